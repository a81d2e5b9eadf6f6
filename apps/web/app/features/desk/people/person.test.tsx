import type { Person } from '@matinee/contract/people'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  answers,
  asked,
  button,
  descriptionOf,
  eachAtTheDesk,
  inDays,
  notices,
  openDesk,
  press,
  question,
} from '../frame/desk-fixtures.tsx'
import { ines, networkDown, refusal } from '../../../platform/session/session-fixtures.ts'

eachAtTheDesk()

const ID = ines._id
const PERSON = `GET /api/admin/people/${ID}`
const TIMELINE = `GET /api/admin/people/${ID}/timeline`
const CANCEL = 'POST /api/cancel-subscription'

const person = (more: Partial<Person> = {}): Person => ({
  ...ines,
  subscriptionStatus: 'Premium',
  hasActiveSubscription: true,
  createdAt: inDays(-100),
  lastSeenOn: null,
  isDisabled: false,
  paidCents: 999,
  payments: 1,
  plan: 'monthly',
  planName: 'Monthly',
  expirationDate: inDays(5),
  daysRemaining: 5,
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
  answers[PERSON] = () => Response.json(person(more))
  answers[TIMELINE] ??= () => Response.json({ entries: [joined], next: null })
  const opened = await openDesk(`tab=record&person=${ID}`)
  await waitFor(() => expect(lines()).not.toEqual([]))
  return opened
}

describe('SUBS-5', () => {
  it('older entries come when they are asked for', async () => {
    answers[TIMELINE] = ({ query }) =>
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
    await press(button('Show older'))
    await waitFor(() => expect(lines()).toHaveLength(2))
    expect(lines()[1]).toContain('Joined')
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
    // The button is gone: the focus is where the older ones are.
    expect(document.activeElement?.tagName).toBe('OL')
  })

  it('older entries that do not come are said, and can be asked for again', async () => {
    const known = { entries: [joined], next: 'older' }
    answers[TIMELINE] = ({ query }) => (query['before'] ? refusal(503) : Response.json(known))
    await openPerson()
    await press(button('Show older'))
    expect(await within(notices()).findByText('Failed to load the timeline')).toBeTruthy()
    expect(lines()).toHaveLength(1)
    answers[TIMELINE] = () => Response.json({ entries: [joined], next: null })
    await press(button('Show older'))
    await waitFor(() => expect(lines()).toHaveLength(2))
  })

  it.each([404, 400])('nobody: %i', async (status) => {
    answers[PERSON] = () => refusal(status)
    await openDesk(`tab=record&person=${ID}`)
    expect(await within(await drawer()).findByText('There is nobody with this id.')).toBeTruthy()
    expect(within(await drawer()).queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkDown],
  ])('a person, and then a timeline, that is %s can be asked for again', async (_, failure) => {
    answers[PERSON] = failure
    answers[TIMELINE] = failure
    await openDesk(`tab=record&person=${ID}`)
    expect(await screen.findByRole('heading', { name: 'Failed to load this person' })).toBeTruthy()
    answers[PERSON] = () => Response.json(person())
    await press(within(await drawer()).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Failed to load the timeline')).toBeTruthy()
    answers[TIMELINE] = () => Response.json({ entries: [joined], next: null })
    await press(within(await drawer()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(lines()).toEqual([expect.stringContaining('Joined')]))
  })

  it('what was known stays, and is not passed off as new', async () => {
    answers[CANCEL] = () => Response.json({ success: true, message: 'ok' })
    await openPerson()
    answers[PERSON] = () => refusal(503)
    await press(button('Cancel subscription'))
    await press((await question()).getByRole('button', { name: 'Cancel subscription' }))
    expect(await within(notices()).findByText('Subscription cancelled successfully!')).toBeTruthy()
    expect(asked(CANCEL).map(({ body }) => body)).toEqual([{ userId: ID, reason: 'Admin cancelled' }])
    const old = within(await drawer()).findByText('Failed to load this person')
    expect(await old).toBeTruthy()
    const premium = () => document.querySelector('.desk-details-facts dd')?.textContent
    expect(premium()).toBe('Premium · Monthly')
    answers[PERSON] = () => Response.json(person({ subscriptionStatus: 'Free', hasActiveSubscription: false }))
    await press(within(await drawer()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(premium()).toBe('Free'))
    expect(within(await drawer()).queryByRole('alert')).toBeNull()
  })

  it.each([
    [5, undefined, undefined],
    [8, 'Premium can be extended in its last 7 days.', undefined],
    [
      91,
      'Premium can be extended in its last 7 days. A reminder can be sent in the last 90 days.',
      'Premium can be extended in its last 7 days. A reminder can be sent in the last 90 days.',
    ],
  ])('with %i days left: what cannot be done yet says why, and does nothing', async (days, whyNot, noReminder) => {
    await openPerson({ daysRemaining: days, expirationDate: inDays(days) })
    const state = (name: string) => [
      button(name).getAttribute('aria-disabled') ?? undefined,
      descriptionOf(button(name)) || undefined,
    ]
    expect(state('Extend')).toEqual([whyNot && 'true', whyNot])
    expect(state('Send reminder')).toEqual([noReminder && 'true', noReminder])
    if (!noReminder) return
    await press(button('Send reminder'))
    await press(button('Extend'))
    expect(asked(`POST /api/admin/people/${ID}/remind`)).toEqual([])
    expect(screen.queryByRole('dialog', { name: /^Extend/ })).toBeNull()
  })

  it('what the desk did about them is one press away', async () => {
    await openPerson()
    expect(screen.getByRole('link', { name: 'On record' }).getAttribute('href')).toBe(
      `/admin/dashboard?tab=record&about=${ID}`,
    )
  })
})
