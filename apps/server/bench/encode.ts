import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../local/postgres.ts'
import { findOrphanFiles } from '../src/features/films/sweep.service.ts'
import { enqueueProbe, startParts } from '../src/features/films/preparing.service.ts'
import { selectFilm } from '../src/features/films/films.queries.ts'
import { ensureKeys } from '../src/features/sessions/keys.ts'
import { onSignal } from '../src/platform/child-process.ts'
import { loadConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createServices } from '../src/platform/services.ts'
import { addMovies } from '../test/movies.ts'
import { measured } from './api-under-load.ts'
import { report } from '../../../scripts/report.ts'

/**
 * Workers that die while they prepare a film: one film without a disturbance, the same film with workers killed at random
 * moments, and the same film by two workers at once. All three must come to the same files, byte for byte.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '70' },
    kills: { type: 'string', default: '10' },
    /** Judges the files, and neither time nor CPU. */
    'answers-only': { type: 'boolean', default: false },
  },
})
const seconds = Math.round(Number(values.minutes) * 60)
const wantedKills = Number(values.kills)

const folder = mkdtempSync(path.join(tmpdir(), 'matinee-encode-'))
chmodSync(folder, 0o755)
const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
await postgres.createDatabase('encode')
const databaseUrl = postgres.url('encode')
await migrate(databaseUrl)
const storagePath = path.join(folder, 'storage')
const env: NodeJS.ProcessEnv = {
  ...measured,
  ...(await ensureKeys(path.join(folder, 'keys'))),
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://127.0.0.1',
  DATABASE_URL: databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:1',
  STORAGE_PATH: storagePath,
  ENCODE_SCRATCH: path.join(folder, 'scratch'),
  WORKER_ROLES: 'encode',
  LOG_LEVEL: 'warn',
}
const services = await createServices(loadConfig({ ...process.env, ...env }), 'encode')
const { db, storage, clock } = services

const workers: ChildProcess[] = []
function startWorker() {
  const log = openSync(path.join(folder, 'worker.log'), 'a')
  const script = path.resolve(import.meta.dirname, '../src/worker.ts')
  workers.push(
    spawn(process.execPath, [script], { env: { ...process.env, ...env }, stdio: ['ignore', log, 'inherit'] }),
  )
}
async function endWorker() {
  const worker = workers.shift()
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

/** CPU of every ffmpeg that runs here, also of those that are killed: read from /proc ten times a second. */
class CpuOfEncoders {
  readonly #spent = new Map<string, number>()
  readonly #timer = setInterval(() => this.#look(), 100)
  #look() {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        if (!/\((ffmpeg|ffprobe)\)/.test(stat)) continue
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('segment')) continue
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        this.#spent.set(`${pid} ${fields[19]}`, (Number(fields[11]) + Number(fields[12])) / 100)
      } catch {
        // It has just ended.
      }
    }
  }
  stop(): number {
    clearInterval(this.#timer)
    return [...this.#spent.values()].reduce((sum, one) => sum + one, 0)
  }
}

const secret = randomBytes(32)
async function addFilm(movieId: string): Promise<string> {
  const row = { movie_id: movieId, master_name: 'reel.mp4', master_bytes: 1, secret }
  const { id } = await db.insertInto('film').values(row).returning('id').executeTakeFirstOrThrow()
  mkdirSync(path.join(storagePath, 'masters'), { recursive: true })
  execFileSync('ln', [path.join(folder, 'reel.mp4'), path.join(storagePath, 'masters', id)])
  await db
    .updateTable('film')
    .set({ master_key: `masters/${id}` })
    .where('id', '=', id)
    .execute()
  await enqueueProbe(db, id)
  return id
}
async function until(id: string, isSo: (film: NonNullable<Awaited<ReturnType<typeof selectFilm>>>) => boolean) {
  for (;;) {
    const film = await selectFilm(db, id)
    if (film && isSo(film)) return film
    if (film?.state === 'failed' || film?.state === 'refused')
      throw new Error(`${film.problem}: ${film.problem_detail}`)
    await wait(50)
  }
}
const doneParts = (film: { parts: readonly { isDone: boolean }[] }) => film.parts.filter(({ isDone }) => isDone).length

/** The files of a film by name, with their content's hash. */
const filesOf = (id: string) => {
  const root = path.join(storagePath, 'films', id)
  return globSync('**/*.*', { cwd: root })
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(path.join(root, name)))
          .digest('hex')}`,
    )
    .join('\n')
}

/** Prepares the film with so many workers; `disturb` may kill some. Returns how long it took and what CPU it cost. */
async function prepare(count: number, disturb?: (id: string) => Promise<void>) {
  const [movieId = ''] = await addMovies(db, [{}])
  const id = await addFilm(movieId)
  for (let n = 0; n < count; n++) startWorker()
  const film = await until(id, ({ state }) => state === 'probed')
  const cpu = new CpuOfEncoders()
  const began = performance.now()
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('film').set({ state: 'preparing' }).where('id', '=', id).execute()
    await startParts(tx, film)
  })
  await disturb?.(id)
  await until(id, ({ state }) => state === 'ready')
  const wall = (performance.now() - began) / 1000
  while (workers.length > 0) await endWorker()
  return { id, wall, cpu: cpu.stop(), files: filesOf(id), parts: film.plan!.parts.length * film.plan!.rungs.length }
}

let kills = 0
/** Each time after some more parts, at a random moment of the next. */
async function killWorkers(id: string) {
  const film = await until(id, ({ parts }) => parts.length > 0)
  const whole = film.parts.length
  for (; kills < wantedKills; kills++) {
    await until(id, (now) => doneParts(now) >= (kills * (whole - 1)) / wantedKills)
    await wait(Math.random() * 3_000)
    await endWorker()
    startWorker()
  }
}

async function close() {
  while (workers.length > 0) await endWorker()
  await services.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
onSignal(close)

try {
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=24:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
  const codecs = ['-c:v', 'mpeg4', '-q:v', '8', '-c:a', 'aac', '-shortest']
  execFileSync('ffmpeg', ['-loglevel', 'error', ...source, ...sound, ...codecs, path.join(folder, 'reel.mp4')])

  const calm = await prepare(1)
  const disturbed = await prepare(1, killWorkers)
  const together = await prepare(2)
  const orphans: string[] = []
  const later = { now: () => new Date(clock.now().getTime() + 48 * 3600_000) }
  for await (const key of findOrphanFiles({ db, storage, clock: later })) orphans.push(key)
  const leftovers = readdirSync(path.join(folder, 'scratch')).filter((name) => name.startsWith('work-'))
  const ratio = disturbed.cpu / calm.cpu
  const gain = calm.wall / together.wall
  const speed = values['answers-only']
    ? []
    : [
        {
          what: `CPU of the encoders with ${kills} kills, beside none`,
          measured: `${ratio.toFixed(2)}x (${calm.cpu.toFixed(0)} s)`,
          wanted: 'at most 1.15x',
          met: ratio <= 1.15,
        },
        {
          what: 'two workers, beside one',
          measured: `${gain.toFixed(2)}x (${calm.wall.toFixed(0)} s)`,
          wanted: 'at least 1.6x',
          met: gain >= 1.6,
        },
      ]
  report('fault:encode', [
    {
      what: `workers killed while a film of ${seconds} s was prepared in ${calm.parts} parts`,
      measured: String(kills),
      wanted: String(wantedKills),
      met: kills === wantedKills,
    },
    {
      what: 'the same files with kills as without',
      measured: disturbed.files === calm.files ? 'yes' : 'no',
      wanted: 'yes',
      met: disturbed.files === calm.files && calm.files !== '',
    },
    {
      what: 'the same files by two workers as by one',
      measured: together.files === calm.files ? 'yes' : 'no',
      wanted: 'yes',
      met: together.files === calm.files,
    },
    { what: 'files that nothing refers to', measured: String(orphans.length), wanted: '0', met: orphans.length === 0 },
    {
      what: 'folders that killed workers left, after the next start',
      measured: String(leftovers.length),
      // The last worker of each run is killed by this command itself.
      wanted: 'at most 2',
      met: leftovers.length <= 2,
    },
    ...speed,
  ])
} finally {
  await close()
}
