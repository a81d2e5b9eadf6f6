import { addedSince, catalogueEndpoints } from '@matinee/contract/catalogue'
import type { ShownRow } from '@matinee/contract/catalogue.schemas'
import { defaultGenres as genres } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { refreshListedLikes } from './catalogue.service.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(testApp.clock.now().getTime() - days * day)

async function list(query: object) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) params.set(name, String(value))
  const answer = await testApp.request({ url: `/api/movies?${params.toString()}` })
  return {
    status: answer.statusCode,
    titles: answer.statusCode === 200 ? answer.json<Movie[]>().map(({ title }) => title) : [],
    total: Number(answer.headers['x-total-count']),
    link: answer.headers.link,
  }
}

const rowIn = ({ rows }: { rows: readonly ShownRow[] }, kind: ShownRow['kind']) =>
  rows.find((row) => row.kind === kind)?.movies ?? []

describe('lists', () => {
  beforeAll(async () => {
    await addMovies(testApp.services.db, [
      { title: 'Zebra', year: 2001, rating: 8, genres: ['Comedy'], createdAt: daysAgo(2) },
      { title: 'älva', year: 1990, rating: 9.1, genres: ['Drama', 'Romance'], createdAt: daysAgo(6.9) },
      { title: 'Apple', year: 1990, rating: 7, genres: ['Sci-Fi'], createdAt: daysAgo(20) },
      { title: 'banana', year: null, rating: null, genres: ['Drama'], createdAt: daysAgo(29) },
      { title: 'Cherry', year: 2020, rating: 6, genres: ['Animation', 'Comedy'], createdAt: daysAgo(40) },
      { title: 'Date', year: 1990, rating: 5.9, genres: ['Horror'], createdAt: daysAgo(500) },
    ])
  })

  it.each([
    ['title', ['älva', 'Apple', 'banana', 'Cherry', 'Date', 'Zebra']],
    ['title-desc', ['Zebra', 'Date', 'Cherry', 'banana', 'Apple', 'älva']],
    ['newest', ['Zebra', 'älva', 'Apple', 'banana', 'Cherry', 'Date']],
    ['rating', ['älva', 'Zebra', 'Apple', 'Cherry', 'Date', 'banana']],
    ['year', ['Cherry', 'Zebra', 'älva', 'Apple', 'Date', 'banana']],
  ])('BROWSE-4 sorts by %s', async (sort, titles) => {
    expect((await list({ sort })).titles).toEqual(titles)
  })

  it('BROWSE-4 sorts by title, A to Z, when nobody says how', async () => {
    expect((await list({})).titles).toEqual(['älva', 'Apple', 'banana', 'Cherry', 'Date', 'Zebra'])
  })

  it('BROWSE-4 HOME-7 puts the most liked first, within a minute of the likes', async () => {
    const { db } = testApp.services
    await sql`update movie_counter set likes = 5 from movie where movie_id = id and title = 'Date'`.execute(db)
    await refreshListedLikes(testApp.services)
    expect((await list({ sort: 'popular' })).titles).toEqual(['Date', 'älva', 'Apple', 'banana', 'Cherry', 'Zebra'])
    await sql`update movie_counter set likes = 0`.execute(db)
    await refreshListedLikes(testApp.services)
    expect((await list({ sort: 'popular', n: 2 })).titles.at(0)).toBe('älva')
  })

  it.each([
    [{ genre: 'Drama' }, ['älva', 'banana']],
    [{ genre: 'sci' }, ['Apple']],
    [{ genre: 'ma' }, ['älva', 'banana', 'Cherry']],
    [{ genre: 'Western' }, []],
    [{ year: 1990 }, ['älva', 'Apple', 'Date']],
    [{ added: 'week' }, ['älva', 'Zebra']],
    [{ added: 'month' }, ['älva', 'Apple', 'Zebra']],
    [{ rating: '8-10' }, ['älva', 'Zebra']],
    [{ rating: '7-8' }, ['Apple', 'Zebra']],
    [{ rating: '6-7' }, ['Apple', 'Cherry']],
    [{ rating: '0-6' }, ['Cherry', 'Date']],
    [{ genre: 'Comedy', rating: '8-10', year: 2001, added: 'week' }, ['Zebra']],
    [{ genre: 'Comedy', rating: '8-10', year: 2002 }, []],
    [
      { genre: '', year: '', rating: '', added: '', search: '' },
      ['älva', 'Apple', 'banana', 'Cherry', 'Date', 'Zebra'],
    ],
  ])('BROWSE-2 BROWSE-3 filters by %o', async (query, titles) => {
    expect(await list(query)).toMatchObject({ titles, total: titles.length })
  })

  it('BROWSE-2 counts a month by the calendar', () => {
    expect(addedSince('month', new Date('2026-03-31T10:00:00Z'))).toEqual(new Date('2026-02-28T10:00:00Z'))
    expect(addedSince('month', new Date('2028-03-30T10:00:00Z'))).toEqual(new Date('2028-02-29T10:00:00Z'))
    expect(addedSince('month', new Date('2026-01-15T10:00:00Z'))).toEqual(new Date('2025-12-15T10:00:00Z'))
    expect(addedSince('week', new Date('2026-03-03T10:00:00Z'))).toEqual(new Date('2026-02-24T10:00:00Z'))
  })

  it.each([
    { page: 0 },
    { page: 'x' },
    { limit: 1001 },
    { year: 'soon' },
    { sort: 'best' },
    { rating: '9-10' },
    { added: 'today' },
  ])('API-2 refuses %o', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  it('API-2 links the pages around this one', async () => {
    const middle = await list({ limit: 2, page: 2, sort: 'year' })
    expect(middle).toMatchObject({ titles: ['älva', 'Apple'], total: 6 })
    expect(middle.link).toBe(
      [
        '</api/movies?page=1&limit=2&sort=year>; rel="first"',
        '</api/movies?page=1&limit=2&sort=year>; rel="prev"',
        '</api/movies?page=3&limit=2&sort=year>; rel="next"',
        '</api/movies?page=3&limit=2&sort=year>; rel="last"',
      ].join(', '),
    )
    expect(await list({ limit: 2, page: 9 })).toMatchObject({ titles: [], total: 6 })
  })

  it('API-3 lists a genre', async () => {
    const answer = await testApp.request({ url: '/api/movies/genre/Drama' })
    expect(answer.json<Movie[]>().map(({ title }) => title)).toEqual(['älva', 'banana'])
    expect(answer.headers['x-total-count']).toBe('2')
  })

  it('API-3 PROF-2 lists a genre best rated first', async () => {
    const answer = await testApp.request({ url: '/api/movies/genre/Comedy?limit=8' })
    expect(answer.json<Movie[]>().map(({ title }) => title)).toEqual(['Zebra', 'Cherry'])
  })

  it('BROWSE-5 tells a screen how much it shows of how many', async () => {
    const page = await testApp.call(catalogueEndpoints.page, { query: { limit: 4, page: 2 } })
    expect(page).toMatchObject({ total: 6, page: 2, pages: 2, pageSize: 4 })
    expect(page.movies.map(({ title }) => title)).toEqual(['Date', 'Zebra'])
  })

  it('BROWSE-6 counts the whole catalogue', async () => {
    expect(await testApp.call(catalogueEndpoints.statistics)).toEqual({
      totalMovies: 6,
      genres: 6,
      newThisMonth: 3,
      highlyRated: 2,
    })
  })

  it('BROWSE-2 counts what each choice would leave, given the others', async () => {
    const facets = await testApp.call(catalogueEndpoints.facets, { query: { year: 1990 } })
    expect(facets.genres.filter(({ count }) => count > 0)).toEqual([
      { value: 'Drama', count: 1 },
      { value: 'Horror', count: 1 },
      { value: 'Sci-Fi', count: 1 },
      { value: 'Romance', count: 1 },
    ])
    expect(facets.genres.map(({ value }) => value)).toEqual([...genres])
    expect(facets.years).toEqual([
      { value: 2020, count: 1 },
      { value: 2001, count: 1 },
      { value: 1990, count: 3 },
    ])
    expect(facets.ratings).toEqual([
      { value: '8-10', count: 1 },
      { value: '7-8', count: 1 },
      { value: '6-7', count: 1 },
      { value: '0-6', count: 1 },
    ])
  })

  it('WATCH-13 narrows lists, searches and counts to what can be watched', async () => {
    const { db } = testApp.services
    const idOf = async (title: string) =>
      (await db.selectFrom('movie').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
    for (const [title, isPremium] of [
      ['Zebra', true],
      ['Apple', false],
      ['Cherry', false],
    ] as const) {
      const movieId = await idOf(title)
      await publishFilm(db, { movieId, filmId: await addFilm(db, movieId, 'ready'), isPremium })
    }
    const shown = async (query: object) => (await list(query)).titles
    await expect.poll(() => shown({ watch: 'free' })).toEqual(['Apple', 'Cherry'])
    expect(await shown({ watch: 'premium' })).toEqual(['Apple', 'Cherry', 'Zebra'])
    expect((await list({ watch: 'premium' })).total).toBe(3)
    expect(await shown({ watch: 'premium', genre: 'Comedy', sort: 'title-desc' })).toEqual(['Zebra', 'Cherry'])
    expect(await shown({ watch: 'free', search: 'e' })).toEqual(['Apple', 'Cherry'])
    expect(await shown({ watch: 'premium', search: 'e', rating: '8-10' })).toEqual(['Zebra'])
    expect((await list({ watch: 'now' })).status).toBe(400)
    const facets = await testApp.call(catalogueEndpoints.facets, { query: { watch: 'free' } })
    expect(facets.genres.filter(({ count }) => count > 0)).toEqual([
      { value: 'Comedy', count: 1 },
      { value: 'Sci-Fi', count: 1 },
      { value: 'Animation', count: 1 },
    ])
    await db
      .updateTable('movie_film')
      .set({ is_premium: true })
      .where('movie_id', '=', await idOf('Apple'))
      .execute()
    await expect.poll(() => shown({ watch: 'free' })).toEqual(['Cherry'])
    await db.deleteFrom('movie_film').execute()
    await expect.poll(() => shown({ watch: 'premium' })).toEqual([])
  })

  it('HOME-6 HOME-8 shows three rows in one call', async () => {
    const home = await testApp.call(catalogueEndpoints.home)
    const titles = (row: Movie[]) => row.map(({ title }) => title)
    expect(titles(rowIn(home, 'newArrivals'))).toEqual(['Zebra', 'älva', 'Apple', 'banana', 'Cherry', 'Date'])
    expect(titles(rowIn(home, 'mostRated'))).toEqual(['älva', 'Zebra', 'Apple', 'Cherry', 'Date'])
    expect(titles(home.hero)).toEqual(['älva', 'Zebra', 'Apple', 'Cherry', 'Date'])
  })
})

describe('a catalogue of many', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await startTestApp()
    // Many with the same title, year and rating: only the id tells them apart.
    const movies = Array.from({ length: 2311 }, (_, i) => ({
      title: `Movie ${i % 7}`,
      year: 2000 + (i % 3),
      rating: (i % 5) + 3,
      genres: [genres[i % 9]!, genres[(i + 4) % 9]!],
      createdAt: new Date(Date.UTC(2020, 0, 1 + (i % 11))),
    }))
    for (let i = 0; i < movies.length; i += 500) await addMovies(other.services.db, movies.slice(i, i + 500))
  })
  afterAll(() => other.close())

  const pageThrough = async (query: string, limit: number) => {
    const ids: string[] = []
    for (let page = 1; ; page++) {
      const answer = await other.request({ url: `/api/movies?${query}&limit=${limit}&page=${page}` })
      const movies = answer.json<Movie[]>()
      ids.push(...movies.map(({ _id }) => _id))
      if (!String(answer.headers.link).includes('rel="next"'))
        return { ids, total: Number(answer.headers['x-total-count']) }
    }
  }

  it.each(['title', 'title-desc', 'newest', 'rating', 'popular', 'year'])(
    'API-2 shows every movie once while paging by %s, in the order of the whole',
    async (sort) => {
      const whole = await other.request({ url: `/api/movies?sort=${sort}&limit=1000` })
      const { ids, total } = await pageThrough(`sort=${sort}`, 97)
      expect(total).toBe(2311)
      expect(new Set(ids).size).toBe(2311)
      expect(ids.slice(0, 1000)).toEqual(whole.json<Movie[]>().map(({ _id }) => _id))
    },
  )

  it('API-2 pages through filters and searches alike', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from movie where 'Drama' = any (genres) and year = 2001 and title ilike '%ie 3%'`.execute(
      other.services.db,
    )
    const { ids, total } = await pageThrough('genre=Drama&year=2001&search=IE%203&sort=rating', 7)
    expect(total).toBe(rows[0]!.n)
    expect(new Set(ids).size).toBe(total)
  })

  it('API-2 answers the first 1000 and links the rest when nobody says how much', async () => {
    const answer = await other.request({ url: '/api/movies' })
    expect(answer.json<Movie[]>()).toHaveLength(1000)
    expect(answer.headers['x-total-count']).toBe('2311')
    expect(answer.headers.link).toContain('</api/movies?limit=1000&page=2>; rel="next"')
  })

  it('API-2 loses no movie when one is added between two pages', async () => {
    const page = async (number: number) =>
      (await other.request({ url: `/api/movies?sort=title&limit=50&page=${number}&n=${number}` }))
        .json<Movie[]>()
        .map(({ _id }) => _id)
    const first = await page(1)
    const [added] = await addMovies(other.services.db, [{ title: 'Aardvark' }])
    const second = await page(2)
    // The new one stands on the page that was read already: one movie is met again, and none is passed over.
    expect(second[0]).toBe(first.at(-1))
    await other.services.db.deleteFrom('movie').where('id', '=', added!).execute()
    await expect.poll(() => page(2)).toEqual([...second.slice(1), expect.any(String)])
  })
})

it('HOME-7 HOME-8 shows all in their order where nobody has liked or rated anything', async () => {
  const empty = await startTestApp()
  try {
    await addMovies(empty.services.db, [
      { title: 'B', rating: null },
      { title: 'A', rating: null },
    ])
    const home = await empty.call(catalogueEndpoints.home)
    expect(rowIn(home, 'mostPopular').map(({ title }) => title)).toEqual(['A', 'B'])
    expect(rowIn(home, 'mostRated').map(({ title }) => title)).toEqual(['A', 'B'])
  } finally {
    await empty.close()
  }
})

it('answers an empty catalogue with empty lists', async () => {
  const empty = await startTestApp()
  try {
    expect(await empty.call(catalogueEndpoints.list, { query: {} })).toEqual([])
    expect(await empty.call(catalogueEndpoints.home)).toEqual({
      hero: [],
      collections: [],
      rows: ['newArrivals', 'mostPopular', 'mostRated'].map((kind) => ({ kind, movies: [] })),
    })
    expect(await empty.call(catalogueEndpoints.statistics)).toMatchObject({ totalMovies: 0, genres: 0 })
  } finally {
    await empty.close()
  }
})

describe('lists and search of movies', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await startTestApp()
  })
  afterAll(() => other.close())

  /** The derived rows, and the same derived again. */
  const readBoth = async () => {
    const { db } = other.services
    const read = async () =>
      (
        await sql<Record<'lists' | 'searches', string>>`select
          (select jsonb_agg(l order by l.list, l.movie_id)::text from movie_list l) as lists,
          (select jsonb_agg(s order by s.movie_id)::text from movie_search s) as searches`.execute(db)
      ).rows[0]
    const derived = await read()
    await sql`with gone as (delete from movie_list), also as (delete from movie_search) select`.execute(db)
    await sql`select list_movies(array(select id from movie))`.execute(db)
    return [derived, await read()]
  }

  it('follow all changes of movies, also concurrent ones', async () => {
    const { db } = other.services
    const ids = await addMovies(
      db,
      Array.from({ length: 30 }, (_, i) => ({ title: `Movie ${i}`, year: 1990 + (i % 4), likes: i })),
    )
    const films = await Promise.all(ids.map((id) => addFilm(db, id, 'ready')))
    const changes = Array.from({ length: 60 }, async (_, i) => {
      const id = ids[(i * 7) % ids.length]!
      // A film is published, or its access changed, beside all that.
      if (i % 2 === 0) {
        const at = (i * 11 + 4) % ids.length
        const shown = { movieId: ids[at]!, filmId: films[at]!, isPremium: i % 4 === 0 }
        // Its movie may be gone.
        await publishFilm(db, shown).catch((error: { code?: string }) => {
          if (error.code !== '23503') throw error
        })
      }
      if (i % 6 === 0) await addMovies(db, [{ title: `Added ${i}`, genres: ['Horror', 'Comedy'], rating: null }])
      else if (i % 6 === 1) await db.deleteFrom('movie').where('id', '=', id).execute()
      else if (i % 6 === 2) await sql`update movie_counter set likes = likes + 1 where movie_id = ${id}`.execute(db)
      else if (i % 6 === 3) await refreshListedLikes(other.services)
      // Rows in different orders, which would lock one another out if writers did not take turns.
      else if (i % 6 === 4)
        await db.transaction().execute(async (tx) => {
          await tx.updateTable('movie').set({ year: 2001 }).where('id', '=', id).execute()
          await tx
            .updateTable('movie')
            .set({ genres: ['Sci-Fi'] })
            .where('id', '=', ids[i % ids.length]!)
            .execute()
        })
      else
        await db
          .updateTable('movie')
          .set({ title: `Renamed ${i}`, rating_tenths: i })
          .where('id', '=', id)
          .execute()
    })
    await Promise.all(changes)
    const [derived, again] = await readBoth()
    expect(derived).toEqual(again)
  })

  it('are empty after truncate', async () => {
    await sql`truncate movie cascade`.execute(other.services.db)
    const [derived, again] = await readBoth()
    expect(derived).toEqual(again)
    expect(await other.call(catalogueEndpoints.statistics)).toMatchObject({ totalMovies: 0 })
  })
})
