import type { Services } from '../../platform/services.ts'
import { rankCandidates } from './near.ts'
import { type Facets, readFacets } from './query-facets.ts'
import { selectCandidates, selectNearWords } from './search.queries.ts'
import { inPeople, inTitles, type KnownWord, weigh, wordsAtOnce } from './known-words.ts'
import { fold, isOneSlip, slipsOf, wordsOf } from './words.ts'

type Needs = Pick<Services, 'db'>

/** A word of the query as it may have been meant. */
interface Reading {
  /** Which words of the query it stands for: one, or two that belong together. */
  from: number
  to: number
  word: KnownWord
  slips: number
}

const mostWords = 8
/** So many titles can be compared with the query while a person waits. */
const mostCandidates = 1000
/** A word that stands in more titles, names or texts than this does not tell which movie is meant. */
const tooMany = 5000

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
export async function searchNearly(services: Needs, term: string): Promise<string[]> {
  const words = wordsOf(fold(term)).slice(0, mostWords)
  if (words.length === 0) return []
  const readings = await readWords(services, words)
  const groups = words.map((text, i) => {
    const read = readings.filter(({ from, to }) => from <= i && i <= to).map(({ word }) => word)
    const tokens = new Set(read.flatMap((word) => [...inTitles(word), ...inPeople(word)]))
    // As it is written it may also stand in the description.
    if (read.some(({ word, other_n }) => word === text && other_n <= tooMany)) tokens.add(`d:${text}`)
    const weight = weigh(read, ({ title_n, people_n }) => title_n + people_n)
    return { text, tokens: [...tokens], weight, isKnown: read.length > 0 }
  })
  const known = groups.filter(({ isKnown }) => isKnown).toSorted((a, b) => a.weight - b.weight)
  const rare = known.filter(({ weight }) => weight <= tooMany)
  // Words that stand everywhere say little, but may be all there is.
  const useful = (rare.length > 0 ? rare : known).slice(0, 4)
  if (useful.length === 0) return []
  const ask = ([rarest, ...others]: typeof useful, facets: Facets = {}) => {
    const helpful = others.filter(({ tokens }) => tokens.length <= wordsAtOnce)
    const asked = [rarest!, ...helpful].map(({ tokens }) => tokens)
    return selectCandidates(services.db, asked, { facets, length: term.length, limit: mostCandidates })
  }
  // All words first; if no movie holds them all, one may be wrong; if that does not help either, the rarest alone.
  let candidates = await ask(useful)
  if (candidates.length === 0 && useful.length > 2)
    candidates = (await Promise.all(useful.map((_, i) => ask(useful.toSpliced(i, 1))))).flat()
  if (candidates.length === 0 && useful.length > 1) candidates = await ask(useful.slice(0, 1))
  // 'chaplin comedy 1921': the other words, within that genre and year.
  const facets = readFacets(term)
  const others = rare.filter(({ text }) => facets?.rest.includes(text)).slice(0, 4)
  if (facets && others.length > 0) candidates = [...candidates, ...(await ask(others, facets))]
  return rankCandidates(words, candidates)
}
