import { filmEndpoints as endpoints, filmErrors } from '@matinee/contract/films'
import { filmSchemas as schemas } from '@matinee/contract/films.schemas'
import { isId } from '@matinee/contract/ids'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { addressFor } from '../../platform/storage/signed-addresses.ts'
import { getFilmRow } from './films.queries.ts'
import {
  addFilm,
  cancelFilm,
  changeCredits,
  changeMovieFilm,
  listFilms,
  prepareFilm,
  publishFilm,
  removeFilm,
  retryFilm,
  getFilm,
  getMovieFilm,
} from './films.service.ts'
import { listMasters } from './masters.service.ts'
import { deriveFilmKey, renderFilmPlaylist, type PlaylistAddresses, renderTrackPlaylist } from './playlists.ts'
import { addSubtitles, changeAudio, changeSubtitles, removeSubtitles } from './subtitles.service.ts'

const hlsType = 'application/vnd.apple.mpegurl'

export function filmRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.list, schemas.list, ({ query }) => listFilms(services, query))
  serve(app, endpoints.masters, schemas.masters, async () => ({ files: await listMasters(services) }))
  serve(app, endpoints.ofMovie, schemas.ofMovie, ({ params }) => getMovieFilm(services, params.id))
  serve(app, endpoints.settings, schemas.settings, ({ params, body, actor }) =>
    changeMovieFilm(services, params.id, body, actor),
  )
  serve(app, endpoints.add, schemas.add, ({ params, body, actor }) => addFilm(services, params.id, body, actor))
  serve(app, endpoints.show, schemas.show, ({ params }) => getFilm(services, params.filmId))
  serve(app, endpoints.prepare, schemas.prepare, ({ params, body, actor }) =>
    prepareFilm(services, params.filmId, body, actor),
  )
  serve(app, endpoints.retry, schemas.retry, ({ params, actor }) => retryFilm(services, params.filmId, actor))
  serve(app, endpoints.cancel, schemas.cancel, ({ params, actor }) => cancelFilm(services, params.filmId, actor))
  serve(app, endpoints.publish, schemas.publish, ({ params, actor }) => publishFilm(services, params.filmId, actor))
  serve(app, endpoints.remove, schemas.remove, async ({ params, actor }) => {
    await removeFilm(services, params.filmId, actor)
    return { success: true as const }
  })
  serve(app, endpoints.changeAudio, schemas.changeAudio, ({ params, body, actor }) =>
    changeAudio(services, params, body, actor),
  )
  serve(app, endpoints.changeCredits, schemas.changeCredits, ({ params, body, actor }) =>
    changeCredits(services, params.filmId, body.creditsMs, actor),
  )
  serve(app, endpoints.addSubtitles, schemas.addSubtitles, ({ params, body, actor }) =>
    addSubtitles(services, params.filmId, body, actor),
  )
  serve(app, endpoints.changeSubtitles, schemas.changeSubtitles, ({ params, body, actor }) =>
    changeSubtitles(services, params, body, actor),
  )
  serve(app, endpoints.removeSubtitles, schemas.removeSubtitles, ({ params, actor }) =>
    removeSubtitles(services, params, actor),
  )
  previewRoutes(app, services)
}

/** The desk's own player: the film as far as it is there. Playlists and keys need the admin's token, each time. */
function previewRoutes(app: FastifyInstance, services: Services) {
  const readFilm = async (filmId: string) => {
    const film = isId(filmId) ? await getFilmRow(services.db, filmId) : undefined
    if (!film?.plan) throw filmErrors.notFound()
    return film
  }
  const addresses = (filmId: string): PlaylistAddresses => ({
    track: (track) => `/api/admin/films/${filmId}/preview/tracks/${track}`,
    key: (number) => `/api/admin/films/${filmId}/preview/keys/${number}`,
    file: (key) => addressFor(services, key),
  })
  serve(app, endpoints.previewPlaylist, schemas.previewPlaylist, async ({ params: { filmId }, reply }) => {
    const film = await readFilm(filmId)
    reply.type(hlsType)
    return renderFilmPlaylist(film, addresses(filmId))
  })
  serve(app, endpoints.previewTrack, schemas.previewTrack, async ({ params: { filmId, track }, reply }) => {
    const playlist = renderTrackPlaylist(await readFilm(filmId), track, addresses(filmId))
    if (playlist === undefined) throw filmErrors.noTrack()
    reply.type(hlsType)
    return playlist
  })
  serve(app, endpoints.previewKey, schemas.previewKey, async ({ params: { filmId, key }, reply }) => {
    const film = await readFilm(filmId)
    reply.type('application/octet-stream')
    return deriveFilmKey(film, key)
  })
}
