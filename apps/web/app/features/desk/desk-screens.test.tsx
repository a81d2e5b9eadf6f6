import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { otto, refusal } from '../../platform/session/session-fixtures.ts'
import { handlers, requestsTo, getButton, resetDeskBetweenTests, openDesk, click } from './frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const as = (role: string) => {
  handlers['GET /api/admin/me'] = () =>
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
  expect(requestsTo('GET /api/subscription-stats')).toHaveLength(role === 'finance' ? 1 : 0)
})

it.each([
  ['owner', ['Movies (CSV)', 'Movies and pictures (JSON)', 'People (CSV)', 'Subscriptions (CSV)']],
  ['editor', ['Movies (CSV)', 'Movies and pictures (JSON)']],
])('ACC-7 %s is offered the files that are given to them', async (role, expected) => {
  as(role)
  handlers['GET /api/admin/imports'] = () => Response.json({ imports: [], hasFolder: false })
  await openDesk('tab=import')
  const exports = await screen.findByRole('region', { name: 'Export' })
  const names = within(exports)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(expected)
})

it('SITE-7: the rows that an import refused can be downloaded, and another import begun', async () => {
  const anImport = {
    id: 'a1',
    source: 'csv',
    fileName: 'my films.csv',
    state: 'done',
    problem: null,
    columns: ['Title', 'Year'],
    firstRow: ['One', '1066'],
    mapping: { title: 0, year: 1 },
    rows: 2,
    added: 1,
    changed: 0,
    same: 0,
    bad: 1,
    kept: 0,
    createdAt: new Date().toISOString(),
    createdBy: null,
    finishedAt: new Date().toISOString(),
  }
  const reasons = [{ field: 'year', message: 'Enter a valid year', given: '1066' }]
  handlers['GET /api/admin/imports/a1'] = () => Response.json(anImport)
  handlers['GET /api/admin/import-problems'] = () =>
    Response.json({ problems: [{ number: 2, name: 'One', reasons }], total: 1 })
  const file = 'GET /api/admin/import-problems.csv'
  handlers[file] = () => new Response('Title,Year,Not imported because')
  const { at } = await openDesk('tab=import&import=a1')
  await screen.findByText('The import is done.')

  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:one'
  await click(getButton('Download these rows (CSV)'))
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^my films-not-imported-.*\.csv$/)]))
  expect(requestsTo(file)[0]?.query).toEqual({ importId: 'a1' })
  vi.restoreAllMocks()

  const another = screen.getByRole('link', { name: 'Import something else' })
  expect(another.className).toMatch(/button/)
  await click(another)
  await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=import'))
})

it('ACC-7 an address that is not part of a role says so, and leads to what is', async () => {
  as('support')
  const { at } = await openDesk('tab=settings')
  expect(await screen.findByRole('heading', { name: 'Settings is not part of your role' })).toBeTruthy()
  expect(requestsTo('GET /api/admin/settings')).toEqual([])
  await click(screen.getByRole('link', { name: 'Go to Subscribers' }))
  await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=subscribers'))
})

it('the navigation says where one is, closes once that is chosen, and keeps the place of each screen', async () => {
  const { at } = await openDesk('tab=users&q=ann')
  const menu = getButton('User Management')
  await click(menu)
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  await click(screen.getByRole('link', { name: 'Record' }))
  await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=record'))
  expect((await screen.findByRole('button', { name: 'Record' })).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('link', { name: 'Record' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'User Management' }).getAttribute('href')).toBe(
    '/admin/dashboard?tab=users&q=ann',
  )
})

it('a screen that cannot be loaded leaves the desk standing, and can be loaded later', async () => {
  const { router } = await openDesk('tab=record')
  await screen.findByRole('link', { name: 'Comments' })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  handlers['GET /api/admin/comments'] = () => refusal(503)
  await click(screen.getByRole('link', { name: 'Comments' }))
  expect(await screen.findByRole('heading', { name: 'Comments could not be loaded' })).toBeTruthy()
  expect(places().length).toBeGreaterThan(10)
  await click(getButton('Try Again'))
  expect(await screen.findByRole('heading', { name: 'Comments could not be loaded' })).toBeTruthy()
  // A screen that was loaded before still opens.
  await click(screen.getByRole('link', { name: 'Record' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Comments could not be loaded' })).toBeNull())
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('heading', { name: 'Comments could not be loaded' })).toBeTruthy()
  online.mockReturnValue(true)
  await click(getButton('Try Again'))
  await waitFor(() => expect(requestsTo('GET /api/admin/comments')).not.toEqual([]))
})

it('DASH-3 an address of no screen leads to the first one, and says so in the address', async () => {
  const { at } = await openDesk('tab=nonsense')
  await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=movies'))
})
