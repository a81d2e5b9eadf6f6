import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { migrate } from '../../platform/database/migrate.ts'

const migrations = path.resolve(import.meta.dirname, '../../../migrations')
/** The last one before plans became rows. */
const before = '0013_stripe.sql'

const whatIsTrue = `
  select json_build_object(
    'subscriptions', (select json_agg(json_build_array(plan, cents, status, started_at, expires_at) order by id) from subscription),
    'payments', (select json_agg(json_build_array(plan, cents, currency, days, paid_at) order by id) from payment),
    'plans', (select json_agg(json_build_array(cents, days) order by position) from plan),
    'figures', (select json_agg(json_build_array(what, status, plan, day, n, cents) order by what, status, plan, day)
      from (select what, status, plan, day, sum(n) as n, sum(cents) as cents from tally_now group by 1, 2, 3, 4) summed
      where n <> 0)) as found`

it('PAY-2: a database of before with subscribers goes on without a change for anybody', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-upgrade-'))
  for (const name of readdirSync(migrations))
    if (name <= before) cpSync(path.join(migrations, name), path.join(folder, name))
  const database = await createTestDatabase({ empty: true })
  const { url } = database
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url, () => {}, { folder })
    await client.connect()
    // One of each plan, and one that the sandbox has given.
    await client.query(`
      with person as (
        insert into users (username, username_key, email, email_key, password_hash, role, created_at)
        select 'person' || n, 'person' || n, 'p' || n || '@example.org', 'p' || n || '@example.org', '$argon2id$x', 'user', now()
        from generate_series(1, 5) n returning id, username),
      bought as (
        insert into checkout (user_id, plan, cents, currency, days, provider, state, created_at, settled_at)
        select person.id, plan.name, plan.cents, plan.currency, plan.days,
          case when person.username = 'person5' then 'sandbox' else 'stripe' end, 'paid', now(), now()
        from person join plan on plan.position = least(right(person.username, 1)::int, 4) returning *),
      paid as (
        insert into payment (checkout_id, user_id, plan, cents, currency, days, provider, reference, paid_at, created_at)
        select id, user_id, plan, cents, currency, days, provider, 'pi_' || id, now(), now() from bought returning *),
      begun as (
        insert into subscription (user_id, plan, cents, started_at, expires_at, created_at)
        select user_id, plan, cents, paid_at, paid_at + days * interval '24 hours', paid_at from paid returning *)
      insert into subscription_change (subscription_id, step, by, plan, days, expires_at, payment_id, at)
      select begun.id, 'start', 'payment', paid.plan, paid.days, begun.expires_at, paid.id, paid.paid_at
      from begun join paid on paid.user_id = begun.user_id`)
    const old = await client.query<{ found: unknown }>(whatIsTrue)
    await migrate(url)
    const now = await client.query<{ found: unknown }>(whatIsTrue)
    expect(now.rows).toEqual(old.rows)
    const { rows: names } = await client.query(`
      select p.plan, p.plan_name, plan.name, plan.is_on_sale, plan.is_renewing, plan.mark from payment p
      join plan on plan.id = p.plan where not p.is_test order by plan.position`)
    expect(names.map((row: Record<string, unknown>) => Object.values(row))).toEqual([
      ['monthly', 'Monthly', 'Monthly', true, false, 'popular'],
      ['quarterly', 'Quarterly', 'Quarterly', true, false, null],
      ['semiAnnually', 'Semi-annual', 'Semi-annual', true, false, null],
      ['yearly', 'Yearly', 'Yearly', true, false, 'bestValue'],
    ])
  } finally {
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})
