import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, tokenOf } from '../../../test/people.ts'
import { refreshListedLikes } from '../catalogue/catalogue.service.ts'
import { findMiscounted } from '../movies/movies.service.ts'
import { deleteClearedReactions } from './reactions.service.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const aMovieId = async (given: { likes?: number; dislikes?: number; title?: string } = {}) =>
  (await addMovies(testApp.services.db, [given]))[0]!

interface Member extends Person {
  headers: Record<string, string>
}
async function aMember(): Promise<Member> {
  const person = await aUser(testApp)
  return { ...person, headers: bearer(await tokenOf(testApp, person)) }
}

let addresses = 0
/** Limits count by address: nobody here is the same one twice. */
const somewhere = () => `10.7.${Math.floor(++addresses / 250)}.${addresses % 250}`

async function press(what: 'like' | 'dislike', { id, headers }: Member, movieId: string, key?: string) {
  const answer = await testApp.request({
    method: 'POST',
    url: `/api/${what}`,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    remoteAddress: somewhere(),
    payload: { movieId, userId: id },
  })
  return { ...answer.json<{ likes: number; dislikes: number; hasLiked: boolean }>(), status: answer.statusCode }
}
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await testApp.request({ method: 'GET', url, headers, remoteAddress: somewhere() })
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() }
}
const state = (likes: number, dislikes: number, mine: -1 | 0 | 1) => {
  const data = { likes, dislikes, hasLiked: mine === 1, hasDisliked: mine === -1 }
  return { status: 200, success: true, ...data, data }
}

describe('liking and disliking', () => {
  it('LIKE-3 API-4: sets, clears and replaces; numbers and state stand in the answer twice', async () => {
    const movieId = await aMovieId({ likes: 7, dislikes: 2 })
    const member = await aMember()
    expect(await press('like', member, movieId)).toEqual({ ...state(8, 2, 1), message: 'Movie liked!' })
    expect(await press('dislike', member, movieId)).toEqual({ ...state(7, 3, -1), message: 'Movie disliked' })
    expect(await press('dislike', member, movieId)).toEqual({ ...state(7, 2, 0), message: 'Dislike removed' })
    expect(await press('like', member, movieId)).toMatchObject(state(8, 2, 1))
    expect(await press('like', member, movieId)).toEqual({ ...state(7, 2, 0), message: 'Like removed' })
  })

  it('API-4: counts are for everyone, one’s own state for oneself', async () => {
    const movieId = await aMovieId({ likes: 3 })
    const [member, other] = [await aMember(), await aMember()]
    await press('like', member, movieId)
    await press('dislike', other, movieId)
    expect(await get(`/api/movies/${movieId}/likes`)).toEqual({
      status: 200,
      success: true,
      count: 4,
      data: { count: 4 },
    })
    expect(await get(`/api/movies/${movieId}/dislikes`)).toMatchObject({ count: 1, data: { count: 1 } })
    const status = (column: 'likes' | 'dislike', who: Member) =>
      get(`/api/movies/${movieId}/${column}/${who.id}/status`, who.headers)
    expect(await status('likes', member)).toEqual({ status: 200, success: true, data: { hasLiked: true } })
    expect(await status('dislike', member)).toEqual({ status: 200, success: true, data: { hasDisliked: false } })
    expect(await status('likes', other)).toMatchObject({ data: { hasLiked: false } })
    expect(await status('dislike', other)).toMatchObject({ data: { hasDisliked: true } })
    expect(await get(`/api/movies/${movieId}/likes/${member.id}/status`, other.headers)).toMatchObject({ status: 403 })
    expect(await get(`/api/movies/${movieId}/likes/${member.id}/status`)).toMatchObject({ status: 401 })
  })

  it('DATA-2: what everyone reads names nobody', async () => {
    const movieId = await aMovieId()
    const member = await aMember()
    await press('like', member, movieId)
    expect(await get(`/api/movies/${movieId}`, member.headers)).toMatchObject({ likesBy: [], dislikesBy: [] })
  })

  it.each([
    { what: 'like', message: 'Invalid movie or user ID' },
    { what: 'dislike', message: 'Missing movie or user ID' },
  ] as const)('LIKE-4: $what without the two ids is refused in its own words', async ({ what, message }) => {
    const member = await aMember()
    const send = async (payload: object) => {
      const answer = await testApp.request({
        method: 'POST',
        url: `/api/${what}`,
        headers: member.headers,
        remoteAddress: somewhere(),
        payload,
      })
      return { status: answer.statusCode, ...answer.json<object>() }
    }
    const movieId = await aMovieId()
    for (const payload of [{}, { movieId }, { userId: member.id }, { movieId: 'x', userId: member.id }])
      expect(await send(payload)).toMatchObject({ status: 400, message })
    expect(await send({ movieId: 'f'.repeat(24), userId: member.id })).toMatchObject({
      status: 404,
      message: 'Movie not found',
    })
    const other = await aMember()
    expect(await send({ movieId, userId: other.id })).toMatchObject({ status: 403 })
    expect(await send({ movieId: 'x', userId: 'f'.repeat(24) })).toMatchObject({ status: 403 })
  })

  it('counts of a movie that is not there are refused', async () => {
    for (const id of ['f'.repeat(24), 'nothing', '%00'])
      expect(await get(`/api/movies/${id}/likes`)).toMatchObject({ status: 404, message: 'Movie not found' })
  })
})

describe('a click that comes twice', () => {
  it('changes nothing twice, at once or later, and tells what is true now', async () => {
    const movieId = await aMovieId()
    const member = await aMember()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => press('like', member, movieId, key)))
    for (const answer of answers) expect(answer).toMatchObject(state(1, 0, 1))
    await press('dislike', member, movieId, randomUUID())
    expect(await press('like', member, movieId, key)).toMatchObject({ ...state(0, 1, -1), message: 'Movie disliked' })
  })

  it('is told from the eight before it', async () => {
    const movieId = await aMovieId()
    const member = await aMember()
    const keys = Array.from({ length: 9 }, () => randomUUID())
    for (const key of keys) await press('like', member, movieId, key)
    expect(await press('like', member, movieId, keys[1])).toMatchObject(state(1, 0, 1))
    const { rows } = await testApp.services.pool.query<{ n: number }>(
      'select cardinality(recent_clicks) as n from reaction where user_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ n: 8 }])
  })

  it('is another click for another person or another movie', async () => {
    const [one, two] = [await aMovieId(), await aMovieId()]
    const [member, other] = [await aMember(), await aMember()]
    expect(await press('like', member, one, 'same')).toMatchObject(state(1, 0, 1))
    expect(await press('like', other, one, 'same')).toMatchObject(state(2, 0, 1))
    expect(await press('like', member, two, 'same')).toMatchObject(state(1, 0, 1))
  })

  it.each([' ', 'a b', 'x'.repeat(201), 'ä'])('refuses %j as its name', async (key) => {
    const member = await aMember()
    expect(await press('like', member, await aMovieId(), key)).toMatchObject({ status: 400 })
  })
})

describe('counting', () => {
  it('is exact in every answer while a crowd presses, and afterwards', async () => {
    const movieId = await aMovieId({ likes: 100 })
    const members = await Promise.all(Array.from({ length: 16 }, aMember))
    const answers = await Promise.all(
      members.map(async (member, at) => {
        const seen = []
        for (let n = 0; n < 5; n++) seen.push(await press((at + n) % 2 ? 'like' : 'dislike', member, movieId))
        return seen
      }),
    )
    for (const answer of answers.flat()) {
      expect(answer.status).toBe(200)
      expect(answer.likes).toBeGreaterThanOrEqual(100 + Number(answer.hasLiked))
      expect(answer.likes + answer.dislikes).toBeLessThanOrEqual(116)
    }
    expect(await findMiscounted(testApp.services)).toEqual([])
    // The fifth press of everyone was a change from the other: half ended as each.
    expect(await get(`/api/movies/${movieId}/likes`)).toMatchObject({ count: 108 })
    expect(await get(`/api/movies/${movieId}/dislikes`)).toMatchObject({ count: 8 })
  })

  it('finds a counter that is wrong', async () => {
    const movieId = await aMovieId()
    const { pool } = testApp.services
    await pool.query('update movie_counter set likes = 1 where movie_id = $1', [movieId])
    expect(await findMiscounted(testApp.services)).toEqual([{ movie_id: movieId, likes: 1, dislikes: 0, comments: 0 }])
    await pool.query('update movie_counter set likes = 0 where movie_id = $1', [movieId])
  })

  it('goes on for all others when one click of a crowd fails', async () => {
    const movieId = await aMovieId()
    const members = await Promise.all(Array.from({ length: 6 }, aMember))
    const { pool } = testApp.services
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
    await pool.query(`create trigger refuse before insert on reaction for each row
      when (new.user_id = '${members[3]!.id}') execute function refuse()`)
    try {
      const answers = await Promise.all(members.map((member) => press('like', member, movieId)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200])
    } finally {
      await pool.query('drop function refuse cascade')
    }
    expect(await get(`/api/movies/${movieId}/likes`)).toMatchObject({ count: 5 })
    expect(await findMiscounted(testApp.services)).toEqual([])
  })

  it('of one movie does not wait for another whose counter somebody holds', async () => {
    const [held, free] = [await aMovieId(), await aMovieId()]
    const [one, other] = [await aMember(), await aMember()]
    const client = await testApp.services.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from movie_counter where movie_id = $1 for update', [held])
      const waiting = press('like', one, held)
      expect(await press('like', other, free)).toMatchObject(state(1, 0, 1))
      expect(await press('like', one, free)).toMatchObject(state(2, 0, 1))
      await client.query('commit')
      expect(await waiting).toMatchObject(state(1, 0, 1))
    } finally {
      client.release()
    }
  })

  it('follows when somebody leaves', async () => {
    const movieId = await aMovieId({ likes: 5 })
    const member = await aMember()
    await press('like', member, movieId)
    await testApp.services.pool.query('delete from users where id = $1', [member.id])
    expect(await get(`/api/movies/${movieId}/likes`)).toMatchObject({ count: 5 })
  })

  it('HOME-7 BROWSE-5: Most Popular and the popular sort follow when the minute’s job has run', async () => {
    const [first, second] = [
      await aMovieId({ likes: 900, title: 'First' }),
      await aMovieId({ likes: 900, title: 'Second' }),
    ]
    const popular = async () => {
      const { rows } = (await get('/api/home')) as unknown as { rows: { kind: string; movies: { _id: string }[] }[] }
      const mostPopular = rows.find(({ kind }) => kind === 'mostPopular')!.movies
      const answer = await testApp.request({ method: 'GET', url: '/api/movies?sort=popular&limit=2' })
      return [mostPopular.slice(0, 2).map(({ _id }) => _id), answer.json<{ _id: string }[]>().map(({ _id }) => _id)]
    }
    expect(await popular()).toEqual([
      [first, second],
      [first, second],
    ])
    await press('like', await aMember(), second)
    await refreshListedLikes(testApp.services)
    await expect.poll(popular).toEqual([
      [second, first],
      [second, first],
    ])
  })
})

describe('what was taken back', () => {
  it('is forgotten after a day, and nothing else is', async () => {
    const movieId = await aMovieId()
    const [back, stays] = [await aMember(), await aMember()]
    await press('like', back, movieId)
    await press('like', back, movieId)
    await press('like', stays, movieId)
    const people = async () =>
      (
        await testApp.services.pool.query<{ user_id: string }>('select user_id from reaction where movie_id = $1', [
          movieId,
        ])
      ).rows.map((row) => row.user_id)
    await deleteClearedReactions(testApp.services)
    expect(await people()).toHaveLength(2)
    testApp.clock.forward(25 * 60 * 60 * 1000)
    await deleteClearedReactions(testApp.services)
    expect(await people()).toEqual([stays.id])
  })

  it('is forgotten without a deadlock while people press', async () => {
    const movieId = await aMovieId()
    const members = [await aMember(), await aMember()]
    for (const member of members) for (let n = 0; n < 2; n++) await press('like', member, movieId)
    testApp.clock.forward(25 * 60 * 60 * 1000)
    const { pool } = testApp.services
    // In the order in which a delete comes by them.
    const { rows } = await pool.query<{ user_id: string }>(
      'select user_id from reaction where movie_id = $1 order by ctid',
      [movieId],
    )
    const [first, second] = rows.map((row) => members.find(({ id }) => id === row.user_id)!)
    const whoWaits = async () => {
      const found = await pool.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return found.rows[0]!.n
    }
    /** Until the work is done, or so many wait for a lock. */
    const settledOrWaiting = async (work: Promise<unknown>, n: number) => {
      let isDone = false
      work.then(
        () => (isDone = true),
        () => (isDone = true),
      )
      await expect.poll(async () => isDone || (await whoWaits()) >= n).toBe(true)
    }
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select from reaction where user_id = $1 for update', [second!.id])
      // A delete that waits for the second row holds the first by then.
      const forgetting = deleteClearedReactions(testApp.services)
      await settledOrWaiting(forgetting, 1)
      const pressing = press('like', { ...first!, headers: bearer(await tokenOf(testApp, first!)) }, movieId)
      await settledOrWaiting(pressing, 2)
      await client.query('commit')
      await forgetting
      expect(await pressing).toMatchObject(state(1, 0, 1))
    } finally {
      client.release()
    }
    expect(await findMiscounted(testApp.services)).toEqual([])
  })
})

describe('limits', () => {
  it('lets one person press 30 times a minute, both together', async () => {
    const movieId = await aMovieId()
    const member = await aMember()
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await press(n % 2 ? 'like' : 'dislike', member, movieId)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})
