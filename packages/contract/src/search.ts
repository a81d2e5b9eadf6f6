import { catalogueLimits, catalogueMessages } from './catalogue.ts'

/** SEARCH-1, SEARCH-2 */
export const searchMessages = {
  heading: 'Search Results',
  placeholder: 'Title, person or word',
  none: 'No movies found for your search.',
  noneText: 'Check the spelling, try fewer or different words, or browse all movies.',
  invitation: 'Search by title, director, actor or a word from the story. Small typos are fine.',
  blank: catalogueMessages.blankSearch,
  tooLong: `Search for at most ${catalogueLimits.searchLength} characters`,
  /** The server refused, and did not say why. */
  failed: 'Search failed',
  /** No answer came. */
  broke: 'Search failed. Please try again.',
  /** An answer came that the screen cannot show. */
  notFetched: 'An error occurred while fetching the movies.',
} as const
