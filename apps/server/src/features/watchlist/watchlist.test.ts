import { watchlistErrors, watchlistLimits, type WatchlistMovie } from '@matinee/contract/watchlist'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'

interface Member extends Person {
  token: string
}

let testApp: TestApp
let desk: Member
/** Movies that are there, and are in nobody's list by themselves. */
let movies: string[]
beforeAll(async () => {
  testApp = await startTestApp()
  desk = await aMember('owner')
  movies = await addMovies(
    testApp.services.db,
    Array.from({ length: 40 }, (_, i) => ({ title: `Reel ${i}` })),
  )
})
afterAll(() => testApp.close())

async function aMember(role: 'user' | 'owner' = 'user'): Promise<Member> {
  const person = await aUser(testApp, { role })
  return { ...person, token: await tokenOf(testApp, person, { audience: role === 'owner' ? 'admin' : 'user' }) }
}
const absent = 'f'.repeat(24)

const as = (who: { token?: string }, options: InjectOptions) =>
  testApp.request({ remoteAddress: someAddress(), ...options, headers: who.token ? bearer(who.token) : {} })
const add = (who: { token?: string }, movieId: unknown, addedToWatchlistAt?: unknown) =>
  as(who, { method: 'POST', url: '/api/watchlist', payload: { movieId, addedToWatchlistAt } })
const remove = (who: { token?: string }, movieId: string, userId: string) =>
  as(who, { method: 'DELETE', url: `/api/watchlist/${movieId}/${userId}` })
const clear = (who: { token?: string }, userId: string) =>
  as(who, { method: 'DELETE', url: `/api/watchlist/${userId}/clear` })
const show = async (who: Member) => {
  const answer = await as(who, { url: `/api/watchlist/${who.id}` })
  expect(answer.statusCode).toBe(200)
  return answer.json<WatchlistMovie[]>()
}
const idsOf = async (who: Member) => (await show(who)).map(({ _id }) => _id)
const rowsOf = ({ id }: Person) =>
  testApp.services.db.selectFrom('watchlist_entry').selectAll().where('user_id', '=', id).execute()
/** With these movies in their list, each a second older than the one before. */
async function aMemberWith(...ids: string[]): Promise<Member> {
  const member = await aMember()
  const now = testApp.clock.now().getTime()
  const values = ids.map((movie_id, i) => ({ user_id: member.id, movie_id, added_at: new Date(now - i * 1000) }))
  await testApp.services.db.insertInto('watchlist_entry').values(values).execute()
  return member
}
const code = (answer: LightMyRequestResponse) => answer.json<{ code: string }>().code

describe('API-7: adding', () => {
  it('CARD-6: says so, and the movie is in the list', async () => {
    const ann = await aMember()
    const answer = await add(ann, movies[0])
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({ success: true, message: 'Added to watchlist!' })
    const added = testApp.clock.now()
    expect(await rowsOf(ann)).toEqual([{ user_id: ann.id, movie_id: movies[0], added_at: added }])
    const at = added.toISOString()
    expect((await as(ann, { url: '/api/watchlist' })).json()).toEqual([
      { movieId: movies[0], _id: movies[0], addedToWatchlistAt: at },
    ])
    expect(await show(ann)).toMatchObject([
      { _id: movies[0], movieId: movies[0], title: 'Reel 0', addedToWatchlistAt: at },
    ])
  })

  it('CARD-6: twice is 409, and changes nothing', async () => {
    const ann = await aMemberWith(movies[0]!)
    const before = await rowsOf(ann)
    testApp.clock.forward(1000)
    const answer = await add(ann, movies[0])
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      success: false,
      code: 'watchlist.alreadyAdded',
      message: 'Movie already in watchlist',
    })
    expect(await rowsOf(ann)).toEqual(before)
  })

  it('fifty times at once is one 200 and the rest 409', async () => {
    const ann = await aMember()
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(ann, movies[0])))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(49).fill(409)])
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  it.each([absent, 'nothing', '', 'A'.repeat(24), '\u0000', "' or 1=1 --"])('%j is no movie: 404', async (movieId) => {
    const ann = await aMember()
    const answer = await add(ann, movieId)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ success: false, code: 'movies.notFound', message: 'Movie not found' })
    expect(await rowsOf(ann)).toEqual([])
  })

  it('is 400 without a movie, and with a time that is none', async () => {
    const ann = await aMember()
    for (const movieId of [undefined, 7, null, [movies[0]], { id: movies[0] }])
      expect((await add(ann, movieId)).statusCode).toBe(400)
    for (const at of [
      'yesterday',
      0,
      '2026-02-30T00:00:00Z',
      '2026-01-01',
      '2026-01-01T25:00:00Z',
      '-2026-01-01T00:00Z',
    ])
      expect((await add(ann, movies[0], at)).statusCode).toBe(400)
    expect(await rowsOf(ann)).toEqual([])
  })

  it('needs a token of a user, and goes into the list of whoever holds it', async () => {
    const [ann, ben] = [await aMember(), await aMember()]
    expect((await add({}, movies[0])).statusCode).toBe(401)
    expect((await add(desk, movies[0])).statusCode).toBe(403)
    const payload = { movieId: movies[0], userId: ben.id }
    expect((await as(ann, { method: 'POST', url: '/api/watchlist', payload })).statusCode).toBe(200)
    expect([await rowsOf(ann), await rowsOf(ben)]).toMatchObject([[{ movie_id: movies[0] }], []])
  })

  it('stops at 2000, however many are added at once', async () => {
    const ann = await aMember()
    const { db } = testApp.services
    const many = await addMovies(
      db,
      Array.from({ length: watchlistLimits.movies - 1 }, (_, i) => ({ title: `Shelf ${i}` })),
    )
    const at = testApp.clock.now()
    const values = many.map((movie_id) => ({ user_id: ann.id, movie_id, added_at: at }))
    await db.insertInto('watchlist_entry').values(values).execute()
    const answers = await Promise.all(movies.map((movieId) => add(ann, movieId)))
    const full = answers.filter(({ statusCode }) => statusCode === 400)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(full).toHaveLength(39)
    expect(full[0]?.json()).toEqual({
      success: false,
      code: 'watchlist.full',
      message: watchlistErrors.full().message,
    })
    expect(await rowsOf(ann)).toHaveLength(2000)
    // What is there already, and what there is not, are told as they always are.
    expect((await add(ann, many[0])).statusCode).toBe(409)
    expect((await add(ann, absent)).statusCode).toBe(404)

    // All of it comes, and comes short.
    const headers = { ...bearer(ann.token), 'accept-encoding': 'br' }
    const answer = await testApp.request({ url: `/api/watchlist/${ann.id}`, headers })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
    const plain = await as(ann, { url: `/api/watchlist/${ann.id}` })
    expect(plain.json()).toHaveLength(2000)
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)

    expect((await remove(ann, many[0]!, ann.id)).statusCode).toBe(200)
    expect((await add(ann, many[0])).statusCode).toBe(200)

    // What the desk has deleted nobody sees, and cannot be taken away either: it takes up no room.
    const refused = movies[answers.findIndex(({ statusCode }) => statusCode === 400)]
    expect((await add(ann, refused)).statusCode).toBe(400)
    expect((await as(desk, { method: 'DELETE', url: `/api/movies/${many[0]}` })).statusCode).toBe(200)
    expect((await add(ann, refused)).statusCode).toBe(200)
  })
})

describe('WL-2: the list', () => {
  it('is newest added first, and of the same moment in one order', async () => {
    const [first = '', second = '', third = ''] = movies
    const ann = await aMember()
    await add(ann, second)
    await add(ann, first)
    testApp.clock.forward(1000)
    await add(ann, third)
    const expected = [third, ...[first, second].toSorted()]
    expect(await idsOf(ann)).toEqual(expected)
    const entries = (await as(ann, { url: '/api/watchlist' })).json<{ movieId: string }[]>()
    expect(entries.map(({ movieId }) => movieId)).toEqual(expected)
  })

  it('is empty at first', async () => {
    const ann = await aMember()
    expect(await show(ann)).toEqual([])
    expect((await as(ann, { url: '/api/watchlist' })).json()).toEqual([])
  })

  it('leaves out movies that are gone', async () => {
    const [gone = ''] = await addMovies(testApp.services.db, [{}])
    const ann = await aMemberWith(gone, movies[0]!)
    await testApp.services.db.deleteFrom('movie').where('id', '=', gone).execute()
    expect(await idsOf(ann)).toEqual([movies[0]])
  })

  it('holds movies as they are everywhere', async () => {
    const ann = await aMemberWith(movies[3]!)
    const [entry] = await show(ann)
    const movie = (await testApp.request({ url: `/api/movies/${movies[3]}` })).json<object>()
    expect(entry).toEqual({ ...movie, movieId: movies[3], addedToWatchlistAt: testApp.clock.now().toISOString() })
  })
})

describe('WL-6: removing', () => {
  it('one says so, and leaves the others; twice is 404', async () => {
    const [ann, ben] = [await aMemberWith(movies[0]!, movies[1]!), await aMemberWith(movies[0]!)]
    const answer = await remove(ann, movies[0]!, ann.id)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Movie removed from watchlist successfully!' },
    ])
    expect([await idsOf(ann), await idsOf(ben)]).toEqual([[movies[1]], [movies[0]]])
    for (const movieId of [movies[0]!, movies[5]!, absent]) {
      const again = await remove(ann, movieId, ann.id)
      expect(again.statusCode).toBe(404)
      expect(again.json()).toEqual({
        success: false,
        code: 'watchlist.notThere',
        message: 'Movie not found in watchlist.',
      })
    }
  })

  it('undone, it stands where it stood', async () => {
    const [first = '', second = '', third = ''] = movies
    const ann = await aMemberWith(first, second, third)
    const before = await show(ann)
    await remove(ann, second, ann.id)
    testApp.clock.forward(5000)
    expect((await add(ann, second, before[1]?.addedToWatchlistAt)).statusCode).toBe(200)
    expect(await show(ann)).toEqual(before)
    // By the milliseconds that a person may have in another zone, or with more digits.
    await remove(ann, third, ann.id)
    const at = before[2]!.addedToWatchlistAt.replace('Z', '999Z')
    expect((await add(ann, third, at)).statusCode).toBe(200)
    expect(await show(ann)).toEqual(before)
  })

  it('undone with a time that is still to come, it was added now; with one of long ago, it is last', async () => {
    const ann = await aMemberWith(movies[0]!)
    testApp.clock.forward(5000)
    const now = testApp.clock.now()
    await add(ann, movies[1], new Date(now.getTime() + 1).toISOString())
    await add(ann, movies[2], '9999-12-31T23:59:59Z')
    await add(ann, movies[3], '0001-01-01T00:00:00Z')
    await add(ann, movies[4], '0000-01-01T00:00:00Z')
    const entries = await show(ann)
    expect(entries.map(({ addedToWatchlistAt }) => addedToWatchlistAt).slice(0, 2)).toEqual([
      now.toISOString(),
      now.toISOString(),
    ])
    expect(entries.map(({ _id }) => _id).slice(2)).toEqual([movies[0], movies[3], movies[4]])
    expect(entries.at(-1)?.addedToWatchlistAt).toBe('0000-01-01T00:00:00.000Z')
  })

  it('all of it says so, also when there is nothing, and leaves the lists of others', async () => {
    const [ann, ben] = [await aMemberWith(movies[0]!, movies[1]!), await aMemberWith(movies[0]!)]
    for (let i = 0; i < 2; i++) {
      const answer = await clear(ann, ann.id)
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { success: true, message: 'Watchlist cleared successfully!' },
      ])
    }
    expect([await rowsOf(ann), await idsOf(ben)]).toEqual([[], [movies[0]]])
  })
})

describe('clearing and removing never take each other’s requests', () => {
  const path = (who: Member, movieId: string) => ({
    'clear, as it is': [`/api/watchlist/${who.id}/clear`, 200, 'cleared'],
    'clear, with an encoded letter': [`/api/watchlist/${who.id}/%63lear`, 200, 'cleared'],
    'clear, all encoded': [`/api/watchlist/${who.id}/%63%6c%65%61%72`, 200, 'cleared'],
    'clear, with a query': [`/api/watchlist/${who.id}/clear?movieId=${movieId}`, 200, 'cleared'],
    'remove, as it is': [`/api/watchlist/${movieId}/${who.id}`, 200, 'removed'],
    'remove, with an encoded letter': [
      `/api/watchlist/%${movieId.charCodeAt(0).toString(16)}${movieId.slice(1)}/${who.id}`,
      200,
      'removed',
    ],
    'remove, with a query that says clear': [`/api/watchlist/${movieId}/${who.id}?clear=clear`, 200, 'removed'],
    'the other way round': [`/api/watchlist/clear/${who.id}`, 400, 'kept'],
    'the movie where the person belongs, and clear': [`/api/watchlist/${movieId}/clear`, 403, 'kept'],
    'person and movie the other way round': [`/api/watchlist/${who.id}/${movieId}`, 403, 'kept'],
    'the person twice': [`/api/watchlist/${who.id}/${who.id}`, 404, 'kept'],
    'the movie twice': [`/api/watchlist/${movieId}/${movieId}`, 403, 'kept'],
    'clear twice': ['/api/watchlist/clear/clear', 400, 'kept'],
    'clear alone': ['/api/watchlist/clear', 404, 'kept'],
    'the person alone': [`/api/watchlist/${who.id}`, 404, 'kept'],
    'a slash behind clear': [`/api/watchlist/${who.id}/clear/`, 404, 'kept'],
    'a slash behind the person': [`/api/watchlist/${movieId}/${who.id}/`, 404, 'kept'],
    'something behind clear': [`/api/watchlist/${who.id}/clear/${movieId}`, 404, 'kept'],
    'an encoded slash': [`/api/watchlist/${who.id}%2Fclear`, 404, 'kept'],
    'a second slash': [`/api/watchlist/${who.id}//clear`, 404, 'kept'],
    'CLEAR in capitals': [`/api/watchlist/${who.id}/CLEAR`, 400, 'kept'],
    'Clear with a capital': [`/api/watchlist/${who.id}/Clear`, 400, 'kept'],
    'an encoded capital': [`/api/watchlist/${who.id}/%43lear`, 400, 'kept'],
    'encoded twice': [`/api/watchlist/${who.id}/%2563lear`, 400, 'kept'],
    'clear and a blank': [`/api/watchlist/${who.id}/clear%20`, 400, 'kept'],
    'clear and a zero': [`/api/watchlist/${who.id}/clear%00`, 400, 'kept'],
    'clear and a semicolon': [`/api/watchlist/${who.id}/clear;x=1`, 400, 'kept'],
    'a word that looks like an id': [`/api/watchlist/${who.id}/facade`, 400, 'kept'],
    'another, where the movie belongs': [`/api/watchlist/decade/${who.id}`, 400, 'kept'],
    'an id of 24 such letters': [`/api/watchlist/${who.id}/${'decade'.repeat(4)}`, 403, 'kept'],
    'the same, where the person belongs': [`/api/watchlist/${'decade'.repeat(4)}/clear`, 403, 'kept'],
    'the same, where the movie belongs': [`/api/watchlist/${'decade'.repeat(4)}/${who.id}`, 404, 'kept'],
    'an id in capitals, and clear': [`/api/watchlist/${'DECADE'.repeat(4)}/clear`, 400, 'kept'],
  })
  const names = Object.keys(path({ id: absent } as Member, absent)) as (keyof ReturnType<typeof path>)[]

  it.each(names)('%s', async (name) => {
    const [movieId = '', other = ''] = movies
    const ann = await aMemberWith(movieId, other)
    const [url, status, outcome] = path(ann, movieId)[name]
    const answer = await as(ann, { method: 'DELETE', url: url as string })
    expect(answer.statusCode).toBe(status)
    const left = { cleared: [], removed: [other], kept: [movieId, other] }[outcome as 'kept']
    expect(await idsOf(ann)).toEqual(left)
  })
})

describe('other people’s lists', () => {
  const calls = (movieId: string, userId: string): InjectOptions[] => [
    { method: 'GET', url: `/api/watchlist/${userId}` },
    { method: 'DELETE', url: `/api/watchlist/${movieId}/${userId}` },
    { method: 'DELETE', url: `/api/watchlist/${userId}/clear` },
  ]

  it('are 403 before anything is looked up, whether or not there is such a person', async () => {
    const [ann, ben] = [await aMember(), await aMemberWith(movies[0]!)]
    for (const userId of [ben.id, absent, desk.id]) {
      for (const call of calls(movies[0]!, userId)) {
        const asked = vi.spyOn(pg.Client.prototype, 'query')
        const answer = await as(ann, call)
        const questions = asked.mock.calls.map(([question]) => JSON.stringify(question))
        asked.mockRestore()
        expect([answer.statusCode, code(answer)]).toEqual([403, 'http.forbidden'])
        // Whose token it is was asked, and nothing besides.
        expect(questions.length).toBeGreaterThan(0)
        expect(questions.filter((question) => /watchlist|movie/.test(question))).toEqual([])
        expect(questions.filter((question) => question.includes(userId))).toEqual([])
      }
    }
    expect(await idsOf(ben)).toEqual([movies[0]])
  })

  it('are 401 without a token, and 403 for the desk', async () => {
    const ben = await aMemberWith(movies[0]!)
    for (const call of [...calls(movies[0]!, ben.id), { method: 'GET', url: '/api/watchlist' } as const]) {
      expect((await as({}, call)).statusCode).toBe(401)
      expect((await as(desk, call)).statusCode).toBe(403)
    }
    expect(await idsOf(ben)).toEqual([movies[0]])
  })

  it.each(['nothing', "' or 1=1 --", '%00', 'me'])('%j is nobody: 400', async (userId) => {
    const ann = await aMemberWith(movies[0]!)
    expect((await as(ann, { url: `/api/watchlist/${encodeURIComponent(userId)}` })).statusCode).toBe(400)
  })
})

describe('limits of changing it', () => {
  it('60 a minute for a person, adding and removing together; reading is no part of it', async () => {
    const ann = await aMember()
    for (let i = 0; i < 20; i++) {
      expect((await add(ann, movies[0])).statusCode).toBe(200)
      expect((await remove(ann, movies[0]!, ann.id)).statusCode).toBe(200)
      expect((await clear(ann, ann.id)).statusCode).toBe(200)
    }
    for (const answer of [await add(ann, movies[0]), await remove(ann, movies[0]!, ann.id), await clear(ann, ann.id)])
      expect([answer.statusCode, code(answer)]).toEqual([429, 'http.tooMany'])
    expect(await show(ann)).toEqual([])
  })

  it('120 a minute from an address', async () => {
    const call: InjectOptions = { method: 'POST', url: '/api/watchlist', remoteAddress: someAddress(), payload: {} }
    for (let i = 0; i < 120; i++) expect((await as({}, call)).statusCode).toBe(401)
    expect((await as({}, call)).statusCode).toBe(429)
  })
})

it('who leaves takes list and reactions along, and leaves what they said', async () => {
  const { db } = testApp.services
  const [movieId = ''] = await addMovies(db, [{ likes: 3, dislikes: 2 }])
  const [ann, ben] = [await aMemberWith(movieId), await aMemberWith(movieId)]
  const at = testApp.clock.now()
  const reactions = [ann, ben].map(({ id }, i) => ({
    user_id: id,
    movie_id: movieId,
    value: 1 - 2 * i,
    reacted_at: at,
  }))
  await db.insertInto('reaction').values(reactions).execute()
  const comments = [ann, ben].map(({ id }) => ({ user_id: id, movie_id: movieId, text: 'Hello', created_at: at }))
  await db.insertInto('comment').values(comments).execute()
  const counts = () =>
    db
      .selectFrom('movie_counter')
      .select(['likes', 'dislikes', 'comments'])
      .where('movie_id', '=', movieId)
      .executeTakeFirst()
  expect(await counts()).toEqual({ likes: 4, dislikes: 3, comments: 2 })

  await db.deleteFrom('users').where('id', '=', ann.id).execute()
  expect(await rowsOf(ann)).toEqual([])
  expect(await db.selectFrom('reaction').select('user_id').where('movie_id', '=', movieId).execute()).toEqual([
    { user_id: ben.id },
  ])
  const kept = await db.selectFrom('comment').select('user_id').where('movie_id', '=', movieId).execute()
  expect(kept.map((row) => row.user_id)).toEqual(expect.arrayContaining([null, ben.id]))
  expect(await counts()).toEqual({ likes: 3, dislikes: 3, comments: 2 })
  expect(await idsOf(ben)).toEqual([movieId])
})
