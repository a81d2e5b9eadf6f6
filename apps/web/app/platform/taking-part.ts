import { listed } from '../ui/listed.ts'
import type { Site } from './site.ts'
import { platformWords as words } from './words.ts'

/** SITE-2: `watchlist, likes and comments`, or what is left of it. */
export const takingPart = (site: Site | undefined): string =>
  listed([
    words.ownWatchlist,
    ...(site?.likes === false ? [] : [words.likes]),
    ...(site?.comments === false ? [] : [words.comments]),
  ])
