import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth, expectReflow } from './accessibility.ts'
import { expect, navigate, test, toast, toasts, waitForHydration, injectFault, clearFaults } from './test-app.ts'
import {
  createMember,
  addToWatchlist,
  openAsNewMember,
  signInNewMember,
  clearStoredSession,
  listMovies,
  getWatchlist,
} from './members.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedErrors: /Failed to load resource/ })

const titles = (page: Page) => page.locator('main article h2').allTextContents()
const removing = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remove from Watchlist: ${title}`, exact: true })

/** The page of somebody who keeps so many movies. */
async function openWith(page: Page, count: number) {
  const movies = await listMovies(page, Math.max(count, 1))
  const member = await signInNewMember(page)
  const kept = movies.slice(0, count)
  await addToWatchlist(page, member, kept)
  await page.goto('/watchlist')
  await waitForHydration(page)
  if (count > 0) await expect(page.locator('main article').first()).toBeVisible()
  return { member, movies: kept }
}

test('WL-1 the server sends the same outline to everybody @any-width', async ({ request }) => {
  const { token } = await createMember(request)
  const bare = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
  for (const path of ['/watchlist', '/my-list']) {
    const asVisitor = await (await request.get(path)).text()
    const asMember = await (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).text()
    expect(bare(asMember)).toBe(bare(asVisitor))
    expect(asVisitor).toContain('Watchlist</h1>')
    expect(asVisitor).toContain('Loading your watchlist...')
  }
})

test('WL-4 WL-6 Clear All asks first, and empties the list here and on the server @full', async ({ page }) => {
  const { member, movies } = await openWith(page, 2)
  const question = 'Are you sure you want to clear your entire watchlist? This action cannot be undone.'
  const clearAll = page.getByRole('button', { name: 'Clear All' })
  await clearAll.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.locator('h2, p').allTextContents()).toEqual(question.split(/(?<=\?) /))
  await expect(dialog).toHaveAccessibleName('Are you sure you want to clear your entire watchlist?')
  await expect(dialog).toHaveAccessibleDescription('This action cannot be undone.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(clearAll).toBeFocused()
  expect(await titles(page)).toHaveLength(2)
  expect(await getWatchlist(page, member)).toEqual(movies.map(({ _id: id }) => id))

  await injectFault(page, 'DELETE /api/watchlist/:userId/clear 503')
  await clearAll.click()
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(toast(page, 'Error clearing watchlist. Please try again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await titles(page)).toEqual(movies.map(({ title }) => title))

  await clearFaults(page)
  await clearAll.click()
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(toast(page, 'Watchlist cleared successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await getWatchlist(page, member)).toEqual([])
  await page.getByRole('link', { name: 'Browse Movies' }).click()
  await expect(page).toHaveURL('/')
})

test('WL-2 WL-7 what is added from a card stands in the list, and is not removed without a session @full', async ({
  page,
}) => {
  await openAsNewMember(page, '/movies')
  const card = page.locator('main article').first()
  const title = await card.getByRole('link').locator('span').nth(2).textContent()
  await card.hover()
  await card.getByRole('button', { name: /to watchlist$/ }).click()
  await expect(toast(page, 'Added to watchlist!')).toBeVisible()
  await navigate(page, '/watchlist')
  await expect(page.locator('main article h2')).toHaveText([title!.trim()])
  await clearStoredSession(page)
  await removing(page, title!.trim()).click()
  await expect(toast(page, 'Please log in to remove movies from your watchlist.')).toBeVisible()
  await expect(page.locator('main article h2')).toHaveText([title!.trim()])
  await toasts(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
})

test.describe('several tabs', () => {
  test('what one removes, the other does not show any more @full', async ({ page, context }) => {
    const { movies } = await openWith(page, 3)
    const other = await context.newPage()
    await other.goto('/watchlist')
    await expect(other.locator('main article')).toHaveCount(3)
    await removing(page, movies[0]!.title).click()
    await expect(other.locator('main article')).toHaveCount(2)
    await other.getByRole('button', { name: 'Clear All' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click()
    await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
  })
})

test.describe('for everybody', () => {
  test('axe finds nothing wrong with the list, its question, an empty one and a failed one, all of which fit 320 px @full', async ({
    page,
  }) => {
    test.slow()
    const size = page.viewportSize()!
    const { movies } = await openWith(page, 5)
    await expect(page.locator('main article')).toHaveCount(5)
    await removing(page, movies[4]!.title).click()
    await expect(page.locator('main').getByRole('button', { name: /^Undo: / })).toBeVisible()
    const removed = toast(page, 'Movie removed from watchlist successfully!')
    // It waits for whoever points at it.
    await removed.hover()
    await expectAccessible(page)
    await expect(removed).toBeVisible()
    await expectReflow(page)
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtAnyWidth(page)
    await page.setViewportSize(size)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click()
    await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expectAccessible(page)
    await expectReflow(page)
    await page.setViewportSize(size)
    await injectFault(page, 'GET /api/watchlist/:userId drop')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expectAccessible(page)
    await expectReflow(page)
  })

  test('it fits 390 px with letters twice as large, and cards stand two a row without them, each of them a link', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { movies } = await openWith(page, 5)
    const columns = () =>
      page.locator('main ul').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(await columns()).toBe(2)
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await expect.poll(columns).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const label = page.getByRole('button', { name: /^Remove from Watchlist/ }).first()
    expect(await label.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(390)
    // What covers the picture is the link.
    const picture = page.locator('main li article img').first()
    const pressed = await picture.evaluate((image) => {
      image.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = image.getBoundingClientRect()
      return document
        .elementFromPoint(x + width / 2, y + height / 2)
        ?.closest('a')
        ?.getAttribute('href')
    })
    expect(pressed).toBe(`/movies/${movies[1]!._id}`)
  })

  test('it can be used by the keyboard alone @any-width', async ({ page }) => {
    const { movies } = await openWith(page, 3)
    await page.getByRole('link', { name: 'Browse More' }).focus()
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at } = document
        return at?.getAttribute('aria-label') ?? at?.textContent
      })
    const stops: (string | null | undefined)[] = []
    for (let at = 0; at < 7; at += 1) {
      await page.keyboard.press('Tab')
      stops.push(await focused())
    }
    const [first, second, third] = movies.map(({ title }) => title)
    expect(stops).toEqual([
      'Clear All',
      `Watch Now: ${first}`,
      `Remove from Watchlist: ${first}`,
      `Watch Now: ${second}`,
      `Remove from Watchlist: ${second}`,
      `Watch Now: ${third}`,
      `Remove from Watchlist: ${third}`,
    ])
    await page.keyboard.press('Enter')
    expect(await focused()).toBe(`Remove from Watchlist: ${second}`)
    expect(await titles(page)).toEqual([first, second])
  })
})
