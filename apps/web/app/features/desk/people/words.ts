import { subscriptionLimits, subscriptionMessages } from '@matinee/contract/subscriptions'

interface Counted {
  from: number
  to: number
  total: number
  /** There are more. */
  isAtLeast?: boolean
}

const thousands = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

export const deskPeopleMessages = {
  /** SUBS-1 */
  showing: ({ from, to, total, isAtLeast }: Counted) =>
    `Showing ${thousands(from)}-${thousands(to)} of ${thousands(total)}${isAtLeast ? '+' : ''} subscribers`,
  filteredFrom: (total: number) => ` (filtered from ${thousands(total)} total)`,
  page: (page: number, pages: number, isAtLeast = false) =>
    `Page ${thousands(page)} of ${thousands(pages)}${isAtLeast ? '+' : ''}`,
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  cancelFailed: subscriptionMessages.cancelFailed,
  cancelReason: subscriptionMessages.adminCancelReason,
  reactivated: subscriptionMessages.reactivated,
  cancelMany: (n: number) => `Cancel (${n})`,
  cancelledMany: subscriptionMessages.cancelledMany,
  cancelManyFailed: subscriptionMessages.cancelManyFailed,
  cancelManyReason: subscriptionMessages.cancelManyReason,
  /** USERS-2 */
  reminded: subscriptionMessages.reminderSent,
} as const

/** What the desk's screens about people say beside that. */
export const deskPeopleWords = {
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    expires: 'Expires first',
    'expires-desc': 'Expires last',
  },
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  viewDetails: (name: string) => `View details of ${name}`,
  /** USERS-1 */
  totals: {
    share: (percent: number) => `${percent} % of all`,
  },
  begunIn: (month: string) => `Began in ${month}`,
  selected: (n: number) => `${thousands(n)} selected`,
  cancelManyQuestion: (n: number) => (n === 1 ? 'Cancel 1 subscription?' : `Cancel ${n} subscriptions?`),
  notCancelled: (n: number) => (n === 1 ? '1 was not cancelled' : `${n} were not cancelled`),
  /** USERS-2: why a button cannot be pressed. */
  remindedAlready: 'Already reminded: only one email is sent for each reminder period.',
  extendQuestion: (name: string) => `Extend the Premium of ${name}`,
  extendText: 'The days are added to those that are left. Nothing is charged.',
  showingUsers: ({ from, to, total, isAtLeast }: Counted) =>
    `Showing ${thousands(from)}-${thousands(to)} of ${thousands(total)}${isAtLeast ? '+' : ''} users`,
  remindLater: `A reminder can be sent in the last ${subscriptionLimits.reminderDays} days.`,
} as const
