import type { Offer, SubscriptionOption } from '@matinee/contract/plans'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import PricingPage from './pricing.page.tsx'

afterEach(cleanup)

const plan = (
  name: string,
  cents: number,
  days: number,
  more: Partial<SubscriptionOption> = {},
): SubscriptionOption => ({
  name,
  description: '',
  cost: cents / 100,
  cents,
  currency: 'USD',
  days,
  months: null,
  isRenewing: false,
  duration: '',
  mark: null,
  ...more,
})
const offer = (more: Partial<Offer> = {}): Offer => ({
  subscriptionOptions: {
    monthly: plan('Monthly', 999, 30, { mark: 'popular', description: 'For one month of evenings.' }),
    yearly: plan('Yearly', 7999, 365, { mark: 'bestValue' }),
  },
  payments: 'live',
  ...more,
})

function show(
  loaderData: Offer | { failed: { message: string } },
  tax?: { name: string; percent: number | null },
  search = '',
) {
  const site = { name: 'Rex', url: 'https://rex.example', currency: 'USD', tax }
  const Page = () => <PricingPage {...({ loaderData } as ComponentProps<typeof PricingPage>)} />
  const Site = createRoutesStub([{ id: 'root', path: '/', loader: () => ({ site }), Component: Page }])
  render(<Site initialEntries={[`/${search}`]} hydrationData={{ loaderData: { root: { site } } }} />)
}
const plans = () => within(screen.getByRole('region', { name: 'Premium' })).queryAllByRole('listitem')

it('PAY-8: every plan with its price, its days, what it saves and the way to it', () => {
  show(offer())
  expect(plans().map(({ textContent }) => textContent)).toEqual([
    'POPULARMonthly30 days$9.99Paid onceFor one month of evenings.Choose Monthly',
    'BEST VALUEYearly365 days$79.99Paid once. $6.57 per 30 daysSave $39.89Choose Yearly',
  ])
  expect(screen.getByRole('link', { name: 'Choose Yearly' }).getAttribute('href')).toBe('/checkout?plan=yearly')
  expect(screen.getByText('Prices in USD. Nothing is added to them.')).toBeTruthy()
})

it.each([
  ['a'.repeat(24), `/checkout?plan=yearly&film=${'a'.repeat(24)}`],
  ['//elsewhere.example', '/checkout?plan=yearly'],
])('OFFER-9: a plan leads on to the film that it is chosen for, and nowhere else: %s', (film, expected) => {
  show(offer(), undefined, `?film=${encodeURIComponent(film)}`)
  expect(screen.getByRole('link', { name: 'Choose Yearly' }).getAttribute('href')).toBe(expected)
})

it('PAY-8: what is free and what is not, and questions with their answers', () => {
  show(offer())
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContain('Free films, also without an accountYesYes')
  expect(rows).toContain('The films that are part of PremiumNoYes')
  expect(screen.getByText('Does it renew by itself?')).toBeTruthy()
})

it('PAY-8: the tax is stated beside each price, by setting', () => {
  show(offer(), { name: 'VAT', percent: 19 })
  expect(screen.getAllByText('incl. VAT')).toHaveLength(2)
  expect(screen.getByText('Prices in USD, incl. VAT. Nothing is added to them.')).toBeTruthy()
})

it('PAY-8: test mode says so; where nothing is sold there is no button', () => {
  show(offer({ payments: 'test' }))
  expect(screen.getByText('Test mode: No card is needed and no money is charged.')).toBeTruthy()
  cleanup()
  show(offer({ payments: 'off' }))
  expect(screen.getByText('Subscriptions are not open on this site yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull()
})

it('PAY-8: prices that cannot be had say so, and the rest of the page is there', () => {
  show({ failed: { message: 'The prices cannot be shown right now.' } })
  expect(screen.getByRole('heading', { name: 'The prices cannot be shown right now.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/pricing')
  expect(screen.getByRole('table')).toBeTruthy()
})
