import type { WatchlistMovie } from '@matinee/contract/watchlist'

const canWatch = ({ film }: WatchlistMovie, isPremium: boolean): boolean =>
  film ? film.access === 'free' || isPremium : false

/** WL-2: what this person can watch now, then the rest; both in the order in which they are given. */
export const sortWatchableFirst = (movies: readonly WatchlistMovie[], isPremium: boolean): readonly WatchlistMovie[] =>
  movies.toSorted((a, b) => Number(canWatch(b, isPremium)) - Number(canWatch(a, isPremium)))
