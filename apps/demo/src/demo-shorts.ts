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
import type { Progress } from './progress.ts'
import { makeMaster } from './shorts/master.ts'
import type { Short } from './shorts/short.ts'
import { shorts } from './shorts/shorts.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'storage' | 'log'>

interface Options {
  /** Where masters that were made once stay. */
  cacheDirectory: string
  /** How many films at most. */
  films: number
  /** Only the beginning of each. */
  seconds?: number
  signal?: AbortSignal
  onProgress?: Progress
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
async function giveMaster(services: Deps, movie: { id: string; film: Film }, master: string, editor: Actor) {
  const { ingestFolder } = services.config.films
  if (!ingestFolder) throw new Error('The films of the demo need INGEST_DIR.')
  const name = `${slugOf(movie.film.title)}.mkv`
  await mkdir(ingestFolder, { recursive: true })
  await copyFile(master, path.join(ingestFolder, name))
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
export async function seedShorts(
  services: Deps,
  { cacheDirectory, signal, onProgress, ...options }: Options,
): Promise<void> {
  const { db, log, clock } = services
  const wanted = shorts.slice(0, options.films)
  const editor = wanted.length > 0 ? await findEditor(db) : undefined
  if (!editor) return
  const titles = wanted.map(({ title }) => title)
  const movies = ofTheDemo(
    await db.selectFrom('movie').select(['id', 'title', 'year']).where('title', 'in', titles).execute(),
  )
  const given: string[] = []
  const preparing: Promise<void>[] = []
  const give = async (short: Short, movie: (typeof movies)[number]) => {
    const { film, isSettled } = await readGiven(db, movie.id)
    // Settled and without a film: an editor has removed it.
    if (film ? film.state !== 'probing' && film.state !== 'probed' : isSettled) return true
    let filmId = film?.id
    if (filmId === undefined) {
      const making = { directory: path.join(cacheDirectory, 'films'), ...options, ...(signal && { signal }) }
      const master = await makeMaster(short, movie.film, making)
      if (!master) return false
      if (!master.hasVoice)
        log.warn({ title: short.title }, 'espeak-ng is not installed: a film without narration and audio description')
      filmId = (await giveMaster(services, movie, master.file, editor)).id
    }
    if (!isSettled) await changeMovieFilm(services, movie.id, { isPremium: short.isPremium, externalUrl: null }, editor)
    const prepared = prepareWhenProbed(services, filmId, editor, signal)
    preparing.push(prepared.catch((error) => log.error({ err: error, filmId }, 'a film of the demo is not prepared')))
    return true
  }
  for (const [at, short] of wanted.entries()) {
    if (signal?.aborted) break
    const movie = movies.find(({ title }) => title === short.title)
    // Without ffmpeg there are no films, as there are no trailers.
    if (movie && !(await give(short, movie))) break
    if (movie) given.push(movie.id)
    onProgress?.('films', at + 1, wanted.length)
  }
  if (!signal?.aborted) await arrangeHome(services, given, editor.id, clock.now())
  await Promise.all(preparing)
}
