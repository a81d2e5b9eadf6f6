import { setTimeout as wait } from 'node:timers/promises'
import type { Line } from '../../../scripts/report.ts'
import type { OtherBrowser } from './other-browsers.ts'

/** Something that is done and measured in a page. */
export type Step<Given> = (browser: OtherBrowser, given: Given) => Promise<Omit<Line, 'what'>>

export const within = (measured: number, most: number) => ({
  measured: `${measured.toFixed(2)} s`,
  wanted: `at most ${most} s`,
  met: measured <= most,
})

/** Waits until an expression is true in the page; how long that took, in seconds. */
export async function until(browser: OtherBrowser, expression: string, seconds = 30): Promise<number> {
  const began = performance.now()
  const took = () => (performance.now() - began) / 1000
  while (!(await browser.evaluate<boolean>(`Boolean(${expression})`))) {
    if (took() > seconds) throw new Error(`Not within ${seconds} s: ${expression}`)
    await wait(50)
  }
  return took()
}

const found = new WeakMap<OtherBrowser, string[]>()
const watchViolations = `(() => {
  window.violations = []
  document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI))
  window.addEventListener('error', (event) => window.violations.push(String(event.message)))
})()`

/** Errors, and what the content security policy refused, on all pages that were visited. */
export async function violationsOf(browser: OtherBrowser): Promise<string[]> {
  const all = [...(found.get(browser) ?? []), ...(await browser.evaluate<string[]>('window.violations ?? []'))]
  found.set(browser, all)
  return all
}

export async function visit(browser: OtherBrowser, url: string): Promise<void> {
  await violationsOf(browser)
  await browser.go(url)
  await browser.evaluate(watchViolations)
}

/** A link or button, by its text or its label. */
export const button = (name: string) =>
  `[...document.querySelectorAll('a, button')].find((each) =>
    [each.textContent.trim(), each.getAttribute('aria-label')].includes(${JSON.stringify(name)}) && each.checkVisibility())`

/** Something to type into, by the beginning of its label. */
export const field = (label: string) =>
  `[...document.querySelectorAll('input, textarea')].find((each) =>
    [each.getAttribute('aria-label') ?? '', ...[...each.labels].map((one) => one.textContent.trim())].some((text) =>
      text.startsWith(${JSON.stringify(label)})) && each.checkVisibility())`

async function clickOn(browser: OtherBrowser, element: string) {
  await until(browser, `'__reactRouterDataRouter' in window && document.readyState === 'complete' && ${element}`)
  const { x, y } = await browser.evaluate<{ x: number; y: number }>(`(() => {
    const element = ${element}
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`)
  await browser.clickAt(x, y)
}

export const click = (browser: OtherBrowser, name: string) => clickOn(browser, button(name))

/** Instead of what stands there, key by key. */
export async function type(browser: OtherBrowser, label: string, text: string) {
  await clickOn(browser, field(label))
  await browser.evaluate(`void ${field(label)}.select()`)
  for (const letter of text) await browser.press(letter)
  await until(browser, `${field(label)}?.value === ${JSON.stringify(text)}`, 10)
}
