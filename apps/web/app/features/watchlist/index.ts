export { useMarkButton, useMarksWatch, toggleInWatchlist } from './mark-button.ts'
export { useMark } from './mark-store.ts'
export * as markWords from '@matinee/locales/watchlist/mark'
