import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { otto } from '../../platform/session/session-fixtures.ts'
import { answers, asked, button, eachAtTheDesk, openDesk, press } from './frame/desk-fixtures.tsx'

eachAtTheDesk()

const as = (role: string) => {
  answers['GET /api/admin/me'] = () =>
    Response.json({ email: otto.email, username: otto.username, role, needsSecondStep: false })
}
const places = () =>
  within(screen.getByRole('navigation', { name: 'Desk' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('DASH-3 an owner comes to every screen, and sees how many movies and subscriptions there are', async () => {
  await openDesk('tab=record')
  const expected = [
    'Add/Edit Movie',
    'Manage Movies (57)',
    'Import/Export',
    'Collections',
    'Films',
    'Subscribers (151)',
    'User Management',
    'Watching',
    'Comments',
    'Plans',
    'Vouchers',
    'Analytics',
    'Pages',
    'Mails',
    'Settings',
    'Team',
    'Record',
    'Health',
  ]
  await waitFor(() => expect(places()).toEqual(expected))
})

it.each([
  ['editor', 'Manage Movies', ['Add/Edit Movie', 'Manage Movies', 'Import/Export', 'Collections', 'Films', 'Pages']],
  ['support', 'Subscribers', ['Subscribers', 'User Management', 'Watching', 'Comments', 'Vouchers']],
  ['finance', 'Analytics', ['Plans', 'Analytics']],
])('ACC-7 %s comes to what they may see, and sees nothing else', async (role, first, expected) => {
  as(role)
  await openDesk('')
  // The button of the phone's menu says where one is.
  expect(await screen.findByRole('button', { name: first })).toBeTruthy()
  expect(places()).toEqual(expected)
  expect(asked('GET /api/subscription-stats')).toHaveLength(role === 'finance' ? 1 : 0)
})

it.each([
  ['owner', ['Movies (CSV)', 'Movies and pictures (JSON)', 'People (CSV)', 'Subscriptions (CSV)']],
  ['editor', ['Movies (CSV)', 'Movies and pictures (JSON)']],
])('ACC-7 %s is offered the files that are given to them', async (role, expected) => {
  as(role)
  answers['GET /api/admin/imports'] = () => Response.json({ imports: [], hasFolder: false })
  await openDesk('tab=import')
  const exports = await screen.findByRole('region', { name: 'Export' })
  const names = within(exports)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(expected)
})

it('ACC-7 an address that is not part of a role says so, and leads to what is', async () => {
  as('support')
  const { at } = await openDesk('tab=settings')
  expect(await screen.findByRole('heading', { name: 'Settings is not part of your role' })).toBeTruthy()
  expect(asked('GET /api/admin/settings')).toEqual([])
  await press(screen.getByRole('link', { name: 'Go to Subscribers' }))
  await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=subscribers'))
})

it('the navigation says where one is, closes once that is chosen, and keeps the place of each screen', async () => {
  const { at } = await openDesk('tab=users&q=ann')
  const menu = button('User Management')
  await press(menu)
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  await press(screen.getByRole('link', { name: 'Record' }))
  await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=record'))
  expect((await screen.findByRole('button', { name: 'Record' })).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('link', { name: 'Record' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'User Management' }).getAttribute('href')).toBe(
    '/admin/dashboard?tab=users&q=ann',
  )
})
