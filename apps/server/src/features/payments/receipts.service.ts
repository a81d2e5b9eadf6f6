import { taxCents } from '@matinee/contract/money'
import { paymentErrors, type Receipt } from '@matinee/contract/payments'
import { addressLines, noSeller } from '@matinee/contract/seller'
import { showCode } from '@matinee/contract/vouchers'
import { type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { listReceipts, readReceipt, type ReceiptRow } from './receipts.queries.ts'

type ReceiptServices = Pick<Services, 'db' | 'config'>

function taxOf(row: ReceiptRow, { config }: ReceiptServices): Receipt['tax'] {
  // Without a seller, the payment was made before sellers and taxes were stored: today's tax is shown.
  const tax =
    row.seller === null
      ? config.site.tax
      : row.taxName === null
        ? undefined
        : { name: row.taxName, percent: row.taxPercent }
  if (!tax) return null
  return { ...tax, cents: tax.percent === null ? null : taxCents(row.cents, tax.percent) }
}

function sellerOf({ seller, sellerDetails }: ReceiptRow, { config: { site } }: ReceiptServices): Receipt['seller'] {
  const name = seller ?? site.operator
  // The details of today's seller are not those of an earlier one.
  const details = sellerDetails ?? (name === site.operator ? site.seller : {})
  const { register, taxNumber, ...address } = { ...noSeller, ...details }
  return { name, email: site.contactEmail, lines: [...addressLines(address), register, taxNumber].filter(Boolean) }
}

const asReceipt = (row: ReceiptRow, services: ReceiptServices): Receipt => ({
  _id: row.id,
  paidAt: row.paidAt.toISOString(),
  planName: row.planName,
  days: row.days,
  cents: row.cents,
  refunds: row.refunds.map(({ cents, refundedAt }) => ({ cents, refundedAt: new Date(refundedAt).toISOString() })),
  currency: row.currency,
  voucher: row.voucher && { ...row.voucher, code: showCode(row.voucher.code) },
  gift: row.gift && { ...row.gift, code: showCode(row.gift.code) },
  tax: taxOf(row, services),
  seller: sellerOf(row, services),
  buyer: { username: row.username, email: row.email },
  reference: row.isTest ? null : row.reference,
  isTest: row.isTest,
})

/** PAY-7: somebody's own payments, also those in test mode. */
export async function pageOfReceipts(services: ReceiptServices, userId: string, params: PageParams) {
  const found = await listReceipts(services.db, userId, params)
  const { rows, ...cursors } = pageOf(found, params, ({ paidAt, id }) => timeCursor(paidAt, id))
  return { receipts: rows.map((row) => asReceipt(row, services)), ...cursors }
}

export async function showReceipt(services: ReceiptServices, userId: string, id: string): Promise<Receipt> {
  const row = await readReceipt(services.db, userId, id)
  if (!row) throw paymentErrors.receiptUnknown()
  return asReceipt(row, services)
}
