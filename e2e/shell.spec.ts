import { expect, test, untilHydrated } from './house.ts'

const isPhone = () => test.info().project.name === 'phone'

test('NAV-1 the bar has the brand and three places', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.locator('header').getByRole('link', { name: /Matinee/ })).toHaveAttribute('href', '/')
  if (isPhone()) await (await untilHydrated(page), page.getByRole('button', { name: 'Menu', exact: true })).click()
  const places = page.getByRole('navigation', { name: isPhone() ? 'Menu' : 'Main' })
  await expect(places.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(places.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about-us')
  await expect(places.getByRole('link', { name: 'Categories' })).toHaveAttribute('href', '/categories')
})

test('NAV-1 marks the place that one is at', async ({ page }) => {
  await page.goto('/help')
  if (isPhone()) await (await untilHydrated(page), page.getByRole('button', { name: 'Menu', exact: true })).click()
  const places = page.getByRole('navigation', { name: isPhone() ? 'Menu' : 'Main' })
  await expect(places.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await expect(places.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

test('NAV-3 a button in the bar changes the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await untilHydrated(page)
  const toggle = page.locator('header').getByRole('button', { name: /theme/i })
  await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('NAV-4 a search is trimmed, encoded, gone to, and the box is empty again', async ({ page }) => {
  await page.goto('/about')
  await untilHydrated(page)
  if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const box = page.getByPlaceholder('Search movies, TV shows...').locator('visible=true')
  await box.fill('  dark night/2 ')
  await box.press('Enter')
  await expect(page).toHaveURL('/search/dark%20night%2F2')
  if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(box).toHaveValue('')
})

test('NAV-4 a blank search goes nowhere', async ({ page }) => {
  await page.goto('/about')
  await untilHydrated(page)
  if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const box = page.getByPlaceholder('Search movies, TV shows...').locator('visible=true')
  await box.fill('   ')
  await box.press('Enter')
  await page.waitForTimeout(300)
  await expect(page).toHaveURL('/about')
})

test('NAV-5 at 768 px and below the menu collapses, above it does not', async ({ page }) => {
  await page.goto('/about')
  for (const [width, collapsed] of [
    [320, true],
    [768, true],
    [769, false],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible({ visible: collapsed })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !collapsed })
  }
})

test('NAV-5 the menu closes on navigation, on Escape and by its button, and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await untilHydrated(page)
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })

  await button.click()
  await expect(menu).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()

  await button.click()
  await menu.getByRole('link', { name: 'Categories' }).click()
  await expect(page).toHaveURL('/categories')
  await expect(menu).toBeHidden()
})

test('FOOT-1 the footer has social links, the legal pages, the line and the credit', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Streaming the best movies and shows, anytime, anywhere.')).toBeVisible()
  await expect(footer.getByText('Made by the Matinee contributors.')).toBeVisible()
  for (const [name, href] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  for (const network of [/github/i, /mastodon/i, /rss/i]) {
    await expect(footer.getByRole('link', { name: network })).toHaveAttribute('href', /^https:/)
  }
})

test('every page is reached by keyboard alone, beginning with the way past the bar', async ({ page }) => {
  await page.goto('/about')
  await untilHydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
