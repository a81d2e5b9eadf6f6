import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { isNetworkError } from '../networks.ts'
import { cacheForEver, contentTypeOf, isImmutable } from './content-types.ts'
import {
  addressOf,
  checkKey,
  checkPrefix,
  type ListedFile,
  NoSuchFile,
  type Storage,
  type StoredFile,
  StoreUnreachable,
} from './storage.ts'

export interface S3Options {
  /** Undefined: Amazon's own. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  forcePathStyle: boolean
}

/** A store takes at most 10 000 parts of one file: this is enough for 320 GB. */
const partBytes = 32 * 1024 * 1024
/** Parts of one file that are sent at once, each of which is held in memory. */
const partsAtOnce = 2

/** Uploads by the desk are multipart uploads too. A large one over a slow line takes weeks. */
const abandonedAfterMs = 30 * 24 * 3_600_000

/** The store did not answer, as opposed to an answer that refuses. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && (isNetworkError(error) || error.name === 'TimeoutError')

export function createS3Client({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: S3Options): S3Client {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Amazon's newer checksums are refused by many other stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw isUnanswered(error) ? new StoreUnreachable(error) : error
      }
    },
    { step: 'initialize' },
  )
  return client
}

const isMissing = (error: unknown) => error instanceof NoSuchKey || error instanceof NotFound

/** Keeps files in a bucket of any store that speaks S3. */
export function s3Storage(options: S3Options, mediaUrl?: string): Storage {
  const client = createS3Client(options)
  const { bucket: Bucket } = options
  /** Downloads under way in this process, by the file that they make. */
  const downloads = new Map<string, Promise<void>>()

  async function describe(key: string): Promise<StoredFile | undefined> {
    try {
      const { ContentLength: size = 0, LastModified: at = new Date(0) } = await client.send(
        new HeadObjectCommand({ Bucket, Key: checkKey(key) }),
      )
      return { size, modifiedAt: at, changedAt: at }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
    try {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket,
          Key: checkKey(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      return Body as Readable
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function download(key: string, file: string): Promise<void> {
    const content = await read(key)
    if (!content) throw new NoSuchFile(key)
    const draft = `${file}.${randomUUID()}`
    await mkdir(path.dirname(file), { recursive: true })
    try {
      await pipeline(content, createWriteStream(draft, { flags: 'wx' }))
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function* unfinishedUploads(): AsyncGenerator<MultipartUpload> {
    let after: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {}
    while (after) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket, ...after }),
      )
      yield* page.Uploads ?? []
      after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
    }
  }

  return {
    async write(key, content) {
      const upload = new Upload({
        client,
        params: {
          Bucket,
          Key: checkKey(key),
          Body: content,
          // For browsers that fetch it from the bucket itself.
          ContentType: contentTypeOf(key) ?? 'application/octet-stream',
          ...(isImmutable(key) && { CacheControl: cacheForEver }),
        },
        partSize: partBytes,
        queueSize: partsAtOnce,
        leavePartsOnError: false,
      })
      try {
        await upload.done()
      } catch (error) {
        // If reading the content failed, its own error says more than that of the upload.
        const cause = content.errored
        content.destroy()
        throw cause ?? error
      }
      return (await describe(key))!
    },

    read,
    stat: describe,

    async *list(prefix): AsyncGenerator<ListedFile> {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: checkPrefix(prefix) }))
        for (const { Key: key, Size: size = 0, LastModified: modifiedAt = new Date(0) } of Contents)
          if (key !== undefined && !key.endsWith('/')) yield { key, size, modifiedAt }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }))
    },

    addressOf: (key) => addressOf(key, mediaUrl),

    async withLocalFile(key, scratchFolder, use) {
      const file = path.join(scratchFolder, createHash('sha256').update(checkKey(key)).digest('hex'))
      if (!(await stat(file).catch(() => undefined))) {
        const underWay = downloads.get(file) ?? download(key, file).finally(() => downloads.delete(file))
        downloads.set(file, underWay)
        await underWay
      }
      return use(file)
    },

    freeBytes: async () => undefined,

    async removeUnfinished(now) {
      for await (const { Key, UploadId, Initiated } of unfinishedUploads())
        if (Initiated && Initiated.getTime() < now.getTime() - abandonedAfterMs)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    },

    versionOf: () => undefined,
    takeVersionChange: async () => false,
    close: () => client.destroy(),
  }
}
