import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser } from '../../../test/people.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import { tableSums } from '../../../test/table-sums.ts'
import { s3Storage } from '../../platform/storage/s3.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { postComment } from '../comments/comments.service.ts'
import { makeRefundJob } from '../payments/refunds.service.ts'
import { importInstallation } from './import.service.ts'
import { exportInstallation } from './export.service.ts'

let house: House
let folder: string
let archive: string
let bucket: Awaited<ReturnType<typeof startS3Server>>
let storage: Storage
const clients: pg.Client[] = []
const databases: TestDatabase[] = []

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}
async function anEmptyOne(): Promise<pg.Client> {
  const database = await createTestDatabase({})
  databases.push(database)
  return connect(database.url)
}
const onProgress = () => {}
const take = (client: pg.Client, from = archive) =>
  importInstallation({ client, storage, onProgress }, createReadStream(from))

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-archive-'))
  archive = path.join(folder, 'all.tar')
  bucket = await startS3Server()
  storage = s3Storage(bucket.options, undefined)
  house = await openHouse()
  const { services } = house
  const [movieId = ''] = await addMovies(services.db, [{ title: 'Tab\tand\nline \\N' }, {}])
  await postComment(services, { movieId, userId: (await aUser(house)).id, text: 'Well, "then".' })
  await services.storage.write('media/a poster (1).webp', Readable.from(['a picture']))
  await services.storage.write(`films/${'a'.repeat(24)}/360p/0.m4s`, Readable.from([Buffer.alloc(3_000_000, 7)]))
  await services.storage.write('resized/320/media/a.webp', Readable.from(['made again']))
  await services.db
    .transaction()
    .execute((tx) =>
      enqueue(tx, makeRefundJob, { refundId: 'of nobody' }, { key: 'refund:x', queue: 'refund:x', waitMs: 3_600_000 }),
    )
  const client = await connect(house.config.database.url)
  await pipeline(
    exportInstallation({ client, storage: services.storage, now: new Date(), onProgress }),
    createWriteStream(archive),
  )
})
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const database of databases) await database.drop()
  storage.close()
  await bucket.stop()
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

it('SITE-8: an empty installation becomes the same one, also from a disk to an object store', async () => {
  const client = await anEmptyOne()
  // The worker of an empty installation has marked its storage, with an id that the archive replaces.
  const marker = 'installation.json'
  await storage.write(marker, Readable.from(['{}']))
  const { files } = await take(client)
  expect(files).toBe(2)
  expect(await storage.stat(marker)).toBeUndefined()
  expect(await tableSums(client)).toEqual(await tableSums(clients[0]!))
  expect(String(await buffer((await storage.read('media/a poster (1).webp'))!))).toBe('a picture')
  expect((await storage.stat(`films/${'a'.repeat(24)}/360p/0.m4s`))?.size).toBe(3_000_000)
  const { rows: queues } = await client.query(`
    select q.queue_name from graphile_worker._private_jobs j
      join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.key = 'refund:x'`)
  expect(queues).toEqual([{ queue_name: 'refund:x' }])
  // Triggers, keys and numbers go on.
  await client.query(`insert into contact_message (name, email, message, created_at) values ('a', 'a@b.c', 'm', now())`)
  await expect(
    client.query(`insert into comment (movie_id, text, created_at) values ('${'f'.repeat(24)}', 'x', now())`),
  ).rejects.toThrow('foreign key')
  const { rows } = await client.query(
    `update comment set hidden_at = now(), hidden_because = 'desk' returning movie_id`,
  )
  const counted = await client.query('select comments from movie_counter where movie_id = $1', [rows[0].movie_id])
  expect(counted.rows).toEqual([{ comments: 0 }])

  await expect(take(client)).rejects.toThrow('This installation is not empty')
  await expect(take(await anEmptyOne())).rejects.toThrow('The storage is not empty')
  for await (const { key } of storage.list('')) await storage.remove(key)
})

it('SITE-8: what is no archive, of another version, or cut off is refused, and leaves nothing behind', async () => {
  const client = await anEmptyOne()
  const empty = await tableSums(client)
  const short = path.join(folder, 'short.tar')
  await pipeline(createReadStream(archive), createWriteStream(short))
  truncateSync(short, statSync(short).size - 1_000_000)
  await expect(take(client, short)).rejects.toThrow('damaged, or was cut off')
  await expect(take(client, import.meta.filename)).rejects.toThrow('damaged, or was cut off')
  await client.query(`insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')`)
  await expect(take(client)).rejects.toThrow('Install the version that made it')
  expect(await tableSums(client)).toEqual(empty)
  for await (const { key } of storage.list('')) throw new Error(`${key} is left behind`)
})
