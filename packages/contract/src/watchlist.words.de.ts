import type { Translated } from './words.ts'
import type * as english from './watchlist.words.ts'
import { watchlistLimits } from './watchlist.limits.ts'

export const watchlistMessages: Translated<typeof english.watchlistMessages> = {
  added: 'Auf der Merkliste!',
  cleared: 'Merkliste geleert!',
  removed: 'Film von der Merkliste entfernt!',
}

export const watchlistProblems: Translated<typeof english.watchlistProblems> = {
  alreadyAdded: 'Der Film ist schon auf der Merkliste',
  notThere: 'Der Film ist nicht auf der Merkliste.',
  full: `Auf eine Merkliste passen ${watchlistLimits.movies} Filme. Entferne einige, die du gesehen hast, um neue hinzuzufügen.`,
}
