import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { decryptSegment } from '@matinee/encoder'
import pg from 'pg'
import { seedDemo } from '../../demo/src/seed-demo.ts'
import { type Line, report } from '../../../scripts/report.ts'
import { startPostgres } from '../local/postgres.ts'
import { buildApp } from '../src/app.ts'
import { exportInstallation } from '../src/features/archive/export.service.ts'
import { importInstallation } from '../src/features/archive/import.service.ts'
import { checkFiles } from '../src/features/invariants/invariants.service.ts'
import { loadConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createServices, type Services } from '../src/platform/services.ts'
import { testEnvironment } from '../test/house.ts'
import { startS3Server } from '../test/s3-server.ts'
import { tableSums } from '../test/table-sums.ts'
import { prepareReel } from './film-site.ts'
import { invariantsHold } from './installation.ts'
import { makeReel } from './prepared-films.ts'

/**
 * SITE-8: the demo, with a film, as an archive; two empty installations that become it, one on a disk and one in an object
 * store. Every table has the same rows, and the film plays.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-roundtrip-'))
const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
const bucket = await startS3Server()
const closing: (() => Promise<unknown> | void)[] = []

async function open(name: string, storage: NodeJS.ProcessEnv): Promise<{ services: Services; client: pg.Client }> {
  await postgres.createDatabase(name)
  const url = postgres.url(name)
  await migrate(url)
  const env = {
    ...testEnvironment(url, 'smtp://127.0.0.1:1'),
    LOG_LEVEL: 'error',
    STORAGE_PATH: path.join(folder, name),
    INGEST_DIR: path.join(folder, 'ingest'),
    ENCODE_SCRATCH: path.join(folder, 'scratch'),
    ...storage,
  }
  const services = await createServices(loadConfig(env), 'roundtrip', { connectTimeoutMs: 60_000 })
  await services.settings.load()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closing.unshift(async () => {
    await client.end()
    await services.close()
  })
  return { services, client }
}

/** The playlist, a key and a segment through the API, and the picture in it. */
async function plays(services: Services, movieId: string, filmId: string): Promise<boolean> {
  const app = await buildApp(services, { pages: false })
  try {
    const begun = await app.inject({ method: 'POST', url: `/api/movies/${movieId}/viewings`, payload: {} })
    const { viewingId, address } = begun.json<{ viewingId: string; address: string }>()
    const main = await app.inject({ method: 'GET', url: address })
    const rung = /(\d+p)/.exec(main.body)?.[1]
    const key = await app.inject({ method: 'GET', url: `/api/viewings/${viewingId}/keys/0` })
    const segment = await services.storage.read(`films/${filmId}/${rung}/0.m4s`)
    if (main.statusCode !== 200 || key.statusCode !== 200 || !segment) return false
    return decryptSegment(await buffer(segment), key.rawPayload, 0).includes('moof')
  } finally {
    await app.close()
  }
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
const onProgress = () => {}
try {
  const source = await open('source', {})
  await seedDemo(source.services, 'demo', new Date())
  const { id: movieId } = await source.services.db.selectFrom('movie').select('id').limit(1).executeTakeFirstOrThrow()
  mkdirSync(path.join(folder, 'ingest'))
  makeReel(path.join(folder, 'ingest/reel.mkv'), { seconds: 8, height: 180 })
  const filmId = await prepareReel(source.services, movieId)
  await source.services.storage.write('media/a picture (1).webp', Readable.from([Buffer.alloc(5_000_000, 1)]))
  const archive = path.join(folder, 'all.tar')
  const beganExport = performance.now()
  await pipeline(
    exportInstallation({ client: source.client, storage: source.services.storage, now: new Date(), onProgress }),
    createWriteStream(archive),
  )
  const exported = seconds(beganExport)
  const before = await tableSums(source.client)
  const { endpoint, bucket: name, accessKeyId, secretAccessKey, region } = bucket.options
  const s3 = {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'on',
  }
  const lines: Line[] = [
    {
      what: `tables in an archive of ${(statSync(archive).size / 1e6).toFixed(1)} MB, made in ${exported} s`,
      measured: String(before.size),
      wanted: 'at least 60',
      met: before.size >= 60,
    },
  ]
  for (const [to, storage] of [
    ['disk', {}],
    ['s3', s3],
  ] as const) {
    const target = await open(to, storage)
    const began = performance.now()
    const taken = { client: target.client, storage: target.services.storage, onProgress }
    const { files } = await importInstallation(taken, createReadStream(archive))
    const after = await tableSums(target.client)
    const same = [...before].filter(([table, sum]) => after.get(table) === sum).length
    lines.push({
      what: `${to}: tables with the same rows and checksum, and ${files} files, in ${seconds(began)} s`,
      measured: String(same),
      wanted: String(before.size),
      met: same === before.size && after.size === before.size,
    })
    const invariants = await invariantsHold(target.services.db)
    lines.push({ ...invariants, what: `${to}: ${invariants.what}` })
    const broken = (await checkFiles(target.services)).filter(({ count }) => count > 0)
    lines.push({
      what: `${to}: files that are missing, not whole, or of no row`,
      measured: broken.map(({ what }) => what).join(', ') || '0',
      wanted: '0',
      met: broken.length === 0,
    })
    const isPlaying = await plays(target.services, movieId, filmId)
    lines.push({ what: `${to}: the film plays`, measured: isPlaying ? 'yes' : 'no', wanted: 'yes', met: isPlaying })
    const again = await importInstallation(taken, createReadStream(archive)).catch((error: Error) => error.message)
    const isRefused = typeof again === 'string' && again.includes('not empty')
    lines.push({
      what: `${to}: a second import is refused`,
      measured: isRefused ? 'yes' : 'no',
      wanted: 'yes',
      met: isRefused,
    })
  }
  report('roundtrip', lines)
} finally {
  for (const close of closing) await close()
  await bucket.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
