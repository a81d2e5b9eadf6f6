import type { Page } from '@playwright/test'
import { expect, openIn, test, untilHydrated } from './house.ts'

const html = 'html'
/** The value of a variable, in full: the build writes #cccccc as #ccc. */
const color = async (page: Page, name: string) => {
  const value = await page.evaluate(
    (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
    name,
  )
  return value.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value
}

for (const system of ['light', 'dark'] as const) {
  for (const stored of ['light', 'dark', 'sepia', null] as const) {
    const expected = stored === 'light' || stored === 'dark' ? stored : system
    test(`THEME-1 system ${system}, stored ${stored}: ${expected} from the first paint on`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system })
      await page.addInitScript((choice) => {
        if (choice) localStorage.setItem('theme', choice)
        // Notes the theme whenever a frame is painted, from before the page's own scripts.
        const seen = ((window as { seen?: Set<string | undefined> }).seen = new Set())
        const look = () => {
          if (document.body) seen.add(document.documentElement.dataset['theme'])
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }, stored)
      await page.goto('/about')
      await untilHydrated(page)
      await page.waitForTimeout(200)
      expect(await page.evaluate(() => [...(window as { seen?: Set<string> }).seen!])).toEqual([expected])
    })
  }
}

test('THEME-2 the choice in the footer is kept, and following the system keeps nothing', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await untilHydrated(page)
  const choose = (name: string) => page.getByRole('contentinfo').getByRole('radio', { name }).click()
  const stored = () => page.evaluate(() => localStorage.getItem('theme'))

  await choose('Dark')
  await expect(page.locator(html)).toHaveAttribute('data-theme', 'dark')
  expect(await stored()).toBe('dark')
  await page.reload()
  await expect(page.locator(html)).toHaveAttribute('data-theme', 'dark')

  await untilHydrated(page)
  await choose('System')
  await expect(page.locator(html)).toHaveAttribute('data-theme', 'light')
  expect(await stored()).toBeNull()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator(html)).toHaveAttribute('data-theme', 'dark')

  await choose('Light')
  await expect(page.locator(html)).toHaveAttribute('data-theme', 'light')
  expect(await stored()).toBe('light')
})

test('THEME-2 another tab follows', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await untilHydrated(page)
  const other = await context.newPage()
  await other.goto('/terms')
  await untilHydrated(other)
  await other.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator(html)).toHaveAttribute('data-theme', 'dark')
})

test('THEME-3 a change sets attribute, class, theme-color and variables, and fires an event', async ({ page }) => {
  await openIn(page, 'light', '/about')
  await untilHydrated(page)
  await page.evaluate(() => {
    window.addEventListener('themechange', (event) => {
      ;(window as { heard?: unknown }).heard = (event as CustomEvent<unknown>).detail
    })
  })
  await page.locator('header').getByRole('button', { name: /theme/i }).click()
  await expect(page.locator(html)).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator(html)).toHaveClass(/theme-dark/)
  expect(await page.evaluate(() => (window as { heard?: unknown }).heard)).toMatchObject({ theme: 'dark' })
  expect(await page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content)).toBe(
    '#000000',
  )
  expect(await color(page, '--bg')).toBe('#000000')
  await page.locator('header').getByRole('button', { name: /theme/i }).click()
  expect(await page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content)).toBe(
    '#ffffff',
  )
  expect(await color(page, '--bg')).toBe('#ffffff')
})

for (const [theme, background, text] of [
  ['light', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
  ['dark', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
] as const) {
  test(`THEME-4 ${theme} has its colours on screen`, async ({ page }) => {
    await openIn(page, theme, '/about')
    const body = page.locator('body')
    await expect(body).toHaveCSS('background-color', background)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', text)
    const palette = ['--accent', '--accent-hover', '--icon', '--footer-text', '--border']
    expect(await Promise.all(palette.map((name) => color(page, name)))).toEqual([
      '#f01111',
      '#a80f0f',
      '#a80f0f',
      '#8d0f4e',
      '#cccccc',
    ])
  })
}
