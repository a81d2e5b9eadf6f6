import { type Genre, genres } from '@matinee/contract/movies'
import { fold, isOneSlip, lettersOf, wordsOf } from './words.ts'

/** What a search says about movies beside their words. */
export interface Facets {
  genre?: Genre
  years?: { from: number; to: number }
}

interface ReadFacets extends Facets {
  /** The words that say something else. */
  rest: string[]
}

/** What genres are also called, in letters alone. */
const synonyms: Partial<Record<Genre, readonly string[]>> = {
  'Sci-Fi': ['sciencefiction', 'sf'],
  Romance: ['romantic'],
  Animation: ['animated', 'cartoon'],
}

const lettersOfText = (text: string) => lettersOf(wordsOf(fold(text)))
const withPlural = (name: string) => [name, name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`]

const genreByName = new Map(
  genres.flatMap((genre) =>
    [lettersOfText(genre), ...(synonyms[genre] ?? [])].flatMap(withPlural).map((name) => [name, genre] as const),
  ),
)

/** They say nothing about which movies are meant. */
const fillers = new Set(['movie', 'movies', 'film', 'films'])

function yearsOf(word: string): Facets['years'] {
  const [, digits, decade] = /^((?:19|20|21)\d\d)(s?)$/.exec(word) ?? []
  if (digits === undefined) return undefined
  const from = Number(digits)
  if (decade !== 's') return { from, to: from }
  return from % 10 === 0 ? { from, to: from + 9 } : undefined
}

/** The genre and the years that a term names, however they are written: 'sci fi 1927', '1920s comedies'. */
export function readFacets(term: string): ReadFacets | undefined {
  let rest = wordsOf(fold(term)).filter((word) => !fillers.has(word))
  const facets: Facets = {}
  const dated = rest.findIndex((word) => yearsOf(word))
  const years = yearsOf(rest[dated] ?? '')
  if (years) {
    facets.years = years
    rest = rest.toSpliced(dated, 1)
  }
  // A genre may be two words.
  for (const length of [2, 1]) {
    const names = rest.map((_, i) => lettersOf(rest.slice(i, i + length)))
    const at = names.findIndex((name, i) => i + length <= rest.length && genreByName.has(name))
    const genre = genreByName.get(names[at] ?? '')
    if (!genre) continue
    facets.genre = genre
    rest = rest.toSpliced(at, length)
    break
  }
  return facets.genre || facets.years ? { ...facets, rest } : undefined
}

/** Whether a word names the genre or the year of a movie. */
export function namesFacet(word: string, { genres: its, year }: { genres: readonly string[]; year: number | null }) {
  const genre = genreByName.get(word)
  if (genre) return its.includes(genre)
  const years = yearsOf(word)
  return years !== undefined && year !== null && years.from <= year && year <= years.to
}

/** The genre or the years that somebody names, or is about to. */
export function facetsStartingWith(typed: string): Facets | undefined {
  const facets = readFacets(typed)
  if (facets) return facets.rest.length === 0 ? facets : undefined
  const letters = lettersOfText(typed)
  // Two letters start nearly everything.
  if (letters.length < 3) return undefined
  for (const [name, genre] of genreByName) if (name.startsWith(letters)) return { genre }
  return undefined
}

/** The genre whose name is one slip away: 'documentry'. */
export function genreNearly(term: string): Genre | undefined {
  const letters = lettersOf(wordsOf(fold(term)).filter((word) => !fillers.has(word)))
  if (letters.length < 4) return undefined
  for (const [name, genre] of genreByName) if (name.length > 4 && isOneSlip(letters, name)) return genre
  return undefined
}
