import { setTimeout as wait } from 'node:timers/promises'
import { EncodeFailed, MasterRefused, planFilm, probe } from '@matinee/encoder'
import { z } from 'zod'
import type { Connection } from '../../platform/database/database.ts'
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { deleteMasterCopy, encoderSandbox, inScratchFolder, withMaster } from './encoder.service.ts'
import {
  resetFailures,
  incrementFailures,
  type FilmRow,
  updateEncodePartDone,
  insertEncodeParts,
  lockFilm,
  type EncodePartOutcome,
  getFilmRow,
  listLostFilms,
  listOpenEncodeParts,
  updateFilm,
  updateProgress,
  upsertTrack,
} from './films.queries.ts'
import { runEncodeTask, planEncodeTasks } from './encode-parts.ts'
import { publishInPlace } from './publish.service.ts'

/** FILM-5: at this many failures of one part, preparing stops. */
const mostFailures = 3
/** How often progress is noted, and a cancelled film noticed. */
const progressMs = 2_000
/** High, as a worker that is killed uses up a try of the queue: failures are limited by `mostFailures`. */
const queueTries = 100

const filmPayload = z.object({ filmId: z.string() })
/** Parts with the same number, of tracks that are made together. */
const partPayload = filmPayload.extend({ tracks: z.array(z.string()).min(1), part: z.int() })
type PartPayload = z.output<typeof partPayload>

interface Problem {
  sentence: string
  detail: string
}

/** The disk is full, whether ffmpeg found out or we did. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof EncodeFailed
    ? error.reason === 'noRoom'
    : error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** What an editor reads about a failure. */
export function describeProblem(error: unknown, what = 'film'): Problem {
  if (error instanceof MasterRefused || error instanceof EncodeFailed)
    return { sentence: error.sentence, detail: error.detail }
  if (isOutOfRoom(error))
    return { sentence: 'There is no room left on the disk. Make room, then try again.', detail: String(error) }
  return { sentence: `Something went wrong while the ${what} was being prepared.`, detail: String(error) }
}

export async function failFilm(
  db: Services['db'],
  filmId: string,
  from: 'probing' | 'preparing',
  problem: Problem,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const film = await lockFilm(tx, filmId)
    if (film?.state === from) await updateFilm(tx, filmId, { state: 'failed', problem })
  })
}

/** Fails films whose worker was killed: they would stay in 'probing' or 'preparing' for ever. */
export async function failLostFilms({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  for (const { id, state } of await listLostFilms(db)) {
    const doing = state === 'probing' ? 'it read the file' : 'it prepared the film'
    await failFilm(db, id, state, {
      sentence: `The worker ended several times while ${doing}. Try again; if it happens again, give it more memory.`,
      detail: 'No job is left that goes on with this film.',
    })
    log.error({ filmId: id, state }, 'a film had no job any more')
  }
}

async function storeProbeReport({ db, config }: JobContext, film: FilmRow, report: Awaited<ReturnType<typeof probe>>) {
  const plan = planFilm(report, { maxHeight: config.films.maxHeight })
  await db.transaction().execute(async (tx) => {
    const locked = await lockFilm(tx, film.id)
    if (locked?.state !== 'probing') return
    await updateFilm(tx, film.id, { state: 'probed', report, plan, problem: null })
    for (const [number, { language, title, role, channels }] of plan.audio.entries()) {
      await upsertTrack(tx, film.id, {
        kind: 'audio',
        number,
        language: language ?? 'und',
        title: (title ?? '').slice(0, 100),
        role,
        channels,
        fileKey: null,
        sourceKey: null,
        shiftMs: 0,
      })
    }
  })
}

/** FILM-4: reads what the master is, and plans what will be made of it. */
export const probeJob = defineJob({
  name: 'films.probe',
  payload: filmPayload,
  tries: 5,
  role: 'encode',
  async run({ filmId }, context) {
    const { db, storage, config, signal } = context
    const film = await getFilmRow(db, filmId)
    if (film?.state !== 'probing' || film.master_key === null) return
    const sandbox = await encoderSandbox(config)
    try {
      const master = { id: filmId, key: film.master_key }
      const report = await withMaster({ storage, config }, master, (file) => probe(file, { sandbox, signal }))
      await storeProbeReport(context, film, report)
    } catch (error) {
      if (!(error instanceof MasterRefused)) throw error
      await db.transaction().execute(async (tx) => {
        const locked = await lockFilm(tx, filmId)
        if (locked?.state === 'probing')
          await updateFilm(tx, filmId, { state: 'refused', problem: describeProblem(error) })
      })
    }
  },
  gaveUp: ({ filmId }, { db }, error) => failFilm(db, filmId, 'probing', describeProblem(error)),
})

export const enqueueProbe = (tx: Connection, filmId: string): Promise<void> =>
  enqueue(tx, probeJob, { filmId }, { key: `film:${filmId}`, queue: `film:${filmId}` })

/** Enqueues the jobs of all open parts, in the order of `planEncodeTasks`. */
export async function startEncoding(tx: Connection, { id, plan, report }: FilmRow): Promise<void> {
  const groups = planEncodeTasks(plan!, report!)
  await insertEncodeParts(tx, id, groups.flat())
  await resetFailures(tx, id)
  const open = new Set((await listOpenEncodeParts(tx, id)).map(({ track, part }) => `${track}:${part}`))
  for (const group of groups) {
    const isOpen = group.some(({ track, part }) => open.has(`${track}:${part}`))
    if (!isOpen) continue
    await enqueuePart(tx, { filmId: id, tracks: group.map(({ track }) => track), part: group[0]!.part })
  }
}

/** The key names only the first track, as tracks are always grouped in the same way. */
const enqueuePart = (tx: Connection, payload: PartPayload): Promise<void> =>
  enqueue(tx, encodeJob, payload, { key: `film:${payload.filmId}:${payload.tracks[0]}:${payload.part}` })

class NoLongerWanted extends Error {}

/** Notes progress every few seconds; aborts the work when the film was cancelled or removed meanwhile. */
function followProgress({ db, log, signal }: JobContext, payload: PartPayload) {
  const ended = new AbortController()
  const unwanted = new AbortController()
  let progress = 0
  const note = async () => {
    while (!ended.signal.aborted) {
      await wait(progressMs, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      try {
        const state = await updateProgress(db, { ...payload, progress: Math.min(progress, 0.99) })
        if (state !== 'preparing') unwanted.abort(new NoLongerWanted())
      } catch (error) {
        log.warn({ err: error, filmId: payload.filmId }, 'progress of a film could not be noted')
      }
    }
  }
  const noting = note()
  return {
    signal: AbortSignal.any([signal, unwanted.signal]),
    onProgress: (done: number) => void (progress = done),
    end: async () => {
      ended.abort()
      await noting
    },
  }
}

async function work(
  context: JobContext,
  film: FilmRow,
  { tracks, part }: PartPayload,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const { storage, config } = context
  const sandbox = await encoderSandbox(config)
  return withMaster({ storage, config }, { id: film.id, key: film.master_key! }, (master) =>
    inScratchFolder(config, (folder) =>
      runEncodeTask(
        {
          filmId: film.id,
          secret: film.secret,
          report: film.report!,
          plan: film.plan!,
          storage,
          master,
          folder,
          sandbox,
          signal,
          onProgress,
        },
        tracks,
        part,
      ),
    ),
  )
}

/** Idempotent. Their numbers follow those of tracks that an editor has added meanwhile. */
async function addEmbeddedSubtitles(tx: Connection, filmId: string, { result }: EncodePartOutcome) {
  const { tracks } = (await getFilmRow(tx, filmId))!
  const taken = tracks.filter(({ kind }) => kind === 'subtitles')
  let number = Math.max(-1, ...taken.map((track) => track.number))
  for (const { key, language, title, kind } of result.subtitles ?? []) {
    if (taken.some(({ sourceKey }) => sourceKey === key)) continue
    number += 1
    const files = { fileKey: key, sourceKey: key, shiftMs: 0, channels: null }
    await upsertTrack(tx, filmId, {
      kind: 'subtitles',
      number,
      role: kind,
      language,
      title: title.slice(0, 100),
      ...files,
    })
  }
}

/** Records parts as encoded, and marks the film as ready after its last part. True: nothing is left to do. */
async function recordPartsDone(
  { db, clock, log }: JobContext,
  payload: PartPayload,
  outcomes: readonly EncodePartOutcome[],
) {
  const { filmId, tracks, part } = payload
  return db.transaction().execute(async (tx) => {
    // The lock serializes parts that end together, so that the last one sees that it is the last.
    const film = await lockFilm(tx, filmId)
    if (film?.state !== 'preparing') return true
    for (const [at, outcome] of outcomes.entries()) {
      await updateEncodePartDone(tx, { filmId, track: tracks[at]!, part }, outcome, clock.now())
      await addEmbeddedSubtitles(tx, filmId, outcome)
    }
    if ((await listOpenEncodeParts(tx, filmId)).length > 0) return false
    await updateFilm(tx, filmId, { state: 'ready', preparedAt: clock.now() })
    const { publish_when_ready: isPublished } = (await getFilmRow(tx, filmId))!
    if (isPublished && film.movieId) await publishInPlace(tx, film.movieId, filmId, clock.now())
    log.info({ filmId, isPublished }, 'a film is ready')
    return true
  })
}

/** FILM-5, FILM-12: one part of some tracks. A worker that dies costs one part; the next worker makes it anew. */
export const encodeJob = defineJob({
  name: 'films.part',
  payload: partPayload,
  tries: queueTries,
  role: 'encode',
  async run(payload, context) {
    const { db, signal, log } = context
    const film = await getFilmRow(db, payload.filmId)
    const isOpen = film?.encodeParts.some(
      ({ track, part, isDone }) => payload.tracks.includes(track) && part === payload.part && !isDone,
    )
    if (film?.state !== 'preparing') return await deleteMasterCopy(context.config, payload.filmId)
    if (!isOpen) return
    const progress = followProgress(context, payload)
    try {
      const outcomes = await work(context, film, payload, progress.signal, progress.onProgress)
      const isLast = await recordPartsDone(context, payload, outcomes)
      if (isLast) await deleteMasterCopy(context.config, payload.filmId)
    } catch (error) {
      if (progress.signal.reason instanceof NoLongerWanted) return
      // The worker stops: the part goes back to the queue, and this is no failure.
      if (signal.aborted) return await enqueuePart(db, payload)
      const failures = await incrementFailures(db, payload)
      if (failures < mostFailures && !isOutOfRoom(error)) throw error
      log.error({ err: error, ...payload }, 'a part of a film failed; preparing stops')
      await failFilm(db, payload.filmId, 'preparing', describeProblem(error))
    } finally {
      await progress.end()
    }
  },
  gaveUp: ({ filmId }, { db }, error) => failFilm(db, filmId, 'preparing', describeProblem(error)),
})
