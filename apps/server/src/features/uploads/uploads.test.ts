import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { uploadErrors, uploadLimits } from '@matinee/contract/uploads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DetailedError, Upload } from 'tus-js-client'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import type { S3Options } from '../../platform/storage/s3.ts'
import { diskChunkStore } from './disk-chunk-store.ts'
import { UploadStore } from './upload-store.ts'
import { getUpload } from './uploads.queries.ts'
import { purgeOldUploads, claimUpload } from './uploads.service.ts'

const megabyte = 1024 * 1024
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const encoded = (text: string) => Buffer.from(text).toString('base64')

interface Editor extends Person {
  token: string
}

async function anEditor(testApp: TestApp): Promise<Editor> {
  const person = await aUser(testApp, { role: 'owner' })
  return { ...person, token: await tokenOf(testApp, person, { audience: 'admin' }) }
}

async function open(env: NodeJS.ProcessEnv = {}): Promise<{ testApp: TestApp; endpoint: string }> {
  const testApp = await startTestApp({ env })
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  return { testApp, endpoint: `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}/api/uploads` }
}

interface Sending {
  endpoint: string
  token: () => string
  chunkSize?: number
  url?: string
  retryAfterMs?: number
  onProgress?: (sent: number) => void
}

/** As the desk sends a file. Resolves with the id of the finished upload. */
function send(
  content: Buffer,
  { endpoint, token, url, onProgress, retryAfterMs = 50, chunkSize = uploadLimits.chunkBytes }: Sending,
) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(content, {
    endpoint,
    ...(url !== undefined && { uploadUrl: url }),
    chunkSize,
    retryDelays: Array.from({ length: 100 }, () => retryAfterMs),
    metadata: { filename: 'Die Büchse der Pandora.mkv', purpose: 'master' },
    onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${token()}`),
    onProgress: (sent) => onProgress?.(sent),
    onError: reject,
    onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
  })
  upload.start()
  return { finished: promise, upload }
}

/** A line to the server that can be cut. Counts what goes over it. */
async function aLine(endpoint: string) {
  const port = Number(new URL(endpoint).port)
  const sockets = new Set<Socket>()
  const line = { sent: 0, cutAt: [] as number[], endpoint: '', cut, close }
  function cut() {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (chunk: Buffer) => {
      line.sent += chunk.length
      if (line.cutAt[0] !== undefined && line.sent >= line.cutAt[0]) {
        line.cutAt.shift()
        return cut()
      }
      if (!upstream.write(chunk)) client.pause()
    })
    upstream.on('drain', () => client.resume())
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  async function close() {
    cut()
    server.close()
    await once(server, 'close')
  }
  await once(server, 'listening')
  line.endpoint = endpoint.replace(`:${port}/`, `:${(server.address() as AddressInfo).port}/`)
  return line
}

const begin = (testApp: TestApp, { token }: Editor, headers: Record<string, string> = {}) =>
  testApp.request({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...bearer(token),
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${encoded('a.mkv')},purpose ${encoded('master')}`,
      ...headers,
    },
  })
const look = (testApp: TestApp, { token }: Pick<Editor, 'token'>, id: string) =>
  testApp.request({
    method: 'HEAD',
    url: `/api/uploads/${id}`,
    headers: { ...bearer(token), 'tus-resumable': '1.0.0' },
    remoteAddress: someAddress(),
  })
const patch = (
  testApp: TestApp,
  { token }: Pick<Editor, 'token'>,
  id: string,
  offset: number,
  payload: Buffer | string,
) =>
  testApp.request({
    method: 'PATCH',
    url: `/api/uploads/${id}`,
    headers: {
      ...bearer(token),
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload,
  })
/** The beginning of a request whose rest never comes. */
function sendPartOf(
  content: string,
  { endpoint, editor, id }: { endpoint: string; editor: Editor; id: string },
): Socket {
  const socket = connect(Number(new URL(endpoint).port), '127.0.0.1')
  socket.on('error', () => {})
  const lines = [
    `PATCH /api/uploads/${id} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${editor.token}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    'content-length: 10',
    '',
    content,
  ]
  socket.write(lines.join('\r\n'))
  return socket
}
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['location']).split('/').at(-1)!

const stored = async ({ services: { storage } }: TestApp, id: string) => buffer((await storage.read(`masters/${id}`))!)
const take = ({ services: { db } }: TestApp, id: string, purpose: 'master' | 'trailer' = 'master') =>
  db.transaction().execute((tx) => claimUpload(tx, id, purpose))

/** What holds wherever files are kept. */
function uploadsFiles(get: () => { testApp: TestApp; endpoint: string }) {
  it('FILM-2 a file arrives whole, and belongs to whoever takes it', async () => {
    const { testApp, endpoint } = get()
    const editor = await anEditor(testApp)
    const content = randomBytes(70 * megabyte)
    const id = await send(content, { endpoint, token: () => editor.token }).finished
    expect(digest(await stored(testApp, id))).toBe(digest(content))
    expect((await look(testApp, editor, id)).headers['upload-offset']).toBe(String(content.length))
    expect(await take(testApp, id, 'trailer')).toBeUndefined()
    expect(await take(testApp, id)).toEqual({
      key: `masters/${id}`,
      fileName: 'Die Büchse der Pandora.mkv',
      bytes: content.length,
    })
    expect(await take(testApp, id)).toBeUndefined()
    expect((await look(testApp, editor, id)).statusCode).toBe(404)
  })

  it('FILM-2 goes on after a lost line, and sends no more than a chunk again', async () => {
    const { testApp, endpoint } = get()
    const editor = await anEditor(testApp)
    const content = randomBytes(80 * megabyte)
    const line = await aLine(endpoint)
    line.cutAt = [20 * megabyte, 75 * megabyte, 130 * megabyte]
    const id = await send(content, { endpoint: line.endpoint, token: () => editor.token }).finished
    expect(line.cutAt.length).toBeLessThan(2)
    expect(digest(await stored(testApp, id))).toBe(digest(content))
    expect(line.sent).toBeLessThan(content.length + 3 * uploadLimits.chunkBytes + 100_000)
    await line.close()
  })
}

describe('on a disk', () => {
  let testApp: TestApp
  let endpoint: string
  beforeAll(async () => {
    ;({ testApp, endpoint } = await open({ MASTER_MAX_GB: '1000000000' }))
  })
  afterAll(() => testApp.close())
  const drafts = () => readdirSync(path.join(testApp.config.storage.path, '.uploads'))
  const draftBytes = (id: string) =>
    statSync(path.join(testApp.config.storage.path, '.uploads', id), { throwIfNoEntry: false })?.size
  uploadsFiles(() => ({ testApp, endpoint }))

  it('FILM-2 nothing is lost of what arrived before the line was cut', async () => {
    const editor = await anEditor(testApp)
    const line = await aLine(endpoint)
    line.cutAt = [20 * megabyte]
    const content = randomBytes(30 * megabyte)
    await send(content, { endpoint: line.endpoint, token: () => editor.token }).finished
    // What was on its way in buffers was lost.
    expect(line.sent).toBeLessThan(content.length + 8 * megabyte)
    await line.close()
  })

  it('FILM-2 goes on with a token that was renewed in the middle; the old one ends there', async () => {
    const editor = await anEditor(testApp)
    const first = editor.token
    const id = idOf(await begin(testApp, editor))
    expect((await patch(testApp, editor, id, 0, '01234')).headers['upload-offset']).toBe('5')
    const renewed = await testApp.request({
      method: 'POST',
      url: '/api/admin/refresh-token',
      headers: bearer(first),
      remoteAddress: someAddress(),
    })
    editor.token = renewed.json<{ token: string }>().token
    expect((await patch(testApp, { token: first }, id, 5, '56789')).statusCode).toBe(401)
    expect((await patch(testApp, editor, id, 5, '56789')).statusCode).toBe(204)
    expect((await stored(testApp, id)).toString()).toBe('0123456789')
  })

  it('is nobody else’s, and not for other sites', async () => {
    const editor = await anEditor(testApp)
    const other = await anEditor(testApp)
    const id = idOf(await begin(testApp, editor))
    expect((await look(testApp, other, id)).statusCode).toBe(404)
    expect((await patch(testApp, other, id, 0, '0')).statusCode).toBe(404)
    const foreign = await begin(testApp, editor, { origin: 'https://elsewhere.example' })
    expect(foreign.statusCode).toBe(403)
    const answer = await begin(testApp, editor, { origin: testApp.config.site.url })
    expect(answer.statusCode).toBe(201)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it.each([
    ['an empty file', { 'upload-length': '0' }, 400, uploadErrors.empty().code],
    ['a part of a file', { 'upload-concat': 'partial' }, 501, uploadErrors.unsupported().code],
    ['one with and without a length', { 'upload-defer-length': '1' }, 400, 'http.unreadable'],
    ['facts that are none', { 'upload-metadata': `purpose ${encoded('master')},,` }, 400, 'http.unreadable'],
    ['one without a length', { 'upload-length': '' }, 400, uploadErrors.empty().code],
    ['one of a strange length', { 'upload-length': '-1' }, 400, 'http.invalid'],
    ['one for nothing', { 'upload-metadata': `filename ${encoded('x')}` }, 400, 'http.invalid'],
    ['one that does not fit on the disk', { 'upload-length': String(1e15) }, 507, uploadErrors.noRoom().code],
    [
      'subtitles as large as a film',
      { 'upload-length': String(1e9), 'upload-metadata': `purpose ${encoded('subtitles')}` },
      413,
      uploadErrors.tooLarge().code,
    ],
    [
      'a picture of 21 MB',
      { 'upload-length': String(21 * 1024 ** 2), 'upload-metadata': `purpose ${encoded('picture')}` },
      413,
      uploadErrors.tooLarge().code,
    ],
    ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 400, 'http.unreadable'],
  ])('FILM-4 refuses %s before anything is sent, with a sentence', async (_, headers, status, code) => {
    const { db } = testApp.services
    const rows = async () => (await db.selectFrom('upload').select('id').execute()).length
    const before = await rows()
    const answer = await begin(testApp, await anEditor(testApp), headers)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect(await rows()).toBe(before)
    expect(answer.json<{ message: string }>().message).toMatch(/^[A-Z].+\.$/)
  })

  it('refuses what does not follow, and more than a chunk at once', async () => {
    const editor = await anEditor(testApp)
    const id = idOf(await begin(testApp, editor))
    expect(await patch(testApp, editor, id, 3, 'x')).toMatchObject({ statusCode: 409 })
    expect(await patch(testApp, editor, id, 0, 'more than ten')).toMatchObject({ statusCode: 413 })
    expect(await patch(testApp, editor, id, 0, Buffer.alloc(uploadLimits.chunkBytes + 1))).toMatchObject({
      statusCode: 413,
    })
    expect((await look(testApp, editor, id)).headers).toMatchObject({ 'upload-offset': '0', 'upload-length': '10' })
  })

  it('what a process that was killed left unsynced does not count', async () => {
    const editor = await anEditor(testApp)
    const id = idOf(await begin(testApp, editor))
    await patch(testApp, editor, id, 0, '0123')
    appendFileSync(path.join(testApp.config.storage.path, '.uploads', id), 'garbage')
    expect((await look(testApp, editor, id)).headers['upload-offset']).toBe('4')
    await patch(testApp, editor, id, 4, '456789')
    expect((await stored(testApp, id)).toString()).toBe('0123456789')
  })

  it('FILM-2 what another request has recorded meanwhile is not set back', async () => {
    const editor = await anEditor(testApp)
    const id = idOf(await begin(testApp, editor))
    const { db } = testApp.services
    async function* slowly() {
      yield Buffer.from('0123')
      // As if the lock had been lost.
      await db.updateTable('upload').set({ received_bytes: 8 }).where('id', '=', id).execute()
    }
    const store = new UploadStore(testApp.services, diskChunkStore(testApp.config.storage.path))
    await expect(store.write(Readable.from(slowly()), id, 0)).rejects.toMatchObject({
      code: uploadErrors.wrongOffset().code,
    })
    expect(await getUpload(db, id)).toMatchObject({ receivedBytes: 8 })
  })

  it('FILM-2 goes on from what is left of a file that lost its end in a power cut', async () => {
    const editor = await anEditor(testApp)
    const id = idOf(await begin(testApp, editor))
    await patch(testApp, editor, id, 0, '012345')
    truncateSync(path.join(testApp.config.storage.path, '.uploads', id), 3)
    expect((await look(testApp, editor, id)).headers['upload-offset']).toBe('3')
    expect((await patch(testApp, editor, id, 3, '345')).headers['upload-offset']).toBe('6')
    await patch(testApp, editor, id, 6, '6789')
    expect((await stored(testApp, id)).toString()).toBe('0123456789')
  })

  it('an upload that was received whole and not finished is finished when it is asked for', async () => {
    const editor = await anEditor(testApp)
    const id = idOf(await begin(testApp, editor))
    await patch(testApp, editor, id, 0, '012345678')
    // As if the process had died after the last byte.
    appendFileSync(path.join(testApp.config.storage.path, '.uploads', id), '9')
    await testApp.services.db.updateTable('upload').set({ received_bytes: 10 }).where('id', '=', id).execute()
    expect((await look(testApp, editor, id)).headers['upload-offset']).toBe('10')
    expect(await take(testApp, id)).toMatchObject({ bytes: 10 })
    expect((await stored(testApp, id)).toString()).toBe('0123456789')
  })

  it('FILM-2 one that is given up is gone, also in the middle of a chunk', async () => {
    const editor = await anEditor(testApp)
    const started = Promise.withResolvers<void>()
    const { upload, finished } = send(Buffer.alloc(200 * megabyte), {
      endpoint,
      token: () => editor.token,
      onProgress: (sent) => sent > 50 * megabyte && started.resolve(),
    })
    finished.catch(() => {})
    await started.promise
    const id = upload.url!.split('/').at(-1)!
    expect(drafts()).toContain(id)
    await upload.abort(true)
    expect(drafts()).not.toContain(id)
    expect((await look(testApp, editor, id)).statusCode).toBe(404)
  })

  it('two that send the same upload at once, in two processes, do not spoil it', async () => {
    const editor = await anEditor(testApp)
    const other = await open({
      DATABASE_URL: testApp.config.database.url,
      STORAGE_PATH: testApp.config.storage.path,
    })
    const content = randomBytes(8 * megabyte)
    const chunkSize = 2 * megabyte
    const created = Promise.withResolvers<string>()
    const first = send(content, {
      endpoint,
      token: () => editor.token,
      chunkSize,
      onProgress: () => first.upload.url && created.resolve(first.upload.url),
    })
    const url = (await created.promise).replace(endpoint, other.endpoint)
    // Another pause than the first one's: with the same they could take the lock from each other for minutes.
    const retryAfterMs = 500
    const second = send(content, { endpoint: other.endpoint, token: () => editor.token, chunkSize, url, retryAfterMs })
    const [id] = await Promise.all([first.finished, second.finished])
    expect(digest(await stored(testApp, id))).toBe(digest(content))
    await other.testApp.close()
  })

  it('FILM-2 what another process holds over a line that has fallen silent is released to who goes on', async () => {
    const editor = await anEditor(testApp)
    const other = await open({
      DATABASE_URL: testApp.config.database.url,
      STORAGE_PATH: testApp.config.storage.path,
    })
    const id = idOf(await begin(testApp, editor))
    const silent = sendPartOf('01234', { endpoint, editor, id })
    await expect.poll(() => draftBytes(id)).toBe(5)
    const answer = await look(other.testApp, editor, id)
    expect(answer.headers['upload-offset']).toBe('5')
    silent.destroy()
    await other.testApp.close()
  })

  it('what has arrived is on record when the process stops in the middle of a chunk', async () => {
    const stopping = await open({
      DATABASE_URL: testApp.config.database.url,
      STORAGE_PATH: testApp.config.storage.path,
    })
    const editor = await anEditor(testApp)
    const id = idOf(await begin(testApp, editor))
    sendPartOf('0123456', { endpoint: stopping.endpoint, editor, id })
    await expect.poll(() => draftBytes(id)).toBe(7)
    await stopping.testApp.close()
    expect((await look(testApp, editor, id)).headers['upload-offset']).toBe('7')
  })

  it('FILM-2 what nobody goes on with, or makes anything of, is removed after seven days', async () => {
    const editor = await anEditor(testApp)
    const unfinished = idOf(await begin(testApp, editor))
    await patch(testApp, editor, unfinished, 0, '0123')
    const [forgotten, taken] = [idOf(await begin(testApp, editor)), idOf(await begin(testApp, editor))]
    for (const id of [forgotten, taken]) await patch(testApp, editor, id, 0, '0123456789')
    await take(testApp, taken)
    const clean = () => purgeOldUploads({ ...testApp.services, signal: new AbortController().signal })
    const rows = async () => {
      const ids = [unfinished, forgotten, taken]
      const found = await testApp.services.db.selectFrom('upload').select('id').where('id', 'in', ids).execute()
      return found.length
    }
    await testApp.forward(6.9 * 24 * 3_600_000)
    await clean()
    expect(await rows()).toBe(3)
    await testApp.forward(0.2 * 24 * 3_600_000)
    // One that cannot be removed keeps no other from it.
    const [first] = [unfinished, forgotten, taken].toSorted()
    await sql`create table planted (upload_id text collate "C" references upload)`.execute(testApp.services.db)
    await sql`insert into planted values (${first!})`.execute(testApp.services.db)
    await expect(clean()).rejects.toThrow(`upload ${first}`)
    expect(await rows()).toBe(1)
    await sql`drop table planted`.execute(testApp.services.db)
    await clean()
    expect(await rows()).toBe(0)
    expect(drafts()).toEqual([])
    const inPlace = (id: string) => existsSync(path.join(testApp.config.storage.path, 'masters', id))
    expect([forgotten, taken].map(inPlace)).toEqual([false, true])
  })
})

const environmentOf = (s3: S3Options): NodeJS.ProcessEnv => ({
  STORAGE: 's3',
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  S3_FORCE_PATH_STYLE: s3.forcePathStyle ? 'on' : 'off',
})

function uploadsToStore(start: () => Promise<{ options: S3Options; stop: () => Promise<void> }>) {
  let opened: { testApp: TestApp; endpoint: string }
  let stop: () => Promise<void>
  beforeAll(async () => {
    const server = await start()
    stop = server.stop
    opened = await open(environmentOf(server.options))
  })
  afterAll(async () => {
    await opened.testApp.close()
    await stop()
  })
  uploadsFiles(() => opened)

  it('FILM-2 takes chunks of one size alone, and says so', async () => {
    const { testApp, endpoint } = opened
    const editor = await anEditor(testApp)
    const sending = send(Buffer.alloc(20), { endpoint, token: () => editor.token, chunkSize: 10 })
    const error = (await sending.finished.catch((caught: unknown) => caught)) as DetailedError
    expect(error.originalResponse?.getStatus()).toBe(400)
    expect(error.originalResponse?.getBody()).toContain(uploadErrors.shortChunk().message)
  })

  return () => opened
}

describe('in an object store', () => {
  uploadsToStore(startS3Server)
})

const given = process.env
describe.runIf(given['TEST_S3_ENDPOINT'])('in the store at TEST_S3_ENDPOINT', () => {
  const get = uploadsToStore(async () => ({
    options: {
      endpoint: given['TEST_S3_ENDPOINT'],
      region: given['TEST_S3_REGION'] ?? 'us-east-1',
      bucket: given['TEST_S3_BUCKET'] ?? 'matinee',
      accessKeyId: given['TEST_S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: given['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
      forcePathStyle: given['TEST_S3_FORCE_PATH_STYLE'] !== 'off',
    },
    stop: async () => {},
  }))

  it('FILM-2 one that is given up is gone', async () => {
    const { testApp, endpoint } = get()
    const editor = await anEditor(testApp)
    const started = Promise.withResolvers<void>()
    const { upload, finished } = send(Buffer.alloc(100 * megabyte), {
      endpoint,
      token: () => editor.token,
      onProgress: (sent) => sent > 40 * megabyte && started.resolve(),
    })
    finished.catch(() => {})
    await started.promise
    await upload.abort(true)
    expect((await look(testApp, editor, upload.url!.split('/').at(-1)!)).statusCode).toBe(404)
  })
})
