import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, asked, eachAtTheDesk, inDays, openDesk, press, statistics } from '../frame/desk-fixtures.tsx'
import { networkDown, refusal } from '../../../platform/session/session-fixtures.ts'

eachAtTheDesk()

const STATISTICS = 'GET /api/subscription-stats'
const PAYMENTS = 'GET /api/admin/payments'

const panel = () => screen.getByRole('tabpanel')
const region = (name: string) => within(within(panel()).getByRole('region', { name }))
const hrefs = (name: string) =>
  region(name)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace('/admin/dashboard?tab=', '')])
const aPayment = (reference: string) => ({
  _id: 'e'.repeat(24),
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

describe('STAT-2 a house that has just opened', () => {
  const { months, revenue } = statistics()
  const nothing = statistics({
    subscriptionBreakdown: [{ _id: 'monthly', name: 'Monthly', count: 0 }],
    revenue: {
      ...revenue,
      newSubscribersThisMonth: 0,
      cents: { month: 0, recurring: 0, active: 0, perUser: 0 },
      lastMonthCents: 0,
    },
    health: { active: 0, expiringSoon: 0, expired: 0, cancelled: 0 },
    totalSubscriptions: 0,
    months: months.map(({ month }) => ({ month, cents: 0, payments: 0, begun: 0 })),
    movies: { total: 0, added: 0, topGenres: [] },
    payments: 'live',
  })

  it('has nothing, in words and in shape', async () => {
    answers[STATISTICS] = () => Response.json(nothing)
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
    answers[PAYMENTS] = () => Response.json({ payments: [], total: 0, cents: 0 })
    await openDesk('tab=analytics&month=2001-01')
    expect(await screen.findByText('No payments in January 2001')).toBeTruthy()
  })

  it('what is no month shows the figures', async () => {
    await openDesk('tab=analytics&month=2026-13')
    expect(await screen.findByRole('region', { name: 'Revenue' })).toBeTruthy()
  })
})

it('test payments are said to be none, also beside the rows of a month', async () => {
  answers[PAYMENTS] = () => Response.json({ payments: [], total: 0, cents: 0 })
  await openDesk('tab=analytics')
  expect(await screen.findByText('Test payments: no money has moved.')).toBeTruthy()
  await press(within(panel()).getByRole('link', { name: 'This Month Revenue' }))
  expect(await screen.findByText('No payments in November 2026')).toBeTruthy()
  expect(screen.getByText('Test payments: no money has moved.')).toBeTruthy()
})

it('the pages of payments tell of the rows that are there; those of another month go at once', async () => {
  const held = Promise.withResolvers<Response>()
  answers[PAYMENTS] = ({ query }) =>
    query['page'] === '1' && query['month'] === '2026-10'
      ? Response.json({ payments: [aPayment('sb_1')], total: 21, cents: 20_979 })
      : held.promise
  await openDesk('tab=analytics&month=2026-10')
  expect(await screen.findByText('sb_1')).toBeTruthy()
  const current = () => within(panel()).getByRole('link', { current: 'page' }).textContent
  await press(within(panel()).getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(asked(PAYMENTS).at(-1)?.query).toMatchObject({ page: '2' }))
  expect(current()).toBe('Page 1')
  await press(within(panel()).getByRole('link', { name: 'Next month' }))
  expect(await screen.findByRole('heading', { name: 'Payments in November 2026' })).toBeTruthy()
  expect(panel().querySelector('output')?.textContent).toBe('')
  expect(screen.queryByText('sb_1')).toBeNull()
})

describe.each([
  ['refused', () => refusal(503)],
  ['not answered', networkDown],
])('DASH-1 what is %s', (_, failure) => {
  it('is zero and says so, the rest goes on, and a second try brings it', async () => {
    answers[STATISTICS] = failure
    answers['GET /api/subscribers'] = failure
    await openDesk('tab=analytics')
    expect(await screen.findByText('Some figures could not be loaded.')).toBeTruthy()
    expect(await screen.findByText('Failed to load the newest subscribers')).toBeTruthy()
    expect(cards()).toEqual(['$0.00', '$0.00', '$0.00', '$0.00'])
    expect(region('Revenue').getByText('Revenue could not be loaded.')).toBeTruthy()
    for (const name of ['Plan distribution', 'Top 5 genres', 'Subscription health'])
      expect(region(name).getByText('Could not be loaded: these zeros are not real figures.')).toBeTruthy()

    delete answers['GET /api/subscribers']
    await press(region('Newest subscribers').getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('No recent subscribers found.')).toBeTruthy()
    expect(screen.getByText('Some figures could not be loaded.')).toBeTruthy()
    delete answers[STATISTICS]
    await press(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(cards()).toEqual(['$150.00', '$900.00', '$4,000.00', '$32.26']))
    expect(screen.queryByText('Some figures could not be loaded.')).toBeNull()
  })

  it('of the payments of a month says so, and a second try brings them', async () => {
    answers[PAYMENTS] = failure
    await openDesk('tab=analytics&month=2026-01')
    expect(await screen.findByText('Failed to load payments')).toBeTruthy()
    answers[PAYMENTS] = () =>
      Response.json({
        payments: [aPayment('sb_1')],
        total: 1,
        cents: 999,
      })
    await press(within(panel()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(panel().querySelector('output')?.textContent).toBe('$9.991 payment'))
    expect(screen.queryByText('Failed to load payments')).toBeNull()
    expect(screen.getByText('Deleted user')).toBeTruthy()
  })
})
