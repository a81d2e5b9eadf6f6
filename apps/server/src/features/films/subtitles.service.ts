import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type AudioTrack,
  type Film,
  type FilmWithRemarks,
  filmErrors,
  filmLimits as limits,
  type SubtitleTrack,
} from '@matinee/contract/films'
import { isId } from '@matinee/contract/ids'
import { shiftWebVtt, SubtitlesRefused, subtitlesToWebVtt } from '@matinee/encoder'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { claimUpload } from '../uploads/uploads.service.ts'
import { filmKeys } from './film-keys.ts'
import { deleteTrack, type FilmRow, lockFilm, getFilmRow, type TrackRow, upsertTrack } from './films.queries.ts'
import { getFilm } from './films.service.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'storage'>

/** A change of a film's tracks, under its lock, with an entry in the audit log. */
async function changeTracks(
  services: Deps,
  filmId: string,
  actor: Actor,
  change: (tx: Connection, film: FilmRow) => Promise<Record<string, unknown>>,
): Promise<Film> {
  if (!isId(filmId)) throw filmErrors.notFound()
  await services.db.transaction().execute(async (tx) => {
    await lockFilm(tx, filmId)
    const film = await getFilmRow(tx, filmId)
    if (!film) throw filmErrors.notFound()
    const after = await change(tx, film)
    const target = { kind: 'movie' as const, id: film.movie_id, name: film.movie_title ?? '' }
    await writeAuditEntry(tx, actor, { action: 'film.tracks', target, after: { filmId, ...after } })
  })
  return getFilm(services, filmId)
}

function trackOf(film: FilmRow, kind: TrackRow['kind'], number: number): TrackRow {
  const track = film.tracks.find((one) => one.kind === kind && one.number === number)
  if (!track) throw filmErrors.noTrack()
  return track
}

/** FILM-7 */
export const changeAudio = (
  services: Deps,
  { filmId, number }: { filmId: string; number: number },
  facts: Pick<AudioTrack, 'language' | 'title' | 'role'>,
  actor: Actor,
): Promise<Film> =>
  changeTracks(services, filmId, actor, async (tx, film) => {
    await upsertTrack(tx, filmId, { ...trackOf(film, 'audio', number), ...facts })
    return { audio: number, ...facts }
  })

async function readSmallFile(storage: Storage, key: string): Promise<Buffer> {
  const file = await storage.stat(key)
  const content = file && file.size <= limits.subtitleBytes ? await storage.read(key) : undefined
  if (!content) throw filmErrors.subtitlesUnreadable()
  return buffer(content)
}

/**
 * Writes the WebVTT that viewers read. A change gets a new name, so that no cache shows the old one; the sweep removes
 * what no track names any more.
 */
async function writeSubtitles(storage: Storage, filmId: string, text: string): Promise<string> {
  const key = filmKeys.subtitles(filmId, randomUUID())
  await storage.write(key, Readable.from([text]))
  return key
}

/** Stores an editor's file as WebVTT. It is the source of what viewers read, which may be shifted in time. */
async function storeSubtitles(
  tx: Connection,
  { storage }: Deps,
  filmId: string,
  uploadId: string,
): Promise<{ key: string; remarks: string[] }> {
  const upload = await claimUpload(tx, uploadId, 'subtitles')
  if (!upload) throw filmErrors.subtitlesUnreadable()
  try {
    const { text, remarks } = subtitlesToWebVtt(await readSmallFile(storage, upload.key), upload.fileName)
    return { key: await writeSubtitles(storage, filmId, text), remarks }
  } catch (error) {
    if (error instanceof SubtitlesRefused)
      throw filmErrors.subtitlesUnreadable({ fields: { uploadId: error.sentence } })
    throw error
  }
}

type SubtitleFacts = Pick<SubtitleTrack, 'language' | 'title' | 'kind'>

/** FILM-8 */
export async function addSubtitles(
  services: Deps,
  filmId: string,
  { uploadId, kind, ...facts }: SubtitleFacts & { uploadId: string },
  actor: Actor,
): Promise<FilmWithRemarks> {
  let remarks: string[] = []
  const changed = await changeTracks(services, filmId, actor, async (tx, film) => {
    const numbers = film.tracks.filter((track) => track.kind === 'subtitles').map(({ number }) => number)
    if (numbers.length >= limits.subtitleTracks) throw filmErrors.tooManyTracks()
    const number = Math.max(-1, ...numbers) + 1
    const taken = await storeSubtitles(tx, services, filmId, uploadId)
    remarks = taken.remarks
    const files = { fileKey: taken.key, sourceKey: taken.key, shiftMs: 0, channels: null }
    await upsertTrack(tx, filmId, { kind: 'subtitles', number, role: kind, ...facts, ...files })
    return { subtitles: number, kind, ...facts }
  })
  return { ...changed, remarks }
}

/** FILM-8: changes its facts, its shift in time or its file; the film itself is not prepared anew. */
export async function changeSubtitles(
  services: Deps,
  { filmId, number }: { filmId: string; number: number },
  { uploadId, kind, shiftMs, ...facts }: SubtitleFacts & { shiftMs: number; uploadId?: string | undefined },
  actor: Actor,
): Promise<FilmWithRemarks> {
  let remarks: string[] = []
  const changed = await changeTracks(services, filmId, actor, async (tx, film) => {
    const before = trackOf(film, 'subtitles', number)
    const taken = uploadId ? await storeSubtitles(tx, services, filmId, uploadId) : undefined
    remarks = taken?.remarks ?? []
    const sourceKey = taken?.key ?? before.sourceKey!
    const isSame = sourceKey === before.sourceKey && shiftMs === before.shiftMs
    const fileKey = isSame ? before.fileKey : await shifted(services, filmId, sourceKey, shiftMs)
    await upsertTrack(tx, filmId, { ...before, ...facts, role: kind, sourceKey, fileKey, shiftMs })
    return { subtitles: number, kind, shiftMs, ...facts }
  })
  return { ...changed, remarks }
}

async function shifted({ storage }: Deps, filmId: string, sourceKey: string, shiftMs: number): Promise<string> {
  if (shiftMs === 0) return sourceKey
  const text = (await readSmallFile(storage, sourceKey)).toString('utf8')
  return writeSubtitles(storage, filmId, shiftWebVtt(text, shiftMs))
}

export const removeSubtitles = (
  services: Deps,
  { filmId, number }: { filmId: string; number: number },
  actor: Actor,
): Promise<Film> =>
  changeTracks(services, filmId, actor, async (tx, film) => {
    trackOf(film, 'subtitles', number)
    await deleteTrack(tx, filmId, 'subtitles', number)
    return { subtitles: number, removed: true }
  })
