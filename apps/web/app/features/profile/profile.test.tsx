import { paymentErrors } from '@matinee/contract/payments'
import type { SubscriptionStatus } from '@matinee/contract/subscriptions'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, ines, networkError, refusal, tokenFor } from '../../platform/session/session-fixtures.ts'
import { currentToken, forgetSession, currentSession, startSession } from '../../platform/session/session.ts'
// It gives calls their token.
import '../../platform/session/session.ts'
import { formatDate } from '../../ui/format-date.ts'
import {
  expired,
  type MockRequest,
  stubApi,
  inDays,
  premiumFor,
  renewingOptions,
  statusResponse,
} from './profile-fixtures.ts'
import { Profile } from './profile.tsx'
import { free, cacheStatus } from './cached-status.ts'

type Answer = Response | Error | Promise<Response | Error>

/** The client is made once, and keeps the way to the network that it found. */
let answers: Record<string, (heard: MockRequest) => Answer> = {}
const heard = stubApi((asked) => {
  const answer = answers[asked.endpoint]
  if (answer) return answer(asked)
  if (asked.endpoint === 'GET /api/me') return Response.json({ user: { ...ines, subscriptionStatus: 'Premium' } })
  if (asked.endpoint.startsWith('GET /api/movies/genre/')) return Response.json([])
  return refusal(500)
})
const STATUS = 'GET /api/subscription-status'
const SUBSCRIBE = 'POST /api/subscribe'
const CANCEL = 'POST /api/cancel-subscription'
const GENRE = 'POST /api/set-preferred-genre'
const asked = (endpoint: string) => heard.filter((each) => each.endpoint === endpoint)

const site = { name: 'Rex', url: 'http://localhost', supportUrl: 'https://coffee.example' }

async function open(user = ines) {
  act(() => startSession({ user, token: tokenFor(user, HOUR) }))
  const Site = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site }),
      HydrateFallback: () => null,
      Component: () => <Profile user={user} />,
    },
    { path: '/login', Component: () => 'the login' },
  ])
  render(<Site hydrationData={{ loaderData: { root: { site } } }} />)
  await act(async () => await Promise.resolve())
}
async function openWith(status: SubscriptionStatus, payments: 'off' | 'test' | 'live' = 'test') {
  answers[STATUS] = () => statusResponse(status, payments)
  await open()
  await screen.findByRole('heading', { name: 'Plans' })
}
const card = () => screen.getByRole('region', { name: 'Subscription Status' })
const plan = (name: string) => {
  const ticket = screen.getByRole('heading', { level: 3, name }).closest('li')
  if (!ticket) throw new Error(`no ticket of ${name}`)
  return ticket
}
const button = (name: string) => within(plan(name)).getByRole('button')
const press = async (element: HTMLElement) =>
  await act(async () => {
    fireEvent.click(element)
    await Promise.resolve()
  })
/** The summary that a press on a plan shows. */
const summary = () => screen.findByRole('alertdialog', { name: 'Check your order' })
const payButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /^(Pay \$|Continue to payment)/ })
async function buy(name: string) {
  await press(button(name))
  await press(payButton(await summary()))
}
const untilClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const subscribed = (more: object = {}) =>
  Response.json({
    success: true,
    message: 'ok',
    status: 'active',
    expirationDate: inDays(30),
    subscriptionId: '65f0000000000000000000aa',
    checkoutUrl: null,
    extended: false,
    ...more,
  })
const signedOut: [how: string, signOut: () => void][] = [
  ['signed out here', forgetSession],
  ['signed out in another tab', () => localStorage.clear()],
]
const said = () => screen.getByRole('alert').textContent
/** Every text that the alert region had in this test: a notice goes after some seconds, which a busy machine may sleep through. */
const alerts: string[] = []
new MutationObserver(() => {
  for (const region of document.querySelectorAll('[role=alert]')) alerts.push(region.textContent)
}).observe(document.body, { childList: true, subtree: true, characterData: true })
const untilSaid = (message: string) => waitFor(() => expect(alerts).toContain(message))

// So that nothing waits for it.
beforeAll(() => import('./order-summary.tsx'))
beforeEach(() => {
  answers = {}
  heard.length = 0
  alerts.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetSession()
  localStorage.clear()
  sessionStorage.clear()
})

describe('PROF-1 the profile', () => {
  it('says that it is loading, then shows the account, the status, the plans and the support card', async () => {
    const status = Promise.withResolvers<Response>()
    answers[STATUS] = () => status.promise
    await open()
    expect(screen.getByText('Loading your profile...')).toBeTruthy()
    expect(screen.getByText('ines.rv').closest('dl')?.textContent).toBe('Usernameines.rvEmailines@example.org')
    await act(async () => status.resolve(statusResponse()))
    expect(await screen.findByRole('region', { name: 'Plans' })).toBeTruthy()
    expect(screen.queryByText('Loading your profile...')).toBeNull()
    expect(within(card()).getByText('Free')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Buy a coffee' })).toBeTruthy()
    expect(asked(STATUS).map(({ search }) => search)).toEqual([`?userId=${ines._id}`])
  })

  it('without a user says so, and leads to the login', async () => {
    await open({ ...ines, _id: '' })
    expect(said()).toContain('No user data found. Please log in again.')
    expect(asked(STATUS)).toEqual([])
    await press(screen.getByRole('link', { name: 'Log in' }))
    expect(currentToken()).toBeNull()
    expect(await screen.findByText('the login')).toBeTruthy()
  })
})

describe('SUB-1 SUB-2 the status', () => {
  it('Premium shows its plan, its days and its end', async () => {
    await openWith(premiumFor(61))
    expect(within(card()).getByText('Premium')).toBeTruthy()
    expect(card().textContent).toContain('61 days left')
    expect(card().textContent).toContain(
      `PlanQuarterlyStarted${formatDate(inDays(-29))}Expires${formatDate(inDays(61))}`,
    )
    expect(within(card()).queryByText('Your subscription is expiring soon.')).toBeNull()
    const meter = within(card()).getByRole('progressbar')
    expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['29', '90'])
  })

  it('with more than 7 days left no plan can be had, and it says from when on', async () => {
    await openWith(premiumFor(61))
    const reason = `You can extend from ${formatDate(inDays(54))}.`
    for (const name of ['Monthly', 'Quarterly', 'Semi-annual', 'Yearly']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true')
      expect(document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
      await press(button(name))
    }
    expect(asked(SUBSCRIBE)).toEqual([])
    expect(screen.getAllByText(reason)).toHaveLength(1)
    expect(within(card()).queryByRole('link', { name: 'Extend' })).toBeNull()
    expect(within(plan('Quarterly')).getByText('Your plan')).toBeTruthy()
    expect(screen.getAllByText('Your plan')).toHaveLength(1)
  })

  it('with less than a day to go it says the time', async () => {
    const from = Date.now() + 3_600_000
    const expirationDate = new Date(from + 7 * 86_400_000).toISOString()
    await openWith(premiumFor(8, { expirationDate }))
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(from)
    expect(screen.getByText(`You can extend from ${formatDate(new Date(from))}, ${time}.`)).toBeTruthy()
  })

  it('is asked for again when it becomes expiring, and when it ends, while one looks at it', async () => {
    vi.useFakeTimers()
    const premium = premiumFor(40)
    answers[STATUS] = () => statusResponse(premium)
    await open()
    await act(() => vi.advanceTimersByTimeAsync(32.9 * 86_400_000))
    // Once in between: no timer of a browser is longer than 24.8 days.
    expect(asked(STATUS)).toHaveLength(2)
    const left = { expirationDate: inDays(40 - 32.9), startDate: inDays(-30) }
    answers[STATUS] = () => statusResponse(premiumFor(7, left))
    await act(() => vi.advanceTimersByTimeAsync(0.2 * 86_400_000))
    expect(asked(STATUS)).toHaveLength(3)
    expect(within(card()).getByText('Your subscription is expiring soon.')).toBeTruthy()
    answers[STATUS] = () => statusResponse(expired())
    await act(() => vi.advanceTimersByTimeAsync(7 * 86_400_000))
    expect(asked(STATUS)).toHaveLength(4)
    expect(within(card()).getByText('Expired')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(100 * 86_400_000))
    expect(asked(STATUS)).toHaveLength(4)
  })

  it('what one has stands before what cannot be bought yet, and after what can', async () => {
    const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    await openWith(premiumFor(61))
    expect(parts().slice(-2)).toEqual(['Must Watch', 'Plans'])
    cleanup()
    await openWith(premiumFor(5))
    expect(parts().slice(-2)).toEqual(['Plans', 'Must Watch'])
  })

  it.each([
    [7, '7 days left'],
    [1, '1 day left'],
  ])('with %i days left it is expiring soon, and can be extended', async (days, left) => {
    await openWith(premiumFor(days))
    expect(card().textContent).toContain(left)
    expect(within(card()).getByText('Your subscription is expiring soon.')).toBeTruthy()
    expect(within(card()).getByRole('link', { name: 'Extend' }).getAttribute('href')).toBe('/#plans')
    expect(button('Yearly').textContent).toBe('Extend with Yearly')
    expect(button('Yearly').getAttribute('aria-disabled')).toBeNull()
  })

  it('Expired keeps what was, and sells again', async () => {
    await openWith(expired())
    expect(within(card()).getByText('Expired')).toBeTruthy()
    expect(card().textContent).toContain(`PlanYearlyStarted${formatDate(inDays(-370))}Ended${formatDate(inDays(-5))}`)
    expect(button('Monthly').textContent).toBe('Subscribe to Monthly')
    expect(within(card()).queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
    expect(screen.queryByText('Your plan')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Must Watch' })).toBeNull()
  })

  it('a payment that has not come can be gone on with, at a page and nowhere else', async () => {
    await openWith({ ...free, pending: { plan: 'yearly', planName: 'Yearly', checkoutUrl: 'https://pay.example/1' } })
    expect(card().textContent).toContain('Waiting for your payment for the yearly plan. It may take a moment.')
    expect(screen.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toBe('https://pay.example/1')
    cleanup()
    await openWith({ ...free, pending: { plan: 'yearly', planName: 'Yearly', checkoutUrl: 'javascript:alert(1)' } })
    expect(card().textContent).toContain('Waiting for your payment')
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull()
  })

  it('looks for a payment that has not come, until it has', async () => {
    vi.useFakeTimers()
    answers[STATUS] = () =>
      statusResponse({ ...free, pending: { plan: 'monthly', planName: 'Monthly', checkoutUrl: null } })
    await open()
    await act(() => vi.advanceTimersByTimeAsync(8_100))
    expect(asked(STATUS)).toHaveLength(3)
    answers[STATUS] = () => statusResponse(premiumFor(30))
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(within(card()).getByText('Premium')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked(STATUS)).toHaveLength(4)
  })
})

describe('SUB-3 SUB-4 the plans', () => {
  const shown = (name: string) => plan(name).querySelector('div')?.textContent

  it('cost what the server says, for 30 days and at once, and say their days and when they end', async () => {
    await openWith(free)
    const ends = (days: number) => `Ends ${formatDate(inDays(days))}`
    expect(shown('Monthly')).toBe(`POPULARMonthly1 month (30 days)$9.99 per 30 daysPaid once${ends(30)}`)
    expect(shown('Quarterly')).toBe(`Quarterly3 months (90 days)$8.33 per 30 days$24.99 paid once${ends(90)}`)
    expect(shown('Semi-annual')).toBe(`Semi-annual6 months (180 days)$7.50 per 30 days$44.99 paid once${ends(180)}`)
    expect(shown('Yearly')).toBe(
      `BEST VALUEYearly12 months (365 days)$6.57 per 30 days$79.99 paid once${ends(365)}Save $39.89`,
    )
    expect(screen.getByText(/^Prices in USD\. Nothing renews/)).toBeTruthy()
  })

  it.each([
    ['Free', free, true],
    ['Expired', expired(), true],
    ['Premium', premiumFor(20), false],
  ] as const)('monthly is POPULAR for those who are not Premium: %s', async (_, status, isPopular) => {
    await openWith(status)
    expect(within(plan('Monthly')).queryByText('POPULAR') !== null).toBe(isPopular)
    expect(within(plan('Yearly')).getByText('BEST VALUE')).toBeTruthy()
  })

  it('say when no money moves, and do not when it does', async () => {
    await openWith(free)
    expect(within(screen.getByRole('region', { name: 'Plans' })).getByText('Test mode')).toBeTruthy()
    cleanup()
    await openWith(free, 'live')
    expect(screen.queryByText('Test mode')).toBeNull()
  })

  it('are not sold where payments are off', async () => {
    await openWith(free, 'off')
    expect(screen.getByText('Subscriptions are not open on this site yet.')).toBeTruthy()
    expect(shown('Yearly')).toBe('Yearly12 months (365 days)$6.57 per 30 days$79.99 paid onceSave $39.89')
    expect(shown('Monthly')).toBe('Monthly1 month (30 days)$9.99 per 30 daysPaid once')
    expect(within(screen.getByRole('region', { name: 'Plans' })).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
  })
})

describe('what is bought', () => {
  const order = (dialog: HTMLElement) => dialog.querySelector('dl')?.textContent

  it('is shown before it is paid, and can be left', async () => {
    await openWith(free)
    button('Yearly').focus()
    await press(button('Yearly'))
    const dialog = await summary()
    const until = formatDate(inDays(365))
    expect(order(dialog)).toBe(`PlanYearlyPrice$79.99 paid onceDuration12 months (365 days)Premium until${until}`)
    expect(dialog.textContent).toContain('Nothing renews by itself: this is the only payment.')
    expect(within(dialog).getByText('Test mode')).toBeTruthy()
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => [link.getAttribute('href'), link.getAttribute('target')]),
    ).toEqual([
      ['/terms', '_blank'],
      ['/terms#cancelling', '_blank'],
    ])
    const back = within(dialog).getByRole('button', { name: 'Back' })
    await waitFor(() => expect(document.activeElement).toBe(back))
    expect(payButton(dialog).textContent).toBe('Pay $79.99')
    await press(back)
    await untilClosed()
    expect(document.activeElement).toBe(button('Yearly'))
    expect(asked(SUBSCRIBE)).toEqual([])
  })

  it('PAY-3: a plan that renews says so, with its price and period, before the button', async () => {
    answers[STATUS] = () => statusResponse(free, 'live', renewingOptions)
    await open()
    await screen.findByRole('heading', { name: 'Plans' })
    expect(plan('Monthly').textContent).toContain('Renews: $9.99 every month')
    await press(button('Monthly'))
    const dialog = await summary()
    expect(order(dialog)).toMatch(/^PlanMonthlyPrice\$9\.99 every monthPeriod1 monthNext payment/)
    expect(dialog.textContent).toContain('This plan renews by itself: you pay $9.99 every month until you cancel.')
    expect(within(dialog).getByRole('button', { name: 'Subscribe and pay' })).toBeTruthy()
  })

  it('SUB-2: when Premium is extended, the days are added', async () => {
    await openWith(premiumFor(5))
    await press(button('Monthly'))
    const dialog = await summary()
    expect(order(dialog)).toContain(`Premium until${formatDate(inDays(35))}`)
    expect(dialog.textContent).toContain('The new days are added to those you have left.')
  })

  it('PAY-10: a code taken for one plan lowers no other that ends on the same day', async () => {
    const quarterly = { ...renewingOptions.monthly, name: 'Quarterly', cents: 2499, months: null, isRenewing: false }
    const twins = { quarterly, twin: { ...quarterly, name: 'Twin', cents: 4000 } }
    answers[STATUS] = () => statusResponse(premiumFor(5), 'test', twins)
    answers['POST /api/vouchers/check'] = () => Response.json({ kind: 'percent', percent: 50 })
    await open()
    await screen.findByRole('heading', { name: 'Plans' })
    await press(button('Quarterly'))
    const dialog = await summary()
    fireEvent.change(within(dialog).getByRole('textbox', { hidden: true }), { target: { value: 'ACDE-FGHJ-KMNP' } })
    await press(within(dialog).getByRole('button', { name: 'Apply', hidden: true }))
    await waitFor(() => expect(payButton(dialog).textContent).toBe('Pay $12.49'))
    await press(within(dialog).getByRole('button', { name: 'Back' }))
    await untilClosed()
    await press(button('Twin'))
    expect(payButton(await summary()).textContent).toBe('Pay $40.00')
  })

  it('is paid on a page of the provider where money moves', async () => {
    await openWith(free, 'live')
    await press(button('Monthly'))
    const dialog = await summary()
    expect(payButton(dialog).textContent).toBe('Continue to payment')
    expect(within(dialog).queryByText('Test mode')).toBeNull()
  })

  it('is no longer offered when it was bought in another browser', async () => {
    await openWith(free)
    await press(button('Monthly'))
    await summary()
    answers[STATUS] = () => statusResponse(premiumFor(30))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'subscriptionData' })))
    await untilClosed()
    expect(within(card()).getByText('Premium')).toBeTruthy()
  })

  it('is shown again, and not bought, when a session that ended on paying has begun anew', async () => {
    await openWith(free)
    answers[SUBSCRIBE] = () => refusal(401)
    answers['POST /api/refresh-token'] = () => refusal(401)
    await buy('Quarterly')
    await waitFor(() => expect(currentSession()).toBeNull())
    cleanup()
    answers[STATUS] = () => statusResponse()
    await open()
    expect(order(await summary())).toContain('PlanQuarterlyPrice$24.99')
    expect(asked(SUBSCRIBE)).toHaveLength(1)
  })
})

describe('SUB-5 subscribing', () => {
  it.each([
    ['Monthly', 'monthly', 'monthly'],
    ['Quarterly', 'quarterly', 'quarterly'],
    ['Semi-annual', 'semiAnnually', 'semi-annual'],
    ['Yearly', 'yearly', 'yearly'],
  ])('to %s makes Premium, and says so', async (name, sent, words) => {
    await openWith(free)
    const answer = Promise.withResolvers<Response>()
    answers[SUBSCRIBE] = () => answer.promise
    answers[STATUS] = () => statusResponse(premiumFor(30))
    await press(button(name))
    const pay = payButton(await summary())
    await press(pay)
    expect(pay.textContent).toBe('Subscribing...')
    await press(pay)
    await act(async () => answer.resolve(subscribed()))
    const message = await screen.findByText(`Successfully subscribed to ${words} plan! Welcome to Premium!`)
    expect(within(message).getByText('Test mode')).toBeTruthy()
    await untilClosed()
    expect(within(card()).getByText('Premium')).toBeTruthy()
    expect(document.activeElement).toBe(button(name))
    expect(asked(SUBSCRIBE)).toMatchObject([
      { body: { userId: ines._id, subscriptionType: sent }, attempt: expect.any(String) as string },
    ])
  })

  it('is looked at again at once, and 2 s later', async () => {
    vi.useFakeTimers()
    answers[STATUS] = () => statusResponse()
    await open()
    await act(() => vi.advanceTimersByTimeAsync(10))
    answers[SUBSCRIBE] = () => subscribed()
    await press(button('Monthly'))
    await act(() => vi.advanceTimersByTimeAsync(10))
    await press(payButton(screen.getByRole('alertdialog')))
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(asked(STATUS)).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(1_900))
    expect(asked(STATUS)).toHaveLength(2)
    answers[STATUS] = () => statusResponse(premiumFor(30, { plan: 'monthly', startDate: inDays(0) }))
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(asked(STATUS)).toHaveLength(3)
    expect(within(card()).getByText('Premium')).toBeTruthy()
    expect(currentSession()?.user.subscriptionStatus).toBe('Premium')
  })

  it('what was bought stays on screen when the next look fails', async () => {
    await openWith(free)
    answers[SUBSCRIBE] = () => subscribed()
    answers[STATUS] = networkError
    await buy('Monthly')
    await screen.findByText(/^Successfully subscribed/)
    await untilClosed()
    await waitFor(() => expect(asked(STATUS)).toHaveLength(2))
    expect(within(card()).getByText('Premium')).toBeTruthy()
    expect(card().textContent).toContain('30 days left')
    expect(said()).toBe('')
  })

  it('SUB-2: an extension says until when', async () => {
    await openWith(premiumFor(5))
    answers[SUBSCRIBE] = () => subscribed({ extended: true, expirationDate: inDays(370) })
    answers[STATUS] = () => statusResponse(premiumFor(370, { plan: 'yearly' }))
    await buy('Yearly')
    expect(await screen.findByText(`Extended. You have Premium until ${formatDate(inDays(370))}.`)).toBeTruthy()
    await untilClosed()
    expect(card().textContent).toContain('370 days left')
  })

  it.each([
    ['silence', networkError, 'Subscription failed. Please try again.'],
    ['something in between', () => new Response('', { status: 502 }), 'Subscription failed. Please try again.'],
    ['a fault of ours', () => refusal(500), 'Subscription failed. Please try again.'],
    ['a database that is away', () => refusal(503), 'Subscription failed. Please try again.'],
    ['a no', () => refusal(409), 'Refused with 409'],
    [
      'a payment that failed',
      () => {
        const { code, message, status } = paymentErrors.paymentFailed()
        return Response.json({ success: false, code, message }, { status })
      },
      'Subscription failed. Please try again.',
    ],
  ])('says why it failed: %s', async (_, answer, message) => {
    await openWith(free)
    answers[SUBSCRIBE] = answer
    await buy('Yearly')
    await untilClosed()
    await untilSaid(message)
    expect(button('Yearly').textContent).toBe('Subscribe to Yearly')
    expect(document.activeElement).toBe(button('Yearly'))
    expect(within(card()).getByText('Free')).toBeTruthy()
  })

  it('shows what was bought in another browser, and keeps the words of the no', async () => {
    await openWith(free)
    answers[SUBSCRIBE] = () => refusal(409)
    answers[STATUS] = () => statusResponse(premiumFor(365, { plan: 'yearly' }))
    await buy('Yearly')
    await untilClosed()
    expect(await within(card()).findByText('Premium')).toBeTruthy()
    await untilSaid('Refused with 409')
  })

  it('goes to the page where it is paid', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await openWith(free, 'live')
    answers[SUBSCRIBE] = () =>
      subscribed({ status: 'pending', expirationDate: null, checkoutUrl: 'https://pay.example/9' })
    await buy('Yearly')
    await screen.findByText('Taking you to the payment page...')
    await untilClosed()
    expect(assign.mock.calls).toEqual([['https://pay.example/9']])
    expect(within(card()).getByText('Free')).toBeTruthy()
  })

  it('goes nowhere else', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await openWith(free, 'live')
    answers[SUBSCRIBE] = () =>
      subscribed({ status: 'pending', expirationDate: null, checkoutUrl: 'javascript:alert(1)' })
    await buy('Yearly')
    await screen.findByText('Waiting for your payment for the yearly plan. It may take a moment.')
    expect(assign).not.toHaveBeenCalled()
  })

  it.each(signedOut)('SUB-7: not without a user, %s', async (_, signOut) => {
    await openWith(free)
    act(signOut)
    await buy('Yearly')
    await untilClosed()
    await untilSaid('User not found. Please log in again.')
    expect(asked(SUBSCRIBE)).toEqual([])
  })
})

describe('PAY-3 PAY-4 Premium that renews', () => {
  const RESUME = 'POST /api/resume-subscription'
  const PORTAL = 'POST /api/billing-portal'
  const renewing = (state: 'on' | 'failed' | 'stopped' | 'over', graceUntil: string | null = null) =>
    premiumFor(20, {
      plan: 'monthly',
      renewal: { state, nextCharge: state === 'on' ? inDays(20) : null, cents: 999, graceUntil },
    })
  const named = (name: string) => within(card()).getByRole('button', { name })

  it('says when it is charged next, and how much', async () => {
    await openWith(renewing('on'))
    expect(card().textContent).toContain(`Next charge$9.99 on ${formatDate(inDays(20))}`)
    expect(card().textContent).not.toContain('days left')
    expect(named('Change card')).toBeTruthy()
  })

  it('is cancelled in two clicks, and kept until its end', async () => {
    await openWith(renewing('on'))
    await press(named('Cancel renewal'))
    const dialog = await screen.findByRole('alertdialog')
    const until = formatDate(inDays(20))
    expect(dialog.textContent).toContain(`You keep Premium until ${until}, and nothing more is charged.`)
    answers[CANCEL] = () => Response.json({ success: true, message: 'ok' })
    answers[STATUS] = () => statusResponse(renewing('stopped'))
    await press(within(dialog).getByRole('button', { name: 'Cancel renewal' }))
    await screen.findByText('Subscription cancelled successfully.')
    await untilClosed()
    expect(within(card()).getByText(`Premium until ${until}, not renewed`)).toBeTruthy()
    expect(within(card()).getByText('Premium')).toBeTruthy()
    expect(within(card()).queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })

  it('is asked about as what it is, also when it renewed before', async () => {
    await openWith(renewing('on'))
    await press(named('Cancel renewal'))
    await press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep renewal' }))
    await untilClosed()
    answers[STATUS] = () => statusResponse(premiumFor(61))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'subscriptionData' })))
    await press(await within(card()).findByRole('button', { name: 'Cancel subscription' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByRole('heading').textContent).toBe('Are you sure you want to cancel your subscription?')
  })

  it('can be taken back; a refusal is said', async () => {
    await openWith(renewing('stopped'))
    answers[RESUME] = () => refusal(503)
    await press(named('Take back'))
    await untilSaid('The renewal could not be taken back. Please try again.')
    answers[RESUME] = () => Response.json({ success: true, message: 'ok' })
    answers[STATUS] = () => statusResponse(renewing('on'))
    await press(named('Take back'))
    await screen.findByText('Your Premium renews again.')
    await waitFor(() => expect(named('Cancel renewal')).toBeTruthy())
  })

  it('a payment that failed is said, with the way to the page for the card', async () => {
    await openWith(renewing('failed', inDays(5)))
    const text = `Your payment failed. Change your card to keep Premium after ${formatDate(inDays(5))}.`
    expect(within(card()).getByText(text)).toBeTruthy()
    answers[PORTAL] = () => refusal(503)
    await press(named('Change card'))
    await untilSaid('The payment page could not be opened. Please try again.')
    expect(asked(PORTAL)).toHaveLength(1)
  })

  it('a payment that failed is looked for again, as the provider may tell of the new card later', async () => {
    vi.useFakeTimers()
    answers[STATUS] = () => statusResponse(renewing('failed', inDays(5)))
    await open()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(card().textContent).toContain('Your payment failed.')
    answers[STATUS] = () => statusResponse(renewing('on'))
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    expect(card().textContent).toContain('Next charge')
  })

  it('ended at the provider, it cannot be taken back', async () => {
    await openWith(renewing('over'))
    expect(within(card()).getByText(`Premium until ${formatDate(inDays(20))}, not renewed`)).toBeTruthy()
    expect(within(card()).queryByRole('button', { name: 'Take back' })).toBeNull()
  })
})

describe('SUB-6 cancelling', () => {
  const ask = async () => {
    await openWith(premiumFor(61))
    await press(within(card()).getByRole('button', { name: 'Cancel subscription' }))
    return await screen.findByRole('alertdialog')
  }
  const yes = (dialog: HTMLElement) => press(within(dialog).getByRole('button', { name: 'Cancel subscription' }))

  it('asks first', async () => {
    const dialog = await ask()
    expect(within(dialog).getByRole('heading').textContent).toBe('Are you sure you want to cancel your subscription?')
    expect(dialog.textContent).toContain(
      `Nothing renews by itself. Keeping Premium costs you nothing more: it simply ends on ${formatDate(inDays(61))}.`,
    )
    expect(within(dialog).queryByText('Test mode')).toBeNull()
    const keep = within(dialog).getByRole('button', { name: 'Keep Premium' })
    await waitFor(() => expect(document.activeElement).toBe(keep))
    // The default, also by its place.
    expect(within(dialog).getAllByRole('button').at(-1)).toBe(keep)
    await press(keep)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked(CANCEL)).toEqual([])
  })

  it('makes Free of Premium', async () => {
    const dialog = await ask()
    answers[CANCEL] = () => Response.json({ success: true, message: 'ok' })
    answers[STATUS] = () => statusResponse()
    await yes(dialog)
    const message = await screen.findByText('Subscription cancelled successfully.')
    expect(within(message).queryByText('Test mode')).toBeNull()
    expect(within(card()).getByText('Free')).toBeTruthy()
    expect(asked(CANCEL)).toMatchObject([{ body: { userId: ines._id, reason: 'User requested' } }])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(localStorage.getItem('subscriptionData')).toContain('"Free"')
  })

  it('is no longer asked when Premium has ended meanwhile, nor when it is had again', async () => {
    await ask()
    const changeElsewhere = () =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'subscriptionData' })))
    answers[STATUS] = () => statusResponse(expired())
    changeElsewhere()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(within(card()).getByText('Expired')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Subscription Status'))
    answers[STATUS] = () => statusResponse(premiumFor(61))
    changeElsewhere()
    expect(await within(card()).findByText('Premium')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(asked(CANCEL)).toEqual([])
  })

  it.each([
    ['silence', networkError, 'Cancellation failed. Please try again.'],
    ['a no', () => refusal(429), 'Refused with 429'],
  ])('says why it failed: %s', async (_, answer, message) => {
    const dialog = await ask()
    answers[CANCEL] = answer
    await yes(dialog)
    await untilSaid(message)
    expect(document.getElementById('membership')?.nextElementSibling?.textContent).toBe('Premium')
  })

  it.each(signedOut)('SUB-7: not without a user, %s', async (_, signOut) => {
    const dialog = await ask()
    act(signOut)
    await yes(dialog)
    await untilSaid('User not found. Please log in again.')
    expect(asked(CANCEL)).toEqual([])
  })
})

describe('SUB-8 the status call', () => {
  it.each([
    ['nobody answers', networkError],
    ['503', () => refusal(503)],
    ['429', () => refusal(429)],
  ])('that fails (%s) sets Free, says so, and can be tried again', async (_, answer) => {
    answers[STATUS] = answer
    await open()
    await untilSaid('Failed to load subscription status. Please refresh the page.')
    expect(within(card()).getByText('Free')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Plans' })).toBeNull()
    const again = screen.getByRole('button', { name: 'Try Again' })
    again.focus()
    const silence = Promise.withResolvers<Error>()
    answers[STATUS] = () => silence.promise
    await press(again)
    expect(said()).toBe('')
    await act(async () => silence.resolve(networkError()))
    await waitFor(() => expect(asked(STATUS)).toHaveLength(2))
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
    expect(document.activeElement).toBe(again)
    answers[STATUS] = () => statusResponse(premiumFor(61))
    await press(again)
    expect(await within(card()).findByText('Premium')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Subscription Status'))
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Plans' })).toBeTruthy()
  })

  it('is Free after a 404, without a word', async () => {
    answers[STATUS] = () => refusal(404)
    await open()
    expect(await screen.findByText('Free')).toBeTruthy()
    expect(said()).toBe('')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  it('PROF-3: is given up after 15 s', async () => {
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    answers[STATUS] = () => new Promise(() => {})
    await open()
    expect(timeout.mock.calls).toEqual([[15_000]])
    await act(async () => patience.abort(new DOMException('too long', 'TimeoutError')))
    await untilSaid('Failed to load subscription status. Please refresh the page.')
  })

  it('what was so last time is shown at once', async () => {
    cacheStatus(ines._id, premiumFor(61))
    const answer = Promise.withResolvers<Response>()
    answers[STATUS] = () => answer.promise
    await open()
    expect(within(card()).getByText('Premium')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Plans' })).toBeNull()
    await act(async () => answer.resolve(statusResponse()))
    expect(await within(card()).findByText('Free')).toBeTruthy()
    expect(localStorage.getItem('subscriptionData')).toContain('"status":"Free"')
    // Whoever has written Premium there by hand has nothing of it.
    expect(screen.queryByRole('heading', { name: 'Must Watch' })).toBeNull()
  })

  it('what is past its expiration is Free, until the server has said', async () => {
    cacheStatus(ines._id, premiumFor(61, { expirationDate: inDays(-1) }))
    const answer = Promise.withResolvers<Response>()
    answers[STATUS] = () => answer.promise
    await open()
    expect(within(card()).getByText('Free')).toBeTruthy()
    expect(localStorage.getItem('subscriptionData')).toBeNull()
    await act(async () => answer.resolve(statusResponse(expired())))
    expect(await within(card()).findByText('Expired')).toBeTruthy()
  })

  it('is made again when another tab has changed something, or the page is looked at after a while', async () => {
    await openWith(free)
    answers[STATUS] = () => statusResponse(premiumFor(61))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
    expect(asked(STATUS)).toHaveLength(1)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'subscriptionData' })))
    expect(await within(card()).findByText('Premium')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(asked(STATUS)).toHaveLength(2)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(asked(STATUS)).toHaveLength(3))
  })
})

describe('PROF-2 ROLE-3 the preferred genre', () => {
  const movie = (at: number) => ({
    _id: `65f0000000000000000001${at.toString().padStart(2, '0')}`,
    title: `Movie ${at}`,
    year: 1920 + at,
    rating: 7,
    genres: ['Sci-Fi'],
    ageRating: null,
    imageUrl: null,
    image: null,
    createdAt: '2020-01-01T00:00:00Z',
  })
  const movies = (endpoint: string) => heard.filter((each) => each.endpoint === `GET /api/movies/genre/${endpoint}`)
  const save = () => press(screen.getByRole('button', { name: 'Save' }))
  const choose = (genre: string) =>
    fireEvent.change(screen.getByLabelText('Preferred Genre'), { target: { value: genre } })

  it.each([
    ['Free', free],
    ['Expired', expired()],
  ])('is for Premium alone: %s', async (_, status) => {
    await openWith(status)
    expect(screen.queryByLabelText('Preferred Genre')).toBeNull()
  })

  it('is saved, and eight of it must be watched', async () => {
    await openWith(premiumFor(61))
    expect(screen.getByText('Choose a preferred genre to see eight movies from it here.')).toBeTruthy()
    answers[GENRE] = () => Response.json({ success: true, message: 'ok', preferredGenre: 'Sci-Fi' })
    answers['GET /api/movies/genre/Sci-Fi'] = () => Response.json(Array.from({ length: 8 }, (_, at) => movie(at)))
    choose('Sci-Fi')
    expect(movies('Sci-Fi')).toEqual([])
    await save()
    expect(await screen.findByText('Preferred genre saved successfully!')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8))
    expect(screen.getByRole('link', { name: 'Movie 0, 1920, 7.0 out of 10' })).toBeTruthy()
    expect(asked(GENRE)).toMatchObject([{ body: { userId: ines._id, genre: 'Sci-Fi' } }])
    expect(movies('Sci-Fi').map(({ search }) => search)).toEqual(['?limit=8'])
  })

  it.each([
    ['silence', networkError, 'Failed to save preferred genre. Please try again.'],
    ['a fault of ours', () => refusal(503), 'Failed to save preferred genre. Please try again.'],
    ['a no', () => refusal(403), 'Refused with 403'],
  ])('says why it was not saved: %s', async (_, answer, message) => {
    await openWith(premiumFor(61))
    answers[GENRE] = answer
    choose('Horror')
    await save()
    await untilSaid(message)
    expect(screen.getByLabelText<HTMLSelectElement>('Preferred Genre').value).toBe('Horror')
    expect(movies('Horror')).toEqual([])
  })

  it('ROLE-3: a no to somebody whose Premium is over shows that it is', async () => {
    await openWith(premiumFor(61))
    answers[GENRE] = () => refusal(403)
    answers[STATUS] = () => statusResponse(expired())
    choose('Horror')
    await save()
    expect(await within(card()).findByText('Expired')).toBeTruthy()
    expect(screen.queryByLabelText('Preferred Genre')).toBeNull()
    await untilSaid('Refused with 403')
  })

  it('what was said of the last attempt goes when another begins', async () => {
    await openWith(premiumFor(61))
    await save()
    await untilSaid('Please choose one of the genres.')
    const answer = Promise.withResolvers<Response>()
    answers[GENRE] = () => answer.promise
    choose('Horror')
    await save()
    expect(said()).toBe('')
    await act(async () => answer.resolve(Response.json({ success: true, message: 'ok', preferredGenre: 'Horror' })))
    expect(await screen.findByText('Preferred genre saved successfully!')).toBeTruthy()
  })

  it('has to be one', async () => {
    await openWith(premiumFor(61))
    await save()
    await untilSaid('Please choose one of the genres.')
    expect(asked(GENRE)).toEqual([])
  })

  it('movies that do not come can be asked for again; a genre may have none', async () => {
    answers[STATUS] = () => statusResponse(premiumFor(61))
    answers['GET /api/movies/genre/Horror'] = networkError
    await open({ ...ines, preferredGenre: 'Horror' })
    await screen.findByText('Failed to load movies. Please try again later.')
    answers['GET /api/movies/genre/Horror'] = () => refusal(503)
    await press(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(movies('Horror')).toHaveLength(2))
    await screen.findByText('Failed to load movies. Please try again later.')
    answers['GET /api/movies/genre/Horror'] = () => Response.json([])
    await press(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('There are no Horror movies yet.')).toBeTruthy()
  })
})

describe('PROF-3 banners', () => {
  const openInTime = async () => {
    vi.useFakeTimers()
    answers[STATUS] = () => statusResponse(premiumFor(61))
    await open({ ...ines, preferredGenre: 'Horror' })
    await act(() => vi.advanceTimersByTimeAsync(10))
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const save = async () => {
    await press(screen.getByRole('button', { name: 'Save' }))
    await pass(0)
  }

  it('of success go after 3 s', async () => {
    await openInTime()
    answers[GENRE] = () => Response.json({ success: true, message: 'ok', preferredGenre: 'Horror' })
    await save()
    await pass(2_900)
    expect(screen.getByText('Preferred genre saved successfully!').closest('[aria-live=polite]')).not.toBeNull()
    await pass(200)
    expect(screen.queryByText('Preferred genre saved successfully!')).toBeNull()
  })

  it('of errors go after 5 s, and wait for whoever reads them', async () => {
    await openInTime()
    answers[GENRE] = networkError
    await save()
    await pass(4_900)
    const message = screen.getByText('Failed to save preferred genre. Please try again.')
    fireEvent.pointerEnter(message.parentElement!)
    await pass(10_000)
    expect(said()).toBe('Failed to save preferred genre. Please try again.')
    fireEvent.pointerLeave(message.parentElement!)
    await pass(200)
    expect(said()).toBe('')
  })

  it('give the focus back to whoever closes them', async () => {
    await openInTime()
    answers[GENRE] = networkError
    const pressed = screen.getByRole('button', { name: 'Save' })
    pressed.focus()
    await save()
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    fireEvent.click(close)
    expect(document.activeElement).toBe(pressed)
  })
})
