import type { Movie } from '@matinee/contract/movies.schemas'
import { facetsStartingWith, genreNearly } from './query-facets.ts'
import { fold, wordsOf } from './words.ts'

/** Why a movie is suggested whose title does not hold what was typed: the name or the genre that does. */
export function reasonFor({ title, director, cast, genres }: Movie, typed: string): string | null {
  const wordsIn = (text: string) => ` ${wordsOf(fold(text)).join(' ')}`
  const wanted = wordsIn(typed)
  if (wanted === ' ' || fold(title).includes(fold(typed).trim())) return null
  const name = [director ?? '', ...cast].find((each) => wordsIn(each).includes(wanted))
  if (name !== undefined) return name
  const genre = facetsStartingWith(typed)?.genre ?? genreNearly(typed)
  return genre && genres.includes(genre) ? genre : null
}
