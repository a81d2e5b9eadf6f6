import { viewingEndpoints as endpoints } from '@matinee/contract/viewings'
import { viewingSchemas as schemas } from '@matinee/contract/viewings.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserFamilyOf } from '../../platform/device.ts'
import { networkOf } from '../../platform/networks.ts'
import { type Limit, refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { Origin } from './may-watch.ts'
import {
  changeHistory,
  clearHistory,
  forgetPlace,
  Positions,
  recallPlace,
  removeFromHistory,
  showContinued,
  showHistory,
  showPositions,
} from './positions.service.ts'
import {
  beginViewing,
  endViewing,
  endViewingAtDesk,
  listViewings,
  showKey,
  showViewingPlaylist,
  showWatched,
} from './viewings.service.ts'

const hlsType = 'application/vnd.apple.mpegurl'

const beginLimits: readonly Limit[] = [
  { name: 'viewings', by: 'address', times: 60, seconds: 60 },
  { name: 'viewings', by: 'caller', times: 60, seconds: 60 },
]
/** Whole schools watch from one address: what a viewing asks for is counted by the viewing, and only guessers by address. */
const ownLimits = [
  { name: 'watching', by: 'address', times: 3000, seconds: 60 },
  { name: 'watching', by: 'caller', times: 1000, seconds: 60 },
] as const
/** A minute of film needs one key; jumping about in it, some more at once. */
const keyLimit = { name: 'viewing-keys', times: 40, seconds: 60 }
/** In an hour the whole film, and two hours of it again. */
const keysAnHour = (filmMinutes: number) => ({
  name: `viewing-keys-${filmMinutes}`,
  times: filmMinutes + 120,
  seconds: 3600,
})
/** All tracks of a film, and again after a lost line. */
const playlistLimit = { name: 'viewing-playlists', times: 250, seconds: 60 }
/** One each ten seconds, and at each pause. */
const positionLimit = { name: 'viewing-positions', times: 60, seconds: 60 }

const done = { success: true as const }

export function viewingRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.begin, schemas.begin, { limits: beginLimits }, ({ params, body, caller, request, reply }) => {
    keepSecret(reply)
    const userAgent = request.headers['user-agent']
    return beginViewing(services, {
      movieId: params.id,
      caller,
      userAgent,
      instead: body.instead,
      origin: originOf(request),
    })
  })
  watchingRoutes(app, services)
  memberRoutes(app, services)

  serve(app, endpoints.list, schemas.list, ({ query }) => listViewings(services, query))
  serve(app, endpoints.watched, schemas.watched, ({ query }) => showWatched(services, query.movies))
  serve(app, endpoints.endOne, schemas.endOne, async ({ params, actor }) => {
    await endViewingAtDesk(services, params.id, actor)
    return done
  })
}

/** The address opens the viewing, so it must not travel on as a referrer. */
function keepSecret(reply: FastifyReply) {
  reply.header('referrer-policy', 'no-referrer')
}

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  network: networkOf(ip),
  browser: browserFamilyOf(headers['user-agent']),
})

/** What a player asks for while it plays. The address is enough, but a token that comes with it must be its owner's. */
function watchingRoutes(app: FastifyInstance, services: Services) {
  const keys = app.limits.counter(keyLimit)
  const limit = async (viewingId: string, filmMinutes: number) =>
    refuseIfLimited(await app.limits.counter(keysAnHour(filmMinutes)).consume(viewingId))
  const playlists = app.limits.counter(playlistLimit)
  const beats = app.limits.counter(positionLimit)
  const positions = new Positions(services)

  serve(app, endpoints.playlist, schemas.playlist, { ownLimits }, async ({ params, caller, request, reply }) => {
    keepSecret(reply)
    refuseIfLimited(await playlists.consume(params.viewingId))
    const playlist = await showViewingPlaylist(services, { ...params, caller, origin: originOf(request) })
    reply.type(hlsType)
    return playlist
  })
  serve(app, endpoints.key, schemas.key, { ownLimits }, async ({ params, caller, request, reply }) => {
    keepSecret(reply)
    refuseIfLimited(await keys.consume(params.viewingId))
    const key = await showKey(services, {
      ...params,
      caller,
      origin: originOf(request),
      limit: (filmMinutes) => limit(params.viewingId, filmMinutes),
    })
    reply.type('application/octet-stream')
    return key
  })
  serve(app, endpoints.position, schemas.position, { ownLimits }, async ({ params, body, caller, request }) => {
    refuseIfLimited(await beats.consume(params.viewingId))
    return positions.note({ ...params, caller, origin: originOf(request) }, body)
  })
  serve(app, endpoints.end, schemas.end, { ownLimits }, async ({ params, caller, request }) => {
    await endViewing(services, { ...params, caller, origin: originOf(request) })
    return done
  })
}

function memberRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.positions, schemas.positions, { compress: true }, ({ caller }) =>
    showPositions(services, caller.id),
  )
  serve(app, endpoints.continued, schemas.continued, ({ caller }) => showContinued(services, caller.id))
  serve(app, endpoints.forget, schemas.forget, async ({ params, caller }) => {
    await forgetPlace(services, caller.id, params.movieId)
    return done
  })
  serve(app, endpoints.recall, schemas.recall, async ({ params, caller }) => {
    await recallPlace(services, caller.id, params.movieId)
    return done
  })
  serve(app, endpoints.history, schemas.history, ({ query, caller }) => showHistory(services, caller.id, query))
  serve(app, endpoints.removeFromHistory, schemas.removeFromHistory, async ({ params, caller }) => {
    await removeFromHistory(services, caller.id, params.movieId)
    return done
  })
  serve(app, endpoints.clearHistory, schemas.clearHistory, async ({ caller }) => {
    await clearHistory(services, caller.id)
    return done
  })
  serve(app, endpoints.setHistory, schemas.setHistory, async ({ body, caller }) => {
    await changeHistory(services, caller.id, body.isKept)
    return done
  })
}
