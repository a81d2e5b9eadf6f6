import { playbackEndpoints as endpoints } from '@matinee/contract/playback'
import { playbackSchemas as schemas } from '@matinee/contract/playback.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserFamilyOf } from '../../platform/device.ts'
import { networkOf } from '../../platform/networks.ts'
import { type Limit, refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { Origin } from './playback-rules.ts'
import {
  setHistoryEnabled,
  clearHistory,
  dismissContinueWatching,
  HeartbeatBatcher,
  restoreContinueWatching,
  removeFromHistory,
  getContinueWatching,
  getHistory,
  getPositions,
} from './positions.service.ts'
import {
  startPlayback,
  endPlayback,
  endPlaybackAsAdmin,
  listAllActiveSessions,
  getKey,
  getPlaylist,
  getWatchStats,
} from './playback.service.ts'

const hlsType = 'application/vnd.apple.mpegurl'

const startLimits: readonly Limit[] = [
  { name: 'playback', by: 'address', times: 60, seconds: 60 },
  { name: 'playback', by: 'caller', times: 60, seconds: 60 },
]
/**
 * Replace the default limits: a whole school may watch from one address. Each playback session has its own limits below;
 * these only stop guessing of tokens.
 */
const overrideLimits = [
  { name: 'watching', by: 'address', times: 3000, seconds: 60 },
  { name: 'watching', by: 'caller', times: 1000, seconds: 60 },
] as const
/** One key a minute while playing, several at once while seeking. */
const keyLimit = { name: 'playback-keys', times: 40, seconds: 60 }
/** Enough for the whole film and two hours of it again, each hour. */
const hourlyKeyLimit = (filmMinutes: number) => ({
  name: `playback-keys-${filmMinutes}`,
  times: filmMinutes + 120,
  seconds: 3600,
})
/** All tracks of a film, and again after a lost connection. */
const playlistLimit = { name: 'playback-playlists', times: 250, seconds: 60 }
/** One every ten seconds, and one at each pause. */
const heartbeatLimit = { name: 'playback-heartbeats', times: 60, seconds: 60 }

const success = { success: true as const }

export function playbackRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.start, schemas.start, { limits: startLimits }, ({ params, body, caller, request, reply }) => {
    omitReferrer(reply)
    const userAgent = request.headers['user-agent']
    return startPlayback(services, {
      movieId: params.id,
      caller,
      userAgent,
      takeOverId: body.takeOverId,
      origin: originOf(request),
    })
  })
  playerRoutes(app, services)
  memberRoutes(app, services)

  serve(app, endpoints.list, schemas.list, ({ query }) => listAllActiveSessions(services, query))
  serve(app, endpoints.watchStats, schemas.watchStats, ({ query }) => getWatchStats(services, query.movies))
  serve(app, endpoints.endByAdmin, schemas.endByAdmin, async ({ params, actor }) => {
    await endPlaybackAsAdmin(services, params.id, actor)
    return success
  })
}

/** The path contains the playback token, so it must not be sent as a referrer. */
function omitReferrer(reply: FastifyReply) {
  reply.header('referrer-policy', 'no-referrer')
}

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  network: networkOf(ip),
  browser: browserFamilyOf(headers['user-agent']),
})

/** Called by players while they play. Native players send the playback token alone; a login session beside it must be its member's. */
function playerRoutes(app: FastifyInstance, services: Services) {
  const keys = app.limits.counter(keyLimit)
  const limit = async (playbackToken: string, filmMinutes: number) =>
    refuseIfLimited(await app.limits.counter(hourlyKeyLimit(filmMinutes)).consume(playbackToken))
  const playlists = app.limits.counter(playlistLimit)
  const heartbeats = app.limits.counter(heartbeatLimit)
  const batcher = new HeartbeatBatcher(services)

  serve(app, endpoints.playlist, schemas.playlist, { overrideLimits }, async ({ params, caller, request, reply }) => {
    omitReferrer(reply)
    refuseIfLimited(await playlists.consume(params.playbackToken))
    const playlist = await getPlaylist(services, { ...params, caller, origin: originOf(request) })
    reply.type(hlsType)
    return playlist
  })
  serve(app, endpoints.key, schemas.key, { overrideLimits }, async ({ params, caller, request, reply }) => {
    omitReferrer(reply)
    refuseIfLimited(await keys.consume(params.playbackToken))
    const key = await getKey(services, {
      ...params,
      caller,
      origin: originOf(request),
      limit: (filmMinutes) => limit(params.playbackToken, filmMinutes),
    })
    reply.type('application/octet-stream')
    return key
  })
  serve(app, endpoints.heartbeat, schemas.heartbeat, { overrideLimits }, async ({ params, body, caller, request }) => {
    refuseIfLimited(await heartbeats.consume(params.playbackToken))
    return batcher.add({ ...params, caller, origin: originOf(request) }, body)
  })
  serve(app, endpoints.end, schemas.end, { overrideLimits }, async ({ params, caller, request }) => {
    await endPlayback(services, { ...params, caller, origin: originOf(request) })
    return success
  })
}

function memberRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.positions, schemas.positions, { compress: true }, ({ caller }) =>
    getPositions(services, caller.id),
  )
  serve(app, endpoints.continueWatching, schemas.continueWatching, ({ caller }) =>
    getContinueWatching(services, caller.id),
  )
  serve(app, endpoints.dismiss, schemas.dismiss, async ({ params, caller }) => {
    await dismissContinueWatching(services, caller.id, params.movieId)
    return success
  })
  serve(app, endpoints.undismiss, schemas.undismiss, async ({ params, caller }) => {
    await restoreContinueWatching(services, caller.id, params.movieId)
    return success
  })
  serve(app, endpoints.history, schemas.history, ({ query, caller }) => getHistory(services, caller.id, query))
  serve(app, endpoints.removeFromHistory, schemas.removeFromHistory, async ({ params, caller }) => {
    await removeFromHistory(services, caller.id, params.movieId)
    return success
  })
  serve(app, endpoints.clearHistory, schemas.clearHistory, async ({ caller }) => {
    await clearHistory(services, caller.id)
    return success
  })
  serve(app, endpoints.setHistory, schemas.setHistory, async ({ body, caller }) => {
    await setHistoryEnabled(services, caller.id, body.isEnabled)
    return success
  })
}
