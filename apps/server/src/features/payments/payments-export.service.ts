import { currencyDigits, decimalOf, taxCents } from '@matinee/contract/money'
import type { Actor } from '../../platform/actor.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import { pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, recordExport } from '../audit-log/audit-log.service.ts'
import { type ExportedRow, listExported } from './payments-export.queries.ts'
import { getSellerDetails, getTaxRate } from './receipts.service.ts'

type ExportServices = Pick<Services, 'db' | 'config' | 'payments'>

const batchSize = 2000
const dayMs = 86_400_000

const signed = ({ kind }: Pick<ExportedRow, 'kind'>, cents: number) => (kind === 'payment' ? cents : -cents)

/** Undefined where no rate is stated. The taxes of a payment and of all its refunds add up to that of what was kept. */
function taxCentsOf(row: ExportedRow, services: ExportServices): number | undefined {
  const percent = getTaxRate(row, services)?.percent
  if (percent === undefined || percent === null) return undefined
  const { kind, cents, paidCents, refundedCents } = row
  if (kind === 'payment') return taxCents(cents, percent)
  return taxCents(paidCents - refundedCents, percent) - taxCents(paidCents - refundedCents + cents, percent)
}

async function* batches(
  { db, payments }: ExportServices,
  period: { from: Date; to: Date },
): AsyncGenerator<ExportedRow[]> {
  const filter = { ...period, isTest: payments?.isTest === true }
  let after: string | null | undefined
  while (after !== null) {
    const page = { limit: batchSize, after }
    const { rows, next } = pageOf(await listExported(db, filter, page), page, ({ at, id }) => timeCursor(at, id))
    yield rows
    after = next
  }
}

/** The payments and refunds of these days. Their sum is the revenue in the desk. */
export async function downloadPayments(
  services: ExportServices,
  { from, to }: { from: string; to: string },
  actor: Actor,
): Promise<CsvFile<ExportedRow>> {
  const decimal = (cents: number | undefined, { currency }: ExportedRow) =>
    cents === undefined ? undefined : decimalOf(cents, currency).toFixed(currencyDigits(currency))
  const amount = (title: string, centsOf: (row: ExportedRow) => number | undefined) => ({
    title,
    of: (row: ExportedRow) => decimal(centsOf(row), row),
    isDecimal: true,
  })
  const gross = (row: ExportedRow) => signed(row, row.cents)
  const tax = (row: ExportedRow) => taxCentsOf(row, services)
  await recordExport(services.db, actor, {
    action: 'export.payments',
    target: listTarget('payments'),
    after: { from, to },
  })
  return {
    name: `payments-${from}-${to}`,
    columns: [
      { title: 'Date', of: ({ at }) => at },
      { title: 'Kind', of: ({ kind }) => kind },
      { title: 'Receipt', of: ({ paymentId }) => paymentId },
      { title: 'Reference', of: ({ reference }) => reference },
      { title: 'Username', of: ({ username }) => username },
      { title: 'Email', of: ({ email }) => email },
      { title: 'What', of: ({ planName }) => planName },
      { title: 'Days', of: ({ days }) => days },
      amount('Gross', gross),
      amount('Tax', tax),
      amount('Net', (row) => {
        const cents = tax(row)
        return cents === undefined ? undefined : gross(row) - cents
      }),
      { title: 'Currency', of: ({ currency }) => currency },
      { title: 'Tax Name', of: (row) => getTaxRate(row, services)?.name },
      { title: 'Tax Rate', of: (row) => getTaxRate(row, services)?.percent },
      {
        title: 'Tax Country',
        of: (row) => (getTaxRate(row, services) ? getSellerDetails(row, services).country : undefined),
      },
      { title: 'Provider', of: ({ provider }) => provider },
      { title: 'Test', of: ({ isTest }) => (isTest ? 'yes' : '') },
    ],
    batches: batches(services, {
      from: new Date(`${from}T00:00:00Z`),
      to: new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
    }),
  }
}
