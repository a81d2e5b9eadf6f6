import { randomBytes } from 'node:crypto'
import { ageLockEndpoints } from '@matinee/contract/age-lock'
import { playbackEndpoints } from '@matinee/contract/playback'
import { sql } from 'kysely'
import { Passwords } from '../../src/features/accounts/passwords.ts'
import { deleteOpenings, updateAgeLock } from '../../src/features/age-lock/age-lock.queries.ts'
import { hashPlaybackToken } from '../../src/features/playback/playback.service.ts'
import { addFilm, publishFilm } from '../films.ts'
import { addMovies } from '../movies.ts'
import type { Person } from '../people.ts'
import { type Given, type Row, row } from './row.ts'
import type { World } from './world.ts'

/** A movie with a film that everybody may watch; the same for all questions. */
const shown = new WeakMap<World, Promise<{ movieId: string; filmId: string }>>()
const aShownMovie = (world: World) => {
  const found = shown.get(world) ?? aMovieOf(world, { isPremium: false })
  shown.set(world, found)
  return found
}

/** What differs from a playback session that began just now. */
interface Change {
  movie?: { movieId: string; filmId: string }
  startedAt?: Date
  slotExpiresAt?: Date
  endReason?: 'stopped' | 'admin' | 'replaced'
  /** In a session of its own, that has ended. */
  isSignedOut?: boolean
}

/** Of the person, in a session that holds; of a visitor if they have none. */
async function startedBy(
  world: World,
  person: Pick<Person, 'id'>,
  change: Change = {},
): Promise<{ id: string; playbackToken: string }> {
  const { movieId, filmId } = change.movie ?? (await aShownMovie(world))
  world.touch()
  const { db } = world.testApp.services
  const playbackToken = `pt_${randomBytes(16).toString('base64url')}`
  const holds = change.isSignedOut ? sql`ended_at is not null` : sql`ended_at is null and expires_at > ${world.now}`
  const { rows } = await sql<{ id: string }>`
    insert into playback_session (token_hash, user_id, session_id, movie_id, film_id, duration_ms, device, started_at, slot_claimed_at,
      slot_expires_at, ended_at, end_reason)
    select ${hashPlaybackToken(playbackToken)}, s.user_id, s.id, ${movieId}, ${filmId}, 4000, 'A test', ${change.startedAt ?? world.now},
      ${world.now}, ${change.slotExpiresAt ?? world.later(60)}, ${change.endReason ? world.now : null},
      ${change.endReason ?? null}
    from (select) one left join (
      select id, user_id from session where user_id = ${person.id} and ${holds} limit 1) s on true
    returning id`.execute(db)
  return { id: rows[0]!.id, playbackToken }
}
const own = async ({ world, caller }: Given) => ({ playbackToken: (await startedBy(world, caller)).playbackToken })

/** Somebody else, who is signed in. */
async function anothers({ world }: Given): Promise<{ playbackToken: string }> {
  const { person } = await world.member('user')
  return { playbackToken: (await startedBy(world, person)).playbackToken }
}
const isAnothers = { what: 'the playback session of somebody else', as: 'user', status: 404 } as const

/** A movie with a film of its own. */
async function aMovieOf(world: World, { isPremium }: { isPremium: boolean }) {
  world.touch()
  const { db } = world.testApp.services
  const [movieId = ''] = await addMovies(db, [{}])
  const filmId = await addFilm(db, movieId, 'ready')
  await publishFilm(db, { movieId, filmId, isPremium })
  return { movieId, filmId }
}

const pin = '2468'
let pinHash: Promise<string> | undefined

/** The caller has an age lock of this age, if they have an account; none without an age. */
async function lockTo({ world, caller }: Given, age: number | null): Promise<void> {
  world.touch()
  const { db } = world.testApp.services
  await sql`delete from age_lock where user_id = ${caller.id}`.execute(db)
  pinHash ??= new Passwords().hash(pin)
  if (age !== null)
    await sql`insert into age_lock (user_id, age, pin_hash)
      select id, ${age}, ${await pinHash} from users where id = ${caller.id}`.execute(db)
}

/** A movie of its own with an age rating, and of the caller's account only films up to 12 are open. */
async function aLockedMovie(given: Given, ageRating: number | null) {
  const movie = await aMovieOf(given.world, { isPremium: false })
  const { db } = given.world.testApp.services
  await db.updateTable('movie').set({ age_rating: ageRating }).where('id', '=', movie.movieId).execute()
  await lockTo(given, 12)
  return movie
}

/** The PIN was typed for this movie, in all sessions of theirs that hold, or in those that ended. */
async function typedPin(
  { world, caller }: Given,
  { movieId }: { movieId: string },
  { at = world.now, isSignedOut = false }: { at?: Date; isSignedOut?: boolean } = {},
): Promise<void> {
  await sql`insert into age_opening (session_id, movie_id, opened_at)
    select id, ${movieId}, ${at} from session
    where user_id = ${caller.id} and (ended_at is not null) = ${isSignedOut}`.execute(world.testApp.services.db)
}

/** A session of theirs that has ended. */
async function signOutElsewhere({ world, caller }: Given): Promise<void> {
  const session = { user_id: caller.id, audience: 'user', remembered: false, created_at: world.now }
  const times = { refreshed_at: world.now, expires_at: world.later(3600), ends_at: world.later(3600) }
  const ended = { ended_at: world.now, ended_because: 'logout' }
  const id = randomBytes(16).toString('base64url')
  await world.testApp.services.db
    .insertInto('session')
    .values({ id, ...session, ...times, ...ended })
    .execute()
}

/** The ways in which a playback session of one's own stops giving keys (WATCH-3 to WATCH-5, WATCH-14). */
const stopped: Record<string, { status: 403 | 404; make: (given: Given) => Promise<Change> }> = {
  'that its owner ended': { status: 403, make: async () => ({ endReason: 'stopped' }) },
  'that the desk ended': { status: 403, make: async () => ({ endReason: 'admin' }) },
  'whose place another device took': { status: 403, make: async () => ({ endReason: 'replaced' }) },
  'that began twelve hours ago': {
    status: 403,
    make: async ({ world }) => ({ startedAt: world.later(-12 * 3600) }),
  },
  'of a browser that was signed out': {
    status: 403,
    make: async (given) => {
      await signOutElsewhere(given)
      return { isSignedOut: true }
    },
  },
  'of a film that needs Premium now': {
    status: 403,
    make: async ({ world }) => ({ movie: await aMovieOf(world, { isPremium: true }) }),
  },
  'of a movie that was deleted': {
    status: 404,
    make: async ({ world }) => {
      const movie = await aMovieOf(world, { isPremium: false })
      await sql`select delete_movie(${movie.movieId}, ${world.now})`.execute(world.testApp.services.db)
      return { movie }
    },
  },
  'of a film that was taken away': {
    status: 404,
    make: async ({ world }) => {
      const movie = await aMovieOf(world, { isPremium: false })
      await world.testApp.services.db.deleteFrom('movie_film').where('movie_id', '=', movie.movieId).execute()
      return { movie }
    },
  },
  'above the age lock': { status: 403, make: async (given) => ({ movie: await aLockedMovie(given, 16) }) },
  'without a rating, with an age lock': {
    status: 403,
    make: async (given) => ({ movie: await aLockedMovie(given, null) }),
  },
  'above the age lock, for which the PIN was typed long before it began': {
    status: 403,
    make: async (given) => {
      const movie = await aLockedMovie(given, 16)
      await typedPin(given, movie, { at: given.world.later(-5 * 60) })
      return { movie }
    },
  },
  'above the age lock, with the PIN for another film': {
    status: 403,
    make: async (given) => {
      await typedPin(given, await aLockedMovie(given, 16))
      return { movie: await aLockedMovie(given, 16) }
    },
  },
  'above the age lock, with the PIN typed in another browser': {
    status: 403,
    make: async (given) => {
      const movie = await aLockedMovie(given, 16)
      await signOutElsewhere(given)
      await typedPin(given, movie, { isSignedOut: true })
      return { movie }
    },
  },
  'above the age lock, which was changed after the PIN was typed': {
    status: 403,
    make: async (given) => {
      const movie = await aLockedMovie(given, 16)
      await typedPin(given, movie)
      const hash = await pinHash!
      const { db } = given.world.testApp.services
      await updateAgeLock(db, given.caller.id, hash, { age: 6, pinHash: hash })
      await deleteOpenings(db, given.caller.id)
      return { movie }
    },
  },
  'that lost its place, with all others taken': {
    status: 403,
    make: async ({ world, caller }) => {
      for (let n = 0; n < world.testApp.config.playback.maxSessions; n++) await startedBy(world, caller)
      return { slotExpiresAt: world.now }
    },
  },
}

/** Those who have the address of a member's playback session, and no token. */
const byAddress: Record<string, (world: World) => Promise<string>> = {
  'a playback session that was left': async (world) => {
    const { person } = await world.member('user')
    return (await startedBy(world, person, { slotExpiresAt: world.later(-31) })).playbackToken
  },
  'that of somebody who was disabled': async (world) => {
    const { person } = await world.member('user')
    const { playbackToken } = await startedBy(world, person)
    const { db } = world.testApp.services
    await db.updateTable('users').set({ disabled_at: world.now }).where('id', '=', person.id).execute()
    return playbackToken
  },
  'that of a session that expired': async (world) => {
    const { person, sessionId } = await world.member('user')
    const { playbackToken } = await startedBy(world, person)
    const { db } = world.testApp.services
    await db.updateTable('session').set({ expires_at: world.now }).where('id', '=', sessionId).execute()
    return playbackToken
  },
}

/** The caller stopped in the middle of it, if they have an account. */
async function place({ world, caller }: Given, removedAt: Date | null): Promise<{ movieId: string }> {
  const { movieId } = await aShownMovie(world)
  world.touch()
  await sql`
    insert into playback_position (user_id, movie_id, milliseconds, duration_ms, is_finished, playback_session_id, slot_claimed_at, sequence,
      watched_at, dismissed_at)
    select id, ${movieId}, 2000, 4000, false, '', ${world.now}, 1, ${world.now}, ${removedAt} from users
    where id = ${caller.id}
    on conflict (user_id, movie_id) do update set dismissed_at = excluded.dismissed_at, milliseconds = 2000`.execute(
    world.testApp.services.db,
  )
  return { movieId }
}
const position = { sequence: 1, milliseconds: 2000, state: 'playing' as const }

export const playbackRows: Row[] = [
  row(playbackEndpoints.start, {
    access: 'optional',
    call: async ({ world }) => ({ params: { id: (await aShownMovie(world)).movieId }, body: {} }),
    refusals: [
      ...(['user', 'nobody'] as const).map((as) => ({
        what: 'a Premium film without Premium',
        as,
        status: 403 as const,
        call: async ({ world }: Given) => ({
          params: { id: (await aMovieOf(world, { isPremium: true })).movieId },
          body: {},
        }),
      })),
      {
        what: 'a film above the age lock',
        as: 'user',
        status: 403,
        call: async (given) => ({ params: { id: (await aLockedMovie(given, 16)).movieId }, body: {} }),
      },
      {
        what: 'one more than an account may',
        as: 'user',
        status: 403,
        call: async ({ world, caller }) => {
          const { movieId } = await aMovieOf(world, { isPremium: false })
          for (let n = 0; n < world.testApp.config.playback.maxSessions; n++) await startedBy(world, caller)
          return { params: { id: movieId }, body: {} }
        },
      },
    ],
  }),
  row(playbackEndpoints.playlist, {
    access: 'optional',
    call: async (given) => ({ params: { ...(await own(given)), playlist: 'film.m3u8' } }),
    refusals: [
      { ...isAnothers, call: async (given) => ({ params: { ...(await anothers(given)), playlist: 'film.m3u8' } }) },
    ],
  }),
  row(playbackEndpoints.key, {
    access: 'optional',
    call: async (given) => ({ params: { ...(await own(given)), key: '0' } }),
    refusals: [
      { ...isAnothers, call: async (given) => ({ params: { ...(await anothers(given)), key: '0' } }) },
      ...Object.entries(stopped).map(([what, { status, make }]) => ({
        what: `a playback ${what}`,
        as: 'user' as const,
        status,
        call: async (given: Given) => {
          const { playbackToken } = await startedBy(given.world, given.caller, await make(given))
          return { params: { playbackToken, key: '0' } }
        },
      })),
      ...Object.entries(byAddress).map(([what, make]) => ({
        what: `by the address alone, ${what}`,
        as: 'nobody' as const,
        status: 403 as const,
        call: async ({ world }: Given) => ({ params: { playbackToken: await make(world), key: '0' } }),
      })),
    ],
  }),
  row(playbackEndpoints.heartbeat, {
    access: 'optional',
    call: async (given) => ({ params: await own(given), body: position }),
    refusals: [{ ...isAnothers, call: async (given) => ({ params: await anothers(given), body: position }) }],
  }),
  row(playbackEndpoints.end, {
    access: 'optional',
    call: async (given) => ({ params: await own(given) }),
    refusals: [{ ...isAnothers, call: async (given) => ({ params: await anothers(given) }) }],
  }),

  row(ageLockEndpoints.show, { access: 'user' }),
  row(ageLockEndpoints.set, {
    access: 'user',
    call: async (given) => {
      await lockTo(given, null)
      return { body: { age: 12, newPin: pin } }
    },
    refusals: [
      {
        what: 'a lock that is there, without its PIN',
        as: 'user',
        status: 403,
        call: async (given) => {
          await lockTo(given, 12)
          return { body: { age: 18, newPin: '1357' } }
        },
      },
      {
        what: 'a lock that is there, with a wrong password',
        as: 'user',
        status: 403,
        call: async (given) => {
          await lockTo(given, 12)
          return { body: { age: 18, password: 'not my password' } }
        },
      },
    ],
  }),
  ...[ageLockEndpoints.remove, ageLockEndpoints.open].map((endpoint) => {
    const send = async (given: Given, typed: string) => {
      await lockTo(given, 12)
      return { body: { movieId: (await aShownMovie(given.world)).movieId, pin: typed } }
    }
    return row(endpoint, {
      access: 'user',
      call: (given: Given) => send(given, pin),
      refusals: [{ what: 'a wrong PIN', as: 'user', status: 403, call: (given: Given) => send(given, '1357') }],
    })
  }),

  row(playbackEndpoints.positions, { access: 'user' }),
  row(playbackEndpoints.continueWatching, { access: 'user' }),
  row(playbackEndpoints.dismiss, { access: 'user', call: async (given) => ({ params: await place(given, null) }) }),
  row(playbackEndpoints.undismiss, {
    access: 'user',
    call: async (given) => ({ params: await place(given, given.world.now) }),
  }),
  row(playbackEndpoints.history, { access: 'user', call: () => ({ query: {} }) }),
  row(playbackEndpoints.removeFromHistory, {
    access: 'user',
    call: async (given) => ({ params: await place(given, null) }),
  }),
  row(playbackEndpoints.clearHistory, { access: 'user' }),
  row(playbackEndpoints.setHistory, { access: 'user', call: () => ({ body: { isEnabled: true } }) }),

  row(playbackEndpoints.list, { access: 'admin', permission: 'people', call: () => ({ query: {} }) }),
  row(playbackEndpoints.watchStats, {
    access: 'admin',
    permission: 'films',
    call: async ({ world }) => ({ query: { movies: (await aShownMovie(world)).movieId } }),
  }),
  row(playbackEndpoints.endByAdmin, {
    access: 'admin',
    permission: 'people',
    call: async ({ world }) => ({ params: { id: (await startedBy(world, world.victim)).id } }),
    refusals: [
      {
        what: 'a playback session that is not there',
        as: 'admin',
        status: 404,
        call: () => ({ params: { id: 'f'.repeat(24) } }),
      },
    ],
  }),
]
