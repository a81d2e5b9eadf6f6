import { expiringSoonDays, type Subscriber } from '@matinee/contract/subscriptions'
import { deskPeopleMessages as words } from './words.ts'

const dayMs = 86_400_000
/** Clocks differ, and ours goes by minutes: what has just begun for 30 days has 30 left, not 31. */
const clockMs = 120_000

export type DaysTone = 'plain' | 'warning' | 'over'

/** SUBS-2 */
export function daysWords(expirationDate: string, now: Date): { text: string; tone: DaysTone } {
  const leftMs = new Date(expirationDate).getTime() - now.getTime()
  if (!(leftMs > 0)) return { text: 'Expired', tone: 'over' }
  const left = Math.max(1, Math.ceil((leftMs - clockMs) / dayMs))
  return { text: words.days(left), tone: left <= expiringSoonDays ? 'warning' : 'plain' }
}

/** SUBS-3 */
export const canCancel = ({ status, userId }: Pick<Subscriber, 'status' | 'userId'>): boolean =>
  status === 'active' && userId !== null

/** Deleted users cannot be given anything. */
export const canReactivate = ({ status, userId }: Pick<Subscriber, 'status' | 'userId'>): boolean =>
  status !== 'active' && userId !== null

/** SUBS-4: only what can be cancelled can be chosen. */
export const cancellableIds = (row: Subscriber): string[] => (canCancel(row) && row.userId !== null ? [row.userId] : [])
