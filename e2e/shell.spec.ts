import type { Page } from '@playwright/test'
import { expect, test, untilHydrated } from './house.ts'

const isPhone = () => test.info().project.name === 'phone'
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

async function openMenuOnPhone(page: Page) {
  if (isPhone()) await menuButton(page).click()
}

test('NAV-1 the bar has the brand and three places, and marks the one that one is at @phone', async ({ page }) => {
  await page.goto('/help')
  await untilHydrated(page)
  await expect(page.locator('header').getByRole('link', { name: /Matinee/ })).toHaveAttribute('href', '/')
  await openMenuOnPhone(page)
  const places = page.getByRole('navigation', { name: isPhone() ? 'Menu' : 'Main' })
  await expect(places.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(places.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about-us')
  await expect(places.getByRole('link', { name: 'Browse' })).toHaveAttribute('href', '/categories')
  await expect(places.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await expect(places.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

test('NAV-4 a search is trimmed, encoded, gone to, and the box is empty again; a blank one goes nowhere @phone', async ({
  page,
}) => {
  await page.goto('/about')
  await untilHydrated(page)
  await openMenuOnPhone(page)
  const box = page.getByPlaceholder('Search movies, TV shows...').locator('visible=true')
  await box.fill('   ')
  await box.press('Enter')
  await box.fill('  dark night/2 ')
  await box.press('Enter')
  await expect(page).toHaveURL('/search/dark%20night%2F2')
  await openMenuOnPhone(page)
  await expect(box).toHaveValue('')
  if (isPhone()) {
    // Back closes the menu, and stays on the page.
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page).toHaveURL('/search/dark%20night%2F2')
  }
  // Had the blank one led anywhere, that would be a step of the way back.
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('NAV-5 at 768 px and below there is a menu, which closes on navigation, on Escape and by its button, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/about')
  await untilHydrated(page)
  for (const [width, collapsed] of [
    [320, true],
    [768, true],
    [769, false],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(menuButton(page)).toBeVisible({ visible: collapsed })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !collapsed })
  }

  await page.setViewportSize({ width: 390, height: 844 })
  const button = menuButton(page)
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
  await menu.getByRole('link', { name: 'Browse' }).click()
  await expect(page).toHaveURL('/categories')
  await expect(menu).toBeHidden()
})

test('FOOT-1 the footer has social links, the legal pages, the line and the credit @any-width', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
  expect(footer).toContain('Streaming the best movies and shows, anytime, anywhere.')
  expect(footer).toContain('Made by the Matinee contributors.')
  const links = [...footer.matchAll(/<a [^>]*>.*?<\/a>/gs)].map(([link]) => link)
  for (const [name, href] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Contact', '/contact'],
  ] as const) {
    expect(links.find((link) => link.includes(`>${name}</a>`))).toContain(`href="${href}"`)
  }
  for (const network of [/aria-label="[^"]*github/i, /aria-label="[^"]*mastodon/i, /aria-label="[^"]*rss/i]) {
    expect(links.find((link) => network.test(link))).toMatch(/href="https:/)
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
