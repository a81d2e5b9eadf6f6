import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { startAdminSession } from '../../../platform/session/session.ts'
import { HOUR, otto, refusal, tokenFor } from '../../../platform/session/session-fixtures.ts'
import { handlers, requestsTo, getButton, resetDeskBetweenTests, click } from '../frame/desk-fixtures.tsx'
import InvitationPage from './invitation.page.tsx'

resetDeskBetweenTests()
afterEach(() => {
  cleanup()
  location.hash = ''
})

const LOOK = 'POST /api/team/invitations/look'
const ACCEPT = 'POST /api/team/invitations/accept'
const token = 't'.repeat(43)
const gone = () => Response.json({ success: false, code: 'team.gone', message: 'Gone.' }, { status: 410 })
const offer = {
  email: 'ed@example.org',
  role: 'editor',
  username: null as string | null,
  factors: null as { passkeys: number; hasTotp: boolean } | null,
}

async function open(given: Partial<typeof offer> = {}) {
  handlers[LOOK] ??= () => Response.json({ ...offer, ...given })
  location.hash = `#invitation=${token}`
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ({}),
        children: [
          { path: '/admin/invitation', element: <InvitationPage /> },
          { path: '/admin/login', element: 'the door' },
          { path: '/admin/dashboard', element: 'the desk' },
        ],
      },
    ],
    { initialEntries: ['/admin/invitation'], hydrationData: { loaderData: { root: {} } } },
  )
  await act(async () => {
    render(<RouterProvider router={router} />)
    await Promise.resolve()
  })
  return router
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const accept = () => click(getButton('Accept the invitation'))

it('ACC-7 somebody without an account chooses a name and a password, and comes to the login', async () => {
  const router = await open()
  expect(await screen.findByText('Editor')).toBeTruthy()
  expect(requestsTo(LOOK)[0]?.body).toEqual({ token })
  await accept()
  expect(requestsTo(ACCEPT)).toEqual([])
  type('Username', 'Edda')
  type('Password', 'velvet curtain 12')
  handlers[ACCEPT] = () =>
    Response.json(
      { success: false, code: 'http.invalid', message: 'No.', fields: { username: 'This username is taken.' } },
      { status: 400 },
    )
  await accept()
  expect(await screen.findByText('This username is taken.')).toBeTruthy()
  handlers[ACCEPT] = () => Response.json({ success: true, message: 'Welcome to the desk.' })
  await accept()
  expect(await screen.findByText('the door')).toBeTruthy()
  expect(router.state.location.state).toEqual({ notice: 'Welcome to the desk.' })
  expect(requestsTo(ACCEPT).at(-1)?.body).toEqual({ token, username: 'Edda', password: 'velvet curtain 12' })
})

it('ACC-7 an account that exists keeps its name, and is asked for a password alone', async () => {
  await open({ username: 'Ann' })
  expect(await screen.findByText('Ann')).toBeTruthy()
  expect(screen.queryByLabelText('Username')).toBeNull()
  type('Password', 'velvet curtain 12')
  handlers[ACCEPT] = gone
  await accept()
  // Withdrawn while the page was open.
  expect(await screen.findByRole('heading', { name: 'This invitation does not hold any more' })).toBeTruthy()
  expect(requestsTo(ACCEPT)[0]?.body).toEqual({ token, password: 'velvet curtain 12' })
})

it('ACC-7 one that is used, withdrawn or expired says so; a server that fails is asked again', async () => {
  handlers[LOOK] = () => refusal(503)
  await open()
  handlers[LOOK] = gone
  await click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'This invitation does not hold any more' })).toBeTruthy()
})

it('ACC-7 another account that is logged in to the desk is logged out first', async () => {
  startAdminSession({ email: otto.email, token: tokenFor(otto, HOUR) })
  handlers['POST /api/admin/logout'] = () => Response.json({ success: true, message: 'ok' })
  await open()
  expect(await screen.findByRole('heading', { name: 'Another account is logged in' })).toBeTruthy()
  expect(screen.getByText(otto.email)).toBeTruthy()
  await click(getButton('Log out and go on'))
  expect(await screen.findByLabelText('Username')).toBeTruthy()
})

it('SAFE-1: an account that exists shows by what else it will open the desk', async () => {
  await open({ username: 'Ann', factors: { passkeys: 2, hasTotp: true } })
  const list = await screen.findByRole('list')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 passkeys', 'An authenticator app'])
})
