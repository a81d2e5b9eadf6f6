import type { Page } from '@playwright/test'
import { expect, pauseClock, navigate, test, toast, waitForHydration } from './test-app.ts'
import { addToWatchlist, openAsNewMember, signInNewMember, listMovies, getWatchlist } from './members.ts'

const firstCard = 'main article'

test.describe('a picture that cannot be had', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

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
  await pauseClock(page)
  await card.hover()
  return heart
}

test.describe('the watchlist of a card', () => {
  // A browser notes on its console every answer that is a refusal, or missing.
  test.use({ expectedErrors: /Failed to load resource/ })

  test('CARD-5 marks all cards of a page by one call, and keeps them on the next page', async ({ page }) => {
    const member = await signInNewMember(page)
    const movies = await listMovies(page, 12)
    await addToWatchlist(page, member, movies.slice(0, 4))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/watchlist')) asked.push(request.method())
    })
    await page.goto('/')
    await waitForHydration(page)
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
    await openAsNewMember(page, '/movies')
    const other = await context.newPage()
    await other.goto('/movies')
    await waitForHydration(other)
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
    const [movie] = await listMovies(page, 1)
    const member = await openAsNewMember(page, `/movies/${movie!._id}`)
    await pauseClock(page)
    const button = page.locator('main [data-action-bar] button[aria-pressed]')
    await expect(button).toHaveAccessibleName('Add to Watchlist')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveAccessibleName('In watchlist')
    await expect(toast(page, 'Added to watchlist!')).toBeVisible()
    expect(await getWatchlist(page, member)).toEqual([movie!._id])
    await button.click()
    await expect(toast(page, 'Movie removed from watchlist successfully!')).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(button).toBeFocused()
    expect(await getWatchlist(page, member)).toEqual([])
    await page.getByRole('button', { name: `Undo: ${movie!.title}`, exact: true }).click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => getWatchlist(page, member)).toEqual([movie!._id])
  })
})
