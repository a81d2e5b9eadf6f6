import type { Settings } from '@matinee/contract/settings'

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
  comments: 'Comments',
  likes: 'Likes',
  accent: 'Accent colour',
  logoLight: 'Logo on light',
  logoDark: 'Logo on dark',
  icon: 'Icon',
  currency: 'Currency',
  tax: 'Tax',
  language: 'Language',
  timeZone: 'Time zone',
}

/** `On`, `#f01111`, `github https://…`: a value as the list of changes shows it. */
export function inWords(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value === 'object')
    return (
      Object.values(value)
        .filter((part) => part !== null && part !== '')
        .join(' ') || 'none'
    )
  if (typeof value === 'string') return value.startsWith('/media/') ? 'a picture' : value
  return JSON.stringify(value)
}
