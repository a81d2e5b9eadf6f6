import type { WatchlistMovie } from '@matinee/contract/watchlist'

const canWatch = ({ film }: WatchlistMovie, isPremium: boolean): boolean =>
  film ? film.access === 'free' || isPremium : false

/** WL-2: a stable sort; movies that the user can watch now come first. */
export const sortWatchableFirst = (movies: readonly WatchlistMovie[], isPremium: boolean): readonly WatchlistMovie[] =>
  movies.toSorted((a, b) => Number(canWatch(b, isPremium)) - Number(canWatch(a, isPremium)))
