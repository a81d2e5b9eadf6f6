import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const read = async (url: string) => {
  const answer = await testApp.request({ url })
  return { ...answer, locations: [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location) }
}

it('SEO-3 tells robots where the sitemap is and where they have no business', async () => {
  const { body, headers } = await testApp.request({ url: '/robots.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Sitemap: https://matinee.test/sitemap.xml')
  const closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!)
  expect(closed).toEqual(['/api/', '/admin/'])
  // What a page shows, and a page that asks not to be listed, has to be open to be read.
  for (const path of ['/', '/movies', '/media/posters/a.webp', '/images/a.webp', '/assets/a.js', '/search/moon'])
    expect(closed.some((start) => path.startsWith(start))).toBe(false)
})

it('SEO-3 lists every movie once, with the moment of its last change', async () => {
  expect((await read('/sitemap.xml')).locations).toEqual(['https://matinee.test/sitemaps/screens.xml'])
  const ids = await addMovies(testApp.services.db, [{ title: 'One' }, { title: 'Two & Three' }])
  await expect
    .poll(async () => (await read('/sitemap.xml')).locations)
    .toEqual(['https://matinee.test/sitemaps/screens.xml', 'https://matinee.test/sitemaps/movies-1.xml'])
  const { locations, body } = await read('/sitemaps/movies-1.xml')
  expect(locations.toSorted()).toEqual(ids.map((id) => `https://matinee.test/movie/${id}`).toSorted())
  expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
  const lastModified = async () => Date.parse(/<lastmod>(.*?)</.exec((await read('/sitemaps/movies-1.xml')).body)![1]!)
  const before = await lastModified()
  await testApp.services.db.updateTable('movie').set({ description: 'Changed.' }).execute()
  await expect.poll(lastModified).toBeGreaterThan(before)
  expect((await read('/sitemaps/screens.xml')).locations).toContain('https://matinee.test/movies')
})

it('SEO-3 shows where the poster of a movie is', async () => {
  const { db } = testApp.services
  const [ours, theirs, none] = await addMovies(db, [{ title: 'Ours' }, { title: 'Theirs' }, { title: 'None' }])
  await db.updateTable('movie').set({ image_url: '/media/posters/a.webp' }).where('id', '=', ours!).execute()
  await db.updateTable('movie').set({ image_url: `https://cdn.test/a?b=1&c='2'` }).where('id', '=', theirs!).execute()
  await db.updateTable('movie').set({ image_url: null }).where('id', '=', none!).execute()
  const imageOf = async (id: string) => {
    const entry = (await read('/sitemaps/movies-1.xml')).body.split('\n').find((line) => line.includes(`/movie/${id}<`))
    return entry && (/<image:image><image:loc>(.*)<\/image:loc><\/image:image>/.exec(entry)?.[1] ?? 'none')
  }
  await expect.poll(() => imageOf(ours!)).toBe('https://matinee.test/media/posters/a.webp')
  await expect.poll(() => imageOf(theirs!)).toBe('https://cdn.test/a?b=1&amp;c=&apos;2&apos;')
  await expect.poll(() => imageOf(none!)).toBe('none')
  await db.deleteFrom('movie').where('id', 'in', [ours!, theirs!, none!]).execute()
})

it.each(['/sitemaps/movies-0.xml', '/sitemaps/movies-2.xml', '/sitemaps/movies-x.xml', '/sitemaps/movies-1e3.xml'])(
  'SEO-3 has no %s',
  async (url) => expect((await testApp.request({ url })).statusCode).toBe(404),
)

it('SEO-3 does not count the catalogue for each wrong number', async () => {
  await expect.poll(() => testApp.services.changes.isListening()).toBe(true)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  for (let page = 1000; page < 1020; page++) expect((await read(`/sitemaps/movies-${page}.xml`)).statusCode).toBe(404)
  const counts = asked.mock.calls.filter((given) => JSON.stringify(given).includes('row_number()'))
  asked.mockRestore()
  // News that was still on its way may have made it count once more.
  expect(counts.length).toBeLessThan(4)
})

it('SEO-3 puts no more than 10 000 of the 50 000 addresses allowed into one file, and leaves none out', async () => {
  const { db } = testApp.services
  // What else stands beside a movie does not matter here, and would take minutes to make.
  await db.connection().execute(async (connection) => {
    await sql`alter table movie disable trigger user`.execute(connection)
    await sql`insert into movie (id, title, genres)
      select lpad(to_hex(1700000000 + i), 8, '0') || lpad(to_hex(i), 16, '0'), 'Movie', '{Drama}'
      from generate_series(1, 20001) i`.execute(connection)
    await sql`insert into movie_counter (movie_id) select id from movie on conflict do nothing`.execute(connection)
    await sql`alter table movie enable trigger user`.execute(connection)
    await sql`notify catalogue`.execute(connection)
  })
  await expect.poll(async () => (await read('/sitemap.xml')).locations).toHaveLength(4)
  const pages = await Promise.all([1, 2, 3].map((page) => read(`/sitemaps/movies-${page}.xml`)))
  expect(pages.map(({ locations }) => locations.length)).toEqual([10_000, 10_000, 3])
  expect(new Set(pages.flatMap(({ locations }) => locations)).size).toBe(20_003)
})
