import type { UnsentEmail } from '@matinee/contract/mail'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  handlers,
  requestsTo,
  getButton,
  resetDeskBetweenTests,
  noUnsent,
  notices,
  openDesk,
  click,
  findConfirmDialog,
} from './frame/desk-fixtures.tsx'
import { networkError, refusal } from '../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()

const LIST = 'GET /api/admin/mail'
const RETRY = 'POST /api/admin/mail/retry'
const DISMISS = 'POST /api/admin/mail/dismiss'

const email = (n: number, more: Partial<UnsentEmail> = {}): UnsentEmail => ({
  id: String(n),
  recipient: `person.${n}@example.org`,
  subject: `Letter ${n}`,
  state: 'failing',
  tries: n,
  reason: 'connect ECONNREFUSED 127.0.0.1:25',
  createdAt: new Date().toISOString(),
  nextTryAt: new Date(Date.now() + 10_000).toISOString(),
  ...more,
})
const unsent = (emails: readonly UnsentEmail[], counts = {}) =>
  Response.json({ counts: { ...noUnsent, ...counts }, emails })
const two = () => unsent([email(2), email(1, { state: 'failed', nextTryAt: null })], { failing: 1, failed: 1 })
/** How many it is done to; done to all, none are left. */
function doneTo(body: unknown): number {
  const { ids } = body as { ids?: string[] }
  if (!ids) handlers[LIST] = () => unsent([])
  return ids?.length ?? 2
}
const status = () => document.querySelector('.desk-mail-status')?.textContent
const rows = () =>
  within(screen.getByRole('table', { name: 'Email' }))
    .getAllByRole('row')
    .slice(1)

async function openList() {
  handlers[LIST] = two
  await openDesk('tab=record')
  await waitFor(() => expect(status()).not.toBe(''))
  await click(getButton('Show'))
}

describe('emails that were not delivered', () => {
  it('are not spoken of while the answer is on its way, nor when there are none', async () => {
    const answer = Promise.withResolvers<Response>()
    handlers[LIST] = () => answer.promise
    await openDesk('tab=record')
    expect(status()).toBe('')
    await act(async () => answer.resolve(unsent([])))
    expect(status()).toBe('')
    expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull()
  })

  it('are counted, with the reason of the newest, and shown one by one', async () => {
    await openList()
    expect(status()).toBe('2 emails were not delivered. Reason: connect ECONNREFUSED 127.0.0.1:25')
    expect(getButton('Hide').getAttribute('aria-expanded')).toBe('true')
    expect(rows().map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      'Will be tried again, 2 tries, next in a moment',
      'Given up, 1 try',
    ])
    expect(rows()[0]?.textContent).toContain('person.2@example.org')
    expect(rows()[0]?.textContent).toContain('Letter 2')
    await click(getButton('Hide'))
    expect(screen.queryByRole('table', { name: 'Email' })).toBeNull()
  })

  it('that nobody takes point to the worker', async () => {
    handlers[LIST] = () => unsent([], { waiting: 3 })
    await openDesk('tab=record')
    await waitFor(() =>
      expect(status()).toBe('3 emails have been waiting for more than 10 minutes. Is the worker running?'),
    )
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull()
  })

  it('says when there are more than are shown', async () => {
    handlers[LIST] = () => unsent([email(1)], { failing: 60 })
    await openDesk('tab=record')
    await waitFor(() => expect(status()).toContain('60 emails'))
    await click(getButton('Show'))
    expect(screen.getByText('The newest 1 of 60')).toBeTruthy()
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('that cannot be asked for (%s) say so, and are asked for again', async (_, failure) => {
    handlers[LIST] = failure
    await openDesk('tab=record')
    const alert = within((await screen.findByText(/Could not check whether emails/)).closest('p')!)
    handlers[LIST] = two
    await click(alert.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(status()).toContain('2 emails'))
    expect(screen.queryByText(/Could not check whether emails/)).toBeNull()
  })

  it('show up by themselves within a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openDesk('tab=record')
    expect(status()).toBe('')
    handlers[LIST] = two
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(status()).toContain('2 emails'))
  })

  it('are tried again: one, or all', async () => {
    handlers[RETRY] = ({ body }) => Response.json({ retried: doneTo(body) })
    await openList()
    await click(getButton('Try again Letter 1, to person.1@example.org'))
    expect(await within(notices()).findByText('1 email will be sent again now.')).toBeTruthy()
    await click(getButton('Try all again'))
    expect(await within(notices()).findByText('2 emails will be sent again now.')).toBeTruthy()
    expect(requestsTo(RETRY).map(({ body }) => body)).toEqual([{ ids: ['1'] }, {}])
    await waitFor(() => expect(status()).toBe(''))
  })

  it('are dismissed once that was confirmed: one, or all', async () => {
    handlers[DISMISS] = ({ body }) => {
      // Letter 2 goes, and another one has failed meanwhile.
      handlers[LIST] = () => unsent([email(3), email(1)], { failing: 2 })
      return Response.json({ dismissed: doneTo(body) })
    }
    await openList()
    await click(getButton('Dismiss Letter 2, to person.2@example.org'))
    expect((await findConfirmDialog()).getByText('Dismiss this email?')).toBeTruthy()
    await click((await findConfirmDialog()).getByRole('button', { name: 'Cancel' }))
    expect(requestsTo(DISMISS)).toEqual([])
    await click(getButton('Dismiss Letter 2, to person.2@example.org'))
    await click((await findConfirmDialog()).getByRole('button', { name: 'Dismiss' }))
    expect(await within(notices()).findByText('1 email was dismissed.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.className).toBe('desk-mail-status'))

    await click(getButton('Dismiss all'))
    expect((await findConfirmDialog()).getByText('Dismiss 2 emails?')).toBeTruthy()
    await click((await findConfirmDialog()).getByRole('button', { name: 'Dismiss' }))
    expect(await within(notices()).findByText('2 emails were dismissed.')).toBeTruthy()
    expect(requestsTo(DISMISS).map(({ body }) => body)).toEqual([{ ids: ['2'] }, {}])
    await waitFor(() => expect(status()).toBe(''))
  })

  it.each([
    ['Try all again', RETRY, 'Failed to send again'],
    ['Dismiss all', DISMISS, 'Failed to dismiss'],
  ])('%s that is refused says why, and the list is asked for again', async (name, call, words) => {
    handlers[call] = () => refusal(404)
    await openList()
    const before = requestsTo(LIST).length
    await click(getButton(name))
    if (call === DISMISS) await click((await findConfirmDialog()).getByRole('button', { name: 'Dismiss' }))
    expect(await within(notices()).findByText(words)).toBeTruthy()
    expect(within(notices()).getByText('Refused with 404')).toBeTruthy()
    await waitFor(() => expect(requestsTo(LIST).length).toBeGreaterThan(before))
  })
})
