import type { Person } from '@matinee/contract/people'
import { attemptHeader, type PaymentOfPerson, type Refund } from '@matinee/contract/payments'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  handlers,
  requestsTo,
  requireReauthentication,
  getButton,
  descriptionOf,
  resetDeskBetweenTests,
  inDays,
  notices,
  openDesk,
  click,
  findReauthenticationDialog,
  findConfirmDialog,
  reauthenticate,
} from '../frame/desk-fixtures.tsx'
import { ines, networkError, otto, refusal } from '../../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()
beforeEach(() => {
  handlers[PAYMENTS] = () => Response.json({ payments: [] })
})

const ID = ines._id
const PERSON = `GET /api/admin/people/${ID}`
const TIMELINE = `GET /api/admin/people/${ID}/timeline`
const PAYMENTS = `GET /api/admin/people/${ID}/payments`
const CANCEL = 'POST /api/cancel-subscription'

const person = (more: Partial<Person> = {}): Person => ({
  ...ines,
  subscriptionStatus: 'Premium',
  hasActiveSubscription: true,
  createdAt: inDays(-100),
  lastSeenOn: null,
  isDisabled: false,
  hasSecondStep: false,
  paidCents: 999,
  refundedCents: 0,
  payments: 1,
  plan: 'monthly',
  planName: 'Monthly',
  expirationDate: inDays(5),
  daysRemaining: 5,
  isRenewing: false,
  comments: 0,
  watchlist: 0,
  subscriptions: [],
  ...more,
})
const joined = { kind: 'joined', at: '2025-01-01T10:00:00.000Z' }
const drawer = async () => await screen.findByRole('dialog')
const lines = () =>
  within(screen.getByRole('region', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')

async function openPerson(more: Partial<Person> = {}) {
  handlers[PERSON] = () => Response.json(person(more))
  handlers[TIMELINE] ??= () => Response.json({ entries: [joined], next: null })
  const opened = await openDesk(`tab=record&person=${ID}`)
  await waitFor(() => expect(lines()).not.toEqual([]))
  return opened
}

describe('SUBS-5', () => {
  it('Close leaves the drawer, also after a link in it to somebody else', async () => {
    handlers[PERSON] = () => Response.json(person())
    handlers[TIMELINE] = () => Response.json({ entries: [joined], next: null })
    const { at, router } = await openDesk('tab=users')
    await act(() => router.navigate(`/admin/dashboard?tab=users&person=${ID}`))
    await drawer()
    await act(() => router.navigate('/admin/dashboard?tab=users&person=65f0000000000000000000aa'))
    await click(getButton('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(at()).toBe('/admin/dashboard?tab=users')
  })

  it('older entries come when they are asked for', async () => {
    handlers[TIMELINE] = ({ query }) =>
      Response.json(
        query['before'] === 'older'
          ? { entries: [joined], next: null }
          : {
              entries: [
                { kind: 'mail', at: '2026-11-01T10:00:00.000Z', subject: 'A <b>bold</b> one', state: 'failed' },
              ],
              next: 'older',
            },
      )
    await openPerson()
    expect(lines()).toEqual([expect.stringContaining('Email: A <b>bold</b> oneNot delivered')])
    await click(getButton('Show older'))
    await waitFor(() => expect(lines()).toHaveLength(2))
    expect(lines()[1]).toContain('Joined')
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
    // The button is gone: the focus is where the older ones are.
    expect(document.activeElement?.tagName).toBe('OL')
  })

  it('older entries that do not come are said, and can be asked for again', async () => {
    const known = { entries: [joined], next: 'older' }
    handlers[TIMELINE] = ({ query }) => (query['before'] ? refusal(503) : Response.json(known))
    await openPerson()
    await click(getButton('Show older'))
    expect(await within(notices()).findByText('Failed to load the timeline')).toBeTruthy()
    expect(lines()).toHaveLength(1)
    handlers[TIMELINE] = () => Response.json({ entries: [joined], next: null })
    await click(getButton('Show older'))
    await waitFor(() => expect(lines()).toHaveLength(2))
  })

  it.each([404, 400])('nobody: %i', async (status) => {
    handlers[PERSON] = () => refusal(status)
    await openDesk(`tab=record&person=${ID}`)
    expect(await within(await drawer()).findByText('There is nobody with this id.')).toBeTruthy()
    expect(within(await drawer()).queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('a person, and then a timeline, that is %s can be asked for again', async (_, failure) => {
    handlers[PERSON] = failure
    handlers[TIMELINE] = failure
    await openDesk(`tab=record&person=${ID}`)
    expect(await screen.findByRole('heading', { name: 'Failed to load this person' })).toBeTruthy()
    handlers[PERSON] = () => Response.json(person())
    await click(within(await drawer()).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Failed to load the timeline')).toBeTruthy()
    handlers[TIMELINE] = () => Response.json({ entries: [joined], next: null })
    await click(within(await drawer()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(lines()).toEqual([expect.stringContaining('Joined')]))
  })

  it('SAFE-3 ends Premium after a fresh proof', async () => {
    requireReauthentication(CANCEL, () => Response.json({ success: true, message: 'ok' }))
    await openPerson()
    await click(getButton('Cancel subscription'))
    await click((await findConfirmDialog()).getByRole('button', { name: 'Cancel subscription' }))
    await reauthenticate()
    expect(await within(notices()).findByText('Subscription cancelled successfully!')).toBeTruthy()
    expect(requestsTo(CANCEL)).toHaveLength(2)
  })

  it('what was known stays, and is not passed off as new', async () => {
    handlers[CANCEL] = () => Response.json({ success: true, message: 'ok' })
    await openPerson()
    handlers[PERSON] = () => refusal(503)
    await click(getButton('Cancel subscription'))
    await click((await findConfirmDialog()).getByRole('button', { name: 'Cancel subscription' }))
    expect(await within(notices()).findByText('Subscription cancelled successfully!')).toBeTruthy()
    expect(requestsTo(CANCEL).map(({ body }) => body)).toEqual([{ userId: ID, reason: 'Admin cancelled' }])
    const old = within(await drawer()).findByText('Failed to load this person')
    expect(await old).toBeTruthy()
    const premium = () => document.querySelector('.desk-details-facts dd')?.textContent
    expect(premium()).toBe('Premium · Monthly')
    handlers[PERSON] = () => Response.json(person({ subscriptionStatus: 'Free', hasActiveSubscription: false }))
    await click(within(await drawer()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(premium()).toBe('Free'))
    expect(within(await drawer()).queryByRole('alert')).toBeNull()
  })

  it.each([
    [90, false, undefined],
    [91, false, 'A reminder can be sent in the last 90 days.'],
    [
      20,
      true,
      'Premium that renews takes no days: the next charge comes all the same. Refund a part of the last payment instead.',
    ],
  ])(
    'with %i days left, renewing %s: what cannot be done says why, and does nothing',
    async (days, isRenewing, why) => {
      await openPerson({ daysRemaining: days, expirationDate: inDays(days), isRenewing })
      const refused = isRenewing ? 'Give days' : 'Send reminder'
      expect([getButton(refused).getAttribute('aria-disabled'), descriptionOf(getButton(refused))]).toEqual([
        why ? 'true' : null,
        why ?? '',
      ])
      if (!why) return
      await click(getButton(refused))
      expect(requestsTo(`POST /api/admin/people/${ID}/remind`)).toEqual([])
      expect(screen.queryByRole('dialog', { name: /^Give days/ })).toBeNull()
    },
  )

  it('SUBS-6 days are given at any time, with a reason, and the dialog says until when', async () => {
    const GIVE = `POST /api/admin/people/${ID}/days`
    await openPerson({ daysRemaining: 200, expirationDate: '2027-06-01T10:00:00.000Z' })
    expect(screen.queryByRole('button', { name: 'Reactivate' })).toBeNull()
    await click(getButton('Give days'))
    const dialog = within(await screen.findByRole('dialog', { name: `Give days to ${ines.username}` }))
    expect(dialog.getByText('+3 days, until 4 Jun 2027')).toBeTruthy()
    const [days, reason] = [dialog.getByLabelText('Days'), dialog.getByLabelText('Reason')]
    for (const wrong of ['0', '1.5', 'many', '3661']) {
      fireEvent.change(days, { target: { value: wrong } })
      await click(dialog.getByRole('button', { name: 'Give days' }))
      expect(dialog.getByText('Please enter a number of days from 1 to 3660.')).toBeTruthy()
    }
    fireEvent.change(days, { target: { value: '1' } })
    await click(dialog.getByRole('button', { name: 'Give days' }))
    expect(dialog.getByText('Please say why.')).toBeTruthy()
    expect(requestsTo(GIVE)).toEqual([])
    fireEvent.change(reason, { target: { value: ' The stream broke ' } })
    handlers[GIVE] = () => Response.json({ success: true, message: 'The days were given.' })
    await click(dialog.getByRole('button', { name: 'Give days' }))
    expect(await within(notices()).findByText('The days were given.')).toBeTruthy()
    expect(requestsTo(GIVE).map(({ body }) => body)).toEqual([{ days: 1, reason: 'The stream broke' }])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Give days/ })).toBeNull())
  })

  it.each([
    ['never had', 0],
    ['had', 1],
  ])('SUBS-6 whoever %s Premium gets days; reactivating is for who had some', async (_, before) => {
    const ended = {
      _id: 'd'.repeat(24),
      subscriptionType: 'monthly',
      planName: 'Monthly',
      status: 'expired' as const,

      cost: 9.99,
      cents: 999,
      startDate: inDays(-60),
      expirationDate: inDays(-30),
      endedAt: inDays(-30),
      cancelReason: null,
    }
    await openPerson({
      subscriptionStatus: 'Free',
      hasActiveSubscription: false,
      daysRemaining: 0,
      expirationDate: null,
      subscriptions: Array.from({ length: before }, () => ended),
    })
    expect(getButton('Give days').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Reactivate' })).toHaveLength(before)
  })

  it('what the desk did about them is one press away, for whoever may read it', async () => {
    await openPerson()
    expect(screen.getByRole('link', { name: 'On record' }).getAttribute('href')).toBe(
      `/admin/dashboard?tab=record&about=${ID}`,
    )
    cleanup()
    handlers['GET /api/admin/me'] = () =>
      Response.json({ email: otto.email, username: otto.username, role: 'support', needsSecondStep: false })
    await openPerson()
    expect(screen.queryByRole('link', { name: 'On record' })).toBeNull()
  })
})

describe('PAY-6 payments in the details', () => {
  const paymentId = 'a1'.repeat(12)
  const REFUND = `POST /api/admin/payments/${paymentId}/refunds`
  const refundId = 'b1'.repeat(12)
  const refund = (more: Partial<Refund> = {}): Refund => ({
    _id: refundId,
    kind: 'refund',
    cents: 999,
    state: 'succeeded',
    reason: 'Bought twice',
    by: 'otto@desk.example',
    error: null,
    canRetry: false,
    reference: 're_1',
    createdAt: inDays(-1),
    refundedAt: inDays(-1),
    ...more,
  })
  const payment = (more: Partial<PaymentOfPerson> = {}): PaymentOfPerson => ({
    _id: paymentId,
    plan: 'monthly',
    planName: 'Monthly',
    days: 30,
    cents: 999,
    currency: 'USD',
    provider: 'stripe',
    reference: 'pi_1',
    isTest: false,
    paidAt: '2026-11-01T10:00:00.000Z',
    refundableCents: 999,
    allowedCents: 999,
    consent: null,
    withdrawnAt: null,
    refunds: [],
    onRefund: 'ended',
    premiumUntil: null,
    ...more,
  })
  const has = (...payments: PaymentOfPerson[]) => (handlers[PAYMENTS] = () => Response.json({ payments }))
  const section = () => within(screen.getByRole('region', { name: 'Payments' }))
  async function openRefund(more: Partial<PaymentOfPerson> = {}) {
    has(payment(more))
    await openPerson()
    await click(await section().findByRole('button', { name: 'Refund the payment of 1 Nov 2026' }))
    return within(await screen.findByRole('dialog', { name: `Refund ${ines.username}` }))
  }
  const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

  it('says what a refund does to Premium before the button, and gives back once', async () => {
    const dialog = await openRefund()
    expect(dialog.getByText('Their Premium ends at once.')).toBeTruthy()
    type(dialog.getByLabelText('Amount in USD'), '4')
    expect(dialog.getByText('This is a part of the payment: their Premium stays as it is.')).toBeTruthy()
    await click(dialog.getByRole('button', { name: 'Refund $4.00' }))
    expect(requestsTo(REFUND)).toEqual([])
    expect(dialog.getByText('Please say why.')).toBeTruthy()
    type(dialog.getByLabelText('Reason'), 'Bought twice')
    handlers[REFUND] = networkError
    await click(dialog.getByRole('button', { name: 'Refund $4.00' }))
    await waitFor(() => expect(requestsTo(REFUND)).toHaveLength(1))
    await waitFor(() => expect(notices().textContent).toContain('We do not know whether this was done'))
    handlers[REFUND] = () =>
      Response.json({ success: true, message: 'The refund is on its way.', refund: refund({ state: 'requested' }) })
    has(payment({ refundableCents: 599, allowedCents: 599, refunds: [refund({ cents: 400 })] }))
    await click(dialog.getByRole('button', { name: 'Refund $4.00' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: `Refund ${ines.username}` })).toBeNull())
    const calls = requestsTo(REFUND)
    const body = { cents: 400, reason: 'Bought twice' }
    expect(calls.map((call) => call.body)).toEqual([body, body])
    // The same attempt, as the first was not answered.
    expect(new Set(calls.map(({ headers }) => headers.get(attemptHeader))).size).toBe(1)
    expect(await section().findByText(/-\$4\.00/)).toBeTruthy()
    expect(notices().textContent).toContain('The refund is on its way.')
  })

  it.each([
    ['shortened', '2026-12-05T10:00:00.000Z', /their Premium then ends on 5 Dec 2026/],
    ['nothing', null, /Their Premium stays as it is/],
    ['renews', null, /This plan renews, so their Premium stays/],
    ['giftOff', null, /a gift that nobody has redeemed: its code is switched off/],
    ['giftTaken', null, /a gift that somebody has redeemed: those of its days that have not begun are taken back/],
  ] as const)('a whole refund with %s', async (onRefund, premiumUntil, words) => {
    const dialog = await openRefund({ onRefund, premiumUntil })
    expect(dialog.getByText(words)).toBeTruthy()
  })

  it.each(['', '0', '10', '-1', '1.234', '1e0', 'all of it'])('%j is no amount', async (amount) => {
    const dialog = await openRefund()
    type(dialog.getByLabelText('Amount in USD'), amount)
    type(dialog.getByLabelText('Reason'), 'Bought twice')
    await click(dialog.getByRole('button', { name: 'Refund' }))
    expect(dialog.getByText('Please enter an amount up to $9.99.')).toBeTruthy()
    expect(requestsTo(REFUND)).toEqual([])
  })

  it('SAFE-3 asks for a fresh proof, without which the form stays as it was, and with which it gives back once', async () => {
    const dialog = await openRefund()
    requireReauthentication(REFUND, () =>
      Response.json({ success: true, message: 'The refund is on its way.', refund: refund({ state: 'requested' }) }),
    )
    const amount = dialog.getByLabelText<HTMLInputElement>('Amount in USD')
    type(amount, '4')
    type(dialog.getByLabelText('Reason'), 'Asked for it')
    await click(dialog.getByRole('button', { name: 'Refund $4.00' }))
    await click((await findReauthenticationDialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
    expect([amount.value, amount.disabled, notices().textContent]).toEqual(['4', false, ''])

    await click(dialog.getByRole('button', { name: 'Refund $4.00' }))
    await reauthenticate('a guess')
    expect(await (await findReauthenticationDialog()).findByText('This password is not right.')).toBeTruthy()
    await reauthenticate()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: `Refund ${ines.username}` })).toBeNull())
    const sent = requestsTo(REFUND)
    expect(sent.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ cents: 400, reason: 'Asked for it' })),
    )
    expect(new Set(sent.slice(1).map(({ headers }) => headers.get(attemptHeader))).size).toBe(1)
  })

  it('once the worker has made it, what they paid in total follows', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    has(payment({ refunds: [refund({ state: 'requested', refundedAt: null, reference: null })] }))
    await openPerson()
    expect(await section().findByText(/Being refunded/)).toBeTruthy()
    has(payment({ refundableCents: 0, allowedCents: 0, refunds: [refund()] }))
    handlers[PERSON] = () => Response.json(person({ paidCents: 0, refundedCents: 999 }))
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(await screen.findByText(/after \$9\.99 refunded/)).toBeTruthy()
  })

  it('SAFE-3 says before the button how much the role may give back, and who may give back more', async () => {
    const dialog = await openRefund({ allowedCents: 500 })
    expect(
      dialog.getByText('Up to $5.00 with your role. For more, ask somebody with the role Finance or Owner.'),
    ).toBeTruthy()
    expect(dialog.getByText('This is a part of the payment: their Premium stays as it is.')).toBeTruthy()
    type(dialog.getByLabelText('Amount in USD'), '5.01')
    type(dialog.getByLabelText('Reason'), 'Bought twice')
    await click(dialog.getByRole('button', { name: 'Refund' }))
    expect(requestsTo(REFUND)).toEqual([])
  })

  it('SAFE-3 what the role may not give back at all says so, and does nothing', async () => {
    handlers['GET /api/admin/me'] = () =>
      Response.json({ email: otto.email, username: otto.username, role: 'support', needsSecondStep: false })
    has(payment({ allowedCents: 0 }))
    await openPerson()
    const refundButton = await section().findByRole('button', { name: 'Refund the payment of 1 Nov 2026' })
    expect([refundButton.getAttribute('aria-disabled'), descriptionOf(refundButton)]).toEqual([
      'true',
      'Your role may not give back more of this payment. Please ask somebody with the role Finance or Owner.',
    ])
    await click(refundButton)
    expect(screen.queryByRole('dialog', { name: `Refund ${ines.username}` })).toBeNull()
  })

  it('what was not refunded says why, and can be tried again', async () => {
    const error = 'Insufficient funds.'
    has(payment({ refunds: [refund({ state: 'failed', error, canRetry: true, refundedAt: null, reference: null })] }))
    await openPerson()
    expect(await section().findByText(error)).toBeTruthy()
    expect(section().getByText(/Not refunded/)).toBeTruthy()
    const RETRY = `POST /api/admin/refunds/${refundId}/retry`
    handlers[RETRY] = () =>
      Response.json({ success: true, message: 'The refund is on its way.', refund: refund({ state: 'requested' }) })
    await click(section().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(requestsTo(RETRY)).toHaveLength(1))
  })

  it('what is given back whole cannot be given back again', async () => {
    has(payment({ refundableCents: 0, allowedCents: 0, refunds: [refund()], onRefund: 'nothing' }))
    await openPerson()
    expect(await section().findByText('-$9.99')).toBeTruthy()
    expect(section().queryByRole('button')).toBeNull()
  })

  it('there may be none', async () => {
    has()
    await openPerson()
    expect(await section().findByText('No payments yet.')).toBeTruthy()
  })

  it('that do not come are said, and can be asked for again', async () => {
    handlers[PAYMENTS] = networkError
    await openPerson()
    expect(await section().findByText('Failed to load payments')).toBeTruthy()
    has(payment())
    await click(section().getByRole('button', { name: 'Try Again' }))
    expect(await section().findByText('$9.99')).toBeTruthy()
  })
})

describe('ACC-9 the account', () => {
  const DISABLE = `POST /api/admin/people/${ID}/disable`
  const ENABLE = `POST /api/admin/people/${ID}/enable`

  it('is disabled with a reason, and enabled again', async () => {
    await openPerson()
    await click(getButton('Disable account'))
    const dialog = await screen.findByRole('dialog', { name: /^Disable the account of/ })
    const confirm = within(dialog).getByRole('button', { name: 'Disable account' })
    fireEvent.click(confirm)
    expect(await within(dialog).findByText('Please say why.')).toBeTruthy()
    expect(requestsTo(DISABLE)).toEqual([])
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Spam' } })
    handlers[DISABLE] = () => Response.json({ success: true, message: 'Account disabled.' })
    handlers[PERSON] = () => Response.json(person({ isDisabled: true }))
    fireEvent.click(confirm)
    expect(await screen.findByRole('button', { name: 'Enable account' })).toBeTruthy()
    expect(requestsTo(DISABLE)).toHaveLength(1)

    handlers[ENABLE] = () => Response.json({ success: true, message: 'Account enabled.' })
    handlers[PERSON] = () => Response.json(person())
    await click(getButton('Enable account'))
    expect(await screen.findByRole('button', { name: 'Disable account' })).toBeTruthy()
  })
})
