import { isId } from '@matinee/contract/ids'
import { movieErrors, movieLimits } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { Services } from '../../platform/services.ts'
import { selectMovie, selectMovies, selectRecommended, toMovie } from './movies.queries.ts'
import { ownFiles } from './own-files.ts'

export { holdMovie } from './movies.queries.ts'

type Needs = Pick<Services, 'db' | 'pool' | 'config' | 'storage'>

export async function showMovie(services: Needs, id: string): Promise<Movie> {
  const row = isId(id) ? await selectMovie(services.pool, id) : undefined
  if (!row) throw movieErrors.notFound()
  return toMovie(row, ownFiles(services))
}

export async function showMovies(services: Needs, ids: readonly string[]): Promise<Movie[]> {
  if (ids.length === 0) return []
  const rows = await selectMovies(services.pool, ids)
  const files = ownFiles(services)
  return rows.map((row) => toMovie(row, files))
}

/** MOVIE-8. The first genre of a movie is the one that its page speaks of. */
export async function recommendFor(services: Needs, id: string): Promise<Movie[]> {
  const { genres } = await showMovie(services, id)
  const limit = movieLimits.recommendations
  return showMovies(services, await selectRecommended(services.db, { id, genre: genres[0]!, limit }))
}
