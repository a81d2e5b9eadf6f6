import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import type { Person as Shown } from '@matinee/contract/people'
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { refreshListedLikes } from '../catalogue/catalogue.service.ts'
import { Reactions } from '../reactions/reactions.service.ts'
import { postComment, removeComment } from '../comments/comments.service.ts'
import { findMiscounted } from './movies.service.ts'
import { purgeMovies } from './admin-movies.service.ts'

interface Member extends Person {
  token: string
}

let testApp: TestApp
let ann: Member
let desk: Member

beforeAll(async () => {
  testApp = await startTestApp()
  ann = await aMember()
  desk = await aMember('owner')
})
afterAll(() => testApp.close())

async function aMember(role: 'user' | 'owner' = 'user'): Promise<Member> {
  const person = await aUser(testApp, { role })
  return { ...person, token: await tokenOf(testApp, person, { audience: role === 'owner' ? 'admin' : 'user' }) }
}
const ask = (who: Member | undefined, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.request({
    method,
    url,
    remoteAddress: someAddress(),
    headers: who ? bearer(who.token) : {},
    ...(payload && { payload }),
  })
const remove = (id: string) => ask(desk, 'DELETE', `/api/movies/${id}`)
const restore = (id: string) => ask(desk, 'POST', `/api/admin/movies/${id}/restore`)
const status = ({ statusCode }: LightMyRequestResponse) => statusCode

/** One that people liked, commented on and keep. */
async function aLivelyMovie(title: string): Promise<string> {
  const [id] = await addMovies(testApp.services.db, [{ title, genres: ['Horror'], rating: 9.9, likes: 5, dislikes: 2 }])
  // Without the limits of calls.
  await new Reactions(testApp.services).react(id!, ann.id, 'like')
  await postComment(testApp.services, { movieId: id!, userId: ann.id, text: `About ${title}` })
  await ask(ann, 'POST', '/api/watchlist', { movieId: id })
  await refreshListedLikes(testApp.services)
  const place = {
    milliseconds: 60_000,
    duration_ms: 600_000,
    is_finished: false,
    sequence: 1,
    playback_session_id: id!,
  }
  const times = { slot_claimed_at: testApp.clock.now(), watched_at: testApp.clock.now() }
  await testApp.services.db
    .insertInto('playback_position')
    .values({ user_id: ann.id, movie_id: id!, ...place, ...times })
    .execute()
  return id!
}

const form = {
  title: 'Changed',
  description: 'Changed.',
  genres: ['Horror'],
  year: 2000,
  rating: 5,
  imageUrl: 'https://cdn.test/a.jpg',
  videoUrl: 'https://cdn.test/a.mp4',
}

/** What each call that takes the id of a movie answers for one that is deleted. Those that answer 200 say so. */
type Door = (id: string) => Promise<LightMyRequestResponse>
const endpoints: Record<string, { open: Door; answers?: (answer: LightMyRequestResponse, id: string) => unknown }> = {
  'GET /api/movies/:id': { open: (id) => ask(undefined, 'GET', `/api/movies/${id}`) },
  'GET /api/movies/:id/recommendations': { open: (id) => ask(undefined, 'GET', `/api/movies/${id}/recommendations`) },
  'GET /api/movies/:id/collections': { open: (id) => ask(undefined, 'GET', `/api/movies/${id}/collections`) },
  'GET /api/movies/:id/next': { open: (id) => ask(undefined, 'GET', `/api/movies/${id}/next`) },
  'GET /api/movies/:id/likes': { open: (id) => ask(undefined, 'GET', `/api/movies/${id}/likes`) },
  'GET /api/movies/:id/dislikes': { open: (id) => ask(undefined, 'GET', `/api/movies/${id}/dislikes`) },
  'GET /api/movies/:id/likes/:userId/status': {
    open: (id) => ask(ann, 'GET', `/api/movies/${id}/likes/${ann.id}/status`),
    answers: (answer) => expect(answer.json()).toMatchObject({ data: { hasLiked: false } }),
  },
  'GET /api/movies/:id/dislike/:userId/status': {
    open: (id) => ask(ann, 'GET', `/api/movies/${id}/dislike/${ann.id}/status`),
    answers: (answer) => expect(answer.json()).toMatchObject({ data: { hasDisliked: false } }),
  },
  'POST /api/like': { open: (id) => ask(ann, 'POST', '/api/like', { movieId: id, userId: ann.id }) },
  'POST /api/dislike': { open: (id) => ask(ann, 'POST', '/api/dislike', { movieId: id, userId: ann.id }) },
  'GET /api/movies/:id/comments': { open: (id) => ask(undefined, 'GET', `/api/movies/${id}/comments`) },
  'POST /api/movies/:id/comments': {
    open: (id) => ask(ann, 'POST', `/api/movies/${id}/comments`, { text: 'Still here?' }),
  },
  'GET /api/movies/:id/comments/own': { open: (id) => ask(ann, 'GET', `/api/movies/${id}/comments/own`) },
  'POST /api/watchlist': { open: (id) => ask(ann, 'POST', '/api/watchlist', { movieId: id }) },
  'DELETE /api/watchlist/:movieId/:userId': { open: (id) => ask(ann, 'DELETE', `/api/watchlist/${id}/${ann.id}`) },
  'GET /api/admin/movies/:id': { open: (id) => ask(desk, 'GET', `/api/admin/movies/${id}`) },
  'GET /api/admin/movies/:id/film': { open: (id) => ask(desk, 'GET', `/api/admin/movies/${id}/film`) },
  'PUT /api/admin/movies/:id/film': {
    open: (id) => ask(desk, 'PUT', `/api/admin/movies/${id}/film`, { isPremium: false, externalUrl: null }),
  },
  'POST /api/admin/movies/:id/films': {
    open: (id) => ask(desk, 'POST', `/api/admin/movies/${id}/films`, { source: 'folder', name: 'reel.mov' }),
  },
  'POST /api/movies/:id/playback-sessions': {
    open: (id) => ask(undefined, 'POST', `/api/movies/${id}/playback-sessions`, {}),
  },
  'POST /api/me/age-lock/open': {
    open: async (id) => {
      await ask(ann, 'PUT', '/api/me/age-lock', { age: 6, newPin: '1234' })
      return ask(ann, 'POST', '/api/me/age-lock/open', { movieId: id, pin: '1234' })
    },
  },
  'DELETE /api/me/continue/:movieId': { open: (id) => ask(ann, 'DELETE', `/api/me/continue/${id}`) },
  'POST /api/me/continue/:movieId': { open: (id) => ask(ann, 'POST', `/api/me/continue/${id}`) },
  'DELETE /api/me/history/:movieId': { open: (id) => ask(ann, 'DELETE', `/api/me/history/${id}`) },
  'PUT /api/movies/:id': { open: (id) => ask(desk, 'PUT', `/api/movies/${id}`, form) },
  'DELETE /api/movies/:id': { open: remove },
  'POST /api/admin/movies/delete': {
    open: (id) => ask(desk, 'POST', '/api/admin/movies/delete', { ids: [id] }),
    answers: (answer, id) =>
      expect(answer.json()).toMatchObject({ deleted: 0, outcomes: [{ id, ok: false, message: 'Movie not found' }] }),
  },
}
/** The ways back. */
const waysBack = [adminMovieEndpoints.restore, adminMovieEndpoints.restoreMany].map(({ path }) => `POST ${path}`)

/** As the running server declares them: by the path, or by what is sent. */
function takesMovie({ url, schema }: RouteOptions): boolean {
  const shape = (schema?.body as { shape?: object } | undefined)?.shape ?? {}
  // The desk's calls about mails and plans take ids too.
  const takesIds = 'ids' in shape && !/^\/api\/admin\/(mail|plans)/.test(url)
  return /^\/api\/(admin\/)?movies\/:id(\/|$)|:movieId/.test(url) || 'movieId' in shape || takesIds
}
const callsWithMovie = (app: FastifyInstance) =>
  app.declaredRoutes
    .filter((route) => route.method !== 'HEAD' && takesMovie(route))
    .map(({ method, url }) => `${String(method)} ${url}`)

describe('a deleted movie', () => {
  it('is asked for through every call that takes the id of a movie', () => {
    expect(
      callsWithMovie(testApp.app).toSorted(),
      'a new call that takes the id of a movie needs a line in `endpoints`: what it answers for a deleted one',
    ).toEqual([...Object.keys(endpoints), ...waysBack].toSorted())
  })

  it.each(Object.entries(endpoints))('is not there for %s', async (_, { open, answers }) => {
    const id = await aLivelyMovie('Behind a door')
    expect(status(await remove(id))).toBe(200)
    const answer = await open(id)
    expect(answer.statusCode).toBe(answers ? 200 : 404)
    answers?.(answer, id)
    expect(answer.body).not.toContain('About')
  })

  /** Everything that shows movies without being asked for one, read as text. */
  const places: Record<string, () => Promise<LightMyRequestResponse>> = {
    'all movies': () => ask(undefined, 'GET', '/api/movies'),
    'a page': () => ask(undefined, 'GET', '/api/catalogue/page?sort=popular'),
    'a genre': () => ask(undefined, 'GET', '/api/movies/genre/Horror'),
    'a search': () => ask(undefined, 'GET', '/api/search?q=Vanishing'),
    'a search in a list': () => ask(undefined, 'GET', '/api/movies?search=Vanishing'),
    suggestions: () => ask(undefined, 'GET', '/api/suggestions?q=Vanish'),
    home: () => ask(undefined, 'GET', '/api/home'),
    'the watchlist': () => ask(ann, 'GET', `/api/watchlist/${ann.id}`),
    'the ids of the watchlist': () => ask(ann, 'GET', '/api/watchlist'),
    'what can be continued': () => ask(ann, 'GET', '/api/me/continue'),
    'the history': () => ask(ann, 'GET', '/api/me/history'),
    'progress on cards': () => ask(ann, 'GET', '/api/me/positions'),
    'recommendations of another': () => ask(undefined, 'GET', `/api/movies/${neighbour}/recommendations`),
    'the sitemap': () => ask(undefined, 'GET', '/sitemaps/movies-1.xml'),
    'the desk': () => ask(desk, 'GET', '/api/admin/movies?search=Vanishing'),
  }
  let neighbour: string

  it('counts for no figure of a person', async () => {
    const id = await aLivelyMovie('Counted')
    const figures = async () => {
      const { comments, watchlist } = (await ask(desk, 'GET', `/api/admin/people/${ann.id}`)).json<Shown>()
      return { comments, watchlist }
    }
    const before = await figures()
    await remove(id)
    expect(await figures()).toEqual({ comments: before.comments - 1, watchlist: before.watchlist - 1 })
    await restore(id)
    expect(await figures()).toEqual(before)
  })

  it('is in no list, search, watchlist, recommendation or sitemap, and in all of them again once it is restored', async () => {
    ;[neighbour] = (await addMovies(testApp.services.db, [{ title: 'Neighbour', genres: ['Horror'] }])) as [string]
    const id = await aLivelyMovie('Vanishing Act')
    const { db } = testApp.services
    await publishFilm(db, { movieId: id, filmId: await addFilm(db, id, 'ready'), isPremium: false })
    const whereShown = async () => {
      const answers = await Promise.all(
        Object.entries(places).map(async ([name, read]) => [name, await read()] as const),
      )
      expect(answers.filter(([, answer]) => answer.statusCode !== 200).map(([name]) => name)).toEqual([])
      return answers.filter(([, { body }]) => body.includes(id)).map(([name]) => name)
    }
    const facts = async () => ({
      facets: (await ask(undefined, 'GET', '/api/catalogue/facets')).json<unknown>(),
      statistics: (await ask(undefined, 'GET', '/api/catalogue/statistics')).json<unknown>(),
      popular: (await ask(undefined, 'GET', '/api/catalogue/page?sort=popular')).json<unknown>(),
    })
    await expect.poll(whereShown).toEqual(Object.keys(places))
    const before = await facts()
    await remove(id)
    await expect.poll(whereShown).toEqual([])
    await expect.poll(facts).not.toEqual(before)
    expect(status(await restore(id))).toBe(200)
    await expect.poll(whereShown).toEqual(Object.keys(places))
    await expect.poll(facts).toEqual(before)
  })

  it('comes back with what people did with it, also when some have left meanwhile or taken it back', async () => {
    const id = await aLivelyMovie('Coming Back')
    const [bob, carol] = [await aMember(), await aMember()]
    await ask(bob, 'POST', '/api/like', { movieId: id, userId: bob.id })
    await ask(carol, 'POST', '/api/dislike', { movieId: id, userId: carol.id })
    await postComment(testApp.services, { movieId: id, userId: bob.id, text: 'By Bob' })
    const gone = await postComment(testApp.services, { movieId: id, userId: carol.id, text: 'Taken back' })
    const counts = async () => [
      (await ask(undefined, 'GET', `/api/movies/${id}/likes`)).json<{ count: number }>().count,
      (await ask(undefined, 'GET', `/api/movies/${id}/dislikes`)).json<{ count: number }>().count,
      (await ask(undefined, 'GET', `/api/movies/${id}/comments`)).json<{ data: { total: number } }>().data.total,
    ]
    expect(await counts()).toEqual([7, 3, 3])
    await remove(id)
    await removeComment(testApp.services, gone._id, carol.id)
    await testApp.services.db.deleteFrom('users').where('id', '=', bob.id).execute()
    const hide = await ask(desk, 'PUT', `/api/admin/comments/${(await commentsOf(id, ann))[0]!}/hidden`, {
      hidden: true,
    })
    expect(hide.statusCode).toBe(200)
    await restore(id)
    expect(await counts()).toEqual([6, 3, 1])
    expect(await findMiscounted(testApp.services)).toEqual([])
    expect((await ask(ann, 'GET', `/api/movies/${id}/likes/${ann.id}/status`)).json()).toMatchObject({
      data: { hasLiked: true },
    })
    expect((await ask(ann, 'GET', '/api/watchlist')).body).toContain(id)
  })

  it('stays out of lists and search while it is changed by somebody who does not know', async () => {
    const id = await aLivelyMovie('Changed Unseen')
    await remove(id)
    await sql`update movie set title = 'Reworded Entirely', genres = '{Comedy}' where id = ${id}`.execute(
      testApp.services.db,
    )
    expect(await shownRows(id)).toEqual({ lists: 0, searches: 0, counters: 0 })
    await restore(id)
    expect(await shownRows(id)).toEqual({ lists: 2, searches: 1, counters: 1 })
    expect((await ask(undefined, 'GET', '/api/movies/genre/Comedy')).body).toContain(id)
  })
})

const commentsOf = async (movieId: string, { id }: Person) =>
  (
    await testApp.services.db
      .selectFrom('comment')
      .select('id')
      .where('movie_id', '=', movieId)
      .where('user_id', '=', id)
      .execute()
  ).map((row) => row.id)

async function shownRows(id: string): Promise<{ lists: number; searches: number; counters: number }> {
  const { rows } = await sql<{ lists: number; searches: number; counters: number }>`select
    (select count(*)::int from movie_list where movie_id = ${id}) as lists,
    (select count(*)::int from movie_search where movie_id = ${id}) as searches,
    (select count(*)::int from movie_counter where movie_id = ${id}) as counters`.execute(testApp.services.db)
  return rows[0]!
}

describe('at once', () => {
  /** What there is of a movie, as a count of the rows gives it. */
  const rowsOf = async (id: string) => {
    const { rows } = await sql<{ likes: number; comments: number; entries: number }>`select
      (select count(*)::int from reaction where movie_id = ${id} and value = 1) as likes,
      (select count(*)::int from comment where movie_id = ${id}) as comments,
      (select count(*)::int from watchlist_entry where movie_id = ${id}) as entries`.execute(testApp.services.db)
    return rows[0]!
  }

  it('deleting and taking part: what was answered 200 is there after a restore, what was answered 404 never was', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aMember()))
    for (let round = 0; round < 5; round++) {
      const [id] = await addMovies(testApp.services.db, [{ title: `Race ${round}` }])
      const takePart = people.flatMap((person) => [
        ask(person, 'POST', '/api/like', { movieId: id, userId: person.id }),
        ask(person, 'POST', `/api/movies/${id}/comments`, { text: `Round ${round}` }),
        ask(person, 'POST', '/api/watchlist', { movieId: id }),
      ])
      const [deleted, ...answers] = await Promise.all([remove(id!), ...takePart])
      expect(deleted.statusCode).toBe(200)
      const codes = answers.map(status)
      expect(codes.filter((code) => code !== 200 && code !== 404)).toEqual([])
      const done = (kind: number) => codes.filter((code, i) => i % 3 === kind && code === 200).length
      const expected = { likes: done(0), comments: done(1), entries: done(2) }
      expect(await rowsOf(id!)).toEqual(expected)
      await restore(id!)
      expect((await ask(undefined, 'GET', `/api/movies/${id}/likes`)).json()).toMatchObject({ count: expected.likes })
      expect(await findMiscounted(testApp.services)).toEqual([])
    }
  })

  it('restoring and taking part: everything that is answered 200 is counted', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aMember()))
    for (let round = 0; round < 5; round++) {
      const [id] = await addMovies(testApp.services.db, [{ title: `Back ${round}` }])
      await remove(id!)
      const [back, ...answers] = await Promise.all([
        restore(id!),
        ...people.map((person) => ask(person, 'POST', '/api/like', { movieId: id, userId: person.id })),
        ...people.map((person) => ask(person, 'POST', `/api/movies/${id}/comments`, { text: `Again ${round}` })),
      ])
      expect(back.statusCode).toBe(200)
      const done = answers.map(status)
      expect((await rowsOf(id!)).likes).toBe(done.slice(0, 8).filter((code) => code === 200).length)
      expect(await findMiscounted(testApp.services)).toEqual([])
    }
  })

  it('restoring waits for a comment that is being taken back, and does not count it', async () => {
    const member = await aMember()
    const [id] = await addMovies(testApp.services.db, [{ title: 'Taken back' }])
    await ask(member, 'POST', `/api/movies/${id}/comments`, { text: 'Not for long.' })
    await remove(id!)
    const client = await testApp.services.pool.connect()
    try {
      await client.query('begin')
      await client.query('delete from comment where movie_id = $1', [id])
      const restoring = restore(id!)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await client.query('commit')
      expect((await restoring).statusCode).toBe(200)
    } finally {
      client.release()
    }
    expect(await findMiscounted(testApp.services)).toEqual([])
  })

  it('MANAGE-2: of ten who delete the same one does, and of ten who restore it', async () => {
    const [id] = await addMovies(testApp.services.db, [{}])
    const one = [200, ...Array<number>(9).fill(404)]
    const ten = (call: Door) => Promise.all(Array.from({ length: 10 }, async () => status(await call(id!))))
    expect((await ten(remove)).toSorted()).toEqual(one)
    expect((await ten(restore)).toSorted()).toEqual(one)
    expect(await shownRows(id!)).toEqual({ lists: 2, searches: 1, counters: 1 })
    const written = await testApp.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', id!)
      .orderBy('id')
      .execute()
    expect(written.map(({ action }) => action)).toEqual(['movie.delete', 'movie.restore'])
  })

  it('deleting and restoring end in one of the two, whole', async () => {
    const [id] = await addMovies(testApp.services.db, [{}])
    for (let round = 0; round < 5; round++) {
      await Promise.all([remove(id!), restore(id!), remove(id!), restore(id!)])
      const { counters, lists, searches } = await shownRows(id!)
      expect([0, 1]).toContain(counters)
      expect([lists, searches]).toEqual([2 * counters, counters])
      const waiting = await testApp.services.db
        .selectFrom('deleted_movie')
        .selectAll()
        .where('movie_id', '=', id!)
        .execute()
      expect(waiting).toHaveLength(1 - counters)
      if (counters === 0) await restore(id!)
    }
  })
})

describe('for good', () => {
  /** Nobody stays signed in for so long. */
  const days = async (n: number) => {
    await testApp.forward(n * 86_400_000)
    desk.token = await tokenOf(testApp, desk, { audience: 'admin' })
  }

  it('a movie is gone 30 days after it was deleted, once, with all that belonged to it, and the record says so', async () => {
    const [early, late] = [await aLivelyMovie('Early'), await aLivelyMovie('Late')]
    await remove(early)
    await days(1)
    await remove(late)
    await days(29)
    // The job has not come by yet, and its time is over all the same.
    expect(status(await restore(early))).toBe(404)
    const { movies } = await testApp.call(
      adminMovieEndpoints.list,
      { query: { state: 'deleted' } },
      { headers: bearer(desk.token) },
    )
    const listed = new Set(movies.map(({ _id }) => _id))
    expect([listed.has(early), listed.has(late)]).toEqual([false, true])

    const purged = await Promise.all([purgeMovies(testApp.services), purgeMovies(testApp.services)])
    expect(purged[0] + purged[1]).toBeGreaterThan(0)
    const left = await testApp.services.db.selectFrom('movie').select('id').where('id', 'in', [early, late]).execute()
    expect(left).toEqual([{ id: late }])
    const written = await testApp.services.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'target_name', 'before'])
      .where('target_id', '=', early)
      .where('action', '=', 'movie.purge')
      .execute()
    expect(written).toEqual([
      {
        action: 'movie.purge',
        actor_id: null,
        target_name: 'Early',
        before: expect.objectContaining({ rating: 9.9 }) as unknown,
      },
    ])
    expect(await commentsOf(early, ann)).toEqual([])
    expect(status(await restore(late))).toBe(200)
    expect(await purgeMovies(testApp.services)).toBe(0)
  })

  it('one that cannot be purged keeps no other from it', async () => {
    const { db } = testApp.services
    const ids = (await addMovies(db, [{}, {}])).toSorted()
    for (const id of ids) expect(status(await remove(id))).toBe(200)
    await days(31)
    await sql`create table planted (movie_id text collate "C" references movie)`.execute(db)
    await sql`insert into planted values (${ids[0]!})`.execute(db)
    try {
      await expect(purgeMovies(testApp.services)).rejects.toThrow(`movie ${ids[0]}`)
      const left = db.selectFrom('movie').select('id').where('id', 'in', ids)
      expect(await left.execute()).toEqual([{ id: ids[0] }])
    } finally {
      await sql`drop table planted`.execute(db)
    }
    expect(await purgeMovies(testApp.services)).toBe(1)
  })

  it('one that is being restored is not purged', async () => {
    const { db } = testApp.services
    const [id] = await addMovies(db, [{}])
    expect(status(await remove(id!))).toBe(200)
    await days(31)
    let purging: Promise<number> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`select restore_movie(${id})`.execute(tx)
      purging = purgeMovies(testApp.services)
      // It waits for its turn, and finds nothing to do.
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
          return rows.length
        })
        .toBe(1)
    })
    await purging
    expect(await shownRows(id!)).toMatchObject({ counters: 1 })
  })
})
