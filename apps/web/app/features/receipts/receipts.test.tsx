import { AppError } from '@matinee/contract/http/errors'
import type { Receipt as PaidReceipt } from '@matinee/contract/payments'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query-client.tsx'
import { Payments } from './payments.tsx'
import { Receipt } from './receipt.tsx'

const ID = 'a'.repeat(24)
const paid = (more: Partial<PaidReceipt> = {}): PaidReceipt => ({
  _id: ID,
  paidAt: '2026-11-17T14:05:00.000Z',
  planName: 'Yearly',
  days: 365,
  cents: 11_900,
  refunds: [],
  currency: 'USD',
  voucher: null,
  gift: null,
  tax: { name: 'VAT', percent: 19, cents: 1900 },
  seller: { name: 'Rex Club', email: 'rex@example.org', lines: ['12 Lantern Street', 'VAT 123'] },
  buyer: { username: 'Ann', email: 'ann@example.org' },
  reference: 'pi_123',
  isTest: false,
  ...more,
})

let answer: (path: string) => Response | Error
const asked: string[] = []
// The client is made once, and keeps the way to the network that it found.
vi.stubGlobal('fetch', async (url: URL) => {
  asked.push(url.pathname + url.search)
  const given = answer(url.pathname + url.search)
  if (given instanceof Error) throw given
  return given
})
beforeEach(() => {
  asked.length = 0
})
afterEach(cleanup)

const site = { name: 'Rex', currency: 'USD' }
function show(element: React.ReactNode) {
  const Site = createRoutesStub([
    { id: 'root', path: '/', loader: () => ({ site }), Component: () => <QueryProvider>{element}</QueryProvider> },
  ])
  render(<Site hydrationData={{ loaderData: { root: { site } } }} />)
}
const page = (receipts: PaidReceipt[], next: string | null = null) => Response.json({ receipts, next, previous: null })
const refused = (status: number) => Response.json({ code: 'x', message: 'No.' }, { status })

it('PAY-7: every payment with its day, plan, price and receipt; those of test mode say so', async () => {
  answer = (path) =>
    path.includes('after')
      ? page([paid({ _id: 'c'.repeat(24), planName: 'Old', currency: 'JPY', cents: 1200 })])
      : page([paid(), paid({ _id: 'b'.repeat(24), isTest: true, planName: 'Monthly', days: 30 })], '5-a')
  show(<Payments />)
  const entries = await screen.findAllByRole('listitem')
  expect(entries[0]?.textContent).toContain('Yearly')
  expect(entries[0]?.textContent).toContain('17 Nov 2026 · 365 days of Premium$119.00')
  expect(within(entries[0]!).getByRole('link').getAttribute('href')).toBe(`/payments/${ID}`)
  expect(entries[0]?.textContent).not.toContain('Test mode')
  expect(entries[1]?.textContent).toContain('Test mode')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  expect(screen.getByText('¥1,200')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('PAY-7: nothing paid yet says so, and leads to the prices', async () => {
  answer = () => page([])
  show(<Payments />)
  expect(await screen.findByText('No payments yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the prices' }).getAttribute('href')).toBe('/pricing')
})

it.each([
  ['refused', () => refused(503)],
  ['not answered', () => new AppError('http.unreachable', { status: 0, message: 'Network error.' })],
])('PAY-7: payments that are %s can be asked for again', async (_, failure) => {
  answer = failure
  show(<Payments />)
  await screen.findByText('Your payments could not be loaded', undefined, { timeout: 20_000 })
  answer = () => page([paid()])
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

it('PAY-7: a receipt has number, date, seller, plan, tax and total, and can be printed', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  answer = () => Response.json(paid())
  show(<Receipt id={ID} />)
  const sheet = await screen.findByRole('article')
  for (const words of [
    ID,
    '17 November 2026 at 14:05 UTC',
    'Rex Club, rex@example.org12 Lantern StreetVAT 123',
    'Ann, ann@example.org',
    'pi_123',
    'Premium, Yearly (365 days)',
    'Of that 19 % VAT$19.00',
    'Total, incl. VAT$119.00 USD',
  ])
    expect(sheet.textContent).toContain(words)
  expect(asked).toEqual([`/api/receipts/${ID}`])
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('PAY-7: a test is no payment, and without a tax nothing is said about it', async () => {
  answer = () => Response.json(paid({ isTest: true, reference: null, tax: null }))
  show(<Receipt id={ID} />)
  const sheet = await screen.findByRole('article')
  expect(sheet.textContent).toContain('This was a test: no money was charged.')
  expect(sheet.textContent).not.toContain('Paid on')
  expect(sheet.textContent).toContain('Total$119.00 USD')
})

it('PAY-7: a receipt that is not there, or not yours, says so', async () => {
  answer = () => refused(404)
  show(<Receipt id={ID} />)
  expect(await screen.findByText('There is no such receipt')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

it('PAY-7: a receipt that cannot be loaded can be asked for again', async () => {
  answer = () => refused(503)
  show(<Receipt id={ID} />)
  await screen.findByText('This receipt could not be loaded')
  answer = () => Response.json(paid())
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

it('PAY-6: what was given back is said in the list and on the receipt', async () => {
  const refunded = paid({ refunds: [{ cents: 1900, refundedAt: '2026-11-20T09:00:00.000Z' }] })
  answer = () => page([refunded])
  show(<Payments />)
  const [entry] = await screen.findAllByRole('listitem')
  expect(entry?.textContent).toContain('365 days of Premium · $19.00 refunded$119.00')
  cleanup()
  answer = () => Response.json(refunded)
  show(<Receipt id={ID} />)
  const row = (await screen.findByText(/Refunded on/)).closest('tr')
  expect(row?.textContent).toBe('Refunded on 20 November 2026 at 09:00 UTC-$19.00')
})
