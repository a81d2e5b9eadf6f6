import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeMaster } from '../../../e2e/masters.ts'
import { freePort } from '../local/ports.ts'
import { addFilm, changeMovieFilm, prepareFilm } from '../src/features/films/films.service.ts'
import { ensureKeys } from '../src/features/sessions/keys.ts'
import { jobs, schedules } from '../src/jobs.ts'
import { loadConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { createServices, type Services } from '../src/platform/services.ts'
import { makeMaster as makeTrailer } from '../test/films.ts'
import { addMovies } from '../test/movies.ts'
import { aUser, atDesk } from '../test/people.ts'
import { measured, openBench } from './api-under-load.ts'

export interface FilmSite {
  /** Where the API listens, and where people reach it. */
  api: { port: number; url: string }
  storagePath: string
  movieId: string
  filmId: string
  close(): Promise<void>
}

/** Prepared as every film is, by a worker in this process. */
async function prepareReel(services: Services, movieId: string): Promise<string> {
  const { config, db, pool } = services
  const editor = atDesk(await aUser({ services }, { role: 'admin' }))
  const stopWorker = await startWorker({ config, services, pool, jobs, schedules })
  const { id } = await addFilm(services, movieId, { source: 'folder', name: 'reel.mkv' }, editor)
  const until = async (wanted: string) => {
    for (;;) {
      const { state } = await db.selectFrom('film').select('state').where('id', '=', id).executeTakeFirstOrThrow()
      if (state === wanted) return
      if (state === 'failed' || state === 'refused') throw new Error(`The film is ${state}`)
      await wait(100)
    }
  }
  await until('probed')
  await changeMovieFilm(services, movieId, { isPremium: false, externalUrl: null }, editor)
  await prepareFilm(services, id, { publishWhenReady: true }, editor)
  await until('ready')
  await stopWorker()
  return id
}

/** The built product with one movie that has a trailer and a free film with subtitles. */
export async function openFilmSite({ seconds }: { seconds: number }): Promise<FilmSite> {
  const bench = await openBench()
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-film-site-'))
  chmodSync(folder, 0o755)
  const close = async () => {
    await bench.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const storagePath = path.join(folder, 'storage')
    const env = {
      ...(await ensureKeys(path.join(folder, 'keys'))),
      PORT: String(port),
      PUBLIC_URL: url,
      STORAGE_PATH: storagePath,
      INGEST_DIR: path.join(folder, 'ingest'),
      ENCODE_SCRATCH: path.join(folder, 'scratch'),
      ENCODE_CONCURRENCY: '2',
      TRUST_PROXY: '127.0.0.1',
    }
    makeMaster(path.join(folder, 'ingest/reel.mkv'), { seconds, size: '640x360' })
    mkdirSync(path.join(storagePath, 'media'), { recursive: true })
    makeTrailer(path.join(storagePath, 'media/trailer.mp4'), 20)
    await migrate(bench.databaseUrl)
    const database = { DATABASE_URL: bench.databaseUrl, NODE_ENV: 'test', LOG_LEVEL: 'warn' }
    const config = loadConfig({ ...process.env, ...measured, ...env, ...database })
    const services = await createServices(config, 'film-site')
    const [movieId = ''] = await addMovies(services.db, [{ title: 'The Reel' }])
    await services.db.updateTable('movie').set({ video_url: '/media/trailer.mp4' }).where('id', '=', movieId).execute()
    const filmId = await prepareReel(services, movieId)
    await services.close()
    await bench.startApi(env)
    return { api: { port, url }, storagePath, movieId, filmId, close }
  } catch (error) {
    await close()
    throw error
  }
}
