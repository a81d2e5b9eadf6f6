import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import type { Services } from '../../platform/services.ts'
import { miscounted, type MovieCount, selectCounts } from './counts.queries.ts'

export { miscounted } from './counts.queries.ts'

/** How many like, dislike and comment on a movie, at this moment and exactly. */
export async function showCounts({ pool }: Pick<Services, 'pool'>, movieId: string): Promise<MovieCount> {
  const counts = isId(movieId) ? await selectCounts(pool, movieId) : undefined
  if (!counts) throw movieErrors.notFound()
  return counts
}

/** Movies whose counters are not what a count of the rows behind them gives. There are none, unless something is broken. */
export const findMiscounted = async ({ db }: Pick<Services, 'db'>) => (await miscounted.execute(db)).rows
