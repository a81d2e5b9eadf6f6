import { listed } from '../ui/listed.ts'
import type { Site } from './site.ts'
import * as words from '@matinee/locales/platform'

const optionalParts = (site: Site | undefined): string[] => [
  ...(site?.likes === false ? [] : [words.likes]),
  ...(site?.comments === false ? [] : [words.comments]),
]

/** SITE-2: `watchlist, likes and comments`, without those that the operator has switched off. */
export const takingPart = (site: Site | undefined): string => listed([words.ownWatchlist, ...optionalParts(site)])

/** The same at the start of a sentence: `Watchlist, likes and comments`. */
export const takingPartAtStart = (site: Site | undefined): string =>
  listed([words.ownWatchlistAtStart, ...optionalParts(site)])
