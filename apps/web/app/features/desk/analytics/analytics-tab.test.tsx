import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  handlers,
  requestsTo,
  buildSubscriber,
  deskScreen,
  resetDeskBetweenTests,
  inDays,
  subscribersResponse,
  openDesk,
  click,
  buildStatistics,
} from '../frame/desk-fixtures.tsx'
import { networkError, otto, refusal } from '../../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()

const STATISTICS = 'GET /api/subscription-stats'
const PAYMENTS = 'GET /api/admin/payments'

const panel = deskScreen
const region = (name: string) => within(within(panel()).getByRole('region', { name }))
const hrefs = (name: string) =>
  region(name)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace('/admin/dashboard?tab=', '')])
const aPayment = (reference: string) => ({
  _id: 'e'.repeat(24),
  paymentId: 'e'.repeat(24),
  kind: 'payment',
  userId: null,
  username: '',
  userEmail: '',
  plan: 'monthly',
  cents: 999,
  currency: 'USD',
  provider: 'sandbox',
  reference,
  paidAt: inDays(-1),
})
const cards = () => [...panel().querySelectorAll('.desk-stat-value')].map(({ textContent }) => textContent)

it('STAT-1 STAT-2 each figure leads to the rows that it counts', async () => {
  await openDesk('tab=analytics')
  await waitFor(() => expect(cards()).toEqual(['$150.00', '$900.00', '$4,000.00', '$32.26']))
  expect(
    [...panel().querySelectorAll('.desk-stats a')].map((link) =>
      link.getAttribute('href')?.replace('/admin/dashboard?tab=', ''),
    ),
  ).toEqual([
    'analytics&month=2026-11',
    'subscribers&begun=2026-11',
    'analytics&month=2026-10',
    'subscribers&status=active',
    'subscribers&status=active',
    'subscribers&status=active',
  ])
  expect(hrefs('Plan distribution')).toEqual([
    ['Monthly', 'subscribers&status=active&plan=monthly'],
    ['Quarterly', 'subscribers&status=active&plan=quarterly'],
    ['Yearly', 'subscribers&status=active&plan=yearly'],
    ['Semi-annual', 'subscribers&status=active&plan=semiAnnually'],
  ])
  expect(hrefs('Subscription health')).toEqual([
    ['Active', 'subscribers&status=active'],
    ['Expiring soon', 'subscribers&status=expiring'],
    ['Expired', 'subscribers&status=expired'],
    ['Cancelled', 'subscribers&status=cancelled'],
  ])
  expect(hrefs('Top 5 genres')).toEqual([['Drama', 'movies&genre=Drama']])
})

it('STAT-1 STAT-2 each figure is the one that the server says, with what stands beside it', async () => {
  handlers['GET /api/subscribers'] = () =>
    subscribersResponse([buildSubscriber(2), buildSubscriber(1, { userId: null, username: '' })])
  await openDesk('tab=analytics&as=table')
  await waitFor(() => expect(cards()).toEqual(['$150.00', '$900.00', '$4,000.00', '$32.26']))
  expect([...panel().querySelectorAll('.desk-stat-more')].map(({ textContent }) => textContent)).toEqual([
    '3 new subscriptions50 % of October ($300.00)',
    '$10,800.00 a year at this rate',
    '124 active subscriptions',
    '124 active subscriptions',
  ])
  const shares = (name: string) =>
    [...within(panel()).getByRole('region', { name }).querySelectorAll('.desk-share')].map((row) =>
      [row.querySelector('dt'), row.querySelector('dd')].map((each) => each?.textContent.trim()),
    )
  expect(shares('Plan distribution')).toEqual([
    ['Monthly', '62 50 %'],
    ['Quarterly', '31 25 %'],
    ['Yearly', '31 25 %'],
    ['Semi-annual', '0 0 %'],
  ])
  expect(shares('Top 5 genres')).toEqual([['Drama', '20 35 %']])
  expect(shares('Subscription health')).toEqual([
    ['Active', '124'],
    ['Expiring soon', '4 of the active'],
    ['Expired', '20'],
    ['Cancelled', '7'],
  ])
  const rows = region('Revenue')
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toHaveLength(14)
  expect(rows[1]).toEqual(['November 2026', '$120.00', '12', '11'])
  expect(rows[12]).toEqual(['December 2025', '$10.00', '1', '0'])
  expect(rows[13]).toEqual(['Twelve months', '$780.00', '78', '66'])
  expect(await region('Newest subscribers').findByText('person.2')).toBeTruthy()
  expect(region('Newest subscribers').getByText('Deleted user')).toBeTruthy()
  expect(requestsTo('GET /api/subscribers').at(-1)?.query).toMatchObject({ limit: '10', sort: 'newest' })
})

it('STAT-2 the line of revenue goes through the middle of each month, and its end is not final', async () => {
  await openDesk('tab=analytics')
  await region('Revenue').findAllByRole('radio')
  const points = [...panel().querySelectorAll('polyline.desk-chart-line')].map((line) =>
    (line.getAttribute('points') ?? '').split(' ').map((point) => point.split(',').map((each) => Math.round(+each))),
  )
  // Of twelve columns on 1200 by 268, with an axis to $150.
  expect(points[0]?.length).toBe(11)
  expect(points[0]?.[0]).toEqual([50, 250])
  expect(points[1]).toEqual([
    [1050, 71],
    [1150, 54],
  ])
})

describe('STAT-2 a site that has just opened', () => {
  const { months, revenue } = buildStatistics()
  const nothing = buildStatistics({
    subscriptionBreakdown: [{ _id: 'monthly', name: 'Monthly', count: 0 }],
    revenue: {
      ...revenue,
      newSubscribersThisMonth: 0,
      cents: { month: 0, recurring: 0, active: 0, perUser: 0 },
      lastMonthCents: 0,
    },
    health: { active: 0, expiringSoon: 0, expired: 0, cancelled: 0 },
    totalSubscriptions: 0,
    months: months.map(({ month }) => ({ month, cents: 0, refundedCents: 0, payments: 0, begun: 0 })),
    movies: { total: 0, added: 0, topGenres: [] },
    payments: 'live',
  })

  it('has nothing, in words and in shape', async () => {
    handlers[STATISTICS] = () => Response.json(nothing)
    await openDesk('tab=analytics')
    expect(await screen.findByText('No recent subscribers found.')).toBeTruthy()
    expect(await region('Revenue').findByText('No payments yet')).toBeTruthy()
    expect(region('Revenue').queryAllByRole('radio')).toEqual([])
    expect(region('Plan distribution').getByText('Nobody has Premium at the moment.')).toBeTruthy()
    expect(region('Top 5 genres').getByText('There are no movies yet.')).toBeTruthy()
    expect(region('Subscription health').getByText('There are no subscriptions on record yet.')).toBeTruthy()
    expect(cards()).toEqual(['$0.00', '$0.00', '$0.00', '$0.00'])
    expect(screen.queryByText('Test payments: no money has moved.')).toBeNull()
  })

  it('has months without payments', async () => {
    handlers[PAYMENTS] = () => Response.json({ payments: [], total: 0, refunds: 0, cents: 0, refundedCents: 0 })
    await openDesk('tab=analytics&month=2001-01')
    expect(await screen.findByText('No payments in January 2001')).toBeTruthy()
  })

  it('what is no month shows the figures', async () => {
    await openDesk('tab=analytics&month=2026-13')
    expect(await screen.findByRole('region', { name: 'Revenue' })).toBeTruthy()
  })
})

it('test payments are said to be none, also beside the rows of a month', async () => {
  handlers[PAYMENTS] = () => Response.json({ payments: [], total: 0, refunds: 0, cents: 0, refundedCents: 0 })
  await openDesk('tab=analytics')
  expect(await screen.findByText('Test payments: no money has moved.')).toBeTruthy()
  await click(within(panel()).getByRole('link', { name: 'This Month Revenue' }))
  expect(await screen.findByText('No payments in November 2026')).toBeTruthy()
  expect(screen.getByText('Test payments: no money has moved.')).toBeTruthy()
})

it('the pages of payments tell of the rows that are there; those of another month go at once', async () => {
  const held = Promise.withResolvers<Response>()
  handlers[PAYMENTS] = ({ query }) =>
    query['page'] === '1' && query['month'] === '2026-10'
      ? Response.json({ payments: [aPayment('sb_1')], total: 21, refunds: 0, cents: 20_979, refundedCents: 0 })
      : held.promise
  await openDesk('tab=analytics&month=2026-10')
  expect(await screen.findByText('sb_1')).toBeTruthy()
  const current = () => within(panel()).getByRole('link', { current: 'page' }).textContent
  await click(within(panel()).getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(requestsTo(PAYMENTS).at(-1)?.query).toMatchObject({ page: '2' }))
  expect(current()).toBe('Page 1')
  await click(within(panel()).getByRole('link', { name: 'Next month' }))
  expect(await screen.findByRole('heading', { name: 'Payments in November 2026' })).toBeTruthy()
  expect(panel().querySelector('output')?.textContent).toBe('')
  expect(screen.queryByText('sb_1')).toBeNull()
})

it('PAY-6 refunds stand among the payments of the month in which they were made, and lessen its revenue', async () => {
  handlers[PAYMENTS] = () =>
    Response.json({
      payments: [{ ...aPayment('re_1'), _id: 'd'.repeat(24), kind: 'refund', cents: 1500 }, aPayment('sb_1')],
      total: 2,
      refunds: 1,
      cents: -501,
      refundedCents: 1500,
    })
  await openDesk('tab=analytics&month=2026-10')
  expect(await screen.findByText('re_1')).toBeTruthy()
  expect(panel().querySelector('output')?.textContent).toBe('-$5.011 payment less $15.00 in 1 refund')
  const rows = within(panel()).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['-$15.00', '$9.99'])
  expect(within(rows[0]!).getByText('Refund')).toBeTruthy()
})

it('payments of any days can be exported, and days in the wrong order are said to be none', async () => {
  const EXPORT = 'GET /api/admin/payments.csv'
  handlers[EXPORT] = () => new Response('Date\r\n', { headers: { 'content-type': 'text/csv' } })
  URL.createObjectURL = () => 'blob:payments'
  URL.revokeObjectURL = () => undefined
  await openDesk('tab=analytics')
  const payments = region('Payments')
  expect(payments.getByRole('link', { name: 'Payments in November 2026' })).toBeTruthy()
  const [from, to] = [payments.getByLabelText('First day'), payments.getByLabelText('Last day')]
  const exports = payments.getByRole('button', { name: 'Export CSV' })
  fireEvent.change(from, { target: { value: '2026-11-01' } })
  expect(payments.getByText('Please choose a first day and a last day that is not before it.')).toBeTruthy()
  await click(exports)
  expect(requestsTo(EXPORT)).toEqual([])
  fireEvent.change(to, { target: { value: '2026-11-15' } })
  await click(exports)
  await waitFor(() =>
    expect(requestsTo(EXPORT).map(({ query }) => query)).toEqual([{ from: '2026-11-01', to: '2026-11-15' }]),
  )
  // Of several files of one day, each says what is in it.
  await screen.findByText(/^payments-2026-11-01-to-2026-11-15-exported-\d{4}-\d\d-\d\d\.csv has been saved\.$/)
})

it('PAY-6 finance opens a payment of the list and refunds it there', async () => {
  handlers['GET /api/admin/me'] = () =>
    Response.json({ email: otto.email, username: otto.username, role: 'finance', needsSecondStep: false })
  const paymentId = 'a'.repeat(24)
  const PAYMENT = `GET /api/admin/payments/${paymentId}`
  const REFUND = `POST /api/admin/payments/${paymentId}/refunds`
  handlers[PAYMENTS] = () =>
    Response.json({
      payments: [{ ...aPayment('r1'), kind: 'refund', paymentId, userId: 'b'.repeat(24), username: 'ines' }],
      total: 40,
      refunds: 1,
      cents: -999,
      refundedCents: 999,
    })
  const payment = {
    _id: paymentId,
    plan: 'monthly',
    planName: 'Monthly',
    days: 30,
    cents: 999,
    currency: 'USD',

    provider: 'sandbox',
    reference: 'sandbox-1',
    isTest: false,
    paidAt: '2026-11-01T10:00:00.000Z',

    refundableCents: 500,
    allowedCents: 500,
    refunds: [],
    consent: null,
    withdrawnAt: null,

    onRefund: 'ended',
    premiumUntil: null,
  }
  handlers[PAYMENT] = () => refusal(503)
  const { at } = await openDesk('tab=analytics&month=2026-11&page=2')
  await click(await within(panel()).findByRole('link', { name: 'ines' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Payment' }))
  expect(await drawer.findByText('Failed to load the payment')).toBeTruthy()
  handlers[PAYMENT] = () =>
    Response.json({ payment, person: { _id: 'b'.repeat(24), username: 'ines', email: 'ines@example.org' } })
  await click(drawer.getByRole('button', { name: 'Try Again' }))
  await click(await drawer.findByRole('button', { name: 'Refund the payment of 1 Nov 2026' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund ines' }))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Sorry' } })
  handlers[REFUND] = () => Response.json({ success: true, message: 'The refund is on its way.', refund: {} })
  await click(dialog.getByRole('button', { name: 'Refund $5.00' }))
  await waitFor(() => expect(requestsTo(REFUND).map(({ body }) => body)).toEqual([{ cents: 500, reason: 'Sorry' }]))
  // Finance reads no people.
  expect(drawer.queryByRole('link')).toBeNull()
  await click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=analytics&month=2026-11&page=2'))
})

it('PAY-6 months below zero are drawn on the ground and told as they are', async () => {
  const { months, ...rest } = buildStatistics()
  const last = { ...months.at(-1)!, cents: -2500, refundedCents: 14_500 }
  handlers[STATISTICS] = () => Response.json({ ...rest, months: [...months.slice(0, -1), last] })
  await openDesk('tab=analytics')
  await waitFor(() => expect(panel().querySelector('.desk-chart-end')?.textContent).toContain('-$25'))
  expect(panel().querySelector('.desk-readout')?.textContent).toContain('Refunded$145.00')
  const heights = [...panel().querySelectorAll<HTMLElement>('.desk-chart-end')].map((each) =>
    Number(each.style.getPropertyValue('--at')),
  )
  expect(heights.every((height) => height <= 268 / 400)).toBe(true)
})

describe.each([
  ['refused', () => refusal(503)],
  ['not answered', networkError],
])('DASH-1 what is %s', (_, failure) => {
  it('is zero and says so, the rest goes on, and a second try brings it', async () => {
    handlers[STATISTICS] = failure
    handlers['GET /api/subscribers'] = failure
    await openDesk('tab=analytics')
    expect(await screen.findByText('Some figures could not be loaded.')).toBeTruthy()
    expect(await screen.findByText('Failed to load the newest subscribers')).toBeTruthy()
    expect(cards()).toEqual(['$0.00', '$0.00', '$0.00', '$0.00'])
    expect(region('Revenue').getByText('Revenue could not be loaded.')).toBeTruthy()
    for (const name of ['Plan distribution', 'Top 5 genres', 'Subscription health'])
      expect(region(name).getByText('Could not be loaded: these zeros are not real figures.')).toBeTruthy()

    delete handlers['GET /api/subscribers']
    await click(region('Newest subscribers').getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('No recent subscribers found.')).toBeTruthy()
    expect(screen.getByText('Some figures could not be loaded.')).toBeTruthy()
    delete handlers[STATISTICS]
    await click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(cards()).toEqual(['$150.00', '$900.00', '$4,000.00', '$32.26']))
    expect(screen.queryByText('Some figures could not be loaded.')).toBeNull()
  })

  it('of the payments of a month says so, and a second try brings them', async () => {
    handlers[PAYMENTS] = failure
    await openDesk('tab=analytics&month=2026-01')
    expect(await screen.findByText('Failed to load payments')).toBeTruthy()
    handlers[PAYMENTS] = () =>
      Response.json({
        payments: [aPayment('sb_1')],
        total: 1,
        refunds: 0,
        cents: 999,
        refundedCents: 0,
      })
    await click(within(panel()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(panel().querySelector('output')?.textContent).toBe('$9.991 payment'))
    expect(screen.queryByText('Failed to load payments')).toBeNull()
    expect(screen.getByText('Deleted user')).toBeTruthy()
  })
})

describe('PAY-5 differences with the payment provider', () => {
  const DIFFERENCES = 'GET /api/admin/payment-differences'
  const id = 'c1'.repeat(12)
  const APPLY = `POST /api/admin/payment-differences/${id}/apply`
  const difference = {
    id,
    provider: 'stripe',
    kind: 'payment-missing',
    reference: 'pi_1',
    userId: null,
    username: null,
    ours: 'No such payment',
    theirs: 'Paid $9.99',
    error: null,
    foundAt: inDays(-1),
  }
  const lastRun = { finishedAt: inDays(0), compared: 1200 }
  const title = 'Differences with the payment provider'

  it('are not shown where there is nothing to compare with', async () => {
    await openDesk('tab=analytics')
    await waitFor(() => expect(requestsTo(DIFFERENCES)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  })

  it('are said to be none', async () => {
    handlers[DIFFERENCES] = () => Response.json({ differences: [], lastRun })
    await openDesk('tab=analytics')
    expect(await screen.findByText('Everything agrees.')).toBeTruthy()
    expect(region(title).getByText(/1,200 payments, refunds and disputes/)).toBeTruthy()
  })

  it('say what we think and what they say; theirs is applied, and the row goes', async () => {
    handlers[DIFFERENCES] = () => Response.json({ differences: [difference], lastRun })
    await openDesk('tab=analytics')
    expect(await screen.findByText('No such payment')).toBeTruthy()
    expect(region(title).getByText('Paid $9.99')).toBeTruthy()
    handlers[APPLY] = () =>
      Response.json({ success: true, message: 'What the payment provider says was applied.', isSettled: true })
    handlers[DIFFERENCES] = () => Response.json({ differences: [], lastRun })
    await click(region(title).getByRole('button', { name: 'Apply theirs: A payment that we do not have, pi_1' }))
    expect(await screen.findByText('Everything agrees.')).toBeTruthy()
    expect(requestsTo(APPLY)).toHaveLength(1)
  })

  it('that cannot be applied stay, and say why', async () => {
    handlers[DIFFERENCES] = () =>
      Response.json({ differences: [{ ...difference, error: 'Pay it back at the payment provider.' }], lastRun })
    await openDesk('tab=analytics')
    expect(await screen.findByText('Pay it back at the payment provider.')).toBeTruthy()
  })

  it('that do not come are said, and can be asked for again', async () => {
    handlers[DIFFERENCES] = networkError
    await openDesk('tab=analytics')
    expect(await screen.findByText('Failed to load the differences')).toBeTruthy()
    handlers[DIFFERENCES] = () => Response.json({ differences: [], lastRun })
    await click(region(title).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Everything agrees.')).toBeTruthy()
  })
})
