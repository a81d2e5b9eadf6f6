export { useWatchlistButton, useWatchlistSync, toggleInWatchlist } from './watchlist-button.ts'
export { useWatchlistStatus } from './watchlist-store.ts'
export { markWords } from './mark.words.ts'
