import { catalogueLimits } from '@matinee/contract/catalogue'
import type { Services } from '../../platform/services.ts'
import type { Matching, WordMatching } from './catalogue.queries.ts'
import { cellOf, fieldCells, findCommonTerms, TermCounter } from './common-terms.ts'
import {
  type Candidate,
  countByField,
  countCommon,
  countOfTexts,
  type Field,
  type KnownWord,
  type Titled,
  replaceTotals,
  selectCandidates,
  selectCommonInField,
  selectManyTitlesFrom,
  selectNearWords,
  selectRanked,
  selectRareInPeople,
  selectRareInTitles,
  selectSampleOfTexts,
  selectTexts,
  selectTitled,
  selectTitlesFrom,
  selectTitlesWith,
  selectWords,
  type WordPattern,
} from './search.queries.ts'
import { fold, isOneSlip, isSign, lowerCase, slipsBetween, slipsOf, wordsAndJoined, wordsOf } from './words.ts'

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

const inTitles = ({ word, title_n }: KnownWord) => (title_n > 0 ? [`t:${word}`] : [])
const inPeople = ({ word, people_n }: KnownWord) => (people_n > 0 ? [`p:${word}`] : [])
const inOther = ({ word, other_n }: KnownWord) => (other_n > 0 ? [`d:${word}`] : [])
const anywhere = (word: KnownWord) => [...inTitles(word), ...inPeople(word), ...inOther(word)]

const weigh = (words: readonly KnownWord[], of: (word: KnownWord) => number) =>
  words.reduce((sum, word) => sum + of(word), 0)

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
  return { ids: [...exact.ids, ...near.slice(from, from + slice.limit - exact.ids.length)], total }
}

async function searchExactly(services: Needs, term: string, slice: Slice): Promise<Found> {
  const matching = await findMatching(services, term)
  const folded = fold(term)
  const spelling = { folded, letters: lettersOf(wordsOf(folded)) }
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

/** A word of the query as it may have been meant. */
interface Reading {
  /** Which words of the query it stands for: one, or two that belong together. */
  from: number
  to: number
  word: KnownWord
  slips: number
}

const mostWords = 8
/** The index of words compares every text that it finds with all words of a group: more would take longer than they save. */
const wordsAtOnce = 16
/** So many titles can be compared with the query while a person waits. */
const mostCandidates = 1000
/** A word that stands in more titles, names or texts than this does not tell which movie is meant. */
const tooMany = 5000
/** What comes near is a hint, not a list to leaf through. */
const mostNear = 24

/** What the words of a query may have been meant to be: spelled a little differently, joined, or taken apart. */
async function readWords({ db }: Needs, words: readonly string[]): Promise<Reading[]> {
  const units = [
    ...words.map((text, i) => ({ text, from: i, to: i })),
    ...words.slice(1).map((text, i) => ({ text: words[i]! + text, from: i, to: i + 1 })),
  ].filter(({ text }) => text.length <= 40)
  const halves = words.flatMap((text, i) =>
    text.length < 4
      ? []
      : Array.from({ length: text.length - 3 }, (_, cut) => ({
          halves: [text.slice(0, cut + 2), text.slice(cut + 2)] as const,
          i,
        })),
  )
  const slips = new Set([...units.flatMap(({ text }) => slipsOf(text)), ...halves.flatMap((cut) => cut.halves)])
  const known = (await selectNearWords(db, [...slips])).map((word) => ({ word, folded: fold(word.word) }))
  const readings = units.flatMap(({ text, from, to }) =>
    known.flatMap(({ word, folded }) => {
      // Two letters leave nothing to recognise a slip by.
      const allowed = text.length < 3 ? 0 : 1
      if (text === folded) return [{ from, to, word, slips: 0 }]
      return allowed > 0 && isOneSlip(text, folded) ? [{ from, to, word, slips: 1 }] : []
    }),
  )
  const whole = new Map(known.map(({ word, folded }) => [folded, word]))
  const apart = halves
    .filter(({ i }) => !readings.some(({ from, to, slips: n }) => from === i && to === i && n === 0))
    .flatMap(({ halves: [left, right], i }) => {
      const [one, other] = [whole.get(left), whole.get(right)]
      // The rarer half is the one to look for; the title's letters decide in the end.
      if (!one || !other) return []
      const rarer = one.title_n + one.people_n < other.title_n + other.people_n ? one : other
      return [{ from: i, to: i, word: rarer, slips: 1 }]
    })
  return [...readings, ...apart]
}

/** What comes near a term: other spelling, accents, hyphens, another order of words. Best first. */
async function searchNearly(services: Needs, term: string): Promise<string[]> {
  const words = wordsOf(fold(term)).slice(0, mostWords)
  if (words.length === 0) return []
  const readings = await readWords(services, words)
  const groups = words.map((text, i) => {
    const read = readings.filter(({ from, to }) => from <= i && i <= to).map(({ word }) => word)
    const tokens = new Set(read.flatMap((word) => [...inTitles(word), ...inPeople(word)]))
    // As it is written it may also stand in the description.
    if (read.some(({ word, other_n }) => word === text && other_n <= tooMany)) tokens.add(`d:${text}`)
    const weight = weigh(read, ({ title_n, people_n }) => title_n + people_n)
    return { tokens: [...tokens], weight, isKnown: read.length > 0 }
  })
  const known = groups.filter(({ isKnown }) => isKnown).toSorted((a, b) => a.weight - b.weight)
  const rare = known.filter(({ weight }) => weight <= tooMany)
  // Words that stand everywhere say little, but may be all there is.
  const useful = (rare.length > 0 ? rare : known).slice(0, 4)
  if (useful.length === 0) return []
  const ask = ([rarest, ...others]: typeof useful) => {
    const helpful = others.filter(({ tokens }) => tokens.length <= wordsAtOnce)
    const asked = [rarest!, ...helpful].map(({ tokens }) => tokens)
    return selectCandidates(services.db, asked, { length: term.length, limit: mostCandidates })
  }
  // All words first; if no movie holds them all, one may be wrong; if that does not help either, the rarest alone.
  let candidates = await ask(useful)
  if (candidates.length === 0 && useful.length > 2)
    candidates = (await Promise.all(useful.map((_, i) => ask(useful.toSpliced(i, 1))))).flat()
  if (candidates.length === 0 && useful.length > 1) candidates = await ask(useful.slice(0, 1))
  return rankCandidates(words, candidates)
}

/** The letters of a text and nothing else: 'Spider-Man' and 'spiderman' are one. */
const lettersOf = (words: readonly string[]) => words.join('')

/** At most a third of the letters may differ for two titles to be taken for one another. */
const mostOfTitle = 3

export function rankCandidates(query: readonly string[], candidates: readonly Candidate[]): string[] {
  const letters = lettersOf(query)
  const mostSlips = Math.min(Math.floor(letters.length / mostOfTitle), 4)
  const scored = candidates.map((candidate) => {
    const words = wordsOf(fold(candidate.title))
    const slipped = slipsBetween(letters, lettersOf(words), mostSlips)
    const asTitle = slipped <= mostSlips ? slipped / letters.length : Infinity
    // A short title that holds the words is nearer than a long one.
    const asWords = 0.5 + costOfWords(query, candidate) + Math.max(0, words.length - query.length) * 0.02
    return { id: candidate.id, likes: candidate.likes, score: Math.min(asTitle, asWords) }
  })
  const best = scored
    // More than half of the words should be there.
    .filter(({ score }) => score < 0.5 + query.length / 2)
    .toSorted((a, b) => a.score - b.score || b.likes - a.likes || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  return [...new Set(best)].slice(0, mostNear)
}

/** How far the words of a query are from a movie's: nothing for a word of its title, one for a word that it does not have. */
function costOfWords(query: readonly string[], { title, people }: Candidate): number {
  const [titleWords, names] = [wordsAndJoined(fold(title)), wordsAndJoined(fold(people))]
  const nearest = (word: string, among: readonly string[]) =>
    among.includes(word) ? 0 : among.some((other) => isOneSlip(word, other)) ? 1 : 2
  const cost = (word: string) => {
    const [slipsInTitle, slipsInPeople] = [nearest(word, titleWords), nearest(word, names)]
    if (slipsInTitle <= 1) return slipsInTitle * 0.25
    return slipsInPeople <= 1 ? 0.1 + slipsInPeople * 0.25 : 1
  }
  const costs = query.map(cost)
  // Two words that belong together may have been written apart.
  for (let i = 0; i + 1 < query.length; i++) {
    const together = cost(query[i]! + query[i + 1]!) / 2
    if (2 * together >= costs[i]! + costs[i + 1]!) continue
    costs[i] = together
    costs[i + 1] = together
  }
  return costs.reduce((sum, each) => sum + each, 0)
}

/** What someone who has typed this much may be looking for: titles that start so, that have a word that does, that nearly do. */
export async function suggest(services: Needs, given: string, limit: number): Promise<string[]> {
  const { db } = services
  const typed = fold(given).trimStart()
  if (typed.trim() === '') return []
  const starting =
    (await selectTitlesFrom(db, typed, { limit, atMost: fewTexts })) ?? (await selectManyTitlesFrom(db, typed, limit))
  const found = new Set(starting)
  if (found.size < limit && typed.trim().length >= 3)
    for (const id of await selectTitlesWith(db, typed.trim(), limit)) found.add(id)
  // Three letters come near to nearly everything.
  if (found.size === 0 && typed.trim().length > 3) for (const id of await searchNearly(services, typed)) found.add(id)
  return [...found].slice(0, limit)
}

/** Below this a search reads so few texts that nothing has to be counted beforehand. */
const manyTexts = 5000
const sampleSize = 10_000

/** Counts the common terms anew, as of one moment. Returns how many there are. */
export async function countCommonTerms({ db }: Needs): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { texts } = await countOfTexts(tx)
      if (texts < manyTexts) {
        await replaceTotals(tx, [])
        return 0
      }
      const sample = await selectSampleOfTexts(tx, sampleSize / texts)
      const counter = new TermCounter(await findCommonTerms(sample))
      let last = ''
      for (;;) {
        const rows = await selectTexts(tx, last, 2000)
        for (const row of rows) counter.add(row)
        if (rows.length === 0) break
        last = rows.at(-1)!.movie_id
      }
      const totals = counter.totals()
      await replaceTotals(tx, totals)
      return totals.length
    })
}

/** So many changes since the last count are soon read at each search. */
const manyChanges = 300

/** Counts the common terms anew where it is worth it. */
export async function keepTotalsShort(services: Needs): Promise<void> {
  const { texts, changes, totals } = await countOfTexts(services.db)
  if (changes >= manyChanges || (totals === 0 && texts >= manyTexts)) await countCommonTerms(services)
}
