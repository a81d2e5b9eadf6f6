import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { freePort } from '../local/ports.ts'
import { Passwords } from '../src/features/accounts/passwords.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { cards } from '../test/stripe/ledger.ts'
import { StripeStandIn } from '../test/stripe/stand-in.ts'
import { end, invariantsHold, openInstallation, setDatabaseClock } from './installation.ts'
import { type Line, report } from '../../../scripts/report.ts'

/**
 * PAY-3, PAY-4: 400 days of the real processes. The clock that decides about Premium, `app_now()`, and that of the stand-in
 * for Stripe go on by half a day at a time; what the worker does by the clock is queued at each step. After each step, before
 * anything is told or done, everybody for whom Stripe has a paid period must have Premium.
 */
const { values } = parseArgs({ options: { days: { type: 'string', default: '400' } } })
const days = Number(values.days)
const stepDays = 0.5
const dayMs = 86_400_000
/** Stripe charges all the same, and can neither be asked nor tell anything. */
const outage = { from: 120, to: 122 }
const priceChange = { day: 60, cents: 1299 }
const workerDies = new Set([91, 200])

const installation = await openInstallation('renewals', {
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
})
const { databaseUrl, db, sink } = installation
await migrate(databaseUrl)

let ahead = 0
const now = () => new Date(Date.now() + ahead)
async function setClock(ms: number) {
  ahead = ms
  await setDatabaseClock(db, ms)
}
const standIn = await new StripeStandIn({ clock: { now } }).start()
const port = await freePort()
const site = `http://127.0.0.1:${port}`
const settings = { ...standIn.env, PORT: String(port), PUBLIC_URL: site, WORKER_ROLES: 'general' }
const startWorker = () => installation.start('worker', settings)

const password = 'a good long one'
const emailOf = (name: string) => `${name}@example.org`
async function ask<T>(method: 'GET' | 'POST', to: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(site + to, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${to} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const signIn = async (name: string) => {
  const { token, user } = await ask<{ token: string; user: { _id: string } }>('POST', '/api/login', {
    email: emailOf(name),
    password,
  })
  return { token, userId: user._id }
}
/** The Stripe session that somebody has paid. */
const sessions = new Map<string, string>()
async function buy(name: string, plan: 'monthly' | 'yearly', card: string = cards.pays) {
  const { token, userId } = await signIn(name)
  await ask('POST', '/api/subscribe', { userId, subscriptionType: plan }, token)
  const { id } = standIn.ledger.all('checkout.session').at(-1)!
  sessions.set(name, id)
  standIn.ledger.pay(id, { card, email: emailOf(name) })
}
async function cancel(name: string) {
  const { token, userId } = await signIn(name)
  await ask('POST', '/api/cancel-subscription', { userId }, token)
}
async function takeBack(name: string) {
  const { token } = await signIn(name)
  await ask('POST', '/api/resume-subscription', {}, token)
}
/** Through the portal, as the banner leads there. */
async function changeCard(name: string) {
  const { token } = await signIn(name)
  const { url } = await ask<{ url: string }>('POST', '/api/billing-portal', {}, token)
  const body = new URLSearchParams({ do: 'card', card: cards.pays })
  const answer = await fetch(url, { method: 'POST', body })
  if (!answer.ok) throw new Error(`the portal answered with ${answer.status}`)
}

const subscriptionOf = (name: string): Stripe.Subscription | undefined => {
  const { subscription } = standIn.ledger.get('checkout.session', sessions.get(name) ?? '')
  return typeof subscription === 'string' ? standIn.ledger.get('subscription', subscription) : undefined
}
const invoicesOf = (name: string): Stripe.Invoice[] => {
  const id = subscriptionOf(name)?.id
  return standIn.ledger.all('invoice').filter((each) => each.parent?.subscription_details?.subscription === id)
}
const paidOf = (name: string) => invoicesOf(name).filter(({ status }) => status === 'paid')
const periodOf = (invoice: Stripe.Invoice) => invoice.lines.data[0]!.period

async function statusOf(name: string): Promise<{ premium: boolean; status: string }> {
  const { rows } = await sql<{ premium: boolean; status: string }>`
    select s.status = 'active' and s.premium_until > app_now() as premium, s.status
    from subscription s join users u on u.id = s.user_id where u.email = ${emailOf(name)}
    order by s.created_at desc limit 1`.execute(db)
  return rows[0] ?? { premium: false, status: 'none' }
}

const isQuiet = async () => {
  const { rows } = await sql<{ quiet: boolean }>`
    select not exists (select from graphile_worker._private_jobs
      where (run_at <= now() and attempts < max_attempts) or locked_at is not null) as quiet`.execute(db)
  return rows[0]?.quiet === true
}
/** What runs by the clock in half a day, and whatever waits for its next try. */
async function work() {
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and attempts < max_attempts
    and locked_at is null`.execute(db)
  for (const job of [
    'subscriptions.expire-overdue',
    'subscriptions.send-reminders',
    'subscriptions.follow-up-renewals',
    'payments.check-renewals',
  ])
    await sql`select graphile_worker.add_job(${job}, '{}'::json, job_key := ${`step:${job}`}, max_attempts := 1)`.execute(
      db,
    )
  for (const deadline = Date.now() + 600_000; !(await isQuiet()); await wait(20))
    if (Date.now() > deadline) throw new Error('The queue was not empty within ten minutes')
}
/** Signed with the time of the API process, which is the real one. */
async function deliver() {
  for (const delivery of standIn.webhooks.waiting.splice(0)) {
    const age = standIn.ledger.now() - Math.floor(Date.now() / 1000)
    const { body, headers } = standIn.webhooks.sign(delivery.event, { age })
    const answer = await fetch(`${site}/api/webhooks/stripe-test`, { method: 'POST', body, headers })
    if (answer.status !== 200) throw new Error(`an event was answered with ${answer.status}`)
  }
}

const people = ['ann', 'bob', 'carol', 'dora', 'erik', 'fay', 'gus'] as const
type Name = (typeof people)[number]
const told: { name: string; subject: string }[] = []
const lapses: string[] = []
let asked = 0
/** Whoever has a paid period at Stripe has Premium here. */
async function checkPremium(at: number) {
  const moment = standIn.ledger.now()
  for (const name of people) {
    if (!sessions.has(name)) continue
    const isPaid = paidOf(name).some((each) => periodOf(each).start <= moment && moment < periodOf(each).end)
    if (!isPaid) continue
    asked += 1
    if (!(await statusOf(name)).premium) lapses.push(`${name} on day ${at}`)
  }
}

const began = performance.now()
const script: Record<number, () => Promise<unknown>> = {
  30: () => cancel('erik'),
  32: async () => {
    await changeCard('bob')
  },
  40: () => takeBack('erik'),
  45: () => cancel('dora'),
  60: () => sql`update plan set cents = ${priceChange.cents} where id = 'monthly'`.execute(db),
  61: () => buy('fay', 'monthly'),
}
let graceSeen = 0
try {
  await sql`update plan set months = 1, days = 30 where id = 'monthly'`.execute(db)
  await setClock(0)
  await installation.start('api without pages', settings)
  let worker = await startWorker()
  const hash = await new Passwords().hash(password)
  for (const name of people)
    await sql`
      insert into users (username, username_key, email, email_key, password_hash, email_confirmed_at, created_at)
      values (${name}, ${name}, ${emailOf(name)}, ${emailOf(name)}, ${hash}, app_now(), app_now())`.execute(db)
  for (const name of ['ann', 'dora', 'erik'] as const) await buy(name, 'monthly')
  for (const name of ['bob', 'carol'] as const) await buy(name, 'monthly', cards.failsLater)
  await buy('gus', 'yearly')
  await deliver()
  await work()

  for (let at = stepDays; at <= days; at += stepDays) {
    await setClock(at * dayMs)
    standIn.ledger.runDue()
    await checkPremium(at)
    if (workerDies.has(at)) {
      await end(worker)
      worker = await startWorker()
    }
    standIn.isDown = at >= outage.from && at < outage.to
    if (!standIn.isDown) await deliver()
    await work()
    await checkPremium(at)
    if ((await statusOf('carol')).premium && paidOf('carol').every((each) => periodOf(each).end < standIn.ledger.now()))
      graceSeen += stepDays
    await script[at]?.()
    if (script[at]) {
      await deliver()
      await work()
    }
    for (const { recipients, subject = '' } of sink.mails.splice(0))
      told.push({ name: recipients[0]?.split('@')[0] ?? '', subject })
    if (at % 20 === 0) process.stderr.write(`day ${at}\n`)
  }

  const { rows: payments } = await sql<{ email: string; n: number; cents: number; prices: number[] }>`
    select u.email, count(*)::int as n, sum(p.cents)::int as cents, array_agg(distinct p.cents) as prices
    from payment p join users u on u.id = p.user_id group by u.email`.execute(db)
  const countedOf = (name: string) => payments.find(({ email }) => email === emailOf(name))
  const renewing = people.filter((name) => name !== 'gus')
  const doubled = renewing.filter((name) => {
    const starts = paidOf(name).map((each) => periodOf(each).start)
    return new Set(starts).size !== starts.length
  })
  const differing = renewing.filter((name) => {
    const paid = paidOf(name)
    const cents = paid.reduce((sum, each) => sum + each.amount_paid, 0)
    return countedOf(name)?.n !== paid.length || countedOf(name)?.cents !== cents
  })
  const mails = (name: string, pattern: RegExp) =>
    told.filter((each) => each.name === name && pattern.test(each.subject))
  const expect = (what: string, measured_: string | number | boolean, wanted: string | number | boolean): Line => ({
    what,
    measured: String(measured_),
    wanted: String(wanted),
    met: String(measured_) === String(wanted),
  })
  const status = async (name: Name, wanted: boolean) =>
    expect(`${name} has Premium on day ${days}`, (await statusOf(name)).premium, wanted)
  const receipts = (name: string) =>
    expect(`${name}: a receipt for each payment`, mails(name, /receipt/).length, countedOf(name)?.n ?? 0)
  const dunning = (name: string, wanted: number) =>
    expect(`${name}: mails about a payment that failed`, mails(name, /fails|failed|unless/).length, wanted)
  for (const lapse of lapses) process.stderr.write(`without Premium: ${lapse}\n`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)

  report('fault:renewals', [
    expect(`paid and without Premium, asked ${asked} times (${seconds} s)`, lapses.length, 0),
    expect('charged twice for a period', doubled.join(' ') || 'nobody', 'nobody'),
    expect('payments here and at Stripe differ', differing.join(' ') || 'for nobody', 'for nobody'),
    await status('ann', true),
    expect('ann keeps her price', countedOf('ann')?.prices.join(' ') ?? '', '999'),
    receipts('ann'),
    dunning('ann', 0),
    await status('bob', true),
    dunning('bob', 1),
    await status('carol', false),
    dunning('carol', 3),
    expect('carol: days of grace', Math.round(graceSeen) === 7, true),
    expect('carol was charged', countedOf('carol')?.n ?? 0, 1),
    expect('carol: told that it has ended', mails('carol', /has ended$/).length, 1),
    await status('dora', false),
    expect('dora was charged, and no more after cancelling', countedOf('dora')?.n ?? 0, 2),
    expect('dora: told that it is not renewed', mails('dora', /will not be renewed/).length, 1),
    await status('erik', true),
    expect('erik: cancelled and taken back, a mail each', mails('erik', /not be renewed|renews again/).length, 2),
    expect('fay pays the new price', countedOf('fay')?.prices.join(' ') ?? '', String(priceChange.cents)),
    await status('fay', true),
    await status('gus', days < 365),
    expect('gus was charged', countedOf('gus')?.n ?? 0, 1),
    await invariantsHold(db),
  ])
} finally {
  await standIn.stop()
  await installation.close()
}
