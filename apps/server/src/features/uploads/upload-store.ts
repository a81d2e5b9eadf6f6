import type { Readable } from 'node:stream'
import { uploadErrors } from '@matinee/contract/uploads'
import { DataStore, Upload } from '@tus/utils'
import type { Services } from '../../platform/services.ts'
import type { Parts } from './parts.ts'
import { selectUpload, updateFinished, updateReceived, type UploadRow } from './uploads.queries.ts'

/** What the tus server keeps uploads in: rows in the database, content in parts. Called with the upload's lock held. */
export class UploadStore extends DataStore {
  readonly #services: Pick<Services, 'db' | 'clock'>
  readonly #parts: Parts

  constructor(services: Pick<Services, 'db' | 'clock'>, parts: Parts) {
    super()
    this.extensions = ['creation', 'termination']
    this.#services = services
    this.#parts = parts
  }

  /** Its row was made when its id was; the rest is made when something arrives. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id)
    const offset = row.finishedAt ? row.bytes : await this.#parts.received(row)
    // A process that died may have received all of it, and not finished it.
    if (offset === row.bytes && !row.finishedAt) await this.#finish(row)
    return new Upload({ id, size: row.bytes, offset, metadata: { filename: row.fileName, purpose: row.purpose } })
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id)
    const { receivedBytes, part, error } = await this.#parts.append(row, content, offset)
    if (receivedBytes > offset) {
      const { db, clock } = this.#services
      const progress = { id, from: offset, to: receivedBytes, part, at: clock.now() }
      const isRecorded = await db.transaction().execute((tx) => updateReceived(tx, progress))
      if (!isRecorded) throw uploadErrors.wrongOffset()
    }
    if (error) throw error
    if (receivedBytes === row.bytes) await this.#finish(await this.#find(id))
    return receivedBytes
  }

  async #find(id: string): Promise<UploadRow> {
    const row = await selectUpload(this.#services.db, id)
    if (!row) throw uploadErrors.notFound()
    return row
  }

  /** Before the last answer, so that who gets it can use the file. */
  async #finish(row: UploadRow): Promise<void> {
    await this.#parts.finish(row)
    await updateFinished(this.#services.db, row.id, this.#services.clock.now())
  }
}
