import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { uploadErrors, uploadLimits } from '@matinee/contract/uploads'
import type { Services } from '../../platform/services.ts'
import { createS3Client, type S3Options } from '../../platform/storage/s3.ts'
import type { ChunkStore } from './chunk-store.ts'
import { countUploadParts, listUploadParts, updateMultipartId, type UploadRow } from './uploads.queries.ts'

/** Reads the body of one request into memory: its size is limited. */
async function collect(content: Readable): Promise<{ chunk: Buffer; error?: unknown }> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece)
    return { chunk: Buffer.concat(pieces) }
  } catch (error) {
    return { chunk: Buffer.concat(pieces), error }
  }
}

/**
 * Each request becomes a part of a multipart upload, if it arrived whole: some stores want all parts to be of one size.
 * The upload has the key of the finished file from the beginning; the file is visible once the upload is completed. Our
 * own rows say how much has arrived, so that a part that was stored just before a crash is overwritten by a retry.
 */
export function s3ChunkStore({ db, storage }: Pick<Services, 'db' | 'storage'>, options: S3Options): ChunkStore {
  const client = createS3Client(options)
  const { bucket: Bucket } = options

  async function multipartIdOf({ id, storageKey: Key, multipartId }: UploadRow): Promise<string> {
    if (multipartId !== null) return multipartId
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    if (!UploadId) throw new Error(`the object store gave no id for the multipart upload of ${Key}`)
    await updateMultipartId(db, id, UploadId)
    return UploadId
  }

  return {
    received: async ({ receivedBytes }) => receivedBytes,

    async append(upload, content, offset) {
      const { chunk, error } = await collect(content)
      const receivedBytes = offset + chunk.length
      const isWhole = chunk.length === uploadLimits.chunkBytes || receivedBytes === upload.bytes
      if (!isWhole) return { receivedBytes: offset, error: error ?? uploadErrors.shortChunk() }
      const number = (await countUploadParts(db, upload.id)) + 1
      const { ETag: etag = '' } = await client.send(
        new UploadPartCommand({
          Bucket,
          Key: upload.storageKey,
          UploadId: await multipartIdOf(upload),
          PartNumber: number,
          Body: chunk,
        }),
      )
      return { receivedBytes, part: { number, bytes: chunk.length, etag }, error }
    },

    async finish({ id, storageKey: Key, multipartId, bytes }) {
      const Parts = (await listUploadParts(db, id)).map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
      try {
        await client.send(
          new CompleteMultipartUploadCommand({
            Bucket,
            Key,
            UploadId: multipartId ?? '',
            MultipartUpload: { Parts },
          }),
        )
      } catch (error) {
        // The upload was completed before, but the process died before the row said so.
        if ((await storage.stat(Key))?.size !== bytes) throw error
      }
    },

    async remove({ storageKey: Key, multipartId }) {
      if (multipartId === null) return
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: multipartId }))
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error
      }
    },

    close: () => client.destroy(),
  }
}
