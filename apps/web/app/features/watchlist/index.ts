export { useMarkButton, useMarksWatch, toggleInWatchlist } from './mark-button.ts'
export { useMark } from './mark-store.ts'
export { markWords } from './mark.words.ts'
