export { SearchField, SuggestedMovie } from './search-field.tsx'
export { suggestions } from './suggestions.ts'
