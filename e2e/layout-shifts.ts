import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    shifts?: { sum: number; of: string[] }
  }
}

/** From its next page on: how far things move by themselves (CLS), from the first picture on, and which. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: NonNullable<Window['shifts']> = { sum: 0, of: [] }
    window.shifts = shifts
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

export async function expectNoShift(page: Page, most: number) {
  const { sum, of } = await page.evaluate(() => window.shifts!)
  expect(sum, of.join('\n')).toBeLessThanOrEqual(most)
}
