import type { Page } from '@playwright/test'
import { expect, navigate, test, untilHydrated } from './house.ts'
import { keepInWatchlist, openAsMember, signIn, someMovies, watchlistOf } from './members.ts'

const firstCard = 'main article'

test.describe('a picture that cannot be had', () => {
  test.use({ expectedTrouble: /Failed to load resource/ })

  test('CARD-3 a poster has its place before it arrives, and gives way to the placeholder if it does not', async ({
    page,
  }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/images/**/posters/**', (route) => answer.promise.then(() => route.abort()))
    await page.goto('/movies', { waitUntil: 'commit' })
    const image = page.locator(firstCard).first().locator('img')
    const box = await image.boundingBox()
    expect(box!.height / box!.width).toBeCloseTo(1.5, 1)
    answer.resolve()
    await expect(image).toHaveAttribute('src', '/placeholder-movie.jpg')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  })
})

test('CARD-1 CARD-7 CARD-8 a card is one link beside two buttons, and shared by its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/movies')
  await untilHydrated(page)
  const card = page.locator(firstCard).first()
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/movies\/[0-9a-f]{24}$/)
  await expect(card.getByRole('button')).toHaveCount(2)
  const href = await card.getByRole('link').getAttribute('href')
  await holdTime(page)
  await card.getByRole('button', { name: /^Share / }).click()
  const message = page.getByText('Link copied to clipboard!')
  await expect(message).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(href!, page.url()).href)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.clock.runFor(2_900)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toBeHidden()
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

  test('CARD-4 a card is idle, pending, then in the watchlist, on every page that has cards', async ({ page }) => {
    await page.clock.install()
    const member = await openAsMember(page, '/')
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/watchlist')) asked.push(request.method())
    })
    const paths = ['/', '/movies', '/movies?view=list', '/search/moon']
    for (const path of paths) {
      if (path !== '/') await navigate(page, path)
      await expect(page).toHaveURL(path)
      // The page before is gone.
      await expect(page.locator('[data-tested]')).toHaveCount(0)
      const heart = page
        .locator('main :is(article, li) button[aria-label^="Add "][aria-label$=" to watchlist"]')
        .first()
      // Its name is another one in a moment.
      await heart.evaluate((element, name) => element.setAttribute('data-tested', name), path)
      const button = page.locator(`[data-tested="${path}"]`)
      await button.scrollIntoViewIfNeeded()
      await button.locator('xpath=ancestor::*[self::article or self::li][1]').hover()
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
      expect(await look(button), path).toEqual(idle)
      const answer = Promise.withResolvers<void>()
      await page.route('**/api/watchlist', (route) => answer.promise.then(() => route.continue()))
      // The second half of a double click adds nothing.
      await button.dblclick()
      await expect.poll(() => look(button), path).toEqual(waiting)
      answer.resolve()
      await expect.poll(() => look(button), path).toEqual(listed)
      await expect(button).toBeFocused()
      await expect(toast(page, 'Added to watchlist!')).toBeVisible()
      await page.unroute('**/api/watchlist')
      // Only adding is possible from a card.
      await button.click({ force: true })
      expect(await look(button), path).toEqual(listed)
      await page.mouse.move(0, 0)
      await page.clock.runFor(4_000)
      await expect(toast(page, 'Added to watchlist!')).toBeHidden()
      await page.clock.resume()
    }
    expect(asked.filter((method) => method !== 'GET')).toEqual(paths.map(() => 'POST'))
    expect(await watchlistOf(page, member)).toHaveLength(paths.length)
  })

  test('CARD-4 the button of the slide on home follows, too', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const member = await openAsMember(page, '/')
    await holdTime(page)
    const button = page.getByRole('button', { name: /to Watchlist$/ }).locator('visible=true')
    const title = /^Add (.+) to Watchlist$/.exec((await button.getAttribute('aria-label')) ?? '')?.[1]
    await button.click()
    const after = page.getByRole('button', { name: `${title}: in watchlist`, exact: true }).first()
    await expect(after).toHaveAttribute('aria-disabled', 'true')
    await expect(after).toHaveAttribute('title', 'In watchlist')
    await expect(toast(page, 'Added to watchlist!')).toBeVisible()
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
    // A second call would be on its way by now.
    await page.waitForTimeout(200)
    expect(asked).toEqual(['GET'])
  })

  test('CARD-5 another tab follows @full', async ({ page, context }) => {
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
