import type { filmSchemas } from './films.schemas.ts'
import { problems } from '@matinee/locales/api/films'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'

export { filmLimits } from './films.limits.ts'
export { messages as filmMessages } from '@matinee/locales/api/films'

/** FILM-5: the states of a film. */
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

/** FILM-13: the ways to isolate the encoder, the best first. */
export const sandboxKinds = ['bubblewrap', 'unshare', 'none'] as const

/** FILM-7 */
export const audioRoles = ['original', 'dubbed', 'commentary', 'description'] as const
/** FILM-8 */
export const subtitleKinds = ['subtitles', 'captions', 'forced'] as const

export const filmEndpoints = {
  /** Lists the films of all movies, the newest first. `before` is the `next` of the previous answer. */
  list: adminCall<typeof filmSchemas.list>('GET', '/api/admin/films', 'films'),
  /** Lists the files in the ingest folder or the object store that can be added (FILM-3). */
  masters: adminCall<typeof filmSchemas.masters>('GET', '/api/admin/films/masters', 'films'),
  ofMovie: adminCall<typeof filmSchemas.ofMovie>('GET', '/api/admin/movies/:id/film', 'films'),
  /** Sets whether the film is free or Premium, or a stream elsewhere (FILM-1, FILM-3). */
  settings: adminCall<typeof filmSchemas.settings>('PUT', '/api/admin/movies/:id/film', 'films', { fresh: false }),
  /** Adds a film from a master: it is probed, and then waits for `prepare`. */
  add: adminCall<typeof filmSchemas.add>('POST', '/api/admin/movies/:id/films', 'films', { fresh: false }),
  show: adminCall<typeof filmSchemas.show>('GET', '/api/admin/films/:filmId', 'films'),
  prepare: adminCall<typeof filmSchemas.prepare>('POST', '/api/admin/films/:filmId/prepare', 'films', { fresh: false }),
  /** 'Try again' after a failure: encodes the parts that are missing. */
  retry: adminCall<typeof filmSchemas.retry>('POST', '/api/admin/films/:filmId/retry', 'films', { fresh: false }),
  cancel: adminCall<typeof filmSchemas.cancel>('POST', '/api/admin/films/:filmId/cancel', 'films', { fresh: false }),
  publish: adminCall<typeof filmSchemas.publish>('POST', '/api/admin/films/:filmId/publish', 'films', { fresh: false }),
  remove: adminCall<typeof filmSchemas.remove>('DELETE', '/api/admin/films/:filmId', 'films', { fresh: false }),
  changeAudio: adminCall<typeof filmSchemas.changeAudio>('PUT', '/api/admin/films/:filmId/audio/:number', 'films', {
    fresh: false,
  }),
  /** WATCH-6: sets the position from which the film counts as finished; null for the share that applies to all films. */
  changeCredits: adminCall<typeof filmSchemas.changeCredits>('PUT', '/api/admin/films/:filmId/credits', 'films', {
    fresh: false,
  }),
  /** Takes the id of a finished upload. */
  addSubtitles: adminCall<typeof filmSchemas.addSubtitles>('POST', '/api/admin/films/:filmId/subtitles', 'films', {
    fresh: false,
  }),
  changeSubtitles: adminCall<typeof filmSchemas.changeSubtitles>(
    'PUT',
    '/api/admin/films/:filmId/subtitles/:number',
    'films',
    { fresh: false },
  ),
  removeSubtitles: adminCall<typeof filmSchemas.removeSubtitles>(
    'DELETE',
    '/api/admin/films/:filmId/subtitles/:number',
    'films',
    { fresh: false },
  ),
  /** Returns the playlist of the parts that are encoded so far, for the desk's player. */
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
  notFound: { status: 404, message: problems.notFound },
  noMaster: { status: 404, message: problems.noMaster },
  noTrack: { status: 404, message: problems.noTrack },
  wrongState: { status: 409, message: problems.wrongState },
  notReady: { status: 409, message: problems.notReady },
  noRoom: { status: 507, message: problems.noRoom },
  creditsOutside: { status: 400, message: problems.creditsOutside },
  tooManyTracks: { status: 409, message: problems.tooManyTracks },
  subtitlesUnreadable: { status: 400, message: problems.subtitlesUnreadable },
})

export type {
  AudioTrack,
  Encoder,
  Film,
  FilmWithRemarks,
  MasterFile,
  MovieFilm,
  SubtitleTrack,
} from './films.schemas.ts'
