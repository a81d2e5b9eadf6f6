import type { Readable } from 'node:stream'
import { uploadErrors } from '@matinee/contract/uploads'
import { DataStore, Upload } from '@tus/utils'
import type { Services } from '../../platform/services.ts'
import type { ChunkStore } from './chunk-store.ts'
import { getUpload, updateFinished, updateReceived, type UploadRow } from './uploads.queries.ts'

/** The data store of the tus server: rows in the database, content in `Parts`. Called with the upload's lock held. */
export class UploadStore extends DataStore {
  readonly #services: Pick<Services, 'db' | 'clock'>
  readonly #chunks: ChunkStore

  constructor(services: Pick<Services, 'db' | 'clock'>, chunks: ChunkStore) {
    super()
    this.extensions = ['creation', 'termination']
    this.#services = services
    this.#chunks = chunks
  }

  /** Does nothing: `createUpload` has inserted the row with the id, and the first chunk creates the rest. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id)
    const offset = row.finishedAt ? row.bytes : await this.#chunks.received(row)
    // A process may have died after the last byte arrived, but before it finished the upload.
    if (offset === row.bytes && !row.finishedAt) await this.#finish(row)
    return new Upload({ id, size: row.bytes, offset, metadata: { filename: row.fileName, purpose: row.purpose } })
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id)
    const { receivedBytes, part, error } = await this.#chunks.append(row, content, offset)
    if (receivedBytes > offset) {
      const { db, clock } = this.#services
      const progress = { id, recorded: row.receivedBytes, to: receivedBytes, part, at: clock.now() }
      const isRecorded = await db.transaction().execute((tx) => updateReceived(tx, progress))
      if (!isRecorded) throw uploadErrors.wrongOffset()
    }
    if (error) throw error
    if (receivedBytes === row.bytes) await this.#finish(await this.#find(id))
    return receivedBytes
  }

  async #find(id: string): Promise<UploadRow> {
    const row = await getUpload(this.#services.db, id)
    if (!row) throw uploadErrors.notFound()
    return row
  }

  /** Runs before the last response, so that the client can use the file at once. */
  async #finish(row: UploadRow): Promise<void> {
    await this.#chunks.finish(row)
    await updateFinished(this.#services.db, row.id, this.#services.clock.now())
  }
}
