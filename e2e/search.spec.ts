import { AxeBuilder } from '@axe-core/playwright'
import { expect, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import type { Page } from '@playwright/test'

const isPhone = () => test.info().project.name === 'phone'

/** The search box of the bar; on a phone, of the menu. */
async function navBox(page: Page) {
  await untilHydrated(page)
  if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return page.getByRole('combobox', { name: 'Search', exact: true }).locator('visible=true')
}
const pageBox = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Search for' })
const options = (page: Page) => page.getByRole('option').locator('visible=true')
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')
const findings = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )

test.describe('the results', () => {
  for (const address of ['/search/moon', '/search?query=moon', '/search?q=moon']) {
    test(`ROUTE-4 SEARCH-1 ${address} lists what was found`, async ({ page }) => {
      expect((await page.goto(address))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: 'Search Results', exact: true })).toBeVisible()
      await expect(page).toHaveTitle('moon: Search Results - Matinee')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expect(page.getByText('for “moon”')).toBeVisible()
      await expect(page.getByRole('heading', { name: '3 movies' })).toBeVisible()
      await expect(titles(page)).toHaveCount(3)
      await titles(page).getByRole('link', { name: 'A Trip to the Moon' }).click()
      await expect(page).toHaveURL(/\/movies\/\w+$/)
    })
  }

  test('SEARCH-1 says that nothing was found, and what to do', async ({ page }) => {
    await page.goto('/search/qqqzzzxxx')
    await expect(page.getByRole('heading', { name: 'No movies found for your search.' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse Movies' })).toHaveAttribute('href', '/movies')
  })

  test('SEARCH-3 finds a title with a letter missing', async ({ page }) => {
    await page.goto('/search/nosfertu')
    await expect(titles(page).first()).toContainText('Nosferatu')
  })

  test('SEARCH-3 shows what holds the term above what only comes near', async ({ page }) => {
    await page.goto('/search/night')
    const shown = await titles(page).allTextContents()
    const holds = shown.map((title) => /night/i.test(title))
    expect(holds[0]).toBe(true)
    // Titles that hold it come in one run, before all others.
    expect(holds.lastIndexOf(true)).toBe(holds.filter(Boolean).length - 1)
  })

  test('SEARCH-1 more than a page of results has real links to the others', async ({ page }) => {
    await page.goto('/search/the')
    await untilHydrated(page)
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
    await page.goto('/search/the?page=99')
    await expect(page).toHaveURL('/search/the?page=2')
  })

  test('SEARCH-2 a blank term warns, and one that nobody sent invites', async ({ page }) => {
    await page.goto('/search')
    await untilHydrated(page)
    const warning = page.getByText('Please enter a search term')
    await expect(warning).toBeHidden()
    await expect(pageBox(page)).toBeFocused()
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await expect(warning).toBeVisible()
    await expect(pageBox(page)).toBeFocused()
    await expect(pageBox(page)).toHaveAccessibleDescription('Please enter a search term')
    await expect(page).toHaveURL('/search')
    await page.keyboard.type('m')
    await expect(warning).toBeHidden()

    for (const address of ['/search?query=', '/search?query=++', '/search/%20']) {
      await page.goto(address)
      await expect(warning).toBeVisible()
    }
    await pageBox(page).fill('moon')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search/moon')
    await expect(warning).toBeHidden()
  })

  test('SEARCH-1 the box keeps the term, and follows Back and Forward', async ({ page }) => {
    await page.goto('/search/moon')
    await untilHydrated(page)
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
    await untilHydrated(page)
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search')
    await expect(pageBox(page)).toBeFocused()
  })
})

test.describe('terms of every kind', () => {
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
    test(`SEARCH-1 ROUTE-4 ${JSON.stringify(term).slice(0, 40)} is shown as it was typed`, async ({ page }) => {
      page.on('dialog', () => expect(false, 'a script ran').toBe(true))
      await page.goto('/about')
      const box = await navBox(page)
      await box.fill(term)
      await box.press('Enter')
      const shown = page.getByRole('main').getByText('for “').locator('bdi')
      await expect(shown).toHaveText(term)
      await expect(pageBox(page)).toHaveValue(term)
      const address = page.url()
      expect((await page.goto(address))?.status()).toBe(200)
      await expect(shown).toHaveText(term)
    })
  }

  for (const path of ['/search/%E0%A4%A', '/search/100%', '/search/%']) {
    test(`ROUTE-4 ${path} is a search, though it is no encoding`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200)
      await untilHydrated(page)
      await expect(page.getByText(`for “${path.slice('/search/'.length)}”`)).toBeVisible()
    })
  }

  test.describe('too long', () => {
    test.use({ expectedTrouble: /status of 400/ })

    test('SEARCH-2 shows what the server says of 300 characters', async ({ page }) => {
      expect((await page.goto(`/search/${'x'.repeat(300)}`))?.status()).toBe(400)
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Search for at most 200 characters')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  })
})

test.describe('failures', () => {
  test.use({ expectedTrouble: /status of (502|503)|ERR_FAILED|Failed to fetch/ })
  const alert = (page: Page) => page.getByRole('main').getByRole('alert')

  test('SEARCH-2 shows the message of the server, and Retry mends it', async ({ page }) => {
    await withFault(page, 'GET /api/search 503')
    expect((await page.goto('/search/metropolis'))?.status()).toBe(503)
    await untilHydrated(page)
    await expect(alert(page)).toContainText('The service is not available right now. Please try again in a moment.')
    await withoutFault(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(alert(page)).toBeHidden()
    await expect(titles(page).first()).toContainText('Metropolis')
  })

  test('SEARCH-2 "Search failed. Please try again." when the call breaks', async ({ page }) => {
    await withFault(page, 'GET /api/search drop')
    await page.goto('/search/caligari')
    await expect(alert(page)).toContainText('Search failed. Please try again.')
  })

  test('SEARCH-2 "Search failed. Please try again." when the browser gets no answer', async ({ page }) => {
    await page.goto('/search')
    await untilHydrated(page)
    await page.route('**/*.data*', (route) => route.abort())
    await pageBox(page).fill('moon')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toContainText('Search failed. Please try again.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(titles(page)).toHaveCount(3)
  })

  test('SEARCH-2 "An error occurred while fetching the movies." when it cannot be read', async ({ page }) => {
    await page.goto('/search')
    await untilHydrated(page)
    await page.route('**/*.data*', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await pageBox(page).fill('moon')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toContainText('An error occurred while fetching the movies.')
  })

  test('suggestions that fail show nothing, and never stand in the way', async ({ page }) => {
    await withFault(page, 'GET /api/suggestions 503')
    await page.goto('/about')
    const box = await navBox(page)
    const asked = page.waitForResponse(/\/api\/suggestions/)
    await box.pressSequentially('moon')
    expect((await asked).status()).toBe(503)
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await box.press('Enter')
    await expect(page).toHaveURL('/search/moon')
  })
})

test.describe('suggestions', () => {
  test('NAV-4 type, go down, Enter: the movie', async ({ page }) => {
    await page.goto('/about')
    const box = await navBox(page)
    await box.pressSequentially('moo')
    await expect(options(page)).toHaveCount(4)
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('3 suggestions')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    const first = options(page).first()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(first).toHaveAccessibleName('A Trip to the Moon 1902')
    await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none')
    await expect(box).toHaveAttribute(
      'aria-controls',
      (await page.getByRole('listbox').locator('visible=true').getAttribute('id')) ?? 'none',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/movies\/\w+$/)
    if (isPhone()) await navBox(page)
    await expect(box).toHaveValue('')
  })

  test('NAV-4 plain Enter searches, whatever is open', async ({ page }) => {
    await page.goto('/about')
    const box = await navBox(page)
    await box.pressSequentially('moo')
    await expect(options(page)).toHaveCount(4)
    await box.press('Enter')
    await expect(page).toHaveURL('/search/moo')
    await expect(options(page)).toHaveCount(0)
  })

  test('NAV-4 somebody who is quicker than the suggestions is not held up', async ({ page }) => {
    await withFault(page, 'GET /api/suggestions delay 2000')
    await page.goto('/about')
    const box = await navBox(page)
    const asked = page.waitForRequest(/\/api\/suggestions/)
    await box.pressSequentially('moon')
    await asked
    await box.press('Enter')
    await expect(page).toHaveURL('/search/moon')
    await expect(titles(page)).toHaveCount(3)
    await page.waitForTimeout(2_200)
    await expect(options(page)).toHaveCount(0)
  })

  test('asks nothing for blanks, and nothing twice', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/suggestions') asked.push(url.searchParams.get('q') ?? '')
    })
    await page.goto('/about')
    const box = await navBox(page)
    await box.pressSequentially('   ')
    await page.waitForTimeout(400)
    expect(asked).toEqual([])
    await box.fill('moon')
    await expect(options(page)).toHaveCount(4)
    const answered = page.waitForResponse(/suggestions\?q=moons/)
    await box.press('s')
    // Those that still fit stay up until the answer is there.
    await expect(options(page)).toHaveText([/Paper Moons/, /See all results for “moons”/])
    await answered
    await box.press('Backspace')
    await expect(options(page)).toHaveCount(4)
    await page.waitForTimeout(400)
    expect(asked).toEqual(['moon', 'moons'])
  })

  test('by the pointer: a movie, or all results', async ({ page }) => {
    await page.goto('/about')
    let box = await navBox(page)
    await box.pressSequentially('nosf')
    await options(page).filter({ hasText: 'Nosferatu' }).click()
    await expect(page).toHaveURL(/\/movies\/\w+$/)
    await expect(page.getByRole('dialog')).toBeHidden()

    box = await navBox(page)
    await expect(box).toHaveValue('')
    await box.pressSequentially('nosf')
    await options(page).filter({ hasText: 'See all results for “nosf”' }).click()
    await expect(page).toHaveURL('/search/nosf')
  })

  test('Escape closes, then empties, then is for the menu', async ({ page }) => {
    await page.goto('/about')
    const box = await navBox(page)
    await box.pressSequentially('moon')
    await expect(options(page)).not.toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(box).toHaveValue('moon')
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('')
    await expect(box).toBeFocused()
    if (!isPhone()) return
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })

  test('Tab and a click elsewhere close', async ({ page }) => {
    await page.goto('/search/night')
    await untilHydrated(page)
    const box = pageBox(page)
    await box.fill('moo')
    await expect(options(page)).not.toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(options(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: 'Search', exact: true })).toBeFocused()
    await box.click()
    await expect(options(page)).not.toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(options(page)).toHaveCount(0)
  })

  test('what was typed before the scripts came stays, and is searched for', async ({ page }) => {
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
    await untilHydrated(page)
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
    if (isPhone()) return
    const inBar = page.getByRole('banner').getByRole('searchbox', { name: 'Search', exact: true })
    await inBar.fill('nosferatu')
    await inBar.press('Enter')
    await expect(titles(page).first()).toContainText('Nosferatu')
  })
})

for (const theme of themes) {
  test.describe(`axe in ${theme}`, () => {
    test.use({ expectedTrouble: /status of 503/ })
    // Reading every colour of a list of posters takes a busy machine longer than anything else does.
    test.slow()

    test('THEME-5 finds nothing wrong with open suggestions', async ({ page }) => {
      await openIn(page, theme, '/')
      const box = await navBox(page)
      await box.pressSequentially('the')
      await expect(options(page)).toHaveCount(9)
      await page.keyboard.press('ArrowDown')
      expect(await findings(page)).toEqual([])
    })

    for (const [what, path] of [
      ['the results', '/search/moon'],
      ['nothing found', '/search/qqqzzzxxx'],
      ['the invitation', '/search'],
      ['the warning', '/search?query='],
    ] as const) {
      test(`THEME-5 finds nothing wrong with ${what}`, async ({ page }) => {
        await openIn(page, theme, path)
        await untilHydrated(page)
        expect(await findings(page)).toEqual([])
      })
    }

    test('THEME-5 finds nothing wrong with a failure', async ({ page }) => {
      await withFault(page, 'GET /api/search 503')
      await openIn(page, theme, `/search/failing-${theme}`)
      await untilHydrated(page)
      expect(await findings(page)).toEqual([])
    })
  })
}

test('the search reflows at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/search', '/search/the', `/search/${'W'.repeat(120)}`, '/search/qqqzzz']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
  await untilHydrated(page)
  await pageBox(page).fill('the')
  await expect(options(page)).toHaveCount(9)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
