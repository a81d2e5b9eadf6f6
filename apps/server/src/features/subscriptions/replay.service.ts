import type { Connection } from '../../platform/database/database.ts'
import { type SubscriptionEvent, transition } from './machine.ts'
import { type SubscriptionRow, type HistoryRow, readHistories, type RecordedChange } from './replay.queries.ts'

/** What must have happened for a change to be on record. */
function eventOf({ step, by }: RecordedChange): SubscriptionEvent {
  if (step === 'cancel' || step === 'expire') return step
  return by === 'payment' ? 'pay' : 'reactivate'
}

/** The subscription after a change, by the machine. Undefined: the machine would have done something else. */
function next(newest: SubscriptionRow | undefined, change: RecordedChange): SubscriptionRow | undefined {
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

const comparable = ({ plan, status, startedAt, expiresAt, endedAt }: SubscriptionRow) =>
  JSON.stringify([plan, status, startedAt, expiresAt, endedAt])

/** Those subscriptions of one person that are not what the machine makes of everything on record about them. */
function mismatchesIn(history: readonly HistoryRow[]): string[] {
  const replayed = new Map<string, SubscriptionRow>()
  const mismatches = new Set<string>()
  let newest: SubscriptionRow | undefined
  for (const { change } of history) {
    if (!change) continue
    const after = next(newest, change)
    if (!after) mismatches.add(change.subscriptionId)
    else replayed.set(after.id, (newest = after))
  }
  for (const { row } of history) {
    const after = replayed.get(row.id)
    if (!after || comparable(after) !== comparable(row)) mismatches.add(row.id)
  }
  return [...mismatches]
}

/** How many subscriptions are not what their record makes of them, and the first of them. Inside of a transaction. */
export async function findMismatches(tx: Connection, mostNamed: number): Promise<{ count: number; broken: string[] }> {
  let count = 0
  const broken: string[] = []
  for await (const history of readHistories(tx)) {
    const found = mismatchesIn(history)
    count += found.length
    broken.push(...found.slice(0, mostNamed - broken.length))
  }
  return { count, broken }
}
