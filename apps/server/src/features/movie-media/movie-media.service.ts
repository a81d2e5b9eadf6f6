import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { httpErrors } from '@matinee/contract/http/errors'
import { isId } from '@matinee/contract/ids'
import { imageWidths } from '@matinee/contract/images'
import {
  type FrameKind,
  type MediaKind,
  type MovieMedia,
  movieMediaErrors as errors,
} from '@matinee/contract/movie-media'
import { uploadLimits } from '@matinee/contract/uploads'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import {
  cropPicture,
  encodePicture,
  NoRoomForPicture,
  NotAPicture,
  previewPicture,
  readSize,
  resizePicture,
} from '../../platform/pictures/pictures.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { Services } from '../../platform/services.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { getPosterFrame } from '../films/streaming.service.ts'
import { findUpload, claimUpload, type ClaimedUpload } from '../uploads/uploads.service.ts'
import { copyKey, folderOf } from './media-keys.ts'
import {
  insertMedia,
  lockMedia,
  type MediaRow,
  newMediaId,
  getMediaRow,
  updatePreparing,
} from './movie-media.queries.ts'
import { enqueueTrailer } from './trailers.service.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'storage'>

/** A large photograph takes hundreds of megabytes while it is decoded. */
const decoding = new Semaphore({ concurrency: 1, maxQueued: 20 })

const posterRatio = 2 / 3
/** The widest that the site shows pictures, and as high as a poster of that width. */
const most = { width: imageWidths.at(-1)!, height: imageWidths.at(-1)! / posterRatio }

const toMedia = (row: MediaRow): MovieMedia => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  address: row.address,
  fileName: row.fileName,
  progress: row.progress,
  problem: row.problem === null ? null : { sentence: row.problem, detail: row.problemDetail ?? '' },
})

export async function getMedia({ db }: Pick<Services, 'db'>, id: string): Promise<MovieMedia> {
  const row = isId(id) ? await getMediaRow(db, id) : undefined
  if (!row) throw errors.notFound()
  return toMedia(row)
}

/** The audit log files it under movies, without an id: a new movie has none while its form is filled in. */
const targetOf = (fileName: string) => ({ kind: 'movie' as const, id: null, name: fileName })

interface GivenUpload {
  uploadId: string
  kind: MediaKind
}

const purposeOf = (kind: MediaKind) => (kind === 'trailer' ? 'trailer' : 'picture')

/**
 * Makes something of a finished upload (FILM-14): a picture at once, a trailer by a worker. It has the id of the upload,
 * so that a browser that has lost the answer can ask again.
 */
export async function addMedia(services: Deps, given: GivenUpload, actor: Actor): Promise<MovieMedia> {
  const { db, clock, storage } = services
  const { uploadId: id, kind } = given
  const upload = isId(id) ? await findUpload(services, id, purposeOf(kind)) : undefined
  if (!upload) return getCreatedMedia(db, given)
  const isTrailer = kind === 'trailer'
  // Before the transaction: decoding takes seconds.
  const preview = isTrailer ? null : await makePicture(services, given, upload)
  if (preview === undefined) return getCreatedMedia(db, given)
  const isTaken = await db.transaction().execute(async (tx) => {
    const taken = await claimUpload(tx, id, purposeOf(kind))
    if (!taken) return false
    const { fileName, key, bytes } = taken
    const sourceKey = isTrailer ? key : undefined
    await insertMedia(tx, { id, kind, fileName, sourceKey, preview, by: actor.id, at: clock.now() })
    if (isTrailer) await enqueueTrailer(tx, id)
    const after = { mediaId: id, kind, bytes }
    await writeAuditEntry(tx, actor, { action: 'media.add', target: targetOf(fileName), after })
    return true
  })
  if (isTaken && !isTrailer) await storage.remove(upload.key)
  return getCreatedMedia(db, given)
}

/** The picture or trailer that was made of an upload. */
async function getCreatedMedia(db: Connection, { uploadId, kind }: GivenUpload): Promise<MovieMedia> {
  const row = isId(uploadId) ? await getMediaRow(db, uploadId) : undefined
  if (row?.kind !== kind) throw errors.noUpload()
  return toMedia(row)
}

interface GivenFrame {
  filmId: string
  frame: number
  kind: FrameKind
}

/** FILM-9: makes a picture of a frame of a film. A poster is cut to its shape. */
export async function addFrame(services: Deps, given: GivenFrame, actor: Actor): Promise<MovieMedia> {
  const { db, clock, storage } = services
  const { filmId, frame, kind } = given
  const found = isId(filmId) ? await getPosterFrame(services, filmId, frame) : undefined
  if (!found) throw errors.noFrame()
  const { bytes, movie } = found
  const id = await newMediaId(db)
  const preview = await decoding.run(async () => {
    const picture = kind === 'poster' ? await cropPicture(bytes, posterRatio) : bytes
    return storePicture(storage, `${folderOf(id)}${kind}.webp`, picture)
  })
  const fileName = `${movie.title}, frame ${frame + 1}`
  await db.transaction().execute(async (tx) => {
    await insertMedia(tx, { id, kind, fileName, preview, by: actor.id, at: clock.now() })
    await writeAuditEntry(tx, actor, {
      action: 'media.add',
      target: { kind: 'movie', id: movie.id, name: movie.title },
      after: { mediaId: id, kind, filmId, frame },
    })
  })
  return getMedia(services, id)
}

const refusals = {
  otherFormat: errors.notAPicture,
  tooManyPixels: errors.tooManyPixels,
  damaged: errors.damaged,
}

/**
 * Stores a picture and its copies, and returns its preview; undefined if another call has just made it. A file that is
 * refused is removed.
 */
async function makePicture(
  { db, storage }: Deps,
  { uploadId, kind }: GivenUpload,
  { key, bytes }: ClaimedUpload,
): Promise<string | null | undefined> {
  const content = bytes > uploadLimits.mostBytes.picture ? undefined : await storage.read(key)
  if (!content) return undefined
  const given = await buffer(content)
  try {
    return await decoding.run(() => storePicture(storage, `${folderOf(uploadId)}${kind}.webp`, given))
  } catch (error) {
    if (error instanceof NotAPicture) {
      await claimUpload(db, uploadId, purposeOf(kind))
      await storage.remove(key)
    }
    return refusePicture(error)
  }
}

interface GivenPicture {
  kind: FrameKind
  fileName: string
  bytes: Buffer
  by: string | null
}

/** Makes a picture of a file that lies elsewhere than in an upload. Returns its address. */
export async function addPicture(
  { db, clock, storage }: Deps,
  { kind, fileName, bytes, by }: GivenPicture,
): Promise<string> {
  const id = await newMediaId(db)
  const key = `${folderOf(id)}${kind}.webp`
  const preview = await decoding.run(() => storePicture(storage, key, bytes)).catch(refusePicture)
  await insertMedia(db, { id, kind, fileName: fileName.slice(-300), preview, by, at: clock.now() })
  return `/${key}`
}

/** Refuses what is no picture, without decoding all of it. */
export const checkPicture = async (bytes: Buffer): Promise<void> =>
  void (await decoding.run(() => readSize(bytes)).catch(refusePicture))

function refusePicture(error: unknown): never {
  if (error instanceof NoRoomForPicture) throw httpErrors.unavailable({ cause: error, retryAfter: 10 })
  if (!(error instanceof NotAPicture)) throw error
  throw refusals[error.problem]({ cause: error })
}

async function storePicture(storage: Storage, key: string, given: Buffer): Promise<string | null> {
  const picture = await encodePicture(given, most)
  await storage.write(key, Readable.from([picture]))
  // After the picture itself: a copy that is older than its original is made again. Here, so that no visitor waits.
  for (const width of imageWidths)
    await storage.write(copyKey(key, width), Readable.from([await resizePicture(picture, width)]))
  return previewPicture(picture)
}

/** 'Try again': the upload is still there. */
export async function retryMedia(services: Deps, id: string, actor: Actor): Promise<MovieMedia> {
  if (!isId(id)) throw errors.notFound()
  await services.db.transaction().execute((tx: Connection) => retry(tx, id, actor))
  return getMedia(services, id)
}

async function retry(tx: Connection, id: string, actor: Actor): Promise<void> {
  const media = await lockMedia(tx, id)
  if (!media) throw errors.notFound()
  if (media.state !== 'failed') throw errors.wrongState()
  await updatePreparing(tx, id)
  await enqueueTrailer(tx, id)
  const target = targetOf(media.fileName)
  await writeAuditEntry(tx, actor, { action: 'media.retry', target, after: { mediaId: id } })
}
