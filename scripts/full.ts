import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Line, report } from './report.ts'

/**
 * `npm run full`: everything that is too long for `.ci/run`, one part after the other, and one table at the end.
 * `npm run full -- e2e bench:desk` runs the parts that are named.
 */
const parts: readonly { name: string; command: string; env?: Record<string, string> }[] = [
  { name: 'check', command: 'npm run check' },
  // In the whole browser, every test at both widths, every hostile string with the content security policy and without.
  { name: 'e2e', command: 'npm run e2e', env: { E2E: 'full', CHROMIUM: '/usr/bin/chromium' } },
  { name: 'matrix', command: 'npm run matrix' },
  { name: 'mutants', command: 'npm run matrix -- --mutants' },
  { name: 'matrix:sources', command: 'npm run matrix:sources' },
  { name: 'fuzz', command: 'npm run fuzz' },
  { name: 'model', command: 'npm run model' },
  { name: 'model:accounts', command: 'npm run model:accounts' },
  { name: 'model:playback', command: 'npm run model:playback' },
  { name: 'model:premium', command: 'npm run model:premium' },
  { name: 'invariants', command: 'npm run invariants' },
  { name: 'faults', command: 'npm run faults' },
  { name: 'fault:drain', command: 'npm run fault:drain' },
  { name: 'fault:greedy', command: 'npm run fault:greedy' },
  { name: 'fault:reminders', command: 'npm run fault:reminders' },
  { name: 'fault:events', command: 'npm run fault:events' },
  { name: 'fault:encode', command: 'npm run fault:encode' },
  { name: 'fault:disk-full', command: 'npm run fault:disk-full' },
  { name: 'fault:upload', command: 'npm run fault:upload' },
  { name: 'fault:import', command: 'npm run fault:import' },
  { name: 'fault:clock', command: 'npm run fault:clock' },
  { name: 'fault:renewals', command: 'npm run fault:renewals' },
  { name: 'fault:hostile-films', command: 'npm run fault:hostile-films' },
  { name: 'fault:watching', command: 'npm run fault:watching' },
  { name: 'alerts', command: 'npm run alerts' },
  { name: 'deploy:check', command: 'npm run deploy:check' },
  { name: 'fault:restore', command: 'npm run fault:restore' },
  { name: 'fault:upgrade', command: 'npm run fault:upgrade' },
  { name: 'scale', command: 'npm run scale' },
  { name: 'soak', command: 'npm run soak' },
  { name: 'erasure', command: 'npm run erasure' },
  { name: 'screens', command: 'npm run screens' },
  { name: 'browsers', command: 'npm run browsers' },
  { name: 'storage:ceph', command: 'npm run storage:ceph' },
  { name: 'bench:http', command: 'npm run bench:http' },
  { name: 'bench:throughput', command: 'npm run bench:throughput' },
  { name: 'bench:timing', command: 'npm run bench:timing' },
  { name: 'bench:likes', command: 'npm run bench:likes' },
  { name: 'bench:video', command: 'npm run bench:video' },
  { name: 'bench:watching', command: 'npm run bench:watching' },
  { name: 'bench:web', command: 'npm run bench:web' },
  { name: 'bench:catalogue', command: 'npm run bench:catalogue' },
  { name: 'bench:cost', command: 'npm run bench:cost' },
  { name: 'bench:desk', command: 'npm run bench:desk' },
]

const root = path.resolve(import.meta.dirname, '..')
const logs = path.join(root, 'reports/full')
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  const names = parts.map(({ name }) => name).join(', ')
  throw new Error(`There is no part ${unknown.join(', ')}. The parts are: ${names}`)
}
const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

/** The last line in which a part says how it went: `bench:likes: met 4 of 4`, or Playwright's and vitest's counts. */
const verdict = /^.*(?:\bmet \d+ of \d+|\d+ passed\b).*$/gm

async function run({ name, command, env }: (typeof parts)[number]): Promise<Line> {
  process.stdout.write(`\n== ${name}\n`)
  const log = createWriteStream(path.join(logs, `${name.replace(':', '-')}.log`))
  const began = Date.now()
  const child = spawn(command, { cwd: root, shell: true, env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      log.write(chunk)
      said = (said + chunk.toString()).slice(-20_000)
    })
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  log.end()
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const last = said.match(verdict)?.at(-1)?.trim() ?? `exit code ${code}`
  return { what: name, measured: `${minutes} min`, wanted: last, met: code === 0 }
}

mkdirSync(logs, { recursive: true })
const lines: Line[] = []
// Everything that opens a page needs the product as it is built.
if (chosen.some(({ name }) => /^(e2e|bench:web|bench:http|bench:throughput|scale|soak)$/.test(name))) {
  const built = await run({ name: 'build', command: 'npm run build' })
  if (!built.met) lines.push(built)
}
for (const part of chosen) lines.push(await run(part))
report('full', lines)
