/** DASH-3, in order. The record is ours. */
export const deskTabs = ['movie', 'movies', 'subscribers', 'users', 'analytics', 'record'] as const
export type DeskTab = (typeof deskTabs)[number]

/** DASH-4 */
export const noticeMs = 5000

function remindersCount(sent: number, already: number): string {
  const were = already === 1 ? '1 was reminded already.' : `${already} were reminded already.`
  if (already === 0) return sent === 0 ? 'None sent: nobody expires soon.' : `${sent} sent.`
  if (sent > 0) return `${sent} sent, ${were}`
  return already === 1 ? `None sent: ${were}` : `None sent: all ${were}`
}

export const deskMessages = {
  title: 'Dashboard',
  admin: 'Admin',
  connected: 'Server connected',
  notConnected: 'No connection to the server',
  account: 'Your account',
  signedInAs: 'Logged in as',
  changePassword: 'Change password',
  toTheHouse: 'View the site',
  help: 'Help',
  logout: 'Log out',
  refresh: 'Refresh',
  /** At the foot of the desk. */
  version: (version: string, commit: string | null) => `Matinee ${version}${commit === null ? '' : ` (${commit})`}`,
  /** DASH-1 */
  totalMovies: 'Total Movies',
  totalUsers: 'Total Users',
  activeSubscribers: 'Active Subscribers',
  monthRevenue: 'This Month Revenue',
  /** From when on, and in what time, something has changed by so much. */
  since: (day: string) => `since ${day}`,
  inDays: (n: number) => `in ${n} days`,
  newSubscribers: (n: number) => (n === 1 ? '1 new subscriber' : `${n} new subscribers`),
  figuresFailed: 'Some figures could not be loaded.',
  /** Above all of it: what the operator has to change. */
  untrustedProxies: (addresses: readonly string[]) =>
    `All visitors share one rate limit: they come through a proxy that the server does not trust. Add ${addresses.join(', ')} to TRUST_PROXY and restart the server.`,
  retry: 'Try Again',
  /** DASH-2 */
  quickActions: 'Quick Actions',
  expiringSoon: 'Expiring Soon',
  expiringSoonText: 'Within the next 7 days',
  sendReminders: 'Send Reminders',
  remindersSent: 'Expiration reminders sent successfully!',
  /** Below it: how many that were. */
  remindersCount,
  remindersFailed: 'Failed to send reminders',
  cleanupNeeded: 'Cleanup Needed',
  cleanupNeededText: 'Expired but still marked as active',
  cleanUp: 'Clean Up',
  cleanedUp: 'Expired subscriptions cleaned up successfully!',
  cleanedUpCount: (n: number) =>
    n === 0 ? 'Nothing to clean up.' : n === 1 ? '1 is marked expired now.' : `${n} are marked expired now.`,
  cleanUpFailed: 'Failed to cleanup expired subscriptions',
  /** While it runs, and where it has failed. */
  cleaningUp: (done: string, total: string) => `Cleaning up: ${done} of ${total}`,
  cleanUpStopped: (done: string, total: string) => `Stopped after ${done} of ${total}`,
  /** DASH-3 */
  addMovie: 'Add/Edit Movie',
  editMovie: 'Edit Movie',
  manageMovies: 'Manage Movies',
  subscribers: 'Subscribers',
  userManagement: 'User Management',
  analytics: 'Analytics',
  /** Of lists that can be taken along. */
  exportCsv: 'Export CSV',
  exporting: 'Exporting...',
  /** With how much has come in so far. */
  exportingSoFar: (megabytes: string) => `Exporting... ${megabytes} MB`,
  exported: (file: string) => `${file} has been saved.`,
  exportFailed: 'Failed to export. Please try again.',
} as const

/** How a subscription stands, as the desk names it. */
export const subscriptionLabels = {
  active: 'Active',
  expiring: 'Expiring soon',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const
