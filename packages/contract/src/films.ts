import type { filmSchemas } from './films.schemas.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'

export const filmLimits = {
  perPage: 25,
  titleLength: 100,
  /** Of one subtitle file. */
  subtitleBytes: 4 * 1024 * 1024,
  subtitleTracks: 100,
} as const

/** FILM-5 */
export const filmStates = [
  'probing',
  'refused',
  'probed',
  'preparing',
  'ready',
  'failed',
  'cancelled',
  'removed',
] as const
export type FilmState = (typeof filmStates)[number]

/** FILM-13, the best first. */
export const sandboxKinds = ['bubblewrap', 'unshare', 'none'] as const

/** FILM-7 */
export const audioRoles = ['original', 'dubbed', 'commentary', 'description'] as const
/** FILM-8 */
export const subtitleKinds = ['subtitles', 'captions', 'forced'] as const

export const filmEndpoints = {
  /** Of all movies, the newest first. `before` is the `next` of the answer before. */
  list: adminCall<typeof filmSchemas.list>('GET', '/api/admin/films', 'films'),
  /** Files that wait in the ingest folder or in the object store (FILM-3). */
  masters: adminCall<typeof filmSchemas.masters>('GET', '/api/admin/films/masters', 'films'),
  ofMovie: adminCall<typeof filmSchemas.ofMovie>('GET', '/api/admin/movies/:id/film', 'films'),
  /** Free or Premium, or a stream elsewhere (FILM-1, FILM-3). */
  settings: adminCall<typeof filmSchemas.settings>('PUT', '/api/admin/movies/:id/film', 'films'),
  /** Takes a master: it is probed, and waits for `prepare`. */
  add: adminCall<typeof filmSchemas.add>('POST', '/api/admin/movies/:id/films', 'films'),
  show: adminCall<typeof filmSchemas.show>('GET', '/api/admin/films/:filmId', 'films'),
  prepare: adminCall<typeof filmSchemas.prepare>('POST', '/api/admin/films/:filmId/prepare', 'films'),
  /** 'Try again' after a failure; goes on with the parts that are missing. */
  retry: adminCall<typeof filmSchemas.retry>('POST', '/api/admin/films/:filmId/retry', 'films'),
  cancel: adminCall<typeof filmSchemas.cancel>('POST', '/api/admin/films/:filmId/cancel', 'films'),
  publish: adminCall<typeof filmSchemas.publish>('POST', '/api/admin/films/:filmId/publish', 'films'),
  remove: adminCall<typeof filmSchemas.remove>('DELETE', '/api/admin/films/:filmId', 'films'),
  changeAudio: adminCall<typeof filmSchemas.changeAudio>('PUT', '/api/admin/films/:filmId/audio/:number', 'films'),
  /** WATCH-6: from where on it is finished; null for the share that counts for all films. */
  changeCredits: adminCall<typeof filmSchemas.changeCredits>('PUT', '/api/admin/films/:filmId/credits', 'films'),
  /** With the id of a finished upload. */
  addSubtitles: adminCall<typeof filmSchemas.addSubtitles>('POST', '/api/admin/films/:filmId/subtitles', 'films'),
  changeSubtitles: adminCall<typeof filmSchemas.changeSubtitles>(
    'PUT',
    '/api/admin/films/:filmId/subtitles/:number',
    'films',
  ),
  removeSubtitles: adminCall<typeof filmSchemas.removeSubtitles>(
    'DELETE',
    '/api/admin/films/:filmId/subtitles/:number',
    'films',
  ),
  /** The film as far as it is there, for the desk's player: playlists and keys. */
  previewPlaylist: adminCall<typeof filmSchemas.previewPlaylist>(
    'GET',
    '/api/admin/films/:filmId/preview/film.m3u8',
    'films',
  ),
  previewTrack: adminCall<typeof filmSchemas.previewTrack>(
    'GET',
    '/api/admin/films/:filmId/preview/tracks/:track',
    'films',
  ),
  previewKey: adminCall<typeof filmSchemas.previewKey>('GET', '/api/admin/films/:filmId/preview/keys/:key', 'films'),
}

export const filmErrors = /* @__PURE__ */ defineErrors('films', {
  notFound: { status: 404, message: 'There is no such film.' },
  noMaster: { status: 404, message: 'This file is no longer there.' },
  noTrack: { status: 404, message: 'The film has no such track.' },
  wrongState: { status: 409, message: 'The film has moved on since you looked. Reload to see where it is.' },
  notReady: { status: 409, message: 'The first rung is not ready yet.' },
  noRoom: { status: 507, message: 'There is not enough room in storage for this film.' },
  creditsOutside: { status: 400, message: 'The credits begin after the film does, and before it ends.' },
  tooManyTracks: { status: 409, message: `A film has at most ${filmLimits.subtitleTracks} subtitle tracks.` },
  subtitlesUnreadable: { status: 400, message: 'This file cannot be read as subtitles.' },
})

export type { AudioTrack, Encoder, Film, MasterFile, MovieFilm, SubtitleTrack } from './films.schemas.ts'
