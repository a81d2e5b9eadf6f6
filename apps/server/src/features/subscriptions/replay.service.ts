import type { Connection } from '../../platform/database/database.ts'
import { type SubscriptionEvent, transition } from './machine.ts'
import { type Held, type HistoryRow, readHistories, type RecordedChange } from './replay.queries.ts'

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

/** Those subscriptions of one person that are not what the machine makes of everything on record about them. */
function unfaithfulIn(history: readonly HistoryRow[]): string[] {
  const replayed = new Map<string, Held>()
  const unfaithful = new Set<string>()
  let newest: Held | undefined
  for (const { change } of history) {
    if (!change) continue
    const after = next(newest, change)
    if (!after) unfaithful.add(change.subscriptionId)
    else replayed.set(after.id, (newest = after))
  }
  for (const { held } of history) {
    const after = replayed.get(held.id)
    if (!after || said(after) !== said(held)) unfaithful.add(held.id)
  }
  return [...unfaithful]
}

/** How many subscriptions are not what their record makes of them, and the first of them. Inside of a transaction. */
export async function findUnfaithful(tx: Connection, mostNamed: number): Promise<{ count: number; broken: string[] }> {
  let count = 0
  const broken: string[] = []
  for await (const history of readHistories(tx)) {
    const found = unfaithfulIn(history)
    count += found.length
    broken.push(...found.slice(0, mostNamed - broken.length))
  }
  return { count, broken }
}
