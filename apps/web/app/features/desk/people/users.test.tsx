import type { ExpiringUser } from '@matinee/contract/subscriptions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  handlers,
  requestsTo,
  getButton,
  descriptionOf,
  resetDeskBetweenTests,
  inDays,
  notices,
  openDesk,
  click,
} from '../frame/desk-fixtures.tsx'
import { statusResponse } from '../../profile/profile-fixtures.ts'
import { ines, networkError, otto, refusal } from '../../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()

const EXPIRING = 'GET /api/users-expiring-soon'
const USERS = 'GET /api/users'
const ID = '65f0000000000000000000d1'
const REMIND = `POST /api/admin/people/${ID}/remind`
const EXTEND = 'POST /api/reactivate-subscription'

const soon: ExpiringUser = {
  id: ID,
  email: 'amara@example.org',
  username: 'amara',
  subscriptionType: 'monthly',
  planName: 'Monthly',
  expirationDate: inDays(1),
  daysRemaining: 1,
  isReminded: false,
}
const expiring = () => screen.getByRole('region', { name: 'Users Expiring Soon' })
const everybody = () => screen.getByRole('region', { name: 'All users' })
const rowsIn = (part: HTMLElement) => part.querySelectorAll('tbody tr')
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()

async function openUsers(users: readonly object[] = [soon]) {
  handlers[EXPIRING] = () => Response.json(users)
  handlers['GET /api/subscription-status'] = () => statusResponse()
  await openDesk('tab=users')
  await waitFor(() => expect(rowsIn(expiring())).toHaveLength(users.length))
}

it('USERS-1 the totals are the statistics of the site', async () => {
  await openUsers()
  const totals = await waitFor(() => {
    const found = [...document.querySelectorAll('.desk-people-totals > div')].map((each) =>
      [...each.children].map(({ textContent }) => textContent),
    )
    expect(found[0]?.[1]).toBe('1,234')
    return found
  })
  expect(totals).toEqual([
    ['Users', '1,234', 'Everybody with an account'],
    ['Active users', '321', 'Logged in within 30 days'],
    ['Free', '1,110', '90 % of all'],
    ['Premium', '124', '10 % of all'],
  ])
})

it('USERS-1 nobody expires soon: says so', async () => {
  handlers[EXPIRING] = () => Response.json([], { headers: { 'x-total-count': '0' } })
  await openDesk('tab=users')
  expect(await screen.findByText('No users expiring within the next 7 days.')).toBeTruthy()
})

it("USERS-1 a plan that nobody has heard of is 'Premium'", async () => {
  await openUsers([{ ...soon, planName: '' }])
  expect(expiring().querySelector('tbody [data-cell=plan]')?.textContent).toBe('Premium')
})

it.each([
  ['refused', () => refusal(503)],
  ['not answered', networkError],
])('USERS-1 a list that is %s can be asked for again, and the other is there', async (_, failure) => {
  handlers[EXPIRING] = failure
  handlers[USERS] = () => Response.json([ines])
  await openDesk('tab=users')
  expect(await screen.findByRole('heading', { name: 'Failed to load users who expire soon' })).toBeTruthy()
  await waitFor(() => expect(rowsIn(everybody())).toHaveLength(1))
  handlers[EXPIRING] = () => Response.json([soon])
  await click(within(expiring()).getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(rowsIn(expiring())).toHaveLength(1))

  handlers[USERS] = failure
  await click(getButton('Refresh'))
  expect(await within(everybody()).findByText('Failed to load users')).toBeTruthy()
  expect(rowsIn(everybody())).toHaveLength(1)
  expect(rowsIn(expiring())).toHaveLength(1)
  handlers[USERS] = () => Response.json([ines])
  await click(within(everybody()).getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(rowsIn(everybody())).toHaveLength(1))
})

it('USERS-1 ACC-7 everybody is listed with their role', async () => {
  handlers[USERS] = () => Response.json([ines, { ...otto, role: 'support', isAdmin: true }])
  await openUsers()
  await waitFor(() => expect(rowsIn(everybody())).toHaveLength(2))
  const roles = [...everybody().querySelectorAll('tbody [data-cell=role]')].map(({ textContent }) => textContent)
  expect(roles).toEqual(['User', 'Support'])
})

it('USERS-1 past the last page is the last', async () => {
  handlers[USERS] = ({ query }) =>
    Response.json(query['page'] === '2' ? [ines] : [], { headers: { 'x-total-count': '11' } })
  const { at } = await openDesk('tab=users&page=99999')
  await waitFor(() => expect(rowsIn(everybody())).toHaveLength(1))
  expect(at()).toBe('/admin/dashboard?tab=users&page=2')
})

it.each([
  ['refused', () => refusal(503), 'Failed to extend subscription'],
  ['not answered', networkError, 'We do not know whether this was done'],
])('USERS-1 an extension that is %s is said to have failed', async (_, failure, failed) => {
  handlers[EXTEND] = failure
  await openUsers()
  await click(getButton('Extend the Premium of amara'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend the Premium of amara' }))
  await click(await dialog.findByRole('radio', { name: 'Quarterly' }))
  await click(dialog.getByRole('button', { name: 'Extend' }))
  await said(failed)
  expect(requestsTo(EXTEND).map(({ body }) => body)).toEqual([{ userId: ID, subscriptionType: 'quarterly' }])
  expect(rowsIn(expiring())).toHaveLength(1)
})

it.each([
  ['refused', () => refusal(503)],
  ['not answered', networkError],
])('USERS-2 a reminder that is %s is said to have failed, and can be sent again', async (_, failure) => {
  handlers[REMIND] = failure
  await openUsers()
  await click(getButton('Send reminder to amara'))
  await said('Failed to send reminder')
  handlers[REMIND] = () => Response.json({ success: true, message: 'ok' })
  await click(getButton('Send reminder to amara'))
  await said('Reminder sent successfully!')
  expect(requestsTo(REMIND)).toHaveLength(2)
})

it('USERS-2 who was reminded is not reminded again, and the button says why', async () => {
  await openUsers([{ ...soon, isReminded: true }])
  const reminded = getButton('Reminder sent to amara')
  expect(reminded.getAttribute('aria-disabled')).toBe('true')
  expect(descriptionOf(reminded)).toBe('Already reminded: only one email is sent for each reminder period.')
  await click(reminded)
  expect(requestsTo(REMIND)).toEqual([])
})

it('USERS-1 the search says that a payment finds somebody, too, and asks with its reference as it was written', async () => {
  await openUsers()
  const field = screen.getByRole('searchbox', { name: 'Name, email, receipt or payment reference' })
  expect(field.getAttribute('placeholder')).toBe('Name, email, receipt or payment reference')
  fireEvent.change(field, { target: { value: ' pi_3QaBcD ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(requestsTo(USERS).at(-1)?.query['search']).toBe('pi_3QaBcD'))
})
