export { useWatchlistButton, useWatchlistSync, toggleInWatchlist } from './watchlist-button.ts'
export { useWatchlistStatus } from './watchlist-store.ts'
export * as markWords from '@matinee/locales/watchlist/mark'
