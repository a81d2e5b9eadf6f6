import { idempotencyHeader } from '@matinee/contract/http/idempotency'
import { type VoucherBatch, voucherMessages } from '@matinee/contract/vouchers'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkError, refusal } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  requestsTo,
  getButton,
  descriptionOf,
  resetDeskBetweenTests,
  inDays,
  notices,
  openDesk,
  click,
  findConfirmDialog,
  buildPlans,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const LIST = 'GET /api/admin/vouchers'
const MAKE = 'POST /api/admin/vouchers'
const batch = (n: number, more: Partial<VoucherBatch> = {}): VoucherBatch => ({
  id: String(n).padStart(24, '0'),
  code: `ACDE-FGHJ-KMN${n}`,
  codes: 1,
  gives: { kind: 'days', plan: 'monthly', planName: 'Monthly', days: 30 },
  uses: 1,
  used: 0,
  endsAt: null,
  hasEnded: false,
  note: '',
  isGift: false,
  isOff: false,
  madeBy: 'otto@example.org',
  createdAt: inDays(-1),
  ...more,
})
const list = (batches: VoucherBatch[]) => () =>
  Response.json({ batches, total: batches.length, next: null, previous: null })
const table = () => screen.getByRole('table', { name: 'Vouchers' })
const cells = (at: number) =>
  within(within(table()).getAllByRole('row')[at + 1]!)
    .getAllByRole('cell')
    .slice(0, 4)
    .map(({ textContent }) => textContent)
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

async function openForm() {
  handlers['GET /api/admin/plans'] = () => Response.json({ plans: buildPlans(), minimumCents: 50 })
  handlers[LIST] ??= list([])
  await openDesk('tab=vouchers')
  await click(getButton('Make codes'))
  return within(await screen.findByRole('dialog'))
}

it('PAY-10: codes have what they give, their uses and their standing', async () => {
  const percent = { kind: 'percent', plan: null, planName: null, percent: 20 } as const
  handlers[LIST] = list([
    batch(2, { note: 'Spring' }),
    batch(3, { codes: 1000, uses: 1000, used: 7, gives: percent, endsAt: '2099-03-01T00:00:00.000Z' }),
    batch(4, { endsAt: inDays(-1), hasEnded: true, gives: { ...percent, plan: 'yearly', planName: 'Yearly' } }),
    batch(5, { used: 1, isGift: true, madeBy: null }),
    batch(6, { isOff: true }),
  ])
  await openDesk('tab=vouchers')
  await screen.findByText('Spring')
  expect(cells(0)).toEqual(['ACDE-FGHJ-KMN2Spring', '30 days, Monthly', '0 of 1', 'Valid'])
  expect(cells(1).slice(0, 3)).toEqual(['1,000 codes', '20 % off plans paid once', '7 of 1,000'])
  // The last day, not the one on which it is over.
  expect(cells(1)[3]).toMatch(/^Until .*28/)
  expect(cells(2).slice(1)).toEqual(['20 % off Yearly', '0 of 1', 'Ended'])
  expect([cells(3)[0], cells(3)[3]]).toEqual(['ACDE-FGHJ-KMN5Gift', 'Used up'])
  expect(cells(4)[3]).toBe('Off')
  expect(screen.queryByRole('button', { name: 'Switch off ACDE-FGHJ-KMN6' })).toBeNull()
})

it('PAY-10: no codes, none found, and a list that cannot be loaded', async () => {
  handlers[LIST] = () => refusal(503)
  await openDesk('tab=vouchers&q=winter')
  await screen.findByText('Failed to load the vouchers')
  handlers[LIST] = list([])
  await click(getButton('Try Again'))
  await screen.findByText('No codes found')
  expect(requestsTo(LIST).at(-1)?.query).toMatchObject({ search: 'winter' })
  await click(getButton(/^Clear/))
  await screen.findByText('There are no codes yet')
})

it('PAY-10: what is missing or cannot be is said at its field, and nothing is sent', async () => {
  const dialog = await openForm()
  type('Number of codes', '1001')
  type('Uses of each', '')
  await click(dialog.getByRole('button', { name: 'Make codes' }))
  expect(document.activeElement).toBe(field('Plan'))
  expect(descriptionOf(field('Plan'))).toContain('Please choose a plan.')
  expect(descriptionOf(field('Days'))).toContain('from 1 to 3660')
  expect(descriptionOf(field('Number of codes'))).toContain('from 1 to 1000')
  expect(descriptionOf(field('Uses of each'))).toContain('from 1 to 100000')
  expect(requestsTo(MAKE)).toEqual([])
})

it('PAY-10: a percentage that leaves less than can be charged is warned of, and can be made', async () => {
  handlers[MAKE] = () =>
    Response.json({ success: true, message: 'The code was made.', batchId: 'f'.repeat(24), code: 'ACDE-FGHJ-KMNP' })
  const dialog = await openForm()
  await click(dialog.getByRole('radio', { name: 'Percentage' }))
  type('Percent off', '95')
  expect(dialog.queryByText(/Nobody can use it/)).toBeNull()
  type('Percent off', '99')
  expect(dialog.getByRole('status').textContent).toContain('for Monthly, Quarterly, Semi-annual: less than $0.50')
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Yearly' })).toBeTruthy())
  type('Plan', 'yearly')
  expect(dialog.queryByText(/Nobody can use it/)).toBeNull()
  type('Plan', 'monthly')
  expect(dialog.getByRole('status').textContent).toContain('for Monthly:')
  await click(dialog.getByRole('button', { name: 'Make codes' }))
  await said('ACDE-FGHJ-KMNP')
  expect(requestsTo(MAKE)[0]?.body).toMatchObject({ days: null, percent: 99, plan: 'monthly' })
})

it('PAY-10: a refusal is said where it belongs, and the form stays', async () => {
  const dialog = await openForm()
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Yearly' })).toBeTruthy())
  type('Plan', 'monthly')
  handlers[MAKE] = () => refusal(503)
  await click(dialog.getByRole('button', { name: 'Make codes' }))
  await said('Failed to make the codes')
  const fields = { lastDay: voucherMessages.endInvalid }
  handlers[MAKE] = () =>
    Response.json({ success: false, code: 'http.invalid', message: 'No.', fields }, { status: 400 })
  await click(dialog.getByRole('button', { name: 'Make codes' }))
  await waitFor(() => expect(descriptionOf(field('Last day (optional)'))).toContain(voucherMessages.endInvalid))
  expect(field('Days').value).toBe('30')
})

it('DESK-6: without an answer nobody knows whether codes were made, and a retry cannot make them twice', async () => {
  const keyOf = (n: number) => requestsTo(MAKE).at(n)?.headers.get(idempotencyHeader)
  const make = async () => click(dialog.getByRole('button', { name: 'Make codes' }))
  const dialog = await openForm()
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Yearly' })).toBeTruthy())
  type('Plan', 'monthly')
  handlers[MAKE] = networkError
  await make()
  await said('We do not know whether it was made')
  await said('No answer came. Check your connection and try again: nothing is done twice.')
  await waitFor(() => expect(requestsTo(MAKE)).toHaveLength(1))
  handlers[MAKE] = () => new Response('Bad Gateway', { status: 502 })
  await make()
  await waitFor(() => expect(requestsTo(MAKE)).toHaveLength(2))
  // Other codes are another attempt.
  type('Number of codes', '2')
  await make()
  await waitFor(() => expect(requestsTo(MAKE)).toHaveLength(3))
  type('Number of codes', '1')
  handlers[MAKE] = () =>
    Response.json({ success: true, message: 'The code was made.', batchId: 'f'.repeat(24), code: 'ACDE-FGHJ-KMNP' })
  await make()
  await said('ACDE-FGHJ-KMNP')
  expect(keyOf(0)).toMatch(/^\w{32}$/)
  expect([keyOf(1), keyOf(3)]).toEqual([keyOf(0), keyOf(0)])
  expect(keyOf(2)).not.toBe(keyOf(0))
})

it('PAY-10: codes are switched off after a question; what fails is said', async () => {
  handlers[LIST] = list([batch(2, { codes: 12 })])
  await openDesk('tab=vouchers')
  const off = `POST /api/admin/vouchers/${batch(2).id}/switch-off`
  handlers[off] = () => refusal(503)
  await click(await screen.findByRole('button', { name: 'Switch off 12 codes' }))
  const asks = await findConfirmDialog()
  expect(asks.getByRole('heading').textContent).toBe('Switch off 12 codes?')
  await click(asks.getByRole('button', { name: 'Switch off' }))
  await said('Failed to switch off')
  handlers[off] = () => Response.json({ success: true, message: voucherMessages.switchedOff })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await click(getButton('Switch off 12 codes'))
  await click((await findConfirmDialog()).getByRole('button', { name: 'Switch off' }))
  await said(voucherMessages.switchedOff)
})

it('PAY-10: a file that could not be saved is said', async () => {
  handlers[LIST] = list([batch(2)])
  handlers[`GET /api/admin/vouchers/${batch(2).id}/codes.csv`] = () => refusal(503)
  await openDesk('tab=vouchers')
  await click(await screen.findByRole('button', { name: 'CSV of ACDE-FGHJ-KMN2' }))
  expect(await within(notices()).findByText('Failed to export the codes')).toBeTruthy()
})
