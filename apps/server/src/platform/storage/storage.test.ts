import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3Server } from '../../../test/s3-server.ts'
import { diskStorage } from './disk.ts'
import { createS3Client, type S3Options, s3Storage } from './s3.ts'
import { addressOf, type Storage } from './storage.ts'

interface Opened {
  storage: Storage
  close: () => Promise<void> | void
}

const scratch = () => mkdtempSync(path.join(tmpdir(), 'matinee-storage-'))
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const dayMs = 24 * 3_600_000

/**
 * Where the store for tests is no match for a real one: it reads the range 0-0 as none, mixes concurrent writes, and has
 * no second page of a list.
 */
interface Likeness {
  isFake?: boolean
}

/** What holds of every driver. Other files may be in the store: only what is under the test's own folder is looked at. */
function behavesAsStorage(open: () => Promise<Opened>, { isFake = false }: Likeness = {}) {
  const own = `test-${randomUUID()}`
  const at = (name: string) => `${own}/${name}`
  let opened: Opened
  let storage: Storage
  beforeAll(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterAll(async () => {
    for (const key of await keys('')) await storage.remove(key)
    await opened.close()
  })

  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await storage.read(key, range)
    return stream && text(stream)
  }
  const keys = async (prefix: string) => {
    const found: string[] = []
    for await (const { key } of storage.list(at(prefix))) found.push(key)
    return found.toSorted()
  }

  it('FILM-11 files come back as they went in, whole or in part', async () => {
    const key = at('films/ab12/480p.mp4')
    expect(await storage.write(key, Readable.from(['frame ', 'by frame']))).toMatchObject({ size: 14 })
    expect(await read(key)).toBe('frame by frame')
    expect(await read(key, { start: 6, end: 7 })).toBe('by')
    expect(await read(key, { start: 13, end: 13 })).toBe('e')
    const { size, modifiedAt } = (await storage.stat(key))!
    expect(size).toBe(14)
    expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(10 * 60_000)
  })

  it.skipIf(isFake)('the first byte can be read alone', async () => {
    await storage.write(at('short'), Readable.from(['short']))
    expect(await read(at('short'), { start: 0, end: 0 })).toBe('s')
  })

  it('an empty file is a file', async () => {
    await storage.write(at('empty'), Readable.from([]))
    expect(await storage.stat(at('empty'))).toMatchObject({ size: 0 })
    expect(await read(at('empty'))).toBe('')
  })

  it('a large file is whole, and so is a piece from its middle', async () => {
    // More than two parts of a multipart upload.
    const bytes = randomBytes(70 * 1024 * 1024)
    const pieces = Array.from({ length: 70 }, (_, n) => bytes.subarray(n * 1024 * 1024, (n + 1) * 1024 * 1024))
    expect(await storage.write(at('large'), Readable.from(pieces, { objectMode: false }))).toMatchObject({
      size: bytes.length,
    })
    expect(digest(await buffer((await storage.read(at('large')))!))).toBe(digest(bytes))
    const [start, end] = [33_000_000, 34_999_999]
    expect(digest(await buffer((await storage.read(at('large'), { start, end }))!))).toBe(
      digest(bytes.subarray(start, end + 1)),
    )
  })

  it('files are not there until they are written, nor after they are removed', async () => {
    expect(await read(at('none'))).toBeUndefined()
    expect(await storage.stat(at('none'))).toBeUndefined()
    await storage.write(at('some/where'), Readable.from(['x']))
    expect(await storage.stat(at('some'))).toBeUndefined()
    expect(await read(at('some'))).toBeUndefined()
    await storage.remove(at('some/where'))
    await storage.remove(at('some/where'))
    await storage.remove(at('some'))
    expect(await storage.stat(at('some/where'))).toBeUndefined()
    expect(await keys('some')).toEqual([])
  })

  it('FILM-11 a file shows its old content until the new one is whole', async () => {
    const key = at('posters/a.webp')
    await storage.write(key, Readable.from(['old']))
    const half = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<void>()
    async function* slowly() {
      yield 'new '
      half.resolve()
      await rest.promise
      yield 'content'
    }
    const writing = storage.write(key, Readable.from(slowly()))
    await half.promise
    expect(await read(key)).toBe('old')
    rest.resolve()
    await writing
    expect(await read(key)).toBe('new content')
  })

  it.each([
    ['a short file', 10],
    ['a file of several parts', 40 * 1024 * 1024],
  ])('FILM-11 %s that breaks off was never there', async (_, length) => {
    const key = at('broken')
    async function* breaksOff() {
      for (let sent = 0; sent < length; sent += 1024 * 1024) yield Buffer.alloc(Math.min(length, 1024 * 1024))
      throw new Error('the line broke')
    }
    await expect(storage.write(key, Readable.from(breaksOff(), { objectMode: false }))).rejects.toThrow(
      'the line broke',
    )
    expect(await storage.stat(key)).toBeUndefined()
    expect(await keys('broken')).toEqual([])
  })

  it.skipIf(isFake)('two that write the same key at once leave one of the two contents', async () => {
    const key = at('contested')
    const contents = ['one', 'other'].map((word) => word.repeat(100_000))
    await Promise.all(contents.map((content) => storage.write(key, Readable.from([content]))))
    expect(contents).toContain(await read(key))
  })

  it('lists what begins with a prefix, however much it is', async () => {
    // A store answers with at most 1000 at once.
    const names = Array.from({ length: isFake ? 200 : 1005 }, (_, n) => at(`listed/${n % 7}/${n}.m4s`))
    const write = (key: string) => storage.write(key, Readable.from(['x']))
    for (let n = 0; n < names.length; n += 50) await Promise.all(names.slice(n, n + 50).map(write))
    await storage.write(at('listed-too'), Readable.from(['x']))
    expect(await keys('listed/')).toEqual(names.toSorted())
    expect(await keys('listed/3/')).toEqual(names.filter((key) => key.startsWith(at('listed/3/'))).toSorted())
    expect(await keys('listed/3/10')).toEqual(names.filter((key) => key.startsWith(at('listed/3/10'))).toSorted())
    expect(await keys('listed')).toHaveLength(names.length + 1)
    expect(await keys('nothing/')).toEqual([])
    for await (const file of storage.list(at('listed/0/0')))
      expect(file).toMatchObject({ key: at('listed/0/0.m4s'), size: 1, modifiedAt: expect.any(Date) })
    for (let n = 0; n < names.length; n += 50)
      await Promise.all(names.slice(n, n + 50).map((key) => storage.remove(key)))
    expect(await keys('listed/')).toEqual([])
  })

  it('may have names as people give them', async () => {
    const key = at('media/Die Büchse (1929).JPG')
    await storage.write(key, Readable.from(['x']))
    expect(await read(key)).toBe('x')
    expect(await keys('media/')).toEqual([key])
  })

  it('gives programs a local file', async () => {
    const folder = scratch()
    await storage.write(at('masters/one'), Readable.from(['a master']))
    const use = async (file: string) => readFileSync(file, 'utf8')
    const both = [1, 2].map(() => storage.withLocalFile(at('masters/one'), folder, use))
    expect(await Promise.all(both)).toEqual(['a master', 'a master'])
    expect(await storage.withLocalFile(at('masters/one'), folder, use)).toBe('a master')
    expect(readdirSync(folder).length).toBeLessThanOrEqual(1)
    await expect(storage.withLocalFile(at('masters/none'), folder, use)).rejects.toThrow('there is no file')
    rmSync(folder, { recursive: true })
  })

  it.each([
    '',
    '/etc/passwd',
    '../up',
    'films/../../up',
    'films//x',
    'films/.hidden',
    'films/ x',
    'films/a:b',
    'films/a,b',
    'a\0b',
    'films\\x',
    'x'.repeat(600),
  ])('no file is ever at %j', async (key) => {
    await expect(storage.write(key, Readable.from(['x']))).rejects.toThrow('not a storage key')
    await expect(storage.read(key)).rejects.toThrow('not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('not a storage key')
    const list = async () => {
      for await (const _ of storage.list(`${key}/`)) break
    }
    await expect(list()).rejects.toThrow('not the beginning of a storage key')
  })
}

/** Multipart uploads that nobody will complete cost room, and nobody sees them. */
function leavesNothing(open: () => Promise<S3Options>) {
  it('FILM-11 a multipart upload that failed is aborted, and one that was left is removed after a month', async () => {
    const options = await open()
    const client = createS3Client(options)
    const storage = s3Storage(options)
    const Key = `test-${randomUUID()}`
    const Bucket = options.bucket
    const unfinished = async () => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
      return Uploads.length
    }
    async function* breaksOff() {
      for (let n = 0; n < 70; n++) yield Buffer.alloc(1024 * 1024)
      throw new Error('the line broke')
    }
    await expect(storage.write(Key, Readable.from(breaksOff(), { objectMode: false }))).rejects.toThrow(
      'the line broke',
    )
    expect(await unfinished()).toBe(0)
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    await storage.removeUnfinished(new Date(Date.now() + 29 * dayMs))
    expect(await unfinished()).toBe(1)
    await storage.removeUnfinished(new Date(Date.now() + 31 * dayMs))
    expect(await unfinished()).toBe(0)
    storage.close()
    client.destroy()
  })
}

describe('a disk', () => {
  behavesAsStorage(async () => {
    const folder = scratch()
    return { storage: diskStorage(folder), close: () => rmSync(folder, { recursive: true, force: true }) }
  })

  let folder: string
  let storage: Storage
  beforeEach(() => {
    folder = scratch()
    storage = diskStorage(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('FILM-11 has nothing left of a file that broke off, nor of a write that was killed', async () => {
    async function* breaksOff() {
      yield 'half'
      throw new Error('the line broke')
    }
    await expect(storage.write('films/a', Readable.from(breaksOff()))).rejects.toThrow('the line broke')
    expect(readdirSync(path.join(folder, '.incoming'))).toEqual([])
    writeFileSync(path.join(folder, '.incoming/killed'), 'half')
    await storage.removeUnfinished(new Date())
    expect(readdirSync(path.join(folder, '.incoming'))).toEqual(['killed'])
    await storage.removeUnfinished(new Date(Date.now() + 2 * dayMs))
    expect(readdirSync(path.join(folder, '.incoming'))).toEqual([])
  })

  it('has no empty folders but those at the top, and one that is removed while it is written into comes back', async () => {
    await storage.write('films/ab/480/1.m4s', Readable.from(['x']))
    await storage.remove('films/ab/480/1.m4s')
    expect(existsSync(path.join(folder, 'films/ab'))).toBe(false)
    expect(existsSync(path.join(folder, 'films'))).toBe(true)
    const turns = Array.from({ length: 40 }, async (_, n) => {
      await storage.write(`films/ab/480/${n}.m4s`, Readable.from(['x']))
      await storage.remove(`films/ab/480/${n}.m4s`)
    })
    await Promise.all(turns)
    expect(readdirSync(path.join(folder, 'films'))).toEqual([])
  })

  it('tells how much room it has', async () => {
    expect(await storage.freeBytes()).toBeGreaterThan(0)
  })

  it('versions of files change when they do, unless their name tells their content', async () => {
    await storage.write('media/poster.jpg', Readable.from(['old']))
    const before = storage.versionOf('media/poster.jpg')
    expect(before).toMatch(/^[a-z0-9]+$/)
    expect(await storage.takeVersionChange()).toBe(false)
    await wait(20)
    // As `cp -p` does it: the time of the content is an old one.
    writeFileSync(path.join(folder, 'media/poster.jpg'), 'new')
    utimesSync(path.join(folder, 'media/poster.jpg'), 1, 1)
    expect(await storage.takeVersionChange()).toBe(true)
    expect(await storage.takeVersionChange()).toBe(false)
    expect(storage.versionOf('media/poster.jpg')).not.toBe(before)
    // Also when the new version was asked for before anybody looked for changes.
    await wait(20)
    writeFileSync(path.join(folder, 'media/poster.jpg'), 'newer')
    storage.versionOf('media/poster.jpg')
    expect(await storage.takeVersionChange()).toBe(true)
    expect(await storage.takeVersionChange()).toBe(false)
    await storage.write('media/dune-9f86d081884c7d65.webp', Readable.from(['x']))
    mkdirSync(path.join(folder, 'media/folder.jpg'))
    for (const key of ['media/dune-9f86d081884c7d65.webp', 'media/none.jpg', 'media/folder.jpg', '../up', 'media'])
      expect(storage.versionOf(key)).toBeUndefined()
  })
})

describe('an object store', () => {
  const open = async () => {
    const { options, stop } = await startS3Server()
    const storage = s3Storage(options)
    const close = async () => {
      storage.close()
      await stop()
    }
    return { storage, close }
  }
  behavesAsStorage(open, { isFake: true })
})

/** The same against a store of your own: TEST_S3_ENDPOINT and the others name an empty bucket of it. */
const given = process.env
describe.runIf(given['TEST_S3_ENDPOINT'])('the store at TEST_S3_ENDPOINT', () => {
  const options: S3Options = {
    endpoint: given['TEST_S3_ENDPOINT'],
    region: given['TEST_S3_REGION'] ?? 'us-east-1',
    bucket: given['TEST_S3_BUCKET'] ?? 'matinee',
    accessKeyId: given['TEST_S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: given['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
    forcePathStyle: given['TEST_S3_FORCE_PATH_STYLE'] !== 'off',
  }
  behavesAsStorage(async () => {
    const storage = s3Storage(options)
    return { storage, close: () => storage.close() }
  })
  leavesNothing(async () => options)
})

describe('addresses', () => {
  it('FILM-11 are on our site or on the CDN, and only of what everyone may fetch', () => {
    expect(addressOf('media/Die Büchse (1929).JPG', undefined)).toBe('/media/Die%20B%C3%BCchse%20(1929).JPG')
    expect(addressOf('films/ab12/480/1.m4s', undefined)).toBe('/media/films/ab12/480/1.m4s')
    expect(addressOf('films/ab12/480/1.m4s', 'https://cdn.example/b')).toBe(
      'https://cdn.example/b/films/ab12/480/1.m4s',
    )
    expect(addressOf('media/a.jpg', 'https://cdn.example')).toBe('https://cdn.example/media/a.jpg')
    expect(addressOf('films/ab12/480/init.mp4', undefined)).toBe('/media/films/ab12/480/init.mp4')
    for (const key of ['masters/one', 'films/ab12/storyboard/0.webp', 'films/ab12/a.VTT', 'films/ab12/a.m4s.jpg'])
      expect(() => addressOf(key, 'https://cdn.example')).toThrow('has no public address')
  })
})
