import type { PlaybackSession, WatchStats } from '@matinee/contract/playback'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFilm, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { purgeOldPlaybackSessions } from './playback.service.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const minutes = 60_000
const seconds = 1000
const day = 24 * 60 * minutes

async function aFilm({ isPremium = false, durationMs = 90 * minutes } = {}) {
  const { db } = testApp.services
  const [movieId = ''] = await addMovies(db, [{ title: 'Watched' }])
  const filmId = await addFilm(db, movieId, 'ready')
  await sql`update film set plan = jsonb_set(plan, '{durationMs}', to_jsonb(${durationMs}::int)) where id = ${filmId}`.execute(
    db,
  )
  await publishFilm(db, { movieId, filmId, isPremium })
  return { movieId, filmId }
}

interface Told {
  at: number
  from?: number
  state?: 'playing' | 'paused' | 'left'
}

/** A browser of a member or a visitor. `tell` sends a position. */
async function watch(movieId: string, person?: Person) {
  const headers = person ? bearer(await tokenOf(testApp, person)) : {}
  const remoteAddress = someAddress()
  const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
    testApp.request({ method, url, headers, remoteAddress, payload })
  const { playbackToken } = (await ask('POST', `/api/movies/${movieId}/playback-sessions`, {})).json<PlaybackSession>()
  let sequence = 0
  const tell = async ({ at, from, state = 'playing' }: Told) => {
    const payload = { sequence: ++sequence, milliseconds: at, state, playedFrom: from }
    expect((await ask('PUT', `/api/playback-sessions/${playbackToken}/position`, payload)).statusCode).toBe(200)
  }
  return {
    tell,
    /** Plays on for so long, as a player does: a position each ten seconds, and each says since where it has played. */
    play: async (from: number, to: number, speed = 1) => {
      for (let at = from; at < to;) {
        at = Math.min(to, at + 10 * seconds * speed)
        await testApp.forward(10 * seconds)
        await tell({ at, from })
      }
    },
  }
}

async function watchedOf(...movieIds: string[]): Promise<WatchStats[]> {
  const headers = bearer(await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' }))
  const answer = await testApp.request({
    method: 'GET',
    url: `/api/admin/watch-stats?movies=${movieIds.join()}`,
    headers,
  })
  return answer.json<{ movies: WatchStats[] }>().movies
}
const figuresOf = async (movieId: string) => {
  const [found] = await watchedOf(movieId)
  return [found!.plays, found!.milliseconds]
}

it('WATCH-16: the minutes of a film are those that were played: no jump counts, no pause, nothing twice', async () => {
  const { movieId } = await aFilm()
  const { play, tell } = await watch(movieId)
  expect(await figuresOf(movieId)).toEqual([0, 0])
  await play(0, 60 * seconds)
  await tell({ at: 60 * seconds, from: 0, state: 'paused' })
  expect(await figuresOf(movieId)).toEqual([1, 60 * seconds])
  await testApp.forward(20 * minutes)
  await tell({ at: 60 * seconds, state: 'playing' })
  // A jump over half an hour, then back to what was seen before.
  await play(30 * minutes, 31 * minutes)
  await tell({ at: 31 * minutes, from: 30 * minutes, state: 'paused' })
  await play(50 * seconds, 90 * seconds)
  await tell({ at: 90 * seconds, from: 50 * seconds, state: 'left' })
  expect(await figuresOf(movieId)).toEqual([1, 150 * seconds])
})

it('WATCH-16: a film that plays on is counted without a last word, up to half a minute before it', async () => {
  const { movieId } = await aFilm()
  const { play } = await watch(movieId)
  await play(0, 300 * seconds)
  const [plays, milliseconds = 0] = await figuresOf(movieId)
  expect(plays).toBe(1)
  expect(milliseconds).toBeGreaterThanOrEqual(270 * seconds)
  expect(milliseconds).toBeLessThanOrEqual(300 * seconds)
})

it('WATCH-16: at twice the speed all film counts; what nobody can have played does not', async () => {
  const { movieId } = await aFilm()
  const fast = await watch(movieId)
  await fast.play(0, 120 * seconds, 2)
  await fast.tell({ at: 120 * seconds, from: 0, state: 'paused' })
  expect(await figuresOf(movieId)).toEqual([1, 120 * seconds])
  const liar = await watch(movieId)
  await testApp.forward(10 * seconds)
  await liar.tell({ at: 80 * minutes, from: 0, state: 'paused' })
  await liar.tell({ at: 120 * minutes, from: 90 * minutes, state: 'left' })
  expect(await figuresOf(movieId)).toEqual([1, 120 * seconds])
})

it('WATCH-16: a play takes 30 seconds, or a twentieth of a short film; less counts as minutes alone', async () => {
  const [long, short] = [await aFilm(), await aFilm({ durationMs: 4 * minutes })]
  for (const { movieId } of [long, short]) {
    const { play, tell } = await watch(movieId)
    await play(0, 20 * seconds)
    await tell({ at: 20 * seconds, from: 0, state: 'left' })
  }
  expect(await watchedOf(long.movieId, short.movieId)).toEqual([
    { movieId: long.movieId, plays: 0, milliseconds: 20 * seconds },
    { movieId: short.movieId, plays: 1, milliseconds: 20 * seconds },
  ])
})

it('WATCH-16: what was watched is kept by day, free and Premium apart, names nobody, and outlives person and film', async () => {
  const { db } = testApp.services
  const { movieId, filmId } = await aFilm()
  const ann = await aUser(testApp)
  const minute = async (person?: Person) => {
    const { play, tell } = await watch(movieId, person)
    await play(0, minutes)
    await tell({ at: minutes, from: 0, state: 'left' })
  }
  await minute(ann)
  await minute()
  const first = testApp.clock.now().toISOString().slice(0, 10)
  await testApp.forward(day)
  await minute()
  // The film became Premium since: a statement tells them apart.
  await sql`update playback_session set is_premium = true where movie_id = ${movieId} and started_at > app_now() - interval '1 hour'`.execute(
    db,
  )
  const second = testApp.clock.now().toISOString().slice(0, 10)
  expect(await figuresOf(movieId)).toEqual([3, 3 * minutes])
  // Her playback session goes with her; the others when they are old.
  await db.deleteFrom('users').where('id', '=', ann.id).execute()
  expect(await figuresOf(movieId)).toEqual([3, 3 * minutes])
  await testApp.forward(day + minutes)
  await purgeOldPlaybackSessions(testApp.services)
  await db.deleteFrom('movie').where('id', '=', movieId).execute()
  const { rows } = await sql`
    select film_id, day::text, is_premium, sessions, plays, milliseconds::int from daily_watch_stats
    where movie_id = ${movieId} order by day`.execute(db)
  expect(rows).toEqual([
    { film_id: filmId, day: first, is_premium: false, sessions: 2, plays: 2, milliseconds: 2 * minutes },
    { film_id: filmId, day: second, is_premium: true, sessions: 1, plays: 1, milliseconds: minutes },
  ])
  // Of the last thirty days only.
  expect(await figuresOf(movieId)).toEqual([3, 3 * minutes])
  await testApp.forward(28 * day)
  expect(await figuresOf(movieId)).toEqual([1, minutes])
})

it('the film that a playback session plays is Premium or free as it was when it began', async () => {
  const { movieId } = await aFilm()
  await watch(movieId)
  const rows = await testApp.services.db
    .selectFrom('playback_session')
    .select('is_premium')
    .where('movie_id', '=', movieId)
    .execute()
  expect(rows).toEqual([{ is_premium: false }])
})

it('ids that are none are refused', async () => {
  const headers = bearer(await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' }))
  const ask = (movies: string) =>
    testApp.request({ method: 'GET', url: `/api/admin/watch-stats?movies=${movies}`, headers })
  for (const movies of ['', 'none', `${'a'.repeat(24)},`]) expect((await ask(movies)).statusCode).toBe(400)
})
