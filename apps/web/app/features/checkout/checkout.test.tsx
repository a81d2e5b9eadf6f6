// @vitest-environment happy-dom
import type { SubscriptionStatus } from '@matinee/contract/subscriptions'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR, ines, networkError, refusal, tokenFor } from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
import CheckoutPage from './checkout.page.tsx'
import { stubApi, inDays, premiumFor, statusResponse } from '../profile/profile-fixtures.ts'
import { free } from '../profile/cached-status.ts'

let status: () => Response | Error
let subscribe: () => Response | Error
/** The client is made once, and keeps the way to the network that it found. */
const heard = stubApi(({ endpoint }) => {
  if (endpoint === 'GET /api/subscription-status') return status()
  if (endpoint === 'POST /api/subscribe') return subscribe()
  return endpoint === 'GET /api/me' ? Response.json({ user: ines }) : refusal(500)
})

const film = '65f000000000000000000009'
const address = `/checkout?plan=yearly&film=${film}`
const Elsewhere = () => {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

async function open(path: string, { isMember = true, signUp = 'open' } = {}) {
  if (isMember) act(() => startSession({ user: ines, token: tokenFor(ines, HOUR) }))
  const site = { name: 'Rex', url: 'http://localhost', signUp }
  const loader = () => ({ art: null, film: path.includes('film') ? 'Wings' : null, providers: [] })
  const Site = createRoutesStub([
    {
      id: 'root',
      loader: () => ({ site }),
      HydrateFallback: () => null,
      children: [
        { path: '/checkout', Component: CheckoutPage as never, loader },
        { path: '*', Component: Elsewhere },
      ],
    },
  ])
  render(<Site initialEntries={[path]} hydrationData={{ loaderData: { root: { site } } }} />)
  await act(async () => await Promise.resolve())
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const paying = { plan: 'yearly', planName: 'Yearly', checkoutUrl: 'https://pay.example/1' } as const
const pending = (more: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({ ...free, pending: paying, ...more })

beforeEach(() => {
  heard.length = 0
  status = () => statusResponse()
  subscribe = networkError
})
afterEach(() => {
  cleanup()
  act(forgetSession)
  vi.useRealTimers()
})

it.each([
  [address, 'open', 'register'],
  [address, 'closed', 'login'],
  [address, 'invitation', 'login'],
  [`${address}&paid=yes`, 'open', 'login'],
])('OFFER-9: %s of nobody, where signing up is %s, leads to the %s and back', async (path, signUp, page) => {
  await open(path, { isMember: false, signUp })
  expect(await screen.findByText(`at /${page}?${new URLSearchParams({ returnTo: path }).toString()}`)).toBeTruthy()
})

it('OFFER-9: a chosen plan is ordered without being asked again, and paid for the film', async () => {
  subscribe = () =>
    Response.json({
      success: true,
      message: 'ok',
      status: 'active',
      expirationDate: inDays(365),
      subscriptionId: '65f0000000000000000000aa',
      checkoutUrl: null,
      extended: false,
    })
  await open(address)
  await heading('Check your order')
  expect(await screen.findByText('Premium opens “Wings”, and every other film here.')).toBeTruthy()
  expect(link('Choose another plan')).toBe(`/pricing?film=${film}`)
  status = () => statusResponse(premiumFor(365, { plan: 'yearly' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $79.99' }))
  await heading('Your film is ready')
  expect(link('Watch now')).toBe(`/play/${film}`)
  expect(heard.find(({ endpoint }) => endpoint === 'POST /api/subscribe')?.body).toMatchObject({
    subscriptionType: 'yearly',
    returnTo: address,
  })
})

it('OFFER-9: a payment that is on its way turns into the film by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  status = () => statusResponse(pending(), 'live')
  await open(`${address}&paid=yes`)
  await heading('Almost there')
  expect(screen.queryByText(/takes longer than usual/)).toBeNull()
  await act(async () => await vi.advanceTimersByTimeAsync(61_000))
  expect(screen.getByText(/takes longer than usual/)).toBeTruthy()
  status = () => statusResponse(premiumFor(365, { plan: 'yearly' }), 'live')
  await act(async () => await vi.advanceTimersByTimeAsync(5_000))
  await heading('Your film is ready')
})

it('OFFER-9: a payment that failed says so, and leads back to the order', async () => {
  status = () => statusResponse(free, 'live')
  await open(`${address}&paid=yes`)
  await heading('Your payment did not arrive')
  expect(link('Go back to your order')).toBe(address)
})

it('OFFER-9: who turned back from paying sees the order, and a refusal beside its button', async () => {
  status = () => statusResponse(pending(), 'live')
  subscribe = () => refusal(503)
  await open(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/./)
})

it('OFFER-9: who has Premium goes to the film, or home', async () => {
  status = () => statusResponse(premiumFor(200))
  await open(address)
  await heading('Your film is ready')
  cleanup()
  await open('/checkout?plan=yearly')
  await heading('You have Premium')
  expect(link('Go to the home page')).toBe('/')
})

it.each([
  ['a plan that is not sold', '/checkout?plan=weekly', 'test', /not sold any more/],
  ['no plan', '/checkout', 'test', /not sold any more/],
  ['payments that are off', '/checkout?plan=yearly', 'off', /./],
] as const)('OFFER-9: says why nothing can be bought: %s', async (_, path, payments, text) => {
  status = () => statusResponse(free, payments)
  await open(path)
  expect(await screen.findByRole('link', { name: 'See the plans' })).toBeTruthy()
  expect(screen.getByRole('main').textContent).toMatch(text)
})

it('OFFER-9: asks again where the order could not be loaded', async () => {
  status = networkError
  await open(address)
  await screen.findByText(/could not load your order/)
  status = () => statusResponse()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Pay $79.99' })).toBeTruthy()
})
