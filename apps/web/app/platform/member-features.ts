import { formatList } from '../ui/format-list.ts'
import type { Site } from './site.ts'
import * as words from '@matinee/locales/platform'

const optionalFeatures = (site: Site | undefined): string[] => [
  ...(site?.likes === false ? [] : [words.likes]),
  ...(site?.comments === false ? [] : [words.comments]),
]

/** SITE-2: `watchlist, likes and comments`, without those that the operator has switched off. */
export const memberFeatures = (site: Site | undefined): string =>
  formatList([words.ownWatchlist, ...optionalFeatures(site)])

/** The same at the start of a sentence: `Watchlist, likes and comments`. */
export const memberFeaturesAtStart = (site: Site | undefined): string =>
  formatList([words.ownWatchlistAtStart, ...optionalFeatures(site)])
