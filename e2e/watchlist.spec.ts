import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, navigate, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import { keepInWatchlist, openAsMember, signIn, signOutQuietly, someMovies, watchlistOf } from './members.ts'

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
async function openWith(page: Page, count: number, path = '/watchlist') {
  const movies = await someMovies(page, Math.max(count, 1))
  const member = await signIn(page)
  const kept = movies.slice(0, count)
  await keepInWatchlist(page, member, kept)
  await page.goto(path)
  await untilHydrated(page)
  if (count > 0) await expect(page.locator('main article').first()).toBeVisible()
  return { member, movies: kept }
}

test.describe('WL-1', () => {
  for (const path of ['/watchlist', '/my-list']) {
    test(`${path} says that it is loading, then shows the list`, async ({ page }) => {
      const movies = await someMovies(page, 1)
      const member = await signIn(page)
      await keepInWatchlist(page, member, movies)
      await withFault(page, 'GET /api/watchlist/:userId delay 1500')
      await page.goto(path)
      await expect(page.getByText('Loading your watchlist...')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watchlist')
      await expect(page.getByRole('heading', { level: 2, name: movies[0]!.title })).toBeVisible()
      await expect(page.getByText('Loading your watchlist...')).toBeHidden()
    })
  }

  test('an empty list leads home', async ({ page }) => {
    await openWith(page, 0)
    await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
    await page.getByRole('link', { name: 'Browse Movies' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a list that failed can be tried again', async ({ page }) => {
    const movies = await someMovies(page, 1)
    const member = await signIn(page)
    await keepInWatchlist(page, member, movies)
    await withFault(page, 'GET /api/watchlist/:userId drop')
    await page.goto('/watchlist')
    await expect(page.locator('main').getByRole('alert')).toContainText(
      'Error fetching watchlist. Please try again later.',
    )
    const again = page.getByRole('button', { name: 'Try Again' })
    await withFault(page, 'GET /api/watchlist/:userId 503')
    await again.click()
    await expect(page.locator('main').getByRole('alert')).toContainText('The service is not available right now.')
    await expect(again).toBeFocused()
    await withFault(page, 'GET /api/watchlist/:userId delay 1500')
    await again.click()
    await expect(page.locator('main').getByRole('alert')).toContainText('Loading your watchlist...')
    await expect(again).toBeFocused()
    await expect(page.getByRole('heading', { name: movies[0]!.title })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('from an error one can go home', async ({ page }) => {
    await signIn(page)
    await withFault(page, 'GET /api/watchlist/:userId 503')
    await page.goto('/watchlist')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the server sends the same outline to everybody', async ({ page }) => {
    const asVisitor = await (await page.request.get('/watchlist')).text()
    const { token } = await signIn(page)
    const headers = { authorization: `Bearer ${token}` }
    const asMember = await (await page.request.get('/watchlist', { headers })).text()
    const bare = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
    expect(bare(asMember)).toBe(bare(asVisitor))
    expect(asVisitor).toContain('Watchlist</h1>')
  })
})

test.describe('WL-2', () => {
  test('shows what was added last first, each with its two actions', async ({ page }) => {
    const { movies } = await openWith(page, 6)
    expect(await titles(page)).toEqual(movies.map(({ title }) => title))
    for (const { _id: id, title } of movies) {
      const card = page.locator('main article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(card.getByRole('link', { name: `Watch Now: ${title}`, exact: true })).toHaveAttribute(
        'href',
        `/movies/${id}`,
      )
      await expect(card.getByRole('link')).toHaveCount(1)
      await expect(removing(page, title)).toBeVisible()
    }
    await page.getByRole('link', { name: `Watch Now: ${movies[3]!.title}`, exact: true }).click()
    await expect(page).toHaveURL(`/movies/${movies[3]!._id}`)
  })

  test('the whole card leads to the movie, and Browse More to the movies', async ({ page }) => {
    const { movies } = await openWith(page, 3)
    await page.locator('main li article img').first().click({ force: true })
    await expect(page).toHaveURL(`/movies/${movies[1]!._id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Browse More' }).click()
    await expect(page).toHaveURL('/movies')
  })

  test('a long list is drawn in parts, and the focus goes on', async ({ page }) => {
    const movies = await someMovies(page, 62)
    await signIn(page)
    const addedToWatchlistAt = new Date().toISOString()
    await page.route('**/api/watchlist/*', (route) =>
      route.fulfill({ json: movies.map((movie) => ({ ...movie, movieId: movie._id, addedToWatchlistAt })) }),
    )
    await page.goto('/watchlist')
    await expect(page.locator('main article')).toHaveCount(60)
    const more = page.getByRole('button', { name: 'Show more' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main article')).toHaveCount(62)
    await expect(page.getByRole('link', { name: `Watch Now: ${movies[60]!.title}`, exact: true })).toBeFocused()
    await expect(more).toBeHidden()
  })
})

test('WL-3 counts the list, and counts again when a movie goes', async ({ page }) => {
  const { movies } = await openWith(page, 8)
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
})

test.describe('WL-4 WL-6 Clear All', () => {
  const question = 'Are you sure you want to clear your entire watchlist? This action cannot be undone.'
  const ask = async (page: Page) => {
    await page.getByRole('button', { name: 'Clear All' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    return dialog
  }

  test('asks first, and does nothing unless told to', async ({ page }) => {
    const { member, movies } = await openWith(page, 2)
    const dialog = await ask(page)
    expect(await dialog.locator('h2, p').allTextContents()).toEqual(question.split(/(?<=\?) /))
    await expect(dialog).toHaveAccessibleName('Are you sure you want to clear your entire watchlist?')
    await expect(dialog).toHaveAccessibleDescription('This action cannot be undone.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeFocused()
    expect(await titles(page)).toHaveLength(2)
    expect(await watchlistOf(page, member)).toEqual(movies.map(({ _id: id }) => id))
  })

  test('empties the list here and on the server', async ({ page }) => {
    const { member } = await openWith(page, 3)
    const dialog = await ask(page)
    await dialog.getByRole('button', { name: 'Clear All' }).click()
    await expect(toast(page, 'Watchlist cleared successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await watchlistOf(page, member)).toEqual([])
  })

  test('says so when it fails, and keeps the list', async ({ page }) => {
    const { movies } = await openWith(page, 2)
    await withFault(page, 'DELETE /api/watchlist/:userId/clear 503')
    const dialog = await ask(page)
    await dialog.getByRole('button', { name: 'Clear All' }).click()
    await expect(toast(page, 'Error clearing watchlist. Please try again.')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await titles(page)).toEqual(movies.map(({ title }) => title))
  })

  test('WL-7 asks whoever is signed out to log in', async ({ page }) => {
    await openWith(page, 1)
    const dialog = await ask(page)
    await signOutQuietly(page)
    await dialog.getByRole('button', { name: 'Clear All' }).click()
    await expect(toast(page, 'Please log in to clear your watchlist.')).toBeVisible()
  })
})

test.describe('WL-5 what is said when the list does not come', () => {
  for (const [fault, message] of [
    ['404', 'Watchlist not found. Please try again.'],
    ['503', 'The service is not available right now. Please try again in a moment.'],
    ['drop', 'Error fetching watchlist. Please try again later.'],
  ]) {
    test(`${fault}: ${message}`, async ({ page }) => {
      await signIn(page)
      await withFault(page, `GET /api/watchlist/:userId ${fault}`)
      await page.goto('/watchlist')
      await expect(page.getByRole('alert').getByText(message!)).toBeVisible()
    })
  }

  test('401: Session expired. Please log in again.', async ({ page }) => {
    await signIn(page)
    await withFault(page, 'GET /api/watchlist/:userId 401')
    await page.goto('/watchlist')
    await expect(toast(page, 'Session expired. Please log in again.')).toBeVisible()
    await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
  })

  test('a visitor is taken to the login, which says why', async ({ page }) => {
    await page.goto('/watchlist')
    await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
    await expect(page.locator('main').getByText('Please log in to view your watchlist.')).toBeVisible()
  })

  test('signed out: Please log in to view your watchlist.', async ({ page }) => {
    await signIn(page)
    await withFault(page, 'GET /api/watchlist/:userId drop')
    await page.goto('/watchlist')
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await withoutFault(page)
    await signOutQuietly(page)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('alert').getByText('Please log in to view your watchlist.')).toBeVisible()
    await page.locator('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
  })
})

test.describe('WL-6 removing', () => {
  test('takes the movie away at once, here and on the server, and the focus goes on', async ({ page }) => {
    const { member, movies } = await openWith(page, 4)
    await holdTime(page)
    await withFault(page, 'DELETE /api/watchlist/:movieId/:userId delay 800')
    await removing(page, movies[1]!.title).focus()
    await page.keyboard.press('Enter')
    await expect(removing(page, movies[1]!.title)).toBeHidden({ timeout: 500 })
    await expect(removing(page, movies[2]!.title)).toBeFocused()
    await expect(toast(page, 'Movie removed from watchlist successfully!')).toBeVisible()
    expect(await watchlistOf(page, member)).toEqual([0, 2, 3].map((at) => movies[at]!._id))
    await page.reload()
    await expect.poll(() => titles(page)).toEqual([0, 2, 3].map((at) => movies[at]!.title))
  })

  test('the last one leaves an empty list, and the focus at its top', async ({ page }) => {
    const { movies } = await openWith(page, 1)
    await removing(page, movies[0]!.title).click()
    await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })

  test('Undo in the message puts it back where it was, also on the server', async ({ page }) => {
    const { member, movies } = await openWith(page, 4)
    await holdTime(page)
    await removing(page, movies[2]!.title).click()
    const message = page.getByRole('region', { name: 'Notifications' })
    await message.getByRole('button', { name: `Undo: ${movies[2]!.title}`, exact: true }).click()
    await expect(toast(page, 'It is back in your watchlist.')).toBeVisible()
    expect(await titles(page)).toEqual(movies.map(({ title }) => title))
    expect(await watchlistOf(page, member)).toEqual(movies.map(({ _id: id }) => id))
  })

  test('of two messages each says which movie it is about', async ({ page }) => {
    const { movies } = await openWith(page, 3)
    await holdTime(page)
    for (const { title } of movies.slice(0, 2)) await removing(page, title).click()
    await expect(toast(page, 'Movie removed from watchlist successfully!')).toHaveCount(2)
    const message = page.getByRole('region', { name: 'Notifications' })
    for (const { title } of movies.slice(0, 2)) {
      await expect(message.getByText(title, { exact: true })).toBeVisible()
      await expect(message.getByRole('button', { name: `Undo: ${title}`, exact: true })).toBeVisible()
    }
  })

  test('Undo above the list waits for whoever needs longer', async ({ page }) => {
    const { member, movies } = await openWith(page, 3)
    await holdTime(page)
    await removing(page, movies[0]!.title).click()
    await expect(toast(page, 'Movie removed from watchlist successfully!')).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(toast(page, 'Movie removed from watchlist successfully!')).toBeHidden()
    await page
      .locator('main')
      .getByRole('button', { name: `Undo: ${movies[0]!.title}`, exact: true })
      .click()
    await expect(removing(page, movies[0]!.title)).toBeFocused()
    await expect(toast(page, 'It is back in your watchlist.')).toBeVisible()
    expect(await titles(page)).toEqual(movies.map(({ title }) => title))
    expect(await watchlistOf(page, member)).toEqual(movies.map(({ _id: id }) => id))
  })

  test('an Undo before the removal has arrived still undoes it', async ({ page }) => {
    const { member, movies } = await openWith(page, 2)
    await holdTime(page)
    await withFault(page, 'DELETE /api/watchlist/:movieId/:userId delay 1200')
    await removing(page, movies[0]!.title).click()
    await page
      .locator('main')
      .getByRole('button', { name: `Undo: ${movies[0]!.title}`, exact: true })
      .click()
    await expect(toast(page, 'It is back in your watchlist.')).toBeVisible()
    await expect(toast(page, 'Movie removed from watchlist successfully!')).toBeHidden()
    expect(await titles(page)).toEqual(movies.map(({ title }) => title))
    expect(await watchlistOf(page, member)).toEqual(movies.map(({ _id: id }) => id))
  })

  test('many in quick succession all go', async ({ page }) => {
    const { member, movies } = await openWith(page, 6)
    for (const { title } of movies.slice(0, 5)) await removing(page, title).click()
    await expect.poll(() => watchlistOf(page, member)).toEqual([movies[5]!._id])
    expect(await titles(page)).toEqual([movies[5]!.title])
  })

  test('what is not there any more goes, with a warning', async ({ page }) => {
    const { movies } = await openWith(page, 2)
    await holdTime(page)
    await withFault(page, 'DELETE /api/watchlist/:movieId/:userId 404')
    await removing(page, movies[0]!.title).click()
    await expect(page.getByRole('alert').getByText('Movie not found in watchlist.')).toBeVisible()
    expect(await titles(page)).toEqual([movies[1]!.title])
  })

  for (const fault of ['503', 'drop', '429']) {
    test(`a removal that fails (${fault}) puts it back`, async ({ page }) => {
      const { member, movies } = await openWith(page, 3)
      await holdTime(page)
      await withFault(page, `DELETE /api/watchlist/:movieId/:userId ${fault}`)
      await removing(page, movies[1]!.title).click()
      await expect(page.getByRole('alert').getByText('Error removing from watchlist. Please try again.')).toBeVisible()
      expect(await titles(page)).toEqual(movies.map(({ title }) => title))
      await expect(page.getByRole('button', { name: /^Undo/ })).toBeHidden()
      expect(await watchlistOf(page, member)).toHaveLength(3)
    })
  }
})

test.describe('WL-7', () => {
  test('messages last 4 s, and wait for whoever reads them', async ({ page }) => {
    const { movies } = await openWith(page, 2)
    await holdTime(page)
    await removing(page, movies[0]!.title).click()
    const message = toast(page, 'Movie removed from watchlist successfully!')
    await expect(message).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(3_900)
    await expect(message).toBeVisible()
    await message.hover()
    await page.clock.runFor(10_000)
    await expect(message).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(200)
    await expect(message).toBeHidden()
  })

  test('removing without a session names what one would log in for', async ({ page }) => {
    const { movies } = await openWith(page, 2)
    await holdTime(page)
    await signOutQuietly(page)
    await removing(page, movies[0]!.title).click()
    await expect(toast(page, 'Please log in to remove movies from your watchlist.')).toBeVisible()
    expect(await titles(page)).toHaveLength(2)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Log in' }).click()
    await page.clock.resume()
    await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
  })

  test('so does an undo', async ({ page }) => {
    const { movies } = await openWith(page, 2)
    await holdTime(page)
    await removing(page, movies[0]!.title).click()
    await expect(toast(page, 'Movie removed from watchlist successfully!')).toBeVisible()
    await signOutQuietly(page)
    await page
      .locator('main')
      .getByRole('button', { name: `Undo: ${movies[0]!.title}`, exact: true })
      .click()
    await expect(toast(page, 'Please log in to add movies to your watchlist.')).toBeVisible()
  })
})

test.describe('WL-8', () => {
  /** The list as a server would send it that knows addresses of other kinds. */
  async function openWithImage(page: Page, imageUrl: string | null) {
    const movies = await someMovies(page, 2)
    const member = await signIn(page)
    await keepInWatchlist(page, member, movies)
    await page.route('**/api/watchlist/*', async (route) => {
      const answer = await route.fetch()
      const sent = (await answer.json()) as object[]
      for (const movie of sent) Object.assign(movie, { imageUrl, image: imageUrl })
      await route.fulfill({ response: answer, json: sent })
    })
    await page.goto('/watchlist')
    return page.locator('main li article img')
  }

  for (const [given, shown] of [
    ['https://cdn.test//posters//a.jpg', 'https://cdn.test/posters/a.jpg'],
    ['cdn.test/a.jpg', 'https://cdn.test/a.jpg'],
    ['//cdn.test/a.jpg', 'https://cdn.test/a.jpg'],
  ] as const) {
    test(`a poster at ${given} is looked for at ${shown}`, async ({ page }) => {
      const asked: string[] = []
      await page.route('https://cdn.test/**', (route) => {
        asked.push(route.request().url())
        return route.fulfill({ path: 'apps/web/public/placeholder-movie.jpg' })
      })
      await openWithImage(page, given)
      await expect.poll(() => asked).toContain(shown)
    })
  }

  test('a path is of the house itself', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openWithImage(page, '/media//posters//a.webp')
    await expect.poll(() => asked.filter((path) => path.endsWith('/a.webp'))).not.toEqual([])
    for (const path of asked.filter((each) => each.endsWith('/a.webp')))
      expect(path).toMatch(/^\/images\/\d+\/posters\/a/)
  })

  test('a picture that does not load gives way to the placeholder', async ({ page }) => {
    await page.route('https://cdn.test/**', (route) => route.abort())
    const image = await openWithImage(page, 'https://cdn.test/gone.jpg')
    await expect(image).toHaveAttribute('src', '/placeholder-movie.jpg')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  })
})

test('WL-2 what is added from a card stands in the list', async ({ page }) => {
  await openAsMember(page, '/movies')
  const card = page.locator('main article').first()
  const title = await card.getByRole('link').locator('span').nth(2).textContent()
  await card.hover()
  await card.getByRole('button', { name: /to watchlist$/ }).click()
  await expect(toast(page, 'Added to watchlist!')).toBeVisible()
  await navigate(page, '/watchlist')
  await expect(page.locator('main article h2')).toHaveText([title!.trim()])
})

test.describe('several tabs', () => {
  test('what one removes, the other does not show any more', async ({ page, context }) => {
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
  for (const theme of themes) {
    test(`axe finds nothing wrong with the list in ${theme}, nor with its question`, async ({ page }) => {
      const movies = await someMovies(page, 5)
      const member = await signIn(page)
      await keepInWatchlist(page, member, movies)
      await openIn(page, theme, '/watchlist')
      await expect(page.locator('main article')).toHaveCount(5)
      await removing(page, movies[4]!.title).click()
      await expect(page.locator('main').getByRole('button', { name: /^Undo: / })).toBeVisible()
      const problems = async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        )
      expect(await problems()).toEqual([])
      await page.getByRole('button', { name: 'Clear All' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.waitForTimeout(400)
      expect(await problems()).toEqual([])
    })
  }

  test('it fits 320 px, full, empty and failed', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openWith(page, 4)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Clear All' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click()
    await expect(page.getByRole('heading', { name: 'Your watchlist is empty' })).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(320)
    await withFault(page, 'GET /api/watchlist/:userId drop')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(320)
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

  test('it can be used by the keyboard alone', async ({ page }) => {
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
