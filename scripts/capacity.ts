import { parseArgs } from 'node:util'

/**
 * `npm run capacity -- --viewers 1e7`: what so many viewers a month need. Every number that goes into it says whether it was
 * measured, and by which command, or assumed. docs/scale.md tells what to do about it.
 */
interface Constant {
  value: number
  unit: string
  from: string
}
const assumed = (value: number, unit: string): Constant => ({ value, unit, from: 'assumed' })
/** On two cores of a virtual machine, which did other things too: the real ones are rather smaller. */
const measured = (value: number, unit: string, command: string): Constant => ({
  value,
  unit,
  from: `npm run ${command}`,
})

const constants = {
  shareOfDay: assumed(0.2, 'of all viewers come on a day'),
  hoursOfDay: assumed(1, 'hours each of them watches'),
  shareAtOnce: assumed(0.025, 'of all viewers watch at the busiest moment'),
  megabits: assumed(4, 'Mb/s for a film'),
  positionSeconds: assumed(10, 's between two positions of a viewer'),
  keySeconds: assumed(60, 's between two keys of a viewer'),
  callsPerViewer: assumed(2, 'calls a minute of a viewer, besides keys and positions'),
  cachedShare: assumed(0.9, 'of those calls come from a cache'),
  load: assumed(0.5, 'of a core is used at the busiest moment'),
  cachedMs: measured(0.5, 'ms of processor for a cached answer, API', 'bench:cost'),
  callMs: measured(2, 'ms for another, API', 'bench:cost'),
  callDatabaseMs: measured(1.5, 'ms for another, PostgreSQL', 'bench:cost'),
  keyMs: measured(1.7, 'ms for a key, API', 'bench:cost'),
  keyDatabaseMs: measured(1.2, 'ms for a key, PostgreSQL', 'bench:cost'),
  positionMs: measured(1.2, 'ms for a position, API', 'bench:cost'),
  positionDatabaseMs: measured(0.6, 'ms for a position, PostgreSQL', 'bench:cost'),
} satisfies Record<string, Constant>

function needsOf(viewers: number) {
  const c = Object.fromEntries(Object.entries(constants).map(([name, { value }]) => [name, value])) as Record<
    keyof typeof constants,
    number
  >
  const atOnce = viewers * c.shareAtOnce
  const positions = atOnce / c.positionSeconds
  const keys = atOnce / c.keySeconds
  const calls = (atOnce * c.callsPerViewer) / 60
  const apiMs =
    calls * (c.cachedShare * c.cachedMs + (1 - c.cachedShare) * c.callMs) + keys * c.keyMs + positions * c.positionMs
  const databaseMs =
    calls * (1 - c.cachedShare) * c.callDatabaseMs + keys * c.keyDatabaseMs + positions * c.positionDatabaseMs
  const cores = (ms: number) => Math.max(1, Math.ceil(ms / 1000 / c.load))
  return {
    atOnce,
    calls: calls + keys,
    positions,
    gigabits: (atOnce * c.megabits) / 1000,
    terabytesOfMonth: (viewers * c.shareOfDay * 30 * c.hoursOfDay * 3600 * c.megabits) / 8 / 1e6,
    apiCores: cores(apiMs),
    databaseCores: cores(databaseMs),
  }
}

const round = (n: number) => (n >= 100 ? Math.round(n).toLocaleString('en-US') : String(Number(n.toPrecision(2))))
const { values } = parseArgs({ options: { viewers: { type: 'string' } } })
const sizes = values.viewers === undefined ? [1e3, 1e5, 1e7, 1e8] : [Number(values.viewers)]
if (!sizes.every((size) => size >= 1)) {
  process.stderr.write('usage: npm run capacity [-- --viewers 1e7]\n')
  process.exit(2)
}
const head = [
  'viewers a month',
  'at once',
  'calls/s',
  'positions/s',
  'peak Gb/s',
  'TB a month',
  'API cores',
  'PostgreSQL cores',
]
const rows = sizes.map((size) => {
  const needs = needsOf(size)
  return [size, ...Object.values(needs)].map(round)
})
const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
for (const row of [head, ...rows])
  process.stdout.write(`  ${row.map((cell, at) => cell.padStart(widths[at]!)).join('  ')}\n`)
process.stdout.write('\nFrom these numbers:\n')
for (const { value, unit, from } of Object.values(constants))
  process.stdout.write(`  ${String(value).padStart(6)}  ${unit.padEnd(62)}  ${from}\n`)
