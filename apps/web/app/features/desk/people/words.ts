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
  none: 'No subscribers found',
  noneText: 'Try adjusting your search or filters',
  /** SUBS-2 */
  expired: 'Expired',
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  /** SUBS-3 */
  cancelled: 'Subscription cancelled successfully!',
  cancelFailed: subscriptionMessages.cancelFailed,
  cancelReason: subscriptionMessages.adminCancelReason,
  reactivated: subscriptionMessages.reactivated,
  reactivateFailed: 'Failed to reactivate subscription',
  /** SUBS-4 */
  bulk: 'Bulk Actions',
  cancelMany: (n: number) => `Cancel (${n})`,
  cancelledMany: subscriptionMessages.cancelledMany,
  cancelManyFailed: subscriptionMessages.cancelManyFailed,
  cancelManyReason: subscriptionMessages.cancelManyReason,
  /** USERS-1 */
  expiringTitle: 'Users Expiring Soon',
  noneExpiring: 'No users expiring within the next 7 days.',
  defaultPlan: 'Premium',
  /** USERS-2 */
  reminded: subscriptionMessages.reminderSent,
  remindFailed: 'Failed to send reminder',
  extended: 'Subscription extended successfully!',
  extendFailed: 'Failed to extend subscription',
} as const

/** What the desk's screens about people say beside that. */
export const deskPeopleWords = {
  search: 'Search by email or username',
  subscribers: 'Subscribers',
  columns: {
    user: 'User',
    plan: 'Plan',
    status: 'Status',
    cost: 'Cost',
    start: 'Start Date',
    expires: 'Expires',
    days: 'Days Left',
    premium: 'Premium',
    role: 'Role',
    genre: 'Preferred Genre',
    actions: 'Actions',
  },
  allStatuses: 'All statuses',
  allPlans: 'All plans',
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    expires: 'Expires first',
    'expires-desc': 'Expires last',
  },
  freeAndPremium: { all: 'Free and Premium', premium: 'Premium', free: 'Free' },
  roles: { user: 'User', admin: 'Admin' },
  noGenre: 'None',
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  pagesOf: { subscribers: 'Pages of subscribers', users: 'Pages of users', soon: 'Pages of users who expire soon' },
  previousPage: 'Previous page',
  nextPage: 'Next page',
  /** A button's word, and whom it is for, to who cannot see the row that it stands in. */
  select: (name: string) => `Select ${name}`,
  viewDetails: (name: string) => `View details of ${name}`,
  cancel: 'Cancel',
  cancelOf: (name: string) => ` the subscription of ${name}`,
  reactivate: 'Reactivate',
  reactivateWhom: (name: string) => ` ${name}`,
  detailsOf: (name: string) => ` of ${name}`,
  remindWhom: (name: string) => ` to ${name}`,
  extendOf: (name: string) => ` the Premium of ${name}`,
  /** USERS-1 */
  totals: {
    users: 'Users',
    usersText: 'Everybody with an account',
    active: 'Active users',
    activeText: (days: number) => `Logged in within ${days} days`,
    share: (percent: number) => `${percent} % of all`,
  },
  close: 'Close',
  /** Whoever it was. */
  hasLeft: 'Deleted user',
  begunIn: (month: string) => `Began in ${month}`,
  clearFilters: 'Clear filters',
  compactRows: 'Compact rows',
  subscribersFailed: 'Failed to load subscribers',
  usersFailed: 'Failed to load users',
  expiringFailed: 'Failed to load users who expire soon',
  cancelQuestion: (name: string) => `Cancel the subscription of ${name}?`,
  cancelText: 'Premium ends for them at once. Reactivating starts 30 new days; the days left are not given back.',
  cancelSubscription: 'Cancel subscription',
  keepSubscription: 'Keep it',
  keepSubscriptions: 'Keep them',
  cancelling: 'Cancelling...',
  selected: (n: number) => `${thousands(n)} selected`,
  clearSelection: 'Clear selection',
  selectAll: 'Select all on this page',
  /** Where there is little room. */
  selectAllBriefly: 'Select all',
  cancelManyQuestion: (n: number) => (n === 1 ? 'Cancel 1 subscription?' : `Cancel ${n} subscriptions?`),
  cancelManyText: 'Premium ends for all of them at once:',
  cancelledSome: (n: number, of: number) => `${n} of ${of} subscriptions cancelled. See below for the others.`,
  notCancelled: (n: number) => (n === 1 ? '1 was not cancelled' : `${n} were not cancelled`),
  /** USERS-2: why a button cannot be pressed. */
  remindedAlready: 'Already reminded: only one email is sent for each reminder period.',
  giveMonthQuestion: (name: string) => `Give ${name} 30 days of Premium?`,
  giveMonthText: 'It costs them nothing, and they get an email.',
  giveNothing: 'Not now',
  extendQuestion: (name: string) => `Extend the Premium of ${name}`,
  extendText: 'The days are added to those that are left. Nothing is charged.',
  /** What the chosen plan comes to: '+30 days, until 16 Dec 2026'. */
  givenDays: (days: number, until: string) => `+${days} days, until ${until}`,
  reactivateQuestion: (name: string) => `Give Premium to ${name}`,
  reactivateText: 'Premium begins now. It costs them nothing, and they get an email.',
  sendReminder: 'Send reminder',
  reminderSent: 'Reminder sent',
  extend: 'Extend',
  allUsers: 'All users',
  noUsers: 'No users found',
  showingUsers: ({ from, to, total, isAtLeast }: Counted) =>
    `Showing ${thousands(from)}-${thousands(to)} of ${thousands(total)}${isAtLeast ? '+' : ''} users`,
  /** SUBS-5 */
  details: 'Details',
  facts: {
    premium: 'Premium',
    expires: 'Expires',
    ended: 'Ended',
    joined: 'Joined',
    lastSeen: 'Last seen',
    paid: 'Paid in total',
    payments: 'Payments',
    comments: 'Comments',
    watchlist: 'Watchlist',
  },
  disabled: 'Disabled',
  neverSeen: 'Not yet',
  subscriptionHistory: 'Subscription history',
  timeline: 'Timeline',
  /** Leads to what the desk did about this person. */
  onRecord: 'On record',
  showOlder: 'Show older',
  extendLater: 'Premium can be extended in its last 7 days.',
  remindLater: `A reminder can be sent in the last ${subscriptionLimits.reminderDays} days.`,
  personFailed: 'Failed to load this person',
  personMissing: 'There is nobody with this id.',
  timelineFailed: 'Failed to load the timeline',
  noSubscriptions: 'No subscriptions yet.',
} as const
