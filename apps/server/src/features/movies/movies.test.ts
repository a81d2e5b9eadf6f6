import { catalogueEndpoints } from '@matinee/contract/catalogue'
import { movieEndpoints } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFilm, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const show = (id: string) => testApp.call(movieEndpoints.show, { params: { id } })

describe('one movie', () => {
  it('API-3 DATA-2 is sent in one shape', async () => {
    const { db } = testApp.services
    const [id] = await addMovies(db, [
      {
        title: 'Léon',
        description: 'A cleaner and a girl.',
        year: 1994,
        rating: 8.5,
        genres: ['Action', 'Drama'],
        director: 'Luc Besson',
        cast: ['Jean Reno', 'Natalie Portman'],
        minutes: 110,
        createdAt: new Date('2026-02-03T04:05:06Z'),
      },
    ])
    await db
      .updateTable('movie')
      .set({
        image_url: '/media/posters/leon.webp',
        image_preview: 'data:image/webp;base64,UklGRg==',
        video_url: 'https://cdn.test/leon.m3u8',
      })
      .where('id', '=', id!)
      .execute()
    await sql`update movie_counter set likes = 7, dislikes = 2 where movie_id = ${id}`.execute(db)
    await expect.poll(() => show(id!)).toMatchObject({ imageUrl: 'https://matinee.test/media/posters/leon.webp' })
    expect(await show(id!)).toEqual({
      _id: id,
      title: 'Léon',
      originalTitle: null,
      description: 'A cleaner and a girl.',
      year: 1994,
      rating: 8.5,
      director: 'Luc Besson',
      cast: ['Jean Reno', 'Natalie Portman'],
      genres: ['Action', 'Drama'],
      minutes: 110,
      country: null,
      originalLanguage: null,
      ageRating: null,
      imageUrl: 'https://matinee.test/media/posters/leon.webp',
      image: 'https://matinee.test/media/posters/leon.webp',
      imagePreview: 'data:image/webp;base64,UklGRg==',
      backdropUrl: null,
      backdropPreview: null,
      cardUrl: null,
      videoUrl: 'https://cdn.test/leon.m3u8',
      trailerComing: false,
      filmComing: false,
      film: null,
      likes: 7,
      dislikes: 2,
      likeCount: 7,
      likesBy: [],
      dislikesBy: [],
      createdAt: '2026-02-03T04:05:06.000Z',
    })
  })

  it('DATA-1 takes its time from its id when it came without one', async () => {
    const [id] = await addMovies(testApp.services.db, [{ id: '65a1b2c3d4e5f60718293a4b', createdAt: null }])
    expect((await show(id!)).createdAt).toBe(new Date(0x65a1b2c3 * 1000).toISOString())
  })

  it('DATA-1 gets an id whose first 8 characters are the second', async () => {
    const before = Math.floor(Date.now() / 1000)
    const [id] = await addMovies(testApp.services.db, [{}])
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(Number.parseInt(id!.slice(0, 8), 16)).toBeGreaterThanOrEqual(before)
    expect(Number.parseInt(id!.slice(0, 8), 16)).toBeLessThanOrEqual(Math.floor(Date.now() / 1000))
  })

  it.each(['ffffffffffffffffffffffff', 'short', '65A1B2C3D4E5F60718293A4B', "' or 1=1", '%00'])(
    'API-3 answers 404 to %s',
    async (id) => {
      const answer = await testApp.request({ url: `/api/movies/${encodeURIComponent(id)}` })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ success: false, message: 'Movie not found' })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})

describe('the film of a movie', () => {
  it('WATCH-13 FILM-1 is told in lists and on the page, and each change at once', async () => {
    const { db } = testApp.services
    const [movieId] = (await addMovies(db, [{ title: 'Watched' }])) as [string]
    const listed = async () =>
      (await testApp.call(catalogueEndpoints.list, { query: { search: 'watched' } })).map(({ film }) => film)
    const shown = async () => [(await show(movieId)).film, ...(await listed())]
    const both = async (film: Movie['film']) => await expect.poll(shown).toEqual([film, film])
    await both(null)
    const filmId = await addFilm(db, movieId, 'ready')
    await publishFilm(db, { movieId, filmId, isPremium: true })
    await both({ access: 'premium', durationMs: 4000, isExternal: false })
    await publishFilm(db, { movieId, filmId, isPremium: false })
    await both({ access: 'free', durationMs: 4000, isExternal: false })
    const change = (values: { film_id: string | null; external_url?: string | null }) =>
      db.updateTable('movie_film').set(values).where('movie_id', '=', movieId).execute()
    const longer = await addFilm(db, movieId, 'ready')
    await sql`update film set plan = plan || '{"durationMs": 5400000.4}' where id = ${longer}`.execute(db)
    await change({ film_id: longer })
    await both({ access: 'free', durationMs: 5_400_000, isExternal: false })
    await change({ film_id: null, external_url: 'https://cdn.test/film.m3u8' })
    await both({ access: 'free', durationMs: null, isExternal: true })
    await change({ film_id: null, external_url: null })
    await both(null)
  })
})

it('FILM-5 visitors are told that a film is being prepared, until there is one', async () => {
  const { db } = testApp.services
  const [movieId] = (await addMovies(db, [{ title: 'On its way' }])) as [string]
  const isComing = async (wanted: boolean) =>
    await expect.poll(async () => (await show(movieId)).filmComing).toBe(wanted)
  const filmId = await addFilm(db, movieId, 'probed')
  const set = (state: 'preparing' | 'failed') =>
    db
      .updateTable('film')
      .set({ state, ...(state === 'failed' && { problem: 'It cannot be read.' }) })
      .where('id', '=', filmId)
      .execute()
  await isComing(false)
  await set('preparing')
  await isComing(true)
  await set('failed')
  await isComing(false)
  await set('preparing')
  await isComing(true)
  // Another is there to be watched.
  await publishFilm(db, { movieId, filmId: await addFilm(db, movieId, 'ready'), isPremium: false })
  await isComing(false)
})

describe('what the database refuses', () => {
  const image_url = 'https://cdn.test/a.jpg'
  const preview = 'data:image/webp;base64,UklG'
  const refusals: [string, Record<string, unknown>][] = [
    ['DATA-1 an id that is none', { id: 'abc' }],
    ['DATA-2 a blank title', { title: '' }],
    ['DATA-2 a title with blanks around it', { title: ' Léon' }],
    ['DATA-2 a year before the first films', { year: 1799 }],
    ['DATA-2 a rating above 10', { rating_tenths: 101 }],
    ['DATA-2 a rating below 0', { rating_tenths: -1 }],
    ['DATA-2 a genre that would be the list of all movies', { genres: ['*'] }],
    ['DATA-2 no genre', { genres: [] }],
    ['DATA-2 a word without an end', { description: 'x'.repeat(600) }],
    ['DATA-2 a nameless member of the cast', { cast_names: [''] }],
    ['DATA-2 a time outside of time', { created_at: 'infinity' }],
    ['DATA-2 a genre twice', { genres: ['Drama', 'Drama'] }],
    ['DATA-6 a script for a picture', { image_url: 'javascript:alert(1)' }],
    ['DATA-6 a file for a video', { video_url: 'file:///etc/passwd' }],
    ['DATA-6 an address without a host', { image_url: 'https:///a.jpg' }],
    ['DATA-6 an address with blanks', { image_url: 'https://a.test/a b.jpg' }],
    ['DATA-6 a path of ours that is no file', { image_url: '/etc/passwd' }],
    ['a preview that is no WebP', { image_url, image_preview: 'data:image/svg+xml;base64,PHN2Zz4=' }],
    ['a preview with more than a picture', { image_url, image_preview: `${preview}); color: red` }],
    ['a preview with a line after it', { image_url, image_preview: `${preview}\n` }],
    ['a preview with letters that are none of base64', { image_url, image_preview: `${preview}é` }],
    ['an empty preview', { image_url, image_preview: 'data:image/webp;base64,' }],
    ['a preview that is a picture', { image_url, image_preview: preview + 'A'.repeat(400) }],
    ['a preview of no picture', { image_preview: preview }],
    ['a preview of no backdrop', { image_url, backdrop_preview: preview }],
    ['a script for a preview of a backdrop', { backdrop_url: image_url, backdrop_preview: 'javascript:alert(1)' }],
  ]
  it.each(refusals)('%s', async (_, change) => {
    const row = { title: 'Léon', genres: ['Drama'], ...change }
    await expect(testApp.services.db.insertInto('movie').values(row).execute()).rejects.toMatchObject({ code: '23514' })
  })
})

describe('previews', () => {
  const old = { image_url: 'https://cdn.test/a.jpg', image_preview: 'data:image/webp;base64,UklGRg==' }
  const backdrop = { backdrop_url: '/media/a.webp', backdrop_preview: 'data:image/webp;base64,AAAA' }
  const change = async (id: string, values: Record<string, string | null>) => {
    await testApp.services.db.updateTable('movie').set(values).where('id', '=', id).execute()
    return testApp.services.db
      .selectFrom('movie')
      .select(['image_preview', 'backdrop_preview'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
  let id: string
  beforeEach(async () => {
    ;[id] = (await addMovies(testApp.services.db, [{}])) as [string]
    await change(id, { ...old, ...backdrop })
  })

  it.each([
    ['goes with a picture that is replaced', { image_url: 'https://cdn.test/b.jpg' }, null],
    ['goes with a picture that is taken away', { image_url: null }, null],
    ['stays with a picture that stays', { ...old, title: 'Another' }, old.image_preview],
    [
      'comes with another picture',
      { image_url: '/media/b.webp', image_preview: 'data:image/webp;base64,BBBB' },
      'data:image/webp;base64,BBBB',
    ],
    ['may be taken away alone', { image_preview: null }, null],
  ])('%s', async (_, values, left) => {
    expect(await change(id, values)).toEqual({
      image_preview: left,
      backdrop_preview: backdrop.backdrop_preview,
    })
  })

  it('of a backdrop goes with the backdrop alone', async () => {
    const left = await change(id, { backdrop_url: '/media/b.webp' })
    expect(left).toEqual({ image_preview: old.image_preview, backdrop_preview: null })
  })

  it('are shown at once, and cost no work on lists and search', async () => {
    const places = async () =>
      (
        await sql`select l.ctid as list, s.ctid as search from movie_list l join movie_search s using (movie_id)
          where movie_id = ${id} order by 1`.execute(testApp.services.db)
      ).rows
    const before = await places()
    expect((await show(id)).imagePreview).toBe(old.image_preview)
    await change(id, { image_preview: 'data:image/webp;base64,CCCC' })
    await expect.poll(async () => (await show(id)).imagePreview).toBe('data:image/webp;base64,CCCC')
    expect(await places()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })
})

describe('recommendations', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await startTestApp()
  })
  afterAll(() => other.close())

  const recommend = async (id: string) =>
    (await other.call(movieEndpoints.recommendations, { params: { id }, query: {} })).map(({ title }) => title)

  it('MOVIE-8 are four of the first genre, best first, without the movie itself', async () => {
    const [id] = await addMovies(other.services.db, [
      { title: 'Self', genres: ['Horror', 'Comedy'], rating: 9.9 },
      { title: 'H1', genres: ['Horror'], rating: 5 },
      { title: 'H2', genres: ['Horror'], rating: 8 },
      { title: 'H3', genres: ['Horror'], rating: null },
      { title: 'H4', genres: ['Comedy', 'Horror'], rating: 7 },
      { title: 'H5', genres: ['Horror'], rating: 6 },
      { title: 'C1', genres: ['Comedy'], rating: 9.5 },
      { title: 'S1', genres: ['Sci-Fi'], rating: 3 },
    ])
    expect(await recommend(id!)).toEqual(['H2', 'H4', 'H5', 'H1'])
  })

  it('MOVIE-8 are topped up with the highest rated of all others', async () => {
    const { rows } = await sql<{ id: string }>`select id from movie where title = 'S1'`.execute(other.services.db)
    expect(await recommend(rows[0]!.id)).toEqual(['Self', 'C1', 'H2', 'H4'])
    const [lonely] = await addMovies(other.services.db, [{ title: 'S2', genres: ['Sci-Fi'], rating: 1 }])
    expect(await recommend(lonely!)).toEqual(['Self', 'C1', 'H2', 'S1'])
  })

  it('MOVIE-8 WATCH-11 put first what can be watched: of the genre, or for its reader of any genre', async () => {
    const { db } = other.services
    const [id, , free, , , premium] = await addMovies(db, [
      { title: 'W0', genres: ['Western'], rating: 1 },
      { title: 'W1', genres: ['Western'], rating: 9 },
      { title: 'W2', genres: ['Western'], rating: 2 },
      { title: 'W3', genres: ['Western'], rating: 8 },
      { title: 'W4', genres: ['Western'], rating: 7 },
      { title: 'R1', genres: ['Romance'], rating: 7 },
    ])
    const publish = async (movieId: string, isPremium: boolean) =>
      publishFilm(db, { movieId, filmId: await addFilm(db, movieId, 'ready'), isPremium })
    await publish(free!, false)
    await publish(premium!, true)
    await expect.poll(() => recommend(id!)).toEqual(['W2', 'W1', 'W3', 'W4'])
    const recommendTo = async (watch: 'free' | 'premium') =>
      (await other.call(movieEndpoints.recommendations, { params: { id: id! }, query: { watch } })).map(
        ({ title }) => title,
      )
    expect(await recommendTo('free')).toEqual(['W2', 'R1', 'W1', 'W3'])
    expect(await recommendTo('premium')).toEqual(['R1', 'W2', 'W1', 'W3'])
  })

  it('MOVIE-8 answer 404 for a movie that is not there', async () => {
    const answer = await other.request({ url: '/api/movies/ffffffffffffffffffffffff/recommendations' })
    expect(answer.statusCode).toBe(404)
  })
})
