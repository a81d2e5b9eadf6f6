/** What other features may use of search. */
export { SearchField } from './search-field.tsx'
