import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Line, report } from '../../../scripts/report.ts'
import { workspace } from '../src/platform/workspace.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { aVisit, journeys, type Visit } from './browser-journeys.ts'
import { button, click, type Step, until, violationsOf, visit, within } from './browser-page.ts'
import { openFilmSite } from './film-site.ts'
import { missingPackages, openFirefox, openWebKit, type OtherBrowser } from './other-browsers.ts'

/**
 * `npm run browsers`: the two engines that the journeys are not tested with. A film that was prepared as every film is
 * plays, seeks and shows its subtitles; a trailer begins by itself; the focus stays in its dialog. A member searches, logs
 * in, keeps a movie and comments; the desk edits a movie, hides the comment and shows its figures. What the screen looked
 * like at a miss is kept in `reports/browsers`.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: 'firefox,webkit' }, rounds: { type: 'string', default: '1' } },
})
const engines = { firefox: openFirefox, webkit: openWebKit } as const
const chosen = Object.entries(engines).filter(([name]) => values.only.split(',').includes(name))
const missing = missingPackages()
if (missing.length > 0) {
  process.stdout.write(`Not installed: ${missing.join(', ')}.\n\nbrowsers: met 0 of 1\n`)
  process.exit(1)
}

const pictures = path.join(workspace, 'reports/browsers')
mkdirSync(pictures, { recursive: true })
const filmSeconds = 90

const video = `document.querySelector('video')`
const time = (browser: OtherBrowser) => browser.evaluate<number>(`${video}?.currentTime ?? 0`)

/** Lets so many seconds of it play. How long it stood still longest, in seconds. */
async function playOn(browser: OtherBrowser, seconds: number): Promise<number> {
  const from = await time(browser)
  let [last, since, longest] = [from, performance.now(), 0]
  while (last < from + seconds) {
    await wait(50)
    const now = await time(browser)
    const still = (performance.now() - since) / 1000
    longest = Math.max(longest, still)
    if (still > 20) throw new Error(`It stands still at ${now.toFixed(1)} s`)
    if (now !== last) [last, since] = [now, performance.now()]
  }
  return longest
}

/** Firefox without a screen has no active window, and tells the page of no change of the focus: then we do. */
const tellOfFocus = `(() => {
  if (document.hasFocus()) return
  const { before } = window
  const now = document.activeElement
  before.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: now }))
  now.dispatchEvent(new FocusEvent('focus', { relatedTarget: before }))
  now.dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: before }))
})()`

const captions = `document.querySelector('[data-captions]')?.textContent ?? ''`

/** The line of subtitles around a place, read shortly before and after its beginning and its end. */
async function subtitlesAt(browser: OtherBrowser, begin: number): Promise<boolean> {
  const wanted = [
    [begin - 0.05, ''],
    [begin + 0.05, `At ${begin} seconds`],
    [begin + 1.95, `At ${begin} seconds`],
    [begin + 2.05, ''],
  ] as const
  for (const [place, text] of wanted) {
    await browser.evaluate(`void (${video}.currentTime = ${place})`)
    await until(browser, `!${video}.seeking && ${video}.readyState >= 2`)
    const isRight = await until(browser, `(${captions}) === '${text}'`, 5).then(
      () => true,
      () => false,
    )
    if (!isRight) return false
  }
  return true
}

const steps: Record<string, Step<Visit>> = {
  'a film begins with the click on Watch Now': async (browser, { api, movieId }) => {
    await visit(browser, `${api.url}/movie/${movieId}`)
    await click(browser, 'Watch Now')
    return within(await until(browser, `${video}?.currentTime > 0.2`, 60), 20)
  },
  '10 s of it without standing still': async (browser) => within(await playOn(browser, 10), 3),
  'a jump to the middle by key plays on': async (browser) => {
    await browser.press('5')
    const took = await until(browser, `!${video}.seeking && ${video}.currentTime > ${filmSeconds / 2}`)
    await playOn(browser, 3)
    return within(took, 10)
  },
  'subtitles within 50 ms at 3 places': async (browser) => {
    await browser.press('k')
    await until(browser, `${video}.paused`)
    await browser.press('c')
    let right = 0
    for (const place of [61, 6, 76]) if (await subtitlesAt(browser, place)) right += 1
    return { measured: `${right} of 3`, wanted: '3 of 3', met: right === 3 }
  },
  'it plays on, and Escape leads back': async (browser) => {
    await browser.evaluate(`void (${video}.currentTime = 20)`)
    await browser.press('k')
    await until(browser, `${video}.currentTime > 21`)
    await browser.press('Escape')
    await until(browser, `location.pathname.startsWith('/movie/')`)
    return { measured: 'yes', wanted: 'yes', met: true }
  },
  'a trailer begins by itself': async (browser, { api, movieId }) => {
    await visit(browser, `${api.url}/movie/${movieId}`)
    await click(browser, 'Watch Trailer')
    return within(await until(browser, `${video}?.currentTime > 0.2`, 60), 20)
  },
  '6 s of it without standing still': async (browser) => within(await playOn(browser, 6), 3),
  'the focus stays in its dialog, 40 times Tab': async (browser) => {
    let outside = 0
    for (let i = 0; i < 40; i++) {
      await browser.evaluate(`void (window.before = document.activeElement)`)
      await browser.press('Tab', i >= 20 ? 'Shift' : undefined)
      await browser.evaluate(tellOfFocus)
      // At the edges of a dialog the focus is sent back into it.
      const isInside = `document.activeElement?.closest('[role=dialog]') !== null`
      await until(browser, isInside, 2).catch(() => (outside += 1))
    }
    return { measured: `${outside} times outside`, wanted: '0 times outside', met: outside === 0 }
  },
  'Escape closes it, and the focus is on its button': async (browser) => {
    await browser.press('Escape')
    await until(browser, `document.querySelector('[role=dialog]') === null`)
    await until(browser, `document.activeElement === ${button('Watch Trailer')}`, 5)
    return { measured: 'yes', wanted: 'yes', met: true }
  },
  ...journeys,
  'errors and violations of the policy': async (browser) => {
    const found = await violationsOf(browser)
    return { measured: found.join(', ') || 'none', wanted: 'none', met: found.length === 0 }
  },
}

async function measure(open: () => Promise<OtherBrowser>, site: Visit, round: number): Promise<Line[]> {
  const browser = await open()
  const lines: Line[] = []
  try {
    for (const [name, step] of Object.entries(steps)) {
      const what = `${browser.name} ${browser.version}: ${name}`
      const line = await step(browser, site).catch((error: Error) => ({
        measured: error.message,
        wanted: 'done',
        met: false,
      }))
      lines.push({ what, ...line })
      process.stderr.write(`${what}: ${line.measured}\n`)
      if (!line.met) {
        const file = `${browser.name}-${round}-${lines.length}.png`.toLowerCase()
        await browser.screenshot(path.join(pictures, file)).catch(() => undefined)
      }
    }
  } finally {
    await browser.close()
  }
  return lines
}

const site = await openFilmSite({ seconds: filmSeconds, rate: 24 })
const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
const services = { db: createDatabase(pool), clock: systemClock }
const lines: Line[] = []
try {
  for (let round = 1; round <= Number(values.rounds); round++)
    for (const [, open] of chosen) lines.push(...(await measure(open, await aVisit(site, services), round)))
} finally {
  await pool.end()
  await site.close()
}
report('browsers', lines)
