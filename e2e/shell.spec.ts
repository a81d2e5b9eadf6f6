import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './test-app.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

test('NAV-5 at 768 px and below there is a menu, which closes on navigation, on Escape and by its button, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/about')
  await waitForHydration(page)
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

test('every page is reached by keyboard alone, beginning with the way past the bar', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
