import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { catalogueEndpoints } from '@matinee/contract/catalogue'
import {
  adminMovieEndpoints as endpoints,
  deskMovieMessages as messages,
  type MovieOutcome,
} from '@matinee/contract/admin-movies'
import { mediaMessages } from '@matinee/contract/media'
import { movieEndpoints } from '@matinee/contract/movies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, tokenOf } from '../../../test/people.ts'

let testApp: TestApp
let admin: Person
let headers: { authorization: string }

beforeAll(async () => {
  testApp = await startTestApp()
  admin = await aUser(testApp, { role: 'owner' })
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
})
afterAll(() => testApp.close())

const form = {
  title: 'The Quiet Reel',
  description: 'A projectionist keeps a promise.',
  genres: ['Drama', 'Romance'],
  year: 1999,
  rating: 8.1,
  imageUrl: 'https://cdn.test/reel.jpg',
  videoUrl: 'https://cdn.test/reel.mp4',
}
type Form = Record<string, unknown>

const send = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, payload?: object, more: object = {}) =>
  testApp.request({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
const add = async (given: Form = {}) => {
  const answer = await send('POST', '/api/movies', { ...form, ...given })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ message: string; movie: { _id: string; version: string; [name: string]: unknown } }>().movie
}
const records = (target: string) =>
  testApp.services.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'address', 'target_name', 'before', 'after'])
    .where('target_id', '=', target)
    .orderBy('id')
    .execute()

describe('adding a movie', () => {
  it('API-10 FORM-2: answers the movie as it is kept, and says so', async () => {
    const answer = await send('POST', '/api/movies', {
      ...form,
      title: '  The Added\u0000 Reel ',
      rating: '7.25',
      year: '2001',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { message, movie } = answer.json<{ message: string; movie: Form }>()
    expect(message).toBe('Movie added successfully!')
    expect(movie).toMatchObject({
      title: 'The Added  Reel',
      rating: 7.3,
      year: 2001,
      genres: ['Drama', 'Romance'],
      imageUrl: 'https://cdn.test/reel.jpg',
      director: null,
      cast: [],
      minutes: null,
      likes: 0,
      createdAt: testApp.clock.now().toISOString(),
    })
    expect(movie['version']).toMatch(/^\d{16}$/)
    const stored = await testApp.services.db
      .selectFrom('movie')
      .select(['rating_tenths', 'year'])
      .where('id', '=', movie['_id'] as string)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ rating_tenths: 73, year: 2001 })
  })

  it('DATA-2: takes lists as text and `genre`', async () => {
    const { genres: _, ...without } = form
    const answer = await send('POST', '/api/movies', { ...without, genre: 'Sci-Fi, Drama, Sci-Fi', cast: 'Ann, Bob ,' })
    expect(answer.json()).toMatchObject({ movie: { genres: ['Sci-Fi', 'Drama'], cast: ['Ann', 'Bob'] } })
  })

  it('is at once in every list, search and page that was kept', async () => {
    const term = 'Zyzzogeton'
    const lists = async () => {
      const all = await Promise.all([
        testApp.call(catalogueEndpoints.list, { query: { sort: 'newest' } }),
        testApp.call(catalogueEndpoints.genre, { params: { genre: 'Romance' }, query: {} }),
        testApp
          .call(catalogueEndpoints.search, { query: { query: term } })
          .then((found) => found as { title: string }[]),
        testApp.call(catalogueEndpoints.home).then(({ rows }) => rows[0]!.movies),
        testApp.call(catalogueEndpoints.page, { query: { search: term } }).then(({ movies }) => movies),
      ])
      return all.map((movies) => movies.some(({ title }) => title === term))
    }
    expect(await lists()).toEqual([false, false, false, false, false])
    const { _id: id } = await add({ title: term })
    await expect.poll(lists).toEqual([true, true, true, true, true])
    expect((await testApp.call(movieEndpoints.show, { params: { id } })).title).toBe(term)
    const { movies, total } = await testApp.call(endpoints.list, { query: { search: term } }, { headers })
    expect([movies.map(({ _id }) => _id), total]).toEqual([[id], 1])
  })

  it.each<[string, Form, Record<string, string>]>([
    ['a title', { title: '  ' }, { title: 'Title is required' }],
    ['a description', { description: null }, { description: 'Description is required' }],
    ['a genre', { genres: '' }, { genres: 'Genre is required' }],
    ['a genre of ours', { genres: ['Drama', 'Western'] }, { genres: 'Genre is required' }],
    ['a year', { year: '' }, { year: 'Enter a valid year' }],
    ['a year after the first films', { year: 1899 }, { year: 'Enter a valid year' }],
    ['a whole year', { year: 1999.5 }, { year: 'Enter a valid year' }],
    ['a year that comes soon', { year: new Date().getFullYear() + 6 }, { year: 'Enter a valid year' }],
    ['a rating', { rating: '' }, { rating: 'Rating must be between 0 and 10' }],
    ['a rating up to 10', { rating: 10.1 }, { rating: 'Rating must be between 0 and 10' }],
    ['a rating from 0', { rating: -0.1 }, { rating: 'Rating must be between 0 and 10' }],
    ['an image', { imageUrl: '' }, { imageUrl: 'Image URL is required' }],
    ['a video', { videoUrl: ' ' }, { videoUrl: 'Video URL is required' }],
    ['words that end', { description: 'x'.repeat(600) }, { description: messages.wordTooLong }],
    ['a short title', { title: 'x'.repeat(301) }, { title: messages.titleTooLong }],
    ['an address of the web', { videoUrl: 'javascript:alert(1)' }, { videoUrl: messages.addressInvalid }],
    ['an address without a password', { imageUrl: 'https://a:b@c.test/' }, { imageUrl: messages.addressInvalid }],
    ['a picture of the site that is one', { imageUrl: '/media/a.gif' }, { imageUrl: mediaMessages.pictureInvalid }],
    ['a video of the site that is one', { videoUrl: '/media/a.mkv' }, { videoUrl: mediaMessages.videoInvalid }],
    ['a file of the site', { imageUrl: '/poster.jpg' }, { imageUrl: mediaMessages.notMedia }],
    ['a backdrop that is a picture', { backdropUrl: '/media/a.mp4' }, { backdropUrl: mediaMessages.pictureInvalid }],
    ['a backdrop of the web', { backdropUrl: 'javascript:alert(1)' }, { backdropUrl: messages.addressInvalid }],
    ['an address in one line', { imageUrl: 'https://a.test/\u0000' }, { imageUrl: messages.addressInvalid }],
    [
      'everything, and says so at once',
      { title: '', description: '', genres: [], year: 0, rating: 11, imageUrl: '', videoUrl: '' },
      {
        title: 'Title is required',
        description: 'Description is required',
        genres: 'Genre is required',
        year: 'Enter a valid year',
        rating: 'Rating must be between 0 and 10',
        imageUrl: 'Image URL is required',
        videoUrl: 'Video URL is required',
      },
    ],
  ])('FORM-1 DATA-6: wants %s', async (_, given, fields) => {
    const before = await testApp.services.db.selectFrom('movie').select('id').execute()
    const answer = await send('POST', '/api/movies', { ...form, ...given })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: unknown }>().fields).toEqual(fields)
    expect(await testApp.services.db.selectFrom('movie').select('id').execute()).toHaveLength(before.length)
  })

  it('FORM-1: takes the years and ratings at the ends', async () => {
    for (const [year, rating] of [
      [1900, 0],
      [new Date().getFullYear() + 5, 10],
    ])
      expect(await add({ year, rating })).toMatchObject({ year, rating })
  })

  it('DATA-6: an address gets its scheme and loses doubled slashes', async () => {
    expect(await add({ imageUrl: 'cdn.test//a//b.jpg' })).toMatchObject({ imageUrl: 'https://cdn.test/a/b.jpg' })
  })
})

describe('changing a movie', () => {
  it('API-10 FORM-2: replaces what is given and keeps what is left out', async () => {
    const movie = await add({ director: 'Ann Lee', cast: ['Bob'], minutes: 91 })
    const answer = await send('PUT', `/api/movies/${movie._id}`, { ...form, title: 'Another Reel', rating: 6 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      message: 'Movie updated successfully!',
      movie: { title: 'Another Reel', rating: 6, director: 'Ann Lee', cast: ['Bob'], minutes: 91 },
    })
    await expect
      .poll(async () => (await testApp.call(movieEndpoints.show, { params: { id: movie._id } })).title)
      .toBe('Another Reel')
    const cleared = await send('PUT', `/api/movies/${movie._id}`, { ...form, director: '', cast: [], minutes: null })
    expect(cleared.json()).toMatchObject({ movie: { director: null, cast: [], minutes: null } })
  })

  it('replaces only the version that If-Match names', async () => {
    const movie = await add()
    const put = (version: string, title: string) =>
      send('PUT', `/api/movies/${movie._id}`, { ...form, title }, { 'if-match': version })
    const first = await put(`"${movie.version}"`, 'First')
    expect(first.statusCode).toBe(200)
    const late = await put(`"${movie.version}"`, 'Late')
    expect(late.statusCode).toBe(412)
    expect(late.json()).toMatchObject({ code: 'admin-movies.changedMeanwhile' })
    expect((await put('"other"', 'Late')).statusCode).toBe(412)
    expect((await put(`W/"${movie.version}"`, 'Late')).statusCode).toBe(412)
    const { version } = first.json<{ movie: { version: string } }>().movie
    expect((await put(`"1", "${version}"`, 'Second')).statusCode).toBe(200)
    expect((await put('*', 'Third')).statusCode).toBe(200)
  })

  it('lets one of ten editors win who opened the same version', async () => {
    const movie = await add()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        send('PUT', `/api/movies/${movie._id}`, { ...form, title: `Edit ${i}` }, { 'if-match': `"${movie.version}"` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(412)])
    expect(await records(movie._id)).toHaveLength(2)
  })

  it('keeps the files of the site and their previews when an edit sends their addresses back', async () => {
    const [id] = await addMovies(testApp.services.db, [{ title: 'Ours' }])
    const kept = {
      image_url: '/media/posters/ours.webp',
      image_preview: 'data:image/webp;base64,UklGRg==',
      video_url: '/media/trailers/ours/master.m3u8',
    }
    await testApp.services.db.updateTable('movie').set(kept).where('id', '=', id!).execute()
    const shown = await testApp.call(endpoints.show, { params: { id: id! } }, { headers })
    expect(shown.imageUrl).toBe('https://matinee.test/media/posters/ours.webp')
    const edited = { ...form, title: 'Still ours', imageUrl: shown.imageUrl, videoUrl: shown.videoUrl }
    const answer = await send('PUT', `/api/movies/${id}`, edited, { 'if-match': `"${shown.version}"` })
    expect(answer.json()).toMatchObject({
      movie: { title: 'Still ours', imageUrl: shown.imageUrl, imagePreview: kept.image_preview },
    })
    const read = () =>
      testApp.services.db
        .selectFrom('movie')
        .select(['image_url', 'image_preview', 'video_url'])
        .where('id', '=', id!)
        .executeTakeFirstOrThrow()
    expect(await read()).toEqual(kept)
    const other = 'https://matinee.test/media/posters/other.webp'
    await send('PUT', `/api/movies/${id}`, { ...edited, imageUrl: other })
    expect(await read()).toEqual({ ...kept, image_url: '/media/posters/other.webp', image_preview: null })
  })

  it('a backdrop is kept with its preview, left out it stays, and empty it goes', async () => {
    const movie = await add({ backdropUrl: '/media/backdrops/a.webp' })
    const preview = 'data:image/webp;base64,UklGRg=='
    await testApp.services.db
      .updateTable('movie')
      .set({ backdrop_preview: preview })
      .where('id', '=', movie._id)
      .execute()
    const put = async (given: Form) =>
      (await send('PUT', `/api/movies/${movie._id}`, { ...form, ...given })).json<{ movie: Form }>().movie
    const kept = { backdropUrl: 'https://matinee.test/media/backdrops/a.webp', backdropPreview: preview }
    expect(await put({})).toMatchObject(kept)
    expect(await put({ backdropUrl: kept.backdropUrl })).toMatchObject(kept)
    expect(await put({ backdropUrl: 'cdn.test/b.jpg' })).toMatchObject({
      backdropUrl: 'https://cdn.test/b.jpg',
      backdropPreview: null,
    })
    expect(await put({ backdropUrl: ' ' })).toMatchObject({ backdropUrl: null })
  })

  it('takes a file of the site by its path, and its address carries a version that changes with the file', async () => {
    const { storage } = testApp.services
    await storage.write('media/The Gold Rush.jpg', Readable.from(['old']))
    const { _id: id, imageUrl } = await add({ imageUrl: '/media/The Gold Rush.jpg', videoUrl: '/media/rush.webm' })
    const base = 'https://matinee.test/media/The%20Gold%20Rush.jpg'
    expect(imageUrl).toBe(`${base}?v=${storage.versionOf('media/The Gold Rush.jpg')}`)
    const shown = async () => (await testApp.call(movieEndpoints.show, { params: { id } })).imageUrl
    await expect.poll(shown).toBe(imageUrl)

    await wait(20)
    await storage.write('media/The Gold Rush.jpg', Readable.from(['new']))
    // Also in answers that are kept.
    await expect.poll(shown).not.toBe(imageUrl)
    expect(await shown()).toBe(`${base}?v=${storage.versionOf('media/The Gold Rush.jpg')}`)
    // What was shown comes back from the form.
    await send('PUT', `/api/movies/${id}`, { ...form, imageUrl: await shown(), videoUrl: '/media/rush.webm' })
    const stored = await testApp.services.db
      .selectFrom('movie')
      .select(['image_url', 'video_url'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ image_url: '/media/The%20Gold%20Rush.jpg', video_url: '/media/rush.webm' })
  })

  it.each(['ffffffffffffffffffffffff', 'short'])('answers 404 to %s', async (id) => {
    for (const answer of [
      await send('PUT', `/api/movies/${id}`, form),
      await send('DELETE', `/api/movies/${id}`),
      await send('GET', `/api/admin/movies/${id}`),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ message: 'Movie not found' })
    }
    expect((await send('POST', `/api/admin/movies/${id}/restore`)).statusCode).toBe(404)
  })
})

describe('deleting movies', () => {
  it('API-10 MANAGE-2: takes it away once', async () => {
    const { _id: id } = await add({ title: 'Gone Reel' })
    const answer = await send('DELETE', `/api/movies/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true, message: 'Movie deleted successfully!' })
    const again = await send('DELETE', `/api/movies/${id}`)
    expect(again.statusCode).toBe(404)
    expect((await send('PUT', `/api/movies/${id}`, form)).statusCode).toBe(404)
  })

  it('MANAGE-3: says of each what became of it', async () => {
    const [a, b] = [await add({ title: 'A' }), await add({ title: 'B' })]
    await send('DELETE', `/api/movies/${b._id}`)
    const none = 'ffffffffffffffffffffffff'
    const answer = await send('POST', '/api/admin/movies/delete', { ids: [a._id, b._id, none, a._id] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      message: '1 of 3 movies deleted.',
      deleted: 1,
      outcomes: [
        { id: a._id, title: 'A', ok: true, message: null },
        { id: b._id, title: 'B', ok: false, message: 'Movie not found' },
        { id: none, title: '', ok: false, message: 'Movie not found' },
      ],
    })
    const nothing = await send('POST', '/api/admin/movies/delete', { ids: [a._id] })
    expect(nothing.json()).toMatchObject({ deleted: 0, message: 'Failed to delete selected movies' })
    const more = [await add(), await add()].map(({ _id }) => _id)
    const all = await send('POST', '/api/admin/movies/delete', { ids: more })
    expect(all.json()).toMatchObject({ deleted: 2, message: '2 movies deleted successfully!' })
  })

  it('MANAGE-3: all that a search matches can be selected, on whatever page, deleted in parts and brought back', async () => {
    const added: string[] = []
    for (let i = 0; i < 23; i++) added.unshift((await add({ title: `Zeppelin ${String(i).padStart(2, '0')}` }))._id)
    await add({ title: 'Zeppelin of another genre', genres: ['Horror'] })
    const query = { search: 'zeppelin', genre: 'Drama', sort: 'title' } as const
    const { ids } = await testApp.call(endpoints.ids, { query }, { headers })
    const list = await testApp.call(endpoints.list, { query: { ...query, limit: 100 } }, { headers })
    expect(ids).toEqual(list.movies.map(({ _id }) => _id))
    expect(new Set(ids)).toEqual(new Set(added))
    expect((await testApp.call(endpoints.ids, { query: { search: 'no such thing' } }, { headers })).ids).toEqual([])

    const gone = await send('POST', '/api/admin/movies/delete', { ids })
    expect(gone.json()).toMatchObject({ deleted: 23 })
    await send('POST', `/api/admin/movies/${ids[0]!}/restore`)
    const answer = await send('POST', '/api/admin/movies/restore', { ids })
    expect(answer.json()).toMatchObject({ restored: 22, message: '22 of 23 movies restored.' })
    const [first, second] = answer.json<{ outcomes: MovieOutcome[] }>().outcomes
    expect(first).toMatchObject({ id: ids[0], title: 'Zeppelin 00', ok: false })
    expect(first?.message).toBeTruthy()
    expect(second).toEqual({ id: ids[1], title: 'Zeppelin 01', ok: true, message: null })
    expect((await testApp.call(endpoints.ids, { query }, { headers })).ids).toEqual(ids)
    expect((await send('POST', '/api/admin/movies/restore', { ids })).json()).toMatchObject({
      restored: 0,
      message: 'Failed to restore the movies',
    })
  })

  it('lists what can be brought back, the newest first, and brings it back', async () => {
    const [a, b] = [await add({ title: 'Back A' }), await add({ title: 'Back B' })]
    await testApp.forward(1000)
    await send('DELETE', `/api/movies/${a._id}`)
    await testApp.forward(1000)
    await send('DELETE', `/api/movies/${b._id}`)
    const list = () => testApp.call(endpoints.list, { query: { state: 'deleted', limit: 2 } }, { headers })
    const { movies, total } = await list()
    expect(movies.map(({ title }) => title)).toEqual(['Back B', 'Back A'])
    const now = testApp.clock.now()
    expect(movies[0]).toMatchObject({
      deletedAt: now.toISOString(),
      goneAt: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
    })
    const answer = await send('POST', `/api/admin/movies/${b._id}/restore`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ message: 'Movie restored successfully!', movie: b })
    expect((await list()).total).toBe(total - 1)
    expect((await send('POST', `/api/admin/movies/${b._id}/restore`)).statusCode).toBe(404)
  })
})

describe('the list of the desk', () => {
  let term: string
  beforeAll(async () => {
    term = 'Quokkaville'
    await addMovies(
      testApp.services.db,
      Array.from({ length: 25 }, (_, i) => ({
        title: `${term} ${String(i).padStart(2, '0')}`,
        genres: i % 5 === 0 ? (['Horror'] as const) : (['Comedy'] as const),
        year: 1950 + i,
        rating: (i * 7) % 10,
        createdAt: new Date(Date.UTC(2026, 0, 1 + i)),
      })),
    )
  })
  const list = async (query: Record<string, string>) => {
    const asked = new URLSearchParams({ search: term, ...query })
    const answer = await send('GET', `/api/admin/movies?${asked.toString()}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.json<{ movies: { title: string; year: number; version: string }[]; total: number; pages: number }>()
  }

  it('MANAGE-1: has 20 a page, the newest first, and the version of each', async () => {
    const first = await list({})
    expect([first.movies.length, first.total, first.pages]).toEqual([20, 25, 2])
    expect(first.movies[0]).toMatchObject({
      title: `${term} 24`,
      version: expect.stringMatching(/^\d{16}$/) as unknown,
    })
    expect((await list({ page: '2' })).movies.map(({ year }) => year)).toEqual([1954, 1953, 1952, 1951, 1950])
    expect(await list({ page: '3' })).toMatchObject({ movies: [], total: 25 })
  })

  it('MANAGE-1: is filtered by genre and sorted', async () => {
    expect((await list({ genre: 'Horror' })).total).toBe(5)
    const titles = (await list({ sort: 'title', limit: '3' })).movies.map(({ title }) => title)
    expect(titles).toEqual([`${term} 00`, `${term} 01`, `${term} 02`])
    expect((await list({ sort: 'year', limit: '1' })).movies[0]!.year).toBe(1974)
    expect(await list({ search: 'nothing\u0000like it' })).toMatchObject({ movies: [], total: 0, pages: 1 })
  })

  it('leaves as a file, with the same filters, and no formula in it', async () => {
    await addMovies(testApp.services.db, [{ title: `=HYPERLINK("${term}")`, genres: ['Horror'] }])
    const answer = await send('GET', `/api/admin/movies.csv?search=${term}&genre=Horror`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="movies-.*\.csv"$/) as unknown,
    })
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toContain('Title,Description,Genres,Year,Rating')
    expect(lines).toHaveLength(8)
    expect(answer.body).toContain(`"'=HYPERLINK(""${term}"")"`)
    const all = await send('GET', '/api/admin/movies.csv')
    const shown = await testApp.services.db.selectFrom('movie_counter').select('movie_id').execute()
    expect(all.body.trimEnd().split('\r\n')).toHaveLength(shown.length + 1)
  })
})
