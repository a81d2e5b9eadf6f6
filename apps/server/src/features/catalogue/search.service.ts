import { catalogueLimits } from '@matinee/contract/catalogue'
import type { Services } from '../../platform/services.ts'
import type { Matching, WordMatching } from './catalogue.queries.ts'
import { cellOf, fieldCells } from './common-terms.ts'
import {
  type Field,
  type Titled,
  selectCommonInField,
  selectManyTitlesFrom,
  selectOfFacets,
  selectRanked,
  selectRareInPeople,
  selectRareInTitles,
  selectTitled,
  selectTitlesFrom,
  selectTitlesWith,
  selectWithPerson,
  selectWords,
  selectWordsOfPeople,
  type WordPattern,
} from './search.queries.ts'
import { searchNearly } from './near.service.ts'
import { type Facets, facetsStartingWith, genreNearly, readFacets } from './query-facets.ts'
import { anywhere, inPeople, type KnownWord, weigh, wordsAtOnce } from './known-words.ts'
import { countByField, countCommon } from './totals.queries.ts'
import { fold, isSign, lettersOf, lowerCase, wordsOf } from './words.ts'

type Needs = Pick<Services, 'db'>

/** A part that more words hold than this says too little to look by. */
const wordsWorthAsking = 1500
/** So many texts can be read while a person waits. */
const fewTexts = 1500

/** A term as it is compared: case and blanks at its ends do not matter. */
export const normaliseTerm = (term: string): string => lowerCase(term).trim()

/** What the dictionary must hold for a text to hold the term: its outer words may be parts of longer ones. */
export function patternsOf(term: string): WordPattern[] {
  const words = wordsOf(term)
  return words.map((part, i) => {
    const isCutBefore = i === 0 && term.startsWith(part)
    const isCutAfter = i === words.length - 1 && term.endsWith(part)
    if (isSign(part)) return { part, place: 'whole' }
    if (isCutBefore && isCutAfter) return { part, place: 'inside' }
    return { part, place: isCutBefore ? 'end' : isCutAfter ? 'start' : 'whole' }
  })
}

/** How to find a term; by no word at all where no movie can hold it. */
export async function findMatching({ db }: Needs, term: string): Promise<Matching> {
  const total = await countCommon(db, term, { cell: cellOf(undefined, undefined) })
  return total === undefined ? matchByWords({ db }, term) : { by: 'reading', term, total }
}

async function matchByWords(services: Needs, term: string): Promise<WordMatching> {
  const groups = await wordGroups(services, term)
  return { by: 'words', term, groups: groups ? groups.map((words) => words.flatMap(anywhere)) : [[]] }
}

/** The dictionary's words for each part of a term that says enough, the rarest first. Undefined when one has none. */
async function wordGroups({ db }: Needs, term: string): Promise<KnownWord[][] | undefined> {
  const patterns = patternsOf(term)
  if (patterns.length === 0) return []
  const found = await selectWords(db, patterns, wordsWorthAsking)
  if (found.some((words) => words.length === 0)) return undefined
  const everywhere = ({ title_n, people_n, other_n }: KnownWord) => title_n + people_n + other_n
  return (
    found
      .filter((words) => words.length <= wordsWorthAsking)
      .map((words) => ({ words, weight: weigh(words, everywhere) }))
      .toSorted((a, b) => a.weight - b.weight)
      // The rarest is looked for. Where it is not rare enough, others help if they are quickly asked for.
      .filter(
        ({ words }, i, [rarest]) =>
          i === 0 || (rarest!.weight > fewTexts && i === 1 && words.length * 3 <= wordsAtOnce),
      )
      .map(({ words }) => words)
  )
}

interface Slice {
  offset: number
  limit: number
}
interface Found {
  ids: string[]
  total: number
}

/** SEARCH-3: exact matches, best field first; where those are few, what comes near. */
export async function search(services: Needs, given: string, slice: Slice): Promise<Found> {
  const term = normaliseTerm(given)
  const exact = await searchExactly(services, term, slice)
  if (exact.total >= catalogueLimits.pageSize) return exact
  const known =
    exact.ids.length === exact.total ? exact : await searchExactly(services, term, { offset: 0, limit: 100 })
  const near = (await searchNearly(services, term)).filter((id) => !known.ids.includes(id))
  const total = exact.total + near.length
  const from = Math.max(0, slice.offset - exact.total)
  const ids = [...exact.ids, ...near.slice(from, from + slice.limit - exact.ids.length)]
  // No text holds it: it may be a genre with a slip.
  const genre = exact.total === 0 ? genreNearly(term) : undefined
  if (!genre) return { ids, total }
  const rest = { offset: Math.max(0, slice.offset - total), limit: slice.limit - ids.length }
  const listed = await selectOfFacets(services.db, { genre }, near, rest)
  return { ids: [...ids, ...listed.ids], total: total + listed.total }
}

/** The genre and the years that a term names, where it says nothing else. */
function facetsOf(term: string): Facets | undefined {
  const facets = readFacets(term)
  if (!facets || facets.rest.length > 0) return undefined
  // As it is written it stands in the texts of these movies already.
  const isWritten = !facets.years && facets.genre?.toLowerCase().includes(term)
  return isWritten ? undefined : facets
}

async function searchExactly(services: Needs, term: string, slice: Slice): Promise<Found> {
  const folded = fold(term)
  const spelling = { folded, letters: lettersOf(wordsOf(folded)) }
  const facets = facetsOf(term)
  if (facets) return selectRanked(services.db, await matchByWords(services, term), { ...spelling, facets }, slice)
  const matching = await findMatching(services, term)
  if (matching.by === 'words') return selectRanked(services.db, matching, spelling, slice)
  const titled = await selectTitled(services.db, term, spelling, mostTitled)
  const total = matching.total + titled.alike
  if (slice.offset >= total) return { ids: [], total }
  const counts = await countByField(services.db, term, fieldCells)
  // Counted anew in this very moment, and no longer common.
  if (!counts) return selectRanked(services.db, await matchByWords(services, term), spelling, slice)
  return { ids: await searchCommon(services, { term, titled, counts }, slice), total }
}

const fields: readonly Field[] = ['title', 'people', 'genres', 'description']

/** More titles that start with a term than this are no longer told apart from those that merely hold it. */
const mostTitled = 200

/**
 * A common term: first the movies that are called so, then field by field. The first fields fill most pages, and the
 * later ones are not looked at.
 */
async function searchCommon(
  services: Needs,
  { term, titled, counts }: { term: string; titled: Titled; counts: Record<'title' | 'people' | 'genres', number> },
  { offset, limit }: Slice,
): Promise<string[]> {
  const ids = titled.ids.slice(offset, offset + limit)
  let skip = Math.max(0, offset - titled.ids.length)
  for (const field of fields) {
    if (ids.length >= limit) break
    const n = field === 'description' ? Infinity : counts[field] - titled[field]
    const asked = { term, field, n, titled: titled.ids }
    if (n > skip) ids.push(...(await searchField(services, asked, { offset: skip, limit: limit - ids.length })))
    skip = Math.max(0, skip - n)
  }
  return ids
}

interface Asked {
  term: string
  field: Field
  /** How many movies hold it there first. */
  n: number
  /** Those that were shown before. */
  titled: readonly string[]
}

async function searchField(services: Needs, { term, field, n, titled }: Asked, slice: Slice): Promise<string[]> {
  const { db } = services
  if (n <= fewTexts && field === 'title') return selectRareInTitles(db, term, { titled, folded: fold(term) }, slice)
  if (n <= fewTexts && field === 'people') {
    const [words] = (await selectWords(db, patternsOf(term), wordsWorthAsking, 'people')).toSorted(
      (a, b) => weigh(a, ({ people_n }) => people_n) - weigh(b, ({ people_n }) => people_n),
    )
    if (words && words.length <= wordsWorthAsking)
      return selectRareInPeople(db, { by: 'words', term, groups: [words.flatMap(inPeople)] }, titled, slice)
  }
  return selectCommonInField(db, term, { field, titled }, slice)
}

/** So many movies with a name that starts so can be sorted while somebody types. */
const fewPeople = 500
const fewNames = 50
const longestName = 4

/** The most liked movies with somebody whose name has a word that starts so: 'chapl', 'alfred hitchc'. */
async function suggestByPeople({ db }: Needs, typed: string, limit: number): Promise<string[]> {
  const parts = wordsOf(typed)
  if (parts.length === 0 || parts.length > longestName) return []
  const found = await Promise.all(
    parts.map((part, i) =>
      selectWordsOfPeople(db, { part, place: i === parts.length - 1 ? 'start' : 'whole' }, fewNames),
    ),
  )
  if (found.some((words) => words.length === 0)) return []
  const [rarest] = found
    .map((words) => ({ words, weight: weigh(words, ({ people_n }) => people_n) }))
    .filter(({ words, weight }) => words.length <= fewNames && weight <= fewPeople)
    .toSorted((a, b) => a.weight - b.weight)
  return rarest ? selectWithPerson(db, rarest.words.flatMap(inPeople), parts, limit) : []
}

/**
 * What someone who has typed this much may be looking for: titles that start so, that have a word that does; movies with
 * people whose names start so, of a genre or a year; and if there is none of these, what comes near.
 */
export async function suggest(services: Needs, given: string, limit: number): Promise<string[]> {
  const { db } = services
  const typed = fold(given).trimStart()
  const term = typed.trim()
  if (term === '') return []
  const found = new Set<string>()
  const isFull = () => found.size >= limit
  const add = (ids: readonly string[]) => {
    for (const id of ids) found.add(id)
  }
  const best = async (facets: Facets) => (await selectOfFacets(db, facets, [], { offset: 0, limit })).ids

  add(
    (await selectTitlesFrom(db, typed, { limit, atMost: fewTexts })) ?? (await selectManyTitlesFrom(db, typed, limit)),
  )
  if (!isFull() && term.length >= 3) add(await selectTitlesWith(db, term, limit))
  if (!isFull() && term.length >= 3) add(await suggestByPeople(services, term, limit))
  const facets = isFull() ? undefined : facetsStartingWith(term)
  if (facets) add(await best(facets))
  // Three letters come near to nearly everything.
  if (found.size === 0 && term.length > 3) {
    add(await searchNearly(services, typed))
    const genre = found.size === 0 ? genreNearly(term) : undefined
    if (genre) add(await best({ genre }))
  }
  return [...found].slice(0, limit)
}
