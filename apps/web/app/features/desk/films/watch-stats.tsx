import { type WatchStats, playbackEndpoints, playbackLimits } from '@matinee/contract/playback'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { useDeskQuery } from '../desk-query.ts'
import styles from './films.module.css'
import * as words from '@matinee/locales/desk/films'

/** Plays and minutes of these movies, by id; empty until they are known. Without them the films are shown all the same. */
export function useWatchStats(movieIds: readonly string[]): ReadonlyMap<string, WatchStats> {
  const { data } = useDeskQuery(
    playbackEndpoints.watchStats,
    { query: { movies: [...new Set(movieIds)].join(',') } },
    { isEnabled: movieIds.length > 0 },
  )
  return new Map(data?.movies.map((watched) => [watched.movieId, watched]))
}

/** `124 plays, 1,843 minutes` */
export function formatWatchStats({ plays, milliseconds }: Pick<WatchStats, 'plays' | 'milliseconds'>): string {
  if (milliseconds === 0) return words.notWatched
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes === 0) return words.watchedBriefly({ count: plays, counted: formatNumber(plays) })
  return words.watched({
    count: plays,
    counted: formatNumber(plays),
    minuteCount: minutes,
    countedMinutes: formatNumber(minutes),
  })
}

export function WatchStatsLine({ watched }: { watched: WatchStats | undefined }) {
  if (!watched) return null
  return (
    <p className={styles.watched}>
      <span>{formatWatchStats(watched)}</span>{' '}
      <span className={styles.hint}>{words.inTheLast({ days: playbackLimits.watchStatsDays })}</span>
    </p>
  )
}
