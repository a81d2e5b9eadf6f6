import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { freePort } from '../local/ports.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createOwnership } from '../src/platform/payments/ownership.ts'
import { createStripe } from '../src/platform/payments/stripe.ts'
import { cards } from '../test/stripe/ledger.ts'
import { standInKey, standInSecret, StripeStandIn } from '../test/stripe/stand-in.ts'
import { end, invariantsHold, openInstallation, setDatabaseClock } from './installation.ts'
import { report } from '../../../scripts/report.ts'

/**
 * PAY-5: the events of Stripe, three copies of each, shuffled and some of them late, to two API processes with two workers
 * behind them, one of each killed twice in the middle. One in seven has a signature that is not Stripe's: those are about payments
 * that were really made, so that each that is believed is a grant too many. Some plans renew: all of their events, of more
 * than a month, come mixed with the others. What is in the database afterwards is compared with a model that takes one
 * checkout after the other.
 */
const { values } = parseArgs({ options: { events: { type: 'string', default: '1000' } } })
const wantedEvents = Number(values.events)
const copies = 3
const site = 'http://127.0.0.1:1'

const installation = await openInstallation('events')
const { databaseUrl, db } = installation
await migrate(databaseUrl)
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const standIn = await new StripeStandIn({ clock: { now } }).start()
const provider = createStripe(
  { key: standInKey, webhookSecrets: [standInSecret], apiUrl: standIn.address },
  { url: site },
  createOwnership(db),
)

type Name = `${'api' | 'worker'}${0 | 1}`
const running = new Map<Name, ChildProcess>()
const ports = [await freePort(), await freePort()]
async function start(name: Name) {
  const settings = {
    ...standIn.env,
    PUBLIC_URL: site,
    WORKER_ROLES: 'general',
    PORT: String(ports[Number(name.at(-1))]),
  }
  running.set(name, await installation.start(name.startsWith('api') ? 'api without pages' : 'worker', settings))
}
const kill = (name: Name) => end(running.get(name))

type Story =
  | 'paid'
  | 'expired'
  | 'debit paid'
  | 'debit failed'
  | 'refunded in part'
  | 'refunded'
  | 'disputed'
  | 'wrong amount'
const stories: readonly Story[] = [
  'paid',
  'expired',
  'debit paid',
  'paid',
  'refunded in part',
  'refunded',
  'debit failed',
  'wrong amount',
  'paid',
  'disputed',
]
const plans = [
  { plan: 'monthly', cents: 999, days: 30 },
  { plan: 'yearly', cents: 7999, days: 365 },
] as const

interface Case {
  checkoutId: string
  userId: string
  story: Story
  days: number
  /** Of the checkout, before anything is told. */
  state: 'abandoned' | 'pending'
  isForged: boolean
}

async function addUser(name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into users (username, username_key, email, email_key, created_at)
    values (${name}, ${name}, ${`${name}@buyers.example`}, ${`${name}@buyers.example`}, app_now())
    returning id`.execute(db)
  return rows[0]!.id
}

/** Two purchases: the first was given up, the second is open. */
async function begin(
  n: number,
): Promise<{ id: string; userId: string; state: Case['state']; days: number; cents: number }[]> {
  const userId = await addUser(`buyer${n}`)
  const begun = []
  for (const [i, { plan, cents, days }] of plans.entries()) {
    const state = i === 0 ? ('abandoned' as const) : ('pending' as const)
    const { rows: made } = await sql<{ id: string }>`
      insert into checkout (user_id, plan, cents, currency, days, provider, state, settled_at, created_at)
      values (${userId}, ${plan}, ${cents}, 'USD', ${days}, ${provider.name}, ${state},
        case when ${state} = 'abandoned' then app_now() end, app_now())
      returning id`.execute(db)
    begun.push({ id: made[0]!.id, userId, state, days, cents, plan })
  }
  for (const { id, plan, cents } of begun)
    await provider.startCheckout(
      { id, attempt: 1, offer: plan, description: 'Premium', cents, currency: 'USD', returnUrl: site },
      now(),
    )
  return begun
}

/** What has become of a plan that renews after the first month, and what has to be known of it. */
const renewalStories = {
  renewed: { card: cards.pays, payments: 2, renewal: 'on', isInGrace: false },
  'charge failed': { card: cards.failsLater, payments: 1, renewal: 'on', isInGrace: true },
  stopped: { card: cards.pays, payments: 2, renewal: 'stopped', isInGrace: false },
  ended: { card: cards.pays, payments: 1, renewal: 'over', isInGrace: false },
} as const
type RenewalStory = keyof typeof renewalStories
interface RenewingCase {
  checkoutId: string
  story: RenewalStory
  /** Stripe's id. */
  subscription: string
  isForged: boolean
}

async function buyRenewing(n: number): Promise<RenewingCase> {
  const story = (Object.keys(renewalStories) as RenewalStory[])[n % 4]!
  const userId = await addUser(`renewer${n}`)
  const { rows } = await sql<{ id: string }>`
    insert into checkout (user_id, plan, cents, currency, days, months, provider, state, created_at)
    values (${userId}, 'monthly', 999, 'USD', 30, 1, ${provider.name}, 'pending', app_now()) returning id`.execute(db)
  const checkoutId = rows[0]!.id
  const offer = { offer: 'monthly', description: 'Premium', cents: 999, currency: 'USD', months: 1 }
  await provider.startCheckout({ ...offer, id: checkoutId, attempt: 1, returnUrl: site }, now())
  const session = standIn.ledger.all('checkout.session').at(-1)!
  standIn.ledger.pay(session.id, { card: renewalStories[story].card })
  const { subscription } = standIn.ledger.get('checkout.session', session.id)
  if (typeof subscription !== 'string') throw new Error('Nothing renews')
  return { checkoutId, story, subscription, isForged: n % 7 === 3 }
}

/** Bought, and a month later charged again. Nobody has told us anything of it. */
async function renewMany(count: number): Promise<RenewingCase[]> {
  const { ledger } = standIn
  const stop = ({ subscription }: RenewingCase) =>
    ledger.updateSubscription(subscription, { cancel_at_period_end: true })
  const bought: RenewingCase[] = []
  for (let n = 0; n < count; n++) bought.push(await buyRenewing(n))
  bought.filter(({ story }) => story === 'ended').forEach(stop)
  ahead = 33 * 86_400_000
  await setDatabaseClock(db, ahead)
  ledger.runDue()
  bought.filter(({ story }) => story === 'stopped').forEach(stop)
  return bought
}

/** What happens at Stripe. The events of it wait at the stand-in. */
async function play(checkoutId: string, story: Story) {
  const { ledger } = standIn
  const session = ledger.all('checkout.session').find((each) => each.client_reference_id === checkoutId)!
  const lastCharge = () => ledger.all('charge').at(-1)!.id
  if (story === 'wrong amount') await sql`update checkout set cents = cents + 1 where id = ${checkoutId}`.execute(db)
  if (story === 'expired') ledger.expire(session.id)
  else if (story.startsWith('debit')) {
    ledger.payByDebit(session.id)
    ledger.settleDebit(session.id, story === 'debit paid')
  } else ledger.pay(session.id)
  if (story === 'refunded') ledger.refund({ charge: lastCharge() })
  if (story === 'refunded in part') ledger.refund({ charge: lastCharge(), amount: 100 })
  if (story === 'disputed') ledger.dispute(lastCharge())
}

/** Something else that is sold with the same account. */
async function sellMug() {
  const client = standIn.client()
  const price = await client.prices.create({ currency: 'usd', unit_amount: 1500, product_data: { name: 'A mug' } })
  const { id } = await client.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://mugs.example/',
    line_items: [{ price: price.id, quantity: 1 }],
  })
  standIn.ledger.pay(id)
}

const takeEvents = () => standIn.webhooks.waiting.splice(0).map(({ event }) => event)

interface Sending {
  event: Stripe.Event
  isForged: boolean
}
const sendings: Sending[] = []
let renewing: RenewingCase[] = []
const cases: Case[] = []

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

const isPaid = ({ story }: Case) => ['paid', 'debit paid', 'refunded in part', 'refunded', 'disputed'].includes(story)
/** What has to come of one checkout, whatever order its events came in. */
function expectedState(each: Case): string {
  if (each.isForged || each.story === 'wrong amount') return each.state
  if (isPaid(each)) return 'paid'
  return each.state === 'pending' ? 'failed' : each.state
}

const answers = { forged: new Map<string, number>(), genuine: new Map<string, number>(), retried: 0 }
const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1)

/** Until it is answered, as Stripe does it; a forger does not give up before that either. */
async function send({ event, isForged }: Sending, i: number) {
  // The signature has the time of the API process, which is the real one.
  const age = ahead / 1000
  const { body, headers } = standIn.webhooks.sign(event, { age, ...(isForged && { secret: 'whsec_forged' }) })
  for (let attempt = i; ; attempt++) {
    const url = `http://127.0.0.1:${ports[attempt % 2]}/api/webhooks/${provider.name}`
    const status = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(20_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => undefined,
    )
    if (status !== undefined && (isForged || status === 200))
      return count(isForged ? answers.forged : answers.genuine, String(status))
    answers.retried += 1
    await wait(100)
  }
}

const begun = performance.now()
let kills = 0
try {
  renewing = await renewMany(Math.ceil(wantedEvents / 25))
  const isAbout = (event: Stripe.Event) => {
    const text = JSON.stringify(event)
    return renewing.find(({ subscription }) => text.includes(subscription))
  }
  sendings.push(...takeEvents().map((event) => ({ event, isForged: isAbout(event)?.isForged ?? false })))
  for (let n = 0; sendings.length < wantedEvents; n++) {
    for (const { id, userId, state, days } of await begin(n)) {
      const story = stories[cases.length % stories.length]!
      // Not a tenth, as there are ten stories: each is forged now and then.
      const isForged = cases.length % 7 === 3
      takeEvents()
      await play(id, story)
      sendings.push(...takeEvents().map((event) => ({ event, isForged })))
      cases.push({ checkoutId: id, userId, story, days, state, isForged })
    }
    if (n % 20 === 0) {
      await sellMug()
      sendings.push(...takeEvents().map((event) => ({ event, isForged: false })))
    }
  }
  await Promise.all((['api0', 'api1', 'worker0', 'worker1'] as const).map(start))

  const all = shuffled(Array.from({ length: copies }, () => sendings).flat())
  // A fifth comes long after the others.
  const late = all.splice(0, Math.floor(all.length / 5))
  const queue = [...all.entries()]
  let sent = 0
  const deliver = async (waiting: [number, Sending][]) => {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await send(next[1], next[0])
          sent += 1
        }
      }),
    )
  }
  const killing = (async () => {
    for (const i of [0, 1] as const) {
      while (sent < ((i + 1) * all.length) / 3) await wait(5)
      await Promise.all([kill(`api${i}`), kill(`worker${i}`)])
      kills += 2
      await Promise.all([start(`api${i}`), start(`worker${i}`)])
    }
  })()
  await Promise.all([deliver(queue), killing])
  await deliver([...late.entries()])

  const deadline = Date.now() + 300_000
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from payment_message where applied_at is null`.execute(db)
    if (rows[0]?.n === 0) break
    if (Date.now() > deadline) {
      const { rows: why } = await sql<{ error: string }>`
        select distinct left(last_error, 300) as error from graphile_worker._private_jobs`.execute(db)
      throw new Error(`${rows[0]?.n} messages were not applied: ${why.map(({ error }) => error).join('; ')}`)
    }
    await wait(100)
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)

  const { rows: checkouts } = await sql<{ id: string; state: string; payments: number }>`
    select c.id, c.state, (select count(*)::int from payment p where p.checkout_id = c.id) as payments
    from checkout c`.execute(db)
  const found = new Map(checkouts.map((row) => [row.id, row]))
  const wrong = cases.filter((each) => {
    const row = found.get(each.checkoutId)
    const isCounted = !each.isForged && isPaid(each)
    return row?.state !== expectedState(each) || row.payments !== (isCounted ? 1 : 0)
  })
  for (const { checkoutId, story, isForged } of wrong)
    process.stderr.write(
      `${checkoutId} (${story}${isForged ? ', forged' : ''}): ${JSON.stringify(found.get(checkoutId))}\n`,
    )

  const { rows: refunded } = await sql<{ checkoutId: string; cents: number; left: number }>`
    select p.checkout_id as "checkoutId", sum(r.cents)::int as cents, (p.cents - sum(r.cents))::int as left
    from refund r join payment p on p.id = r.payment_id where r.state = 'succeeded' group by p.id`.execute(db)
  const refundOf = new Map(refunded.map((row) => [row.checkoutId, row]))
  const wrongRefunds = cases.filter(({ checkoutId, story, isForged }) => {
    const row = refundOf.get(checkoutId)
    if (isForged || !story.startsWith('refunded')) return row !== undefined
    return story === 'refunded' ? row?.left !== 0 : row?.cents !== 100
  }).length

  const { rows: premium } = await sql<{ userId: string; days: number }>`
    select user_id as "userId", (extract(epoch from expires_at - started_at) / 86400)::int as days
    from subscription where status = 'active'`.execute(db)
  const daysOf = new Map(premium.map(({ userId, days }) => [userId, days]))
  const people = Map.groupBy(cases, ({ userId }) => userId)
  const wrongDays = [...people].filter(([userId, own]) => {
    const counted = own.filter((each) => !each.isForged && isPaid(each))
    const kept = counted.filter(({ story }) => story !== 'refunded')
    const wanted = kept.reduce((sum, { days }) => sum + days, 0)
    // Of days that were taken back, the one that has begun stays if others come after it: that depends on the order.
    const over = (daysOf.get(userId) ?? 0) - wanted
    return over < 0 || over > (kept.length > 0 ? counted.length - kept.length : 0)
  }).length

  const { rows: renewals } = await sql<{ id: string; payments: number; renewal: string | null; isInGrace: boolean }>`
    select c.id, (select count(*)::int from payment p where p.checkout_id = c.id) as payments,
      s.renewal, s.grace_until is not null as "isInGrace"
    from checkout c left join subscription s on s.renewal_id = c.id where c.months is not null`.execute(db)
  const wrongRenewals = renewing.filter(({ checkoutId, story, isForged }) => {
    const row = renewals.find(({ id }) => id === checkoutId)
    const wanted = isForged ? { payments: 0, renewal: null, isInGrace: false } : renewalStories[story]
    const isRight =
      row?.payments === wanted.payments && row.renewal === wanted.renewal && row.isInGrace === wanted.isInGrace
    if (!isRight) process.stderr.write(`${story}${isForged ? ', forged' : ''}: ${JSON.stringify(row)}\n`)
    return !isRight
  }).length

  const { rows: toSettle } = await sql<{ n: number }>`
    select count(*)::int as n from payment_event where error is not null`.execute(db)
  const wantedToSettle = cases.filter(
    ({ story, isForged }) => !isForged && ['wrong amount', 'disputed'].includes(story),
  ).length
  const forged = cases.filter(({ isForged }) => isForged)
  const forgedGrants = forged.filter(({ checkoutId }) => (found.get(checkoutId)?.payments ?? 0) > 0).length
  const believed = answers.forged.get('200') ?? 0
  const forgedSendings = sendings.filter(({ isForged }) => isForged).length

  report('fault:events', [
    {
      what: `events of ${cases.length} checkouts, ${copies} copies each, in ${seconds} s`,
      measured: String(sendings.length),
      wanted: `at least ${wantedEvents}`,
      met: sendings.length >= wantedEvents,
    },
    {
      what: `processes killed; sendings that had to be repeated: ${answers.retried}`,
      measured: String(kills),
      wanted: '4',
      met: kills === 4,
    },
    {
      what: 'genuine sendings answered with 200',
      measured: String(answers.genuine.get('200') ?? 0),
      wanted: String((sendings.length - forgedSendings) * copies),
      met: answers.genuine.get('200') === (sendings.length - forgedSendings) * copies,
    },
    {
      what: `forged sendings that were believed, of ${forgedSendings * copies}`,
      measured: String(believed),
      wanted: '0',
      met: believed === 0 && forgedSendings > 0,
    },
    {
      what: `payments for forged events, of ${forged.length} checkouts`,
      measured: String(forgedGrants),
      wanted: '0',
      met: forgedGrants === 0 && forged.length > 0,
    },
    {
      what: 'checkouts that are not as the model has them',
      measured: String(wrong.length),
      wanted: '0',
      met: wrong.length === 0,
    },
    {
      what: `people whose days are not as the model has them, of ${people.size}`,
      measured: String(wrongDays),
      wanted: '0',
      met: wrongDays === 0 && premium.length > 0,
    },
    {
      what: `checkouts whose refunds are not as the model has them, of ${refunded.length} that have some`,
      measured: String(wrongRefunds),
      wanted: '0',
      met: wrongRefunds === 0 && refunded.length > 0,
    },
    {
      what: `plans that renew and are not as the model has them, of ${renewing.length}`,
      measured: String(wrongRenewals),
      wanted: '0',
      met: wrongRenewals === 0 && renewing.length > 0,
    },
    {
      what: 'disputes and wrong amounts that stand where an operator looks',
      measured: String(toSettle[0]?.n ?? 0),
      wanted: String(wantedToSettle),
      met: toSettle[0]?.n === wantedToSettle,
    },
    await invariantsHold(db),
  ])
} finally {
  await standIn.stop()
  await installation.close()
}
