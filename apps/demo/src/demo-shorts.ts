import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FilmState } from '@matinee/contract/films'
import { emailKey } from '../../server/src/features/accounts/names.ts'
import { addFilm, changeMovieFilm, prepareFilm } from '../../server/src/features/films/films.service.ts'
import type { Actor } from '../../server/src/platform/actor.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { ofTheDemo } from './demo-films.ts'
import { arrangeHome } from './demo-home.ts'
import { demoPeople } from './demo-people.ts'
import { type Film, slugOf } from './film.ts'
import { mediaFolder } from './demo-media.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'storage' | 'log'>

/** The demo's movies with a film of about a minute, in the order in which they are prepared: a free one comes first. */
export const shorts = [
  { title: 'Paper Moons', isPremium: false },
  { title: 'The Night Projectionist', isPremium: true },
  { title: 'Last Train to Verano', isPremium: false },
  { title: 'Orbit Nine', isPremium: true },
  { title: 'Hive', isPremium: false },
  { title: "The Understudy's Ghost", isPremium: true },
  { title: 'Salt Road', isPremium: true },
  { title: 'Lantern Street', isPremium: true },
]

interface Options {
  /** How many films at most. */
  films: number
  signal?: AbortSignal
}

interface Given {
  film: { id: string; state: FilmState } | undefined
  /** Free or Premium was said for this movie. */
  isSettled: boolean
}

async function readGiven(db: Database, movieId: string): Promise<Given> {
  const film = await db
    .selectFrom('film')
    .select(['id', 'state'])
    .where('movie_id', '=', movieId)
    .orderBy('created_at')
    .executeTakeFirst()
  const shown = await db.selectFrom('movie_film').select('movie_id').where('movie_id', '=', movieId).executeTakeFirst()
  return { film: film && { id: film.id, state: film.state as FilmState }, isSettled: shown !== undefined }
}

/** The editor of the demo: everything here is in the audit log under this name. */
async function findEditor(db: Database): Promise<Actor | undefined> {
  const key = emailKey(demoPeople[2].email)
  const row = await db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst()
  return row && { id: row.id, address: '127.0.0.1', requestId: 'demo' }
}

/** Puts the master into the ingest folder and takes it from there, as an operator would. */
async function giveMaster(services: Deps, movie: { id: string; film: Film }, editor: Actor) {
  const { ingestFolder } = services.config.films
  if (!ingestFolder) throw new Error('The films of the demo need INGEST_DIR.')
  const name = `${slugOf(movie.film.title)}.mkv`
  await mkdir(ingestFolder, { recursive: true })
  await copyFile(path.join(mediaFolder, 'masters', name), path.join(ingestFolder, name))
  return addFilm(services, movie.id, { source: 'folder', name }, editor)
}

const pollMs = 1_000

/** Once a worker has probed it, it is prepared, and then published by itself. */
async function prepareWhenProbed(services: Deps, filmId: string, editor: Actor, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const film = await services.db.selectFrom('film').select('state').where('id', '=', filmId).executeTakeFirst()
    if (film?.state === 'probed') return void (await prepareFilm(services, filmId, { publishWhenReady: true }, editor))
    if (film?.state !== 'probing') return
    await wait(pollMs, undefined, { signal }).catch(() => {})
  }
}

/**
 * Gives some of the demo's movies a film. Everything but the master is done by the ordinary pipeline, in a worker; here
 * it only begins. After a restart each film goes on from where it is, and what an editor has changed meanwhile stays.
 */
export async function seedShorts(services: Deps, { films, signal }: Options): Promise<void> {
  const { db, log, clock } = services
  const wanted = shorts.slice(0, films)
  const editor = wanted.length > 0 ? await findEditor(db) : undefined
  if (!editor) return
  const titles = wanted.map(({ title }) => title)
  const movies = ofTheDemo(
    await db.selectFrom('movie').select(['id', 'title', 'year']).where('title', 'in', titles).execute(),
  )
  const playable: string[] = []
  const preparing: Promise<void>[] = []
  for (const { title, isPremium } of wanted) {
    if (signal?.aborted) break
    const movie = movies.find((each) => each.title === title)
    if (!movie) continue
    playable.push(movie.id)
    const { film, isSettled } = await readGiven(db, movie.id)
    // Settled and without a film: an editor has removed it.
    if (film ? film.state !== 'probing' && film.state !== 'probed' : isSettled) continue
    const filmId = film?.id ?? (await giveMaster(services, movie, editor)).id
    if (!isSettled) await changeMovieFilm(services, movie.id, { isPremium, externalUrl: null }, editor)
    const prepared = prepareWhenProbed(services, filmId, editor, signal)
    preparing.push(prepared.catch((error) => log.error({ err: error, filmId }, 'a film of the demo is not prepared')))
  }
  if (!signal?.aborted) await arrangeHome(services, playable, editor.id, clock.now())
  await Promise.all(preparing)
}
