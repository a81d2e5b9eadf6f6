import { catalogueLimits, catalogueMessages } from './catalogue.ts'

/** SEARCH-1, SEARCH-2 */
export const searchMessages = {
  heading: 'Search Results',
  placeholder: 'Title, person or word',
  none: 'No movies found for your search.',
  noneText: 'Check the spelling, try fewer or other words, or look through everything that is showing.',
  invitation: 'Find a film by its title, its people or a word from its story, even with a letter wrong.',
  blank: catalogueMessages.blankSearch,
  tooLong: `Search for at most ${catalogueLimits.searchLength} characters`,
  /** The server refused, and did not say why. */
  failed: 'Search failed',
  /** No answer came. */
  broke: 'Search failed. Please try again.',
  /** An answer came that the screen cannot show. */
  notFetched: 'An error occurred while fetching the movies.',
} as const
