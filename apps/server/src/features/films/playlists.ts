import { keyFor, mediaPlaylist, multivariantPlaylist, type PlaylistRendition } from '@matinee/encoder'
import { filmKeys } from './film-keys.ts'
import { finishedTrack, type AddressOf } from './film-view.ts'
import type { FilmRow, EncodePartRow } from './films.queries.ts'

/** The addresses in a playlist: for one playback session, or for the desk's preview. */
export interface PlaylistAddresses {
  track: (track: string) => string
  key: (number: number) => string
  file: AddressOf
}

function ratesOf(parts: readonly EncodePartRow[]): Pick<PlaylistRendition, 'averageRate' | 'peakRate'> {
  const seconds = parts.flatMap((part) => part.seconds)
  const bytes = parts.flatMap((part) => part.segmentBytes)
  const whole = seconds.reduce((sum, one) => sum + one, 0)
  return {
    averageRate: Math.ceil((bytes.reduce((sum, one) => sum + one, 0) * 8) / whole),
    peakRate: Math.ceil(Math.max(...bytes.map((one, at) => (one * 8) / seconds[at]!))),
  }
}

const codecOf = (parts: readonly EncodePartRow[]): string => parts[0]?.result?.codec ?? ''

/** The multivariant playlist of the renditions and tracks that are finished. */
export function renderFilmPlaylist(film: FilmRow, address: PlaylistAddresses): string {
  const plan = film.plan!
  const audioRows = film.tracks.filter(({ kind }) => kind === 'audio')
  const video = plan.video.flatMap(({ name, width, height }) => {
    const parts = finishedTrack(film, name)
    if (!parts) return []
    const { frameRate } = plan
    return [{ address: address.track(name), width, height, frameRate, codec: codecOf(parts), ...ratesOf(parts) }]
  })
  const audio = plan.audio.flatMap(({ name, role, isDefault }, number) => {
    const parts = finishedTrack(film, name)
    const row = audioRows.find((one) => one.number === number)
    if (!parts || !row) return []
    const { language, title, channels } = row
    const facts = { language, role: (row.role as typeof role) ?? role, isDefault, channels: channels ?? 2 }
    return [
      { address: address.track(name), name: title || language, ...facts, codec: codecOf(parts), ...ratesOf(parts) },
    ]
  })
  const subtitles = film.tracks
    .filter(({ kind }) => kind === 'subtitles')
    .map(({ number, language, title, role }) => ({
      address: address.track(`subtitles-${number}`),
      name: title || language,
      language,
      kind: role as 'subtitles' | 'captions' | 'forced',
    }))
  return multivariantPlaylist({ video, audio, subtitles })
}

/** The media playlist of a track. Undefined where the film has no such track, or not yet all of it. */
export function renderTrackPlaylist(film: FilmRow, track: string, address: PlaylistAddresses): string | undefined {
  const number = /^subtitles-(\d+)$/.exec(track)?.[1]
  if (number !== undefined) {
    const row = film.tracks.find((one) => one.kind === 'subtitles' && one.number === Number(number))
    if (!row) return undefined
    // One file for the whole film.
    return mediaPlaylist({
      segments: [{ number: 0, seconds: film.plan!.durationMs / 1000 }],
      segmentAddress: () => address.file(row.fileKey!),
    })
  }
  const parts = finishedTrack(film, track)
  const seconds = parts?.flatMap((part) => part.seconds) ?? []
  if (seconds.length === 0) return undefined
  return mediaPlaylist({
    segments: seconds.map((one, at) => ({ number: at, seconds: one })),
    segmentAddress: (at) => address.file(filmKeys.segment(film.id, track, at)),
    initAddress: address.file(filmKeys.init(film.id, track)),
    keyAddress: address.key,
  })
}

export const deriveFilmKey = (film: FilmRow, number: number): Buffer => keyFor(film.secret, number)
