import type { Translated } from './words.ts'
import type * as english from './watchlist.words.ts'
import { watchlistLimits } from './watchlist.limits.ts'

export const watchlistMessages: Translated<typeof english.watchlistMessages> = {
  added: '¡Añadida a tu lista!',
  cleared: '¡Lista vaciada!',
  removed: '¡Película quitada de tu lista!',
}

export const watchlistProblems: Translated<typeof english.watchlistProblems> = {
  alreadyAdded: 'La película ya está en tu lista',
  notThere: 'La película no está en tu lista.',
  full: `En una lista caben ${watchlistLimits.movies} películas. Quita algunas que hayas visto para añadir otras.`,
}
