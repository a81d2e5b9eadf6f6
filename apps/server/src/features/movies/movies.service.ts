import { isId } from '@matinee/contract/ids'
import { movieErrors, movieLimits } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { Services } from '../../platform/services.ts'
import { selectMovie, selectMovies, selectRecommended, toMovie } from './movies.queries.ts'

export { holdMovie } from './movies.queries.ts'

type Needs = Pick<Services, 'db' | 'pool' | 'config'>

export async function showMovie({ pool, config }: Needs, id: string): Promise<Movie> {
  const row = isId(id) ? await selectMovie(pool, id) : undefined
  if (!row) throw movieErrors.notFound()
  return toMovie(row, config.site.url)
}

export async function showMovies({ pool, config }: Needs, ids: readonly string[]): Promise<Movie[]> {
  if (ids.length === 0) return []
  const rows = await selectMovies(pool, ids)
  return rows.map((row) => toMovie(row, config.site.url))
}

/** MOVIE-8. The first genre of a movie is the one that its page speaks of. */
export async function recommendFor(services: Needs, id: string): Promise<Movie[]> {
  const { genres } = await showMovie(services, id)
  const limit = movieLimits.recommendations
  return showMovies(services, await selectRecommended(services.db, { id, genre: genres[0]!, limit }))
}
