import { filmKeys } from './film-keys.ts'
import type { FilmRow, EncodePartRow } from './films.queries.ts'

interface FilmFile {
  key: string
  /** Undefined where no row has the size. */
  bytes: number | undefined
}

const unmeasured = (key: string): FilmFile => ({ key, bytes: undefined })

function filesOfPart({ id, plan }: FilmRow, { track, part, segmentBytes, result }: EncodePartRow): FilmFile[] {
  if (result?.storyboard)
    return Array.from({ length: result.storyboard.sheets }, (_, sheet) => unmeasured(filmKeys.storyboard(id, sheet)))
  if (result?.posters) return result.posters.map((_, number) => unmeasured(filmKeys.poster(id, number)))
  const isVideo = plan?.video.some(({ name }) => name === track)
  // Only renditions are split into parts.
  const first = isVideo ? plan!.parts[part]!.firstSegment : 0
  const segments = segmentBytes.map((bytes, at) => ({ key: filmKeys.segment(id, track, first + at), bytes }))
  return first === 0 && segments.length > 0 ? [unmeasured(filmKeys.init(id, track)), ...segments] : segments
}

/** The files of a film in storage, with their sizes: those of encoded parts, and subtitles. */
export function listFilmFiles(film: FilmRow): Map<string, number | undefined> {
  const made = film.encodeParts.filter(({ isDone }) => isDone).flatMap((part) => filesOfPart(film, part))
  const subtitles = film.tracks.flatMap(({ fileKey, sourceKey }) => [fileKey, sourceKey]).filter((key) => key !== null)
  return new Map([...made, ...subtitles.map(unmeasured)].map(({ key, bytes }) => [key, bytes]))
}

/** Whether a file without a row belongs to a part that is not encoded yet. */
export function belongsToOpenEncodePart({ encodeParts }: FilmRow, key: string): boolean {
  const track = key.split('/')[2]
  return encodeParts.some((part) => part.track === track && !part.isDone)
}
