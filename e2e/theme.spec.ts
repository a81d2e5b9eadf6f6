import type { Page } from '@playwright/test'
import { expect, test, untilHydrated } from './house.ts'

const root = (page: Page) => page.locator('html')
const toggle = (page: Page) => page.locator('header').getByRole('button', { name: /theme/i })
const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('radio', { name })
/** The value of a variable, in full: the build writes #cccccc as #ccc. */
const color = async (page: Page, name: string) => {
  const value = await page.evaluate(
    (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
    name,
  )
  return value.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value
}

declare global {
  interface Window {
    /** The themes of all frames that were painted. */
    painted?: Set<string | undefined>
    heard?: unknown
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
  for (const [system, stored, expected, chosen] of [
    ['light', 'dark', 'dark', 'Dark'],
    ['dark', 'light', 'light', 'Light'],
    ['dark', null, 'dark', 'System'],
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
    const themes = await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => resolve([...window.painted!]))),
    )
    expect(themes, `system ${system}, stored ${stored}`).toEqual([expected])
  }
})

test('THEME-2 the choice in the footer is kept, following the system keeps nothing, and another tab follows', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await untilHydrated(page)
  const stored = () => page.evaluate(() => localStorage.getItem('theme'))

  await choice(page, 'Dark').click()
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  expect(await stored()).toBe('dark')
  await page.reload()
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')

  await untilHydrated(page)
  await choice(page, 'System').click()
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
  expect(await stored()).toBeNull()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')

  await choice(page, 'Light').click()
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
  expect(await stored()).toBe('light')

  const other = await context.newPage()
  await other.goto('/terms')
  await untilHydrated(other)
  await choice(other, 'Dark').click()
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
})

test('NAV-3 THEME-3 THEME-4 the button in the bar changes attribute, class, theme-color and colours, and fires an event', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await untilHydrated(page)
  await page.evaluate(() =>
    window.addEventListener('themechange', (event) => (window.heard = (event as CustomEvent<unknown>).detail)),
  )
  const expectColours = async (theme: string, background: string, text: string) => {
    await expect(root(page)).toHaveAttribute('data-theme', theme)
    await expect(root(page)).toHaveClass(new RegExp(`theme-${theme}`))
    const themeColor = () => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content
    expect(await page.evaluate(themeColor)).toBe(background)
    expect(await color(page, '--bg')).toBe(background)
    const rgb = (hex: string) => (hex === '#000000' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)')
    await expect(page.locator('body')).toHaveCSS('background-color', rgb(background))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', rgb(text))
    const palette = ['--accent', '--accent-hover', '--icon', '--footer-text', '--border']
    expect(await Promise.all(palette.map((name) => color(page, name)))).toEqual([
      '#f01111',
      '#a80f0f',
      '#a80f0f',
      '#8d0f4e',
      '#cccccc',
    ])
  }
  await expectColours('light', '#ffffff', '#000000')
  await toggle(page).click()
  await expectColours('dark', '#000000', '#ffffff')
  expect(await page.evaluate(() => window.heard)).toMatchObject({ theme: 'dark' })
  await toggle(page).click()
  await expectColours('light', '#ffffff', '#000000')
})
