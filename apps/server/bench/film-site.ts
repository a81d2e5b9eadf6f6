import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { linesEveryFiveSeconds, makeMaster, type Master } from '../../../e2e/masters.ts'
import { freePort } from '../local/ports.ts'
import { addFilm, changeMovieFilm, prepareFilm } from '../src/features/films/films.service.ts'
import { ensureKeys } from '../src/platform/key-files.ts'
import { jobs, schedules } from '../src/jobs.ts'
import { loadConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { createServices, type Services } from '../src/platform/services.ts'
import { addMovies } from '../test/movies.ts'
import { aUser, atDesk } from '../test/people.ts'
import { type Bench, measured, openBench } from './api-under-load.ts'

export interface FilmSite {
  /** Where the API listens, and where people reach it. */
  api: { port: number; url: string }
  storagePath: string
  movieId: string
  filmId: string
  postgres: Bench['postgres']
  databaseUrl: string
  /** Ends the API process as a restart does, and starts another one. */
  restartApi(): Promise<void>
  close(): Promise<void>
}

/** A stream that lies open, as trailers do. */
function makeTrailer(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const words = [
    '-f lavfi -i testsrc2=size=640x360:rate=24:duration=20 -f lavfi -i sine=frequency=330:duration=20',
    '-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 48 -c:a aac -ac 2',
    '-f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4 trailer.m3u8',
  ]
  const args = ['-hide_banner', '-loglevel', 'error', '-y', ...words.flatMap((word) => word.split(' '))]
  execFileSync('ffmpeg', args, { cwd: folder })
  return '/media/trailer/trailer.m3u8'
}

/** Prepared of `reel.mkv` in the ingest folder as every film is, by a worker in this process. */
export async function prepareReel(services: Services, movieId: string): Promise<string> {
  const { config, db, pool } = services
  const editor = atDesk(await aUser({ services }, { role: 'owner' }))
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

type Reel = Pick<Master, 'seconds' | 'rate'> & { size?: string }

/** The built product with one movie that has a trailer and a free film with subtitles. */
export async function openFilmSite({ seconds, size = '640x360', ...reel }: Reel): Promise<FilmSite> {
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
      DESK_TWO_STEPS: 'off',
      PORT: String(port),
      PUBLIC_URL: url,
      STORAGE_PATH: storagePath,
      INGEST_DIR: path.join(folder, 'ingest'),
      ENCODE_SCRATCH: path.join(folder, 'scratch'),
      ENCODE_CONCURRENCY: '2',
      TRUST_PROXY: '127.0.0.1',
    }
    const subtitles = linesEveryFiveSeconds(seconds)
    makeMaster(path.join(folder, 'ingest/reel.mkv'), { ...reel, seconds, size, subtitles })
    const trailer = makeTrailer(path.join(storagePath, 'media/trailer'))
    await migrate(bench.databaseUrl)
    const database = { DATABASE_URL: bench.databaseUrl, NODE_ENV: 'test', LOG_LEVEL: 'warn' }
    const config = loadConfig({ ...process.env, ...measured, ...env, ...database })
    const services = await createServices(config, 'film-site', { connectTimeoutMs: 60_000 })
    const [movieId = ''] = await addMovies(services.db, [{ title: 'The Reel' }])
    const poster = { create: { width: 400, height: 600, channels: 3, background: '#404040' } } as const
    await sharp(poster).png().toFile(path.join(storagePath, 'media/poster.png'))
    const addresses = { video_url: trailer, image_url: '/media/poster.png' }
    await services.db.updateTable('movie').set(addresses).where('id', '=', movieId).execute()
    const filmId = await prepareReel(services, movieId)
    await services.close()
    let { child } = await bench.startApi(env)
    const restartApi = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      ;({ child } = await bench.startApi(env))
    }
    const { postgres, databaseUrl } = bench
    return { api: { port, url }, storagePath, movieId, filmId, postgres, databaseUrl, restartApi, close }
  } catch (error) {
    await close()
    throw error
  }
}
