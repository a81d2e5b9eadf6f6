import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { PlaybackSession as StartedPlayback } from '@matinee/contract/playback'
import type { Action } from '../model-actions.ts'
import {
  begin,
  type Caller,
  isRefused,
  liveOf,
  type Model,
  notePosition,
  placeOf,
  takeKey,
  type Playback,
} from './model.ts'
import type { Site } from './site.ts'

export const [memberCount, movieCount] = [2, 2]
const [second, hour] = [1000, 3_600_000]

const who = fc.nat(memberCount - 1)
const browser = fc.nat(1)
const movie = fc.nat(movieCount - 1)
/** One of the last few. */
const which = fc.nat(3)
/** Mostly whose it is, in the browser in which it began. */
const by = fc.constantFrom('owner', 'owner', 'owner', 'owner elsewhere', 'nobody', 'somebody else')
/** Mostly less than a playback session keeps its place for. */
const waitMs = fc.nat(15).map((n) => [13 * hour, 95 * second, 65 * second, 40 * second][n] ?? 20 * second)

const action = <P>(given: Action<Model, Site, P>) => given as Action<Model, Site, unknown>

const playbackAt = ({ playbacks }: Model, n: number): Playback | undefined => playbacks.at(-1 - n)
const isThere = (model: Model, { which: n }: { which: number }) => playbackAt(model, n) !== undefined

function callerOf(model: Model, { which: n, by: one }: { which: number; by: string }): Caller {
  const { owner, session } = playbackAt(model, n)!
  if (one === 'nobody') return null
  if (owner === null) return one === 'owner' ? null : { who: 0, browser: 0 }
  const began = model.members[owner]!.sessions.indexOf(session!)
  if (one === 'somebody else') return { who: 1 - owner, browser: 0 }
  // Signed in anew since it began: any browser is as good.
  return { who: owner, browser: (one === 'owner' ? Math.max(began, 0) : 1 - began) % 2 }
}

const asMember = { isSignedIn: (model: Model, caller: NonNullable<Caller>) => !isRefused(model, caller) }

const playbacks = {
  begin: action({
    params: fc.record({
      caller: fc.option(fc.record({ who, browser }), { freq: 6 }),
      movie,
      instead: fc.option(which, { freq: 1 }),
    }),
    weight: 24,
    isSignedIn: (model, { caller }) => !isRefused(model, caller),
    ask: (site, model, { caller, movie: n, instead }) =>
      site.begin(model, caller, n, instead === null ? undefined : playbackAt(model, instead)?.id),
    expect(model, { caller, movie: n, instead }, { body }) {
      if (isRefused(model, caller)) return 401
      const others = caller && liveOf(model, caller.who)
      const begun = begin(model, {
        caller,
        movie: n,
        instead: instead === null ? undefined : playbackAt(model, instead),
      })
      if ('refused' in begun) {
        const { details } = body as { details?: { others: { id: string }[] } }
        if (details) for (const { id } of details.others) assert.ok(others!.some((one) => one.id === id))
        return begun.refused
      }
      const { playback, id } = body as { playback: StartedPlayback; id: string }
      assert.equal(playback.position?.milliseconds, caller ? placeOf(model, caller.who, n)?.milliseconds : undefined)
      model.playbacks.push({
        playbackToken: playback.playbackToken!,
        id,
        owner: caller?.who ?? null,
        session: caller && model.members[caller.who]!.sessions[caller.browser]!,
        movie: n,
        begun: model.now,
        placed: model.now,
        slotExpiresAt: model.now + 60 * second,
        ended: null,
        sequence: 0,
        keysAsked: 0,
      })
      return 200
    },
  }),
  /** Number 1 is beyond the end of the film. */
  key: action({
    params: fc.record({ which, by, number: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1) }),
    weight: 20,
    // Limits count them.
    when: (model, { which: n }) => (playbackAt(model, n)?.keysAsked ?? Infinity) < 30,
    async ask(site, model, params) {
      await site.tick(model)
      return site.as(model, callerOf(model, params), 'GET', `${addressOf(model, params)}/keys/${params.number}`)
    },
    expect(model, params) {
      const [playback, caller] = [playbackAt(model, params.which)!, callerOf(model, params)]
      playback.keysAsked++
      return isRefused(model, caller) ? 401 : takeKey(model, playback, caller, params.number === 0)
    },
  }),
  /** Now and then one that was overtaken by the one after it. */
  position: action({
    params: fc.record({
      which,
      by,
      milliseconds: fc.constantFrom(0, 100, 1000, 2000, 3000, 3900, 10_000),
      state: fc.constantFrom<('playing' | 'paused' | 'left')[]>('playing', 'playing', 'playing', 'paused', 'left'),
      isLate: fc.nat(4).map((n) => n === 0),
    }),
    weight: 24,
    when: isThere,
    ask: (site, model, params) => {
      const { milliseconds, state } = params
      const given = { milliseconds, state, sequence: sequenceOf(model, params) }
      return site.as(model, callerOf(model, params), 'PUT', `${addressOf(model, params)}/position`, given)
    },
    expect(model, params, { body }) {
      const [playback, caller] = [playbackAt(model, params.which)!, callerOf(model, params)]
      if (isRefused(model, caller)) return 401
      const sequence = sequenceOf(model, params)
      playback.sequence = Math.max(playback.sequence, sequence)
      const outcome = notePosition(model, playback, caller, { ...params, sequence })
      if (outcome === 200) model.nextHeartbeatSeconds = (body as { nextHeartbeatSeconds: number }).nextHeartbeatSeconds
      return outcome
    },
  }),
  end: action({
    params: fc.record({ which, by }),
    weight: 4,
    when: isThere,
    ask: (site, model, params) => site.as(model, callerOf(model, params), 'DELETE', addressOf(model, params)),
    expect(model, params) {
      const [playback, caller] = [playbackAt(model, params.which)!, callerOf(model, params)]
      if (isRefused(model, caller)) return 401
      if (playback.owner !== null && caller !== null && caller.who !== playback.owner) return 'playback.notFound'
      playback.ended ??= 'stopped'
      return 200
    },
  }),
  wait: action({
    params: fc.record({ ms: waitMs }),
    weight: 6,
    async ask(site, _, { ms }) {
      await site.testApp.forward(ms)
      return { outcome: 0, body: {} }
    },
    expect(model, { ms }) {
      model.now += ms
      return 0
    },
  }),
}

const addressOf = (model: Model, { which: n }: { which: number }) =>
  `/api/playback-sessions/${playbackAt(model, n)!.playbackToken}`
const sequenceOf = (model: Model, { which: n, isLate }: { which: number; isLate: boolean }) =>
  Math.max(0, playbackAt(model, n)!.sequence + (isLate ? -1 : 1))

const places = {
  forget: action({
    ...asMember,
    params: fc.record({ who, browser, movie }),
    weight: 3,
    ask: (site, model, { movie: n, ...caller }) =>
      site.as(model, caller, 'DELETE', `/api/me/continue/${site.movies[n]!.id}`),
    expect(model, { movie: n, ...caller }) {
      if (isRefused(model, caller)) return 401
      const place = placeOf(model, caller.who, n)
      if (!place) return 'playback.noPosition'
      place.isRemoved = true
      return 200
    },
  }),
  recall: action({
    ...asMember,
    params: fc.record({ who, browser, movie }),
    weight: 3,
    ask: (site, model, { movie: n, ...caller }) =>
      site.as(model, caller, 'POST', `/api/me/continue/${site.movies[n]!.id}`),
    expect(model, { movie: n, ...caller }) {
      if (isRefused(model, caller)) return 401
      const place = model.members[caller.who]!.places.get(n)
      if (!place?.isRemoved || model.movies[n]!.isDeleted) return 'playback.noPosition'
      place.isRemoved = false
      return 200
    },
  }),
  removeFromHistory: action({
    ...asMember,
    params: fc.record({ who, browser, movie }),
    weight: 2,
    ask: (site, model, { movie: n, ...caller }) =>
      site.as(model, caller, 'DELETE', `/api/me/history/${site.movies[n]!.id}`),
    expect(model, { movie: n, ...caller }) {
      if (isRefused(model, caller)) return 401
      const { places: kept } = model.members[caller.who]!
      return !model.movies[n]!.isDeleted && kept.delete(n) ? 200 : 'playback.noPosition'
    },
  }),
  clearHistory: action({
    ...asMember,
    params: fc.record({ who, browser }),
    weight: 1,
    ask: (site, model, caller) => site.as(model, caller, 'DELETE', '/api/me/history'),
    expect(model, caller) {
      if (isRefused(model, caller)) return 401
      model.members[caller.who]!.places.clear()
      return 200
    },
  }),
  keepHistory: action({
    ...asMember,
    params: fc.record({ who, browser, isEnabled: fc.boolean() }),
    weight: 2,
    ask: (site, model, { isEnabled, ...caller }) => site.as(model, caller, 'PUT', '/api/me/history', { isEnabled }),
    expect(model, { isEnabled, ...caller }) {
      if (isRefused(model, caller)) return 401
      model.members[caller.who]!.isHistoryEnabled = isEnabled
      return 200
    },
  }),
}

const around = {
  logIn: action({
    params: fc.record({ who, browser }),
    weight: 8,
    when: isRefused,
    ask: (site, _, { who: n }) => site.logIn(n),
    expect(model, { who: n, browser: at }, { body }) {
      const { token } = body as { token: string }
      model.members[n]!.sessions[at] = { token, begun: model.now, isEnded: false }
      return 200
    },
  }),
  logOut: action({
    ...asMember,
    params: fc.record({ who, browser }),
    weight: 1,
    ask: (site, model, caller) => site.as(model, caller, 'POST', '/api/logout'),
    expect(model, caller) {
      if (isRefused(model, caller)) return 401
      model.members[caller.who]!.sessions[caller.browser]!.isEnded = true
      return 200
    },
  }),
  /** Given by the desk, or cancelled. */
  changePremium: action({
    params: fc.record({ who }),
    weight: 3,
    ask: (site, model, { who: n }) => site.setPremium(n, !model.members[n]!.isPremium),
    expect(model, { who: n }) {
      model.members[n]!.isPremium = !model.members[n]!.isPremium
      return 200
    },
  }),
  changeMovie: action({
    params: fc.record({ movie }),
    weight: 2,
    when: (model, { movie: n }) => !model.movies[n]!.isDeleted,
    ask: (site, model, { movie: n }) =>
      site.atDesk('PUT', `/api/admin/movies/${site.movies[n]!.id}/film`, {
        isPremium: !model.movies[n]!.isPremium,
        externalUrl: null,
      }),
    expect(model, { movie: n }) {
      model.movies[n]!.isPremium = !model.movies[n]!.isPremium
      return 200
    },
  }),
  deleteMovie: action({
    params: fc.record({ movie }),
    weight: 1,
    when: (model, { movie: n }) => !model.movies[n]!.isDeleted,
    ask: (site, _, { movie: n }) => site.atDesk('DELETE', `/api/movies/${site.movies[n]!.id}`),
    expect(model, { movie: n }) {
      model.movies[n]!.isDeleted = true
      return 200
    },
  }),
  restoreMovie: action({
    params: fc.record({ movie }),
    weight: 10,
    when: (model, { movie: n }) => model.movies[n]!.isDeleted,
    ask: (site, _, { movie: n }) => site.atDesk('POST', `/api/admin/movies/${site.movies[n]!.id}/restore`),
    expect(model, { movie: n }) {
      model.movies[n]!.isDeleted = false
      return 200
    },
  }),
  endAtDesk: action({
    params: fc.record({ which }),
    weight: 2,
    when: isThere,
    ask: (site, model, { which: n }) =>
      site.atDesk('DELETE', `/api/admin/playback-sessions/${playbackAt(model, n)!.id}`),
    expect(model, { which: n }) {
      const playback = playbackAt(model, n)!
      if (!liveOf(model, playback.owner).includes(playback)) return 'playback.notFound'
      playback.ended = 'admin'
      return 200
    },
  }),
}

export const actions: Record<string, Action<Model, Site, unknown>> = { ...playbacks, ...places, ...around }
