import type { Gift } from '@matinee/contract/payments'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** A purchase, at the price when it was started. */
export interface CheckoutRow {
  id: string
  /** Null: the account was deleted. */
  userId: string | null
  /** The plan's id. */
  plan: string
  cents: number
  currency: string
  days: number
  /** Charged again after so many months. Null: paid once. */
  months: number | null
  /** PAY-10: the voucher that lowers the price. */
  voucherId: string | null
  /** Set if the purchase is for another person. */
  gift: Gift | null
  provider: string
  /** The provider's id of the checkout, once it has one. */
  reference: string | null
  /** The provider's payment page, once it has one. */
  url: string | null
  /** As first sent to the provider. Null: the checkout is older than these columns. */
  description: string | null
  returnUrl: string | null
  /** Counts the provider's refusals: a part of the idempotency key. */
  providerAttempt: number
  /** `closing`: being cancelled at the provider, before it is `abandoned`. */
  state: 'pending' | 'closing' | 'paid' | 'failed' | 'abandoned'
  /** A provider call is under way: its lease has not expired. */
  hasProviderCall: boolean
  /** PAY-9: the version of the consent. Null: none was needed. */
  consent: string | null
}

const giftOf = sql<Gift | null>`(
  select json_build_object('recipient', g.recipient, 'message', g.message, 'sendOn', g.send_on)
  from gift g where g.checkout_id = checkout.id)`

const selectCheckout = (db: Connection) =>
  db
    .selectFrom('checkout')
    .select([
      'id',
      'user_id as userId',
      'plan',
      'cents',
      'currency',
      'days',
      'months',
      'voucher_id as voucherId',
      giftOf.as('gift'),
      'provider',
      'reference',
      'url',
      'description',
      'return_url as returnUrl',
      'provider_attempt as providerAttempt',
      'consent',
      sql<CheckoutRow['state']>`state`.as('state'),
      sql<boolean>`provider_call_until is not null and provider_call_until > app_now()`.as('hasProviderCall'),
    ])

export async function lockCheckoutByIdempotencyKey(
  tx: Connection,
  userId: string,
  idempotencyKey: string,
): Promise<CheckoutRow | undefined> {
  return selectCheckout(tx)
    .where('user_id', '=', userId)
    .where(sql<boolean>`${idempotencyKey} = any(attempts)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** A user has at most one open checkout. */
export async function lockOpenCheckout(tx: Connection, userId: string): Promise<CheckoutRow | undefined> {
  return selectCheckout(tx)
    .where('user_id', '=', userId)
    .where('state', 'in', ['pending', 'closing'])
    .forUpdate()
    .executeTakeFirst()
}

export async function getCheckout(db: Connection, id: string): Promise<CheckoutRow | undefined> {
  return selectCheckout(db).where('id', '=', id).executeTakeFirst()
}

export async function lockCheckout(tx: Connection, id: string): Promise<CheckoutRow | undefined> {
  return selectCheckout(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Longer than the timeout of a provider call: by then the process that made it has died. */
const providerCallUntil = sql<Date>`app_now() + interval '60 seconds'`
const noProviderCalls = { provider_call_until: null, provider_calls: 0 }

/** Inserts a checkout at the plan's current price, with one provider call under way. */
export async function insertCheckout(
  tx: Connection,
  {
    userId,
    plan,
    provider,
    attempts,
    consent,
    description,
    returnUrl,
    discount,
  }: Pick<CheckoutRow, 'plan' | 'provider' | 'consent'> & {
    userId: string
    attempts: string[]
    description: string
    returnUrl: string
    discount?: { voucherId: string; cents: number } | undefined
  },
): Promise<CheckoutRow> {
  const { voucherId = null, cents: discountCents = 0 } = discount ?? {}
  const { rows } = await sql<CheckoutRow>`
    insert into checkout (user_id, plan, cents, currency, days, months, provider, attempts, created_at, provider_call_until,
      provider_calls, consent, consented_at, voucher_id, discount_cents, description, return_url)
    select ${userId}, id, cents - ${discountCents}, currency, days, months, ${provider}, ${attempts}, app_now(), ${providerCallUntil}, 1,
      ${consent}, case when ${consent}::text is not null then app_now() end, ${voucherId}, ${discountCents},
      ${description}, ${returnUrl}
    from plan where id = ${plan}
    returning id, user_id as "userId", plan, cents, currency, days, months, voucher_id as "voucherId", null as gift,
      provider, reference, url, description, return_url as "returnUrl", provider_attempt as "providerAttempt", state,
      consent, true as "hasProviderCall"`.execute(tx)
  return rows[0]!
}

const updateCheckout = (db: Connection, id: string) => db.updateTable('checkout').where('id', '=', id)

/** Adds an idempotency key, so that the request with this key may be retried too. Keeps the newest 8. */
export async function addIdempotencyKey(tx: Connection, id: string, idempotencyKey: string): Promise<void> {
  await updateCheckout(tx, id)
    .set({ attempts: sql<string[]>`(array[${idempotencyKey}] || attempts)[1:8]` })
    .execute()
}

export async function settleCheckout(tx: Connection, id: string, state: 'paid' | 'failed'): Promise<void> {
  await updateCheckout(tx, id)
    .set({ state, settled_at: sql<Date>`app_now()`, ...noProviderCalls })
    .execute()
}

/** Records a provider call: the checkout cannot be closed until the call has ended. */
export async function startProviderCall(tx: Connection, id: string): Promise<void> {
  const calls = sql<number>`case when provider_call_until > app_now() then provider_calls + 1 else 1 end`
  await updateCheckout(tx, id).set({ provider_calls: calls, provider_call_until: providerCallUntil }).execute()
}

const decrementProviderCalls = {
  provider_calls: sql<number>`greatest(provider_calls - 1, 0)`,
  provider_call_until: sql<Date | null>`case when provider_calls > 1 then provider_call_until end`,
}

export async function endProviderCall(db: Connection, id: string): Promise<void> {
  await updateCheckout(db, id).set(decrementProviderCalls).where('state', '=', 'pending').execute()
}

/**
 * Ends a provider call that was refused, and increments `providerAttempt`, as the next call needs another idempotency key.
 * Does not increment it while another call is under way or after one has succeeded: two payment pages of one checkout
 * could both be paid.
 */
export async function failProviderCall(
  db: Connection,
  { id, providerAttempt }: Pick<CheckoutRow, 'id' | 'providerAttempt'>,
) {
  const isLast = sql<boolean>`provider_attempt = ${providerAttempt} and provider_calls <= 1 and url is null`
  await updateCheckout(db, id)
    .set({ provider_attempt: sql<number>`provider_attempt + (${isLast})::int`, ...decrementProviderCalls })
    .where('state', '=', 'pending')
    .execute()
}

export async function startClosing(tx: Connection, id: string): Promise<void> {
  await updateCheckout(tx, id)
    .set({ state: 'closing', ...noProviderCalls })
    .execute()
}

/** Returns to `pending` when closing failed: the provider did not answer, or the checkout was paid. */
export async function reopenCheckout(db: Connection, id: string): Promise<void> {
  await updateCheckout(db, id).set({ state: 'pending' }).where('state', '=', 'closing').execute()
}

export async function abandonCheckout(db: Connection, id: string): Promise<void> {
  await updateCheckout(db, id)
    .set({ state: 'abandoned', settled_at: sql<Date>`app_now()`, ...noProviderCalls })
    .where('state', 'in', ['pending', 'closing'])
    .execute()
}

/** Stores the provider's payment page and id, and returns the page that was stored first. Undefined: settled meanwhile. */
export async function storePaymentPage(
  db: Connection,
  id: string,
  { url, reference = null }: { url: string; reference?: string | null | undefined },
): Promise<string | undefined> {
  const row = await updateCheckout(db, id)
    .set({
      url: sql<string>`coalesce(url, ${url})`,
      reference: sql<string | null>`case when url is null then ${reference} else reference end`,
      ...decrementProviderCalls,
    })
    .where('state', '=', 'pending')
    .returning('url')
    .executeTakeFirst()
  return row?.url ?? undefined
}

/** Starts closing old unpaid checkouts, in the order of ids, after `after`. Skips those that are locked. */
export async function startClosingOldCheckouts(
  db: Connection,
  { hours, after, limit }: { hours: number; after: string; limit: number },
): Promise<Pick<CheckoutRow, 'id' | 'provider' | 'reference'>[]> {
  const { rows } = await sql<Pick<CheckoutRow, 'id' | 'provider' | 'reference'>>`
    with closing as (
      update checkout set state = 'closing', provider_call_until = null, provider_calls = 0
      where id in (
        select id from checkout
        where state in ('pending', 'closing') and created_at <= app_now() - make_interval(hours => ${hours})
          and (provider_call_until is null or provider_call_until <= app_now()) and id > ${after}
        order by id limit ${limit} for update skip locked)
      returning id, provider, reference)
    select id, provider, reference from closing order by id`.execute(db)
  return rows
}

/** How the checkout's first payment changed the subscription. */
export async function getPurchaseResult(db: Connection, checkoutId: string) {
  return db
    .selectFrom('payment as p')
    .innerJoin('subscription_change as c', 'c.payment_id', 'p.id')
    .select([
      'p.plan_name as planName',
      'c.subscription_id as subscriptionId',
      'c.expires_at as expiresAt',
      sql<boolean>`c.step = 'extend'`.as('isExtension'),
    ])
    .where('p.checkout_id', '=', checkoutId)
    .where('p.is_renewal', '=', false)
    .executeTakeFirst()
}

/** Does not count checkouts in test mode. */
export async function hasOpenCheckoutInOtherCurrency(db: Connection, currency: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('id')
    .where('state', 'in', ['pending', 'closing'])
    .where('currency', '<>', currency)
    .where('provider', 'not in', ['sandbox', 'stripe-test'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
