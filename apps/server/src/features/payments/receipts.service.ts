import { type Tax, taxCents } from '@matinee/contract/money'
import { paymentErrors, type Receipt } from '@matinee/contract/payments'
import { addressLines, noSeller, type Seller } from '@matinee/contract/seller'
import { formatCode } from '@matinee/contract/vouchers'
import { type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import * as queries from './receipts.queries.ts'

type ReceiptServices = Pick<Services, 'db' | 'config'>

/** The tax that a payment includes; today's for payments from before sellers and taxes were stored. */
export function getTaxRate(
  row: Pick<queries.ReceiptRow, 'seller' | 'taxName' | 'taxPercent'>,
  { config }: Pick<Services, 'config'>,
): Tax | undefined {
  if (row.seller === null) return config.site.tax ?? undefined
  return row.taxName === null ? undefined : { name: row.taxName, percent: row.taxPercent }
}

function toTax(row: queries.ReceiptRow, services: ReceiptServices): Receipt['tax'] {
  const tax = getTaxRate(row, services)
  if (!tax) return null
  return { ...tax, cents: tax.percent === null ? null : taxCents(row.cents, tax.percent) }
}

/** The seller at the time of the payment. */
export function getSellerDetails(
  { seller, sellerDetails }: Pick<queries.ReceiptRow, 'seller' | 'sellerDetails'>,
  { config: { site } }: Pick<Services, 'config'>,
): Seller {
  // The details of today's seller are not those of an earlier one.
  const details = sellerDetails ?? (seller === null || seller === site.operator ? site.seller : {})
  return { ...noSeller, ...details }
}

function toSeller(row: queries.ReceiptRow, services: ReceiptServices): Receipt['seller'] {
  const { site } = services.config
  const name = row.seller ?? site.operator
  const { register, taxNumber, ...address } = getSellerDetails(row, services)
  return { name, email: site.contactEmail, lines: [...addressLines(address), register, taxNumber].filter(Boolean) }
}

const toReceipt = (row: queries.ReceiptRow, services: ReceiptServices): Receipt => ({
  _id: row.id,
  paidAt: row.paidAt.toISOString(),
  planName: row.planName,
  days: row.days,
  cents: row.cents,
  refunds: row.refunds.map(({ cents, refundedAt }) => ({ cents, refundedAt: new Date(refundedAt).toISOString() })),
  currency: row.currency,
  voucher: row.voucher && { ...row.voucher, code: formatCode(row.voucher.code) },
  gift: row.gift && { ...row.gift, code: formatCode(row.gift.code) },
  tax: toTax(row, services),
  seller: toSeller(row, services),
  buyer: { username: row.username, email: row.email },
  reference: row.isTest ? null : row.reference,
  isTest: row.isTest,
})

/** PAY-7: the user's own payments, also those in test mode. */
export async function listReceipts(services: ReceiptServices, userId: string, params: PageParams) {
  const found = await queries.listReceipts(services.db, userId, params)
  const { rows, ...cursors } = pageOf(found, params, ({ paidAt, id }) => timeCursor(paidAt, id))
  return { receipts: rows.map((row) => toReceipt(row, services)), ...cursors }
}

export async function getReceipt(services: ReceiptServices, userId: string, id: string): Promise<Receipt> {
  const row = await queries.getReceipt(services.db, userId, id)
  if (!row) throw paymentErrors.receiptUnknown()
  return toReceipt(row, services)
}
