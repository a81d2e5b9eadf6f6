import { catalogueEndpoints } from '@matinee/contract/catalogue'
import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, tokenOf } from '../../../test/people.ts'
import { listMatchingIds, withTimeLimit } from './search.queries.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await addMovies(testApp.services.db, [
    {
      title: 'Léon: The Professional',
      director: 'Luc Besson',
      cast: ['Jean Reno', 'Natalie Portman'],
      genres: ['Action'],
    },
    { title: 'Spider-Man', director: 'Sam Raimi', cast: ['Tobey Maguire'], genres: ['Action', 'Sci-Fi'] },
    { title: 'Her', director: 'Spike Jonze', cast: ['Joaquin Phoenix'], genres: ['Romance'] },
    { title: 'The Brother', description: 'He follows her to the harbour.', genres: ['Drama'] },
    { title: 'Harbour Lights', description: 'Three keepers and a storm.', genres: ['Drama'] },
    { title: 'Harbour Light', description: 'Nobody keeps it.', genres: ['Drama'] },
    { title: 'Night Ferry', description: 'A crossing.', director: 'Ann Harbour', genres: ['Thriller'] },
    { title: 'Οδυσσεια', genres: ['Action'] },
    { title: '七人の侍', director: '黒澤明', genres: ['Drama'] },
    { title: '100% Wolf_Man', description: 'It costs \\ nothing.', genres: ['Comedy'] },
    { title: 'Romance in Lisbon', genres: ['Drama'] },
    { title: 'Zwei', description: 'Ein Film.', genres: ['Romance'] },
  ])
})
afterAll(() => testApp.close())

const find = async (query: string) => {
  const found = await testApp.call(catalogueEndpoints.search, { query: { query } })
  return (found as Movie[]).map(({ title }) => title)
}

describe('searching', () => {
  it('API-3 answers an array to query and results to q', async () => {
    expect(await testApp.call(catalogueEndpoints.search, { query: { query: 'leon' } })).toMatchObject([
      { title: 'Léon: The Professional' },
    ])
    expect(await testApp.call(catalogueEndpoints.search, { query: { q: 'leon' } })).toMatchObject({
      results: [{ title: 'Léon: The Professional' }],
    })
  })

  it.each(['/api/search', '/api/search?query=', '/api/search?query=%20', '/api/search?q='])(
    'API-3 refuses a blank term: %s',
    async (url) => {
      const answer = await testApp.request({ url })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { query: 'Please enter a search term' } })
    },
  )

  it('SEARCH-3 ranks title over people over genre over text', async () => {
    expect(await find('harbour')).toEqual(['Harbour Light', 'Harbour Lights', 'Night Ferry', 'The Brother'])
    expect((await find('romance')).slice(0, 2)).toEqual(['Romance in Lisbon', 'Her'])
  })

  it('SEARCH-3 puts a whole title first, then whole words, then parts', async () => {
    // 'Her' itself, then a word of a title that holds it, then a word of a text.
    expect((await find('her')).slice(0, 2)).toEqual(['Her', 'The Brother'])
  })

  it.each([
    ['spidr man', 'Spider-Man'],
    ['spider man', 'Spider-Man'],
    ['spiderman', 'Spider-Man'],
    ['leon', 'Léon: The Professional'],
    ['the professional leon', 'Léon: The Professional'],
    ['natalie portmann', 'Léon: The Professional'],
    ['habrour lights', 'Harbour Lights'],
    ['lights harbour', 'Harbour Lights'],
    ['night fery', 'Night Ferry'],
    ['nightferry', 'Night Ferry'],
    ['ΟΔΥΣ', 'Οδυσσεια'],
    ['侍', '七人の侍'],
    ['七人', '七人の侍'],
    ['黒澤', '七人の侍'],
    ['he', 'Her'],
  ])('SEARCH-3 finds %s as %s', async (query, title) => {
    expect((await find(query))[0]).toBe(title)
  })

  it('SEARCH-3 puts every exact match above one that only comes near', async () => {
    expect(await find('harbour lights')).toEqual(['Harbour Lights', 'Harbour Light'])
    expect(await find('harbour lihgts')).toEqual(['Harbour Lights'])
  })

  it.each([
    ['100%', ['100% Wolf_Man']],
    ['%', ['100% Wolf_Man']],
    ['f_m', ['100% Wolf_Man']],
    ['\\', ['100% Wolf_Man']],
    ['x%y', []],
    ["'; drop table movie; --", []],
    ['(.*)+$', []],
  ])('BROWSE-3 takes %j as it is', async (search, titles) => {
    const page = await testApp.call(catalogueEndpoints.page, { query: { search } })
    expect(page.movies.map(({ title }) => title)).toEqual(titles)
    const ranked = await testApp.request({ url: `/api/search?query=${encodeURIComponent(search)}` })
    expect([200, 400]).toContain(ranked.statusCode)
  })

  it('BROWSE-3 finds nothing that reaches from one field or name into the next', async () => {
    const ask = async (search: string) => (await testApp.call(catalogueEndpoints.page, { query: { search } })).total
    expect(await ask('besson jean')).toBe(0)
    expect(await ask('reno natalie')).toBe(0)
    expect(await ask('jean reno')).toBe(1)
    expect(await ask('man sam')).toBe(0)
  })

  it('SEARCH-3 suggests titles from their first letters', async () => {
    const suggest = (q: string) => testApp.call(catalogueEndpoints.suggest, { query: { q } })
    const [first] = await suggest('spi')
    expect(first).toEqual({ _id: expect.any(String), title: 'Spider-Man', year: 1999, imageUrl: null, reason: null })
    expect((await suggest('leo'))[0]?.title).toBe('Léon: The Professional')
    expect((await suggest('lights'))[0]?.title).toBe('Harbour Lights')
    expect((await suggest('besson'))[0]?.title).toBe('Léon: The Professional')
    expect((await suggest('spidr'))[0]?.title).toBe('Spider-Man')
    expect(await suggest(' ')).toEqual([])
    expect(await suggest('zzzz')).toEqual([])
  })
})

describe('what is said of a movie besides its words', () => {
  let small: TestApp
  beforeAll(async () => {
    small = await startTestApp()
    await addMovies(small.services.db, [
      { title: 'The Kid', year: 1921, rating: 8.2, director: 'Charlie Chaplin', genres: ['Comedy', 'Drama'] },
      { title: 'The Gold Rush', year: 1925, rating: 8.1, cast: ['Charlie Chaplin'], genres: ['Comedy'] },
      { title: 'Amber Moon', year: 1928, rating: 5, genres: ['Sci-Fi'] },
      { title: 'Metropolis', year: 1927, rating: 8.3, director: 'Fritz Lang', genres: ['Sci-Fi'] },
      { title: 'The Lodger', year: 1927, rating: 7.3, director: 'Alfred Hitchcock', genres: ['Thriller'] },
      { title: 'Dated', year: 1950, description: 'It all began in 1927, in a sci fi shop.', genres: ['Horror'] },
      { title: 'Un Chien Andalou', year: 1929, director: 'Luis Buñuel', genres: ['Horror'] },
      { title: 'Nanook', year: 1922, rating: 7.6, genres: ['Documentary'] },
      { title: 'Camera', year: 1929, rating: 8.3, genres: ['Documentary'] },
    ])
  })
  afterAll(() => small.close())
  const ask = async (query: string) =>
    ((await small.call(catalogueEndpoints.search, { query: { query } })) as Movie[]).map(({ title }) => title)
  const suggest = async (q: string) =>
    (await small.call(catalogueEndpoints.suggest, { query: { q } })).map(({ title, reason }) => [title, reason])

  it.each([
    ['sci-fi', ['Metropolis', 'Amber Moon']],
    ['sci fi', ['Metropolis', 'Amber Moon', 'Dated']],
    ['scifi', ['Metropolis', 'Amber Moon']],
    ['science fiction', ['Metropolis', 'Amber Moon']],
    ['1927', ['Metropolis', 'The Lodger', 'Dated']],
    ['scifi 1927', ['Metropolis']],
    ['documentry', ['Camera', 'Nanook']],
    ['chaplin comedy 1921', ['The Kid', 'The Gold Rush']],
    ['chaplni 1925', ['The Gold Rush']],
  ])('SEARCH-3 finds %j by genre, year and people, best rated first', async (query, titles) => {
    expect(await ask(query)).toEqual(titles)
  })

  it.each([
    [
      'chapl',
      [
        ['The Gold Rush', 'Charlie Chaplin'],
        ['The Kid', 'Charlie Chaplin'],
      ],
    ],
    [
      'charlie ch',
      [
        ['The Gold Rush', 'Charlie Chaplin'],
        ['The Kid', 'Charlie Chaplin'],
      ],
    ],
    ['hitchc', [['The Lodger', 'Alfred Hitchcock']]],
    ['bunu', [['Un Chien Andalou', 'Luis Buñuel']]],
    [
      'sci f',
      [
        ['Metropolis', 'Sci-Fi'],
        ['Amber Moon', 'Sci-Fi'],
      ],
    ],
    [
      '1927',
      [
        ['Metropolis', null],
        ['The Lodger', null],
      ],
    ],
    [
      'documentry',
      [
        ['Camera', 'Documentary'],
        ['Nanook', 'Documentary'],
      ],
    ],
  ])('SEARCH-3 suggests for %j', async (typed, movies) => {
    expect(await suggest(typed)).toEqual(movies)
  })
})

describe('a catalogue in which some terms are common', () => {
  let large: TestApp
  beforeAll(async () => {
    large = await startTestApp()
    const words = 'the harbour of a young woman is his only love and one old city in the night from far'.split(' ')
    const text = (i: number) =>
      Array.from({ length: 12 }, (_, j) => words[(i * 7 + j * (1 + (i % 5))) % words.length]).join(' ')
    const movies = Array.from({ length: 6000 }, (_, i) => ({
      // Some signs are two units of a string, and one for the database.
      title: `${i % 5 === 0 ? '😀😀 ' : ''}${words[i % words.length]} ${i}`,
      description: text(i),
      rating: (i % 101) / 10,
      director: i % 4 === 0 ? 'Young Love' : null,
      genres: i % 3 === 0 ? (['Drama', 'Comedy'] as const) : (['Horror'] as const),
    }))
    for (let i = 0; i < movies.length; i += 1000) await addMovies(large.services.db, movies.slice(i, i + 1000))
  }, 120_000)
  afterAll(() => large.close())

  let asked = 0
  const askBoth = async (term: string, filters: { genre?: string; rating?: string } = {}) => {
    const bounds = { '8-10': [80, 100], '7-8': [70, 80], '6-7': [60, 70], '0-6': [0, 60] }[filters.rating ?? ''] ?? [
      -1, 101,
    ]
    const { rows } = await sql<{ n: number; first: string[] }>`
      with hits as (select id, title from movie where (lower(title) like ${`%${term}%`} or lower(description) like ${`%${term}%`}
        or lower(director) like ${`%${term}%`} or lower(array_to_string(genres, ' ')) like ${`%${term}%`})
        and (${filters.genre ?? null}::text is null or ${filters.genre ?? null} = any (genres))
        and coalesce(rating_tenths, -1) between ${bounds[0]} and ${bounds[1]})
      select (select count(*)::int from hits) as n,
        array(select title from hits order by lower(title) collate "C", id limit 12) as first`.execute(
      large.services.db,
    )
    const params = new URLSearchParams({ ...filters, search: term, page: '1', n: String(++asked) })
    const answer = await large.request({ url: `/api/movies?${params.toString()}` })
    return {
      shown: {
        total: Number(answer.headers['x-total-count']),
        first: answer.json<Movie[]>().map(({ title }) => title),
      },
      expected: { total: rows[0]!.n, first: rows[0]!.first },
    }
  }

  it.each(['the', 'a', 'young', 'is his', 'e', 'of a', 'night', 'rama', 'harb', 'zz', 'e o', 'city 50'])(
    'BROWSE-3 counts %j exactly, with filters and without',
    async (term) => {
      const both = []
      both.push(await askBoth(term))
      both.push(await askBoth(term, { genre: 'Drama' }))
      both.push(await askBoth(term, { rating: '7-8' }))
      both.push(await askBoth(term, { genre: 'Horror', rating: '0-6' }))
      for (const { shown, expected } of both) expect(shown).toEqual(expected)
    },
  )

  it('BROWSE-3 keeps the totals exact while movies come, change and go', async () => {
    const both = []
    const { db } = large.services
    const [id] = await addMovies(db, [{ title: 'A young stranger', rating: 7.5, genres: ['Drama'] }])
    both.push(await askBoth('young'))
    both.push(await askBoth('young', { genre: 'Drama', rating: '7-8' }))
    await db
      .updateTable('movie')
      .set({ title: 'A stranger', rating_tenths: 20, genres: ['Horror'] })
      .where('id', '=', id!)
      .execute()
    both.push(await askBoth('young'))
    both.push(await askBoth('young', { genre: 'Drama', rating: '7-8' }))
    both.push(await askBoth('a', { genre: 'Horror', rating: '0-6' }))
    await db.deleteFrom('movie').where('id', '=', id!).execute()
    both.push(await askBoth('a', { genre: 'Horror', rating: '0-6' }))
    await sql`delete from movie where title like 'young 1%'`.execute(db)
    both.push(await askBoth('young'))
    both.push(await askBoth('the', { genre: 'Drama' }))
    for (const { shown, expected } of both) expect(shown).toEqual(expected)
  })

  it('SEARCH-3 ranks common terms too, and leaf by leaf shows each match once', async () => {
    const ids: string[] = []
    const titles: string[] = []
    let total = 0
    for (let page = 1; page <= 80; page++) {
      const answer = await large.request({ url: `/api/search?query=young&limit=97&page=${page}` })
      total = Number(answer.headers['x-total-count'])
      const movies = answer.json<Movie[]>()
      if (movies.length === 0) break
      titles.push(...movies.map(({ title }) => title))
      ids.push(...movies.map(({ _id }) => _id))
    }
    expect(titles[0]).toMatch(/young/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(total)
  })
})

describe('a catalogue of more movies than are counted', () => {
  const count = 10_030
  let large: TestApp
  beforeAll(async () => {
    large = await startTestApp()
    // In one statement: one by one they would take minutes.
    await sql`insert into movie (title, description, genres, rating_tenths, year)
      select case when i = 700 then 'Young' else 'Movie ' || i end, 'A young one.', array['Drama'], i % 101, 2000
      from generate_series(1, ${count}::int) i`.execute(large.services.db)
    await sql`analyze`.execute(large.services.db)
  }, 120_000)
  afterAll(() => large.close())

  const ask = async (url: string) => {
    const { headers, ...answer } = await large.request({ url })
    return {
      movies: answer.json<Movie[]>(),
      total: headers['x-total-count'],
      capped: headers['x-total-count-capped'],
      link: String(headers.link),
    }
  }

  it.each(['', '&search=young', '&genre=Drama&year=2000', '&search=movie&genre=Drama&rating=0-6'])(
    'API-2 BROWSE-5 counts to 10,000 and says so: /api/movies?sort=title%s',
    async (filter) => {
      const isLonger = !filter.includes('rating')
      const { total, capped, link } = await ask(`/api/movies?sort=title&limit=12${filter}`)
      expect({ capped, isFull: total === '10000' }).toEqual(
        isLonger ? { capped: 'true', isFull: true } : { capped: undefined, isFull: false },
      )
      expect(link.includes('rel="last"')).toBe(!isLonger)
    },
  )

  it.each(['/api/movies?sort=title', '/api/movies?sort=rating&search=young', '/api/search?query=young'])(
    'API-2 SEARCH-3 pages past what is counted, each movie once: %s',
    async (url) => {
      const ids: string[] = []
      for (let page = 1; ; page++) {
        const { movies, link } = await ask(`${url}&limit=1000&page=${page}`)
        ids.push(...movies.map(({ _id }) => _id))
        if (!link.includes('rel="next"')) break
      }
      expect(ids).toHaveLength(count)
      expect(new Set(ids).size).toBe(count)
    },
  )

  it('SEARCH-3 puts a whole title first, however common the term is', async () => {
    expect((await ask('/api/search?query=young')).movies[0]?.title).toBe('Young')
  })

  it('BROWSE-5 tells a screen that there are more', async () => {
    const page = await large.call(catalogueEndpoints.page, { query: { page: 834 } })
    expect(page).toMatchObject({ total: 10_000, isCapped: true, page: 834, pages: 835 })
    const last = await large.call(catalogueEndpoints.page, { query: { page: 836 } })
    expect(last).toMatchObject({ total: 10_000, isCapped: true, pages: 836 })
    expect(last.movies).toHaveLength(10)
  })

  it('MANAGE-1 the total of the desk reaches the page that is shown, also past what is counted', async () => {
    const headers = bearer(await tokenOf(large, await aUser(large, { role: 'owner' }), { audience: 'admin' }))
    const pageOfDesk = async (page: number) => {
      const query = { page, limit: 100 }
      const { movies, total, isCapped } = await large.call(adminMovieEndpoints.list, { query }, { headers })
      return { shown: movies.length, total, isCapped }
    }
    expect(await pageOfDesk(1)).toEqual({ shown: 100, total: 10_000, isCapped: true })
    expect(await pageOfDesk(101)).toEqual({ shown: 30, total: count, isCapped: true })
    expect(await pageOfDesk(102)).toEqual({ shown: 0, total: 10_000, isCapped: true })
  })
})

it('SEARCH-2 cuts off a search that takes too long, and says so', async () => {
  const { db } = testApp.services
  await expect(withTimeLimit(db, (tx) => sql`select pg_sleep(5)`.execute(tx))).rejects.toMatchObject({
    status: 503,
    message: 'This search takes too long. Please try a longer or rarer term.',
  })
  const page = { sort: 'title', offset: 0, limit: 5 } as const
  expect((await listMatchingIds(db, { lists: ['*'] }, 'harbour', page)).total).toBe(4)
})

describe('names, years and letters', () => {
  beforeAll(async () => {
    await addMovies(testApp.services.db, [
      { title: 'Vampyr', year: 1932, director: 'Carl Theodor Dreyer', genres: ['Horror'] },
      { title: 'Elephants', year: 2001, cast: ['Ana Dreyes'], genres: ['Horror'] },
      { title: 'Safety Last!', year: 1923, cast: ['Harold Lloyd'], genres: ['Comedy'] },
      { title: 'Joan of Arc', year: 1928, cast: ['Eugène Silvain'], genres: ['Drama'] },
      {
        title: 'Battleship Potemkin',
        originalTitle: 'Броненосец Потёмкин',
        year: 1925,
        director: 'Sergei Eisenstein',
        genres: ['Drama'],
      },
      { title: 'Gogol', year: 2017, genres: ['Thriller'] },
    ])
  })

  it('SEARCH-3 adds nothing that is only similar where somebody or something has this very name', async () => {
    expect(await find('dreyer')).toEqual(['Vampyr'])
    // The last letter is wrong: nobody has this name.
    expect(await find('dreyex')).toEqual(expect.arrayContaining(['Vampyr', 'Elephants']))
    expect(await find('1932 horror')).toEqual(['Vampyr'])
  })

  it("SEARCH-3 'silent comedy 1920s' finds the comedies of these years, although nobody is called so", async () => {
    expect(await find('silent comedy 1920s')).toEqual(['Safety Last!'])
  })

  it.each([
    ['bronenosets', 'Battleship Potemkin'],
    ['Сергей', 'Battleship Potemkin'],
    ['Гоголь', 'Gogol'],
    ['odysseia', 'Οδυσσεια'],
  ])('SEARCH-3 %s, in other letters, finds %s', async (query, title) => {
    expect((await find(query))[0]).toBe(title)
  })
})
