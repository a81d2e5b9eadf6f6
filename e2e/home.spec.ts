import type { Movie } from '@matinee/contract/movies.schemas'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, waitForData, test, waitForHydration, injectFault, clearFaults } from './test-app.ts'
import { expectLayoutStable, observeLayoutShifts } from './layout-shifts.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Featured movies' })
/** The slide that is shown; the others are out of reach for everybody. */
const slide = (page: Page) => carousel(page).locator('[aria-roledescription=slide]:not([inert])')
const title = (page: Page) => slide(page).getByRole('heading')
const button = (page: Page, name: string | RegExp) => carousel(page).getByRole('button', { name })

async function open(page: Page) {
  await page.goto('/')
  await waitForHydration(page)
  await expect(button(page, /automatic slide show/)).toBeVisible()
}

/** For tests that are about something else than time. */
async function openStill(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
}

/** Until a smooth scroll is over: at the same place for ten frames. */
const untilScrolled = async (list: Element) => {
  for (let still = 0, before = -1; still < 10; still = list.scrollLeft === before ? still + 1 : 0) {
    before = list.scrollLeft
    await new Promise(requestAnimationFrame)
  }
}

interface Home {
  hero: Movie[]
  rows: { kind: string; movies: Movie[] }[]
}
const home = async (request: APIRequestContext) => (await (await request.get('/api/home')).json()) as Home
const allMovies = async (request: APIRequestContext) => (await (await request.get('/api/movies')).json()) as Movie[]

test.describe('HOME-1 when the movies cannot be had', () => {
  test.use({ expectedErrors: /status of 503/ })
  const alert = (page: Page) => page.getByRole('main').getByRole('alert')

  test('THEME-5 a red alert says so, axe finds nothing wrong with it, and Retry brings them', async ({ page }) => {
    await injectFault(page, 'GET /api/home 503')
    const answer = await page.goto('/')
    expect(answer?.status()).toBe(503)
    await waitForHydration(page)
    await expect(alert(page)).toContainText('Failed to load movies. Please try again later.')
    await expectAccessibleAtAnyWidth(page)
    const words = alert(page).getByRole('paragraph')
    const said = await words.elementHandle()
    const failure = waitForData(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    expect((await failure).status()).toBe(503)
    // Words that stay as they are would not be read out again.
    await expect.poll(() => said?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(words).toHaveText('Failed to load movies. Please try again later.')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
    await clearFaults(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(title(page)).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
  })
})

test('HOME-1 a spinner turns while the movies are on their way @full', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  await injectFault(page, 'GET /api/home delay 2000')
  await page.getByRole('banner').getByRole('link', { name: /home/i }).first().click()
  const said = page.locator('main > [aria-live=polite]')
  await expect(said).toHaveText('')
  await expect(said).toHaveText('Loading movies...')
  const spinner = page.locator('[aria-busy=true] [data-theme=dark] > span')
  await expect(spinner).toBeVisible()
  expect(await spinner.evaluate((element) => element.getAnimations().length)).toBe(1)
  await expect(title(page)).toBeVisible()
  await expect(spinner).toHaveCount(0)
  await expect(said).toHaveText('')
})

test('HOME-2 each of the five slides shows its movie and leads to it @phone', async ({ page, request }) => {
  const { hero } = await home(request)
  expect(hero).toHaveLength(5)
  await openStill(page)
  await expect(carousel(page).locator('[aria-roledescription=slide]')).toHaveCount(5)
  for (const [at, movie] of hero.entries()) {
    await button(page, `Go to slide ${at + 1}: ${movie.title}`).click()
    await expect(slide(page)).toHaveAttribute('aria-label', `${at + 1} of 5`)
    await expect(title(page)).toHaveText(movie.title)
    for (const fact of [String(movie.year), movie.genres.join(', '), movie.rating!.toFixed(1)]) {
      await expect(slide(page).getByText(fact)).toBeVisible()
    }
    const description = slide(page).getByText(movie.description.slice(0, 40))
    const lines = await description.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines)).toBeLessThanOrEqual(3)
    await expect(slide(page).getByRole('link', { name: 'Watch Now' })).toHaveAttribute('href', `/movies/${movie._id}`)
  }
  await slide(page).getByRole('link', { name: 'Watch Now' }).click()
  await expect(page).toHaveURL(`/movies/${hero[4]!._id}`)
})

test('HOME-3 slides change by themselves, wait while one looks at them, and stop for good @full', async ({
  page,
  isMobile,
}) => {
  await page.clock.install()
  await open(page)
  let shown = await title(page).innerText()
  const expectMoving = async () => {
    await page.clock.runFor(5100)
    await expect(title(page)).not.toHaveText(shown)
  }
  const expectStill = async () => {
    shown = await title(page).innerText()
    await page.clock.runFor(16_000)
    await expect(title(page)).toHaveText(shown)
  }
  await expectMoving()
  expect(await slide(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^0\.5s/)

  // A finger does not hover.
  if (!isMobile) {
    await title(page).hover()
    await expectStill()
    await page.mouse.move(700, 890)
    await expectMoving()
  }
  await button(page, 'Next slide').focus()
  await expectStill()
  await page
    .getByRole('link', { name: /View All/ })
    .first()
    .focus()
  await expectMoving()

  await button(page, 'Stop automatic slide show').click()
  await page.mouse.move(5, 890)
  await expectStill()
  await button(page, 'Start automatic slide show').click()
  await expectMoving()
})

test('HOME-4 previous and next wrap around, by keyboard alone @full', async ({ page, request }) => {
  const { hero } = await home(request)
  await open(page)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const reach = async (name: RegExp) => {
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab')
      if (name.test(await focused())) return
    }
    throw new Error(`no way to ${name}`)
  }
  // The movie comes first, then what moves the slides, and first of that what ends the movement.
  await page.evaluate(() => document.getElementById('main')?.focus())
  await page.keyboard.press('Tab')
  await expect(slide(page).getByRole('link', { name: 'Watch Now' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await focused()).toMatch(/to Watchlist$/)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Stop automatic slide show')
  await page.keyboard.press('Enter')
  expect(await focused()).toBe('Start automatic slide show')
  await reach(/^Go to slide 1/)
  await page.keyboard.press('Enter')
  await reach(/Previous slide/)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(hero[4]!.title)
  await reach(/Next slide/)
  await page.keyboard.press('Space')
  await expect(title(page)).toHaveText(hero[0]!.title)

  await button(page, /^Go to slide 1/).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(button(page, /^Go to slide 5/)).toBeFocused()
  await expect(title(page)).toHaveText(hero[4]!.title)
})

test('HOME-4 a finger pushes slides to the side, and still scrolls the page @phone', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(!isMobile, 'for touch screens')
  const { hero } = await home(request)
  await openStill(page)
  const touch = await page.context().newCDPSession(page)
  const drag = async (from: [number, number], to: [number, number]) => {
    const at = (step: number) => [{ x: from[0] + (to[0] - from[0]) * step, y: from[1] + (to[1] - from[1]) * step }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const step of [0.2, 0.4, 0.6, 0.8, 1]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await drag([300, 200], [120, 210])
  await expect(title(page)).toHaveText(hero[1]!.title)
  await drag([100, 200], [280, 190])
  await expect(title(page)).toHaveText(hero[0]!.title)
  // Also from a link, which must not be followed.
  const link = (await slide(page).getByRole('link').boundingBox())!
  await drag([link.x + 150, link.y + 20], [link.x, link.y + 22])
  await expect(title(page)).toHaveText(hero[1]!.title)
  await drag([200, 500], [205, 200])
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await expect(title(page)).toHaveText(hero[1]!.title)
})

test.describe('when pictures do not come', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('HOME-5 THEME-5 a picture that does not come is a grey place, and says so @full', async ({ page }) => {
    await page.route(/\/(?:images|media)\//, (route) => route.abort())
    await openStill(page)
    await expect(slide(page).getByText('No Image Available', { exact: true })).toBeVisible()
    await button(page, 'Next slide').click()
    await expect(slide(page).getByText('No Image Available', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

const rows = [
  {
    name: 'New Arrivals',
    filter: 'new',
    of: (movie: Movie) => Date.parse(movie.createdAt),
    kind: 'newArrivals',
  },
  {
    name: 'Most Popular',
    filter: 'popular',
    of: (movie: Movie) => movie.likeCount,
    kind: 'mostPopular',
  },
  {
    name: 'Most Rated',
    filter: 'rated',
    of: (movie: Movie) => movie.rating ?? -1,
    kind: 'mostRated',
  },
]
test('HOME-6 HOME-7 HOME-8 each row has the first of all movies in its order, and leads to the rest', async ({
  page,
  request,
}) => {
  const [shown, movies] = [await home(request), await allMovies(request)]
  await page.goto('/')
  for (const { name, filter, of, kind } of rows) {
    const row = page.getByRole('region', { name, exact: true })
    const expected = shown.rows.find((each) => each.kind === kind)!.movies
    expect(expected, name).toHaveLength(10)
    const best = movies.map(of).toSorted((a, b) => b - a)
    expect(expected.map(of), name).toEqual(best.slice(0, 10))
    const cards = row.getByRole('article').getByRole('link')
    expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))).toEqual(
      expected.map((movie) => `/movies/${movie._id}`),
    )
    await expect(row.getByRole('link', { name: 'View All' })).toHaveAttribute('href', `/categories?filter=${filter}`)
  }
})

test('HOME-6 a row can be gone through by its buttons and by its cards @phone', async ({ page, isMobile }) => {
  await openStill(page)
  const row = page.getByRole('region', { name: 'New Arrivals' })
  const last = row.getByRole('article').last().getByRole('link')
  await expect(last).not.toBeInViewport()
  if (!isMobile) {
    const next = row.getByRole('button', { name: 'Next in New Arrivals' })
    await row.getByRole('article').first().hover()
    for (let n = 0; n < 3; n++) {
      // At the end it is disabled, and a click would wait for it for ever.
      if ((await next.getAttribute('aria-disabled')) === 'true') break
      const before = await row.getByRole('list').evaluate((list) => list.scrollLeft)
      await next.click()
      await expect.poll(() => row.getByRole('list').evaluate((list) => list.scrollLeft)).toBeGreaterThan(before)
      await row.getByRole('list').evaluate(untilScrolled)
    }
    await expect(last).toBeInViewport()
    await expect(next).toBeFocused()
    // At the end of the row it stays where it is: one press too many opens no movie.
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).toHaveCSS('opacity', '1')
    const { x, y, width, height } = (await next.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(next).toBeFocused()
    await expect(page).toHaveURL('/')
    await expect(last).toBeInViewport()
  }
  await row.getByRole('article').first().getByRole('link').focus()
  await expect(row.getByRole('article').first()).toBeInViewport({ ratio: 0.5 })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 0.5 })
})

test('HOME-4 the dot of the slide is marked, also while the pointer holds it', async ({ page }) => {
  await open(page)
  await button(page, /^Go to slide 3/).click()
  await expect(button(page, /^Go to slide 3/)).toHaveAttribute('aria-current', 'true')
  const [first, , third] = await carousel(page)
    .locator('button[aria-label^="Go to slide"] > span')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(third).toBeGreaterThan(first!)
})

// The page around the carousel: accessibility.spec.ts.
test('THEME-5 HOME-4 axe finds nothing wrong with the carousel, moving or stopped; at 320 px no slide is cut, and what one presses is large enough @full', async ({
  page,
}) => {
  const place = '[aria-roledescription=carousel]'
  await open(page)
  await expect(button(page, 'Stop automatic slide show')).toBeVisible()
  await expectAccessible(page, place)
  await button(page, 'Stop automatic slide show').click()
  await expect(button(page, 'Start automatic slide show')).toBeVisible()
  await expectAccessibleAtAnyWidth(page, place)

  for (const control of await carousel(page).getByRole('button').all()) {
    const box = (await control.boundingBox())!
    expect(Math.min(box.width, box.height), (await control.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(24)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(320)
  }
  for (let n = 0; n < 5; n++) {
    const box = (await slide(page).getByRole('link', { name: 'Watch Now' }).boundingBox())!
    const controls = (await button(page, 'Next slide').boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(controls.y)
    await button(page, 'Next slide').click()
  }
})

test('the first picture of the carousel has the line to itself, few others are fetched, and nothing moves meanwhile', async ({
  page,
}) => {
  await observeLayoutShifts(page)
  const asked = new Set<string>()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/backdrops/**', async (route) => {
    asked.add(route.request().url())
    if (asked.size === 1) await arrived.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(button(page, 'Stop automatic slide show')).toBeVisible()
  // Nothing else is fetched: there is nothing to wait for but time.
  await page.waitForTimeout(500)
  expect(asked.size).toBe(1)
  arrived.resolve()
  await expect.poll(() => asked.size).toBe(2)
  await waitForHydration(page)
  // Nor is a third one, before the next slide comes, and nothing shifts.
  await page.waitForTimeout(300)
  expect(asked.size).toBe(2)
  await expectLayoutStable(page, 0.02)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 503/ })

  test('HOME-1 HOME-2 Retry loads the page again: the first slide with its link, and nothing that would not work', async ({
    page,
    request,
  }) => {
    const { hero } = await home(request)
    await injectFault(page, 'GET /api/home 503')
    await page.goto('/')
    await expect(page.getByText('Failed to load movies. Please try again later.')).toBeVisible()
    await clearFaults(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(title(page)).toHaveText(hero[0]!.title)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(slide(page).locator('img')).toBeVisible()
    await slide(page).getByRole('link', { name: 'Watch Now' }).click()
    await expect(page).toHaveURL(`/movies/${hero[0]!._id}`)
  })
})
