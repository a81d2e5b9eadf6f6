import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import { watchlistErrors, type WatchlistMovie } from '@matinee/contract/watchlist'
import { lockUserAdvisory } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { lockExistingMovie, getMoviesById } from '../movies/movies.service.ts'
import { insertEntry, listEntries } from './watchlist.queries.ts'

export async function addToWatchlist(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, movieId, addedAt }: { userId: string; movieId: string; addedAt: string | undefined },
): Promise<void> {
  if (!isId(movieId)) throw movieErrors.notFound()
  const outcome = await db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    if (!(await lockExistingMovie(tx, movieId))) return 'no such movie'
    const now = clock.now()
    // A time in the future would pin the movie to the top.
    const at = addedAt === undefined ? now : new Date(Math.min(Date.parse(addedAt), now.getTime()))
    return insertEntry(tx, { userId, movieId, at })
  })
  if (outcome === 'no such movie') throw movieErrors.notFound()
  if (outcome === 'duplicate') throw watchlistErrors.alreadyAdded()
  if (outcome === 'full') throw watchlistErrors.full()
}

/** WL-2 */
export async function listWatchlist(
  services: Pick<Services, 'db' | 'pool' | 'config' | 'storage'>,
  userId: string,
): Promise<WatchlistMovie[]> {
  const entries = await listEntries(services.db, userId)
  const addedAt = new Map(entries.map((entry) => [entry.movieId, entry.addedAt.toISOString()]))
  const movies = await getMoviesById(services, [...addedAt.keys()])
  return movies.map((movie) =>
    Object.assign(movie, { movieId: movie._id, addedToWatchlistAt: addedAt.get(movie._id)! }),
  )
}
