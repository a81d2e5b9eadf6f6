import type { Import, ImportField } from '@matinee/contract/imports'

export const fieldNames: Record<ImportField, string> = {
  reference: 'Reference',
  title: 'Title',
  originalTitle: 'Original title',
  description: 'Description',
  genres: 'Genres',
  year: 'Year',
  rating: 'Rating',
  director: 'Director',
  cast: 'Cast',
  minutes: 'Minutes',
  country: 'Country',
  originalLanguage: 'Original language',
  ageRating: 'Age rating',
  imageUrl: 'Image URL',
  backdropUrl: 'Backdrop URL',
  videoUrl: 'Video URL',
}

/** A new movie needs them, as in the form. */
export const requiredFields: readonly ImportField[] = [
  'title',
  'description',
  'genres',
  'year',
  'rating',
  'imageUrl',
  'videoUrl',
]

export function stateName({ state, problem }: Pick<Import, 'state' | 'problem'>): string {
  if (problem !== null) return 'Failed'
  return {
    open: 'Not checked',
    checking: 'Checking',
    checked: 'Checked',
    importing: 'Importing',
    done: 'Imported',
  }[state]
}

/** A file to begin with: every column, and one movie. */
export const sampleFile = [
  Object.values(fieldNames).join(','),
  [
    'tt0015864',
    'The Gold Rush',
    '',
    '"A prospector goes to the Klondike, in search of gold and of company."',
    '"Comedy, Drama"',
    '1925',
    '8.1',
    'Charles Chaplin',
    '"Charles Chaplin, Mack Swain, Tom Murray"',
    '95',
    'US',
    'en',
    '0',
    'https://example.org/the-gold-rush.jpg',
    '',
    'https://example.org/the-gold-rush.mp4',
  ].join(','),
  '',
].join('\r\n')
