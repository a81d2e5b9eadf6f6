import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { moveIntoPlace } from '../../platform/storage/disk.ts'
import type { ChunkStore } from './chunk-store.ts'
import type { UploadRow } from './uploads.queries.ts'

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** What was written before an error counts. */
async function writeAll(handle: FileHandle, content: Readable, offset: number) {
  let receivedBytes = offset
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      for (let written = 0; written < chunk.length;) {
        const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, receivedBytes)
        written += bytesWritten
        receivedBytes += bytesWritten
      }
    }
    return { receivedBytes }
  } catch (error) {
    return { receivedBytes, error }
  }
}

/** Drafts are in a hidden folder of the storage itself, so that a rename finishes a file of any size. */
export function diskChunkStore(root: string): ChunkStore {
  const folder = path.join(root, '.uploads')
  const draftOf = ({ id }: UploadRow) => path.join(folder, id)
  const targetOf = ({ storageKey }: UploadRow) => path.join(root, storageKey)
  return {
    async received(upload) {
      const size = await sizeOf(draftOf(upload))
      // Bytes beyond the record may not be synced. A file shorter than the record was lost in a crash and begun anew.
      if (size !== undefined) return Math.min(size, upload.receivedBytes)
      return (await sizeOf(targetOf(upload))) === upload.bytes ? upload.bytes : 0
    },

    async append(upload, content, offset) {
      await mkdir(folder, { recursive: true })
      const handle = await open(draftOf(upload), constants.O_RDWR | constants.O_CREAT, 0o640)
      try {
        await handle.truncate(offset)
        const appended = await writeAll(handle, content, offset)
        await handle.sync()
        return appended
      } finally {
        await handle.close()
      }
    },

    async finish(upload) {
      if ((await sizeOf(draftOf(upload))) !== undefined) await moveIntoPlace(draftOf(upload), targetOf(upload))
    },

    remove: (upload) => rm(draftOf(upload), { force: true }),
    close: () => {},
  }
}
