import { buffer } from 'node:stream/consumers'
import type { AudioTrack, SubtitleTrack } from '@matinee/contract/films'
import { keyFor, keyNumberOf } from '@matinee/encoder'
import type { Services } from '../../platform/services.ts'
import { addressFor } from '../../platform/storage/signed-addresses.ts'
import { finishedTrack } from './film-view.ts'
import { filmKeys } from './film-keys.ts'
import { getFilmRow, getFilmRowForPlayback } from './films.queries.ts'
import { renderFilmPlaylist, type PlaylistAddresses, renderTrackPlaylist } from './playlists.ts'

type Deps = Pick<Services, 'db' | 'storage' | 'config' | 'clock'>

/** What a player has to know besides the playlists. */
export interface PlayableFilm {
  durationMs: number
  creditsMs: number | null
  tracks: {
    audio: Pick<AudioTrack, 'language' | 'title' | 'role' | 'channels'>[]
    subtitles: Pick<SubtitleTrack, 'language' | 'title' | 'kind' | 'address'>[]
  }
  storyboard: {
    everySeconds: number
    columns: number
    rows: number
    width: number
    height: number
    pictures: number
    addresses: string[]
  } | null
}

/** For a caller that has checked the right to watch: the answer opens subtitles and seek previews. */
export async function getPlayableFilm(services: Deps, filmId: string): Promise<PlayableFilm | undefined> {
  const film = await getFilmRowForPlayback(services.db, filmId)
  if (!film?.plan) return undefined
  const ofKind = (kind: 'audio' | 'subtitles') => film.tracks.filter((track) => track.kind === kind)
  const layout = finishedTrack(film, 'storyboard')?.[0]?.result?.storyboard
  return {
    durationMs: film.plan.durationMs,
    creditsMs: film.credits_ms,
    tracks: {
      audio: ofKind('audio').map(({ language, title, role, channels }) => ({
        language,
        title,
        role: role as AudioTrack['role'],
        channels: channels === 6 ? 6 : 2,
      })),
      subtitles: ofKind('subtitles').map(({ language, title, role, fileKey }) => ({
        language,
        title,
        kind: role as SubtitleTrack['kind'],
        address: addressFor(services, fileKey!),
      })),
    },
    storyboard: layout
      ? {
          ...layout,
          addresses: Array.from({ length: layout.sheets }, (_, sheet) =>
            addressFor(services, filmKeys.storyboard(filmId, sheet)),
          ),
        }
      : null,
  }
}

/** FILM-9: one of the frames that are offered as a poster. Undefined where the film has no such frame. */
export async function getPosterFrame(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  filmId: string,
  number: number,
): Promise<{ bytes: Buffer; movie: { id: string | null; title: string } } | undefined> {
  const film = await getFilmRow(db, filmId)
  const frames = film && finishedTrack(film, 'posters')?.[0]?.result?.posters
  if (!film || !frames || number >= frames.length) return undefined
  const content = await storage.read(filmKeys.poster(filmId, number))
  if (!content) return undefined
  return { bytes: await buffer(content), movie: { id: film.movie_id, title: film.movie_title ?? film.master_name } }
}

/** For the track `film` the multivariant playlist, else that of the track. Undefined where there is no such track. */
export async function renderPlaylist(
  services: Deps,
  { filmId, track, base }: { filmId: string; track: string; base: string },
): Promise<string | undefined> {
  const film = await getFilmRowForPlayback(services.db, filmId)
  if (!film?.plan) return undefined
  const addresses: PlaylistAddresses = {
    track: (name) => `${base}/${name}.m3u8`,
    key: (number) => `${base}/keys/${number}`,
    file: (key) => addressFor(services, key),
  }
  return track === 'film' ? renderFilmPlaylist(film, addresses) : renderTrackPlaylist(film, track, addresses)
}

/** How many keys a film has: one for each minute. */
export const countFilmKeys = ({ segments }: { segments: number }): number => keyNumberOf(segments - 1) + 1

/** Undefined past the end of the film. */
export const getFilmKey = (
  { secret, segments }: { secret: Uint8Array; segments: number },
  number: number,
): Buffer | undefined => (number < countFilmKeys({ segments }) ? keyFor(secret, number) : undefined)
