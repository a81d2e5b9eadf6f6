import type { Team } from '@matinee/contract/team'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { otto, refusal } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  requestsTo,
  getButton,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const TEAM = 'GET /api/admin/team'
const INVITE = 'POST /api/admin/team/invitations'
const id = 'a'.repeat(24)
const team: Team = {
  members: [
    {
      id: 'b'.repeat(24),
      username: otto.username,
      email: otto.email,
      role: 'owner',
      isDisabled: false,
      lastSeenOn: null,
    },
    { id, username: 'Edda', email: 'edda@example.org', role: 'editor', isDisabled: false, lastSeenOn: '2026-11-15' },
  ],
  invitations: [
    {
      id: 'c'.repeat(24),
      email: 'fin@example.org',
      role: 'finance',
      invitedBy: otto.username,
      expiresAt: '2026-11-22T12:00:00.000Z',
      isExpired: true,
    },
  ],
}
const done = (message: string) => () => Response.json({ success: true, message })
const refused = (status: number, code: string, message: string) => () =>
  Response.json({ success: false, code, message }, { status })
const open = async () => {
  handlers[TEAM] = () => Response.json(team)
  await openDesk('tab=team')
  await screen.findByText('edda@example.org')
}
const toasted = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()

it('ACC-7 somebody is invited as what was chosen; an address that has a role is said at its field', async () => {
  await open()
  handlers[INVITE] = refused(409, 'team.hasRole', 'Taken.')
  await click(getButton('Invite somebody'))
  const dialog = within(await screen.findByRole('dialog'))
  await click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(dialog.getByText('Please enter a valid email address.')).toBeTruthy()
  expect(requestsTo(INVITE)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'edda@example.org' } })
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'support' } })
  expect(dialog.getByText('People, comments, gifts, and refunds up to a ceiling.')).toBeTruthy()
  await click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findByText('Somebody with this address has a role already. You can change it.')).toBeTruthy()
  handlers[INVITE] = done('On its way.')
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'sue@example.org' } })
  await click(dialog.getByRole('button', { name: 'Send the invitation' }))
  await toasted('On its way.')
  expect(requestsTo(INVITE).at(-1)?.body).toEqual({ email: 'sue@example.org', role: 'support' })
})

it('ACC-7 a role is changed and taken away, an invitation sent again and withdrawn; nothing of it is offered for oneself', async () => {
  await open()
  const rowOf = (name: string | RegExp) => within(screen.getByRole('row', { name }))
  expect(rowOf(new RegExp(otto.email)).queryByRole('button')).toBeNull()

  handlers[`PUT /api/admin/team/${id}`] = done('Role changed.')
  await click(getButton('Change role of Edda'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'owner' } })
  await click(dialog.getByRole('button', { name: 'Change the role' }))
  await toasted('Role changed.')
  expect(requestsTo(`PUT /api/admin/team/${id}`)[0]?.body).toEqual({ role: 'owner' })

  handlers[`DELETE /api/admin/team/${id}`] = refused(409, 'permissions.lastOwner', 'This site needs an owner.')
  await click(getButton('Remove Edda from the desk'))
  await click((await findConfirmDialog()).getByRole('button', { name: 'Remove' }))
  await toasted('This site needs an owner.')
  await click((await findConfirmDialog()).getByRole('button', { name: 'Cancel' }))

  handlers[INVITE] = done('Sent again.')
  await click(getButton('Send again to fin@example.org'))
  await toasted('Sent again.')
  expect(requestsTo(INVITE)[0]?.body).toEqual({ email: 'fin@example.org', role: 'finance' })
  handlers[`POST /api/admin/team/invitations/${'c'.repeat(24)}/withdraw`] = done('Withdrawn.')
  await click(getButton('Withdraw the invitation of fin@example.org'))
  await toasted('Withdrawn.')
})

it('ACC-7 after a while it asks who it is first, and then does what was asked', async () => {
  await open()
  handlers['GET /api/me/factors'] = () =>
    Response.json({ hasPassword: true, totpSince: null, passkeys: [], recoveryCodes: 0 })
  handlers[INVITE] = refused(403, 'sessions.authenticateAgain', 'Again.')
  await click(getButton('Send again to fin@example.org'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  fireEvent.change(await dialog.findByLabelText('Your password'), { target: { value: 'velvet curtain' } })
  handlers['POST /api/me/authenticate'] = done('ok')
  handlers[INVITE] = done('Sent again.')
  await click(dialog.getByRole('button', { name: 'Confirm' }))
  await toasted('Sent again.')
  expect(requestsTo('POST /api/me/authenticate')[0]?.body).toEqual({ password: 'velvet curtain' })
})

it('ACC-7 a team that cannot be loaded says so and is tried again; without invitations it says that', async () => {
  handlers[TEAM] = () => refusal(503)
  await openDesk('tab=team')
  const screenOf = within(await screen.findByRole('region', { name: 'Team' }))
  handlers[TEAM] = () => Response.json({ ...team, invitations: [] })
  await click((await screenOf.findAllByRole('button', { name: 'Try Again' }))[0]!)
  expect(await screenOf.findByText('edda@example.org')).toBeTruthy()
  expect(screenOf.getByText('Nobody is invited')).toBeTruthy()
})
