import { defaultGenres as genres } from '@matinee/contract/movies'
import { daysLeft, subscriptionMessages } from '@matinee/contract/subscriptions'
import { type FirstPlanId } from '@matinee/contract/plans'
import { type Insertable, sql } from 'kysely'
import { emailKey, usernameKey } from '../../server/src/features/accounts/names.ts'
import { type Subscription, transition } from '../../server/src/features/subscriptions/subscription-rules.ts'
import type { Connection, Database } from '../../server/src/platform/database/database.ts'
import type * as tables from '../../server/src/platform/database/tables.ts'
import { idFor, share } from './demo-films.ts'
import { assertLocal, demoPeople, type LocalApp } from './demo-people.ts'
import { type Happening, historyOf, regulars, type Subscriber, subscribers } from './demo-subscribers.ts'

const day = 24 * 60 * 60 * 1000
const whole = (time: number) => new Date(Math.floor(time / 1000) * 1000)

type Plans = Readonly<Record<FirstPlanId, { cents: number; days: number }>>

/** Everything that is written down about what some people did. */
class Books {
  readonly checkouts: Insertable<tables.Checkout>[] = []
  readonly events: Insertable<tables.PaymentEvent>[] = []
  readonly payments: Insertable<tables.Payment>[] = []
  readonly grants: Insertable<tables.PremiumGrant>[] = []
  readonly subscriptions: (Insertable<tables.Subscription> & { id: string })[] = []
  readonly changes: (Insertable<tables.SubscriptionChange> & { at: Date })[] = []
  readonly reminders: Insertable<tables.Reminder>[] = []
  readonly #plans: Plans
  readonly #deskId: string | null

  constructor(plans: Plans, deskId: string | null) {
    this.#plans = plans
    this.#deskId = deskId
  }

  checkout(userId: string, plan: FirstPlanId, state: 'paid' | 'failed' | 'abandoned', settledAt: Date): string {
    // Whoever pays thinks for a moment.
    const created_at = new Date(
      settledAt.getTime() - 1000 * Math.ceil(4 + 50 * share(`${userId} ${settledAt.getTime()}`)),
    )
    const id = idFor(`checkout ${userId} ${settledAt.getTime()}`, created_at)
    const { cents, days } = this.#plans[plan]
    const offered = { plan, cents, days, currency: 'USD', provider: 'sandbox' }
    this.checkouts.push({ id, user_id: userId, ...offered, state, created_at, settled_at: settledAt })
    // Nobody tells of what was given up.
    if (state !== 'abandoned')
      this.events.push({
        provider: 'sandbox',
        event_id: `${state}-${id}`,
        kind: state,
        checkout_id: id,
        reference: `sandbox-${id}`,
        cents,
        currency: 'USD',
        happened_at: settledAt,
        received_at: settledAt,
        outcome: 'applied',
      })
    return id
  }

  #pay(userId: string, plan: FirstPlanId, at: Date): string {
    const checkout_id = this.checkout(userId, plan, 'paid', at)
    const id = idFor(`payment ${checkout_id}`, at)
    const { cents, days } = this.#plans[plan]
    const paid = { plan, cents, days, currency: 'USD', provider: 'sandbox', reference: `sandbox-${checkout_id}` }
    this.payments.push({ id, checkout_id, user_id: userId, ...paid, paid_at: at, created_at: at })
    return id
  }

  #give(userId: string, plan: FirstPlanId, reason: string, at: Date): string {
    const id = idFor(`grant ${userId}`, at)
    const { days } = this.#plans[plan]
    this.grants.push({ id, user_id: userId, plan, days, granted_by: this.#deskId, reason, created_at: at })
    return id
  }

  /** By the same rules as everybody's. */
  write(userId: string, history: readonly Happening[]): Subscription | undefined {
    let newest: Subscription | undefined
    for (const happening of history) {
      const { event, at } = happening
      const plan = 'plan' in happening ? happening.plan : undefined
      const said = transition(newest, event, at, plan && { term: { plan, days: this.#plans[plan].days } })
      const change = (step: 'start' | 'extend' | 'cancel' | 'expire', of: Subscription) => {
        const isDesk = event === 'reactivate' || (event === 'cancel' && happening.by === 'desk')
        const by = event === 'pay' ? 'payment' : event === 'expire' ? 'clock' : isDesk ? 'desk' : 'person'
        const earned = step === 'start' || step === 'extend'
        this.changes.push({
          subscription_id: of.id,
          step,
          by,
          actor_id: { payment: null, clock: null, desk: this.#deskId, person: userId }[by],
          plan: of.plan,
          days: plan && earned ? this.#plans[plan].days : 0,
          expires_at: of.expiresAt,
          payment_id: event === 'pay' ? this.#pay(userId, happening.plan, at) : null,
          grant_id: event === 'reactivate' ? this.#give(userId, happening.plan, happening.reason, at) : null,
          at,
        })
      }
      const cents = plan && event === 'pay' ? this.#plans[plan].cents : 0
      if (said.start) {
        newest = {
          id: idFor(`subscription ${userId}`, at),
          status: 'active',
          renewal: null,
          graceUntil: null,
          ...said.start,
        }
        const { id, plan: of, startedAt: started_at, expiresAt: expires_at } = newest
        this.subscriptions.push({ id, user_id: userId, plan: of, cents, started_at, expires_at, created_at: at })
        change('start', newest)
      } else if (newest && said.extend) {
        newest = { ...newest, ...said.extend }
        Object.assign(this.subscriptions.at(-1)!, { plan: newest.plan, cents, expires_at: newest.expiresAt })
        change('extend', newest)
      } else if (newest && said.end) {
        newest = { ...newest, status: said.end.status }
        const isByDesk = event === 'cancel' && happening.by === 'desk'
        const reason = isByDesk ? subscriptionMessages.adminCancelReason : subscriptionMessages.cancelReason
        const cancel_reason = said.end.status === 'cancelled' ? reason : null
        Object.assign(this.subscriptions.at(-1)!, { status: newest.status, ended_at: said.end.at, cancel_reason })
        change(said.end.status === 'expired' ? 'expire' : 'cancel', newest)
      } else throw new Error(`${event} of ${userId} at ${at.toISOString()} did nothing`)
    }
    return newest
  }

  /** They know: the first look of the day would write to all of them at once. */
  hasReminded({ id, status, expiresAt }: Subscription, now: Date) {
    if (status !== 'active') return
    for (const within of [7, 3, 1])
      if (daysLeft(expiresAt, now) <= within) {
        const at = new Date(Math.min(now.getTime(), expiresAt.getTime() - (within - 0.3) * day))
        this.reminders.push({ subscription_id: id, expires_at: expiresAt, within_days: within, created_at: at })
      }
  }

  async insert(tx: Connection) {
    const inOrder = this.changes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    await tx.insertInto('checkout').values(this.checkouts).execute()
    await tx.insertInto('payment_event').values(this.events).execute()
    await tx.insertInto('payment').values(this.payments).execute()
    if (this.grants.length > 0) await tx.insertInto('premium_grant').values(this.grants).execute()
    await tx
      .insertInto('subscription')
      .values(this.subscriptions.map((row) => ({ ended_at: null, cancel_reason: null, status: 'active', ...row })))
      .execute()
    await tx.insertInto('subscription_change').values(inOrder).execute()
    if (this.reminders.length > 0) await tx.insertInto('reminder').values(this.reminders).execute()
  }
}

/** Who of the regulars is which subscriber: as if shuffled. */
const shuffled = regulars.toSorted((a, b) => share(a.username) - share(b.username))
const rolesOf = new Map<string, Subscriber & { seed: string }>(
  subscribers.map((subscriber, n) => [shuffled[n]!.username, subscriber]),
)

/** Some who came as far as the checkout, and no further. */
const unpaid = shuffled.slice(subscribers.length, subscribers.length + 7)

/** The one to sign in as has Premium for most of a year, and likes what is a little uncanny. */
const premium = { email: demoPeople[1].email, plan: 'yearly', sinceDays: 83.2, genre: 'Thriller' } as const

/**
 * People who say nothing, and 60 who have or had Premium, with more than a year of payments. Once; and without a mail to
 * anybody. Returns how many subscribers there are now that were not there before.
 */
export async function seedPremium({ db }: { db: Database }, house: LocalApp, now: Date): Promise<number> {
  assertLocal(house)
  const keys = regulars.map(({ email }) => emailKey(email))
  const there = await db.selectFrom('users').select('id').where('email_key', 'in', keys).limit(1).execute()
  if (there.length > 0) return 0
  return db.transaction().execute(async (tx) => {
    const plans = Object.fromEntries(
      (await tx.selectFrom('plan').selectAll().execute()).map(({ id, cents, days }) => [id, { cents, days }]),
    ) as Plans
    const lengths = Object.fromEntries(Object.entries(plans).map(([name, { days }]) => [name, days])) as Record<
      FirstPlanId,
      number
    >
    const histories = new Map(
      [...rolesOf].map(([username, subscriber]) => [username, historyOf(subscriber, lengths, now)] as const),
    )
    const people = await tx
      .insertInto('users')
      .values(
        regulars.map(({ username, email }) => {
          const first = histories.get(username)?.[0]?.at ?? now
          // Some subscribe on the day they come, others think about it.
          const since = first.getTime() - (0.01 + share(`${username} joined`) ** 3 * 60) * day
          const joined = whole(rolesOf.has(username) ? since : now.getTime() - (12 + 420 * share(username)) * day)
          const isActive = rolesOf.get(username)?.status === 'active'
          return {
            id: idFor(username, joined),
            username,
            username_key: usernameKey(username),
            email,
            email_key: emailKey(email),
            created_at: joined,
            email_confirmed_at: joined,
            preferred_genre:
              isActive && share(`${username} likes`) < 0.7
                ? genres[Math.floor(share(username) * genres.length)]!
                : null,
          }
        }),
      )
      // Another process may be starting as well, or somebody may have taken a name.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'username'])
      .execute()
    if (people.length === 0) return 0

    const desk = await tx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', emailKey(demoPeople[2].email))
      .executeTakeFirst()
    const books = new Books(plans, desk?.id ?? null)
    let count = 0
    for (const { id, username } of people) {
      const history = histories.get(username)
      const newest = history && books.write(id, history)
      if (newest) {
        count += 1
        books.hasReminded(newest, now)
      }
      const place = unpaid.findIndex((one) => one.username === username)
      if (place !== -1)
        books.checkout(
          id,
          place % 2 ? 'yearly' : 'monthly',
          place < 4 ? 'failed' : 'abandoned',
          whole(now.getTime() - (3 + 9 * place) * day),
        )
    }
    const { rows } = await sql<{ id: string }>`
      select id from users u where email_key = ${emailKey(premium.email)}
        and not exists (select from subscription s where s.user_id = u.id)`.execute(tx)
    const [viewer] = rows
    if (viewer) {
      books.write(viewer.id, [{ event: 'pay', plan: premium.plan, at: whole(now.getTime() - premium.sinceDays * day) }])
      count += 1
      await tx.updateTable('users').set({ preferred_genre: premium.genre }).where('id', '=', viewer.id).execute()
    }
    await books.insert(tx)
    return count
  })
}
