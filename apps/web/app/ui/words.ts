import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

export const uiWords = {
  cancel: 'Cancel',
  close: 'Close',
  suggestions: 'Suggestions',
  countSuggestions: (count: number) => `${count} ${plural(count, 'suggestion', 'suggestions')}`,
  showPassword: 'Show password',
  yearNA: 'Year N/A',
  notRated: 'not rated',
  ratingOutOf10: (rating: string) => `${rating} out of 10`,
  allAges: 'All ages',
  moreThanTotal: (total: string) => `more than ${total}`,
  pagination: 'Pagination',
  previous: 'Previous',
  next: 'Next',
  table: 'Table',
  notifications: 'Notifications',
  outOf10: 'out of 10',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: 'Page',
  isNew: 'new',
  /** Before 'Free' or 'Premium', for a screen reader. */
  filmPrefix: 'Film:',
  movies: (count: number, counted: string) => `${counted} ${plural(count, 'movie', 'movies')}`,
} as const
