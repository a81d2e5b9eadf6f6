import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { freePort } from '../local/ports.ts'
import { readBuildRecord } from '../src/platform/web-builds.ts'
import { buildPages } from './api-under-load.ts'
import { end, invariantsHold, openInstallation } from './installation.ts'
import { type Line, report } from '../../../scripts/report.ts'

/**
 * Forty days of the real processes: PostgreSQL, the API and the worker under libfaketime, which takes the time from a file
 * that is moved on in steps. PostgreSQL and the API live through all of it. The worker starts anew after each step, as it
 * sleeps until the minute that it knew; what the clock passed over meanwhile the queue makes up for, by itself.
 */
const { values } = parseArgs({ options: { 'every-step': { type: 'boolean', default: false } } })
const days = 40
const stepHours = 12
const hour = 3_600_000
const day = 24 * hour

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
if (!existsSync(library)) {
  process.stdout.write(`There is no ${library}: install the package faketime.\n\nfault:clock: met 0 of 1\n`)
  process.exit(1)
}
if (!readBuildRecord()) buildPages()

const folder = mkdtempSync(path.join(tmpdir(), 'matinee-time-'))
const timeFile = path.join(folder, 'time')
let offset = 0
/** Moves the clock of everybody but ourselves. */
function setClock(ahead: number) {
  offset = Math.round(ahead / 1000) * 1000
  // In one go: whoever asks for the time reads this file.
  writeFileSync(`${timeFile}.new`, `+${offset / 1000}\n`)
  renameSync(`${timeFile}.new`, timeFile)
}
const now = () => Date.now() + offset
// Noon, so that the daily hour comes soon after each day of theirs begins.
const noon = Math.ceil((Date.now() - day / 2) / day) * day + day / 2
setClock(noon - Date.now())
const faked = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: timeFile,
  // A second, and not each time: reading a file in a handler of a signal, as PostgreSQL's are, may wait for itself for ever.
  FAKETIME_CACHE_DURATION: '1',
  // What measures durations, and wakes sleepers, goes on as before.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
}

const installation = await openInstallation('clock', {
  env: faked,
  // The queue makes up for hundreds of minutes, one by one, and no power cut is played here.
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
})
const { db, sink } = installation
const port = String(await freePort())
const settings = { PORT: port, PAYMENTS: 'sandbox', SHUTDOWN_DELAY_MS: '0', ...faked }

const password = 'a good long one'
async function post<T>(to: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${to} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const addressOf = (name: string) => `${name}@example.org`
const signIn = async (name: string) => {
  const answer = await post<{ token: string; user: { _id: string } }>('/api/login', {
    email: addressOf(name),
    password,
  })
  return { token: answer.token, userId: answer.user._id }
}
async function subscribe(name: string) {
  const { token, userId } = await signIn(name)
  await post('/api/subscribe', { userId, subscriptionType: 'monthly' }, token)
}
async function cancel(name: string) {
  const { token, userId } = await signIn(name)
  await post('/api/cancel-subscription', { userId }, token)
}
async function statusOf(name: string): Promise<string> {
  const { token } = await signIn(name)
  const answer = await fetch(`http://127.0.0.1:${port}/api/subscription-status`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { subscriptionStatus: { status: string } }).subscriptionStatus.status
}

/** The queue has caught up with the clock, by the schedule that strikes each minute, and nothing is left to be done. */
async function untilQuiet() {
  for (const deadline = Date.now() + 300_000; ; await wait(100)) {
    const { rows } = await sql<{ quiet: boolean }>`
      select exists (select from graphile_worker._private_known_crontabs
          where coalesce(last_execution, known_since) > now() - interval '2 minutes')
        and not exists (select from graphile_worker._private_jobs where run_at <= now()) as quiet`.execute(db)
    if (rows[0]?.quiet) return
    if (Date.now() > deadline) throw new Error('The queue did not catch up with the clock within five minutes')
  }
}

/** Half days where something happens, as many days as a worker may be away elsewhere; with `--every-step` half days only. */
const isEventful = (at: number) => at <= 1 || (at > 9 && at < 11) || (at >= 22 && at <= 32) || at % 5 === 0
const steps = Array.from({ length: (days * 24) / stepHours }, (_, i) => ((i + 1) * stepHours) / 24).filter(
  (at) => values['every-step'] || isEventful(at),
)

interface Told {
  name: string
  subject: string
  at: number
}
const told: Told[] = []
/** The worker as it starts after the clock has moved: it does what there is to do, and ends. */
async function work() {
  const worker = await installation.start('worker', settings)
  await untilQuiet()
  await end(worker, 'SIGTERM')
  for (const { recipients, subject = '' } of sink.mails.splice(0))
    told.push({ name: recipients[0]?.split('@')[0] ?? '', subject, at: now() })
}
const toldOf = (name: string) => told.filter((mail) => mail.name === name)

const kinds = {
  welcome: /^Welcome to/,
  receipt: /receipt/,
  'reminder, 7 days': /\(7 days left\)/,
  'reminder, 3 days': /\(3 days left\)/,
  'reminder, 1 day': /\(1 day left\)/,
  ended: /has ended$/,
  cancelled: /was cancelled$/,
} as const
type Kind = keyof typeof kinds
const isOf = (kind: Kind) => (mail: Told) => kinds[kind].test(mail.subject)

try {
  await installation.start('api', settings)
  for (const name of ['ann', 'bob', 'carol'])
    await post('/api/register', { username: name, email: addressOf(name), password, confirmPassword: password })
  const begun = now()
  for (const name of ['ann', 'bob', 'carol']) await subscribe(name)
  await work()

  // Ann lets it run out, Bob cancels after ten days, Carol extends in her last week.
  for (const at of steps) {
    setClock(begun + at * day - Date.now())
    await wait(2_000)
    if (at === 10) await cancel('bob')
    if (at === 25) await subscribe('carol')
    await work()
    process.stderr.write(`day ${at}\n`)
  }

  const late = 2 * hour + stepHours * hour
  /** One, not before it is true, and no later than the schedule and our steps allow. */
  const line = (name: string, kind: Kind, from: number, within: number): Line => {
    const found = toldOf(name).filter(isOf(kind))
    const at = (mail: Told) => (mail.at - begun) / day
    return {
      what: `${name}: ${kind}`,
      measured: found.map((mail) => at(mail).toFixed(1)).join(' and ') || 'never',
      wanted: `once, day ${from} to ${(from + within / day).toFixed(1)}`,
      met: found.length === 1 && at(found[0]!) >= from && at(found[0]!) <= from + within / day,
    }
  }
  const none = (name: string, kind: Kind): Line => {
    const found = toldOf(name).filter(isOf(kind)).length
    return { what: `${name}: ${kind}`, measured: String(found), wanted: 'never', met: found === 0 }
  }
  const status = async (name: string, wanted: string): Promise<Line> => {
    const found = await statusOf(name)
    return { what: `${name} on day ${days}`, measured: found, wanted, met: found === wanted }
  }
  const receipts = toldOf('carol').filter(isOf('receipt')).length
  const unknown = told.filter((mail) => !(Object.keys(kinds) as Kind[]).some((kind) => isOf(kind)(mail)))

  report('fault:clock', [
    line('ann', 'welcome', 0, late),
    line('ann', 'receipt', 0, late),
    line('ann', 'reminder, 7 days', 23, day + late),
    line('ann', 'reminder, 3 days', 27, day + late),
    line('ann', 'reminder, 1 day', 29, day),
    line('ann', 'ended', 30, late),
    await status('ann', 'Expired'),
    line('bob', 'cancelled', 10, late),
    ...(['reminder, 7 days', 'reminder, 3 days', 'reminder, 1 day', 'ended'] as const).map((kind) => none('bob', kind)),
    await status('bob', 'Free'),
    line('carol', 'reminder, 7 days', 23, day + late),
    { what: 'carol: receipts', measured: String(receipts), wanted: '2', met: receipts === 2 },
    ...(['reminder, 3 days', 'reminder, 1 day', 'ended'] as const).map((kind) => none('carol', kind)),
    await status('carol', 'Premium'),
    { what: 'other mails', measured: String(unknown.length), wanted: '0', met: unknown.length === 0 },
    await invariantsHold(db),
  ])
} finally {
  await installation.close()
  rmSync(folder, { recursive: true, force: true })
}
