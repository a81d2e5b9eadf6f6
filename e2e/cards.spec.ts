import type { Page } from '@playwright/test'
import { expect, holdTime, navigate, test, toast, untilHydrated } from './test-app.ts'
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

/** The heart of the first card, called up as a person would. */
async function firstHeart(page: Page) {
  const card = page.locator(firstCard).first()
  const heart = card.locator('button').first()
  await holdTime(page)
  await card.hover()
  return heart
}

test.describe('the watchlist of a card', () => {
  // A browser notes on its console every answer that is a refusal, or missing.
  test.use({ expectedTrouble: /Failed to load resource/ })

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
