import type { Permission } from '@matinee/contract/permissions'

/** DASH-3: the screens of the desk, as the navigation groups them. The names are those of the address. */
export const deskGroups = {
  catalogue: ['movie', 'movies', 'import', 'collections', 'films'],
  people: ['subscribers', 'users', 'watching', 'comments'],
  money: ['plans', 'vouchers', 'analytics'],
  site: ['pages', 'mails', 'settings'],
  system: ['team', 'record', 'health'],
} as const

export const deskTabs = Object.values(deskGroups).flat()
export type DeskTab = (typeof deskTabs)[number]

/** ACC-7: the permission that each screen needs. */
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
  mails: 'settings',
  settings: 'settings',
  team: 'team',
  record: 'auditLog',
  health: 'health',
}

/** The desk opens at the first of these tabs that the role may see. */
export const firstTabs: readonly DeskTab[] = ['movies', 'subscribers', 'analytics']
