import { catalogueLimits } from './catalogue.ts'
import { catalogueMessages } from './catalogue.words.ts'

/** SEARCH-1, SEARCH-2 */
export const searchMessages = {
  heading: 'Search Results',
  invitation: 'Search by title, director, actor or a word from the story. Small typos are fine.',
  blank: catalogueMessages.blankSearch,
  tooLong: `Search for at most ${catalogueLimits.searchLength} characters`,
  /** No answer came. */
  broke: 'Search failed. Please try again.',
} as const
