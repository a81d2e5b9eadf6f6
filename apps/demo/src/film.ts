import type { DefaultGenre } from '@matinee/contract/movies'

/** One film of the demo catalogue: facts, our own words and our own numbers. */
export interface Film {
  title: string
  year: number
  /** Where it differs from the title. */
  originalTitle?: string
  /** Missing where there is no code for it any more, or where it was invented. */
  country?: string
  language?: string
  ageRating: number
  director: string
  /** Empty for animation without voices. */
  cast: readonly string[]
  /** The first one decides how its poster looks. */
  genres: readonly [DefaultGenre, ...DefaultGenre[]]
  minutes: number
  synopsis: string
  /** 0 to 10, in tenths. */
  rating: number
  /** How many of the demo's people like it, relative to the others. */
  popularity: number
  /** Why it may be shown: what the catalogue's credits say. */
  rights: string
}

/** The name of a film's files, as in `the-cabinet-of-dr-caligari`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
