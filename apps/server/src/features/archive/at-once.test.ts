import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { addMovies } from '../../../test/movies.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { importInstallation } from './import.service.ts'
import { exportInstallation } from './export.service.ts'

let house: House
let folder: string
let whole: string
let short: string
const clients: pg.Client[] = []
const databases: TestDatabase[] = []
const key = 'media/poster.webp'
const onProgress = () => {}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

async function anEmptyOne() {
  const database = await createTestDatabase({})
  databases.push(database)
  const storage = diskStorage(mkdtempSync(path.join(folder, 'storage-')), undefined)
  return { url: database.url, storage }
}

const countMovies = async (client: pg.Client) =>
  (await client.query<{ n: number }>('select count(*)::int as n from movie')).rows[0]!.n

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-at-once-'))
  whole = path.join(folder, 'whole.tar')
  short = path.join(folder, 'short.tar')
  house = await openHouse()
  const { services, config } = house
  await addMovies(services.db, [{}, {}])
  await services.storage.write(key, Readable.from([Buffer.alloc(2_000_000, 7)]))
  const client = await connect(config.database.url)
  await pipeline(
    exportInstallation({ client, storage: services.storage, now: new Date(), onProgress }),
    createWriteStream(whole),
  )
  await cp(whole, short)
  truncateSync(short, statSync(short).size - 1_000_000)
})
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const database of databases) await database.drop()
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An archive that does not arrive before `from` is called. */
function slowArchive() {
  const archive = new PassThrough()
  return { archive, from: (file: string) => void createReadStream(file).pipe(archive) }
}

/** Resolves once an import has begun its transaction. */
async function isUnderWay(client: pg.Client): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
      )
      return rowCount
    })
    .toBe(1)
}

it('SITE-8: what fails after the rows are there takes no file away', async () => {
  const { url, storage } = await anEmptyOne()
  const client = await connect(url)
  const broken: Storage = {
    ...storage,
    remove: (each) =>
      each === 'installation.json' ? Promise.reject(new Error('the store is away')) : storage.remove(each),
  }
  const taken = importInstallation({ client, storage: broken, onProgress }, createReadStream(whole))
  await expect(taken).rejects.toThrow('the store is away')
  expect(await countMovies(client)).toBe(2)
  expect(await storage.stat(key)).toBeDefined()
})

it('SITE-8: of two imports at once one is refused, and takes no file of the other away', async () => {
  const { url, storage } = await anEmptyOne()
  const [slow, client] = [await connect(url), await connect(url)]
  const { archive, from } = slowArchive()
  const first = importInstallation({ client: slow, storage, onProgress }, archive).catch((error: Error) => error)
  await isUnderWay(client)
  const second = await importInstallation({ client, storage, onProgress }, createReadStream(whole)).catch(
    (error: Error) => error,
  )
  from(short)
  expect(await first).toBeInstanceOf(Error)
  expect(second).toMatchObject({ message: expect.stringContaining('Another restore or import') })
  await importInstallation({ client, storage, onProgress }, createReadStream(whole))
  expect(await countMovies(client)).toBe(2)
  expect(await storage.stat(key)).toBeDefined()
})

it('SITE-8: what came into the installation meanwhile is not overwritten', async () => {
  const { url, storage } = await anEmptyOne()
  const [slow, client] = [await connect(url), await connect(url)]
  const { archive, from } = slowArchive()
  const first = importInstallation({ client: slow, storage, onProgress }, archive)
  await isUnderWay(client)
  await client.query(`insert into movie (title, year, genres) values ('Nosferatu', 1922, '{Horror}')`)
  await storage.write('media/theirs.webp', Readable.from(['x']))
  from(whole)
  await expect(first).rejects.toThrow('This installation is not empty')
  expect(await countMovies(client)).toBe(1)
  expect(await storage.stat('media/theirs.webp')).toBeDefined()
})
