import { catalogueEndpoints } from '@matinee/contract/catalogue'
import { adminMovieEndpoints, deskMovieMessages as messages } from '@matinee/contract/admin-movies'
import { movieEndpoints } from '@matinee/contract/movies'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, tokenOf } from '../../../test/people.ts'

const form = {
  title: 'Spies',
  description: 'A bank, a train, a clown.',
  genres: ['Thriller'],
  year: 1928,
  rating: 7.4,
  imageUrl: 'https://cdn.test/spies.jpg',
  videoUrl: 'https://cdn.test/spies.mp4',
}
const facts = {
  originalTitle: 'Spione',
  director: 'Fritz Lang',
  cast: ['Rudolf Klein-Rogge', 'Gerda Maurus', 'Willy Fritsch'],
  minutes: 145,
  country: 'DE',
  originalLanguage: 'de',
  ageRating: 12,
  backdropUrl: 'https://cdn.test/spies-wide.jpg',
}
const none = {
  originalTitle: null,
  director: null,
  cast: [],
  minutes: null,
  country: null,
  originalLanguage: null,
  ageRating: null,
  backdropUrl: null,
}
type Form = Record<string, unknown>

async function openDesk(env: NodeJS.ProcessEnv = {}) {
  const testApp = await startTestApp({ env })
  const admin = await aUser(testApp, { role: 'owner' })
  const headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
  const send = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, more: object = {}) =>
    testApp.request({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
  const add = async (given: Form) => {
    const answer = await send('POST', '/api/movies', { ...form, ...given })
    expect(answer.json()).toMatchObject({ success: true })
    return answer.json<{ movie: Form & { _id: string; version: string } }>().movie
  }
  return { testApp, headers, send, add }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

describe('FILM-15 the facts of a movie', () => {
  let desk: Desk
  let testApp: TestApp
  beforeAll(async () => {
    desk = await openDesk()
    testApp = desk.testApp
  })
  afterAll(() => testApp.close())

  it('all of them are optional, and come back as they were given', async () => {
    expect(await desk.add({})).toMatchObject(none)
    const movie = await desk.add(facts)
    expect(movie).toMatchObject(facts)
    expect(await testApp.call(movieEndpoints.show, { params: { id: movie._id } })).toMatchObject(facts)
  })

  it('numbers may be text, codes any case, and lists text with commas (DATA-2)', async () => {
    const typed = { minutes: '145', ageRating: '0', country: 'de', originalLanguage: 'pt_br', cast: 'Ann, Bob' }
    expect(await desk.add(typed)).toMatchObject({
      minutes: 145,
      ageRating: 0,
      country: 'DE',
      originalLanguage: 'pt-BR',
      cast: ['Ann', 'Bob'],
    })
  })

  it('left out they stay, empty they go, and the order of the cast is kept; the record tells what changed', async () => {
    const { _id: id, version } = await desk.add(facts)
    const put = async (given: Form, asVersion: string) => {
      const answer = await desk.send(
        'PUT',
        `/api/movies/${id}`,
        { ...form, ...given },
        { 'if-match': `"${asVersion}"` },
      )
      expect(answer.statusCode).toBe(200)
      return answer.json<{ movie: Form & { version: string } }>().movie
    }
    const untouched = await put({}, version)
    expect(untouched).toMatchObject(facts)
    const cast = [facts.cast[2], facts.cast[0], facts.cast[1]]
    const turned = await put({ cast, country: 'AT', ageRating: 16 }, untouched.version)
    expect(turned).toMatchObject({ ...facts, cast, country: 'AT', ageRating: 16 })
    expect((await desk.send('PUT', `/api/movies/${id}`, form, { 'if-match': `"${version}"` })).statusCode).toBe(412)
    const empty = { originalTitle: '', director: '\u0000', cast: '', minutes: '', country: ' ', originalLanguage: '' }
    expect(await put({ ...empty, ageRating: '', backdropUrl: '' }, turned.version)).toMatchObject(none)

    const entries = await testApp.services.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.slice(1)).toEqual([
      { before: {}, after: {} },
      {
        before: { cast: facts.cast, country: 'DE', ageRating: 12 },
        after: { cast, country: 'AT', ageRating: 16 },
      },
      { before: { ...facts, cast, country: 'AT', ageRating: 16 }, after: none },
    ])
  })

  it.each<[Form, Record<string, string>]>([
    [{ originalTitle: 'x'.repeat(301) }, { originalTitle: messages.nameTooLong }],
    [{ director: 'x'.repeat(301) }, { director: messages.nameTooLong }],
    [{ cast: ['x'.repeat(301)] }, { cast: messages.castTooLong }],
    [{ cast: Array.from({ length: 201 }, (_, at) => `Name ${at}`) }, { cast: messages.castTooLong }],
    [{ minutes: 0 }, { minutes: messages.minutesInvalid }],
    [{ minutes: 6001 }, { minutes: messages.minutesInvalid }],
    [{ minutes: 90.5 }, { minutes: messages.minutesInvalid }],
    [{ minutes: 'long' }, { minutes: messages.minutesInvalid }],
    [{ country: 'XX' }, { country: messages.countryInvalid }],
    [{ country: 'Germany' }, { country: messages.countryInvalid }],
    [{ originalLanguage: 'german-' }, { originalLanguage: messages.languageInvalid }],
    [{ originalLanguage: 'x' }, { originalLanguage: messages.languageInvalid }],
    [{ ageRating: 7 }, { ageRating: messages.ageRatingInvalid }],
    [{ ageRating: 12.5 }, { ageRating: messages.ageRatingInvalid }],
    [{ genres: Array.from({ length: 21 }, (_, at) => `Genre ${at}`) }, { genres: messages.genresTooMany }],
  ])('refuses %o', async (given, fields) => {
    const answer = await desk.send('POST', '/api/movies', { ...form, ...given })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: unknown }>().fields).toEqual(fields)
  })

  it('takes what is at the limits', async () => {
    const longest = {
      originalTitle: 'x'.repeat(300),
      cast: ['x'.repeat(300), ...Array.from({ length: 199 }, (_, at) => `Name ${at}`)],
      minutes: 6000,
      originalLanguage: 'zh-Hant-HK',
    }
    expect(await desk.add(longest)).toMatchObject(longest)
    expect(await desk.add({ minutes: 1 })).toMatchObject({ minutes: 1 })
  })

  it('leave with the movies as a file', async () => {
    await desk.add({ ...facts, title: 'Xylophonia' })
    const [head = '', line] = (await desk.send('GET', '/api/admin/movies.csv?search=Xylophonia')).body.split('\r\n')
    const columns = 'Original title,Director,Cast,Minutes,Country,Original language,Age rating,Backdrop URL'.split(',')
    expect(head.split(',')).toEqual(expect.arrayContaining(columns))
    expect(line).toContain(
      'Fritz Lang,"Rudolf Klein-Rogge, Gerda Maurus, Willy Fritsch",145,DE,de,12,https://cdn.test/spies.jpg,https://cdn.test/spies-wide.jpg',
    )
  })

  it('an original title is found, also with a typo and while it is typed', async () => {
    const { _id: id } = await desk.add({ title: 'Woman in the Moon', originalTitle: 'Frau im Mondschein' })
    const find = async (query: string) =>
      ((await testApp.call(catalogueEndpoints.search, { query: { query } })) as { title: string }[]).map(
        ({ title }) => title,
      )
    expect(await find('frau im mondschein')).toEqual(['Woman in the Moon'])
    expect(await find('Mondshcein')).toContain('Woman in the Moon')
    expect(await testApp.call(catalogueEndpoints.suggest, { query: { q: 'frau im' } })).toMatchObject([
      { title: 'Woman in the Moon', reason: 'Frau im Mondschein' },
    ])
    const { movies } = await testApp.call(catalogueEndpoints.page, { query: { search: 'AU IM MO' } })
    expect(movies.map(({ title }) => title)).toEqual(['Woman in the Moon'])
    await desk.send('PUT', `/api/movies/${id}`, { ...form, title: 'Woman in the Moon', originalTitle: '' })
    await expect.poll(() => find('frau im mondschein')).toEqual([])
  })

  it('the database keeps nothing else', async () => {
    const [id] = await addMovies(testApp.services.db, [{ title: 'Kept' }])
    for (const wrong of [
      sql`country = 'de'`,
      sql`original_language = 'German!'`,
      sql`age_rating = 22`,
      sql`minutes = 0`,
      sql`original_title = ' blank'`,
      sql`cast_names = array['']`,
      sql`year = 1799`,
      sql`genres = array['*']`,
      sql`genres = array['A, B']`,
      sql`genres = array['Drama', 'Drama']`,
      sql`genres = '{}'`,
    ])
      await expect(sql`update movie set ${wrong} where id = ${id}`.execute(testApp.services.db)).rejects.toThrow(
        /check/,
      )
  })
})

describe("FILM-15 the operator's settings", () => {
  let desk: Desk
  let testApp: TestApp
  let old: string
  beforeAll(async () => {
    desk = await openDesk({ EARLIEST_YEAR: '1950', GENRES: 'Western, Film noir,Noir', AGE_RATINGS: '0,18' })
    testApp = desk.testApp
    // As it was before the settings were changed.
    const given = { title: 'Old', year: 1931, genres: ['Drama', 'Western'], ageRating: 12, rating: 9 }
    old = (await addMovies(testApp.services.db, [given]))[0]!
  })
  afterAll(() => testApp.close())

  const ours = { genres: ['Film noir'], year: 1950, ageRating: 18 }

  it('say which genres, years and ages a movie may have', async () => {
    expect(await desk.add(ours)).toMatchObject(ours)
    const wrong = { genres: ['Western', 'Drama'], year: 1949, ageRating: 12 }
    const answer = await desk.send('POST', '/api/movies', { ...form, ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: unknown }>().fields).toEqual({
      genres: 'Genre is required',
      year: 'Enter a valid year',
      ageRating: 'Choose one of the age ratings',
    })
  })

  it('a movie keeps what it had before, and gets nothing else of it', async () => {
    const kept = { title: 'Still old', year: 1931, genres: ['Drama', 'Western'], ageRating: 12 }
    const put = (given: Form) => desk.send('PUT', `/api/movies/${old}`, { ...form, ...given })
    expect((await put(kept)).json()).toMatchObject({ movie: kept })
    expect((await put({ ...kept, genres: ['Comedy'] })).json()).toMatchObject({
      fields: { genres: 'Genre is required' },
    })
    expect((await put({ ...kept, year: 1932 })).json()).toMatchObject({ fields: { year: 'Enter a valid year' } })
    expect((await put({ ...kept, ageRating: 16 })).statusCode).toBe(400)
  })

  it('a genre that is no longer offered still leads to its movies, and is counted', async () => {
    const titles = async (genre: string) =>
      (await testApp.call(catalogueEndpoints.genre, { params: { genre }, query: {} })).map(({ title }) => title)
    expect(await titles('Drama')).toEqual(['Still old'])
    const listed = await testApp.call(
      adminMovieEndpoints.list,
      { query: { genre: 'Drama' } },
      { headers: desk.headers },
    )
    expect(listed.total).toBe(1)
    // A whole name is this genre alone, a part of one all that have it.
    expect(await titles('noir')).toEqual([])
    expect(await titles('film')).toEqual(['Spies'])
    expect((await testApp.call(catalogueEndpoints.statistics)).genres).toBe(3)
    const facets = await testApp.call(catalogueEndpoints.facets, { query: {} })
    expect(facets.genres).toEqual([
      { value: 'Western', count: 1 },
      { value: 'Film noir', count: 1 },
      { value: 'Noir', count: 0 },
    ])
  })
})
