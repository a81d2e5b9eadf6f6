import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  handlers,
  requestsTo,
  getButton,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const INVITE = 'POST /api/admin/invitations'
const id = 'a'.repeat(24)
const open = {
  id,
  email: 'ann@example.org',
  state: 'open',
  invitedBy: 'otto',
  createdAt: '2026-11-15T12:00:00.000Z',
  expiresAt: '2026-11-29T12:00:00.000Z',
}
const done = (message: string) => () => Response.json({ success: true, message })

it('SITE-2 an address is invited, a refusal stands at its field, and an open invitation is taken back', async () => {
  handlers['GET /api/admin/invitations'] = () => Response.json({ invitations: [open] })
  handlers[INVITE] = () =>
    Response.json(
      {
        success: false,
        code: 'http.invalid',
        message: 'No.',
        fields: { email: 'Please enter a valid email address.' },
      },
      { status: 400 },
    )
  await openDesk('tab=users')
  const section = within(await screen.findByRole('region', { name: 'Invitations' }))
  expect(await section.findByText('Open until 29 Nov 2026')).toBeTruthy()
  const field = section.getByLabelText<HTMLInputElement>('Email')
  fireEvent.change(field, { target: { value: 'nobody' } })
  await click(getButton('Invite'))
  expect(await section.findByText('Please enter a valid email address.')).toBeTruthy()
  handlers[INVITE] = done('On its way.')
  fireEvent.change(field, { target: { value: 'ben@example.org' } })
  await click(getButton('Invite'))
  expect(await within(notices()).findByText('On its way.')).toBeTruthy()
  expect(field.value).toBe('')
  expect(requestsTo(INVITE).map(({ body }) => body)).toEqual([{ email: 'nobody' }, { email: 'ben@example.org' }])
  handlers[`POST /api/admin/invitations/${id}/revoke`] = done('Taken back.')
  await click(getButton('Take back the invitation of ann@example.org'))
  expect(await within(notices()).findByText('Taken back.')).toBeTruthy()
})
