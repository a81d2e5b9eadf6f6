import { createCipheriv, createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { uploadLimits } from '@matinee/contract/uploads'
import { type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import { freePort } from '../local/ports.ts'
import { startPostgres } from '../local/postgres.ts'
import { emailKey, usernameKey } from '../src/features/accounts/names.ts'
import { Passwords } from '../src/features/accounts/passwords.ts'
import { ensureKeys } from '../src/platform/key-files.ts'
import { onSignal } from '../src/platform/child-process.ts'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { diskStorage } from '../src/platform/storage/disk.ts'
import { createS3Client, type S3Options, s3Storage } from '../src/platform/storage/s3.ts'
import { measured, processesIn, type RunningProcess } from './api-under-load.ts'
import { report } from '../../../scripts/report.ts'

/**
 * A large file over a line that is cut and to a process that is killed, again and again, as an editor's browser sends it.
 * What arrives is the file; after each fault at most a chunk is sent again.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1GB' },
    kills: { type: 'string', default: '5' },
    cuts: { type: 'string', default: '5' },
  },
})
const [, amount = '', unit = ''] = /^(\d+)(MB|GB)$/.exec(values.size) ?? []
if (unit === '') throw new Error('--size is a number with its unit, like 64MB or 1GB')
const bytes = Number(amount) * (unit === 'GB' ? 1000 ** 3 : 1000 ** 2)
const wanted = { kill: Number(values.kills), cut: Number(values.cuts) }

const folder = mkdtempSync(path.join(tmpdir(), 'matinee-upload-'))
chmodSync(folder, 0o755)
const storagePath = path.join(folder, 'storage')
const source = path.join(folder, 'master.mkv')
const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
await postgres.createDatabase('upload')
const databaseUrl = postgres.url('upload')
await migrate(databaseUrl)
const db = createDatabase(
  createPool({ database: { url: databaseUrl, pool: 4 } }, createLog({ log: { level: 'warn' } }, 'upload')),
)
const processes = processesIn(folder)
const port = String(await freePort())
const env = {
  ...measured,
  ...(await ensureKeys(path.join(folder, 'keys'))),
  DESK_TWO_STEPS: 'off',
  PUBLIC_URL: 'http://127.0.0.1',
  DATABASE_URL: databaseUrl,
  STORAGE_PATH: storagePath,
  LOG_LEVEL: 'warn',
  PORT: port,
}
/** In the bucket that TEST_S3_ENDPOINT and the others name, if they do: `npm run storage:ceph` has one. */
const given = process.env
const bucket: S3Options | undefined =
  given['TEST_S3_ENDPOINT'] === undefined
    ? undefined
    : {
        endpoint: given['TEST_S3_ENDPOINT'],
        region: given['TEST_S3_REGION'] ?? 'us-east-1',
        bucket: given['TEST_S3_BUCKET'] ?? 'matinee',
        accessKeyId: given['TEST_S3_ACCESS_KEY_ID'] ?? '',
        secretAccessKey: given['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
        forcePathStyle: given['TEST_S3_FORCE_PATH_STYLE'] !== 'off',
      }
const bucketEnv = bucket && {
  STORAGE: 's3',
  S3_ENDPOINT: bucket.endpoint,
  S3_REGION: bucket.region,
  S3_BUCKET: bucket.bucket,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  S3_FORCE_PATH_STYLE: bucket.forcePathStyle ? 'on' : 'off',
}
const storage = bucket ? s3Storage(bucket) : diskStorage(storagePath)
const startApi = () => processes.start('../test/api-process.ts', { ...env, ...bucketEnv }, '/readyz')

/** Bytes that no two places share, so that a piece in the wrong place shows. */
async function writeSource() {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16))
  const zeros = Buffer.alloc(1024 ** 2)
  function* pieces() {
    for (let left = bytes; left > 0; left -= zeros.length)
      yield cipher.update(zeros.subarray(0, Math.min(left, zeros.length)))
  }
  await pipeline(Readable.from(pieces(), { objectMode: false }), createWriteStream(source))
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

async function countMultiparts(options: S3Options, id: string): Promise<number> {
  const client = createS3Client(options)
  const command = new ListMultipartUploadsCommand({ Bucket: options.bucket, Prefix: `masters/${id}` })
  const { Uploads = [] } = await client.send(command)
  client.destroy()
  return Uploads.length
}

/** What the browser is connected to: passes everything on to the process, and can be cut. */
async function openLine() {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => server.close(),
  }
}

const account = { email: 'editor@films.example', password: 'a good long one' }
async function addEditor() {
  const username = 'The Editor'
  await db
    .insertInto('users')
    .values({
      username,
      username_key: usernameKey(username),
      email: account.email,
      email_key: emailKey(account.email),
      password_hash: await new Passwords().hash(account.password),
      role: 'owner',
      created_at: new Date(),
    })
    .execute()
}

async function askForToken(url: string, call: string, { token, body }: { token?: string; body?: object }) {
  const answer = await fetch(`${url}/api/admin/${call}`, {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${call} was answered with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

interface Fault {
  kind: 'kill' | 'cut'
  /** How far the upload has come when it happens. */
  at: number
}

/** In turn and evenly spread, each somewhere inside of a chunk. */
function planFaults(): Fault[] {
  const all = wanted.kill + wanted.cut
  let kills = 0
  return Array.from({ length: all }, (_, i): Fault => {
    const isKill = kills < ((i + 1) * wanted.kill) / all
    if (isKill) kills++
    return { kind: isKill ? 'kill' : 'cut', at: Math.floor(((i + 0.5) / all) * bytes) }
  })
}

async function close() {
  await processes.end()
  storage.close()
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
onSignal(close)

const started = performance.now()
try {
  await writeSource()
  await addEditor()
  let api: RunningProcess = await startApi()
  const line = await openLine()
  let token = await askForToken(api.url, 'login', { body: account })
  const faults = planFaults()
  const done = { kill: 0, cut: 0 }
  let renewals = 0
  /** How far the browser has sent the file, and how far it had by the last fault. */
  let furthest = 0
  let sentBefore: number | undefined
  const sentAgain: number[] = []

  async function strike({ kind }: Fault) {
    sentBefore = furthest
    done[kind]++
    if (kind === 'cut') return line.cut()
    api.child.kill('SIGKILL')
    await once(api.child, 'exit')
    api = await startApi()
    // Tokens are renewed while an upload goes on.
    token = await askForToken(api.url, 'refresh-token', { token })
    renewals++
  }

  function noteOffset(request: HttpRequest, response: HttpResponse) {
    if (request.getMethod() !== 'HEAD') return
    // Anything else than "it is gone" is no reason to begin anew.
    if (![200, 404, 410].includes(response.getStatus()))
      throw new Error(`HEAD was answered with ${response.getStatus()}`)
    const offset = Number(response.getHeader('upload-offset'))
    if (sentBefore !== undefined) sentAgain.push(Math.max(0, sentBefore - offset))
    sentBefore = undefined
    furthest = offset
  }

  const striking: Promise<void>[] = []
  const id = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(createReadStream(source), {
      endpoint: `${line.url}/api/uploads`,
      chunkSize: uploadLimits.chunkBytes,
      uploadSize: bytes,
      retryDelays: Array.from({ length: 2_000 }, () => 200),
      metadata: { filename: 'master.mkv', purpose: 'master' },
      onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${token}`),
      onAfterResponse: noteOffset,
      onShouldRetry: () => true,
      onProgress: (sent) => {
        furthest = Math.max(furthest, sent)
        // One fault at a time: the one before has been noticed, and the browser has gone on.
        if (sentBefore !== undefined || furthest < (faults[0]?.at ?? Number.POSITIVE_INFINITY)) return
        striking.push(strike(faults.shift()!))
      },
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    })
    upload.start()
  })
  await Promise.all(striking)
  const seconds = (performance.now() - started) / 1000

  const arrived = await storage.read(`masters/${id}`)
  const [here, there] = [await digestOf(createReadStream(source)), arrived ? await digestOf(arrived) : 'nothing']
  const rows = await db.selectFrom('upload').select('finished_at').execute()
  const drafts = bucket ? await countMultiparts(bucket, id) : readdirSync(path.join(storagePath, '.uploads')).length
  await storage.remove(`masters/${id}`)
  // After a fault that the last answer escaped nothing is asked, and nothing sent.
  const noticed = sentAgain.length + (sentBefore === undefined ? 0 : 1)
  const most = Math.max(0, ...sentAgain)
  const mebibytes = (n: number) => `${(n / 1024 ** 2).toFixed(1)} MiB`
  const total = sentAgain.reduce((sum, n) => sum + n, 0)
  line.close()

  report('fault:upload', [
    {
      what: `processes killed while ${values.size} arrived, in ${seconds.toFixed(0)} s`,
      measured: String(done.kill),
      wanted: String(wanted.kill),
      met: done.kill === wanted.kill,
    },
    { what: 'lines cut', measured: String(done.cut), wanted: String(wanted.cut), met: done.cut === wanted.cut },
    {
      what: 'tokens renewed in the middle',
      measured: String(renewals),
      wanted: String(wanted.kill),
      met: renewals === wanted.kill,
    },
    {
      what: `sent again after a fault, at most (${mebibytes(total)} in all)`,
      measured: mebibytes(most),
      wanted: `at most ${mebibytes(uploadLimits.chunkBytes)}`,
      met: most <= uploadLimits.chunkBytes && noticed === wanted.kill + wanted.cut,
    },
    {
      what: 'sha256 of what arrived',
      measured: there.slice(0, 16),
      wanted: here.slice(0, 16),
      met: here === there,
    },
    {
      what: 'uploads begun and finished',
      measured: `${rows.length}, ${rows.filter(({ finished_at }) => finished_at !== null).length}`,
      wanted: '1, 1',
      met: rows.length === 1 && rows[0]?.finished_at !== null,
    },
    { what: 'unfinished files left', measured: String(drafts), wanted: '0', met: drafts === 0 },
  ])
} finally {
  await close()
}
