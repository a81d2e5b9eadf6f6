import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

declare global {
  interface Window {
    axe?: { run: (where: Document | string, options: object) => Promise<AxeResults> }
  }
}

/** All of axe's rules, or those about colours. */
const allRules = { type: 'tag', values: tags }
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe finds wrong with the page as it stands, once nothing fades or slides any more. */
async function findViolations(page: Page, within?: string, runOnly = allRules): Promise<string[]> {
  // Half of a fade has half of its contrast.
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([where, rules]) => {
      const found = await window.axe!.run(where ?? document, { runOnly: rules, resultTypes: ['violations'] })
      return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    [within, runOnly] as const,
  )
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

/** Until everything that fades or slides has arrived. What turns for ever, is paused or takes its time is not waited for. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const isShort = (each: Animation) => Number(each.effect?.getComputedTiming().endTime) <= 1000
    const running = document.getAnimations().filter((each) => each.playState === 'running' && isShort(each))
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

/**
 * THEME-5: axe finds nothing wrong, in both themes, with one load of the page. The theme follows the system, as nobody has
 * chosen one (THEME-1). `within` narrows it to one part of the page.
 */
export async function expectAccessible(page: Page, within?: string) {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    // The themes differ in their colours and in nothing else.
    const rules = theme === 'light' ? allRules : colourRules
    expect(await findViolations(page, within, rules), `axe, in ${theme}`).toEqual([])
  }
}

/** WCAG 1.4.10: at 320 px nothing scrolls sideways. */
export async function expectReflow(page: Page) {
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}

/** At the width of the project in both themes; then at 320 px, where the layout is another one but the colours are the same. */
export async function expectAccessibleAtAnyWidth(page: Page, within?: string) {
  await expectAccessible(page, within)
  await expectReflow(page)
  expect(await findViolations(page, within), 'axe, at 320 px').toEqual([])
}
