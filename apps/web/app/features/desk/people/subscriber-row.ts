import { expiringSoonDays, type Subscriber } from '@matinee/contract/subscriptions'
import * as words from '@matinee/locales/desk/people'

const DAY_MS = 86_400_000
/** Tolerance, as clocks differ and `useNow` is up to a minute late: 30 days that have just begun are not 31. */
const CLOCK_MS = 120_000

/** SUBS-2 */
export function daysLeft(expirationDate: string, now: Date): { text: string; tone: 'plain' | 'warning' | 'over' } {
  const leftMs = new Date(expirationDate).getTime() - now.getTime()
  if (!(leftMs > 0)) return { text: words.expired, tone: 'over' }
  const days = Math.max(1, Math.ceil((leftMs - CLOCK_MS) / DAY_MS))
  return { text: words.days({ days }), tone: days <= expiringSoonDays ? 'warning' : 'plain' }
}

/** SUBS-3, SUBS-4: the user whose subscription can be cancelled; null if it cannot. */
export const cancellableId = ({ status, userId }: Subscriber): string | null => (status === 'active' ? userId : null)

/** Deleted users cannot be given anything. */
export const canReactivate = ({ status, userId }: Subscriber): boolean => status !== 'active' && userId !== null
