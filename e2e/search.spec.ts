import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth, expectReflow } from './accessibility.ts'
import { expect, navigate, test, waitForHydration, injectFault, clearFaults } from './test-app.ts'
import { fetchPage, textsOf } from './html.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500

/** The search box of the bar; on a phone, of the menu. */
async function navBox(page: Page) {
  await waitForHydration(page)
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return page.getByRole('combobox', { name: 'Search', exact: true }).locator('visible=true')
}
const pageBox = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Search for' })
const options = (page: Page) => page.getByRole('option').locator('visible=true')
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')
/** Titles, and the term that they were found for, as the server sends them. */
const titlesIn = (main: string) => textsOf(main, /<h3[^>]*>(.*?)<\/h3>/gs)
const termIn = (main: string) => textsOf(main, /<p[^>]*>(for “.*?”)<\/p>/gs)

test.describe('the results', () => {
  test('ROUTE-4 SEARCH-1 three kinds of address list what was found', async ({ page, request }) => {
    for (const address of ['/search/moon', '/search?query=moon', '/search?q=moon']) {
      const { title, heading, robots, main } = await fetchPage(request, address)
      expect([title, heading, robots], address).toEqual(['moon: Search Results - Matinee', 'Search Results', 'noindex'])
      expect(termIn(main), address).toEqual(['for “moon”'])
      expect(textsOf(main, /<h2[^>]*>(.*?)<\/h2>/gs), address).toEqual(['3 movies'])
      expect(titlesIn(main), address).toHaveLength(3)
    }
    await page.goto('/search/moon')
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results', exact: true })).toBeVisible()
    await expect(page).toHaveTitle('moon: Search Results - Matinee')
    await expect(page.getByText('for “moon”')).toBeVisible()
    await expect(page.getByRole('heading', { name: '3 movies' })).toBeVisible()
    await expect(titles(page)).toHaveCount(3)
    await titles(page).getByRole('link', { name: 'A Trip to the Moon' }).click()
    await expect(page).toHaveURL(/\/movies\/\w+$/)
  })

  test('SEARCH-3 finds a title with a letter missing, and shows it below what holds the term', async ({ request }) => {
    expect(titlesIn((await fetchPage(request, '/search/nosfertu')).main)[0]).toContain('Nosferatu')
    const shown = titlesIn((await fetchPage(request, '/search/night')).main)
    const holds = shown.map((title) => /night/i.test(title))
    expect(holds[0]).toBe(true)
    // Titles that hold it come in one run, before all others.
    expect(holds.lastIndexOf(true)).toBe(holds.filter(Boolean).length - 1)
  })

  test('SEARCH-1 more than a page of results has real links to the others', async ({ page, request }) => {
    await page.goto('/search/the')
    await waitForHydration(page)
    const count = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(count).toHaveText(/^1 to 50 of \d+ movies$/)
    await expect(titles(page)).toHaveCount(50)
    const next = page.getByRole('link', { name: 'Next page' })
    await expect(next).toHaveAttribute('href', '/search/the?page=2')
    const first = await titles(page).first().textContent()
    await next.click()
    await expect(page).toHaveURL('/search/the?page=2')
    await expect(count).toHaveText(/^51 to \d+ of \d+ movies$/)
    await expect(count).toBeFocused()
    await expect(titles(page).first()).not.toHaveText(first ?? '')
    const tooFar = await request.get('/search/the?page=99', { maxRedirects: 0 })
    expect([tooFar.status(), tooFar.headers()['location']]).toEqual([302, '/search/the?page=2'])
  })

  test('SEARCH-1 the box keeps the term, and follows Back and Forward', async ({ page }) => {
    await page.goto('/search/moon')
    await waitForHydration(page)
    await expect(pageBox(page)).toHaveValue('moon')
    await pageBox(page).fill('night')
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search/night')
    await expect(titles(page).first()).toContainText('Night')
    await page.goBack()
    await expect(page.getByText('for “moon”')).toBeVisible()
    await expect(pageBox(page)).toHaveValue('moon')
    await page.goForward()
    await expect(page.getByText('for “night”')).toBeVisible()
    await expect(pageBox(page)).toHaveValue('night')
  })

  test('the tab bar opens the page with its box at hand', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/about')
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search')
    await expect(pageBox(page)).toBeFocused()
  })
})

test.describe('terms of every kind', () => {
  test('SEARCH-1 ROUTE-4 are shown as they were typed, at once and at their address @full', async ({
    page,
    request,
  }) => {
    page.on('dialog', () => expect(false, 'a script ran').toBe(true))
    await page.goto('/about')
    for (const term of [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      `it's "quoted"`,
      '100%',
      '_',
      '\\',
      'a/b',
      'a%2Fb',
      '.',
      '..',
      'moon.data',
      '🌙🌙',
      'مترو',
      '‮evil',
      'x'.repeat(150),
    ]) {
      const box = await navBox(page)
      await box.fill(term)
      await box.press('Enter')
      await expect(page.getByRole('main').getByText('for “').locator('bdi')).toHaveText(term)
      await expect(pageBox(page)).toHaveValue(term)
      expect(termIn((await fetchPage(request, page.url())).main)).toEqual([`for “${term}”`])
    }
  })

  test('ROUTE-4 what is no encoding is a search all the same', async ({ page, request }) => {
    for (const term of ['%E0%A4%A', '100%', '%']) {
      expect(termIn((await fetchPage(request, `/search/${term}`)).main)).toEqual([`for “${term}”`])
    }
    expect((await page.goto('/search/%E0%A4%A'))?.status()).toBe(200)
    await waitForHydration(page)
    await expect(page.getByText('for “%E0%A4%A”')).toBeVisible()
  })
})

test.describe('failures', () => {
  test.use({ expectedErrors: /status of (400|502|503)|ERR_FAILED|Failed to fetch/ })
  const alert = (page: Page) => page.getByRole('main').getByRole('alert')

  test('SEARCH-2 THEME-5 shows the message of the server, axe finds nothing wrong with it, and Retry mends it', async ({
    page,
  }) => {
    await injectFault(page, 'GET /api/search 503')
    expect((await page.goto('/search/metropolis'))?.status()).toBe(503)
    await waitForHydration(page)
    await expect(alert(page)).toContainText('The service is not available right now. Please try again in a moment.')
    await expectAccessibleAtAnyWidth(page)
    await clearFaults(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(alert(page)).toBeHidden()
    await expect(titles(page).first()).toContainText('Metropolis')
  })

  test('SEARCH-2 tells an answer that does not come from one that cannot be read @full', async ({ page }) => {
    await page.goto('/search')
    await waitForHydration(page)
    await page.route('**/*.data*', (route) => route.abort())
    await pageBox(page).fill('moon')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toContainText('Search failed. Please try again.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(titles(page)).toHaveCount(3)

    await page.route('**/*.data*', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await pageBox(page).fill('night')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toContainText('An error occurred while fetching the movies.')
  })

  test('SEARCH-2 shows what the server says of 300 characters, within the screen', async ({ page }) => {
    expect((await page.goto(`/search/${'x'.repeat(300)}`))?.status()).toBe(400)
    await expect(alert(page)).toContainText('Search for at most 200 characters')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectReflow(page)
  })
})

test.describe('suggestions', () => {
  test('by the pointer: a movie, or all results @phone', async ({ page }) => {
    await page.goto('/about')
    let box = await navBox(page)
    await box.pressSequentially('nosf')
    await options(page).filter({ hasText: 'Nosferatu' }).click()
    await expect(page).toHaveURL(/\/movies\/\w+$/)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Nosferatu' })).toBeVisible()
    // The new page takes focus once it is drawn; from the menu it goes back to its button.
    if (!isPhone(page)) await expect(page.getByRole('main')).toBeFocused()

    box = await navBox(page)
    await expect(box).toHaveValue('')
    await box.pressSequentially('nosf')
    await options(page).filter({ hasText: 'See all results for “nosf”' }).click()
    await expect(page).toHaveURL('/search/nosf')
  })

  test('what was typed before the scripts came stays, and is searched for @full', async ({ page }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/entry.client*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/search', { waitUntil: 'commit' })
    const box = page.getByRole('main').getByRole('searchbox')
    await box.fill('moon')
    letGo()
    await waitForHydration(page)
    await expect(pageBox(page)).toHaveValue('moon')
    await pageBox(page).press('Enter')
    await expect(page).toHaveURL('/search/moon')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('SEARCH-1 SEARCH-2 NAV-4 the boxes are plain forms', async ({ page }) => {
    await page.goto('/search')
    const box = page.getByRole('main').getByRole('searchbox', { name: 'Search for' })
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search?query=')
    await expect(page.getByText('Please enter a search term')).toBeVisible()
    await box.fill('moon')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?query=moon')
    await expect(titles(page)).toHaveCount(3)
    if (isPhone(page)) return
    const inBar = page.getByRole('banner').getByRole('searchbox', { name: 'Search', exact: true })
    await inBar.fill('nosferatu')
    await inBar.press('Enter')
    await expect(titles(page).first()).toContainText('Nosferatu')
  })
})

test.describe('axe', () => {
  // Reading every colour of a list of posters takes a busy machine longer than anything else does.
  test.slow()

  test('THEME-5 finds nothing wrong with open suggestions, of the bar and of the menu @full', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const box = await navBox(page)
      await box.fill('')
      await box.pressSequentially('the')
      await expect(options(page)).toHaveCount(9)
      await page.keyboard.press('ArrowDown')
      await expectAccessible(page)
    }
  })

  test('SEARCH-1 THEME-5 finds nothing wrong with the results, and they reflow @full', async ({ page }) => {
    await page.goto('/search/moon')
    await waitForHydration(page)
    await expectAccessibleAtAnyWidth(page)
    for (const term of ['the', 'W'.repeat(120)]) {
      await navigate(page, `/search/${term}`)
      await expect(page.getByText(`for “${term}”`)).toBeVisible()
      await expectReflow(page)
    }
    await pageBox(page).fill('the')
    await expect(options(page)).toHaveCount(9)
    await expectReflow(page)
  })

  test('SEARCH-1 SEARCH-2 THEME-5 finds nothing wrong with nothing found, the invitation and the warning @full', async ({
    page,
  }) => {
    const { width, height } = page.viewportSize()!
    await page.goto('/search/qqqzzzxxx')
    await waitForHydration(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse Movies' })).toHaveAttribute('href', '/movies')
    for (const [path, shown] of [
      ['/search/qqqzzzxxx', page.getByRole('heading', { name: 'No movies found for your search.' })],
      ['/search', page.getByRole('main').getByRole('link', { name: 'Browse Movies' })],
      ['/search?query=', page.getByText('Please enter a search term')],
    ] as const) {
      await page.setViewportSize({ width, height })
      await navigate(page, path)
      await expect(page).toHaveURL(path)
      await expect(shown).toBeVisible()
      await expectAccessibleAtAnyWidth(page)
    }
  })
})
