import { pluralsIn } from '@matinee/contract/plurals'
import type { DeskTab, deskGroups } from './tabs.ts'

const plural = pluralsIn('en')

export const groupNames: Record<keyof typeof deskGroups, string> = {
  catalogue: 'Catalogue',
  people: 'People',
  money: 'Money',
  site: 'Site',
  system: 'System',
}

export const tabLabels: Record<DeskTab, string> = {
  movie: 'Add/Edit Movie',
  movies: 'Manage Movies',
  import: 'Import/Export',
  collections: 'Collections',
  films: 'Films',
  subscribers: 'Subscribers',
  users: 'User Management',
  watching: 'Watching',
  comments: 'Comments',
  plans: 'Plans',
  vouchers: 'Vouchers',
  analytics: 'Analytics',
  pages: 'Pages',
  mails: 'Mails',
  settings: 'Settings',
  team: 'Team',
  record: 'Record',
  health: 'Health',
}

export const subscriptionLabels = {
  active: 'Active',
  expiring: 'Expiring soon',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const

/** Whether somebody has Premium, as the contract names it. */
export const premiumLabels = { Premium: 'Premium', Expired: 'Expired', Free: 'Free' } as const

/** What several screens of the desk say, and its frame. */
export const deskWords = {
  title: 'Dashboard',
  nav: 'Desk',
  editMovie: 'Edit Movie',
  refresh: 'Refresh',
  figuresFailed: 'Some figures could not be loaded.',
  untrustedProxies: (addresses: string) =>
    `All visitors share one rate limit: they come through a proxy that the server does not trust. Add ${addresses} to TRUST_PROXY and restart the server.`,
  notYourRole: (screen: string) => `${screen} is not part of your role`,
  yourRole: (name: string, text: string) =>
    `Your role is ${name}: ${text} If you need more, ask an owner of this site.`,
  screenFailed: (screen: string) => `${screen} could not be loaded`,
  screenFailedText: 'The rest of the desk works on. Check your connection, then try again.',
  release: (version: string) => `Matinee ${version}`,
  goTo: (screen: string) => `Go to ${screen}`,

  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try Again',
  doneUnknown: 'We do not know whether this was done',
  madeUnknown: 'We do not know whether it was made',
  unknownDetail: 'No answer came. Check your connection and try again: nothing is done twice.',
  save: 'Save',
  saving: 'Saving...',
  change: 'Change',
  delete: 'Delete',
  deleting: 'Deleting...',
  undo: 'Undo',
  characters: 'characters',
  showMore: 'Show more',
  loading: 'Loading...',
  justNow: 'just now',
  /** Of a date and time: the desk counts in UTC. */
  utc: (time: string) => `${time} UTC`,
  user: 'User',
  deletedUser: 'Deleted user',
  /** ACC-2 */
  refusesMail: 'This address refuses mail',
  reason: 'Reason',
  reasonHelp: 'Mailed to them, and kept in the record',

  actions: 'Actions',
  details: 'Details',
  selectAll: 'Select all on this page',
  select: (name: string) => `Select ${name}`,
  nothingFoundText: 'Try adjusting your search or filters',
  clearFilters: 'Clear filters',
  /** `noun` is what the rows are: 'subscribers'. `more` follows it, with its space. */
  showing: ({ from, to, total, noun, more }: { from: string; to: string; total: string; noun: string; more: string }) =>
    `Showing ${from}-${to} of ${total} ${noun}${more}`,
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
  pagesOf: (noun: string) => `Pages of ${noun}`,
  bulkActions: 'Bulk Actions',
  selected: (count: number) => `${count} selected`,
  clearSelection: 'Clear selection',

  exportCsv: 'Export CSV',
  exporting: 'Exporting...',
  exportFailed: 'Failed to export. Please try again.',
  saved: (file: string) => `${file} has been saved.`,

  moviesFull: 'No more fit',
  findMovie: 'Find a movie by its title',
  movies: 'Movies',
  movieDeleted: 'Deleted: nobody sees it here until it is restored',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  isNumber: (name: string, place: number) => `${name} is number ${place}.`,
  takeOut: (name: string) => `Take out ${name}`,
  takenOut: (name: string) => `${name} was taken out.`,
} as const

/** DASH-1, USERS-1 */
export const tileWords = {
  totalMovies: 'Total Movies',
  totalUsers: 'Total Users',
  activeSubscribers: 'Active Subscribers',
  monthRevenue: 'This Month Revenue',
  since: (day: string) => `since ${day}`,
  inDays: (days: number) => `in ${days} days`,
  newSubscribers: (count: number) => `{count} ${plural(count, 'new subscriber', 'new subscribers')}`,
  users: 'Users',
  everybody: 'Everybody with an account',
  activeUsers: 'Active users',
  loggedInWithin: (days: number) => `Logged in within ${days} days`,
  free: 'Free',
  premium: 'Premium',
  shareOfAll: (percent: number) => `${percent} % of all`,
} as const

/** DASH-2 */
export const quickWords = {
  title: 'Quick Actions',
  expiringSoon: 'Expiring Soon',
  withinDays: 'Within the next 7 days',
  sendReminders: 'Send Reminders',
  remindersFailed: 'Failed to send reminders',
  remindersSent: 'Expiration reminders sent successfully!',
  remindersCount: (sent: number, already: number): string => {
    const were = plural(already, '1 was reminded already.', `${already} were reminded already.`)
    if (already === 0) return sent === 0 ? 'None sent: nobody expires soon.' : `${sent} sent.`
    if (sent > 0) return `${sent} sent, ${were}`
    return already === 1 ? `None sent: ${were}` : `None sent: all ${were}`
  },
  cleanupNeeded: 'Cleanup Needed',
  stillActive: 'Expired but still marked as active',
  cleanUp: 'Clean Up',
  cleaningUp: (done: string, total: string) => `Cleaning up: ${done} of ${total}`,
  stoppedAfter: (done: string, total: string) => `Stopped after ${done} of ${total}`,
  cleanupFailed: 'Failed to cleanup expired subscriptions',
  cleanedUp: 'Expired subscriptions cleaned up successfully!',
  cleanedUpCount: (count: number): string =>
    count === 0
      ? 'Nothing to clean up.'
      : plural(count, '1 is marked expired now.', `${count} are marked expired now.`),
} as const

const emails = (count: number) => plural(count, '1 email', `${count} emails`)

/** Emails that were not delivered. */
export const mailNoticeWords = {
  checkFailed: 'Could not check whether emails are delivered.',
  notDelivered: (count: number) => `${emails(count)} ${plural(count, 'was', 'were')} not delivered.`,
  reasonIs: (reason: string) => `Reason: ${reason}`,
  waiting: (count: number) =>
    `${emails(count)} ${plural(count, 'has', 'have')} been waiting for more than 10 minutes. Is the worker running?`,
  unknown: 'unknown',
  show: 'Show',
  hide: 'Hide',
  tryAllAgain: 'Try all again',
  dismissAll: 'Dismiss all',
  email: 'Email',
  state: 'State',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  /** Follows a button's word, for those who hear it. */
  about: (subject: string, recipient: string) => ` ${subject}, to ${recipient}`,
  newestOf: (shown: number, count: number) => `The newest ${shown} of ${count}`,
  dismissQuestion: (count: number) => plural(count, 'Dismiss this email?', `Dismiss ${emails(count)}?`),
  dismissText: (count: number) =>
    `${plural(count, 'It', 'They')} will not be sent, and will not be shown here any more.`,
  dismissing: 'Dismissing...',
  retryFailed: 'Failed to send again',
  retried: (count: number) => `${emails(count)} will be sent again now.`,
  dismissFailed: 'Failed to dismiss',
  dismissed: (count: number) => `${emails(count)} ${plural(count, 'was', 'were')} dismissed.`,
  states: { failing: 'Will be tried again', failed: 'Given up', uncertain: 'May have arrived' },
  stateTries: (state: string, tries: number) => `${state}, ${plural(tries, '1 try', `${tries} tries`)}`,
  nextTry: (state: string, when: string) => `${state}, next ${when}`,
  inAMoment: 'in a moment',
} as const
