import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { seedDemo } from '../../demo/src/seed-demo.ts'
import { type Line, report } from '../../../scripts/report.ts'
import { startPostgres } from '../local/postgres.ts'
import { exportInstallation } from '../src/features/archive/export.service.ts'
import { importInstallation } from '../src/features/archive/import.service.ts'
import { checkFiles } from '../src/features/invariants/invariants.service.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startS3Server } from '../test/s3-server.ts'
import { tableSums } from '../test/table-sums.ts'
import { prepareReel } from './film-site.ts'
import { invariantsHold } from './installation.ts'
import { makeReel } from './prepared-films.ts'
import { filmPlays, openSite, type Site } from './site-copies.ts'

/**
 * SITE-8: the demo, with a film, as an archive; two empty installations that become it, one on a disk and one in an object
 * store. Every table has the same rows, and the film plays.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-roundtrip-'))
const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
const bucket = await startS3Server()
const sites: Site[] = []
async function open(name: string, storage: NodeJS.ProcessEnv): Promise<Site> {
  await postgres.createDatabase(name)
  await migrate(postgres.url(name))
  const site = await openSite({ url: postgres.url(name), folder, name }, storage)
  sites.unshift(site)
  return site
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
    const isPlaying = await filmPlays(target.services, movieId, filmId)
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
  for (const site of sites) await site.close()
  await bucket.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
