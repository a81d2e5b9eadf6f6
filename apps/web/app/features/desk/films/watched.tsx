import { type Watched, viewingEndpoints, viewingLimits } from '@matinee/contract/viewings'
import { grouped } from '../../../ui/movies/numbers.ts'
import { useDeskQuery } from '../desk-query.ts'
import styles from './films.module.css'
import * as words from '@matinee/locales/desk/films'

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
export function watchedText({ plays, milliseconds }: Pick<Watched, 'plays' | 'milliseconds'>): string {
  if (milliseconds === 0) return words.notWatched
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes === 0) return words.watchedBriefly({ count: plays, counted: grouped(plays) })
  return words.watched({
    count: plays,
    counted: grouped(plays),
    minuteCount: minutes,
    countedMinutes: grouped(minutes),
  })
}

export function WatchedLine({ watched }: { watched: Watched | undefined }) {
  if (!watched) return null
  return (
    <p className={styles.watched}>
      <span>{watchedText(watched)}</span>{' '}
      <span className={styles.hint}>{words.inTheLast({ days: viewingLimits.watchedDays })}</span>
    </p>
  )
}
