import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth, expectReflow } from './accessibility.ts'
import { expect, navigate, test, untilHydrated, withFault, withoutFault } from './house.ts'
import {
  aLoggedInMember,
  keepInWatchlist,
  openAsMember,
  signIn,
  signOutQuietly,
  someMovies,
  watchlistOf,
} from './members.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedTrouble: /Failed to load resource/ })

const titles = (page: Page) => page.locator('main article h2').allTextContents()
const removing = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remove from Watchlist: ${title}`, exact: true })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
const statistics = async (page: Page) =>
  Object.fromEntries(
    await page
      .locator('main dl > div')
      .evaluateAll((all) =>
        all.map((each) => [each.querySelector('dt')?.textContent, each.querySelector('dd')?.textContent]),
      ),
  ) as Record<string, string>

/** Messages stay until time goes on. Not for dialogs, which wait for the next frame. */
async function holdTime(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** The page of somebody who keeps so many movies. */
async function openWith(page: Page, count: number) {
  const movies = await someMovies(page, Math.max(count, 1))
  const member = await signIn(page)
  const kept = movies.slice(0, count)
  await keepInWatchlist(page, member, kept)
  await page.goto('/watchlist')
  await untilHydrated(page)
  if (count > 0) await expect(page.locator('main article').first()).toBeVisible()
  return { member, movies: kept }
}

test('WL-1 WL-2 WL-3 the list comes newest first, is counted, and leads to its movies', async ({ page }) => {
  const movies = await someMovies(page, 8)
  const member = await signIn(page)
  await keepInWatchlist(page, member, movies)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/watchlist/*', (route) => answer.promise.then(() => route.continue()))
  await page.goto('/my-list')
  await expect(page.getByText('Loading your watchlist...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watchlist')
  answer.resolve()
  await expect(page.locator('main article')).toHaveCount(8)
  await expect(page.getByText('Loading your watchlist...')).toBeHidden()
  expect(await titles(page)).toEqual(movies.map(({ title }) => title))
  for (const { _id: id, title } of movies) {
    const card = page.locator('main article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    const watch = card.getByRole('link', { name: `Watch Now: ${title}`, exact: true })
    await expect(watch).toHaveAttribute('href', `/movies/${id}`)
    await expect(card.getByRole('link')).toHaveCount(1)
    await expect(removing(page, title)).toBeVisible()
  }

  const expected = (of: typeof movies) => {
    const ratings = of.flatMap(({ rating }) => rating ?? [])
    const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
    return {
      'Total Movies': String(of.length),
      'Recent Movies': String(of.filter(({ year }) => (year ?? 0) >= new Date().getFullYear() - 2).length),
      'Highly Rated': String(ratings.filter((rating) => rating >= 8).length),
      'Average Rating': average.toFixed(1),
    }
  }
  expect(await statistics(page)).toEqual(expected(movies))
  await removing(page, movies[2]!.title).click()
  await expect.poll(() => statistics(page)).toEqual(expected(movies.filter((_, at) => at !== 2)))

  // The whole card is its link.
  await page.locator('main li article img').first().click({ force: true })
  await expect(page).toHaveURL(`/movies/${movies[1]!._id}`)
  await page.goBack()
  await page.getByRole('link', { name: `Watch Now: ${movies[3]!.title}`, exact: true }).click()
  await expect(page).toHaveURL(`/movies/${movies[3]!._id}`)
  await page.goBack()
  await page.getByRole('link', { name: 'Browse More' }).click()
  await expect(page).toHaveURL('/movies')
})

test('WL-1 the server sends the same outline to everybody @any-width', async ({ request }) => {
  const { token } = await aLoggedInMember(request)
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
  expect(await watchlistOf(page, member)).toEqual(movies.map(({ _id: id }) => id))

  await withFault(page, 'DELETE /api/watchlist/:userId/clear 503')
  await clearAll.click()
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(toast(page, 'Error clearing watchlist. Please try again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await titles(page)).toEqual(movies.map(({ title }) => title))

  await withoutFault(page)
  await clearAll.click()
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(toast(page, 'Watchlist cleared successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await watchlistOf(page, member)).toEqual([])
  await page.getByRole('link', { name: 'Browse Movies' }).click()
  await expect(page).toHaveURL('/')
})

test('WL-6 WL-7 what is removed goes at once, here and on the server, and can be put back', async ({ page }) => {
  const { member, movies } = await openWith(page, 4)
  const all = movies.map(({ title }) => title)
  const ids = movies.map(({ _id: id }) => id)
  const removed = toast(page, 'Movie removed from watchlist successfully!')
  const back = toast(page, 'It is back in your watchlist.')
  const message = page.getByRole('region', { name: 'Notifications' })
  const undo = (of: typeof message, title: string) => of.getByRole('button', { name: `Undo: ${title}`, exact: true })
  await holdTime(page)

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/watchlist/*/*', (route) => answer.promise.then(() => route.continue()))
  await removing(page, all[1]!).focus()
  await page.keyboard.press('Enter')
  await expect(removing(page, all[1]!)).toBeHidden()
  await expect(removing(page, all[2]!)).toBeFocused()
  expect(await watchlistOf(page, member)).toEqual(ids)
  answer.resolve()
  await expect(removed).toBeVisible()
  await page.unroute('**/api/watchlist/*/*')
  expect(await watchlistOf(page, member)).toEqual([0, 2, 3].map((at) => ids[at]))

  // In the message.
  await expect(message.getByText(all[1]!, { exact: true })).toBeVisible()
  await undo(message, all[1]!).click()
  await expect(back).toBeVisible()
  expect(await titles(page)).toEqual(all)
  expect(await watchlistOf(page, member)).toEqual(ids)

  // Above the list, for whoever needs longer: messages last 4 s, and wait for whoever reads them.
  await removing(page, all[0]!).click()
  await expect(removed).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_900)
  await expect(removed).toBeVisible()
  await removed.hover()
  await page.clock.runFor(10_000)
  await expect(removed).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(200)
  await expect(removed).toBeHidden()
  await undo(page.locator('main'), all[0]!).click()
  await expect(removing(page, all[0]!)).toBeFocused()
  await expect(back).toBeVisible()
  expect(await titles(page)).toEqual(all)
  expect(await watchlistOf(page, member)).toEqual(ids)

  await withFault(page, 'DELETE /api/watchlist/:movieId/:userId 503')
  await removing(page, all[3]!).click()
  await expect(page.getByRole('alert').getByText('Error removing from watchlist. Please try again.')).toBeVisible()
  expect(await titles(page)).toEqual(all)
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeHidden()
  expect(await watchlistOf(page, member)).toEqual(ids)

  // Many in quick succession: of each message one sees which movie it is about.
  await withoutFault(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(message.getByRole('paragraph')).toHaveCount(0)
  for (const title of all.slice(0, 3)) await removing(page, title).click()
  await expect(removed).toHaveCount(3)
  for (const title of all.slice(0, 3)) {
    await expect(message.getByText(title, { exact: true })).toBeVisible()
    await expect(undo(message, title)).toBeVisible()
  }
  await expect.poll(() => watchlistOf(page, member)).toEqual([ids[3]])
  expect(await titles(page)).toEqual([all[3]])
  await page.clock.resume()
  await page.reload()
  await expect.poll(() => titles(page)).toEqual([all[3]])
  await removing(page, all[3]!).click()
  await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('WL-8 posters are looked for at the address that is meant, and give way to the placeholder', async ({ page }) => {
  const given = [
    'https://cdn.test//posters//a.jpg',
    'cdn.test/b.jpg',
    '//cdn.test/c.jpg',
    '/media//posters//d.webp',
    'https://cdn.test/gone.jpg',
  ]
  const movies = await someMovies(page, given.length)
  const member = await signIn(page)
  await keepInWatchlist(page, member, movies)
  /** The list as a server would send it that knows addresses of other kinds. */
  await page.route('**/api/watchlist/*', async (route) => {
    const answer = await route.fetch()
    const sent = (await answer.json()) as object[]
    for (const [at, movie] of sent.entries()) Object.assign(movie, { imageUrl: given[at], image: given[at] })
    await route.fulfill({ response: answer, json: sent })
  })
  await page.route('https://cdn.test/**', (route) =>
    route.request().url().endsWith('/gone.jpg')
      ? route.abort()
      : route.fulfill({ path: 'apps/web/public/placeholder-movie.jpg' }),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/watchlist')
  const card = page.locator('main article').nth(4)
  const image = card.locator('img')
  await card.scrollIntoViewIfNeeded()
  for (const address of ['https://cdn.test/posters/a.jpg', 'https://cdn.test/b.jpg', 'https://cdn.test/c.jpg']) {
    await expect.poll(() => asked).toContain(address)
  }
  // A path is of the house itself.
  const ofHouse = () => asked.map((url) => new URL(url).pathname).filter((path) => path.endsWith('/d.webp'))
  await expect.poll(ofHouse).not.toEqual([])
  for (const path of ofHouse()) expect(path).toMatch(/^\/images\/\d+\/posters\/d/)
  await expect(image).toHaveAttribute('src', '/placeholder-movie.jpg')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})

test('WL-2 WL-7 what is added from a card stands in the list, and is not removed without a session @full', async ({
  page,
}) => {
  await openAsMember(page, '/movies')
  const card = page.locator('main article').first()
  const title = await card.getByRole('link').locator('span').nth(2).textContent()
  await card.hover()
  await card.getByRole('button', { name: /to watchlist$/ }).click()
  await expect(toast(page, 'Added to watchlist!')).toBeVisible()
  await navigate(page, '/watchlist')
  await expect(page.locator('main article h2')).toHaveText([title!.trim()])
  await signOutQuietly(page)
  await removing(page, title!.trim()).click()
  await expect(toast(page, 'Please log in to remove movies from your watchlist.')).toBeVisible()
  await expect(page.locator('main article h2')).toHaveText([title!.trim()])
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Log in' }).click()
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
    await withFault(page, 'GET /api/watchlist/:userId drop')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expectAccessible(page)
    await expectReflow(page)
  })

  test('it fits 390 px with letters twice as large, and cards stand two a row without them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openWith(page, 5)
    const columns = () =>
      page.locator('main ul').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(await columns()).toBe(2)
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await expect.poll(columns).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const label = page.getByRole('button', { name: /^Remove from Watchlist/ }).first()
    expect(await label.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(390)
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
