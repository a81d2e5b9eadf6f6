import path from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openBrowser } from './chromium.ts'
import { type Line, median } from '../../../scripts/report.ts'
import type { Site } from './web-site.ts'

const timer = { path: path.join(import.meta.dirname, 'first-frame.in-page.js') }
const wanted = 1.15

interface Way {
  url: string
  button: (page: Page) => Locator
}

async function playOnce(browser: Browser, { url, button }: Way, options: BrowserContextOptions): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...options,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(timer)
    await page.goto(url, { waitUntil: 'networkidle' })
    const toPress = button(page).first()
    // A hand rests on a button for a moment before it presses it.
    await toPress.hover()
    await page.waitForTimeout(250)
    await toPress.click()
    return await page.evaluate<number>('firstFrameMs')
  } finally {
    await context.close()
  }
}

/** From the click to the first frame on our page, against the smallest page that plays the same with hls.js. */
export async function compareFirstFrames(
  what: string,
  ways: { bare: Way; ours: Way },
  rounds: number,
  options: BrowserContextOptions = {},
): Promise<Line> {
  const browser = await openBrowser()
  const took = { bare: [] as number[], ours: [] as number[] }
  try {
    // The first of each warms what no visitor waits for: the browser's decoder, the system's cache of files.
    await playOnce(browser, ways.bare, options)
    await playOnce(browser, ways.ours, options)
    for (let round = 1; round <= rounds; round++) {
      took.bare.push(await playOnce(browser, ways.bare, options))
      took.ours.push(await playOnce(browser, ways.ours, options))
      process.stdout.write(
        `  round ${round}: bare ${took.bare.at(-1)!.toFixed(0)} ms, ours ${took.ours.at(-1)!.toFixed(0)} ms\n`,
      )
    }
  } finally {
    await browser.close()
  }
  const [bareMs, ourMs] = [median(took.bare), median(took.ours)]
  return {
    what: `${what}, against a bare page (${bareMs.toFixed(0)} ms)`,
    measured: `${(ourMs / bareMs).toFixed(2)}x (${ourMs.toFixed(0)} ms)`,
    wanted: `<= ${wanted}x`,
    met: ourMs / bareMs <= wanted,
  }
}

/** Budget 11. */
export async function measureFirstFrame({ api, bare, movie }: Site, rounds: number): Promise<Line[]> {
  const button = (page: Page) => page.getByRole('button', { name: 'Watch Trailer' })
  const ways = {
    bare: { url: `${bare}/plays?play=${encodeURIComponent(movie.trailer)}`, button },
    ours: { url: api + movie.path, button },
  }
  return [await compareFirstFrames('11. click to first frame', ways, rounds)]
}
