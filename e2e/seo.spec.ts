import type { APIRequestContext } from '@playwright/test'
import { demoCollection } from '../apps/demo/src/demo-collections.ts'
import { expect, isPhone, sitePages, test, waitForHydration } from './test-app.ts'
import { decode, textsOf } from './html.ts'
import { demo } from './servers.ts'
import { canonicalOf, inspectStructuredData } from './structured-data.ts'

// What machines read is in the HTML, and the HTML is the same for every screen.
test.beforeEach(() => test.skip(isPhone(), 'the same bytes as for the desktop'))

interface Movie {
  _id: string
  title: string
  description: string
  year: number | null
  rating: number | null
  director: string | null
  cast: string[]
  genres: string[]
  minutes: number | null
  cardUrl: string | null
  videoUrl: string | null
  film: { access: 'free' | 'premium' } | null
}

/** Recommended, but nobody knows it: how long a trailer is, and when the site gave its rating. */
const unknown = new Set(['VideoObject.duration', 'Review.datePublished'])

/** What the head of a page says, as a reader without JavaScript finds it. */
function readHead(html: string) {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map((match) => decode(match[1]!)),
    canonical: canonicalOf(html),
    all: (name: string) => metas.filter((match) => match[1] === name).map((match) => decode(match[2]!)),
  }
}

async function open(request: APIRequestContext, path: string, status = 200) {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(status)
  const html = await answer.text()
  return { html, ...readHead(html) }
}

const allMovies = async (request: APIRequestContext) => (await (await request.get('/api/movies')).json()) as Movie[]

/** A movie of the demo about which everything is known. */
async function knownMovie(request: APIRequestContext): Promise<Movie> {
  const movie = (await allMovies(request)).find(
    ({ cardUrl, videoUrl, director, minutes, cast }) => cardUrl && videoUrl && director && minutes && cast.length > 1,
  )
  expect(movie, 'a movie with pictures and a trailer').toBeDefined()
  return movie!
}

/** Width and height, from the frame header of a JPEG file. */
function jpegSize(bytes: Buffer): [number, number] {
  let at = 2
  while (at < bytes.length) {
    const marker = bytes[at + 1]!
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new Error('no JPEG')
}

test('SEO-1 a movie says in its HTML everything that search engines and link previews ask for', async ({ request }) => {
  const movie = await knownMovie(request)
  const { titles, canonical, all } = await open(request, `/movie/${movie._id}`)
  const title = `${movie.title} (${movie.year ?? 'Movie'}) - Watch on Matinee`
  const description = Array.from(movie.description.replace(/\s+/g, ' ').trim()).slice(0, 140).join('')
  const address = `${demo.url}/movie/${movie._id}`
  expect(titles).toEqual([title])
  expect(canonical).toBe(address)
  const expected: Record<string, string[]> = {
    description: [description],
    robots: ['index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1'],
    'og:title': [title],
    'og:description': [description],
    'og:type': ['video.movie'],
    'og:url': [address],
    'og:site_name': ['Matinee'],
    'og:locale': ['en_US'],
    'og:image': [movie.cardUrl!],
    'og:image:type': ['image/jpeg'],
    'og:image:width': ['1200'],
    'og:image:height': ['630'],
    'video:director': [movie.director!],
    'video:actor': movie.cast.slice(0, 5),
    'video:duration': [String(movie.minutes! * 60)],
    'video:release_date': [String(movie.year)],
    'video:tag': movie.genres,
    'twitter:card': ['summary_large_image'],
    'twitter:title': [title],
    'twitter:description': [description],
    'twitter:image': [movie.cardUrl!],
  }
  for (const [name, contents] of Object.entries(expected)) expect(all(name), name).toEqual(contents)
  for (const name of ['og:image:alt', 'twitter:image:alt']) expect(all(name)[0], name).toContain(movie.title)
  for (const word of [movie.title, movie.director!, movie.cast[0]!, movie.genres[0]!])
    expect(all('keywords')[0]).toContain(word)
})

test('SEO-1 the picture of a link is there, in the size that the page says', async ({ request }) => {
  const movie = await knownMovie(request)
  for (const path of [`/movie/${movie._id}`, '/', '/movies', '/about']) {
    const { all } = await open(request, path)
    const [image = ''] = all('og:image')
    expect(new URL(image).origin, path).toBe(demo.url)
    const answer = await request.get(image)
    expect(answer.status(), image).toBe(200)
    expect([answer.headers()['content-type']], image).toEqual(all('og:image:type'))
    const bytes = await answer.body()
    expect(jpegSize(bytes), image).toEqual([1200, 630])
    expect([...all('og:image:width'), ...all('og:image:height')], path).toEqual(['1200', '630'])
    // Some messengers show no larger picture.
    expect(bytes.length, image).toBeLessThan(300_000)
  }
})

test('SEO-2 every movie has structured data that is valid and complete', async ({ request }) => {
  const known = await knownMovie(request)
  const movies = [known, ...(await allMovies(request)).filter((_, i) => i % 4 === 0).slice(0, 15)]
  for (const movie of movies) {
    const { html } = await open(request, `/movie/${movie._id}`)
    const { problems, missing, nodes } = inspectStructuredData(html)
    const isPremium = movie.film?.access === 'premium'
    expect(problems, movie.title).toEqual([])
    expect(
      missing.filter((name) => !unknown.has(name)),
      movie.title,
    ).toEqual(isPremium ? ['Movie.offers'] : [])
    expect(nodes.get('BreadcrumbList'), movie.title).toHaveLength(1)
    expect(nodes.get('Movie')?.[0], movie.title).toMatchObject({
      name: movie.title,
      duration: `PT${movie.minutes ?? 120}M`,
      ...(!isPremium && { offers: { price: '0', priceCurrency: 'USD' } }),
    })
  }
})

for (const path of ['/', '/movies', '/movies?page=2', `/collection/${demoCollection.id}`]) {
  test(`SEO-2 ${path} lists its movies for search engines`, async ({ request }) => {
    const { html } = await open(request, path)
    const { problems, missing, nodes } = inspectStructuredData(html)
    expect(problems).toEqual([])
    expect(missing).toEqual([])
    expect(nodes.get('WebSite') ?? []).toHaveLength(path === '/' ? 1 : 0)
    const items = nodes.get('ItemList')?.[0]?.['itemListElement'] as { url: string }[]
    expect(items.length).toBeGreaterThan(1)
    const { canonical } = await open(request, new URL(items[0]!.url).pathname)
    expect(canonical).toBe(items[0]!.url)
    // What is listed is on the page.
    for (const { url } of items) expect(html, url).toMatch(new RegExp(`href="/movies?/${url.split('/').at(-1)}"`))
  })
}

test('SEO-2 structured data stays when the page comes to life, and goes with it', async ({ page, request }) => {
  const movie = await knownMovie(request)
  await page.goto(`/movie/${movie._id}`)
  await waitForHydration(page)
  const data = page.locator('script[type="application/ld+json"]')
  await expect(data).toHaveCount(1)
  expect(inspectStructuredData(await page.content()).problems).toEqual([])
  await page.locator('a[href="/about"]').first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(data).toHaveCount(0)
})

test('ROUTE-2 a movie is one screen with one canonical address, whichever way one came', async ({ request }) => {
  const { _id: id, title, year } = await knownMovie(request)
  const screens = new Set<string>()
  for (const path of [`/movie/${id}`, `/movies/${id}`, `/watch/${id}`, `/movie/${id}?from=home`]) {
    const { canonical, all, titles, html } = await open(request, path)
    expect(canonical, path).toBe(`${demo.url}/movie/${id}`)
    expect(all('og:url'), path).toEqual([`${demo.url}/movie/${id}`])
    screens.add([titles.join(), textsOf(html, /<h1[^>]*>(.*?)<\/h1>/gs)[0]].join(': '))
  }
  expect([...screens]).toEqual([`${title} (${year ?? 'Movie'}) - Watch on Matinee: ${title}`])
})

for (const [canonical, addresses] of [
  ['/', ['/', '/?utm_source=x']],
  [
    '/movies',
    ['/movies', '/browse', '/categories', '/genres', '/movies?page=1', '/movies?sort=year', '/genres?genre=Drama'],
  ],
  ['/movies?page=2', ['/movies?page=2', '/browse?page=2', '/movies?sort=year&page=2']],
  ['/about', ['/about', '/about-us', '/help', '/support']],
  ['/contact', ['/contact']],
  ['/pricing', ['/pricing']],
  ['/privacy', ['/privacy']],
  ['/terms', ['/terms']],
] as const) {
  test(`ROUTE-13 ${canonical} is the one address of all that show it`, async ({ request }) => {
    for (const path of addresses) {
      const head = await open(request, path)
      expect(head.canonical, path).toBe(demo.url + canonical)
      expect(head.all('og:url'), path).toEqual([demo.url + canonical])
      expect(head.all('og:title'), path).toEqual(head.titles)
      expect(head.all('description')[0]?.length, path).toBeGreaterThanOrEqual(40)
      expect(head.all('robots')[0], path).toMatch(/^index, follow/)
    }
  })
}

test('ROUTE-13 every screen has one title and one description, which no other has', async ({ request }) => {
  const [first, second] = await allMovies(request)
  const screens = [
    ...sitePages.map(({ path }) => path).filter((path) => path !== '/no-such-page'),
    '/movies?page=2',
    `/movie/${first!._id}`,
    `/movie/${second!._id}`,
    '/search',
    '/search/moon',
    '/search/night',
    '/admin/dashboard',
  ]
  const seen = new Map<string, string>()
  for (const path of screens) {
    const { titles, all } = await open(request, path)
    expect(titles, path).toHaveLength(1)
    expect(all('description'), path).toHaveLength(1)
    expect(all('robots'), path).toHaveLength(1)
    for (const text of [titles[0]!, all('description')[0]!]) {
      expect(text.length, path).toBeGreaterThan(5)
      expect(seen.get(text), `${path}: ${text}`).toBeUndefined()
      seen.set(text, path)
    }
  }
})

for (const path of ['/search', '/search/moon', '/login', '/register', '/reset-password', '/admin/login']) {
  test(`ROUTE-13 ${path} stays out of search engines`, async ({ request }) => {
    const { all } = await open(request, path)
    expect(all('robots')).toEqual(['noindex'])
  })
}

test('SEO-3 robots may read what pages show, and find the sitemap', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${demo.url}/sitemap.xml`)
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1]!)
  expect(closed).toContain('/api/')
  const { html, all } = await open(request, '/')
  const shown = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]!)
  expect(shown.length).toBeGreaterThan(10)
  for (const path of [...shown, ...all('og:image').map((url) => new URL(url).pathname), '/media/', '/images/'])
    expect(
      closed.some((start) => path.startsWith(start)),
      path,
    ).toBe(false)
})

test('SEO-3 the sitemap holds canonical addresses only, and every movie', async ({ request }) => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => decode(match[1]!))
  const read = async (url: string) => {
    const answer = await request.get(url)
    expect(answer.status(), url).toBe(200)
    expect(answer.headers()['content-type'], url).toMatch(/xml/)
    return answer.text()
  }
  const files = await Promise.all(locations(await read('/sitemap.xml')).map(read))
  const listed = files.flatMap(locations)
  expect(new Set(listed).size).toBe(listed.length)
  for (const file of files) expect(locations(file).length).toBeLessThanOrEqual(50_000)

  const movies = await allMovies(request)
  expect(listed.filter((url) => url.includes('/movie/')).toSorted()).toEqual(
    movies.map(({ _id }) => `${demo.url}/movie/${_id}`).toSorted(),
  )
  const entries = files.join('').match(/<url>.*?<\/url>/gs) ?? []
  for (const entry of entries.filter((one) => one.includes('/movie/')))
    expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  const [image] = /(?<=<image:loc>)[^<]+/.exec(files.join('')) ?? []
  expect((await request.get(decode(image ?? ''))).headers()['content-type']).toMatch(/^image\//)

  const screens = listed.filter((url) => !url.includes('/movie/'))
  expect(screens.length).toBeGreaterThan(4)
  for (const url of [...screens, ...listed.slice(-2)]) {
    const { canonical, all } = await open(request, new URL(url).pathname)
    expect(canonical).toBe(url)
    expect(all('robots')[0], url).not.toContain('noindex')
  }
})
