import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'

const toggle = (page: Page) => page.locator('header').getByRole('button', { name: /theme/i })
const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('radio', { name })

declare global {
  interface Window {
    /** The themes of all frames that were painted. */
    painted?: Set<string | undefined>
  }
}

test('THEME-1 the stored theme, or else that of the system, is there from the first paint on', async ({ page }) => {
  await page.addInitScript(() => {
    // Before the page's own scripts.
    const painted = (window.painted = new Set())
    const look = () => {
      if (document.body) painted.add(document.documentElement.dataset['theme'])
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/robots.txt')
  for (const [system, stored, expected, chosen, background] of [
    ['light', 'dark', 'dark', 'Dark', 'rgb(0, 0, 0)'],
    ['dark', 'light', 'light', 'Light', 'rgb(255, 255, 255)'],
    ['dark', null, 'dark', 'System', 'rgb(0, 0, 0)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system })
    await page.evaluate((theme) => {
      if (theme) localStorage.setItem('theme', theme)
      else localStorage.removeItem('theme')
    }, stored)
    await page.goto('/about')
    // The server sends Light and System: React has taken over once one of the two is another.
    await expect(toggle(page)).toHaveAccessibleName(`Switch to ${expected === 'dark' ? 'light' : 'dark'} theme`)
    await expect(choice(page, chosen)).toBeChecked()
    await expect(page.locator('body')).toHaveCSS('background-color', background)
    const themes = await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => resolve([...window.painted!]))),
    )
    expect(themes, `system ${system}, stored ${stored}`).toEqual([expected])
  }
})
