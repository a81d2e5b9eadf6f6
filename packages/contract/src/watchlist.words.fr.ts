import type { Translated } from './words.ts'
import type * as english from './watchlist.words.ts'
import { watchlistLimits } from './watchlist.limits.ts'

export const watchlistMessages: Translated<typeof english.watchlistMessages> = {
  added: 'Ajouté à votre liste\u202F!',
  cleared: 'Liste vidée\u202F!',
  removed: 'Film retiré de votre liste\u202F!',
}

export const watchlistProblems: Translated<typeof english.watchlistProblems> = {
  alreadyAdded: 'Ce film est déjà dans votre liste',
  notThere: 'Ce film n’est pas dans votre liste.',
  full: `Une liste contient ${watchlistLimits.movies} films. Retirez ceux que vous avez vus pour en ajouter d’autres.`,
}
