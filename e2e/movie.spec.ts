import type { Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, isPhone, waitForData, test, waitForHydration, injectFault, clearFaults } from './test-app.ts'
import { fetchPage, textsOf } from './html.ts'
import { demo } from './servers.ts'

interface Movie {
  _id: string
  title: string
  description: string
  year: number
  rating: number
  director: string | null
  cast: string[]
  genres: string[]
  minutes: number
  videoUrl: string | null
  likes: number
  dislikes: number
}

const ask = async <T>(path: string): Promise<T> => (await (await fetch(demo.url + path)).json()) as T
let catalogue: Promise<Movie[]> | undefined
async function findMovie(is: (movie: Movie) => boolean): Promise<Movie> {
  catalogue ??= ask('/api/movies')
  const found = (await catalogue).find(is)
  if (!found) throw new Error('the demo has no such movie')
  return found
}
const findMovieByTitle = (title: string) => findMovie((movie) => movie.title === title)

const open = async (page: Page, title = 'Nosferatu') => {
  const movie = await findMovieByTitle(title)
  await page.goto(`/movie/${movie._id}`)
  await waitForHydration(page)
  return movie
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** The way to the login that leads back to where one is. */
const loginFrom = (page: Page) => `/login?${new URLSearchParams({ returnTo: new URL(page.url()).pathname }).toString()}`
const warning = (page: Page) => page.locator('main').getByText('Please log in to add movies to your watchlist.')

test('SITE-6 the name of a director leads to their movies', async ({ page }) => {
  const movie = await open(page, 'The General')
  await page.locator('main').getByRole('link', { name: 'Buster Keaton' }).first().click()
  await expect(heading(page)).toHaveText('Buster Keaton')
  await expect(page.locator('main').getByText(/^\d movies: director of \d, in the cast of \d$/)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(movie.title) }).click()
  await expect(heading(page)).toHaveText(movie.title)
})

test('MOVIE-2 MOVIE-3 MOVIE-4 shows what is known about the movie, its poster, and the way back', async ({ page }) => {
  const movie = await open(page)
  const main = page.locator('main')
  await expect(heading(page)).toHaveText(movie.title)
  await expect(main.getByText(`${movie.rating.toFixed(1)}/10`, { exact: true })).toBeVisible()
  await expect(main.getByText(movie.description)).toBeVisible()
  const fact = (name: string) =>
    main
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  await expect(fact('Director')).toHaveText(movie.director ?? '')
  await expect(fact('Cast')).toHaveText(movie.cast.join(', '))
  await expect(fact('Released')).toHaveText(String(movie.year))
  await expect(fact('Genre').getByRole('link')).toHaveText(movie.genres)
  await expect(fact('Genre').getByRole('link').first()).toHaveAttribute('href', `/movies?genre=${movie.genres[0]}`)
  await expect(fact('Duration')).toHaveText(/^\d+\sh(\s\d+\smin)?$/)

  const poster = page.getByAltText(`Poster of ${movie.title}`)
  await expect(poster).toHaveAttribute('src', /posters\/nosferatu-/)
  expect(
    await poster.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(100)

  // Likes are counted, and not given by a visitor.
  for (const name of [`Like (${movie.likes})`, `Dislike (${movie.dislikes})`]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  const hint = main.getByText('Please log in to like the movie.')
  await expect(hint).toBeVisible()
  await expect(hint.getByRole('link')).toHaveAttribute('href', loginFrom(page))

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Movies', movie.title])
  await expect(breadcrumb.locator('[aria-current=page]')).toHaveText(movie.title)
  await expect(breadcrumb.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await breadcrumb.getByRole('link', { name: 'Movies' }).click()
  await expect(page).toHaveURL('/movies')
})

test('MOVIE-1 answers 404 to an id that no movie has', async ({ request }) => {
  const overHero = /<header[^>]*\sdata-over-hero/
  const { _id: known } = await findMovieByTitle('Nosferatu')
  expect((await fetchPage(request, `/movie/${known}`)).html).toMatch(overHero)
  for (const id of ['0123456789abcdef01234567', 'nosferatu']) {
    for (const path of [`/movie/${id}`, `/movies/${id}`, `/watch/${id}`]) {
      const { html, heading: said, robots, canonical } = await fetchPage(request, path, { status: 404 })
      expect([said, robots, canonical], path).toEqual(['Oops! Page Not Found', 'noindex', undefined])
      expect(html).not.toMatch(overHero)
      expect(html).not.toContain('application/ld+json')
    }
  }
})

test('MOVIE-8 shows what the API recommends, best first, and lacks only that when it cannot be had', async ({
  request,
}) => {
  const { _id: id, title } = await findMovieByTitle('Nosferatu')
  const path = `/movie/${id}`
  const headings = (main: string) => textsOf(main, /<h2[^>]*>(.*?)<\/h2>/gs)
  const { main: whole } = await fetchPage(request, path)
  expect(headings(whole)).toContain('More Horror Movies')
  const linked = [...whole.matchAll(/<a [^>]*href="\/movie\/([0-9a-f]{24})"/g)].map(([, other]) => other)
  const recommended = await ask<Movie[]>(`/api/movies/${id}/recommendations`)
  expect(linked).toEqual(recommended.map(({ _id: other }) => other))
  expect(linked).toHaveLength(4)
  expect(textsOf(whole, /<a [^>]*href="\/movies\?genre=Horror"[^>]*>(.*?)<\/a>/gs)).toContain('View All')
  expect(whole).toContain('aria-label="View All, More Horror Movies"')
  const fault = { 'x-fault': 'GET /api/movies/:id/recommendations 500' }
  const { heading: shown, main } = await fetchPage(request, path, { headers: fault })
  expect(shown).toBe(title)
  expect(headings(main)).not.toContain('More Horror Movies')
  expect(headings(main)).toContainEqual(expect.stringMatching(/^Comments \d/))
})

test('MOVIE-5 without a video there is no trailer', async ({ request }) => {
  const { _id: id } = await findMovie(({ videoUrl }) => videoUrl === null)
  const { main } = await fetchPage(request, `/movie/${id}`)
  const buttons = textsOf(main, /<button[^>]*\sdisabled=""[^>]*>(.*?)<\/button>/gs)
  expect(buttons).toContain('No Trailer Available')
  expect(main).not.toContain('Watch Trailer')
})

test.describe('when it cannot be loaded', () => {
  test.use({ expectedErrors: /status of 503/ })
  const error = 'Error: Failed to load movie details. Please try again later.'

  test('MOVIE-1 says so, and Retry brings it back', async ({ page }) => {
    const { _id: id, title } = await findMovieByTitle('Nosferatu')
    await injectFault(page, 'GET /api/movies/:id 500')
    const answer = await page.goto(`/movie/${id}`)
    expect(answer?.status()).toBe(503)
    await expect(page.locator('main').getByRole('alert')).toContainText(error)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await waitForHydration(page)
    const failure = waitForData(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    expect((await failure).status()).toBe(503)
    await expect(page.getByText(error)).toBeVisible()
    await clearFaults(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
  })
})

test('MOVIE-1 says that it is loading when it takes a moment, where the page will be', async ({ page }) => {
  const movie = await open(page)
  const [next] = await ask<Movie[]>(`/api/movies/${movie._id}/recommendations`)
  const looked = Promise.withResolvers<void>()
  await page.route(`**/movie/${next!._id}.data*`, (route) => looked.promise.then(() => route.continue()))
  // Pressed from the top of the page, where the next one begins.
  await page.locator(`main a[href="/movie/${next!._id}"]`).dispatchEvent('click')
  await expect(page.getByText('Loading movie details...')).toBeAttached()
  const outline = await page.locator('[aria-busy=true] [data-theme=dark]').boundingBox()
  looked.resolve()
  await expect(heading(page)).toHaveText(next!.title)
  await expect(page.getByText('Loading movie details...')).toHaveCount(0)
  const strip = await page.locator('article > [data-theme=dark]').first().boundingBox()
  expect(outline).toEqual(strip)
})

test('letters twice as large leave the movie within the screen', async ({ page }) => {
  test.skip(isPhone(), 'a phone zooms out, and the width is no measure any more')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  const edges = await page
    .locator('main article')
    .first()
    .evaluate((article) =>
      Array.from(article.querySelectorAll('button, p, dd, span'), (each) => each.getBoundingClientRect().right),
    )
  expect(edges.length).toBeGreaterThan(10)
  expect(Math.max(...edges)).toBeLessThanOrEqual(page.viewportSize()!.width)
})

test('the actions are one bar at the bottom of a phone, in the place of the tabs @phone', async ({ page }) => {
  test.skip(!isPhone(), 'a matter of phones')
  const { title } = await findMovie(({ videoUrl }) => videoUrl !== null)
  await open(page, title)
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeHidden()
  const bar = await page.locator('[data-action-bar]').boundingBox()
  expect(bar!.y + bar!.height).toBe(844)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Watch Trailer' })).toBeInViewport()
  await page.goto('/about')
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
})

test('everything can be reached and used by keyboard alone', async ({ page }) => {
  test.skip(isPhone(), 'one keyboard is enough')
  await page.clock.install()
  const { title } = await findMovie(({ videoUrl }) => videoUrl !== null)
  await open(page, title)
  await page.locator('main').focus()
  const names: string[] = []
  for (let at = 0; at < 24; at++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  expect(names.slice(0, 4)).toEqual(['Home', 'Movies', 'Watch Trailer', 'Add to Watchlist'])
  expect(names.slice(4, 6)).toEqual([expect.stringMatching(/^Like /), expect.stringMatching(/^Dislike /)])
  expect(names.slice(6, 8)).toEqual([`Share ${title}`, 'log in'])
  expect(names).toContain('Log in')
  await page.getByRole('button', { name: 'Add to Watchlist' }).focus()
  await page.keyboard.press('Enter')
  await expect(warning(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(warning(page).getByRole('link')).toBeFocused()
  // Time stands still while it holds focus.
  await page.clock.runFor(10_000)
  await expect(warning(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add to Watchlist' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, links lead on, and nothing is offered that would not work', async ({ page }) => {
    const movie = await findMovieByTitle('Nosferatu')
    await page.goto(`/movie/${movie._id}`)
    await expect(heading(page)).toHaveText(movie.title)
    await expect(page.getByText(movie.description)).toBeVisible()
    await expect(page.getByText(`${movie.rating.toFixed(1)}/10`, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Like (${movie.likes})` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Watchlist' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^(Add|Share) / })).toHaveCount(0)
    await page.locator('main article a[href^="/movie/"]').first().click()
    await expect(page).not.toHaveURL(new RegExp(movie._id))
    await expect(heading(page)).not.toHaveText(movie.title)
  })
})

test('a title of 300 letters without a space is read in full, on its artwork, at any width @full', async ({ page }) => {
  const longest = 'Donaudampfschiff'.repeat(19).slice(0, 300)
  const movie = await open(page)
  const [next] = await ask<Movie[]>(`/api/movies/${movie._id}/recommendations`)
  // The page of the next movie as it would be if that were its title.
  await page.route(`**/movie/${next!._id}.data*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(JSON.stringify(next!.title), JSON.stringify(longest))
    await route.fulfill({ response: answer, body })
  })
  await page.locator(`main a[href="/movie/${next!._id}"]`).click()
  await expect(heading(page)).toHaveText(longest)
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} px` })
      .toBeLessThanOrEqual(width)
    const title = (await heading(page).boundingBox())!
    const main = (await page.locator('main').boundingBox())!
    expect(title.x + title.width, `${width} px`).toBeLessThanOrEqual(main.x + main.width)
    if (width > 768) {
      const art = (await page.locator('article > [data-theme=dark]').first().boundingBox())!
      expect(title.y, `${width} px`).toBeGreaterThan(art.y + 64)
      expect(title.y + title.height, `${width} px`).toBeLessThan(art.y + art.height)
    }
  }
})

test('THEME-5 axe finds nothing wrong with a movie and its warning, and they reflow', async ({ page }) => {
  test.slow()
  await open(page, 'The Adventures of Prince Achmed')
  await page.getByRole('button', { name: 'Add to Watchlist' }).click()
  await expect(warning(page)).toBeVisible()
  // Time stands still while it holds focus.
  await warning(page).getByRole('link').focus()
  await expectAccessibleAtAnyWidth(page)
  await expect(warning(page)).toBeVisible()
})
