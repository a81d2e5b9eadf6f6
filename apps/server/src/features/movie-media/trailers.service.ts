import { setTimeout as wait } from 'node:timers/promises'
import { MasterRefused } from '@matinee/encoder'
import { z } from 'zod'
import type { Connection } from '../../platform/database/database.ts'
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/job.ts'
import { deleteMasterCopy, encoderSandbox, inScratchFolder, withMaster } from '../films/encoder.service.ts'
import { describeProblem, isOutOfRoom } from '../films/preparing.service.ts'
import { lockCatalogue, updatePreparedTrailer } from '../movies/admin-movies.service.ts'
import {
  incrementFailures,
  lockMedia,
  type MediaRow,
  getMediaRow,
  updateFailed,
  updateProgress,
  updateReady,
} from './movie-media.queries.ts'
import { makeTrailer } from './trailer.ts'

/** After so many failures a trailer is given up. */
const mostFailures = 3
const progressMs = 2_000
/** A worker that is killed uses up a try of the queue, and is no failure: the count that matters is `mostFailures`. */
const queueTries = 100

const payload = z.object({ mediaId: z.string() })

/** Notes progress every few seconds, until `end`. */
function followProgress({ db, log }: JobContext, mediaId: string) {
  const ended = new AbortController()
  let progress = 0
  const note = async () => {
    for (;;) {
      await wait(progressMs, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      await updateProgress(db, mediaId, Math.min(progress, 0.99)).catch((error: unknown) =>
        log.warn({ err: error, mediaId }, 'progress of a trailer could not be noted'),
      )
    }
  }
  const noting = note()
  return {
    onProgress: (done: number) => void (progress = done),
    end: async () => {
      ended.abort()
      await noting
    },
  }
}

async function make(context: JobContext, { id, sourceKey }: MediaRow, onProgress: (done: number) => void) {
  const { storage, config, signal } = context
  const sandbox = await encoderSandbox(config)
  const { maxHeight } = config.films
  await withMaster({ storage, config }, { id, key: sourceKey! }, (source) =>
    inScratchFolder(config, (folder) =>
      makeTrailer({ mediaId: id, source, folder, storage, sandbox, maxHeight, signal, onProgress }),
    ),
  )
}

/** In one transaction: the trailer is marked as ready, and the movies that wait for it show it. */
async function markTrailerReady({ db, storage, config, log }: JobContext, { id, sourceKey }: MediaRow) {
  await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    const media = await lockMedia(tx, id)
    if (media?.state !== 'preparing') return
    await updateReady(tx, id)
    await updatePreparedTrailer(tx, media.address)
  })
  log.info({ mediaId: id }, 'a trailer is ready')
  await deleteMasterCopy(config, id)
  await storage.remove(sourceKey!)
}

export const trailerJob = defineJob({
  name: 'movie-media.trailer',
  payload,
  tries: queueTries,
  role: 'encode',
  async run({ mediaId }, context) {
    const { db, signal, log } = context
    const media = await getMediaRow(db, mediaId)
    if (media?.state !== 'preparing') return
    const progress = followProgress(context, mediaId)
    try {
      await make(context, media, progress.onProgress)
      await markTrailerReady(context, media)
    } catch (error) {
      // The worker stops: the work goes back to the queue, and this is no failure.
      if (signal.aborted) return await enqueueTrailer(db, mediaId)
      const isFinal = error instanceof MasterRefused || isOutOfRoom(error)
      if (!isFinal && (await incrementFailures(db, mediaId)) < mostFailures) throw error
      log.error({ err: error, mediaId }, 'a trailer could not be prepared')
      await updateFailed(db, mediaId, describeProblem(error, 'trailer'))
    } finally {
      await progress.end()
    }
  },
  gaveUp: ({ mediaId }, { db }, error) => updateFailed(db, mediaId, describeProblem(error, 'trailer')),
})

/** Before the parts of films, which may be many hours of work. */
export const enqueueTrailer = (tx: Connection, mediaId: string): Promise<void> =>
  enqueue(tx, trailerJob, { mediaId }, { key: `trailer:${mediaId}`, queue: `trailer:${mediaId}`, isUrgent: true })
