import type { HealthCheck } from '@matinee/contract/health'
import { setupErrors } from '@matinee/contract/setup'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { HOUR, networkError, otto, tokenFor } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  requestsTo,
  getButton,
  descriptionOf,
  resetDeskBetweenTests,
  click,
} from '../frame/desk-fixtures.tsx'
import SetupPage from './setup.page.tsx'

resetDeskBetweenTests()
beforeEach(() => history.replaceState(null, '', '/setup#the-secret'))

const CHECK = 'POST /api/setup/check'
const CREATE = 'POST /api/setup/admin'
const database: HealthCheck = { id: 'database', state: 'ok', text: 'It answers.', advice: null, facts: [] }

/** `url`: PUBLIC_URL. */
async function open(url = location.origin) {
  handlers[CHECK] ??= () => Response.json({ checks: [database] })
  const site = { url, name: 'Matinee', currency: 'USD' }
  const router = createMemoryRouter(
    [{ id: 'root', loader: () => ({ site }), children: [{ path: '/setup', element: <SetupPage /> }] }],
    { initialEntries: ['/setup'], hydrationData: { loaderData: { root: { site } } } },
  )
  await act(async () => {
    render(<RouterProvider router={router} />)
    await Promise.resolve()
  })
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
async function fillAccount() {
  type('Username', 'Ines')
  type('Email', 'ines@lantern.example')
  type('Password', 'velvet curtain 12')
  await click(getButton('Create the account'))
}
/** The account and the settings. */
function acceptAll() {
  handlers[CREATE] = () => Response.json({ success: true, message: 'ok' })
  handlers['POST /api/admin/login'] = () =>
    Response.json({ success: true, message: 'ok', token: tokenFor(otto, HOUR), email: otto.email })
  handlers['PATCH /api/admin/settings'] = () => Response.json({ success: true, message: 'ok', settings: {} })
}
async function goToEnd() {
  await open()
  await fillAccount()
  await screen.findByRole('heading', { name: 'Your site' })
  await click(getButton('Save and go on'))
}

it('SITE-1: the secret of the address is sent, used once, and gone from the history', async () => {
  acceptAll()
  await open()
  await screen.findByText('It answers.')
  expect(requestsTo(CHECK)[0]?.body).toEqual({ secret: 'the-secret' })
  await fillAccount()
  await screen.findByRole('heading', { name: 'Your site' })
  expect(requestsTo(CREATE)[0]?.body).toEqual({
    secret: 'the-secret',
    username: 'Ines',
    email: 'ines@lantern.example',
    password: 'velvet curtain 12',
  })
  expect(location.hash).toBe('')
  type('Name of the site', 'Lantern Street')
  await click(getButton('Save and go on'))
  await waitFor(() =>
    expect(requestsTo('PATCH /api/admin/settings')[0]?.body).toMatchObject({ name: 'Lantern Street' }),
  )
  await screen.findByRole('heading', { name: 'Can the site send mail?' })
})

it('SITE-1: the demo catalogue is loaded by a button; where it is not installed, that is said', async () => {
  acceptAll()
  handlers['GET /api/admin/demo'] = () => Response.json({ state: 'missing', movies: 0 })
  await goToEnd()
  await screen.findByText(/not part of this installation/)
  expect(screen.queryByRole('button', { name: 'Load the demo catalogue' })).toBeNull()
  cleanup()

  // A first request that fails is followed by another.
  handlers['GET /api/admin/demo'] = () => {
    handlers['GET /api/admin/demo'] = () => Response.json({ state: 'offered', movies: 0 })
    return networkError()
  }
  handlers['POST /api/admin/demo'] = () => networkError()
  await goToEnd()
  await click(await screen.findByRole('button', { name: 'Load the demo catalogue' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Network error')
  handlers['POST /api/admin/demo'] = () => Response.json({ success: true, message: 'ok' })
  handlers['GET /api/admin/demo'] = () => Response.json({ state: 'loading', movies: 72 })
  await click(getButton('Load the demo catalogue'))
  await screen.findByText(/^72 films are there\. Pictures/)
  handlers['GET /api/admin/demo'] = () => Response.json({ state: 'over', movies: 72 })
  await screen.findByText('72 films are there.')
})

it('SITE-1: a test email counts as sent once the server has sent one since, whatever it sent before', async () => {
  acceptAll()
  handlers['GET /api/admin/demo'] = () => Response.json({ state: 'missing', movies: 0 })
  const HEALTH = 'GET /api/admin/health'
  const lastSent = (at: Date) => {
    const mail: HealthCheck = {
      id: 'mail',
      state: 'ok',
      text: 'It is sent.',
      advice: null,
      facts: [{ label: 'Last sent', at: at.toISOString() }],
    }
    handlers[HEALTH] = () => Response.json({ checks: [mail], failedJobs: [] })
  }
  handlers['POST /api/admin/health/test-mail'] = () => Response.json({ success: true, message: 'ok' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await goToEnd()
  await screen.findByRole('heading', { name: 'Can the site send mail?' })
  const taken = 'The mail server has taken it. Look into your mailbox.'
  // Another email, seconds ago.
  lastSent(new Date(Date.now() - 5000))
  await click(getButton('Send a test email'))
  await act(() => vi.advanceTimersByTimeAsync(3500))
  expect(requestsTo(HEALTH).length).toBeGreaterThan(1)
  expect(screen.queryByText(taken)).toBeNull()
  lastSent(new Date())
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(await screen.findByText(taken)).toBeTruthy()
})

it('SITE-1: what is wrong with a field is said there, before anything is sent and by the server', async () => {
  await open()
  await click(getButton('Create the account'))
  expect(descriptionOf(field('Email'))).not.toBe('')
  expect(requestsTo(CREATE)).toEqual([])
  handlers[CREATE] = () =>
    Response.json(
      {
        success: false,
        code: 'http.invalid',
        message: 'No.',
        fields: { password: 'This password is easy to guess.' },
      },
      { status: 400 },
    )
  await fillAccount()
  await waitFor(() => expect(descriptionOf(field('Password'))).toContain('easy to guess'))
})

it('SITE-1: another address than PUBLIC_URL is said, with what to do', async () => {
  await open('https://films.example')
  expect(await screen.findByText(/PUBLIC_URL says https:\/\/films\.example.+restart both processes/)).toBeTruthy()
})

it('SITE-1: an address that does not hold leads to the desk; a server that is away is said', async () => {
  const { code, message } = setupErrors.over()
  handlers[CHECK] = () => networkError()
  await open()
  await screen.findByText('The server does not answer. Is it running?')
  handlers[CHECK] = () => Response.json({ success: false, code, message }, { status: 404 })
  await click(getButton('Check again'))
  await screen.findByRole('heading', { name: 'This setup address does not hold' })
  expect(screen.getByRole('link', { name: 'Log in to the desk' }).getAttribute('href')).toBe('/admin/login')
})
