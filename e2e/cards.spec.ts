import type { Page } from '@playwright/test'
import { expect, navigate, test, untilHydrated, withFault, withoutFault } from './house.ts'
import { keepInWatchlist, openAsMember, signIn, signOutQuietly, someMovies, watchlistOf } from './members.ts'

const firstCard = 'main article'

test.describe('a picture that cannot be had', () => {
  test.use({ expectedTrouble: /Failed to load resource/ })

  test('CARD-3 gives way to the placeholder', async ({ page }) => {
    await page.route('**/images/**/posters/**', (route) => route.abort())
    await page.goto('/movies')
    const image = page.locator(firstCard).first().locator('img')
    await expect(image).toHaveAttribute('src', '/placeholder-movie.jpg')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  })
})

test('CARD-3 keeps the place of a poster before it has arrived', async ({ page }) => {
  await page.route('**/images/**', () => {})
  await page.goto('/movies', { waitUntil: 'commit' })
  const box = await page.locator(firstCard).first().locator('img').boundingBox()
  expect(box!.height / box!.width).toBeCloseTo(1.5, 1)
})

test('CARD-1 a card is one link, with two buttons beside it', async ({ page }) => {
  await page.goto('/movies')
  const card = page.locator(firstCard).first()
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/movies\/[0-9a-f]{24}$/)
  await expect(card.getByRole('button')).toHaveCount(2)
})

test('CARD-7 CARD-8 a card is shared by its link, and the message goes by itself', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/movies')
  await untilHydrated(page)
  const card = page.locator(firstCard).first()
  const href = await card.getByRole('link').getAttribute('href')
  await card.getByRole('button', { name: /^Share / }).click()
  const message = page.getByText('Link copied to clipboard!')
  await expect(message).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(href!, page.url()).href)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(message).toBeHidden({ timeout: 6000 })
})

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
/** Messages stay until time goes on. */
async function holdTime(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
/** The heart of the first card, called up as a person would. */
async function firstHeart(page: Page) {
  const card = page.locator(firstCard).first()
  const heart = card.locator('button').first()
  await holdTime(page)
  await card.hover()
  return heart
}
const look = (button: ReturnType<Page['locator']>) =>
  button.evaluate((element) => ({
    name: element.getAttribute('aria-label')?.replace(/^(Add ).+( to watchlist)$|^.+(: in watchlist)$/, '$1$2$3'),
    disabled: element.getAttribute('aria-disabled'),
    busy: element.getAttribute('aria-busy'),
    title: element.getAttribute('title'),
    filled:
      getComputedStyle(element.querySelector('svg') ?? element).fill !== 'none' &&
      element.querySelector('svg') !== null,
    spins: element.querySelector('svg') === null,
  }))
const idle = { name: 'Add  to watchlist', disabled: null, busy: null, title: null, filled: false, spins: false }
const waiting = { ...idle, disabled: 'true', busy: 'true', spins: true }
const listed = { ...idle, name: ': in watchlist', disabled: 'true', title: 'In watchlist', filled: true }

test.describe('the watchlist of a card', () => {
  // A browser notes on its console every answer that is a refusal, or missing.
  test.use({ expectedTrouble: /Failed to load resource/ })

  for (const path of ['/', '/movies', '/movies?view=list', '/search/moon']) {
    test(`CARD-4 at ${path}: idle, pending, in watchlist`, async ({ page }) => {
      await openAsMember(page, path)
      const heart = page.locator('main button[aria-label^="Add "][aria-label$=" to watchlist"]').first()
      await heart.scrollIntoViewIfNeeded()
      const card = page
        .locator('main :is(article, li)')
        .filter({ has: page.locator('button[aria-label$="watchlist"]') })
      const button = card.first().locator('button').first()
      await card.first().hover()
      await holdTime(page)
      expect(await look(button)).toEqual(idle)
      await withFault(page, 'POST /api/watchlist delay 3000')
      await button.click()
      await expect.poll(() => look(button)).toEqual(waiting)
      await expect.poll(() => look(button)).toEqual(listed)
      await expect(button).toBeFocused()
      await expect(toast(page, 'Added to watchlist!')).toBeVisible()
      // Only adding is possible from a card.
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await button.click({ force: true })
      await page.waitForTimeout(300)
      expect(asked.filter((url) => url.includes('watchlist'))).toEqual([])
      expect(await look(button)).toEqual(listed)
    })
  }

  test('CARD-4 the button of the slide on home follows, too', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const member = await openAsMember(page, '/')
    await holdTime(page)
    const button = page.getByRole('button', { name: /to My List$/ }).locator('visible=true')
    const title = /^Add (.+) to My List$/.exec((await button.getAttribute('aria-label')) ?? '')?.[1]
    await button.click()
    const after = page.getByRole('button', { name: `${title}: in watchlist`, exact: true }).first()
    await expect(after).toHaveAttribute('aria-disabled', 'true')
    await expect(after).toHaveAttribute('title', 'In watchlist')
    await expect(toast(page, 'Added to watchlist!')).toBeVisible()
    expect(await watchlistOf(page, member)).toHaveLength(1)
  })

  test('CARD-4 a second click while it waits sends nothing', async ({ page }) => {
    const member = await openAsMember(page, '/movies')
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/watchlist')) posts += 1
    })
    const heart = await firstHeart(page)
    await heart.dblclick({ force: true })
    await heart.click({ force: true })
    await expect.poll(() => look(heart)).toEqual(listed)
    expect(posts).toBe(1)
    expect(await watchlistOf(page, member)).toHaveLength(1)
  })

  test('CARD-5 marks all cards of a page by one call, and keeps them on the next page', async ({ page }) => {
    const member = await signIn(page)
    const movies = await someMovies(page, 12)
    await keepInWatchlist(page, member, movies.slice(0, 4))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/watchlist')) asked.push(request.method())
    })
    await page.goto('/')
    await untilHydrated(page)
    expect(await page.locator('main article').count()).toBeGreaterThan(29)
    await expect.poll(() => asked).toEqual(['GET'])
    await navigate(page, '/movies')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movie Categories')
    await expect(page.locator('main button[title="In watchlist"]')).toHaveCount(4)
    await expect(page.getByRole('button', { name: `${movies[0]!.title}: in watchlist`, exact: true })).toBeVisible()
    await page.waitForTimeout(500)
    expect(asked).toEqual(['GET'])
  })

  test('CARD-5 asks nothing for a visitor', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/movies', { waitUntil: 'networkidle' })
    expect(asked.filter((url) => /api\/watchlist|\/list-/.test(url))).toEqual([])
  })

  test('CARD-5 a check that fails is noted, and no more', async ({ page }) => {
    const notes: string[] = []
    page.on('console', (message) => message.type() === 'warning' && notes.push(message.text()))
    await signIn(page)
    await withFault(page, 'GET /api/watchlist 503')
    await page.goto('/movies')
    await untilHydrated(page)
    await expect.poll(() => notes.join()).toContain('The watchlist could not be read')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')).toHaveCount(0)
    await withoutFault(page)
    const heart = await firstHeart(page)
    await heart.click()
    await expect.poll(() => look(heart)).toEqual(listed)
  })

  test('CARD-5 marks go with the session, and those of another come', async ({ page }) => {
    const movies = await someMovies(page, 2)
    const member = await signIn(page)
    await keepInWatchlist(page, member, [movies[0]!])
    await page.goto('/movies')
    const marks = page.locator('main button[title="In watchlist"]')
    await expect(marks).toHaveCount(1)
    await signOutQuietly(page)
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    await expect(marks).toHaveCount(0)
    const other = await openAsMember(page, '/movies')
    await keepInWatchlist(page, other, [movies[1]!])
    await page.reload()
    await expect(marks).toHaveCount(1)
    await expect(page.getByRole('button', { name: `${movies[1]!.title}: in watchlist`, exact: true })).toBeAttached()
  })

  test('CARD-5 another tab follows', async ({ page, context }) => {
    await openAsMember(page, '/movies')
    const other = await context.newPage()
    await other.goto('/movies')
    await untilHydrated(other)
    // It has read the list, and hears from now on.
    await expect
      .poll(() =>
        other.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/watchlist')),
        ),
      )
      .toBe(true)
    await (await firstHeart(page)).click()
    await expect(other.locator(firstCard).first().locator('button[title="In watchlist"]')).toBeAttached()
  })

  test('CARD-6 what is in the list already is said, and marked', async ({ page }) => {
    await openAsMember(page, '/movies')
    await withFault(page, 'POST /api/watchlist 409')
    const heart = await firstHeart(page)
    await heart.click()
    await expect(page.getByRole('status').getByText('Movie already in watchlist')).toBeVisible()
    expect(await look(heart)).toEqual(listed)
  })

  for (const fault of ['503', '404', '429', 'drop']) {
    test(`CARD-6 a failure (${fault}) is said, and the button is idle again`, async ({ page }) => {
      await openAsMember(page, '/movies')
      await withFault(page, `POST /api/watchlist ${fault}`)
      const heart = await firstHeart(page)
      await heart.click()
      await expect(page.getByRole('alert').getByText('Failed to add to watchlist. Please try again.')).toBeVisible()
      expect(await look(heart)).toEqual(idle)
      await withoutFault(page)
      await heart.click()
      await expect.poll(() => look(heart)).toEqual(listed)
    })
  }

  test('CARD-6 a full list says so itself', async ({ page }) => {
    await openAsMember(page, '/movies')
    const message = 'A watchlist holds 2000 movies. Remove some that you have seen to add others.'
    await page.route('**/api/watchlist', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'watchlist.full', message } }),
    )
    const heart = await firstHeart(page)
    await heart.click()
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    expect(await look(heart)).toEqual(idle)
  })

  test('CARD-6 a session that has ended is over, and the button idle', async ({ page }) => {
    await openAsMember(page, '/movies')
    await withFault(page, 'POST /api/watchlist 401')
    const heart = await firstHeart(page)
    await heart.click()
    await expect(toast(page, 'Session expired. Please login again.')).toBeVisible()
    await expect(toast(page, 'Failed to add to watchlist. Please try again.')).toBeHidden()
    expect(await look(heart)).toEqual(idle)
  })

  test('CARD-6 a visitor is told to log in, and led there', async ({ page }) => {
    await page.goto('/movies?genre=Drama')
    await untilHydrated(page)
    const heart = await firstHeart(page)
    await heart.click()
    await expect(page.getByRole('alert').getByText('Please log in to add movies to your watchlist.')).toBeVisible()
    expect(await look(heart)).toEqual(idle)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.clock.resume()
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent('/movies?genre=Drama')}`)
  })

  test('CARD-6 so is whoever was signed out in another tab', async ({ page }) => {
    await openAsMember(page, '/movies')
    await signOutQuietly(page)
    const heart = await firstHeart(page)
    await heart.click()
    await expect(toast(page, 'Please log in to add movies to your watchlist.')).toBeVisible()
    expect(await look(heart)).toEqual(idle)
  })

  test('the button of a movie adds it, and takes it out again, with an undo', async ({ page }) => {
    const [movie] = await someMovies(page, 1)
    const member = await openAsMember(page, `/movies/${movie!._id}`)
    await holdTime(page)
    const button = page.locator('main [data-action-bar] button[aria-pressed]')
    await expect(button).toHaveAccessibleName('Add to Watchlist')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveAccessibleName('In watchlist')
    await expect(toast(page, 'Added to watchlist!')).toBeVisible()
    expect(await watchlistOf(page, member)).toEqual([movie!._id])
    await button.click()
    await expect(toast(page, 'Movie removed from watchlist successfully!')).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(button).toBeFocused()
    expect(await watchlistOf(page, member)).toEqual([])
    await page.getByRole('button', { name: `Undo: ${movie!.title}`, exact: true }).click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => watchlistOf(page, member)).toEqual([movie!._id])
  })
})
