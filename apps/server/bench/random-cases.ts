import { ratingBands, sorts } from '@matinee/contract/catalogue'
import { defaultGenres as genres } from '@matinee/contract/movies'
import type pg from 'pg'

/** A small seeded generator (mulberry32): the same run asks the same questions. */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  below = (n: number) => Math.floor(this.unit() * n)
  chance = (odds: number) => this.unit() < odds
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)]!
}

export interface ListCase {
  genre?: string
  year?: number
  added?: string
  rating?: string
  sort: string
  search?: string
}

export function randomFilter(dice: Dice): ListCase {
  return {
    sort: dice.pick(sorts),
    ...(dice.chance(0.6) && { genre: dice.pick(genres) }),
    ...(dice.chance(0.3) && { year: 1930 + dice.below(97) }),
    ...(dice.chance(0.4) && { rating: dice.pick(Object.keys(ratingBands)) }),
    ...(dice.chance(0.12) && { added: dice.pick(['week', 'month']) }),
  }
}

interface Text {
  title: string
  description: string
  director: string | null
  cast_names: string[]
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /^\p{L}{3,}$/u.test(word))

/** Terms as people and machines make them, drawn from what stands in the catalogue. */
const makers: Record<string, (text: Text, dice: Dice) => string | undefined> = {
  'a word of a title': ({ title }, dice) => dice.pick(wordsIn(title)),
  'a word of a text': ({ description }, dice) => dice.pick(wordsIn(description)),
  'a part of a word': ({ description }, dice) => {
    const word = dice.pick(wordsIn(description).filter((candidate) => candidate.length >= 6))
    const length = word ? Math.min(word.length - 1, 3 + dice.below(4)) : 0
    const start = word ? dice.below(word.length - length + 1) : 0
    return word?.slice(start, start + length)
  },
  'any part of a text': ({ description }, dice) => {
    const length = 3 + dice.below(8)
    const start = dice.below(Math.max(1, description.length - length))
    return description.slice(start, start + length).trim()
  },
  'a name': ({ director, cast_names }, dice) =>
    dice.pick([director ?? '', ...cast_names].filter((name) => name !== '')),
  'two words together': ({ description }, dice) => {
    const words = description.split(/\s+/)
    const start = dice.below(Math.max(1, words.length - 1))
    return words.slice(start, start + 2).join(' ')
  },
  'a whole title': ({ title }) => title,
  'one or two letters': (_, dice) =>
    Array.from({ length: 1 + dice.below(2) }, () => dice.pick(Array.from('abcdefghijklmnopqrstuvwxyz'))).join(''),
}

export interface Term {
  kind: string
  term: string
}

/** `count` different terms, the kinds in turn. */
export async function randomTerms(pool: pg.Pool, dice: Dice, count: number): Promise<Term[]> {
  const texts = await randomTexts(pool, dice, count * 2)
  const kinds = Object.entries(makers)
  const terms = new Map<string, Term>()
  for (let i = 0; terms.size < count && i < count * 20; i++) {
    const [kind, make] = kinds[i % kinds.length]!
    const term = make(dice.pick(texts), dice)?.trim()
    // 26 + 26 * 26 short ones are fewer than their turn, at large counts.
    if (term && term.length <= 100) terms.set(term.toLowerCase(), { kind, term })
  }
  return [...terms.values()]
}

/** The same seed draws the same films: some have random ids, so titles decide. */
async function randomTexts(pool: pg.Pool, dice: Dice, count: number): Promise<Text[]> {
  const { rows } = await pool.query<Text>(
    'select title, description, director, cast_names from movie where left(md5(title || $1), 4) < $2 order by title, id limit 20000',
    [String(dice.below(1e9)), '2000'],
  )
  return Array.from({ length: count }, () => dice.pick(rows))
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

/** A title with one letter changed, left out, added or swapped with its neighbour. */
export function withTypo(title: string, dice: Dice): string {
  const letters = Array.from(title)
  const places = letters.flatMap((letter, i) => (/\p{L}/u.test(letter) ? [i] : []))
  const at = dice.pick(places)
  const swappable = places.filter((i) => places.includes(i + 1) && letters[i] !== letters[i + 1])
  const kind = dice.below(swappable.length > 0 ? 4 : 3)
  if (kind === 0) return letters.toSpliced(at, 1).join('')
  if (kind === 1) return letters.toSpliced(at, 0, dice.pick(alphabet)).join('')
  if (kind === 2) {
    const other = dice.pick(alphabet.filter((letter) => letter !== letters[at]!.toLowerCase()))
    return letters.toSpliced(at, 1, other).join('')
  }
  const swap = dice.pick(swappable)
  return letters.toSpliced(swap, 2, letters[swap + 1]!, letters[swap]!).join('')
}

export async function randomTitles(pool: pg.Pool, dice: Dice, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>(
    String.raw`select title from movie where left(md5(title || $1), 4) < '4000' and title ~ '^[[:alpha:][:space:][:punct:]]+$'
      and char_length(regexp_replace(title, '[^[:alpha:]]', '', 'g')) >= 3 and octet_length(title) < char_length(title) * 1.3 order by title, id limit 50000`,
    [String(dice.below(1e9))],
  )
  return Array.from({ length: count }, () => dice.pick(rows).title)
}
