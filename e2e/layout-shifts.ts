import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts?: { sum: number; of: string[] }
  }
}

/** From its next page on: how far things move by themselves (CLS), from the first picture on, and which. */
export const observeLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: NonNullable<Window['layoutShifts']> = { sum: 0, of: [] }
    window.layoutShifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[]) {
        shifts.sum += entry.value
        shifts.of.push(...entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

export async function expectLayoutStable(page: Page, most: number) {
  const { sum, of } = await page.evaluate(() => window.layoutShifts!)
  expect(sum, of.join('\n')).toBeLessThanOrEqual(most)
}
