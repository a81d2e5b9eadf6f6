import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { addMovies } from './add-movies.ts'
import { seedCollection } from './demo-collections.ts'
import type { Film } from './film.ts'
import { films } from './films.ts'

const day = 24 * 60 * 60 * 1000

/** A number from 0 to 1 that is always the same for a text: the demo looks alike wherever it is set up. */
export const share = (text: string) =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32

/** Newest first: the house's own, then the others as if shuffled. */
const arrivals: readonly Film[] = films.toSorted(
  (a, b) =>
    Number(b.rights === 'House original') - Number(a.rights === 'House original') || share(a.title) - share(b.title),
)

/** Six within a week, eight more within a month, the others over a year and a half. */
function addedAt(place: number, now: Date): Date {
  const old = arrivals.length - 14
  const days =
    place < 6 ? 0.4 + place * 1.05 : place < 14 ? 8 + (place - 6) * 2.6 : 33 + ((place - 14) / old) ** 1.2 * 510
  return new Date(Math.floor((now.getTime() - days * day) / 1000) * 1000)
}

/** An id as the database makes them: the second in which something was made, then what is its own. */
export const idFor = (name: string, madeAt: Date) =>
  Math.floor(madeAt.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + createHash('sha256').update(name).digest('hex').slice(0, 16)

/** Puts the demo's films into an empty catalogue. Returns whether it did. */
export async function seedFilms({ db }: { db: Database }, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select lock_catalogue()`.execute(tx)
    const { rows } = await sql`select from movie limit 1`.execute(tx)
    if (rows.length > 0) return false
    const movies = arrivals.map((film, place) => {
      const added = addedAt(place, now)
      const { title, originalTitle, year, rating, genres, director, cast, minutes, country, ageRating } = film
      return {
        title,
        originalTitle,
        year,
        rating,
        genres,
        director,
        cast,
        minutes,
        country,
        originalLanguage: film.language,
        ageRating,
        id: idFor(title, added),
        description: film.synopsis,
        // Some came without a time of their own, and take it from their id.
        createdAt: place % 9 === 4 ? null : added,
        likes: film.popularity,
        dislikes: Math.round(film.popularity * (0.02 + 0.1 * share(`dislikes ${film.title}`))),
      }
    })
    await addMovies(tx, movies)
    await seedCollection(tx, now)
    return true
  })
}

interface Row {
  id: string
  title: string
  year: number | null
}

// An operator may have a film of that name too: only what this seed put there is touched.
const isOurs = (id: string, title: string) => id.slice(8) === idFor(title, new Date(0)).slice(8)

/** Of these rows those that are films of the demo, newest first. */
export const ofTheDemo = <R extends Row>(rows: readonly R[]): (R & { film: Film })[] =>
  arrivals.flatMap((film) => {
    const row = rows.find(({ id, title, year }) => title === film.title && year === film.year && isOurs(id, title))
    return row ? [{ ...row, film }] : []
  })
