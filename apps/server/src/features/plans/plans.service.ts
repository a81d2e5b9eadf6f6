import { decimalOf } from '@matinee/contract/money'
import { type AdminPlan, durationOf, type Offer, planErrors, planLimits, type PlanInput } from '@matinee/contract/plans'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import * as queries from './plans.queries.ts'

export type { Plan } from './plans.queries.ts'
export { listPlans } from './plans.queries.ts'

type PlanServices = Pick<Services, 'db' | 'config'>

/** Includes plans that are not on sale any more. */
export async function requirePlan(db: Connection, id: string): Promise<queries.Plan> {
  const plan = await queries.getPlan(db, id)
  if (!plan) throw planErrors.unknown()
  return plan
}

type OfferServices = Pick<Services, 'config' | 'payments'>

/** A plan that renews needs a provider that can charge again. The price has to be in the site's currency. */
const canBeBought = ({ isOnSale, isRenewing, currency }: queries.Plan, { config, payments }: OfferServices) =>
  isOnSale && (!isRenewing || payments?.renewals !== undefined) && currency === config.site.currency

/** PAY-2: a plan that can be bought, at its current price. */
export async function requireOffer(services: OfferServices, tx: Connection, id: string): Promise<queries.Plan> {
  const plan = await requirePlan(tx, id)
  if (plan.isOnSale && plan.isRenewing && !services.payments?.renewals) throw planErrors.cannotRenew()
  if (!canBeBought(plan, services)) throw planErrors.notOnSale()
  return plan
}

export const minimumCents = ({ payments }: Pick<Services, 'payments'>, currency: string): number =>
  payments?.minimumCents?.(currency) ?? 0

/** WATCH-2, PAY-8: what Premium costs. */
export async function getOffer(services: Pick<Services, 'db' | 'config' | 'payments'>): Promise<Offer> {
  const { db, payments } = services
  const plans = (await queries.listPlans(db)).filter((plan) => canBeBought(plan, services))
  return {
    subscriptionOptions: Object.fromEntries(
      plans.map((plan) => [
        plan.id,
        Object.assign(plan, { cost: decimalOf(plan.cents, plan.currency), duration: durationOf(plan) }),
      ]),
    ),
    payments: !payments ? 'off' : payments.isTest ? 'test' : 'live',
  }
}

export async function listPlansWithUse(services: OfferServices & Pick<Services, 'db'>): Promise<AdminPlan[]> {
  const { db } = services
  const [plans, use] = await Promise.all([queries.listPlans(db), queries.listPlanUse(db)])
  const unused = { isInUse: false, subscribers: 0 }
  return plans.map((plan) =>
    Object.assign(plan, use.get(plan.id) ?? unused, {
      duration: durationOf(plan),
      isBuyable: canBeBought(plan, services),
    }),
  )
}

const target = (id: string, name: string) => ({ kind: 'plan' as const, id, name })
const auditDetails = ({ name, description, cents, currency, days, months, mark, isOnSale }: queries.Plan) => ({
  name,
  description,
  price: { cents, currency },
  ...(months === null ? { days } : { months }),
  mark,
  isOnSale,
})

/** Two admins may write at once, so constraints decide. This turns their violations into errors. */
function throwPlanError(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'plan_on_sale_name') throw planErrors.nameTaken({ cause: error })
  if (constraint === 'plan_length_is_kept') throw planErrors.lengthInUse({ cause: error })
  throw error
}

export async function addPlan({ db, config }: PlanServices, input: PlanInput, actor: Actor): Promise<string> {
  return inTransaction(db, async (tx) => {
    if ((await queries.lockPlans(tx)).length >= planLimits.plans) throw planErrors.full()
    const id = await queries.insertPlan(tx, { ...input, currency: config.site.currency })
    const after = auditDetails(await requirePlan(tx, id))
    await writeAuditEntry(tx, actor, { action: 'plan.add', target: target(id, input.name), after })
    return id
  }).catch(throwPlanError)
}

/** A changed price holds for new purchases: a checkout keeps its own. */
export async function changePlan(
  { db, config }: PlanServices,
  id: string,
  input: PlanInput,
  actor: Actor,
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      const before = await queries.lockPlan(tx, id)
      if (!before) throw planErrors.unknown()
      await queries.updatePlan(tx, id, { ...input, currency: config.site.currency })
      const facts = { before: auditDetails(before), after: auditDetails(await requirePlan(tx, id)) }
      await writeAuditEntry(tx, actor, { action: 'plan.update', target: target(id, before.name), ...facts })
    })
    .catch(throwPlanError)
}

export async function reorderPlans({ db }: Pick<Services, 'db'>, ids: readonly string[], actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const plans = await queries.lockPlans(tx)
    const names = new Map(plans.map(({ id, name }) => [id, name]))
    const isComplete =
      ids.length === plans.length && new Set(ids).size === ids.length && ids.every((id) => names.has(id))
    if (!isComplete) throw planErrors.orderOutdated()
    await queries.updatePlanOrder(tx, ids)
    await writeAuditEntry(tx, actor, {
      action: 'plan.reorder',
      target: listTarget('plans'),
      before: { order: plans.map(({ name }) => name) },
      after: { order: ids.map((id) => names.get(id)) },
    })
  })
}
