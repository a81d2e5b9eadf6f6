export { searchMessages } from './search.words.ts'
