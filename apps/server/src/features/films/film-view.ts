import type { AudioTrack, Film, SubtitleTrack } from '@matinee/contract/films'
import type { FilmRow, EncodePartRow } from './films.queries.ts'
import { filmKeys } from './film-keys.ts'

export type AddressOf = (key: string) => string

const partsOf = (film: Pick<FilmRow, 'encodeParts'>, track: string): EncodePartRow[] =>
  film.encodeParts.filter((part) => part.track === track).toSorted((a, b) => a.part - b.part)

/** The parts of a track, in order, once all of them are done; undefined before. */
export function finishedTrack(film: Pick<FilmRow, 'encodeParts'>, track: string): EncodePartRow[] | undefined {
  const parts = partsOf(film, track)
  return parts.length > 0 && parts.every(({ isDone }) => isDone) ? parts : undefined
}

/** FILM-5: one rendition and all sound are there. */
export function isWatchable(film: Pick<FilmRow, 'plan' | 'encodeParts'>): boolean {
  const { plan } = film
  if (!plan) return false
  return (
    plan.video.some(({ name }) => finishedTrack(film, name)) &&
    plan.audio.every(({ name }) => finishedTrack(film, name))
  )
}

const progressOf = (parts: readonly EncodePartRow[]): number => {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  return whole === 0 ? 0 : parts.reduce((sum, { weight, progress }) => sum + weight * progress, 0) / whole
}

function reportOf({ report }: FilmRow): Film['report'] {
  if (!report) return null
  const { video } = report
  return {
    container: report.container,
    durationMs: report.durationMs,
    video: {
      codec: video.codec,
      width: video.displayWidth,
      height: video.displayHeight,
      frameRate: video.frameRate.numerator / video.frameRate.denominator,
      isInterlaced: video.scan !== 'progressive',
      bitDepth: video.bitDepth,
      isHdr: video.colour.dynamicRange !== 'sdr',
    },
    audio: report.audio.map(({ codec, channels, language, title }) => ({
      codec,
      channels,
      language: language ?? 'und',
      title: title ?? '',
    })),
    subtitles: report.subtitles.map(({ codec, language, title, isText }) => ({
      codec,
      language: language ?? 'und',
      title: title ?? '',
      isText,
    })),
  }
}

/** A film as the desk shows it. */
export function toFilm(row: FilmRow, addressOf: AddressOf): Film {
  const { plan } = row
  const tracks = [...new Set(row.encodeParts.map(({ track }) => track))]
  const posters = partsOf(row, 'posters')[0]?.result?.posters ?? []
  return {
    id: row.id,
    movie: row.movie_id === null ? null : { id: row.movie_id, title: row.movie_title ?? '' },
    state: row.state,
    isPublished: row.is_published,
    publishWhenReady: row.publish_when_ready,
    master: { name: row.master_name, bytes: row.master_bytes },
    report: reportOf(row),
    plan: plan && {
      isRepackaged: plan.mode === 'repackage',
      video: plan.video.map(({ name, width, height }) => ({ name, width, height })),
      roomBytes: Math.ceil(plan.roomBytes),
    },
    progress: progressOf(row.encodeParts),
    steps: tracks.map((track) => ({ track, progress: progressOf(partsOf(row, track)) })),
    isWatchable: isWatchable(row),
    problem: row.problem === null ? null : { sentence: row.problem, detail: row.problem_detail ?? '' },
    loudness: partsOf(row, 'loudness')[0]?.result?.loudness?.integrated ?? null,
    creditsMs: row.credits_ms,
    audio: row.tracks
      .filter(({ kind }) => kind === 'audio')
      .map(({ number, language, title, role, channels }) => ({
        number,
        language,
        title,
        role: role as AudioTrack['role'],
        channels: channels === 6 ? 6 : 2,
      })),
    subtitles: row.tracks
      .filter(({ kind }) => kind === 'subtitles')
      .map(({ number, language, title, role, shiftMs, fileKey }) => ({
        number,
        language,
        title,
        kind: role as SubtitleTrack['kind'],
        shiftMs,
        address: addressOf(fileKey!),
      })),
    posters: posters.map((_, number) => addressOf(filmKeys.poster(row.id, number))),
    createdAt: row.created_at.toISOString(),
  }
}
