import type { DefaultGenre } from '@matinee/contract/movies'
import { population } from './names.ts'
import { description } from './plots.ts'
import { Choice, Random } from './random.ts'
import { Story } from './story.ts'
import { TitleWriter } from './titles.ts'

/** One movie of a catalogue made up at size: nothing in it is real, but words, names and dates spread as real ones. */
export interface LargeMovie {
  title: string
  /** Two to four sentences, 180 to 420 characters. */
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
  const titles = new TitleWriter()
  const now = options.now.getTime()
  for (let made = 0; made < count; made += 1) {
    const createdAt = new Date(now - addedBefore(random))
    const genres = genreSets.pick(random)
    const year = filmedIn(random, createdAt.getUTCFullYear())
    const rating = ratingOf(random)
    const story = new Story(random, genres, year)
    yield {
      title: titles.next(random, story),
      description: description(random, story),
      year: random.chance(0.005) ? null : year,
      rating: random.chance(0.03) ? null : rating,
      genres,
      director: random.chance(0.015) ? null : directorOf(random),
      cast: castOf(random, genres),
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

const actors = population(0, 0.58)
const directors = population(20_000_000, 0.75)

function castOf(random: Random, genres: readonly DefaultGenre[]): readonly string[] {
  const size = genres.includes('Documentary') ? 2 + random.below(3) : 2 + random.below(6)
  const cast: string[] = []
  while (cast.length < size) {
    const name = actors(random.rank(1100, 0.62)).full
    if (!cast.includes(name)) cast.push(name)
  }
  return cast
}

function directorOf(random: Random): string {
  // Some actors direct; most directors are people of their own.
  return random.chance(0.08) ? actors(random.rank(1100, 0.62)).full : directors(random.rank(1600, 0.65)).full
}
