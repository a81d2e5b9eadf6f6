import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Import, ImportProblem } from '@matinee/contract/imports'
import { sql } from 'kysely'
import sharp from 'sharp'
import { report } from '../../../scripts/report.ts'
import { getImportRow } from '../src/features/imports/imports.queries.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { end, invariantsHold, openInstallation } from './installation.ts'

/**
 * SITE-7 under the worst of conditions: 5 000 rows with 200 bad ones through HTTP, the worker killed three times in the
 * middle, the same file again, a field that was changed by hand, and 100 folders with NFO files and pictures.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000' },
    bad: { type: 'string', default: '200' },
    kills: { type: 'string', default: '3' },
    folders: { type: 'string', default: '100' },
  },
})
const [rows, bad, wantedKills, folders] = [values.rows, values.bad, values.kills, values.folders].map(Number) as [
  number,
  number,
  number,
  number,
]
const port = 4391
const origin = `http://127.0.0.1:${port}`
const password = 'a long enough password, 1987'

const ingest = mkdtempSync(path.join(tmpdir(), 'matinee-import-'))
const installation = await openInstallation('import')
const { databaseUrl, db } = installation
await migrate(databaseUrl)

let token = ''
async function call<T>(
  method: string,
  place: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(origin + place, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${place}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return (text === '' ? answer.headers.get('location') : JSON.parse(text)) as T
}

async function send(content: Buffer): Promise<Import> {
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = Object.entries({ filename: 'films.csv', purpose: 'import' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join()
  const place = await call<string>('POST', '/api/uploads', undefined, {
    ...tus,
    'upload-length': String(content.length),
    'upload-metadata': metadata,
  })
  await call('PATCH', place, content, {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  return call('POST', '/api/admin/imports', { source: 'csv', uploadId: place.split('/').at(-1) })
}

// Not through HTTP, which counts how often somebody asks.
const show = async ({ id }: Import) => (await getImportRow(db, id))!
const done = ({ added, changed, same, bad: wrong }: Import) => added + changed + same + wrong
async function until(of: Import, isSo: (now: Import) => boolean): Promise<Import> {
  const deadline = Date.now() + 600_000
  for (;;) {
    const now = await show(of)
    if (isSo(now)) return now
    if (now.problem !== null) throw new Error(now.problem)
    if (Date.now() > deadline) throw new Error(`It took too long: ${JSON.stringify(now)}`)
    await wait(20)
  }
}
const dryRun = async (of: Import) => {
  await call('POST', `/api/admin/imports/${of.id}/check`, { mapping: of.mapping })
  return until(of, ({ state }) => state === 'checked')
}
async function start(of: Import): Promise<Import> {
  await call('POST', `/api/admin/imports/${of.id}/start`)
  return until(of, ({ state }) => state === 'done')
}
async function problemsOf({ id, bad: total }: Import): Promise<ImportProblem[]> {
  const all: ImportProblem[] = []
  for (let page = 1; all.length < total; page++) {
    const { problems } = await call<{ problems: ImportProblem[] }>(
      'GET',
      `/api/admin/import-problems?importId=${id}&page=${page}&limit=100`,
    )
    if (problems.length === 0) break
    all.push(...problems)
  }
  return all
}

/** Every so many rows are wrong, each in one of these ways. */
const faults = [
  { field: 'year', cells: { year: '1066' } },
  { field: 'rating', cells: { rating: '11' } },
  { field: 'title', cells: { title: '' } },
  { field: 'genres', cells: { genres: 'Underwater' } },
  { field: 'videoUrl', cells: { video: 'ftp://cdn.test/a.mp4' } },
]
const every = Math.floor(rows / bad)
const isBad = (i: number) => i % every === 0 && i / every < bad
const faultOf = (i: number) => faults[(i / every) % faults.length]!
function line(i: number): string {
  const cells = {
    id: `ref-${i}`,
    title: `Import of row ${i}`,
    plot: `"Row ${i}, in which somebody keeps a promise."`,
    genres: '"Drama, Comedy"',
    year: String(1930 + (i % 90)),
    rating: '7.5',
    image: `https://cdn.test/${i}.jpg`,
    video: `https://cdn.test/${i}.mp4`,
    ...(isBad(i) ? faultOf(i).cells : {}),
  }
  return Object.values(cells).join(',')
}
const csv = (from: number) =>
  Buffer.from(
    ['Id,Title,Description,Genres,Year,Rating,Image URL,Video URL']
      .concat(Array.from({ length: rows }, (_, i) => line(from + i)))
      .join('\r\n'),
  )

const nfo = (i: number) => `<?xml version="1.0" encoding="UTF-8"?><movie><title>NFO ${i}</title>
  <plot>Folder ${i}.</plot><genre>Drama</genre><year>1990</year><rating>6.5</rating><actor><name>Ann Ash</name></actor>
  <trailer>https://cdn.test/nfo-${i}.mp4</trailer><uniqueid type="imdb" default="true">nfo-${i}</uniqueid></movie>`

async function makeFolders() {
  for (let i = 0; i < folders; i++) {
    const folder = path.join(ingest, `Film ${i}`)
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: { r: i % 256, g: 90, b: 140 } } })
        .jpeg()
        .toBuffer()
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'movie.nfo'), nfo(i))
    writeFileSync(path.join(folder, 'poster.jpg'), await picture(600, 900))
    writeFileSync(path.join(folder, 'fanart.jpg'), await picture(1280, 720))
  }
}

let worker: ChildProcess | undefined
const startWorker = async () => void (worker = await installation.start('worker', { INGEST_DIR: ingest }))
const count = async (what: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(what)}`.execute(db)).rows[0]!.n

try {
  await installation.start('api without pages', { PORT: String(port), INGEST_DIR: ingest })
  const { hash } = await import('@node-rs/argon2')
  await sql`insert into users (username, username_key, email, email_key, password_hash, role, created_at)
    values ('importer', 'importer', 'importer@example.org', 'importer@example.org', ${await hash(password)}, 'owner', now())`.execute(
    db,
  )
  token = (await call<{ token: string }>('POST', '/api/admin/login', { email: 'importer@example.org', password })).token
  await startWorker()
  await makeFolders()

  // With different content, so that no row is named by chance.
  const file = csv(0)
  const read = await send(file)
  const beganCheck = performance.now()
  const checked = await dryRun(read)
  const checkSeconds = (performance.now() - beganCheck) / 1000
  const problems = await problemsOf(checked)
  const named = problems.filter(
    ({ number, reasons }) => isBad(number - 2) && reasons.some(({ field }) => field === faultOf(number - 2).field),
  ).length
  const beforeImport = await count('movie')

  const beganImport = performance.now()
  await call('POST', `/api/admin/imports/${read.id}/start`)
  let kills = 0
  for (; kills < wantedKills; kills++) {
    const wanted = ((kills + 0.5) * rows) / (wantedKills + 1)
    const now = await until(read, (state) => done(state) >= wanted)
    if (now.state === 'done') break
    await end(worker)
    await startWorker()
  }
  const imported = await until(read, ({ state }) => state === 'done')
  const importSeconds = (performance.now() - beganImport) / 1000
  const movies = await count('movie')

  const versions = async () =>
    (await sql<{ at: string }>`select max(updated_at)::text as at from movie`.execute(db)).rows[0]!.at
  const versionBefore = await versions()
  const again = await start(await dryRun(await send(file)))
  const untouched = (await versions()) === versionBefore

  await sql`update movie set description = 'By hand.' where title = 'Import of row 7'`.execute(db)
  const other = Buffer.from(file.toString().replaceAll('somebody keeps', 'nobody breaks'))
  const third = await start(await dryRun(await send(other)))
  const byHand = await count(`movie where title = 'Import of row 7' and description = 'By hand.'`)
  const followed = await count(`movie where description like '%nobody breaks a promise%'`)

  const folder = await call<Import>('POST', '/api/admin/imports', { source: 'folder' })
  const beganFolders = performance.now()
  const fromFolders = await start(await dryRun(folder))
  const folderSeconds = (performance.now() - beganFolders) / 1000
  const withPictures = await count(
    `movie where title like 'NFO %' and image_url like '/media/uploads/%' and backdrop_url like '/media/uploads/%'`,
  )
  const foldersAgain = await start(await dryRun(await call<Import>('POST', '/api/admin/imports', { source: 'folder' })))

  const good = rows - bad
  report('fault:import', [
    {
      what: `dry run of ${rows} rows, ${checkSeconds.toFixed(1)} s: bad rows named by number and field`,
      measured: String(named),
      wanted: String(bad),
      met: named === bad && problems.length === bad && checked.added === good && beforeImport === 0,
    },
    {
      what: `workers killed in the middle of ${importSeconds.toFixed(0)} s`,
      measured: String(kills),
      wanted: String(wantedKills),
      met: kills === wantedKills,
    },
    {
      what: 'movies, each once',
      measured: String(movies),
      wanted: String(good),
      met: movies === good && imported.added === good && (await count('imported_movie')) === good + folders,
    },
    {
      what: 'rows that a second run changes',
      measured: String(again.added + again.changed),
      wanted: '0',
      met: again.added + again.changed === 0 && again.same === good && untouched,
    },
    {
      what: 'fields changed by hand that stay, while the others follow the file',
      measured: String(byHand),
      wanted: '1',
      met: byHand === 1 && third.kept === 1 && followed === good - 1,
    },
    {
      what: `folders with NFO file, poster and fanart, ${folderSeconds.toFixed(0)} s`,
      measured: String(withPictures),
      wanted: String(folders),
      met: withPictures === folders && fromFolders.added === folders,
    },
    {
      what: 'folders that a second run changes',
      measured: String(foldersAgain.added + foldersAgain.changed),
      wanted: '0',
      met: foldersAgain.same === folders && (await count('movie_media')) === 2 * folders,
    },
    await invariantsHold(db),
  ])
} finally {
  await installation.close()
  rmSync(ingest, { recursive: true, force: true })
}
