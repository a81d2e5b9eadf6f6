import type { APIRequestContext, Page } from '@playwright/test'
import { browseMessages } from '../packages/contract/src/catalogue.ts'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { fetchPage, textsOf } from './html.ts'
import { expect, navigate, test, waitForHydration, injectFault, clearFaults } from './test-app.ts'
import { demo } from './servers.ts'

interface Listed {
  movies: { _id: string; title: string; year: number; rating: number; genres: string[]; createdAt: string }[]
  total: number
  pages: number
}

/** What the API says of the same question. */
async function queryCatalogue(
  request: APIRequestContext,
  query: Record<string, string | number> = {},
): Promise<Listed> {
  const answer = await request.get('/api/catalogue/page', { params: { limit: 12, ...query } })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Listed
}
const titlesOf = ({ movies }: Listed) => movies.map(({ title }) => title)

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500
const results = (page: Page) => page.getByRole('region', { name: /^Movies/ })
const titles = (page: Page) =>
  results(page).locator('article > a > span:nth-child(2) > span:first-child, li h3 > a').allTextContents()
/** The address is there a moment before the movies are. */
const expectTitles = (page: Page, expected: Listed) => expect.poll(() => titles(page)).toEqual(titlesOf(expected))
const status = (page: Page) => results(page).getByRole('status')
const badges = (page: Page) => results(page).getByRole('list', { name: 'Active filters' })
const badge = (page: Page, label: string) => badges(page).getByRole('link', { name: `Remove filter: ${label}` })

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** In the rail, or in the sheet that stands in for it. */
async function withFilters(page: Page, choose: (filters: ReturnType<Page['locator']>) => Promise<unknown>) {
  if (!isPhone(page)) return choose(page.getByRole('form', { name: 'Filters' }))
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await choose(sheet)
  await sheet.getByRole('button', { name: /^Show / }).click()
  await expect(sheet).toBeHidden()
}
const radio = (filters: ReturnType<Page['locator']>, name: RegExp) => filters.getByRole('radio', { name })

/** The titles of the list as the server sends it. */
const titlesIn = (main: string) => textsOf(main, /<article[ >].*?<span dir="auto"[^>]*>(.*?)<\/span>/gs)

test('ROUTE-3 all four addresses are the browse page, and stay as they are while one filters', async ({
  page,
  request,
}) => {
  for (const path of ['/movies', '/browse', '/categories', '/genres']) {
    const { title, heading, canonical } = await fetchPage(request, path)
    expect([title, heading, canonical], path).toEqual([
      expect.stringMatching(/^Movie Categories/),
      'Movie Categories',
      `${demo.url}/movies`,
    ])
  }
  await open(page, '/about')
  await navigate(page, '/genres')
  await expect(page).toHaveTitle(/^Movie Categories/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${demo.url}/movies`)
  await withFilters(page, (filters) => radio(filters, /^Horror/).check())
  await expect(page).toHaveURL('/genres?genre=Horror')
})

test('CARD-1 four cards a row, fewer on a narrow screen, each a link with two buttons @phone', async ({ page }) => {
  await open(page, '/movies')
  const cards = results(page).getByRole('article')
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(isPhone(page) ? 2 : 4)
  const card = cards.first()
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/movies\/[0-9a-f]{24}$/)
  await expect(card.getByRole('button', { name: /^Add .+ to watchlist$/ })).toHaveCount(1)
  await expect(card.getByRole('button', { name: /^Share / })).toHaveCount(1)
})

test('BROWSE-1 searches while one types, and at once on Enter', async ({ page, request }) => {
  await open(page, '/movies')
  const box = results(page).getByRole('searchbox', { name: 'Search these movies' })
  await box.pressSequentially('moon', { delay: 30 })
  await expect(page).toHaveURL('/movies?search=moon')
  const found = await queryCatalogue(request, { search: 'moon' })
  await expect(status(page)).toHaveText(`Showing ${found.total} of ${found.total} movies`)
  await expectTitles(page, found)
  await expect(box).toBeFocused()
  await box.fill('Lang')
  await box.press('Enter')
  await expect(page).toHaveURL('/movies?search=Lang', { timeout: 2000 })
  await expect(box).toHaveValue('Lang')
  // Typing on belongs to the search before it; Back leads to the list that it began with.
  await page.goBack()
  await expect(page).toHaveURL('/movies')
  await expect(box).toHaveValue('')
})

test('BROWSE-2 every filter narrows the list, has a badge, and goes by it @phone', async ({ page, request }) => {
  await open(page, '/movies')
  await withFilters(page, async (filters) => {
    await radio(filters, /^Comedy/).check()
    await radio(filters, /^7-8/).check()
    await radio(filters, /^This Month/).check()
  })
  await expect(page).toHaveURL('/movies?genre=Comedy&added=month&rating=7-8')
  const narrow = await queryCatalogue(request, { genre: 'Comedy', rating: '7-8', added: 'month' })
  await expect(status(page)).toHaveText(`Showing ${narrow.movies.length} of ${narrow.total} movies`)
  await expect(badges(page).getByRole('link')).toHaveText(['Comedy', 'Added this month', 'Rating 7-8', 'Clear All'])

  await badge(page, 'Added this month').click()
  await expect(page).toHaveURL('/movies?genre=Comedy&rating=7-8')
  const wider = await queryCatalogue(request, { genre: 'Comedy', rating: '7-8' })
  await expect(status(page)).toHaveText(`Showing ${Math.min(12, wider.total)} of ${wider.total} movies`)
  for (const { rating, genres } of wider.movies) {
    expect(rating).toBeGreaterThanOrEqual(7)
    expect(rating).toBeLessThanOrEqual(8)
    expect(genres).toContain('Comedy')
  }
  // The badge took the focus with it: it goes on at the results.
  await expect(page.getByRole('heading', { name: /^Movies/, level: 2 })).toBeFocused()

  const year = wider.movies[0]?.year ?? 0
  await withFilters(page, (filters) => filters.getByRole('combobox', { name: 'Year' }).selectOption(String(year)))
  await expect(page).toHaveURL(`/movies?genre=Comedy&year=${year}&rating=7-8`)
  await expect(badge(page, `Year ${year}`)).toBeVisible()
  await badges(page).getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/movies')
  await expect(badges(page)).toHaveCount(0)
  await expectTitles(page, await queryCatalogue(request))
})

test('BROWSE-2 the panel can be put away @phone', async ({ page }) => {
  await open(page, '/movies')
  const button = page.getByRole('button', { name: 'Filters' })
  if (isPhone(page)) {
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/movies')
  } else {
    const panel = page.getByRole('form', { name: 'Filters' })
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await button.click()
    await expect(panel).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
    await button.click()
    await expect(panel).toBeVisible()
  }
})

test('BROWSE-2 the sheet of a phone counts what it will show, and is one step back @phone', async ({
  page,
  request,
}) => {
  test.skip(!isPhone(page), 'a wide screen has a rail')
  await open(page, '/movies')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  // Nothing empty stands over what one can choose. Both at one moment, as the sheet may still be on its way up.
  const band = await sheet.getByRole('group', { name: 'Added' }).evaluate((group) => {
    const topOf = (element: Element) => element.getBoundingClientRect().top
    return topOf(group.querySelector('label')!) - topOf(group)
  })
  expect(band).toBeLessThan(4)
  await radio(sheet, /^Horror/).check()
  await radio(sheet, /^7-8/).check()
  const { total } = await queryCatalogue(request, { genre: 'Horror', rating: '7-8' })
  await sheet.getByRole('button', { name: `Show ${total} movies` }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Movies/, level: 2 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect.poll(() => results(page).evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(100)
  await page.goBack()
  await expect(page).toHaveURL('/movies')
})

test('BROWSE-2 Clear All in the sheet is part of the same step back @full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/about')
  await navigate(page, '/movies')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await radio(sheet, /^Horror/).check()
  await expect(page).toHaveURL('/movies?genre=Horror')
  await sheet.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/movies')
  await expect(radio(sheet, /^Horror/)).not.toBeChecked()
  await sheet.getByRole('button', { name: /^Show / }).click()
  await page.goBack()
  await expect(page).toHaveURL('/movies')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('BROWSE-4 sorts in each of the six orders @full', async ({ page, request }) => {
  await open(page, '/movies')
  // Ends at the order that it began with.
  for (const sort of ['title-desc', 'newest', 'rating', 'popular', 'year', 'title'] as const) {
    await results(page).getByRole('combobox', { name: 'Sort' }).selectOption(browseMessages.sorts[sort])
    await expect(page).toHaveURL(sort === 'title' ? '/movies' : `/movies?sort=${sort}`)
    await expectTitles(page, await queryCatalogue(request, { sort }))
  }
})

test('BROWSE-5 says how many there are, and turns pages', async ({ page, request }) => {
  await open(page, '/movies')
  const { total, pages } = await queryCatalogue(request)
  await expect(status(page)).toHaveText(`Showing 12 of ${total} movies`)
  const pagination = page.getByRole('navigation', { name: 'Pagination' })
  await pagination.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/movies?page=2')
  const heading = page.getByRole('heading', { name: 'Movies, page 2', level: 2 })
  await expect(heading).toBeFocused()
  await expect(results(page).getByRole('searchbox')).toBeInViewport()
  await expect(results(page).getByRole('article').first()).toBeInViewport()
  await expectTitles(page, await queryCatalogue(request, { page: 2 }))
  await expect(pagination.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pagination.getByRole('link', { name: `Page ${pages}`, exact: true }).click()
  await expect(page).toHaveURL(`/movies?page=${pages}`)
  const last = await queryCatalogue(request, { page: pages })
  await expect(status(page)).toHaveText(`Showing ${last.movies.length} of ${total} movies`)
  await withFilters(page, (filters) => radio(filters, /^Drama/).check())
  await expect(page).toHaveURL('/movies?genre=Drama')
})

test('BROWSE-7 a button leads back to the top', async ({ page }) => {
  await open(page, '/movies')
  const button = page.getByRole('button', { name: 'Back to top' })
  await expect(button).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(button).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})

test('BROWSE-8 the server reads the filters, the order and the view from the address', async ({ request }) => {
  for (const [filter, sort] of [
    ['new', 'newest'],
    ['popular', 'popular'],
    ['rated', 'rating'],
    ['recommended', 'rating'],
  ] as const) {
    const { main } = await fetchPage(request, `/movies?filter=${filter}`)
    expect(titlesIn(main), filter).toEqual(titlesOf(await queryCatalogue(request, { sort })))
    expect(textsOf(main, /<option[^>]* selected=""[^>]*>(.*?)<\/option>/gs), filter).toContain(
      browseMessages.sorts[sort],
    )
  }
  const { main } = await fetchPage(request, '/browse?search=the&genre=comedy&year=1925')
  const found = await queryCatalogue(request, { search: 'the', genre: 'Comedy', year: 1925 })
  expect(found.total).toBeGreaterThan(0)
  expect(titlesIn(main)).toEqual(titlesOf(found))
  expect(main).toMatch(/<input[^>]*type="search"[^>]*value="the"/)
  expect(main).toContain('aria-label="Remove filter: Year 1925"')
})

test('BROWSE-8 Back, reload and a shared link show the same thing, Back also the same place', async ({
  page,
  context,
  request,
}) => {
  await open(page, '/movies')
  await withFilters(page, (filters) => radio(filters, /^Comedy/).check())
  await expect(page).toHaveURL('/movies?genre=Comedy')
  await results(page).getByRole('combobox', { name: 'Sort' }).selectOption('Highest rated')
  await expect(page).toHaveURL('/movies?genre=Comedy&sort=rating')
  const expected = await queryCatalogue(request, { genre: 'Comedy', sort: 'rating' })
  await expectTitles(page, expected)
  const link = results(page).getByRole('article').nth(5).getByRole('link')
  const place = await link.evaluate((it) => {
    it.scrollIntoView({ block: 'center' })
    return Math.round(scrollY)
  })
  expect(place).toBeGreaterThan(300)
  await link.click()
  await expect(page).toHaveURL(/\/movies\/[0-9a-f]{24}$/)
  await page.goBack()
  await expect(page).toHaveURL('/movies?genre=Comedy&sort=rating')
  await expectTitles(page, expected)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)

  await page.reload()
  await expectTitles(page, expected)
  const other = await context.newPage()
  await other.goto(page.url())
  await expectTitles(other, expected)
  await expect(badges(other).getByRole('link')).toHaveText(['Comedy', 'Highest rated first', 'Clear All'])

  await page.goBack()
  await expect(page).toHaveURL('/movies?genre=Comedy')
  await expect(results(page).getByRole('combobox', { name: 'Sort' })).toHaveValue('title')
  await page.goBack()
  await expect(page).toHaveURL('/movies')
})

test('BROWSE-8 fast choices end in the last one @full', async ({ page, request }) => {
  test.skip(isPhone(page), 'the rail is on wide screens')
  await open(page, '/movies')
  await injectFault(page, 'GET /api/catalogue/page delay 2000')
  const filters = page.getByRole('form', { name: 'Filters' })
  for (const genre of ['Action', 'Comedy', 'Horror', 'Drama']) await radio(filters, new RegExp(`^${genre}`)).check()
  await radio(filters, /^8-10/).check()
  // The controls do not wait for the movies.
  await expect(radio(filters, /^Drama/)).toBeChecked()
  await expect(radio(filters, /^8-10/)).toBeChecked()
  await expect(results(page).locator('[aria-busy=true]')).toBeVisible()
  await expect(results(page).getByRole('article')).toHaveCount(12)
  await expect(page).toHaveURL('/movies?genre=Drama&rating=8-10')
  await expectTitles(page, await queryCatalogue(request, { genre: 'Drama', rating: '8-10' }))
  await expect(results(page).locator('[aria-busy=true]')).toHaveCount(0)
})

test.describe('when the API fails', () => {
  test.use({ expectedErrors: /status of 503/ })

  test('BROWSE-9 THEME-5 the list says so, axe finds nothing wrong with it, and it is there after Retry @full', async ({
    page,
  }) => {
    test.slow()
    await injectFault(page, 'GET /api/catalogue/page 503')
    const answer = await page.goto('/movies?genre=Drama')
    expect(answer?.status()).toBe(503)
    await waitForHydration(page)
    const alert = results(page).getByRole('alert')
    await expect(alert).toContainText('Failed to load movies. Please try again later.')
    await expect(page.locator('main dl dd')).toHaveCount(4)
    await expectAccessibleAtAnyWidth(page)
    await clearFaults(page)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(results(page).getByRole('article').first()).toBeVisible()
    await expect(alert).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
  })
})

test('BROWSE-5 there is no page past the last one', async ({ request }) => {
  const { pages } = await queryCatalogue(request)
  for (const [asked, given] of [
    ['/movies?page=999', `/movies?page=${pages}`],
    ['/browse?genre=Drama&page=99999999999', '/browse?genre=Drama&page=2'],
    ['/movies?search=zzzzqqqq&page=3', '/movies?search=zzzzqqqq'],
  ] as const) {
    const answer = await request.get(asked, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers()['location']).toBe(given)
    expect((await fetchPage(request, asked)).url).toBe(demo.url + given)
  }
})

test('a page past the last one is the last one, also when only its data is asked for @full', async ({
  page,
  request,
}) => {
  const { pages } = await queryCatalogue(request)
  await open(page, '/movies')
  const asking = page.waitForRequest(/\/movies\.data\?/)
  await navigate(page, '/movies?page=999')
  const answer = await request.get((await asking).url())
  expect(await answer.text()).toContain(`"/movies?page=${pages}"`)
  await expect(page).toHaveURL(`/movies?page=${pages}`)
  await expectTitles(page, await queryCatalogue(request, { page: pages }))
})

test('who turns round before a slow movie is there finds the list where they left it @full', async ({ page }) => {
  await open(page, '/about')
  await navigate(page, '/movies')
  const card = results(page).getByRole('article').nth(6).getByRole('link')
  await expect(card).toBeVisible()
  const place = await card.evaluate((it) => {
    it.scrollIntoView({ block: 'center' })
    return Math.round(scrollY)
  })
  expect(place).toBeGreaterThan(300)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))

  await injectFault(page, 'GET /api/movies/:id delay 3000')
  const wait = async () => {
    // Not by the pointer, for which the test would scroll first.
    await card.evaluate((it: HTMLElement) => it.click())
    await expect(page.getByText('Loading movie details...')).toBeAttached()
    expect(await scrolled()).toBe(place)
    // The outline is seen from its top, and nothing else can be reached meanwhile.
    expect((await page.locator('main [aria-busy=true]').first().boundingBox())?.y).toBe(0)
    await expect(results(page)).toHaveCount(0)
  }
  await wait()
  // The bar lies in the padding of the scroll: clicking there, the test would scroll the page as well.
  const brand = page.getByRole('banner').getByRole('link').first()
  await brand.evaluate((it: HTMLElement) => it.click())
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/movies')
  await expect.poll(scrolled).toBe(place)

  await wait()
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.goForward()
  await expect(page).toHaveURL('/movies')
  await expect.poll(scrolled).toBe(place)
})

test('BROWSE-1 by keyboard alone: filter, sort, turn the page, open a movie', async ({ page }) => {
  test.skip(isPhone(page), 'phones have their own test of the sheet')
  await open(page, '/movies')
  const focused = page.locator(':focus')
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 80; i += 1) {
      await page.keyboard.press('Tab')
      const text = await page.evaluate(() => {
        const it = document.activeElement
        return [it?.getAttribute('aria-label'), it?.closest('label')?.textContent, it?.textContent].join('|')
      })
      if (name.test(text)) return
    }
    throw new Error(`no way to ${name}`)
  }
  await tabTo(/All genres/)
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/movies?genre=Comedy')
  await expect(focused).toHaveValue('Comedy')
  await tabTo(/^Sort/)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/movies?genre=Comedy&sort=title-desc')
  // Both arrows were one choice: one step back.
  await page.goBack()
  await expect(page).toHaveURL('/movies?genre=Comedy')
  await page.goBack()
  await expect(page).toHaveURL('/movies')
  await page.goForward()
  await expect(page).toHaveURL('/movies?genre=Comedy')
  await tabTo(/Next page/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/movies?genre=Comedy&page=2')
  await expect(page.getByRole('heading', { name: 'Movies, page 2' })).toBeFocused()
  await tabTo(/\d out of 10/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/movies\/[0-9a-f]{24}$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('BROWSE-8 filters, searches, sorts, changes the view and turns pages', async ({ page, request }) => {
    const needScripts = page.getByRole('button', { name: /^(Add|Share) / })
    await page.goto('/movies?view=list')
    await expect(results(page).getByRole('heading', { level: 3 })).toHaveCount(10)
    await expect(needScripts).toHaveCount(0)
    await page.goto('/movies')
    await expect(results(page).getByRole('article')).toHaveCount(12)
    await expect(needScripts).toHaveCount(0)
    if (isPhone(page)) await page.getByRole('link', { name: 'Filters' }).click()
    const filters = page.locator('form#filters')
    await filters.locator('input[name=genre][value=Comedy]').check()
    await filters.getByRole('button', { name: 'Apply' }).click()
    expect(new URL(page.url()).searchParams.get('genre')).toBe('Comedy')
    await expectTitles(page, await queryCatalogue(request, { genre: 'Comedy' }))

    await results(page).getByRole('combobox', { name: 'Sort' }).selectOption('Highest rated')
    await results(page).getByRole('button', { name: 'Apply' }).click()
    await expectTitles(page, await queryCatalogue(request, { genre: 'Comedy', sort: 'rating' }))

    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/movies?genre=Comedy&sort=rating&page=2')
    await expectTitles(page, await queryCatalogue(request, { genre: 'Comedy', sort: 'rating', page: 2 }))

    await results(page).getByRole('link', { name: 'List' }).click()
    await expect(page).toHaveURL('/movies?genre=Comedy&sort=rating&view=list')
    await badge(page, 'Highest rated first').click()
    await expect(page).toHaveURL('/movies?genre=Comedy&view=list')

    const box = results(page).getByRole('searchbox')
    await box.fill('man')
    await box.press('Enter')
    await expectTitles(page, await queryCatalogue(request, { genre: 'Comedy', search: 'man', limit: 10 }))
    expect(new URL(page.url()).searchParams.get('view')).toBe('list')
    await badges(page).getByRole('link', { name: 'Clear All' }).click()
    await expect(page).toHaveURL('/movies?view=list')
  })
})

/** The sheet that stands in for the rail on a narrow screen, open and accessible. */
async function expectSheet(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  expect(await sheet.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
}

test('THEME-5 axe finds nothing wrong with the grid and its filters, and both reflow @full', async ({ page }) => {
  test.slow()
  await open(page, '/movies?genre=Documentary&rating=7-8&sort=rating')
  await expectAccessibleAtAnyWidth(page)
  await expectSheet(page)
})

test('THEME-5 axe finds nothing wrong with the list and its filters, and both reflow @full', async ({ page }) => {
  test.slow()
  await open(page, '/movies?view=list&page=5')
  await expectAccessibleAtAnyWidth(page)
  await expectSheet(page)
})

test('BROWSE-9 THEME-5 says what to do when nothing is found, axe finds nothing wrong with it, and it reflows @full', async ({
  page,
}) => {
  test.slow()
  await open(page, '/movies?genre=Drama&search=zzzzqqqq')
  await expect(status(page)).toHaveText('Showing 0 of 0 movies')
  await expect(results(page).getByRole('heading', { name: 'No movies found' })).toBeVisible()
  await expect(results(page).getByText('Try adjusting your filters to see more results')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await results(page).getByRole('link', { name: 'Clear All' }).last().click()
  await expect(page).toHaveURL('/movies')
  await expect(results(page).getByRole('article')).toHaveCount(12)
})
