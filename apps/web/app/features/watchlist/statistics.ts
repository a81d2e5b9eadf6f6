import { watchlistLimits, type WatchlistMovie } from '@matinee/contract/watchlist'
import { formatNumber, formatDecimal } from '../../ui/movies/numbers.ts'
import * as words from '@matinee/locales/watchlist'

type RatedMovie = Pick<WatchlistMovie, 'year' | 'rating'>

/** WL-3. 'Recent' compares years, as movies have no release day. */
export function statisticsOf(movies: readonly RatedMovie[], thisYear: number): [label: string, value: string][] {
  const isRecent = ({ year }: RatedMovie) => year !== null && year >= thisYear - watchlistLimits.recentYears
  const ratings = movies.map(({ rating }) => rating).filter((rating) => rating !== null)
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return [
    [words.totalMovies, formatNumber(movies.length)],
    [words.recentMovies, formatNumber(movies.filter(isRecent).length)],
    [words.highlyRated, formatNumber(ratings.filter((rating) => rating >= watchlistLimits.highlyRated).length)],
    [words.averageRating, ratings.length > 0 ? formatDecimal(sum / ratings.length) : '–'],
  ]
}
