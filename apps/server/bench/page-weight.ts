import type { Page } from 'playwright-core'
import { openBrowser } from './chromium.ts'
import type { Line } from '../../../scripts/report.ts'
import type { Site } from './web-site.ts'

const kinds = {
  JavaScript: /javascript/,
  CSS: /^text\/css/,
  HTML: /^text\/html/,
  images: /^image\//,
  fonts: /font|woff/,
} as const
type Kind = keyof typeof kinds | 'others'
const kindOf = (mime: string): Kind =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(mime)) ?? 'others'

interface Arrival {
  url: string
  kind: Kind
  priority: string
  bytes: number
}

/** Everything that a first visit loads until the line has been quiet for a while, as it came over the wire. */
async function watch(page: Page, url: string): Promise<Arrival[]> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  const priorities = new Map<string, string>()
  const started = new Map<string, Omit<Arrival, 'bytes'>>()
  const arrivals: Arrival[] = []
  let lastMs = Date.now()
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    priorities.set(requestId, request.initialPriority)
  })
  line.on('Network.responseReceived', ({ requestId, response }) => {
    const priority = priorities.get(requestId) ?? 'unknown'
    started.set(requestId, { url: response.url, kind: kindOf(response.mimeType), priority })
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = started.get(requestId)
    if (!known?.url.startsWith('http')) return
    arrivals.push({ ...known, bytes: encodedDataLength })
    lastMs = Date.now()
  })
  await page.goto(url, { waitUntil: 'load' })
  while (Date.now() - lastMs < 1_500) await page.waitForTimeout(100)
  return arrivals
}

/** Pictures that stand below the first screen, and that no one has seen yet. */
const addressesBelow = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.images].filter((image) => image.getBoundingClientRect().top >= innerHeight).map((image) => image.currentSrc)`,
  )

/** A script of the player, by its name or by words that only such a script has. */
async function playersAmong(arrivals: readonly Arrival[]): Promise<string[]> {
  const scripts = arrivals.filter(({ kind }) => kind === 'JavaScript')
  const texts = await Promise.all(scripts.map(async ({ url }) => (await fetch(url)).text()))
  return scripts
    .filter(({ url }, i) => /\/(hls|player)[^/]*$/i.test(url) || texts[i]!.includes('EXT-X-'))
    .map(({ url }) => new URL(url).pathname)
}

const views = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
}
const visits = Object.fromEntries(
  Object.entries({ home: '/', browse: '/movies', pricing: '/pricing' }).flatMap(([page, path]) =>
    Object.entries(views).map(([device, view]) => [`${page} on a ${device}`, { path, view }]),
  ),
)
const limits = { JavaScript: 145, CSS: 24, HTML: 30 } as const
const mostForAll = 500

/** Budget 9: the first view of home, of browse and of the prices, where people arrive. */
export async function measureWeight({ api }: Site): Promise<Line[]> {
  const browser = await openBrowser()
  const lines: Line[] = []
  const atMost = (what: string, bytes: number, most: number) => {
    const measured = `${(bytes / 1000).toFixed(1)} KB`
    lines.push({ what: `9. ${what}`, measured, wanted: `at most ${most} KB`, met: bytes <= most * 1000 })
  }
  try {
    for (const [name, { path, view }] of Object.entries(visits)) {
      const context = await browser.newContext({ ...view, serviceWorkers: 'block' })
      const page = await context.newPage()
      const arrivals = await watch(page, api + path)
      const sum = (counts: (arrival: Arrival) => boolean) =>
        arrivals.filter(counts).reduce((total, { bytes }) => total + bytes, 0)
      for (const [kind, most] of Object.entries(limits))
        atMost(
          `${name}: ${kind}`,
          sum((arrival) => arrival.kind === kind),
          most,
        )
      const below = new Set(await addressesBelow(page))
      atMost(
        `${name}: all, with pictures in sight`,
        sum(({ url }) => !below.has(url)),
        mostForAll,
      )
      const listed = [...Object.keys(kinds), 'others'].map(
        (kind) => `${kind} ${(sum((arrival) => arrival.kind === kind) / 1000).toFixed(1)}`,
      )
      process.stdout.write(`  ${name}, ${arrivals.length} answers, in KB: ${listed.join(', ')}\n`)
      const none = (what: string, scripts: readonly string[]) => {
        const measured = scripts.length === 0 ? 'none' : scripts.join(', ')
        lines.push({ what: `9. ${name}: ${what}`, measured, wanted: 'none', met: scripts.length === 0 })
      }
      none('scripts of the player before anything plays', await playersAmong(arrivals))
      const early = arrivals.filter(({ kind, priority }) => kind === 'JavaScript' && !/Low/.test(priority))
      none(
        'scripts that compete with what is shown first',
        early.map(({ url }) => new URL(url).pathname),
      )
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return lines
}
