import { deskPeopleLimits as limits, type Person, type TimelineEntry } from '@matinee/contract/desk-people'
import { daysLeft, dollarsOf } from '@matinee/contract/plans'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import { httpErrors } from '@matinee/contract/http/errors'
import type { Services } from '../../platform/services.ts'
import { findUser } from '../accounts/accounts.service.ts'
import { type Place, selectPerson, selectTimeline } from './people.queries.ts'

/** SUBS-5 */
export async function showPerson({ db }: Pick<Services, 'db'>, userId: string): Promise<Person> {
  const user = await findUser({ db }, userId)
  const found = user && (await selectPerson(db, userId))
  if (!found) throw subscriptionErrors.userUnknown()
  const { now, createdAt, subscriptions, ...row } = found
  const newest = subscriptions[0]
  const isActive = newest?.status === 'active'
  return {
    ...user,
    ...row,
    createdAt: createdAt.toISOString(),
    plan: newest?.subscriptionType ?? null,
    expirationDate: newest?.expirationDate ?? null,
    daysRemaining: isActive ? daysLeft(new Date(newest.expirationDate), now) : 0,
    subscriptions: subscriptions.map(({ cents, ...held }) => Object.assign(held, { cost: dollarsOf(cents) })),
  }
}

/** `1772366400000000-3-00000000000000000012`: when, of what kind, and which. */
function placeIn(before: string): Place {
  const [, micros, rank, id] = /^(\d{1,17})-([0-5])-([0-9a-f]{0,24})$/.exec(before) ?? []
  if (micros === undefined || rank === undefined || id === undefined) throw httpErrors.invalid()
  return { micros, rank: Number(rank), id }
}

export async function showTimeline(
  { db }: Pick<Services, 'db'>,
  userId: string,
  before: string | undefined,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const place = before === undefined ? undefined : placeIn(before)
  if (!(await findUser({ db }, userId))) throw subscriptionErrors.userUnknown()
  // One more than is shown tells whether there are others.
  const found = await selectTimeline(db, { userId, before: place, limit: limits.timeline + 1 })
  const shown = found.slice(0, limits.timeline)
  const last = found.length > limits.timeline ? shown.at(-1) : undefined
  return {
    entries: shown.map(({ at, facts }): TimelineEntry => Object.assign(facts, { at: at.toISOString() })),
    next: last ? `${last.micros}-${last.rank}-${last.id}` : null,
  }
}
