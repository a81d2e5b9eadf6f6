import { AxeBuilder } from '@axe-core/playwright'
import { expect, openIn, pages, test, themes, untilHydrated } from './house.ts'

test.use({ expectedTrouble: /status of 404/ })

for (const theme of themes) {
  for (const { path } of pages) {
    test(`THEME-5 axe finds nothing wrong with ${path} in ${theme}`, async ({ page }) => {
      await openIn(page, theme, path)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
    })
  }

  test(`axe finds nothing wrong with the open menu in ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openIn(page, theme, '/about')
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })
}

for (const { path } of pages) {
  test(`${path} reflows at 320 px without a sideways scroll`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
