import { parseCode } from '@matinee/contract/vouchers'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'

export interface Voucher {
  id: string
  /** Null, with a percentage: every plan that is paid once. */
  plan: string | null
  planName: string | null
  /** Either `days` or `percent` is null. */
  days: number | null
  percent: number | null
  isUsedUp: boolean
  hasEnded: boolean
  isOff: boolean
  /** Without a use in an open checkout of theirs. */
  isUsedByThem: boolean
  /** Bought as a gift with this payment. */
  paymentId: string | null
}

/** Other uses of the voucher wait until the transaction ends. A use in an open checkout of this user does not count. */
export async function lockVoucher(tx: Connection, code: string, userId: string): Promise<Voucher | undefined> {
  await sql`select from voucher where code = ${code} for no key update`.execute(tx)
  // In a second statement: one that has waited for a lock still reads its old snapshot.
  const { rows } = await sql<Voucher>`
    select v.id, v.plan, p.name as "planName", v.days, v.percent, v.payment_id as "paymentId",
      v.used - theirs.held >= v.uses as "isUsedUp", theirs.uses > theirs.held as "isUsedByThem",
      coalesce(v.ends_at <= app_now(), false) as "hasEnded", v.switched_off_at is not null as "isOff"
    from voucher v left join plan p on p.id = v.plan, lateral (
      select count(*) as uses, count(*) filter (where c.state in ('pending', 'closing')) as held
      from voucher_use u left join checkout c on c.id = u.checkout_id
      where u.voucher_id = v.id and u.user_id = ${userId}) theirs
    where v.code = ${code}`.execute(tx)
  return rows[0]
}

/** The use of a checkout is deleted if the checkout fails or is abandoned. */
export async function insertVoucherUse(
  tx: Connection,
  { voucherId, userId, ...by }: { voucherId: string; userId: string } & ({ grantId: string } | { checkoutId: string }),
): Promise<void> {
  await tx
    .insertInto('voucher_use')
    .values({
      voucher_id: voucherId,
      user_id: userId,
      grant_id: 'grantId' in by ? by.grantId : null,
      checkout_id: 'checkoutId' in by ? by.checkoutId : null,
      created_at: sql<Date>`app_now()`,
    })
    .execute()
}

export interface NewVouchers {
  plan: string | null
  days: number | null
  percent: number | null
  uses: number
  endsAt: Date | null
  note: string
  paymentId: string | null
  madeBy: string | null
}

/** Returns the ids of the batch and of the first. A code that exists already violates a constraint. */
export async function insertVouchers(
  tx: Connection,
  codes: readonly string[],
  given: NewVouchers,
): Promise<{ batchId: string; voucherId: string }> {
  const { plan, days, percent, uses, endsAt, note, paymentId, madeBy } = given
  const { rows } = await sql<{ batchId: string; voucherId: string }>`
    insert into voucher (batch_id, code, plan, days, percent, uses, ends_at, note, payment_id, made_by, created_at)
    select batch.id, code, ${plan}, ${days}::int, ${percent}::smallint, ${uses}, ${endsAt}::timestamptz, ${note}, ${paymentId},
      ${madeBy}, app_now()
    from (select new_id() as id offset 0) batch, unnest(${[...codes]}::text[]) code
    returning batch_id as "batchId", id as "voucherId"`.execute(tx)
  return rows[0]!
}

export interface BatchRow {
  id: string
  code: string
  codes: number
  plan: string | null
  planName: string | null
  days: number | null
  percent: number | null
  uses: number
  used: number
  endsAt: Date | null
  hasEnded: boolean
  note: string
  isGift: boolean
  isOff: boolean
  madeBy: string | null
  createdAt: Date
}

/** By a whole code, or a part of a note. */
const matches = (search: string) =>
  search === ''
    ? sql<boolean>`true`
    : sql<boolean>`v.batch_id in (
        select batch_id from voucher where code = ${parseCode(search) ?? ''}
        union all select batch_id from voucher where position(lower_case(${search}) in lower_case(note)) > 0)`

/** One row per batch: its vouchers differ only in codes and uses. */
const batches = (search: string) => sql`
  select v.batch_id as id, min(v.code) as code, count(*)::int as codes, min(v.plan) as plan, min(v.days) as days,
    min(v.percent)::int as percent, sum(v.uses)::float8 as uses, sum(v.used)::float8 as used, min(v.ends_at) as "endsAt",
    coalesce(min(v.ends_at) <= app_now(), false) as "hasEnded",
    min(v.note) as note, bool_or(v.payment_id is not null) as "isGift", bool_and(v.switched_off_at is not null) as "isOff",
    min(v.made_by) as made_by, v.created_at as "createdAt"
  from voucher v where ${matches(search)} group by v.batch_id, v.created_at`

/** SQL: the columns of a `BatchRow`, of a batch `b` with its names. */
const batchColumns = sql`b.id, b.code, b.codes, b.plan, p.name as "planName", b.days, b.percent, b.uses, b.used, b."endsAt",
  b."hasEnded", b.note, b."isGift", b."isOff", u.email as "madeBy", b."createdAt"`
const withNames = sql`left join plan p on p.id = b.plan left join users u on u.id = b.made_by`

export async function listBatches(
  db: Connection,
  search: string,
  page: PageParams,
): Promise<{ rows: BatchRow[]; total: number }> {
  const { condition, orderAndLimit, order } = keyset(
    { columns: [sql`b."createdAt"`, sql`b.id`], isDescending: true },
    page,
  )
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from (select * from (${batches(search)}) b where ${condition} ${orderAndLimit}) b ${withNames}
    order by ${order}`.execute(db)
  const counted = await sql<{ n: number }>`
    select count(distinct v.batch_id)::int as n from voucher v where ${matches(search)}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

export async function getBatch(db: Connection, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from (${batches('')}) b ${withNames} where b.id = ${id}`.execute(db)
  return rows[0]
}

/** False if all of them are off already. */
export async function deactivateBatch(tx: Connection, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    update voucher set switched_off_at = app_now() where batch_id = ${batchId} and switched_off_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

export interface CodeRow {
  code: string
  uses: number
  used: number
}

export async function listCodes(db: Connection, batchId: string): Promise<CodeRow[]> {
  return db
    .selectFrom('voucher')
    .select(['code', 'uses', 'used'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute()
}
