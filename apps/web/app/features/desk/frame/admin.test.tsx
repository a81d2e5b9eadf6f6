import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { forgetAdminSession } from '../../../platform/session/session.ts'
import AdminLoginPage from './admin-login.page.tsx'

let sent: unknown[] = []
let answer: () => Promise<Response>

const dropped = async () => {
  throw new TypeError('Failed to fetch')
}
const says = (body: object, status: number) => async () => Response.json(body, { status })

beforeAll(() => {
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    sent.push(init.body === undefined ? undefined : JSON.parse(init.body as string))
    return await answer()
  })
})
beforeEach(() => {
  sent = []
  answer = dropped
})
afterEach(() => {
  act(forgetAdminSession)
  cleanup()
})

async function open(state?: unknown) {
  const Site = createRoutesStub([
    { path: '/admin/login', Component: AdminLoginPage },
    { path: '/admin/dashboard', Component: () => <p>the dashboard</p> },
  ])
  render(<Site initialEntries={[{ pathname: '/admin/login', state }]} />)
  await screen.findByRole('heading', { name: 'Admin Login' })
  return userEvent.setup({ delay: null })
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

async function logIn(email = ' boss@example.org ', password = 'velvet curtain 12') {
  const user = await open()
  await user.type(field('Email'), email)
  await user.type(field('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))
const token = `head.${claims}.signature`

it('ADMIN-1 trims the address, and goes to the dashboard', async () => {
  answer = says({ success: true, message: 'Login successful!', token, email: 'boss@example.org' }, 200)
  await logIn()
  expect(await screen.findByText('the dashboard')).toBeTruthy()
  expect(sent).toEqual([{ email: 'boss@example.org', password: 'velvet curtain 12' }])
  expect(localStorage.getItem('adminToken')).toBe(token)
})

it.each([
  ['   ', 'velvet curtain 12'],
  ['boss@example.org', ''],
])('ADMIN-1 wants both: %j %j', async (email, password) => {
  const user = await open()
  await user.type(field('Email'), email)
  if (password) await user.type(field('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Please enter both email and password')).toBeTruthy()
  expect(sent).toEqual([])
})

it.each([
  ['refused, and says no more', says({ success: false }, 200), 'Login failed. Please check your credentials.'],
  ['refused in words', says({ success: false, message: 'Not you.' }, 200), 'Not you.'],
  ['taken without a token', says({ success: true }, 200), 'Login failed. Please check your credentials.'],
  ['refused by its status', says({ code: 'accounts.adminInvalid', message: 'No such admin.' }, 401), 'No such admin.'],
  ['met by a service that is away', says({ code: 'http.unavailable', message: 'Not now.' }, 503), 'Not now.'],
  ['refused by its status alone', async () => new Response('', { status: 502 }), 'Invalid credentials'],
  ['not answered', dropped, 'No response from server. Please check your connection.'],
])('ADMIN-2 ADMIN-7 an attempt that is %s', async (_, given, words) => {
  answer = given
  await logIn()
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  expect(localStorage.getItem('adminToken')).toBeNull()
})

it('ADMIN-2 an attempt whose answer makes no sense', async () => {
  answer = async () => Response.json(null)
  await logIn()
  expect(await screen.findByText('Failed to log in. Please try again.')).toBeTruthy()
})

const dialog = () => within(screen.getByRole('dialog', { name: 'Change Password' }))

async function ask(newPassword: string) {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Forgot Password?' }))
  const change = dialog().getByRole<HTMLButtonElement>('button', { name: 'Change Password' })
  expect(change.disabled).toBe(true)
  await user.type(dialog().getByLabelText('Email'), 'boss@example.org')
  expect(change.disabled).toBe(true)
  await user.type(dialog().getByLabelText('New password'), newPassword)
  expect(change.disabled).toBe(false)
  await user.click(change)
}

it('ADMIN-3 wants at least 6 characters', async () => {
  await ask('12345')
  await waitFor(() => expect(dialog().getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'))
  expect(dialog().getAllByText('Minimum 6 characters')).toHaveLength(1)
  expect(sent).toEqual([])
})

it('ADMIN-3 ADMIN-4 says that a link was sent', async () => {
  answer = says({ success: true, message: 'We have sent a link.' }, 200)
  await ask('velvet curtain 12')
  expect(await dialog().findByText('We have sent a link.')).toBeTruthy()
  expect(dialog().getByText(/within 15 minutes/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Done' })))
  expect(sent).toEqual([{ email: 'boss@example.org', newPassword: 'velvet curtain 12' }])
})

it.each([
  ['in words', says({ code: 'http.tooMany', message: 'Please wait.' }, 429), 'Please wait.'],
  [
    'for a while',
    async () =>
      Response.json({ code: 'http.tooMany', message: 'No.' }, { status: 429, headers: { 'retry-after': '60' } }),
    'Too many attempts. Please try again in 1 minute.',
  ],
  ['without', async () => new Response('', { status: 502 }), 'Failed to change password.'],
  ['by nobody', dropped, 'Failed to change password. Please try again.'],
])('ADMIN-3 refused %s', async (_, given, words) => {
  answer = given
  await ask('velvet curtain 12')
  expect(await dialog().findByText(words)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Change Password' })))
})

it('ADMIN-3 says that it is done, once the link was opened', async () => {
  await open({ notice: 'Password changed successfully!' })
  expect(screen.getByText('Password changed successfully!')).toBeTruthy()
})

it.each([
  ['Server connection successful!', says({ message: 'ok' }, 200)],
  ['Failed to connect to server', dropped],
  ['Failed to connect to server', says({ code: 'http.unavailable', message: 'no' }, 503)],
])('ADMIN-5 %s', async (words, given) => {
  answer = given
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Test Server Connection' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('ADMIN-6 says how the first admin is made', async () => {
  await open()
  expect(screen.getByText(/^First time\? You may need to create an admin account in the database\./)).toBeTruthy()
  expect(screen.getByText('npx matinee admin')).toBeTruthy()
})
