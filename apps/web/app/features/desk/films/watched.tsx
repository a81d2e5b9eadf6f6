import { type Watched, viewingEndpoints, viewingLimits } from '@matinee/contract/viewings'
import { grouped } from '../../../ui/movies/numbers.ts'
import { useDeskQuery } from '../desk-query.ts'
import styles from './films.module.css'

/** Plays and minutes of these movies, by id; empty until they are known. Without them the films are shown all the same. */
export function useWatched(movieIds: readonly string[]): ReadonlyMap<string, Watched> {
  const { data } = useDeskQuery(
    viewingEndpoints.watched,
    { query: { movies: [...new Set(movieIds)].join(',') } },
    { isEnabled: movieIds.length > 0 },
  )
  return new Map(data?.movies.map((watched) => [watched.movieId, watched]))
}

/** `124 plays, 1,843 minutes` */
export function watchedWords({ plays, milliseconds }: Pick<Watched, 'plays' | 'milliseconds'>): string {
  if (milliseconds === 0) return 'Not watched'
  const minutes = Math.round(milliseconds / 60_000)
  const time = minutes === 0 ? 'less than a minute' : `${grouped(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `${grouped(plays)} ${plays === 1 ? 'play' : 'plays'}, ${time}`
}

export function WatchedLine({ watched }: { watched: Watched | undefined }) {
  if (!watched) return null
  return (
    <p className={styles.watched}>
      <span>{watchedWords(watched)}</span>{' '}
      <span className={styles.hint}>in the last {viewingLimits.watchedDays} days</span>
    </p>
  )
}
