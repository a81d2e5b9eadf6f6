import { catalogueLimits } from '@matinee/contract/catalogue'
import type { Suggestion } from '@matinee/contract/catalogue.schemas'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { getMoviesById } from '../movies/movies.service.ts'
import type { Found } from './catalogue.queries.ts'
import {
  type Facets,
  facetsStartingWith,
  normalizeText,
  type GenreNames,
  genreNames,
  latinWordsOf,
  lowerCase,
  misspelledGenre,
  parseFacets,
  wordsOf,
} from './search-term.ts'
import * as queries from './search.queries.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'config' | 'storage'>

/**
 * SEARCH-3: exact matches, best field first; if they are few, fuzzy matches below them. Where somebody or something has this
 * very name, or the term is a genre and years, similar names of others are not among them.
 */
export async function searchMovies(
  services: Deps,
  given: string,
  { page = 1, limit }: { page?: number | undefined; limit: number },
): Promise<Omit<Found, 'ids'> & { movies: Movie[] }> {
  const term = lowerCase(given).trim()
  const slice = { offset: (page - 1) * limit, limit }
  const names = genreNames(services.config.site.movies.genres)
  const { ids, ...found } = await queries.withTimeLimit(
    services.db,
    (tx) => search(tx, term, names, slice),
    thresholdsFor(term, names),
  )
  return { movies: await getMoviesById(services, ids), ...found }
}

async function search(
  db: Connection,
  term: string,
  names: GenreNames,
  slice: { offset: number; limit: number },
): Promise<Found> {
  const facets = onlyFacets(term, names)
  const exact = await queries.listRankedIds(db, term, facets, slice)
  if (exact.total >= catalogueLimits.pageSize) return exact
  // Few exact matches: all pages of them are read, so that the fuzzy ones repeat none.
  const all =
    exact.ids.length === exact.total
      ? exact.ids
      : (await queries.listRankedIds(db, term, facets, { offset: 0, limit: exact.total })).ids
  const isNamed = all.length > 0 && (facets !== undefined || (await queries.areNamed(db, comparedWords(term), all)))
  const similar = isNamed ? await findSimilarTitles(db, term) : await findSimilar(db, term, names)
  const genre = all.length === 0 ? misspelledGenre(term, names) : undefined
  const known = [...new Set([...all, ...similar])]
  const { offset, limit } = slice
  const ids = known.slice(offset, offset + limit)
  const rest = { offset: Math.max(0, offset - known.length), limit: limit - ids.length }
  const ofGenre = genre ? await queries.listIdsByFacets(db, { genre }, known, rest) : { ids: [], total: 0 }
  const total = known.length + ofGenre.total
  return { ids: [...ids, ...ofGenre.ids], total, isCapped: false, hasNext: total > offset + limit }
}

/** The genre and the years that a term names, if it has no other words. */
function onlyFacets(term: string, names: GenreNames): Facets | undefined {
  const facets = parseFacets(term, names)
  if (!facets || facets.rest.length > 0) return undefined
  // A genre's own name is in the text of its movies already.
  const isWritten = !facets.years && facets.genre?.toLowerCase().includes(term)
  return isWritten ? undefined : facets
}

/** More words only make the comparison slower. */
const mostWords = 8

const comparedWords = (term: string) => latinWordsOf(term).slice(0, mostWords)

/**
 * pg_trgm's similarity after a typo. A word of n letters has n + 1 trigrams. Two swapped letters change four of them,
 * which no other typo exceeds. A little less, against rounding.
 */
const similarityWithTypo = (trigrams: number) => (trigrams - 4) / (trigrams + 4) - 0.001

function thresholdsFor(term: string, names: GenreNames): queries.Thresholds {
  const trigrams = comparedWords(term).reduce((sum, word) => sum + word.length + 1, 0)
  return {
    // Lower ones make short terms similar to nearly everything.
    title: Math.max(0.25, similarityWithTypo(trigrams)),
    word: Math.max(0.4, similarityWithTypo(wordToFind(term, names).length + 1)),
  }
}

/** The longest word, and not one that names a genre or a year if there are others. */
function wordToFind(term: string, names: GenreNames): string {
  const rest = parseFacets(term, names)?.rest ?? []
  const words = rest.length > 0 ? rest : comparedWords(term)
  return words.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** Shorter words are similar to too many others. */
const shortestSimilar = 5

/** Movies with the same words in another order, or with a typo in the title. */
async function findSimilarTitles(db: Connection, term: string): Promise<string[]> {
  const words = comparedWords(term)
  const written = term.split(/\s+/).slice(0, mostWords)
  return [
    ...(written.length > 1 ? await queries.listIdsWithWords(db, written, words.join(' ')) : []),
    ...(words.join('').length > 3 ? await queries.listIdsBySimilarTitle(db, words.join(' ')) : []),
  ]
}

/** Movies with the same words in another order, or with a typo. Best first. */
async function findSimilar(db: Connection, term: string, names: GenreNames): Promise<string[]> {
  const words = comparedWords(term)
  const found = new Set(await findSimilarTitles(db, term))
  const word = wordToFind(term, names)
  if (found.size > 0 || word.length < shortestSimilar) return [...found]
  const facets = parseFacets(term, names)
  if (facets && facets.rest.length > 0) {
    // 'chaplin comedy 1921': a similar name, and the genre or the year.
    const within = await queries.listSimilarNames(db, { word, words, facets })
    if (within.hasAll) return within.ids
    // 'silent comedy 1920s' is no person's name.
    const { ids } = await queries.listIdsByFacets(db, facets, [], { offset: 0, limit: catalogueLimits.pageSize })
    if (ids.length > 0) return ids
    if (within.ids.length > 0) return within.ids
  }
  return (await queries.listSimilarNames(db, { word, words })).ids
}

/** Suggestions for a partly typed term, with the reason of a match that the title does not show. */
export async function suggestMovies(services: Deps, typed: string): Promise<Suggestion[]> {
  const { suggestions } = catalogueLimits
  const names = genreNames(services.config.site.movies.genres)
  const ids = await queries.withTimeLimit(
    services.db,
    (tx) => suggest(tx, typed, names, suggestions),
    thresholdsFor(lowerCase(typed), names),
  )
  const movies = await getMoviesById(services, ids)
  return movies.map((movie) => {
    const { _id, title, year, imageUrl } = movie
    return { _id, title, year, imageUrl, reason: reasonFor(movie, typed, names) }
  })
}

/** Titles that start so; titles and names with such words; movies of a genre or year; if none, fuzzy matches. */
async function suggest(db: Connection, given: string, names: GenreNames, limit: number): Promise<string[]> {
  const typed = normalizeText(given).trimStart()
  const term = typed.trim()
  if (wordsOf(typed).length === 0) return []
  const bestOf = async (facets: Facets) => (await queries.listIdsByFacets(db, facets, [], { offset: 0, limit })).ids

  const found = new Set(await queries.listIdsByTitlePrefix(db, typed, limit))
  if (found.size < limit && term.length >= 3)
    for (const id of await queries.listIdsByName(db, typed, limit)) found.add(id)
  const facets = found.size < limit ? facetsStartingWith(term, names) : undefined
  if (facets) for (const id of await bestOf(facets)) found.add(id)
  if (found.size > 0) return [...found].slice(0, limit)
  // Three letters are similar to nearly everything.
  const similar = term.length > 3 ? await findSimilar(db, lowerCase(given).trim(), names) : []
  const genre = similar.length === 0 ? misspelledGenre(term, names) : undefined
  return (genre ? await bestOf({ genre }) : similar).slice(0, limit)
}

/** The name or the genre for which a movie is suggested whose title does not contain what was typed. */
function reasonFor(
  { title, originalTitle, director, cast, genres }: Movie,
  typed: string,
  names: GenreNames,
): string | null {
  const wordsIn = (text: string) => ` ${latinWordsOf(text).join(' ')}`
  const wanted = wordsIn(typed)
  if (wanted === ' ' || normalizeText(title).includes(normalizeText(typed).trim())) return null
  const name = [originalTitle ?? '', director ?? '', ...cast].find((each) => wordsIn(each).includes(wanted))
  if (name !== undefined) return name
  const genre = facetsStartingWith(typed, names)?.genre ?? misspelledGenre(typed, names)
  return genre && genres.includes(genre) ? genre : null
}
