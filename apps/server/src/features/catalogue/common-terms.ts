import { genres, type Genre } from '@matinee/contract/movies'
import { ratingBands, type RatingBand } from '@matinee/contract/catalogue'
import { wordsOf } from './words.ts'

/**
 * Totals of searches are exact. Where a term stands in few movies they are counted when asked for; where it stands in
 * very many ('the', 'ing', 'of a') that would take too long, and they are counted beforehand: which terms those are is
 * learned from a sample, then all of them are counted in one reading of all texts.
 */
const bands = Object.keys(ratingBands) as RatingBand[]
const cellsPerGenre = bands.length + 1
/** After the counts by genre and band, those by the field that holds the term first; the description has the rest. */
const firstFieldCell = (genres.length + 1) * cellsPerGenre
export const fieldCells = { title: firstFieldCell + 1, people: firstFieldCell + 2, genres: firstFieldCell + 3 } as const
const cellsPerTerm = firstFieldCell + 3

/** Which of a term's cells holds the count for a genre and a band. Counted from 1, as PostgreSQL does. */
export const cellOf = (genre: Genre | undefined, band: RatingBand | undefined): number =>
  1 + (genre ? genres.indexOf(genre) + 1 : 0) * cellsPerGenre + (band ? bands.indexOf(band) + 1 : 0)

/** No term of ours is longer: what is, is looked for by its words. */
const longestTerm = 24

/** A part of a word that stands in this share of texts is better counted beforehand. */
const commonShare = 1 / 125
/** Several common words together may be rare, and would still have to be looked for in all texts that hold the words. */
const commonPhraseShare = 1 / 500
const commonWordShare = 1 / 40

/** The terms that are worth counting beforehand, judged by a sample of texts. */
export async function findCommonTerms(texts: readonly string[]): Promise<string[]> {
  const found = await findCommonParts(texts, Math.ceil(texts.length * commonPhraseShare))
  const isCommon = (part: string, share: number) => (found.get(part) ?? 0) >= texts.length * share
  return [...found.keys()].filter((part) => {
    if (part !== part.trim()) return false
    const words = wordsOf(part)
    return words.length === 1 ? isCommon(part, commonShare) : words.every((word) => isCommon(word, commonWordShare))
  })
}

/** All parts of text that stand in at least `atLeast` of the texts, and in how many. */
async function findCommonParts(texts: readonly string[], atLeast: number): Promise<Map<string, number>> {
  const common = new Map<string, number>()
  // Whether the part of the last length that starts here was common: a longer part can be only where its two halves are.
  let alive = texts.map((text) =>
    Uint8Array.from({ length: text.length }, (_, i) => Number(isUsable(text.charCodeAt(i)))),
  )
  for (let length = 1; length <= longestTerm; length++) {
    const seen = new Map<string, { n: number; last: number }>()
    for (const [t, text] of texts.entries()) {
      const flags = alive[t]!
      for (let i = 0; i + length <= text.length; i++) {
        if (!flags[i] || (length > 1 && !flags[i + 1])) continue
        const part = text.slice(i, i + length)
        const known = seen.get(part)
        if (!known) seen.set(part, { n: 1, last: t })
        else if (known.last !== t) {
          known.n++
          known.last = t
        }
      }
      if (t % 200 === 0) await breathe()
    }
    const before = common.size
    for (const [part, { n }] of seen) if (n >= atLeast) common.set(part, n)
    if (common.size === before) break
    alive = alive.map((flags, t) =>
      flags.map((flag, i) =>
        flag && (length === 1 || flags[i + 1]) && common.has(texts[t]!.slice(i, i + length)) ? 1 : 0,
      ),
    )
  }
  return common
}

// A match never reaches over the end of a field, and half of a surrogate pair is no text.
const isUsable = (code: number) => code !== 0x1f && (code < 0xd800 || code > 0xdfff)

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff

/** Lets the process do what else it has to. */
const breathe = () => new Promise((resolve) => setImmediate(resolve))

interface CountedText {
  search: string
  title_end: number
  people_end: number
  genres_end: number
  genres: readonly string[]
  rating_tenths: number | null
}

/** Counts terms in texts: a tree of letters, walked from every position of every text. */
export class TermCounter {
  readonly #terms: readonly string[]
  readonly #letters = new Map<number, number>()
  readonly #next: Int32Array
  readonly #termAt: Int32Array
  readonly #lastSeen: Int32Array
  readonly #cells: Int32Array
  #texts = 0

  constructor(terms: readonly string[]) {
    this.#terms = terms
    for (const term of terms)
      for (let i = 0; i < term.length; i++) {
        const code = term.charCodeAt(i)
        if (!this.#letters.has(code)) this.#letters.set(code, this.#letters.size)
      }
    const width = this.#letters.size
    const nodes = terms.reduce((sum, term) => sum + term.length, 1)
    let next = new Int32Array(Math.min(nodes, 1024) * width)
    const termAt: number[] = [-1]
    for (const [t, term] of terms.entries()) {
      let node = 0
      for (let i = 0; i < term.length; i++) {
        const edge = node * width + this.#letters.get(term.charCodeAt(i))!
        let child = next[edge]!
        if (child === 0) {
          child = termAt.push(-1) - 1
          next[edge] = child
          if ((child + 1) * width > next.length) {
            const larger = new Int32Array(next.length * 2)
            larger.set(next)
            next = larger
          }
        }
        node = child
      }
      termAt[node] = t
    }
    this.#next = next
    this.#termAt = Int32Array.from(termAt)
    this.#lastSeen = new Int32Array(terms.length)
    this.#cells = new Int32Array(terms.length * cellsPerTerm)
  }

  add({ search: text, title_end, people_end, genres_end, genres: movieGenres, rating_tenths }: CountedText) {
    const turn = ++this.#texts
    const cells = this.#cellsFor(movieGenres, rating_tenths)
    const width = this.#letters.size
    const codes = Int32Array.from({ length: text.length }, (_, i) => this.#letters.get(text.charCodeAt(i)) ?? -1)
    // The database counts signs, and a string counts halves of some of them.
    let signs = -1
    for (let start = 0; start < codes.length; start++) {
      if (!isLowSurrogate(text.charCodeAt(start))) signs++
      const field = signs < title_end ? 0 : signs < people_end ? 1 : signs < genres_end ? 2 : 3
      let node = 0
      for (let i = start; i < codes.length; i++) {
        const letter = codes[i]!
        if (letter < 0) break
        node = this.#next[node * width + letter]!
        if (node === 0) break
        const term = this.#termAt[node]!
        if (term < 0 || this.#lastSeen[term] === turn) continue
        this.#lastSeen[term] = turn
        for (const cell of cells) this.#cells[term * cellsPerTerm + cell]!++
        if (field < 3) this.#cells[term * cellsPerTerm + firstFieldCell + field]!++
      }
    }
  }

  #cellsFor(movieGenres: readonly string[], ratingTenths: number | null): number[] {
    const within = bands.filter((band) => {
      const { from, to } = ratingBands[band]
      return ratingTenths !== null && ratingTenths >= from * 10 && ratingTenths <= to * 10
    })
    return [undefined, ...genres.filter((genre) => movieGenres.includes(genre))].flatMap((genre) =>
      [undefined, ...within].map((band) => cellOf(genre, band) - 1),
    )
  }

  totals(): { term: string; cells: number[] }[] {
    return this.#terms.map((term, t) => ({
      term,
      cells: [...this.#cells.subarray(t * cellsPerTerm, (t + 1) * cellsPerTerm)],
    }))
  }
}
