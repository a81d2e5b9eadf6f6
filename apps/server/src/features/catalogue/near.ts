import { namesFacet } from './query-facets.ts'
import { fold, isOneSlip, lettersOf, slipsBetween, wordsAndJoined, wordsOf } from './words.ts'

/** A movie that may be meant by a query. */
export interface Candidate {
  id: string
  title: string
  people: string
  likes: number
  genres: readonly string[]
  year: number | null
}

/** What comes near is a hint, not a list to leaf through. */
const mostNear = 24

/** At most a third of the letters may differ for two titles to be taken for one another. */
const mostOfTitle = 3

/** Those that come nearest to a query, best first. */
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
function costOfWords(query: readonly string[], { title, people, ...facts }: Candidate): number {
  const [titleWords, names] = [wordsAndJoined(fold(title)), wordsAndJoined(fold(people))]
  const nearest = (word: string, among: readonly string[]) =>
    among.includes(word) ? 0 : among.some((other) => isOneSlip(word, other)) ? 1 : 2
  const cost = (word: string) => {
    const [slipsInTitle, slipsInPeople] = [nearest(word, titleWords), nearest(word, names)]
    if (slipsInTitle <= 1) return slipsInTitle * 0.25
    if (slipsInPeople <= 1) return 0.1 + slipsInPeople * 0.25
    return namesFacet(word, facts) ? 0.2 : 1
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
