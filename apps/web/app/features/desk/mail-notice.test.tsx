import type { UnsentEmail } from '@matinee/contract/mail'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  answers,
  asked,
  button,
  eachAtTheDesk,
  noUnsent,
  notices,
  openDesk,
  press,
  question,
} from './frame/desk-fixtures.tsx'
import { networkError, refusal } from '../../platform/session/session-fixtures.ts'

eachAtTheDesk()

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
  if (!ids) answers[LIST] = () => unsent([])
  return ids?.length ?? 2
}
const status = () => document.querySelector('.desk-mail-status')?.textContent
const rows = () =>
  within(screen.getByRole('table', { name: 'Email' }))
    .getAllByRole('row')
    .slice(1)

async function openList() {
  answers[LIST] = two
  await openDesk('tab=record')
  await waitFor(() => expect(status()).not.toBe(''))
  await press(button('Show'))
}

describe('emails that were not delivered', () => {
  it('are not spoken of while the answer is on its way, nor when there are none', async () => {
    const answer = Promise.withResolvers<Response>()
    answers[LIST] = () => answer.promise
    await openDesk('tab=record')
    expect(status()).toBe('')
    await act(async () => answer.resolve(unsent([])))
    expect(status()).toBe('')
    expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull()
  })

  it('are counted, with the reason of the newest, and shown one by one', async () => {
    await openList()
    expect(status()).toBe('2 emails were not delivered. Reason: connect ECONNREFUSED 127.0.0.1:25')
    expect(button('Hide').getAttribute('aria-expanded')).toBe('true')
    expect(rows().map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      'Will be tried again, 2 tries, next in a moment',
      'Given up, 1 try',
    ])
    expect(rows()[0]?.textContent).toContain('person.2@example.org')
    expect(rows()[0]?.textContent).toContain('Letter 2')
    await press(button('Hide'))
    expect(screen.queryByRole('table', { name: 'Email' })).toBeNull()
  })

  it('that nobody takes point to the worker', async () => {
    answers[LIST] = () => unsent([], { waiting: 3 })
    await openDesk('tab=record')
    await waitFor(() =>
      expect(status()).toBe('3 emails have been waiting for more than 10 minutes. Is the worker running?'),
    )
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull()
  })

  it('says when there are more than are shown', async () => {
    answers[LIST] = () => unsent([email(1)], { failing: 60 })
    await openDesk('tab=record')
    await waitFor(() => expect(status()).toContain('60 emails'))
    await press(button('Show'))
    expect(screen.getByText('The newest 1 of 60')).toBeTruthy()
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('that cannot be asked for (%s) say so, and are asked for again', async (_, failure) => {
    answers[LIST] = failure
    await openDesk('tab=record')
    const alert = within((await screen.findByText(/Could not check whether emails/)).closest('p')!)
    answers[LIST] = two
    await press(alert.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(status()).toContain('2 emails'))
    expect(screen.queryByText(/Could not check whether emails/)).toBeNull()
  })

  it('show up by themselves within a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openDesk('tab=record')
    expect(status()).toBe('')
    answers[LIST] = two
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(status()).toContain('2 emails'))
  })

  it('are tried again: one, or all', async () => {
    answers[RETRY] = ({ body }) => Response.json({ retried: doneTo(body) })
    await openList()
    await press(button('Try again Letter 1, to person.1@example.org'))
    expect(await within(notices()).findByText('1 email will be sent again now.')).toBeTruthy()
    await press(button('Try all again'))
    expect(await within(notices()).findByText('2 emails will be sent again now.')).toBeTruthy()
    expect(asked(RETRY).map(({ body }) => body)).toEqual([{ ids: ['1'] }, {}])
    await waitFor(() => expect(status()).toBe(''))
  })

  it('are dismissed once that was confirmed: one, or all', async () => {
    answers[DISMISS] = ({ body }) => {
      // Letter 2 goes, and another one has failed meanwhile.
      answers[LIST] = () => unsent([email(3), email(1)], { failing: 2 })
      return Response.json({ dismissed: doneTo(body) })
    }
    await openList()
    await press(button('Dismiss Letter 2, to person.2@example.org'))
    expect((await question()).getByText('Dismiss this email?')).toBeTruthy()
    await press((await question()).getByRole('button', { name: 'Cancel' }))
    expect(asked(DISMISS)).toEqual([])
    await press(button('Dismiss Letter 2, to person.2@example.org'))
    await press((await question()).getByRole('button', { name: 'Dismiss' }))
    expect(await within(notices()).findByText('1 email was dismissed.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.className).toBe('desk-mail-status'))

    await press(button('Dismiss all'))
    expect((await question()).getByText('Dismiss 2 emails?')).toBeTruthy()
    await press((await question()).getByRole('button', { name: 'Dismiss' }))
    expect(await within(notices()).findByText('2 emails were dismissed.')).toBeTruthy()
    expect(asked(DISMISS).map(({ body }) => body)).toEqual([{ ids: ['2'] }, {}])
    await waitFor(() => expect(status()).toBe(''))
  })

  it.each([
    ['Try all again', RETRY, 'Failed to send again'],
    ['Dismiss all', DISMISS, 'Failed to dismiss'],
  ])('%s that is refused says why, and the list is asked for again', async (name, call, words) => {
    answers[call] = () => refusal(404)
    await openList()
    const before = asked(LIST).length
    await press(button(name))
    if (call === DISMISS) await press((await question()).getByRole('button', { name: 'Dismiss' }))
    expect(await within(notices()).findByText(words)).toBeTruthy()
    expect(within(notices()).getByText('Refused with 404')).toBeTruthy()
    await waitFor(() => expect(asked(LIST).length).toBeGreaterThan(before))
  })
})
