import type { SubscriptionStatus } from '@matinee/contract/subscriptions'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR, ines, refusal, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import { Toasts } from '../../ui/toast.tsx'
import { PaymentBanner, useChargeStatusSync } from './index.ts'
import { stubApi, inDays, premiumFor, statusResponse } from './profile-fixtures.ts'

let status: SubscriptionStatus
const heard = stubApi(({ endpoint }) =>
  endpoint === 'GET /api/subscription-status' ? statusResponse(status) : refusal(503),
)
const asked = () => heard.map(({ endpoint }) => endpoint)

const renewing = (more: Partial<NonNullable<SubscriptionStatus['renewal']>>) =>
  premiumFor(20, { renewal: { state: 'on', nextCharge: null, cents: 999, graceUntil: null, ...more } })

function Page() {
  useChargeStatusSync()
  return (
    <>
      <PaymentBanner />
      <Toasts />
    </>
  )
}
/** As a browser that was left: what is stored is all that is known. */
async function open({ hasPremium = true, path = '/' } = {}) {
  const user = { ...ines, hasActiveSubscription: hasPremium }
  act(() => startSession({ user, token: tokenFor(user, HOUR) }))
  const Site = createRoutesStub([{ path: '*', Component: Page }])
  render(<Site initialEntries={[path]} />)
  // Long enough for a request that should not be made.
  await act(async () => await import('./refresh-status.ts'))
}
const isShown = () => document.documentElement.hasAttribute('data-payment-failed')

beforeEach(() => {
  heard.length = 0
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  act(() => forgetSession())
})

it('PAY-4 asks once after a login with Premium, and then not before the next charge is due', async () => {
  status = renewing({ nextCharge: inDays(20) })
  await open({ hasPremium: false })
  expect(asked()).toEqual([])
  cleanup()
  await open()
  await waitFor(() => expect(localStorage.getItem('nextCharge')).toBe(status.renewal?.nextCharge))
  cleanup()
  await open()
  expect(asked()).toEqual(['GET /api/subscription-status'])
  localStorage.setItem('nextCharge', inDays(-1))
  cleanup()
  await open()
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(isShown()).toBe(false)
})

it('PAY-4 a charge that failed shows the banner until it is paid; it opens the page of the card, or says why not', async () => {
  status = renewing({ state: 'failed', graceUntil: inDays(6) })
  await open()
  await waitFor(() => expect(isShown()).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Change card' }))
  expect(await screen.findByText('The payment page could not be opened. Please try again.')).toBeTruthy()
  expect(asked()).toEqual(['GET /api/subscription-status', 'POST /api/billing-portal'])
  cleanup()
  status = renewing({ nextCharge: inDays(30) })
  await open()
  await waitFor(() => expect(isShown()).toBe(false))
})

it('PAY-4 it goes with the session, and is not on the profile, which says it in its own words', async () => {
  status = renewing({ state: 'failed', graceUntil: inDays(6) })
  await open({ path: '/profile' })
  await waitFor(() => expect(isShown()).toBe(true))
  expect(screen.queryByRole('button', { name: 'Change card' })).toBeNull()
  act(() => forgetSession())
  expect(isShown()).toBe(false)
  expect(localStorage.getItem('nextCharge')).toBeNull()
})
