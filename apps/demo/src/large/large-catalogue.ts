import { base, de, en, es, Faker, fr, ja, ko, type LocaleDefinition, pl, type Randomizer, ru } from '@faker-js/faker'
import type { DefaultGenre } from '@matinee/contract/movies'
import { Choice, Random } from './random.ts'

/** One movie of a catalogue made up at size: nothing in it is real, but words, names and dates spread as real ones. */
export interface LargeMovie {
  title: string
  /** 180 to 420 characters. */
  description: string
  year: number | null
  /** 0 to 10, in tenths. */
  rating: number | null
  /** One to three. */
  genres: readonly DefaultGenre[]
  director: string | null
  /** Two to seven different people. */
  cast: readonly string[]
  createdAt: Date
  likes: number
}

export interface LargeCatalogueOptions {
  /** The same seed gives the same movies. */
  seed?: string
  /** The day on which the catalogue stands: no movie was added later. */
  now: Date
}

export function* largeCatalogue(count: number, options: LargeCatalogueOptions): Generator<LargeMovie> {
  const random = new Random(options.seed ?? 'matinee')
  const writer = new Writer(random)
  const now = options.now.getTime()
  for (let made = 0; made < count; made += 1) {
    const createdAt = new Date(now - addedBefore(random))
    const genres = genreSets.pick(random)
    const year = filmedIn(random, createdAt.getUTCFullYear())
    const rating = ratingOf(random)
    yield {
      title: writer.title(),
      description: writer.description(),
      year: random.chance(0.005) ? null : year,
      rating: random.chance(0.03) ? null : rating,
      genres,
      director: random.chance(0.015) ? null : writer.director(),
      cast: writer.cast(2 + random.below(genres.includes('Documentary') ? 3 : 6)),
      createdAt,
      likes: likesOf(random, rating),
    }
  }
}

const genreSets = new Choice<readonly DefaultGenre[]>(
  (
    [
      [16.8, 'Drama'],
      [12.3, 'Comedy'],
      [7.6, 'Documentary'],
      [5.2, 'Horror'],
      [4.5, 'Thriller'],
      [6, 'Action'],
      [3.1, 'Romance'],
      [1.2, 'Sci-Fi'],
      [2, 'Animation'],
      [5, 'Drama', 'Romance'],
      [4, 'Comedy', 'Drama'],
      [3.2, 'Comedy', 'Romance'],
      [1.9, 'Comedy', 'Drama', 'Romance'],
      [2.9, 'Drama', 'Thriller'],
      [1.4, 'Drama', 'Action'],
      [2.5, 'Action', 'Thriller'],
      [1.4, 'Action', 'Comedy'],
      [1, 'Action', 'Drama', 'Thriller'],
      [2.2, 'Horror', 'Thriller'],
      [1.2, 'Horror', 'Sci-Fi'],
      [1.3, 'Horror', 'Comedy'],
      [0.8, 'Drama', 'Horror'],
      [0.8, 'Drama', 'Horror', 'Thriller'],
      [1.3, 'Sci-Fi', 'Action'],
      [1.1, 'Sci-Fi', 'Drama'],
      [0.8, 'Sci-Fi', 'Thriller'],
      [0.4, 'Sci-Fi', 'Comedy'],
      [0.6, 'Action', 'Sci-Fi', 'Thriller'],
      [0.4, 'Horror', 'Sci-Fi', 'Thriller'],
      [1.7, 'Animation', 'Comedy'],
      [0.7, 'Animation', 'Drama'],
      [0.6, 'Animation', 'Action'],
      [0.4, 'Animation', 'Sci-Fi'],
      [0.5, 'Animation', 'Comedy', 'Romance'],
      [0.1, 'Animation', 'Documentary'],
      [1, 'Documentary', 'Drama'],
      [0.3, 'Documentary', 'Comedy'],
      [0.7, 'Romance', 'Thriller'],
      [0.6, 'Romance', 'Drama', 'Thriller'],
      [0.3, 'Romance', 'Action'],
      [0.2, 'Horror', 'Romance'],
    ] as const satisfies readonly (readonly [number, ...DefaultGenre[]])[]
  ).map(([weight, ...item]) => ({ weight, item: Object.freeze(item) })),
)

const day = 24 * 60 * 60 * 1000
const span = 8 * 365.25 * day

/** How long ago: the number added falls in a straight line from now to a seventh of it eight years back. */
function addedBefore(random: Random): number {
  return Math.floor((span * (1.75 - Math.sqrt(3.0625 - 3 * random.unit()))) / 1.5)
}

const firstYear = 1900

function filmedIn(random: Random, latest: number): number {
  for (;;) {
    const age = Math.floor(-Math.log(1 - random.unit()) * 21)
    if (latest - age >= firstYear) return latest - age
  }
}

function ratingOf(random: Random): number {
  return Math.min(100, Math.max(0, Math.round(random.normal(64, 11)))) / 10
}

function likesOf(random: Random, rating: number): number {
  if (random.chance(0.3)) return 0
  const likes = (1 - random.unit()) ** (-1 / 0.85) * 1.25 ** (rating - 6.4)
  return Math.min(60_000, Math.max(1, Math.floor(likes)))
}

/** `an abandoned station`, `a house` */
const withArticle = (words: string) =>
  `${/^[aeiou]/i.test(words) && !/^(?:uni|use|eu)/i.test(words) ? 'an' : 'a'} ${words}`
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const inTitleCase = (text: string) =>
  text
    .split(' ')
    .map(capitalised)
    .join(' ')
    .replaceAll(/(?<= )(?:Of|And|In|To|The|A|An)(?= )/g, (word) => word.toLowerCase())

const poolSizes = { cities: 8000, firstNames: 3000, actors: 40_000, directors: 15_000 }

/** Titles, plots and people in faker's words. A few words are common and most are rare, as in real texts. */
class Writer {
  readonly #random: Random
  readonly #adjectives: readonly string[]
  readonly #nouns: readonly string[]
  readonly #verbs: readonly string[]
  readonly #adverbs: readonly string[]
  readonly #cities: readonly string[]
  readonly #firstNames: readonly string[]
  readonly #foreignNames: readonly string[]
  readonly #namesInOtherScripts: readonly string[]
  readonly #actors: readonly string[]
  readonly #directors: readonly string[]
  readonly #titles: string[] = []

  constructor(random: Random) {
    this.#random = random
    const randomizer: Randomizer = { next: () => random.unit(), seed: () => {} }
    const speaking = (locale: LocaleDefinition) => new Faker({ locale: [locale, en, base], randomizer })
    const english = speaking(en)
    const foreign = [de, fr, es, pl].map(speaking)
    const list = (size: number, make: () => string) => Array.from({ length: size }, make)
    const nameIn = ({ person }: Faker) => `${person.firstName()} ${person.lastName()}`
    const name = () => nameIn(random.chance(0.35) ? random.pick(foreign) : english)
    this.#adjectives = english.helpers.shuffle(english.definitions.word.adjective)
    this.#nouns = english.helpers.shuffle(english.definitions.word.noun)
    this.#verbs = english.helpers.shuffle(english.definitions.word.verb)
    this.#adverbs = english.helpers.shuffle(english.definitions.word.adverb)
    this.#cities = list(poolSizes.cities, () => english.location.city())
    this.#firstNames = list(poolSizes.firstNames, () => english.person.firstName())
    this.#foreignNames = list(poolSizes.firstNames, () => nameIn(random.pick(foreign)))
    const otherScripts = [ru, ja, ko].map(speaking)
    this.#namesInOtherScripts = list(300, () => nameIn(random.pick(otherScripts)))
    this.#actors = list(poolSizes.actors, name)
    this.#directors = list(poolSizes.directors, name)
  }

  /** The first ones are common. */
  #ranked = (list: readonly string[], head = 90) => list[this.#random.rank(head, 0.8) % list.length]!
  #adjective = () => this.#ranked(this.#adjectives)
  #noun = () => this.#ranked(this.#nouns)
  #thing = () => `${this.#adjective()} ${this.#noun()}`
  #verb = () => this.#ranked(this.#verbs)
  #adverb = () => this.#ranked(this.#adverbs)
  #city = () => this.#ranked(this.#cities, 400)
  #name = () => this.#ranked(this.#firstNames, 200)

  title(): string {
    const random = this.#random
    // Remakes.
    if (this.#titles.length > 0 && random.chance(0.04)) return random.pick(this.#titles)
    const title = random.chance(0.003)
      ? random.pick(this.#namesInOtherScripts)
      : random.chance(0.06)
        ? random.pick(this.#foreignNames)
        : inTitleCase(random.pick(this.#titlePatterns)())
    this.#titles.push(title)
    return title
  }

  #titlePatterns = [
    () => `the ${this.#thing()}`,
    () => `the ${this.#noun()} of ${this.#city()}`,
    () => this.#thing(),
    () => `${this.#noun()} and ${this.#noun()}`,
    () => `the ${this.#noun()} in the ${this.#noun()}`,
    () => `to ${this.#verb()} ${withArticle(this.#noun())}`,
    () => `${this.#name()} and the ${this.#thing()}`,
    () => this.#city(),
  ]

  /** Each with a few words of its own, so that no word is in every movie. */
  #sentences = [
    () =>
      `In ${this.#city()}, ${withArticle(this.#thing())} has to ${this.#verb()} the ${this.#noun()} of ${this.#name()}.`,
    () => `${this.#name()} returns to ${this.#city()} and a family that has learned to ${this.#verb()}.`,
    () => `When the ${this.#thing()} is gone, only ${withArticle(this.#noun())} remains.`,
    () => `The city wants to ${this.#verb()}; ${this.#name()} would rather ${this.#verb()} ${this.#adverb()}.`,
    () => `Nobody knows why ${this.#name()} tried to ${this.#verb()} the ${this.#thing()}.`,
    () => `Love begins with ${withArticle(this.#thing())} and ends, ${this.#adverb()}, with another.`,
    () => `Two ${this.#adjective()} strangers share ${withArticle(this.#noun())} on the road to ${this.#city()}.`,
    () => `${this.#name()}, a young ${this.#noun()}, must ${this.#verb()} before winter.`,
    () => `An old ${this.#noun()} dreams of ${this.#city()} and the ${this.#thing()} by the sea.`,
    () => `They ${this.#verb()} at night, ${this.#adverb()}, while ${this.#name()} sleeps.`,
    () =>
      `What ${this.#name()} found beneath the ${this.#noun()} was ${this.#adjective()}, ${this.#adjective()} and alive.`,
    () => `Three generations ${this.#verb()} over one ${this.#noun()}.`,
    () => `Her brother says it was ${withArticle(this.#noun())}; the court finds ${withArticle(this.#thing())}.`,
    () =>
      `To ${this.#verb()} is easy, ${this.#name()} believes, until the ${this.#noun()} from ${this.#city()} arrives.`,
    () => `War has made the ${this.#noun()} ${this.#adjective()}, and peace will ${this.#verb()} it.`,
    () => `A story of ${this.#noun()}, ${this.#noun()} and ${this.#noun()}, told ${this.#adverb()}.`,
  ]

  description(): string {
    const sentences: string[] = []
    const lengthOf = (more = '') => [...sentences, more].join(' ').length
    const wanted = 200 + this.#random.below(120)
    while (lengthOf() < wanted) {
      const sentence = capitalised(this.#random.pick(this.#sentences)())
      if (lengthOf(sentence) <= 420) sentences.push(sentence)
    }
    return sentences.join(' ')
  }

  /** A few people make most films. */
  #actor = () => this.#actors[this.#random.rank(1100, 0.62) % this.#actors.length]!

  cast(size: number): string[] {
    const cast = new Set<string>()
    while (cast.size < size) cast.add(this.#actor())
    return [...cast]
  }

  /** Some actors direct. */
  director(): string {
    if (this.#random.chance(0.08)) return this.#actor()
    return this.#directors[this.#random.rank(1600, 0.65) % this.#directors.length]!
  }
}
