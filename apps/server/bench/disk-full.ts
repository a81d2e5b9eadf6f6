import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Film } from '@matinee/contract/films'
import { getFilmRow } from '../src/features/films/films.queries.ts'
import { checkFiles, checkInvariants } from '../src/features/invariants/invariants.service.ts'
import { onSignal } from '../src/platform/child-process.ts'
import { startTestApp } from '../test/test-app.ts'
import { addMovies } from '../test/movies.ts'
import { aUser, bearer, tokenOf } from '../test/people.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { clearFilesOf, isPartOf, isSame, makeReel, planShortParts } from './prepared-films.ts'
import { type Line, report } from '../../../scripts/report.ts'

/**
 * A disk that is full at a random moment while a film is prepared, while its master is copied and while a file is
 * uploaded: it stops with a sentence, nothing that is half there can be seen, and it goes on once there is room.
 */
const { values } = parseArgs({
  options: {
    /** Films that meet a full disk, each at another moment. */
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '48' },
    height: { type: 'string', default: '720' },
  },
})
const rounds = Number(values.rounds)

const folder = mkdtempSync(path.join(tmpdir(), 'matinee-disk-full-'))
chmodSync(folder, 0o755)
const disk = path.join(folder, 'disk')
const storagePath = path.join(disk, 'storage')
const scratch = path.join(disk, 'scratch')
mkdirSync(disk)

const wholeDisk = 4 * 1024 ** 3
const mount = (options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: ['ignore', 'ignore', 'pipe'] })

try {
  mount(`size=${wholeDisk}`)
} catch (error) {
  rmSync(folder, { recursive: true })
  // Root can mount, on a machine of the project; elsewhere there is nothing to be seen here.
  if (process.getuid?.() === 0) throw error
  process.stdout.write('fault:disk-full: SKIPPED, since only root can mount a small disk\n')
  process.exit(0)
}

const resize = (bytes: number) =>
  execFileSync('mount', ['-o', `remount,size=${bytes}`, disk], { stdio: ['ignore', 'ignore', 'ignore'] })
/** Takes all free room away but a little: a write fails at its beginning, or in its middle. */
function fillDisk() {
  for (let tries = 0; ; tries++) {
    const { blocks, bfree, bsize } = statfsSync(disk)
    const spare = Math.ceil(Math.random() * 128) * 1024
    try {
      return resize((blocks - bfree) * bsize + spare)
    } catch (error) {
      // More was written in the meantime.
      if (tries === 20) throw error
    }
  }
}
const makeRoom = () => resize(wholeDisk)

const { server, stop } = await startTestPostgres()
const ingest = path.join(folder, 'ingest')
mkdirSync(ingest)
const testApp = await startTestApp({
  env: {
    STORAGE_PATH: storagePath,
    ENCODE_SCRATCH: scratch,
    ENCODE_CONCURRENCY: '2',
    INGEST_DIR: ingest,
  },
  postgres: server,
})
const { db } = testApp.services
const stopWorker = await testApp.startWorker()

async function close() {
  await stopWorker()
  await testApp.close()
  await stop()
  execFileSync('umount', ['--lazy', disk])
  rmSync(folder, { recursive: true, force: true })
}
onSignal(close)

const headers = bearer(await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' }))
async function send<T>(method: 'GET' | 'POST', address: string, payload?: object): Promise<T> {
  const answer = await testApp.request({ method, url: `/api/admin/${address}`, headers, ...(payload && { payload }) })
  if (answer.statusCode >= 300) throw new Error(`${address} was answered with ${answer.statusCode}: ${answer.body}`)
  return answer.json<T>()
}
/** From 0 to 1: how many of its parts are done. */
async function progressOf(id: string): Promise<number> {
  const parts = await db.selectFrom('encode_part').select('done_at').where('film_id', '=', id).execute()
  return parts.filter(({ done_at }) => done_at !== null).length / Math.max(1, parts.length)
}
async function untilOneOf(id: string, ...states: Film['state'][]): Promise<Film> {
  for (;;) {
    const { state } = await db.selectFrom('film').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    if ((states as string[]).includes(state)) return send<Film>('GET', `films/${id}`)
    await wait(20)
  }
}
async function addFilm(): Promise<Film> {
  const [movieId = ''] = await addMovies(db, [{}])
  return send<Film>('POST', `movies/${movieId}/films`, { source: 'folder', name: 'reel.mp4' })
}
async function prepareFilm(): Promise<string> {
  const { id } = await addFilm()
  await untilOneOf(id, 'probed')
  await planShortParts(db, id, 2)
  await send('POST', `films/${id}/prepare`, { publishWhenReady: true })
  return id
}
const filesOf = async (id: string) => clearFilesOf(storagePath, (await getFilmRow(db, id))!)
/** What work that is over has left: drafts, and folders of parts. */
function leftovers(): string[] {
  return [path.join(storagePath, '.incoming'), scratch].flatMap((place) =>
    existsSync(place) ? readdirSync(place) : [],
  )
}
async function untilNothingRuns() {
  const isRunning = async () => {
    const { rows } = await testApp.services.pool.query(
      'select from graphile_worker._private_jobs where locked_at is not null limit 1',
    )
    return rows.length > 0
  }
  while (await isRunning()) await wait(20)
}

const sentence = 'There is no room left on the disk. Make room, then try again.'
interface Round {
  hasSentence: boolean
  isHidden: boolean
  isWhole: boolean
}

/** The disk is full while the master is copied into storage. */
async function fullWhileCopying(): Promise<Round> {
  fillDisk()
  const { id } = await addFilm()
  const failed = await untilOneOf(id, 'failed', 'probed')
  await untilNothingRuns()
  const isHidden = !existsSync(path.join(storagePath, 'masters', id)) && leftovers().length === 0
  makeRoom()
  await send('POST', `films/${id}/retry`)
  const { state } = await untilOneOf(id, 'probed', 'failed')
  return { hasSentence: failed.problem?.sentence === sentence, isHidden, isWhole: state === 'probed' }
}

/** The disk is full when so many of the parts are done, or a little later. */
async function fullWhilePreparing(reference: ReadonlyMap<string, string>, share: number): Promise<Round | undefined> {
  const id = await prepareFilm()
  while ((await progressOf(id)) < share) await wait(20)
  await wait(Math.random() * 1000)
  fillDisk()
  const failed = await untilOneOf(id, 'failed', 'ready')
  if (failed.state === 'ready') {
    // Everything had been written before.
    makeRoom()
    return undefined
  }
  await untilNothingRuns()
  const isHidden = isPartOf(await filesOf(id), reference) && leftovers().length === 0 && !failed.isPublished
  makeRoom()
  await send('POST', `films/${id}/retry`)
  const { isPublished } = await untilOneOf(id, 'ready', 'failed')
  const isWhole = isPublished && isSame(await filesOf(id), reference)
  return { hasSentence: failed.problem?.sentence === sentence, isHidden, isWhole }
}

/** The disk is full while a file arrives. */
async function fullWhileUploading(): Promise<Round> {
  const protocol = { ...headers, 'tus-resumable': '1.0.0' }
  const content = randomBytes(3 * 1024 ** 2)
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const begun = await testApp.request({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...protocol,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${encoded('reel.mp4')},purpose ${encoded('master')}`,
    },
  })
  const address = String(begun.headers.location)
  const patch = (from: number) =>
    testApp.request({
      method: 'PATCH',
      url: address,
      headers: { ...protocol, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      payload: content.subarray(from),
    })
  fillDisk()
  const refused = await patch(0)
  const key = `masters/${address.split('/').at(-1)}`
  const isHidden = !existsSync(path.join(storagePath, key))
  makeRoom()
  const { headers: known } = await testApp.request({ method: 'HEAD', url: address, headers: protocol })
  const { statusCode } = await patch(Number(known['upload-offset']))
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const isWhole = statusCode === 204 && digest(readFileSync(path.join(storagePath, key))) === digest(content)
  return { hasSentence: refused.statusCode === 507 && /room/.test(refused.body), isHidden, isWhole }
}

const line = (what: string, measured: number, wanted: number): Line => ({
  what,
  measured: String(measured),
  wanted: String(wanted),
  met: measured === wanted,
})

try {
  makeReel(path.join(ingest, 'reel.mp4'), { seconds: Number(values.seconds), height: Number(values.height) })
  const id = await prepareFilm()
  await untilOneOf(id, 'ready')
  const reference = await filesOf(id)

  const done: Round[] = [await fullWhileCopying(), await fullWhileUploading()]
  const wanted = rounds + done.length
  while (done.length < wanted) {
    const round = await fullWhilePreparing(reference, Math.random() * 0.9)
    if (round) done.push(round)
  }
  const invariants = [...(await checkInvariants(db)), ...(await checkFiles(testApp.services))]
  const broken = invariants.filter(({ count }) => count > 0)
  for (const { what, broken: where } of broken) process.stderr.write(`broken: ${what}: ${where.join(', ')}\n`)

  const count = (key: keyof Round) => done.filter((round) => round[key]).length
  report('fault:disk-full', [
    line(
      `stopped with a sentence: a copy, an upload, ${rounds} films of ${reference.size} files`,
      count('hasSentence'),
      wanted,
    ),
    line('nothing to be seen that is not whole', count('isHidden'), wanted),
    line('the same files as ever, once there was room', count('isWhole'), wanted),
    line('invariants', invariants.length - broken.length, invariants.length),
  ])
} finally {
  await close()
}
