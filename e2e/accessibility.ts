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
  await waitForAnimations(page)
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
const waitForAnimations = (page: Page) =>
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

/**
 * At the width of the project in both themes; then at 320 px, where the layout is another one but the colours are the same.
 * There axe is asked again by `E2E=full` alone: it is the same document, and what is new is that it has to fit.
 */
export async function expectAccessibleAtAnyWidth(page: Page, within?: string) {
  await expectAccessible(page, within)
  await expectReflow(page)
  if (process.env['E2E'] === 'full') expect(await findViolations(page, within), 'axe, at 320 px').toEqual([])
}

/** Words that their box cuts off, and buttons that their words leave. What is shortened on purpose is not counted. */
const findClippedText = (page: Page) =>
  page.evaluate(() => {
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const isCut = (element: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      // A box of one pixel holds words for screen readers only.
      if (element.clientWidth <= 1 || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
      const isClipped = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
      const isTooWide = element.scrollWidth > element.clientWidth + 1
      const isTooHigh = element.scrollHeight > element.clientHeight + 2
      return (isClipped && hasWords(element) && (isTooWide || isTooHigh)) || (element.matches('button') && isTooWide)
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert], svg') && isCut(element))
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** WCAG 1.4.12: with its line, paragraph, letter and word spacing nothing is lost, and nothing scrolls sideways. */
export async function expectTextSpacing(page: Page) {
  const before = await findClippedText(page)
  await page.evaluate(() => {
    // Not by a <style>, which the content security policy forbids.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })
  const cut = await findClippedText(page)
  expect(
    cut.filter((each) => !before.includes(each)),
    'cut with wide text spacing',
  ).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** WCAG 1.4.11 where the system chooses the colours: fields, and buttons with words, have an edge or are underlined. */
export async function expectBordersInForcedColours(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, textarea, input:not([type=hidden], [type=range])')]
      .filter((each) => each.checkVisibility() && !each.closest('[inert]'))
      .filter((each) => each.tagName !== 'BUTTON' || each.textContent?.trim())
      .filter((each) => {
        const { appearance, textDecorationLine } = getComputedStyle(each)
        // Buttons that belong together have one edge around them.
        const hasEdge = [each, each.parentElement!].some((box) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(box)
          return borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1
        })
        const isDrawnBySystem = each.matches('[type=checkbox], [type=radio]') && appearance !== 'none'
        // A choice whose own box is hidden is seen by the label around it.
        return !hasEdge && !isDrawnBySystem && !textDecorationLine.includes('underline') && !each.closest('label')
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  )
  expect(bare, 'without an edge in forced colours').toEqual([])
}

/** WCAG 2.4.7 and 2.4.11, for so many presses of Tab: what has the focus shows it, and no bar lies over all of it. */
export async function expectVisibleFocus(page: Page, presses: number) {
  const problems = new Set<string>()
  for (let pressed = 0; pressed < presses; pressed++) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const styles = [
        getComputedStyle(focused),
        getComputedStyle(focused, '::after'),
        ...[focused.closest('label'), focused.parentElement].flatMap((each) => (each ? [getComputedStyle(each)] : [])),
      ]
      const isShown = styles.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      )
      const shown = focused.closest('label') ?? focused
      const box = shown.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      const isFree = [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const at = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
          return at !== null && (shown.contains(at) || at.contains(shown))
        }),
      )
      const name = focused.getAttribute('aria-label') ?? focused.outerHTML.slice(0, 100)
      if (!isShown) return `no ring: ${name}`
      return right > left && bottom > top && isFree ? null : `covered: ${name}`
    })
    if (problem) problems.add(problem)
  }
  expect([...problems], 'what has the focus').toEqual([])
}
