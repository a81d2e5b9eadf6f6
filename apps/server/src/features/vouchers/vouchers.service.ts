import { randomInt } from 'node:crypto'
import { httpErrors } from '@matinee/contract/http/errors'
import {
  codeLength,
  codeSigns,
  discountOf,
  showCode,
  type VoucherBatch,
  voucherErrors as errors,
  voucherMessages as messages,
  type VoucherInput,
  type VoucherOffer,
} from '@matinee/contract/vouchers'
import { redeemPath } from '@matinee/contract/paths'
import { addDays } from '@matinee/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import {
  type Connection,
  databaseNow,
  inSnapshot,
  lockUserAdvisory,
  inTransaction,
} from '../../platform/database/database.ts'
import { type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { recordExport, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { findPlan, minimumCents, type Plan } from '../plans/plans.service.ts'
import { grantDays, holdUser } from '../subscriptions/subscriptions.service.ts'
import * as queries from './vouchers.queries.ts'

/** 57 bits: within the limits of `guesses.ts` nobody finds one by guessing. */
export const newCode = () => Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')

/** The voucher of a code, if this user may use it now. Other uses of it wait until the transaction ends. */
async function findVoucher(tx: Connection, { code, userId }: { code: string; userId: string }) {
  const voucher = await queries.lockVoucher(tx, code, userId)
  if (!voucher) throw errors.unknown()
  if (voucher.isUsedByThem) throw errors.usedByYou()
  if (voucher.isOff) throw errors.switchedOff()
  if (voucher.hasEnded) throw errors.ended()
  if (voucher.isUsedUp) throw errors.usedUp()
  return voucher
}

const asOffer = ({
  plan,
  planName,
  days,
  percent,
}: Pick<queries.BatchRow, 'plan' | 'planName' | 'days' | 'percent'>): VoucherOffer =>
  days === null
    ? { kind: 'percent', plan, planName, percent: percent! }
    : { kind: 'days', plan: plan!, planName: planName!, days }

/** `plan`: the one that is about to be bought with it. */
export async function checkCode(
  services: Pick<Services, 'db' | 'payments'>,
  { plan, ...by }: { userId: string; code: string; plan?: string | undefined },
): Promise<VoucherOffer> {
  return services.db.transaction().execute(async (tx) => {
    const voucher = await findVoucher(tx, by)
    if (plan !== undefined) discountOn(services, await findPlan(tx, plan), voucher)
    return asOffer(voucher)
  })
}

/** PAY-10: once each, however many try at once. */
export async function redeemCode(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>,
  { userId, code }: { userId: string; code: string },
): Promise<{ days: number; expiresAt: Date }> {
  return services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    if (!(await holdUser(tx, userId))) throw httpErrors.signedOut()
    const { id: voucherId, plan, days, paymentId } = await findVoucher(tx, { code, userId })
    if (days === null || plan === null) throw errors.atCheckout()
    const reason = paymentId === null ? messages.grantReason : messages.giftReason
    const granted = await grantDays(services, tx, { userId, plan, days, reason, paymentId })
    // Throwing rolls the grant back.
    if (!granted) throw errors.renewing()
    await queries.insertUse(tx, { voucherId, userId, grantId: granted.grantId })
    return { days, expiresAt: granted.expiresAt }
  })
}

export interface Discount {
  voucherId: string
  cents: number
}

function discountOn(
  services: Pick<Services, 'payments'>,
  plan: Plan,
  { id: voucherId, plan: onlyPlan, percent }: queries.Voucher,
): Discount {
  if (percent === null) throw errors.onRedeem()
  if (plan.isRenewing) throw errors.paidOnce()
  if (onlyPlan !== null && onlyPlan !== plan.id) throw errors.otherPlan()
  const discount = { voucherId, cents: discountOf(plan.cents, percent) }
  const left = { cents: plan.cents - discount.cents, minimumCents: minimumCents(services, plan.currency) }
  if (left.cents < left.minimumCents) throw errors.tooLittleLeft({ details: left })
  return discount
}

/** What a code takes off the price of a plan. */
export const findDiscount = async (
  services: Pick<Services, 'payments'>,
  tx: Connection,
  { plan, ...by }: { code: string; plan: Plan; userId: string },
): Promise<Discount> => discountOn(services, plan, await findVoucher(tx, by))

/** Holds a use until the checkout fails or is abandoned, and for good if it is paid. */
export const holdUse = (
  tx: Connection,
  use: { voucherId: string; userId: string; checkoutId: string },
): Promise<void> => queries.insertUse(tx, use)

/** `lastDay`, such as `2026-12-31`, is over when the next day begins. */
const endOf = (lastDay: string | null) => (lastDay === null ? null : addDays(new Date(lastDay), 1))

const target = (id: string, { code, codes, note }: Pick<queries.BatchRow, 'code' | 'codes' | 'note'>) => ({
  kind: 'voucher' as const,
  id,
  name: note || (codes === 1 ? `${code.slice(0, 4)}-...` : `${codes} codes`),
})

export async function makeVouchers(
  { db }: Pick<Services, 'db'>,
  { codes: number, lastDay, ...input }: VoucherInput,
  actor: Actor,
): Promise<{ batchId: string; code: string }> {
  return inTransaction(db, async (tx) => {
    const planName = input.plan === null ? null : (await findPlan(tx, input.plan)).name
    const endsAt = endOf(lastDay)
    if (endsAt && endsAt <= (await databaseNow(tx)))
      throw httpErrors.invalid({ fields: { lastDay: messages.endInvalid } })
    const codes = Array.from({ length: number }, newCode)
    const { batchId } = await queries.insertVouchers(tx, codes, { ...input, endsAt, paymentId: null, madeBy: actor.id })
    const code = codes[0]!
    const after = {
      codes: number,
      uses: input.uses,
      ...(input.days === null ? { percent: input.percent } : { days: input.days }),
      plan: planName,
      lastDay,
      note: input.note,
    }
    const about = target(batchId, { code, codes: number, note: input.note })
    await writeAuditEntry(tx, actor, { action: 'voucher.make', target: about, after })
    return { batchId, code: showCode(code) }
  })
}

export async function switchOffVouchers({ db }: Pick<Services, 'db'>, batchId: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isChanged = await queries.switchOff(tx, batchId)
    const batch = await queries.readBatch(tx, batchId)
    if (!batch) throw errors.batchUnknown()
    if (!isChanged) return
    const after = { codes: batch.codes, uses: batch.uses, used: batch.used }
    await writeAuditEntry(tx, actor, { action: 'voucher.switch-off', target: target(batchId, batch), after })
  })
}

/** The code of a gift belongs to whoever was given it: the desk sees its first letters. */
const shownCode = ({ isGift }: Pick<queries.BatchRow, 'isGift'>, code: string) =>
  showCode(isGift ? code.slice(0, 4) + '*'.repeat(codeLength - 4) : code)

const asBatch = ({ plan, planName, days, percent, ...row }: queries.BatchRow): VoucherBatch => ({
  ...row,
  gives: asOffer({ plan, planName, days, percent }),
  code: shownCode(row, row.code),
  endsAt: row.endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export async function pageOfBatches(
  { db }: Pick<Services, 'db'>,
  { search = '', ...params }: PageParams & { search?: string | undefined },
) {
  return inSnapshot(db, async (tx) => {
    const found = await queries.listBatches(tx, search, params)
    const { rows, ...cursors } = pageOf(found.rows, params, ({ createdAt, id }) => timeCursor(createdAt, id))
    return { batches: rows.map(asBatch), total: found.total, ...cursors }
  })
}

export async function downloadCodes(
  { db, config }: Pick<Services, 'db' | 'config'>,
  batchId: string,
  actor: Actor,
): Promise<CsvFile<queries.CodeRow>> {
  const batch = await queries.readBatch(db, batchId)
  if (!batch) throw errors.batchUnknown()
  await recordExport(db, actor, {
    action: 'export.vouchers',
    target: target(batchId, batch),
    after: { codes: batch.codes },
  })
  const gives = batch.days === null ? `${batch.percent}% off` : `${batch.days} days`
  const lastDay = batch.endsAt === null ? '' : addDays(batch.endsAt, -1).toISOString().slice(0, 10)
  return {
    name: `vouchers-${batch.createdAt.toISOString().slice(0, 10)}`,
    columns: [
      { title: 'Code', of: ({ code }) => shownCode(batch, code) },
      { title: 'Gives', of: () => gives },
      { title: 'Plan', of: () => batch.planName ?? '' },
      { title: 'Uses', of: ({ uses }) => uses },
      { title: 'Used', of: ({ used }) => used },
      { title: 'Last Day', of: () => lastDay },
      { title: 'Note', of: () => batch.note },
      { title: 'Address', of: ({ code }) => (batch.isGift ? '' : config.site.url + redeemPath(showCode(code))) },
    ],
    batches: oneBatch(queries.listCodes(db, batchId)),
  }
}

/** All codes in one batch, as there are at most as many as one call can make. */
async function* oneBatch<Row>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows
}
