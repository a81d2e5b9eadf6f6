import type { WatchableBy } from '@matinee/contract/catalogue'
import { isId } from '@matinee/contract/ids'
import { movieErrors, movieLimits } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { Services } from '../../platform/services.ts'
import {
  miscounted,
  type MovieCount,
  getMovieCounts,
  getMovieRow,
  listMovieRows,
  listRecommendedIds,
  toMovie,
} from './movies.queries.ts'
import { ownFiles } from './own-files.ts'

export { lockExistingMovie, miscounted } from './movies.queries.ts'
export { ownFiles, toPublicPicture } from './own-files.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'config' | 'storage'>

export async function getMovie(services: Deps, id: string): Promise<Movie> {
  const row = isId(id) ? await getMovieRow(services.pool, id) : undefined
  if (!row) throw movieErrors.notFound()
  return toMovie(row, ownFiles(services))
}

export async function getMoviesById(services: Deps, ids: readonly string[]): Promise<Movie[]> {
  if (ids.length === 0) return []
  const rows = await listMovieRows(services.pool, ids)
  const files = ownFiles(services)
  return rows.map((row) => toMovie(row, files))
}

/** MOVIE-8. By the first genre, which the movie's page names, or by what can be watched. */
export async function listRecommendedMovies(services: Deps, id: string, watch?: WatchableBy): Promise<Movie[]> {
  const { genres } = await getMovie(services, id)
  const limit = movieLimits.recommendations
  return getMoviesById(services, await listRecommendedIds(services.db, { id, genre: genres[0]!, watch, limit }))
}

/** Not cached. */
export async function getCounts({ pool }: Pick<Services, 'pool'>, movieId: string): Promise<MovieCount> {
  const counts = isId(movieId) ? await getMovieCounts(pool, movieId) : undefined
  if (!counts) throw movieErrors.notFound()
  return counts
}

/** Movies with wrong counters: none, unless something is broken. */
export const findMiscounted = async ({ db }: Pick<Services, 'db'>) => (await miscounted.execute(db)).rows
