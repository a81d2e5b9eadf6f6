import type { Permission } from '@matinee/contract/permissions'

/**
 * DASH-3, in order. Import, collections, films, who watches them, comments, plans, vouchers, the record, pages, settings and health
 * are ours.
 */
export const deskTabs = [
  'movie',
  'movies',
  'import',
  'collections',
  'films',
  'watching',
  'subscribers',
  'users',
  'comments',
  'plans',
  'vouchers',
  'analytics',
  'record',
  'pages',
  'settings',
  'health',
] as const
export type DeskTab = (typeof deskTabs)[number]

/** ACC-7: what somebody must be allowed to do to see a tab. */
export const tabPermissions: Record<DeskTab, Permission> = {
  movie: 'catalogue',
  movies: 'catalogue',
  import: 'catalogue',
  collections: 'catalogue',
  films: 'films',
  watching: 'people',
  subscribers: 'people',
  users: 'people',
  plans: 'plans',
  vouchers: 'gifts',
  analytics: 'figures',
  record: 'auditLog',
  pages: 'pages',
  settings: 'settings',
  health: 'health',
}

/** Where one comes in: the first of them that one may see. */
export const firstTabs: readonly DeskTab[] = ['movies', 'subscribers', 'analytics']

/** DASH-2 */
export function remindersCount(sent: number, already: number): string {
  const were = already === 1 ? '1 was reminded already.' : `${already} were reminded already.`
  if (already === 0) return sent === 0 ? 'None sent: nobody expires soon.' : `${sent} sent.`
  if (sent > 0) return `${sent} sent, ${were}`
  return already === 1 ? `None sent: ${were}` : `None sent: all ${were}`
}

export const cleanedUpCount = (n: number) =>
  n === 0 ? 'Nothing to clean up.' : n === 1 ? '1 is marked expired now.' : `${n} are marked expired now.`

export const subscriptionLabels = {
  active: 'Active',
  expiring: 'Expiring soon',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const
