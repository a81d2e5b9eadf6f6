import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { pages, test, untilHydrated } from './house.ts'

test.use({ expectedTrouble: /status of 404/ })

/** For a finger buttons and fields are larger than for a pointer. */
const onPhone = new Set(['/', '/login'])

/** For a page on which React does not run: there a change of the system shows with the next load, as theme-boot.ts has it. */
const followSystem = (page: Page) =>
  page.evaluate(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', ({ matches }) => {
      const root = document.documentElement
      root.dataset['theme'] = matches ? 'dark' : 'light'
      root.className = `theme-${root.dataset['theme']}`
    })
  })

for (const { path } of pages) {
  test(`THEME-5 ${path} is accessible, and reflows at 320 px${onPhone.has(path) ? ' @phone' : ''}`, async ({
    page,
  }) => {
    test.slow(path === '/', 'the longest page, four times')
    // Slides that change meanwhile: home.spec.ts.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    if (path === '/offline') await followSystem(page)
    await expectAccessibleAtAnyWidth(page)
  })
}

test('THEME-5 the open menu is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectAccessible(page)
})
