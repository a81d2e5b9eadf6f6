import { pageLimits } from './pages.limits.ts'

const number = new Intl.NumberFormat('en')

/** Pages that have words of ours until the operator writes their own, and their names. */
export const ownPages = {
  about: 'About',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  imprint: 'Imprint',
} as const

export const pageMessages = {
  saved: 'The page was saved.',
  removed: 'The page was removed.',
  reset: 'The page has our words again.',
  restored: 'The earlier version is back.',
  slugInvalid: 'Please use small letters, digits and hyphens, like opening-hours.',
  titleMissing: 'Please give the page a title.',
  titleTooLong: `A title has at most ${number.format(pageLimits.titleLength)} characters.`,
  descriptionTooLong: `A description has at most ${number.format(pageLimits.descriptionLength)} characters.`,
  textMissing: 'Please write something.',
  textTooLong: `A page has at most ${number.format(pageLimits.textLength)} characters.`,
} as const

/** What the refusals say. */
export const pageProblems = {
  notFound: 'There is no such page.',
  unknownVersion: 'There is no such version of this page.',
  changedMeanwhile: 'Someone else has saved this page since you opened it.',
  full: `There can be ${pageLimits.pages} pages. Remove one that you no longer need.`,
} as const
