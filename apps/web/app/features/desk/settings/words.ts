import { catalogueMessages } from '@matinee/contract/catalogue'
import type { HomeRow, Settings } from '@matinee/contract/settings'

/** What each setting is called in the desk. */
export const settingLabels: Record<keyof Settings, string> = {
  name: 'Name',
  tagline: 'Tagline',
  operator: 'Operator',
  contactEmail: 'Contact email',
  seller: 'Seller',
  credit: 'Credit',
  social: 'Social links',
  supportUrl: 'Support card',
  signUp: 'Sign-up',
  deskTwoSteps: 'Two-step login at the desk',
  comments: 'Comments',
  approveFirstComments: 'First comments wait',
  commentWords: 'Words that make a comment wait',
  likes: 'Likes',
  accent: 'Accent colour',
  logoLight: 'Logo on light',
  logoDark: 'Logo on dark',
  icon: 'Icon',
  currency: 'Currency',
  tax: 'Tax',
  language: 'Language',
  languages: 'Other languages',
  home: 'Home',
  timeZone: 'Time zone',
}

/** What the rows of home that are always there are called. */
export const rowLabels = {
  newArrivals: catalogueMessages.newArrivals,
  mostPopular: catalogueMessages.mostPopular,
  mostRated: catalogueMessages.mostRated,
} as const

const rowInWords = (row: HomeRow) =>
  row.kind === 'genre' ? row.genre : row.kind === 'collection' ? 'a collection' : rowLabels[row.kind]

/** `3 chosen movies; New Arrivals, Horror`: what visitors see. */
function homeInWords({ hero, rows }: Settings['home']): string {
  const movies =
    hero.length === 0 ? 'movies by themselves' : hero.length === 1 ? '1 chosen movie' : `${hero.length} chosen movies`
  const shown = rows.filter(({ isShown }) => isShown).map(rowInWords)
  return `${movies}; ${shown.length === 0 ? 'no rows' : shown.join(', ')}`
}

const isHome = (value: object): value is Settings['home'] => 'hero' in value && 'rows' in value

/** `On`, `#f01111`, `github https://…`: a value as the list of changes shows it. */
export function inWords(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value === 'object' && isHome(value)) return homeInWords(value)
  if (typeof value === 'object')
    return (
      Object.values(value)
        .filter((part) => part !== null && part !== '')
        .join(' ') || 'none'
    )
  if (typeof value === 'string') return value.startsWith('/media/') ? 'a picture' : value
  return JSON.stringify(value)
}
