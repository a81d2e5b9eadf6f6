import { randomBytes } from 'node:crypto'
import type { ContinueWatchingMovie, PlaybackSession } from '@matinee/contract/playback'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { purgeDismissedPositions, nextHeartbeatSeconds } from './positions.service.ts'
import { hashPlaybackToken } from './playback.service.ts'

interface Member extends Person {
  headers: { authorization: string }
}
type Who = Pick<Member, 'headers'> | undefined

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const signIn = async (person: Person): Promise<Member> => ({
  ...person,
  headers: bearer(await tokenOf(testApp, person)),
})
const aMember = async () => signIn(await aUser(testApp))

const minutes = 60_000
const hours = 60 * minutes

/** A movie with a free film of this length. */
async function aFilm({
  title = 'Long',
  durationMs = 2 * hours,
  creditsMs = null as number | null,
} = {}): Promise<string> {
  const { db } = testApp.services
  const [movieId = ''] = await addMovies(db, [{ title }])
  const filmId = await addFilm(db, movieId, 'ready')
  await sql`update film set plan = jsonb_set(plan, '{durationMs}', to_jsonb(${durationMs}::int)),
    credits_ms = ${creditsMs} where id = ${filmId}`.execute(db)
  await publishFilm(db, { movieId, filmId, isPremium: false })
  return movieId
}

// All in one network: what changes with it is tested in `playback.test.ts`.
const ask = (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.request({
    method,
    url,
    remoteAddress: someAddress('10.4.4'),
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  })
const begin = async (who: Who, movieId: string) => {
  const answer = await ask(who, 'POST', `/api/movies/${movieId}/playback-sessions`, {})
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<PlaybackSession>()
}
const startedBy = async (who: Who, movieId: string) => (await begin(who, movieId)).playbackToken!
const placeIn = async (who: Who, movieId: string) => (await begin(who, movieId)).position?.milliseconds ?? null
const send = (who: Who, playbackToken: string, sequence: number, milliseconds: number, state = 'playing') =>
  ask(who, 'PUT', `/api/playback-sessions/${playbackToken}/position`, { sequence, milliseconds, state })
const code = (answer: LightMyRequestResponse) => answer.json<{ code: string }>().code
const done = (answer: LightMyRequestResponse) => expect(answer.statusCode).toBe(200)
const continued = async (who: Who) => (await ask(who, 'GET', '/api/me/continue')).json<ContinueWatchingMovie[]>()
interface History {
  isEnabled: boolean
  entries: ContinueWatchingMovie[]
  next: string | null
}
const history = async (who: Who, after?: string) =>
  (await ask(who, 'GET', `/api/me/history${after ? `?after=${after}` : ''}`)).json<History>()

describe('a place', () => {
  it('WATCH-6: is kept, and found again on another device', async () => {
    const ann = await aMember()
    const movieId = await aFilm()
    const playback = await begin(ann, movieId)
    expect(playback.position).toBeNull()
    const answer = await send(ann, playback.playbackToken!, 1, 50 * minutes)
    // 10, unless the machine is busy.
    expect(answer.json()).toEqual({ nextHeartbeatSeconds: expect.any(Number) as unknown })
    expect((await begin(await signIn(ann), movieId)).position).toEqual({
      milliseconds: 50 * minutes,
      durationMs: 2 * hours,
      isFinished: false,
    })
    expect((await begin(await aMember(), movieId)).position).toBeNull()
    expect((await begin(undefined, movieId)).position).toBeNull()
  })

  it('WATCH-6: is kept by a player that has the address alone', async () => {
    const ann = await aMember()
    const movieId = await aFilm()
    done(await send(undefined, await startedBy(ann, movieId), 1, 5 * minutes))
    expect(await placeIn(ann, movieId)).toBe(5 * minutes)
  })

  it.each([
    ['two hours', 2 * hours, 59_999, null],
    ['two hours', 2 * hours, 60_000, 60_000],
    ['ten minutes', 10 * minutes, 29_999, null],
    ['ten minutes', 10 * minutes, 30_000, 30_000],
    ['two hours', 2 * hours, 2 * hours * 0.95 - 1, 2 * hours * 0.95 - 1],
    // Finished: there is nothing to go on with.
    ['two hours', 2 * hours, 2 * hours * 0.95, null],
    ['two hours', 2 * hours, 2 * hours + 5000, null],
  ])('WATCH-6: in a film of %s (%i), at %i ms it is %s', async (_, durationMs, sent, kept) => {
    const ann = await aMember()
    const movieId = await aFilm({ durationMs })
    done(await send(ann, await startedBy(ann, movieId), 1, sent))
    expect(await placeIn(ann, movieId)).toBe(kept)
    expect(await continued(ann)).toHaveLength(kept === null ? 0 : 1)
    const isFinished = sent >= durationMs * 0.95
    expect((await history(ann)).entries.map((entry) => entry.isFinished)).toEqual(
      kept === null && !isFinished ? [] : [isFinished],
    )
  })

  it('WATCH-6: from the mark of the credits on the film is finished, and no sooner', async () => {
    const ann = await aMember()
    const creditsMs = 110 * minutes
    const movieId = await aFilm({ creditsMs })
    const { playbackToken, creditsMs: told } = await begin(ann, movieId)
    expect(told).toBe(creditsMs)
    done(await send(ann, playbackToken!, 1, creditsMs - 1))
    expect(await placeIn(ann, movieId)).toBe(creditsMs - 1)
    // Of two playback sessions that are placed at the same moment, either may win.
    await testApp.forward(1000)
    done(await send(ann, await startedBy(ann, movieId), 1, creditsMs))
    expect([await placeIn(ann, movieId), await continued(ann)]).toEqual([null, []])
    // Later than 95 %: then the mark alone counts.
    const late = await aFilm({ creditsMs: 119 * minutes })
    done(await send(ann, await startedBy(ann, late), 1, 118 * minutes))
    expect(await placeIn(ann, late)).toBe(118 * minutes)
  })

  it('WATCH-6: at the very beginning again is none, and what was finished stays so', async () => {
    const ann = await aMember()
    const movieId = await aFilm()
    const playbackToken = await startedBy(ann, movieId)
    done(await send(ann, playbackToken, 1, 2 * hours))
    done(await send(ann, playbackToken, 2, 5000))
    expect(await placeIn(ann, movieId)).toBeNull()
    expect((await history(ann)).entries).toMatchObject([{ isFinished: true, milliseconds: 0 }])
  })

  it('WATCH-6: never goes back for a word that was overtaken', async () => {
    const ann = await aMember()
    const movieId = await aFilm()
    const playbackToken = await startedBy(ann, movieId)
    done(await send(ann, playbackToken, 5, 50 * minutes))
    done(await send(ann, playbackToken, 4, 49 * minutes))
    done(await send(ann, playbackToken, 5, 48 * minutes))
    expect(await placeIn(ann, movieId)).toBe(50 * minutes)
    const all = await Promise.all([10, 9, 8, 7, 6].map((n) => send(ann, playbackToken, n, n * minutes)))
    all.forEach((answer) => expect([200, 403]).toContain(answer.statusCode))
    // Looking at the place began another playback session in this browser, so nothing came of these.
    expect(await placeIn(ann, movieId)).toBe(50 * minutes)
  })

  it('WATCH-6: of many words at once the last one counts', async () => {
    const ann = await aMember()
    const movieId = await aFilm()
    const playbackToken = await startedBy(ann, movieId)
    const numbers = Array.from({ length: 30 }, (_, n) => n + 1).toSorted((a, b) => ((a * 7) % 30) - ((b * 7) % 30))
    const answers = await Promise.all(numbers.map((n) => send(ann, playbackToken, n, n * minutes)))
    answers.forEach(done)
    expect(await placeIn(ann, movieId)).toBe(30 * minutes)
  })

  it('WATCH-6: is not overwritten by a browser that was paused or forgotten', async () => {
    const ann = await aMember()
    const movieId = await aFilm()
    const [laptop, phone] = [ann, await signIn(ann)]
    const forgotten = await startedBy(laptop, movieId)
    done(await send(laptop, forgotten, 1, 10 * minutes))
    await testApp.forward(1000)
    const watching = await startedBy(phone, movieId)
    done(await send(phone, watching, 1, 30 * minutes))
    done(await send(laptop, forgotten, 99, 11 * minutes, 'paused'))
    done(await send(laptop, forgotten, 100, 11 * minutes, 'left'))
    expect((await continued(ann))[0]!.milliseconds).toBe(30 * minutes)
    // Until somebody watches on there: then that is where they are.
    await testApp.forward(10 * minutes)
    done(await ask(laptop, 'GET', `/api/playback-sessions/${forgotten}/keys/0`))
    done(await send(laptop, forgotten, 101, 12 * minutes))
    done(await send(phone, watching, 2, 31 * minutes))
    expect((await continued(ann))[0]!.milliseconds).toBe(12 * minutes)
  })

  it('WATCH-4: is taken from nobody but the owner of a playback session that lives', async () => {
    const [ann, ben] = [await aMember(), await aMember()]
    const movieId = await aFilm()
    const playbackToken = await startedBy(ann, movieId)
    expect(code(await send(ben, playbackToken, 1, 5 * minutes))).toBe('playback.notFound')
    expect(code(await send(undefined, `pt_${'A'.repeat(22)}`, 1, 5 * minutes))).toBe('playback.notFound')
    expect(code(await send(undefined, 'anything', 1, 5 * minutes))).toBe('playback.notFound')
    done(await ask(ann, 'DELETE', `/api/playback-sessions/${playbackToken}`))
    expect(code(await send(ann, playbackToken, 1, 5 * minutes))).toBe('playback.ended')
    const another = await startedBy(ann, movieId)
    done(await ask(ann, 'POST', '/api/logout'))
    expect(code(await send(undefined, another, 1, 5 * minutes))).toBe('playback.signedOut')
    expect(await history(await signIn(ann))).toMatchObject({ entries: [] })
  })

  it('WATCH-4, ACC-9: is not taken for an account that is disabled', async () => {
    const ann = await aMember()
    const movieId = await aFilm()
    const playbackToken = await startedBy(ann, movieId)
    const { db } = testApp.services
    // Not by the desk, which would end the session too.
    await db.updateTable('users').set({ disabled_at: testApp.clock.now() }).where('id', '=', ann.id).execute()
    expect(code(await send(undefined, playbackToken, 1, 5 * minutes))).toBe('playback.signedOut')
    const kept = await db.selectFrom('playback_position').selectAll().where('user_id', '=', ann.id).execute()
    expect(kept).toEqual([])
  })

  it.each([
    { sequence: -1, milliseconds: 0, state: 'playing' },
    { sequence: 1.5, milliseconds: 0, state: 'playing' },
    { sequence: 1, milliseconds: -1, state: 'playing' },
    { sequence: 1, milliseconds: 0, state: 'asleep' },
    { sequence: 1, state: 'playing' },
    {},
  ])('%j is none', async (payload) => {
    const playbackToken = await startedBy(undefined, await aFilm())
    expect((await ask(undefined, 'PUT', `/api/playback-sessions/${playbackToken}/position`, payload)).statusCode).toBe(
      400,
    )
  })
})

describe('under load', () => {
  it.each([
    [0, 10],
    [249, 10],
    [250, 20],
    [500, 40],
    [750, 60],
    [1e9, 60],
  ])('WATCH-6: after waiting %i ms the next is sent in %i s', (waited, seconds) => {
    expect(nextHeartbeatSeconds(waited)).toBe(seconds)
  })

  /** As many members in the middle of a film as there are. */
  async function aCrowd(size: number): Promise<string[]> {
    const { db } = testApp.services
    const movieId = await aFilm()
    const people = await Promise.all(Array.from({ length: size }, () => aUser(testApp)))
    const ids = people.map(() => `pt_${randomBytes(16).toString('base64url')}`)
    const sessions = people.map(() => randomBytes(16).toString('base64url'))
    await sql`
      with one as (select * from unnest(${people.map(({ id }) => id)}::text[], ${sessions}::text[],
          ${ids.map(hashPlaybackToken)}::bytea[]) as t (user_id, session_id, token_hash)),
      signed_in as (
        insert into session (id, user_id, audience, remembered, refreshed_at, created_at, expires_at, ends_at)
        select session_id, user_id, 'user', false, app_now(), app_now(), app_now() + interval '1 hour',
          app_now() + interval '1 hour' from one)
      insert into playback_session (token_hash, user_id, session_id, movie_id, film_id, duration_ms, device, started_at, slot_claimed_at,
        slot_expires_at)
      select token_hash, user_id, session_id, ${movieId}, f.id, 7200000, 'A test', app_now(), app_now(),
        app_now() + interval '60 s'
      from one, film f where f.movie_id = ${movieId}`.execute(db)
    return ids
  }
  const countPlaces = async (milliseconds: number) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from playback_position where milliseconds = ${milliseconds}`.execute(
      testApp.services.db,
    )
    return rows[0]!.n
  }

  it('WATCH-6: all are written, and players are asked to send less often while it takes long', async () => {
    const crowd = await aCrowd(60)
    const blocker = new pg.Client({ connectionString: testApp.config.database.url })
    await blocker.connect()
    await blocker.query('begin; lock table playback_position in share row exclusive mode')
    const sent = crowd.map((playbackToken) => send(undefined, playbackToken, 1, 777_777))
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks l
      join pg_database d on d.oid = l.database where d.datname = current_database() and not l.granted`
    await expect.poll(async () => (await waiting.execute(testApp.services.db)).rows[0]!.n).toBeGreaterThan(0)
    await blocker.query('select pg_sleep(0.6); commit')
    await blocker.end()
    const answers = await Promise.all(sent)
    answers.forEach(done)
    expect(await countPlaces(777_777)).toBe(60)
    expect(
      Math.max(...answers.map((answer) => answer.json<{ nextHeartbeatSeconds: number }>().nextHeartbeatSeconds)),
    ).toBeGreaterThan(10)
    // And as often as before once it does not.
    await expect
      .poll(
        async () =>
          (await send(undefined, crowd[0]!, 2, 777_778)).json<{ nextHeartbeatSeconds: number }>().nextHeartbeatSeconds,
      )
      .toBe(10)
  })

  it('one that cannot be written does not keep the others from it', async () => {
    const crowd = await aCrowd(10)
    const { db } = testApp.services
    await sql`create function refuse_one() returns trigger language plpgsql as $$
      begin if new.sequence = 13 then raise exception 'not this one'; end if; return new; end $$`.execute(db)
    await sql`create trigger refuse_one before insert or update on playback_position for each row
      execute function refuse_one()`.execute(db)
    const answers = await Promise.all(
      crowd.map((playbackToken, n) => send(undefined, playbackToken, n === 5 ? 13 : 1, 888_888)),
    )
    await sql`drop function refuse_one cascade`.execute(db)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(crowd.map((_, n) => (n === 5 ? 500 : 200)))
    expect(await countPlaces(888_888)).toBe(9)
  })
})

describe('Continue Watching', () => {
  it('WATCH-7: has what can be continued, the last first, with its progress', async () => {
    const ann = await aMember()
    const films = [await aFilm({ title: 'First' }), await aFilm({ title: 'Second' }), await aFilm({ title: 'Third' })]
    for (const [n, movieId] of films.entries()) {
      const playbackToken = await startedBy(ann, movieId)
      done(await send(ann, playbackToken, 1, (n + 2) * minutes))
      done(await ask(ann, 'DELETE', `/api/playback-sessions/${playbackToken}`))
      await testApp.forward(1000)
    }
    expect((await continued(ann)).map(({ movie, milliseconds }) => [movie.title, milliseconds])).toEqual([
      ['Third', 4 * minutes],
      ['Second', 3 * minutes],
      ['First', 2 * minutes],
    ])
    const marks = (await ask(ann, 'GET', '/api/me/positions')).json<{ movieId: string }[]>()
    expect(marks.map(({ movieId }) => movieId)).toEqual(films.toReversed())
    expect(await continued(await aMember())).toEqual([])
  })

  it('WATCH-7: one is removed with its place, which comes back by Undo', async () => {
    const ann = await aMember()
    const ben = await aMember()
    const movieId = await aFilm()
    const playbackToken = await startedBy(ann, movieId)
    done(await send(ann, playbackToken, 1, 5 * minutes))
    expect((await ask(ben, 'DELETE', `/api/me/continue/${movieId}`)).statusCode).toBe(404)
    done(await ask(ann, 'DELETE', `/api/me/continue/${movieId}`))
    expect(await continued(ann)).toEqual([])
    expect(await placeIn(ann, movieId)).toBeNull()
    expect((await ask(ann, 'GET', '/api/me/positions')).json()).toEqual([])
    expect((await ask(ann, 'DELETE', `/api/me/continue/${movieId}`)).statusCode).toBe(404)
    expect((await history(ann)).entries).toMatchObject([{ milliseconds: 0 }])
    done(await ask(ann, 'POST', `/api/me/continue/${movieId}`))
    expect(await placeIn(ann, movieId)).toBe(5 * minutes)
    expect((await ask(ann, 'POST', `/api/me/continue/${movieId}`)).statusCode).toBe(404)
    // A day later nothing of it is left.
    done(await ask(ann, 'DELETE', `/api/me/continue/${movieId}`))
    await testApp.forward(25 * hours)
    await purgeDismissedPositions(testApp.services)
    const again = await signIn(ann)
    expect((await ask(again, 'POST', `/api/me/continue/${movieId}`)).statusCode).toBe(404)
    const { rows } = await sql`select from playback_position where user_id = ${ann.id} and milliseconds > 0`.execute(
      testApp.services.db,
    )
    expect(rows).toEqual([])
  })
})

describe('history', () => {
  async function watched(ann: Member, count: number): Promise<string[]> {
    const films: string[] = []
    for (let n = 0; n < count; n++) {
      const movieId = await aFilm({ title: `Watched ${n}` })
      const playbackToken = await startedBy(ann, movieId)
      done(await send(ann, playbackToken, 1, 5 * minutes))
      done(await ask(ann, 'DELETE', `/api/playback-sessions/${playbackToken}`))
      films.unshift(movieId)
    }
    return films
  }

  it('WATCH-12: has all that was watched, in pages, and one or all are removed', async () => {
    const [ann, ben] = [await aMember(), await aMember()]
    const films = await watched(ann, 27)
    await watched(ben, 1)
    const first = await history(ann)
    const second = await history(ann, first.next!)
    const shown = [...first.entries, ...second.entries].map(({ movie }) => movie._id)
    expect([first.entries.length, second.entries.length, second.next]).toEqual([25, 2, null])
    expect(shown.toSorted()).toEqual(films.toSorted())
    done(await ask(ann, 'DELETE', `/api/me/history/${films[3]}`))
    expect((await ask(ann, 'DELETE', `/api/me/history/${films[3]}`)).statusCode).toBe(404)
    expect((await ask(ben, 'DELETE', `/api/me/history/${films[4]}`)).statusCode).toBe(404)
    expect(await placeIn(ann, films[3]!)).toBeNull()
    expect((await history(ann, first.next!)).entries.length + 25).toBeGreaterThanOrEqual(26)
    done(await ask(ann, 'DELETE', '/api/me/history'))
    expect(await history(ann)).toEqual({ isEnabled: true, entries: [], next: null })
    expect(await continued(ann)).toEqual([])
    expect((await history(ben)).entries).toHaveLength(1)
  })

  it('WATCH-12: is turned off: nothing is kept from then on, until it is turned on', async () => {
    const ann = await aMember()
    await watched(ann, 1)
    const setTo = async (isEnabled: boolean) => done(await ask(ann, 'PUT', '/api/me/history', { isEnabled }))
    await setTo(false)
    await setTo(false)
    const movieId = await aFilm()
    const playbackToken = await startedBy(ann, movieId)
    done(await send(ann, playbackToken, 1, 5 * minutes))
    expect(await history(ann)).toMatchObject({ isEnabled: false, entries: [{ movie: { title: 'Watched 0' } }] })
    await setTo(true)
    done(await send(ann, playbackToken, 2, 6 * minutes))
    expect((await history(ann)).entries).toHaveLength(2)
    expect((await history(ann)).isEnabled).toBe(true)
  })
})
