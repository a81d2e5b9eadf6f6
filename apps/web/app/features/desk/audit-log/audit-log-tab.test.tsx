import type { AuditEntry } from '@matinee/contract/audit-log'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  handlers,
  requestsTo,
  requireReauthentication,
  getButton,
  deskScreen,
  resetDeskBetweenTests,
  inDays,
  notices,
  openDesk,
  click,
  findReauthenticationDialog,
  reauthenticate,
} from '../frame/desk-fixtures.tsx'
import { ines, networkError, otto, refusal } from '../../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()

const RECORD = 'GET /api/admin/record'
const FILE = 'GET /api/admin/record.csv'

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: inDays(-1),
  by: { id: otto._id, email: otto.email },
  address: '10.0.0.1',
  requestId: null,
  action: 'movie.update',
  target: { kind: 'movie', id: 'a'.repeat(24), name: `Movie ${id}` },
  before: { year: 1921 },
  after: { year: 1922 },
  ...more,
})
const page = (entries: readonly AuditEntry[], next: number | null = null) => Response.json({ entries, next })
const panel = () => within(deskScreen())
const rows = () => panel().queryAllByRole('button', { name: /^Details: / })
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()

async function openRecord(query = '', count = 1) {
  const opened = await openDesk(`tab=record${query}`)
  await waitFor(() => expect(rows()).toHaveLength(count))
  return opened
}

describe('the record', () => {
  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('that is %s says so and tries again', async (_, failure) => {
    handlers[RECORD] = failure
    await openDesk('tab=record')
    expect(await panel().findByText('Failed to load the record')).toBeTruthy()
    handlers[RECORD] = () => page([entry(1)])
    await click(panel().getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('that is empty says so', async () => {
    await openDesk('tab=record')
    expect(await panel().findByText('Nothing has been done here yet.')).toBeTruthy()
  })

  it('leads to what an entry is about', async () => {
    const about = (id: number, action: AuditEntry['action'], kind: AuditEntry['target']['kind']) =>
      entry(id, { action, target: { kind, id: 'a'.repeat(24), name: `Number ${id}` } })
    handlers[RECORD] = () =>
      page([
        about(5, 'movie.update', 'movie'),
        about(4, 'movie.delete', 'movie'),
        about(3, 'movie.purge', 'movie'),
        about(2, 'subscription.cancel', 'person'),
        about(1, 'export.movies', 'list'),
      ])
    await openRecord('&by=me', 5)
    const href = (id: number) =>
      panel()
        .queryByRole('link', { name: `Number ${id}` })
        ?.getAttribute('href')
    expect([5, 4, 3, 2, 1].map((id) => href(id))).toEqual([
      `/admin/dashboard?tab=movie&id=${'a'.repeat(24)}`,
      '/admin/dashboard?tab=movies&state=deleted',
      undefined,
      `/admin/dashboard?tab=record&by=me&person=${'a'.repeat(24)}`,
      undefined,
    ])
  })

  it('a person on record leads to their details', async () => {
    handlers[RECORD] = () =>
      page([
        entry(1, {
          action: 'subscription.cancel',
          target: { kind: 'person', id: ines._id, name: ines.username },
          before: null,
          after: { reason: 'Admin cancelled' },
        }),
      ])
    handlers[`GET /api/admin/people/${ines._id}`] = () =>
      Response.json({
        ...ines,
        createdAt: inDays(-9),
        lastSeenOn: null,
        plan: null,
        expirationDate: null,
        paidCents: 0,
        refundedCents: 0,
        payments: 0,
        comments: 0,
        watchlist: 0,
        subscriptions: [],
      })
    const { at } = await openRecord('&action=subscription.cancel')
    await click(rows()[0]!)
    expect(panel().getByRole('row', { name: /^Reason/ }).textContent).toBe('ReasonAdmin cancelled')
    await click(panel().getByRole('link', { name: ines.username }))
    expect((await screen.findByRole('dialog', { name: ines.username })).textContent).toContain(ines.email)
    expect(at()).toContain(`person=${ines._id}`)
  })

  it('Show older brings the rest, each once, and the focus goes to the end', async () => {
    const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => entry(first - at))
    handlers[RECORD] = ({ query }) =>
      query['before'] === '6' ? page(from(5, 3), 3) : query['before'] === '3' ? page(from(2, 2)) : page(from(9, 4), 6)
    await openRecord('', 4)
    await click(getButton('Show older'))
    await waitFor(() => expect(rows()).toHaveLength(7))
    await click(getButton('Show older'))
    await waitFor(() => expect(rows()).toHaveLength(9))
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
    const end = panel().getByText('There are no older entries.')
    expect(document.activeElement).toBe(end)
    expect(
      rows()
        .map((each) => each.getAttribute('aria-label')?.replace(/\D/g, ''))
        .join(),
    ).toBe('9,8,7,6,5,4,3,2,1')
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('older entries that are %s are said, and can be asked for again', async (_, failure) => {
    handlers[RECORD] = ({ query }) => (query['before'] ? failure() : page([entry(9)], 9))
    await openRecord()
    await click(getButton('Show older'))
    await said('Failed to load older entries')
    expect(rows()).toHaveLength(1)
    handlers[RECORD] = () => page([entry(8)])
    await click(getButton('Show older'))
    await waitFor(() => expect(rows()).toHaveLength(2))
  })
})

describe('an export', () => {
  const saves = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('that is %s says so, and nothing is saved', async (_, failure) => {
    handlers[RECORD] = () => page([entry(1)])
    handlers[FILE] = failure
    await openRecord()
    const saved = saves()
    await click(getButton('Export CSV'))
    await said('Failed to export. Please try again.')
    expect(getButton('Export CSV').getAttribute('aria-disabled')).not.toBe('true')
    expect(saved).not.toHaveBeenCalled()
  })

  it('is one at a time, with the filters of the list, and is saved once', async () => {
    handlers[RECORD] = () => page([entry(1)])
    const held = Promise.withResolvers<Response>()
    handlers[FILE] = () => held.promise
    await openRecord(`&action=movie.update&by=me&about=${'a'.repeat(24)}`)
    const saved = saves()
    await click(getButton('Export CSV'))
    const busy = await screen.findByRole('button', { name: 'Exporting...' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await click(busy)
    held.resolve(new Response('a,b\r\n'))
    expect(await within(notices()).findByText(/^record-\d{4}-\d\d-\d\d\.csv has been saved\.$/)).toBeTruthy()
    expect(saved).toHaveBeenCalledTimes(1)
    expect(getButton('Export CSV').getAttribute('aria-disabled')).not.toBe('true')
    expect(requestsTo(FILE).map(({ query }) => query)).toEqual([
      { action: 'movie.update', actor: otto._id, target: 'a'.repeat(24) },
    ])
  })

  it('SAFE-3 asks for a fresh proof, says nothing if that is cancelled, and is saved once it is there', async () => {
    handlers[RECORD] = () => page([entry(1)])
    requireReauthentication(FILE, () => new Response('a,b\r\n'))
    await openRecord('&action=movie.update')
    const saved = saves()
    await click(getButton('Export CSV'))
    await click((await findReauthenticationDialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(getButton('Export CSV').getAttribute('aria-disabled')).not.toBe('true'))
    expect(notices().textContent).toBe('')
    await click(getButton('Export CSV'))
    await reauthenticate()
    expect(await within(notices()).findByText(/^record-\S+ has been saved\.$/)).toBeTruthy()
    expect(saved).toHaveBeenCalledTimes(1)
    expect(requestsTo(FILE).map(({ query }) => query)).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'movie.update' })),
    )
  })
})
