import type { AdminPlan, PlanInput } from '@matinee/contract/plans'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface Plan {
  id: string
  name: string
  description: string
  cents: number
  currency: string
  days: number
  /** Null: one-off. */
  months: number | null
  isRenewing: boolean
  mark: AdminPlan['mark']
  isOnSale: boolean
}

const planColumns = [
  'id',
  'name',
  'description',
  'cents',
  'currency',
  'days',
  'months',
  'is_renewing as isRenewing',
  sql<Plan['mark']>`mark`.as('mark'),
  'is_on_sale as isOnSale',
] as const

/** All plans, in their order. */
export async function listPlans(db: Connection): Promise<Plan[]> {
  return db.selectFrom('plan').select(planColumns).orderBy('position').execute()
}

export async function getPlan(db: Connection, id: string): Promise<Plan | undefined> {
  return db.selectFrom('plan').select(planColumns).where('id', '=', id).executeTakeFirst()
}

/** New purchases and changes of the plan wait until the transaction ends. */
export async function lockPlan(tx: Connection, id: string): Promise<Plan | undefined> {
  return tx.selectFrom('plan').select(planColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** All plans, in their order. Additions and moves wait until the transaction ends. */
export async function lockPlans(tx: Connection): Promise<Pick<Plan, 'id' | 'name'>[]> {
  await sql`lock table plan in share row exclusive mode`.execute(tx)
  return tx.selectFrom('plan').select(['id', 'name']).orderBy('position').execute()
}

/** By plan: `isInUse`, if it has a subscription or an open checkout, and how many have it now. */
export async function listPlanUse(db: Connection): Promise<Map<string, Pick<AdminPlan, 'isInUse' | 'subscribers'>>> {
  const { rows } = await sql<{ id: string; isInUse: boolean; subscribers: number }>`
    select p.id,
      exists (select from subscription s where s.plan = p.id)
        or exists (select from checkout c where c.plan = p.id and c.state in ('pending', 'closing')) as "isInUse",
      (select count(*)::int from subscription s
        where s.plan = p.id and s.status = 'active' and s.expires_at > app_now()) as subscribers
    from plan p`.execute(db)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

const daysOf = ({ days, months }: PlanInput) =>
  sql<number>`coalesce(${days}::int, round(${months}::int * 365 / 12.0)::int)`

const columnsOf = (input: PlanInput & { currency: string }) => ({
  name: input.name,
  description: input.description,
  cents: input.cents,
  currency: input.currency,
  days: daysOf(input),
  months: input.months,
  mark: input.mark,
  is_on_sale: input.isOnSale,
})

/** Adds a plan after all others. */
export async function insertPlan(tx: Connection, input: PlanInput & { currency: string }): Promise<string> {
  const { id } = await tx
    .insertInto('plan')
    .values({ ...columnsOf(input), position: sql<number>`(select coalesce(max(position), 0) + 1 from plan)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePlan(tx: Connection, id: string, input: PlanInput & { currency: string }): Promise<void> {
  await tx.updateTable('plan').set(columnsOf(input)).where('id', '=', id).execute()
}

export async function updatePlanOrder(tx: Connection, ids: readonly string[]): Promise<void> {
  await sql`
    update plan set position = place.position
    from unnest(${[...ids]}::text[]) with ordinality as place (id, position) where plan.id = place.id`.execute(tx)
}
