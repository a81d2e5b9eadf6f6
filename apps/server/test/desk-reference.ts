import type pg from 'pg'

/** The question as it was put in an address. */
export type Asked = Readonly<Record<string, string>>

interface Expected {
  ids: string[]
  total: number
}

const day = 86_400_000

/** Words of a search as the desk means them: any part, or the beginning where there are fewer than three letters. */
function finds(term: string, given: unknown[]): string {
  const p = `$${given.push(term.toLowerCase())}`
  return /[\p{L}\p{N}]{3}/u.test(term)
    ? `(strpos(lower(u.username), ${p}) > 0 or strpos(lower(u.email), ${p}) > 0)`
    : `(starts_with(lower(u.username), ${p}) or starts_with(lower(u.email), ${p}))`
}

/** The list of subscribers, read plainly from its rows: every row is read, without an index of ours. */
export async function plainSubscribers(pool: pg.Pool, asked: Asked, now: Date): Promise<Expected> {
  const given: unknown[] = [now]
  const where = ['$1::timestamptz is not null']
  const { status = 'all', plan = 'all', begun, search, sort = 'newest', page = '1', limit = '10' } = asked
  if (status === 'active') where.push(`s.status = 'active' and s.expires_at > $1`)
  if (status === 'expired') where.push(`(s.status = 'expired' or s.status = 'active' and s.expires_at <= $1)`)
  if (status === 'cancelled') where.push(`s.status = 'cancelled'`)
  if (status === 'expiring') {
    given.push(new Date(now.getTime() + 7 * day))
    where.push(`s.status = 'active' and s.expires_at > $1 and s.expires_at <= $${given.length}`)
  }
  if (plan !== 'all') where.push(`s.plan = $${given.push(plan)}`)
  if (begun) where.push(`to_char(s.created_at at time zone 'UTC', 'YYYY-MM') = $${given.push(begun)}`)
  if (search) where.push(finds(search, given))
  const order = {
    newest: 's.created_at desc, s.id desc',
    oldest: 's.created_at, s.id',
    expires: 's.expires_at, s.id',
    'expires-desc': 's.expires_at desc, s.id desc',
  }[sort]
  return plainPage(pool, `subscription s left join users u on u.id = s.user_id`, 's.id', {
    where: where.join(' and '),
    order: order ?? '',
    given,
    page,
    limit,
  })
}

/** Everybody, the newest first. */
export async function plainUsers(pool: pg.Pool, asked: Asked, now: Date): Promise<Expected> {
  const given: unknown[] = [now]
  const where = ['$1::timestamptz is not null']
  const has = `exists (select from subscription s where s.user_id = u.id and s.status = 'active' and s.expires_at > $1)`
  if (asked['premium'] === 'premium') where.push(has)
  if (asked['premium'] === 'free') where.push(`not ${has}`)
  if (asked['search']) where.push(finds(asked['search'], given))
  const { page = '1', limit = '10' } = asked
  return plainPage(pool, 'users u', 'u.id', { where: where.join(' and '), order: 'u.id desc', given, page, limit })
}

export async function plainPayments(pool: pg.Pool, asked: Asked): Promise<Expected & { cents: number }> {
  const given: unknown[] = []
  const where = ['true']
  if (asked['month']) where.push(`to_char(p.paid_at at time zone 'UTC', 'YYYY-MM') = $${given.push(asked['month'])}`)
  if (asked['plan']) where.push(`p.plan = $${given.push(asked['plan'])}`)
  const { page = '1', limit = '10' } = asked
  const all = { where: where.join(' and '), order: 'p.paid_at desc, p.id desc', given, page, limit }
  const { rows } = await pool.query<{ cents: number }>(
    `select coalesce(sum(p.cents), 0)::float8 as cents from payment p where ${all.where}`,
    given,
  )
  return { ...(await plainPage(pool, 'payment p', 'p.id', all)), cents: rows[0]!.cents }
}

interface Plain {
  where: string
  order: string
  given: unknown[]
  page: string
  limit: string
}

async function plainPage(
  pool: pg.Pool,
  from: string,
  id: string,
  { where, order, given, page, limit }: Plain,
): Promise<Expected> {
  const offset = (Number(page) - 1) * Number(limit)
  const { rows } = await pool.query<{ id: string }>(
    `select ${id} as id from ${from} where ${where} order by ${order} limit ${Number(limit)} offset ${offset}`,
    given,
  )
  const counted = await pool.query<{ n: number }>(`select count(*)::int as n from ${from} where ${where}`, given)
  return { ids: rows.map((row) => row.id), total: counted.rows[0]!.n }
}
