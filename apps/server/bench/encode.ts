import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../local/postgres.ts'
import { type FilmRow, updateFilm } from '../src/features/films/films.queries.ts'
import { enqueueProbe, startEncoding } from '../src/features/films/preparing.service.ts'
import { sweepFilms } from '../src/features/films/sweep.service.ts'
import { checkFiles, checkInvariants } from '../src/features/invariants/invariants.service.ts'
import { ensureKeys } from '../src/platform/key-files.ts'
import { onSignal } from '../src/platform/child-process.ts'
import { loadConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createServices } from '../src/platform/services.ts'
import { addMovies } from '../test/movies.ts'
import { measured } from './api-under-load.ts'
import { clearFilesOf, isSame, makeReel, planShortParts } from './prepared-films.ts'
import { FfmpegCpu } from '../../../scripts/ffmpeg-cpu.ts'
import { report } from '../../../scripts/report.ts'

/**
 * Workers that die while they prepare a film: one film without a disturbance, the same film with workers killed at random
 * moments, and the same film by two workers at once. All three must come to the same files, byte for byte.
 */
const { values } = parseArgs({
  options: {
    /** With parts of 12 s, nine minutes are as many parts as an hour and a half with parts of two minutes. */
    seconds: { type: 'string', default: '540' },
    'part-segments': { type: 'string', default: '2' },
    height: { type: 'string', default: '720' },
    kills: { type: 'string', default: '10' },
    /** Judges the files, and neither time nor CPU: two parts at a time, and dead workers are noticed at once. */
    'answers-only': { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const wantedKills = Number(values.kills)
const isShort = values['answers-only']

const folder = mkdtempSync(path.join(tmpdir(), 'matinee-encode-'))
chmodSync(folder, 0o755)
const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
await postgres.createDatabase('encode')
const databaseUrl = postgres.url('encode')
await migrate(databaseUrl)
const storagePath = path.join(folder, 'storage')
const scratch = path.join(folder, 'scratch')
const reel = path.join(folder, 'reel.mp4')
const env: NodeJS.ProcessEnv = {
  ...measured,
  ...(await ensureKeys(path.join(folder, 'keys'))),
  DESK_TWO_STEPS: 'off',
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://127.0.0.1',
  DATABASE_URL: databaseUrl,
  STORAGE_PATH: storagePath,
  ENCODE_SCRATCH: scratch,
  ENCODE_CONCURRENCY: isShort ? '2' : '1',
  WORKER_ROLES: 'encode',
}
const services = await createServices(loadConfig({ ...process.env, ...env, LOG_LEVEL: 'warn' }), 'encode')
const { db } = services

interface Worker {
  process: ChildProcess
  log: string
}
let workers: Worker[] = []
let started = 0
function startWorker() {
  const log = path.join(folder, `worker-${(started += 1)}.log`)
  const script = path.resolve(import.meta.dirname, isShort ? '../test/worker-process.ts' : '../src/worker.ts')
  const stdio = ['ignore', openSync(log, 'a'), 'inherit'] as const
  workers.push({
    process: spawn(process.execPath, [script], { env: { ...process.env, ...env }, stdio: [...stdio] }),
    log,
  })
}
async function untilReady() {
  for (const { log } of workers)
    while (!(existsSync(log) && readFileSync(log, 'utf8').includes('the worker is ready'))) await wait(50)
}
async function endWorkers(signal: 'SIGKILL' | 'SIGTERM') {
  const ending = workers
    .map((worker) => worker.process)
    .filter((one) => one.exitCode === null && one.signalCode === null)
  workers = []
  await Promise.all(
    ending.map(async (one) => {
      one.kill(signal)
      await once(one, 'exit')
    }),
  )
}

async function addFilm(): Promise<FilmRow> {
  const [movieId = ''] = await addMovies(db, [{}])
  const row = {
    movie_id: movieId,
    master_name: 'reel.mp4',
    master_bytes: statSync(reel).size,
    secret: randomBytes(32),
  }
  const { id } = await db.insertInto('film').values(row).returning('id').executeTakeFirstOrThrow()
  const key = `masters/${id}`
  mkdirSync(path.join(storagePath, 'masters'), { recursive: true })
  linkSync(reel, path.join(storagePath, key))
  await updateFilm(db, id, { state: 'probing', master: { key, bytes: row.master_bytes } })
  await enqueueProbe(db, id)
  await until(id, 'probed')
  return planShortParts(db, id, Number(values['part-segments']))
}

async function until(id: string, state: FilmRow['state']): Promise<void> {
  for (;;) {
    const film = await db
      .selectFrom('film')
      .select(['state', 'problem', 'problem_detail'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (film.state === state) return
    if (film.problem !== null) throw new Error(`${film.problem}: ${film.problem_detail}`)
    await wait(100)
  }
}

/** Prepares the film with so many workers; `disturb` may kill some. */
async function prepare(count: number, disturb?: (ffmpeg: FfmpegCpu, ready: Promise<void>) => Promise<void>) {
  for (let n = 0; n < count; n++) startWorker()
  const film = await addFilm()
  await untilReady()
  const ffmpeg = new FfmpegCpu(() => workers.map((worker) => worker.process.pid))
  const began = performance.now()
  await db.transaction().execute(async (tx) => {
    await updateFilm(tx, film.id, { state: 'preparing' })
    await startEncoding(tx, film)
  })
  const ready = until(film.id, 'ready')
  await disturb?.(ffmpeg, ready)
  await ready
  const wall = (performance.now() - began) / 1000
  const cpu = ffmpeg.stop()
  await endWorkers('SIGTERM')
  const { parts, video } = film.plan!
  return { film, wall, cpu, parts: parts.length, renditions: video.length, files: clearFilesOf(storagePath, film) }
}

let kills = 0
/** At random moments of the work; the time in which a new worker starts is none of it. */
const killWithin = (workSeconds: number) => async (ffmpeg: FfmpegCpu, ready: Promise<void>) => {
  const moments = Array.from({ length: wantedKills }, () => Math.random() * 0.9 * workSeconds).toSorted((a, b) => a - b)
  for (; kills < wantedKills; kills++) {
    const isOver = await Promise.race([ffmpeg.untilBusy(), ready.then(() => true)])
    if (isOver) return
    await wait((moments[kills]! - (moments[kills - 1] ?? 0)) * 1000)
    await endWorkers('SIGKILL')
    startWorker()
  }
}

async function close() {
  await endWorkers('SIGKILL')
  await services.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
onSignal(close)

const namesIn = (place: string) => (existsSync(place) ? readdirSync(place) : [])

try {
  makeReel(reel, { seconds, height: Number(values.height) })
  const calm = await prepare(1)
  const disturbed = await prepare(1, killWithin(calm.wall))
  const together = isShort ? undefined : await prepare(2)
  const all = [calm, disturbed, ...(together ? [together] : [])]

  const drafts = path.join(storagePath, '.incoming')
  const leftBehind = namesIn(drafts).length
  const later = { now: () => new Date(Date.now() + 48 * 3_600_000) }
  await sweepFilms({ ...services, clock: later })
  await services.storage.removeUnfinished(later.now())
  const swept = all.every(({ film, files }) => isSame(clearFilesOf(storagePath, film), files))
  const invariants = [...(await checkInvariants(db)), ...(await checkFiles({ ...services, clock: later }))]
  const broken = invariants.filter(({ count }) => count > 0)
  for (const { what, broken: where } of broken) process.stderr.write(`broken: ${what}: ${where.join(', ')}\n`)
  const leftovers = [...namesIn(scratch).filter((name) => name.startsWith('work-')), ...namesIn(drafts)]

  const ratio = disturbed.cpu / calm.cpu
  const gain = calm.wall / (together?.wall ?? Number.NaN)
  const speed = [
    {
      what: `CPU time of ffmpeg with ${kills} kills, beside ${calm.cpu.toFixed(0)} s without`,
      measured: `${ratio.toFixed(2)}x`,
      wanted: 'at most 1.15x',
      met: ratio <= 1.15,
    },
    {
      what: `two workers, beside ${calm.wall.toFixed(0)} s by one`,
      measured: `${gain.toFixed(2)}x`,
      wanted: 'at least 1.6x',
      met: gain >= 1.6,
    },
  ]
  const sameFiles = (what: string, files: ReadonlyMap<string, string>) => ({
    what,
    measured: isSame(files, calm.files) ? `all ${files.size}` : 'others',
    wanted: `all ${calm.files.size}`,
    met: isSame(files, calm.files),
  })
  report('fault:encode', [
    {
      what: `workers killed while ${seconds} s were prepared, ${calm.renditions} renditions of ${calm.parts} parts`,
      measured: String(kills),
      wanted: String(wantedKills),
      met: kills === wantedKills,
    },
    sameFiles('the same files with kills as without', disturbed.files),
    ...(together ? [sameFiles('the same files by two workers as by one', together.files)] : []),
    {
      what: 'the same files after the sweep',
      measured: swept ? 'yes' : 'no',
      wanted: 'yes',
      met: swept,
    },
    {
      what: `left over after the sweep (before it: ${leftBehind} unfinished files)`,
      measured: String(leftovers.length),
      wanted: '0',
      met: leftovers.length === 0,
    },
    {
      what: 'invariants',
      measured: String(invariants.length - broken.length),
      wanted: String(invariants.length),
      met: broken.length === 0,
    },
    ...(isShort ? [] : speed),
  ])
} finally {
  await close()
}
