export { useMarkButton, useMarksWatch, toggleInWatchlist } from './mark-button.ts'
export { useMark } from './mark-store.ts'
export { watchlistWords } from './words.ts'
