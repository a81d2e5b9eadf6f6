import type { Subscriber } from '@matinee/contract/subscriptions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  handlers,
  buildSubscriber,
  requestsTo,
  getButton,
  resetDeskBetweenTests,
  inDays,
  subscribersResponse,
  notices,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'
import { networkError, refusal } from '../../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()

const LIST = 'GET /api/subscribers'
const CANCEL = 'POST /api/cancel-subscription'
const REACTIVATE = 'POST /api/reactivate-subscription'
const CANCEL_MANY = 'POST /api/admin/subscriptions/cancel'

const panel = () => screen.getByRole('region', { name: 'Subscribers' })
const rows = () => [...panel().querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')]
const row = (n: number) => {
  const found = rows().find((each) => each.textContent?.includes(`person.${n}@`))
  if (!found) throw new Error(`no row of person ${n}`)
  return found
}
const cell = (n: number, name: string) => row(n).querySelector(`[data-cell=${name}]`)!
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
/** The one over the column; on a phone there is another in the bar. */
const allBox = () => within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all on this page' })
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()

async function openList(subscribers: readonly Subscriber[], query = '') {
  handlers[LIST] = () => subscribersResponse(subscribers)
  const opened = await openDesk(`tab=subscribers${query}`)
  await waitFor(() => expect(rows()).toHaveLength(subscribers.length))
  return opened
}
const choose = async (label: string, option: string) =>
  await act(async () => {
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value: option } })
    await Promise.resolve()
  })
/** What the list was asked for last. */
const lastAsked = () => requestsTo(LIST).at(-1)?.query

describe('SUBS-1', () => {
  it('what is chosen is asked for, and stands in the address', async () => {
    const { at } = await openList([buildSubscriber(1)])
    for (const [label, name, option] of [
      ['Status', 'status', 'active'],
      ['Status', 'status', 'expiring'],
      ['Status', 'status', 'expired'],
      ['Status', 'status', 'cancelled'],
      ['Plan', 'plan', 'monthly'],
      ['Plan', 'plan', 'yearly'],
      ['Sort by', 'sort', 'expires'],
    ] as const) {
      await choose(label, option)
      await waitFor(() => expect(lastAsked()).toMatchObject({ [name]: option }))
      expect(at()).toBe(`/admin/dashboard?tab=subscribers&${name}=${option}`)
      await choose(label, name === 'sort' ? 'newest' : 'all')
      await waitFor(() => expect(at()).toBe('/admin/dashboard?tab=subscribers'))
    }
  })

  it('has every status, plan and order to choose from', async () => {
    await openList([buildSubscriber(1)])
    const options = (label: string) =>
      within(screen.getByRole('combobox', { name: label }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(options('Status')).toEqual(['All statuses', 'Active', 'Expiring soon', 'Expired', 'Cancelled'])
    await waitFor(() => expect(options('Plan')).toHaveLength(5))
    expect(options('Plan')).toEqual(['All plans', 'Monthly', 'Quarterly', 'Semi-annual', 'Yearly'])
    expect(options('Sort by')).toEqual(['Newest first', 'Oldest first', 'Expires first', 'Expires last'])
  })

  it('those that began in a month, until the filter is taken away', async () => {
    const { at } = await openList([buildSubscriber(1)], '&begun=2026-10')
    expect(lastAsked()).toMatchObject({ begun: '2026-10' })
    await click(getButton('Remove filter: Began in October 2026'))
    await waitFor(() => expect(lastAsked()).not.toHaveProperty('begun'))
    expect(at()).toBe('/admin/dashboard?tab=subscribers')
  })

  it('what is typed is asked for once it rests', async () => {
    await openList([buildSubscriber(1)])
    const before = requestsTo(LIST).length
    vi.useFakeTimers()
    const search = screen.getByRole('searchbox', { name: 'Search by email or username' })
    for (const typed of ['a', 'an', 'ann']) {
      fireEvent.change(search, { target: { value: typed } })
      await act(() => vi.advanceTimersByTimeAsync(200))
    }
    expect(requestsTo(LIST)).toHaveLength(before)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(
      requestsTo(LIST)
        .slice(before)
        .map(({ query }) => query['search']),
    ).toEqual(['ann'])
  })

  it('nothing found says so, and leads back to everything', async () => {
    handlers[LIST] = ({ query }) => subscribersResponse(query['search'] === undefined ? [buildSubscriber(1)] : [])
    const { at } = await openDesk('tab=subscribers&q=nobody&plan=yearly')
    expect(await screen.findByRole('heading', { name: 'No subscribers found' })).toBeTruthy()
    expect(screen.getByText('Try adjusting your search or filters')).toBeTruthy()
    await click(getButton('Clear filters'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(at()).toBe('/admin/dashboard?tab=subscribers')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('what is written into the address by hand is taken for what it can mean', async () => {
    handlers[LIST] = ({ query }) =>
      subscribersResponse(query['page'] === '3' ? [buildSubscriber(1)] : [], { total: 21 })
    const { at } = await openDesk('tab=subscribers&status=%3Cb%3E&plan=never&sort=%22&begun=soon&page=99999')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(lastAsked()).toEqual({ status: 'all', plan: 'all', sort: 'newest', page: '3', limit: '10' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('all')
    expect(screen.getByText('Page 3 of 3')).toBeTruthy()
    expect(new URLSearchParams(at().split('?')[1]).get('page')).toBe('3')
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('rows hold their place; a list that is %s can be asked for again', async (_, failure) => {
    const held = Promise.withResolvers<void>()
    handlers[LIST] = async () => {
      await held.promise
      return failure()
    }
    await openDesk('tab=subscribers')
    await waitFor(() => expect(panel().querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(10))
    held.resolve()
    expect(await screen.findByRole('heading', { name: 'Failed to load subscribers' })).toBeTruthy()
    handlers[LIST] = () => subscribersResponse([buildSubscriber(1)])
    await click(within(panel()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('the foot tells of the rows that are there until those of the next page have come', async () => {
    const next = Promise.withResolvers<Response>()
    handlers[LIST] = ({ query }) =>
      query['page'] === '2' ? next.promise : subscribersResponse([buildSubscriber(1)], { total: 21, all: 21 })
    await openDesk('tab=subscribers')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ page: '2' }))
    expect(screen.getByText('Page 1 of 3')).toBeTruthy()
    expect(screen.getByText('Showing 1-10 of 21 subscribers')).toBeTruthy()
    next.resolve(subscribersResponse([buildSubscriber(2)], { total: 21, all: 21 }))
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    expect(screen.getByText('Showing 11-20 of 21 subscribers')).toBeTruthy()
    expect(row(2)).toBeTruthy()
  })

  it('the file is asked for with the filters of the list', async () => {
    const file = 'GET /api/admin/subscribers.csv'
    await openList([buildSubscriber(1)], '&q=ann&status=active&plan=yearly&begun=2026-10&sort=oldest')
    await click(getButton('Export CSV'))
    await waitFor(() => expect(requestsTo(file)).toHaveLength(1))
    expect(requestsTo(file)[0]?.query).toEqual({
      search: 'ann',
      status: 'active',
      plan: 'yearly',
      begun: '2026-10',
      sort: 'oldest',
    })
  })
})

describe('SUBS-2', () => {
  it("with more than a week there is no warning, and what has ended is 'Expired'", async () => {
    const ended = { status: 'expired', expirationDate: inDays(-1) } as const
    await openList([
      buildSubscriber(1, { expirationDate: inDays(3) }),
      buildSubscriber(2, { expirationDate: inDays(8) }),
      buildSubscriber(3, ended),
    ])
    const days = [1, 2, 3].map((n) => cell(n, 'days'))
    expect(days.map(({ textContent }) => textContent)).toEqual(['3 days', '8 days', 'Expired'])
    expect(days.map(({ classList }) => classList.contains('desk-warning'))).toEqual([true, false, false])
    expect([1, 2, 3].map((n) => cell(n, 'status').textContent)).toEqual(['Active', 'Active', 'Expired'])
  })

  it('a status that nobody has heard of is shown as it came, and can be reactivated', async () => {
    await openList([buildSubscriber(1, { status: 'paused' as Subscriber['status'] })])
    expect(cell(1, 'status').textContent).toBe('paused')
    expect(within(row(1)).getByRole('button', { name: /^Reactivate/ })).toBeTruthy()
    expect(within(row(1)).queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })
})

describe('SUBS-3', () => {
  const cancelFirst = async () => {
    await click(within(row(1)).getByRole('button', { name: /^Cancel/ }))
    await click((await findConfirmDialog()).getByRole('button', { name: 'Cancel subscription' }))
  }
  const reactivateFirst = async () => {
    await click(within(row(1)).getByRole('button', { name: /^Reactivate/ }))
    await click((await findConfirmDialog()).getByRole('button', { name: 'Reactivate' }))
  }
  const gone = buildSubscriber(1, { status: 'expired', expirationDate: inDays(-10) })

  it.each([
    ['refused', () => refusal(503), 'Failed to reactivate subscription'],
    ['not answered', networkError, 'We do not know whether this was done'],
  ])('a change that is %s is said to have failed, and nothing has changed', async (_, failure, notGiven) => {
    handlers[CANCEL] = failure
    await openList([buildSubscriber(1)])
    await cancelFirst()
    await said('Failed to cancel subscription')
    expect(cell(1, 'status').textContent).toBe('Active')
    expect(within(notices()).queryByText('Subscription cancelled successfully!')).toBeNull()

    handlers[LIST] = () => subscribersResponse([gone])
    await click(getButton('Refresh'))
    await waitFor(() => expect(cell(1, 'status').textContent).toBe('Expired'))
    handlers[REACTIVATE] = failure
    await reactivateFirst()
    await said(notGiven)
  })

  it('the reason is said where the server has one, and a list that is out of date is asked for again', async () => {
    const reason = 'This person has Premium, with more than 7 days left.'
    handlers[REACTIVATE] = () =>
      Response.json({ code: 'subscriptions.alreadyActiveThere', message: reason }, { status: 409 })
    await openList([gone])
    const before = requestsTo(LIST).length
    await reactivateFirst()
    await said('Failed to reactivate subscription')
    await said(reason)
    expect(requestsTo(REACTIVATE).map(({ body }) => body)).toEqual([
      { userId: gone.userId, subscriptionType: 'monthly' },
    ])
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(before + 1))
  })
})

describe('SUBS-4', () => {
  const outcome = (n: number, message: string | null) => ({
    userId: buildSubscriber(n).userId,
    username: `person.${n}`,
    ok: message === null,
    message,
  })
  const cancelChosen = async (count: number) => {
    await click(getButton(`Cancel (${count})`))
    await click((await findConfirmDialog()).getByRole('button', { name: `Cancel (${count})` }))
  }

  it('what goes with its own button leaves the focus beside it', async () => {
    await openList([buildSubscriber(1), buildSubscriber(2)])
    await click(getButton('Bulk Actions'))
    await click(allBox())
    expect(screen.getByText('2 selected')).toBeTruthy()
    await click(getButton('Clear selection'))
    expect(screen.getByText('0 selected')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Bulk Actions' }))
  })

  it.each([
    ['refused', () => refusal(500)],
    ['not answered', networkError],
  ])('what is %s as a whole says so, and stays chosen', async (_, failure) => {
    handlers[CANCEL_MANY] = failure
    await openList([buildSubscriber(1)])
    await click(getButton('Bulk Actions'))
    await click(box('Select person.1'))
    await cancelChosen(1)
    await said('Failed to cancel selected subscriptions')
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect(cell(1, 'status').textContent).toBe('Active')
  })

  it('what was done in part is said row by row, and the rest stays chosen', async () => {
    handlers[CANCEL_MANY] = () =>
      Response.json({
        success: true,
        message: 'ok',
        cancelled: 1,
        outcomes: [outcome(1, null), outcome(2, 'There is nothing to cancel.')],
      })
    await openList([buildSubscriber(1), buildSubscriber(2)])
    await click(getButton('Bulk Actions'))
    await click(allBox())
    await cancelChosen(2)
    await said('1 of 2 subscriptions cancelled. See below for the others.')
    const left = await screen.findByRole('region', { name: '1 was not cancelled' })
    expect(left.textContent).toContain('person.2 There is nothing to cancel.')
    expect(left.textContent).not.toContain('person.1')
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect(box('Select person.2').checked).toBe(true)
    await click(within(left).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: '1 was not cancelled' })).toBeNull()
    expect(document.activeElement).toBe(getButton('Bulk Actions'))
  })

  it('none of them done is a failure', async () => {
    handlers[CANCEL_MANY] = () =>
      Response.json({ success: true, message: 'ok', cancelled: 0, outcomes: [outcome(1, 'No.')] })
    await openList([buildSubscriber(1)])
    await click(getButton('Bulk Actions'))
    await click(allBox())
    await cancelChosen(1)
    await said('Failed to cancel selected subscriptions')
    expect(await screen.findByRole('region', { name: '1 was not cancelled' })).toBeTruthy()
  })

  it('what is chosen is of the page: another page or filter starts with nobody', async () => {
    const first = Array.from({ length: 10 }, (_, at) => buildSubscriber(at + 1))
    handlers[LIST] = ({ query }) =>
      subscribersResponse(query['page'] === '2' ? [buildSubscriber(11)] : first, { total: 11 })
    const { router } = await openDesk('tab=subscribers')
    await waitFor(() => expect(rows()).toHaveLength(10))
    await click(getButton('Bulk Actions'))
    await click(allBox())
    expect(screen.getByText('10 selected')).toBeTruthy()
    await click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.getByText('0 selected')).toBeTruthy()
    await click(box('Select person.11'))
    await click(getButton('Cancel (1)'))
    await click((await findConfirmDialog()).getByRole('button', { name: 'Keep them' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await act(() => router.navigate(-1))
    await waitFor(() => expect(rows()).toHaveLength(10))
    expect(screen.getByText('0 selected')).toBeTruthy()
    await click(allBox())
    await choose('Status', 'active')
    expect(screen.getByText('0 selected')).toBeTruthy()
    await waitFor(() => expect(lastAsked()).toMatchObject({ status: 'active' }))
    await click(allBox())
    await waitFor(() => expect(screen.getByText('10 selected')).toBeTruthy())
    expect(requestsTo(CANCEL_MANY)).toEqual([])
  })
})
