import { randomInt } from 'node:crypto'
import { httpErrors } from '@matinee/contract/http/errors'
import {
  codeLength,
  codeSigns,
  discountOf,
  formatCode,
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
import { requirePlan, minimumCents, type Plan } from '../plans/plans.service.ts'
import { grantDays, lockUser } from '../subscriptions/subscriptions.service.ts'
import * as queries from './vouchers.queries.ts'

export { insertVoucherUse } from './vouchers.queries.ts'

/** 57 bits, which cannot be guessed within the limits of `code-guesses.ts`. */
export const generateCode = () =>
  Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')

/** Throws unless this user can use the code now. Other uses of it wait until the transaction ends. */
async function lockUsableVoucher(tx: Connection, { code, userId }: { code: string; userId: string }) {
  const voucher = await queries.lockVoucher(tx, code, userId)
  if (!voucher) throw errors.unknown()
  if (voucher.isUsedByThem) throw errors.usedByYou()
  if (voucher.isOff) throw errors.switchedOff()
  if (voucher.hasEnded) throw errors.ended()
  if (voucher.isUsedUp) throw errors.usedUp()
  return voucher
}

const toOffer = ({
  plan,
  planName,
  days,
  percent,
}: Pick<queries.BatchRow, 'plan' | 'planName' | 'days' | 'percent'>): VoucherOffer =>
  days === null
    ? { kind: 'percent', plan, planName, percent: percent! }
    : { kind: 'days', plan: plan!, planName: planName!, days }

/** `plan`: what the user is about to buy with the code. */
export async function checkCode(
  services: Pick<Services, 'db' | 'payments'>,
  { plan, ...by }: { userId: string; code: string; plan?: string | undefined },
): Promise<VoucherOffer> {
  return services.db.transaction().execute(async (tx) => {
    const voucher = await lockUsableVoucher(tx, by)
    if (plan !== undefined) requireDiscount(services, await requirePlan(tx, plan), voucher)
    return toOffer(voucher)
  })
}

/** PAY-10: once for each user, also in parallel. */
export async function redeemCode(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>,
  { userId, code }: { userId: string; code: string },
): Promise<{ days: number; expiresAt: Date }> {
  return services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    if (!(await lockUser(tx, userId))) throw httpErrors.signedOut()
    const { id: voucherId, plan, days, paymentId } = await lockUsableVoucher(tx, { code, userId })
    if (days === null || plan === null) throw errors.atCheckout()
    const reason = paymentId === null ? messages.grantReason : messages.giftReason
    const granted = await grantDays(services, tx, { userId, plan, days, reason, paymentId })
    // Throwing rolls the grant back.
    if (!granted) throw errors.renewing()
    await queries.insertVoucherUse(tx, { voucherId, userId, grantId: granted.grantId })
    return { days, expiresAt: granted.expiresAt }
  })
}

export interface Discount {
  voucherId: string
  cents: number
}

function requireDiscount(
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
): Promise<Discount> => requireDiscount(services, plan, await lockUsableVoucher(tx, by))

/** `lastDay`, such as `2026-12-31`, is over when the next day begins. */
const toEnd = (lastDay: string | null) => (lastDay === null ? null : addDays(new Date(lastDay), 1))

const target = (id: string, { code, codes, note }: Pick<queries.BatchRow, 'code' | 'codes' | 'note'>) => ({
  kind: 'voucher' as const,
  id,
  name: note || (codes === 1 ? `${code.slice(0, 4)}-...` : `${codes} codes`),
})

export async function createVouchers(
  { db }: Pick<Services, 'db'>,
  { codes: number, lastDay, ...input }: VoucherInput,
  actor: Actor,
): Promise<{ batchId: string; code: string }> {
  return inTransaction(db, async (tx) => {
    const planName = input.plan === null ? null : (await requirePlan(tx, input.plan)).name
    const endsAt = toEnd(lastDay)
    if (endsAt && endsAt <= (await databaseNow(tx)))
      throw httpErrors.invalid({ fields: { lastDay: messages.endInvalid } })
    const codes = Array.from({ length: number }, generateCode)
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
    return { batchId, code: formatCode(code) }
  })
}

export async function deactivateVouchers({ db }: Pick<Services, 'db'>, batchId: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isChanged = await queries.deactivateBatch(tx, batchId)
    const batch = await queries.getBatch(tx, batchId)
    if (!batch) throw errors.batchUnknown()
    if (!isChanged) return
    const after = { codes: batch.codes, uses: batch.uses, used: batch.used }
    await writeAuditEntry(tx, actor, { action: 'voucher.switch-off', target: target(batchId, batch), after })
  })
}

/** The code of a gift belongs to its recipient, so admins see its first letters only. */
const maskGiftCode = ({ isGift }: Pick<queries.BatchRow, 'isGift'>, code: string) =>
  formatCode(isGift ? code.slice(0, 4) + '*'.repeat(codeLength - 4) : code)

const toBatch = ({ plan, planName, days, percent, ...row }: queries.BatchRow): VoucherBatch => ({
  ...row,
  gives: toOffer({ plan, planName, days, percent }),
  code: maskGiftCode(row, row.code),
  endsAt: row.endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export async function listVoucherBatches(
  { db }: Pick<Services, 'db'>,
  { search = '', ...params }: PageParams & { search?: string | undefined },
) {
  return inSnapshot(db, async (tx) => {
    const found = await queries.listBatches(tx, search, params)
    const { rows, ...cursors } = pageOf(found.rows, params, ({ createdAt, id }) => timeCursor(createdAt, id))
    return { batches: rows.map(toBatch), total: found.total, ...cursors }
  })
}

export async function downloadCodes(
  { db, config }: Pick<Services, 'db' | 'config'>,
  batchId: string,
  actor: Actor,
): Promise<CsvFile<queries.CodeRow>> {
  const batch = await queries.getBatch(db, batchId)
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
      { title: 'Code', of: ({ code }) => maskGiftCode(batch, code) },
      { title: 'Gives', of: () => gives },
      { title: 'Plan', of: () => batch.planName ?? '' },
      { title: 'Uses', of: ({ uses }) => uses },
      { title: 'Used', of: ({ used }) => used },
      { title: 'Last Day', of: () => lastDay },
      { title: 'Note', of: () => batch.note },
      { title: 'Address', of: ({ code }) => (batch.isGift ? '' : config.site.url + redeemPath(formatCode(code))) },
    ],
    batches: oneBatch(queries.listCodes(db, batchId)),
  }
}

/** All codes in one batch, as one call can make only so many. */
async function* oneBatch<Row>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows
}
