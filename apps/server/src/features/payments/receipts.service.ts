import { type Tax, taxCents } from '@matinee/contract/money'
import { paymentErrors, type Receipt } from '@matinee/contract/payments'
import { addressLines, noSeller, type Seller } from '@matinee/contract/seller'
import { showCode } from '@matinee/contract/vouchers'
import { type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { listReceipts, readReceipt, type ReceiptRow } from './receipts.queries.ts'

type ReceiptServices = Pick<Services, 'db' | 'config'>

/** The tax that a payment includes. Made before sellers and taxes were stored, it is today's. */
export function taxRateOf(
  row: Pick<ReceiptRow, 'seller' | 'taxName' | 'taxPercent'>,
  { config }: Pick<Services, 'config'>,
): Tax | undefined {
  if (row.seller === null) return config.site.tax ?? undefined
  return row.taxName === null ? undefined : { name: row.taxName, percent: row.taxPercent }
}

function taxOf(row: ReceiptRow, services: ReceiptServices): Receipt['tax'] {
  const tax = taxRateOf(row, services)
  if (!tax) return null
  return { ...tax, cents: tax.percent === null ? null : taxCents(row.cents, tax.percent) }
}

/** Who sold, as it was then. */
export function sellerDetailsOf(
  { seller, sellerDetails }: Pick<ReceiptRow, 'seller' | 'sellerDetails'>,
  { config: { site } }: Pick<Services, 'config'>,
): Seller {
  // The details of today's seller are not those of an earlier one.
  const details = sellerDetails ?? (seller === null || seller === site.operator ? site.seller : {})
  return { ...noSeller, ...details }
}

function sellerOf(row: ReceiptRow, services: ReceiptServices): Receipt['seller'] {
  const { site } = services.config
  const name = row.seller ?? site.operator
  const { register, taxNumber, ...address } = sellerDetailsOf(row, services)
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
