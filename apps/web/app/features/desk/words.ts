import type { Permission } from '@matinee/contract/permissions'

/** DASH-3: the screens of the desk, as the navigation groups them. The names are those of the address. */
export const deskGroups = {
  Catalogue: ['movie', 'movies', 'import', 'collections', 'films'],
  People: ['subscribers', 'users', 'watching', 'comments'],
  Money: ['plans', 'vouchers', 'analytics'],
  Site: ['pages', 'settings'],
  System: ['team', 'record', 'health'],
} as const

export const deskTabs = Object.values(deskGroups).flat()
export type DeskTab = (typeof deskTabs)[number]

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
  settings: 'Settings',
  team: 'Team',
  record: 'Record',
  health: 'Health',
}

/** ACC-7: what somebody must be allowed to do to see a screen. */
export const tabPermissions: Record<DeskTab, Permission> = {
  movie: 'catalogue',
  movies: 'catalogue',
  import: 'catalogue',
  collections: 'catalogue',
  films: 'films',
  subscribers: 'people',
  users: 'people',
  watching: 'people',
  comments: 'comments',
  plans: 'plans',
  vouchers: 'gifts',
  analytics: 'figures',
  pages: 'pages',
  settings: 'settings',
  team: 'team',
  record: 'auditLog',
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
