import type { Services } from '../../platform/services.ts'
import { type SubscriptionEvent, transition } from './machine.ts'
import { type Held, listChanges, listHeld, type RecordedChange } from './replay.queries.ts'

/** What must have happened for a change to be on record. */
function eventOf({ step, by }: RecordedChange): SubscriptionEvent {
  if (step === 'cancel' || step === 'expire') return step
  return by === 'payment' ? 'pay' : 'reactivate'
}

/** The subscription after a change, by the machine. Undefined: the machine would have done something else. */
function next(newest: Held | undefined, change: RecordedChange): Held | undefined {
  const { subscriptionId: id, at, plan, days, step, expiresAt } = change
  const { isRefused, start, extend, end } = transition(newest, eventOf(change), at, { plan, days })
  const isNewest = newest?.id === id
  if (isRefused) return undefined
  if (step === 'start')
    return start && !end && !isNewest && start.expiresAt.getTime() === expiresAt.getTime()
      ? { id, status: 'active', endedAt: null, ...start }
      : undefined
  if (!newest || !isNewest) return undefined
  if (step === 'extend')
    return extend && extend.expiresAt.getTime() === expiresAt.getTime() ? { ...newest, ...extend } : undefined
  const status = step === 'cancel' ? 'cancelled' : 'expired'
  return end?.status === status && newest.expiresAt.getTime() === expiresAt.getTime()
    ? { ...newest, status, endedAt: end.at }
    : undefined
}

const said = ({ plan, status, startedAt, expiresAt, endedAt }: Held) =>
  JSON.stringify([plan, status, startedAt, expiresAt, endedAt])

/** Subscriptions that are not what the machine makes of everything on record about them. */
export async function findUnfaithful({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const replayed = new Map<string, Held>()
  const unfaithful = new Set<string>()
  let person = ''
  let newest: Held | undefined
  for (const change of await listChanges(db)) {
    if (change.person !== person) newest = undefined
    person = change.person
    const after = next(newest, change)
    if (!after) unfaithful.add(change.subscriptionId)
    else replayed.set(after.id, (newest = after))
  }
  for (const held of await listHeld(db)) {
    const after = replayed.get(held.id)
    if (!after || said(after) !== said(held)) unfaithful.add(held.id)
  }
  return [...unfaithful]
}
