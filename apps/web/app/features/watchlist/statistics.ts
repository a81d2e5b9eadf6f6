import { watchlistLimits, type WatchlistMovie } from '@matinee/contract/watchlist'
import { grouped, tenths } from '../../ui/movies/numbers.ts'
import * as words from '@matinee/locales/watchlist'

type Counted = Pick<WatchlistMovie, 'year' | 'rating'>

/** WL-3. 'Recent' compares years, as movies have no release day. */
export function statisticsOf(movies: readonly Counted[], thisYear: number): [label: string, value: string][] {
  const isRecent = ({ year }: Counted) => year !== null && year >= thisYear - watchlistLimits.recentYears
  const ratings = movies.map(({ rating }) => rating).filter((rating) => rating !== null)
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return [
    [words.totalMovies, grouped(movies.length)],
    [words.recentMovies, grouped(movies.filter(isRecent).length)],
    [words.highlyRated, grouped(ratings.filter((rating) => rating >= watchlistLimits.highlyRated).length)],
    [words.averageRating, ratings.length > 0 ? tenths(sum / ratings.length) : '–'],
  ]
}
