import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Line, report } from '../../../scripts/report.ts'
import { someAddress } from '../test/people.ts'
import { openBrowser } from './chromium.ts'
import { type FilmSite, openFilmSite } from './film-site.ts'

/**
 * `npm run fault:watching`: a film that was prepared as every film is, played in Chromium while something breaks. What
 * is loaded must cover it: the picture may stand still only for as long as the fault lasts beyond the buffer, and for
 * the seconds that a player waits before it asks again.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const filmSeconds = 300
/** A player asks again at the latest after five seconds; the answer and the picture take a moment, too. */
const askAgainSeconds = 6
/** Two cores decode the picture here, and do all else. */
const hiccupSeconds = 1

const inPage = { path: path.join(import.meta.dirname, 'watching-faults.in-page.js') }

interface Seat {
  context: BrowserContext
  page: Page
}

interface Member {
  email: string
  password: string
}

async function post<T>({ api }: FilmSite, to: string, body: object): Promise<T> {
  const answer = await fetch(api.url + to, {
    method: 'POST',
    // Nobody else's address: few may register from one.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${to} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

let members = 0
async function aMember(site: FilmSite): Promise<Member> {
  const person = { email: `viewer${++members}@example.org`, password: 'a good long one' }
  await post(site, '/api/register', { ...person, username: `Viewer ${members}`, confirmPassword: person.password })
  return person
}

/** A browser of its own, logged in, on the film. */
async function sitDown(browser: Browser, site: FilmSite, member: Member): Promise<Seat> {
  const { token, user } = await post<{ token: string; user: object }>(site, '/api/login', member)
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: 'block' })
  const session = JSON.stringify({ user: JSON.stringify(user), token })
  await context.addInitScript(`Object.assign(localStorage, ${session}, { ...localStorage })`)
  await context.addInitScript(inPage)
  const page = await context.newPage()
  await page.goto(`${site.api.url}/play/${site.movieId}`)
  await untilPlays(page)
  return { context, page }
}

const timeOf = (page: Page) => page.evaluate<number>('film.time()')
const bufferedOf = (page: Page) => page.evaluate<number>('film.buffered()')
const stalledOf = (page: Page) => page.evaluate<number>('film.stalled')
const isPaused = (page: Page) => page.evaluate<boolean>('film.isPaused()')
const isReady = (page: Page) => page.evaluate<boolean>('film.isReady()')
const jumpTo = (page: Page, seconds: number) => page.evaluate(`film.jump(${seconds})`)

async function until(what: string, isTrue: () => Promise<boolean>, seconds = 60): Promise<number> {
  const began = performance.now()
  const took = () => (performance.now() - began) / 1000
  while (!(await isTrue())) {
    if (took() > seconds) throw new Error(`Not within ${seconds} s: ${what}`)
    await wait(100)
  }
  return took()
}

async function untilPlays(page: Page, seconds = 60): Promise<number> {
  const from = await timeOf(page)
  return until('the film plays', async () => Math.abs((await timeOf(page)) - from) > 0.5, seconds)
}
const jump = async (page: Page, to: number) => {
  await jumpTo(page, to)
  await until('it has jumped', () => isReady(page))
}

/** As much as it ever loads ahead. */
const untilLoaded = (page: Page) => until('it is loaded ahead', async () => (await bufferedOf(page)) > 40)

interface Outage {
  what: string
  /** Breaks something and mends it. */
  breakAndMend: (seat: Seat) => Promise<void>
}

/** The film plays while something is broken, and for ten seconds of film afterwards. */
async function measureOutage(seat: Seat, { what, breakAndMend }: Outage): Promise<Line> {
  const { page } = seat
  await jump(page, 65)
  await untilLoaded(page)
  const [buffered, before, from] = [await bufferedOf(page), await stalledOf(page), await timeOf(page)]
  const began = performance.now()
  await breakAndMend(seat)
  const outage = (performance.now() - began) / 1000
  // Past all that was loaded when it broke: from then on it needs what comes over the line.
  const past = from + buffered + 10
  await until(`it plays past ${past.toFixed(0)} s`, async () => (await timeOf(page)) > past, 150)
  const stalled = (await stalledOf(page)) - before
  const allowed = outage > buffered ? outage - buffered + askAgainSeconds : hiccupSeconds
  return {
    what: `${what} (away for ${outage.toFixed(1)} s, ${buffered.toFixed(0)} s loaded)`,
    measured: `stood still for ${stalled.toFixed(1)} s`,
    wanted: `at most ${allowed.toFixed(1)} s`,
    met: stalled <= allowed,
  }
}

/** Moves the clock of the database, by which sessions, playback sessions and their places end. */
async function moveClock({ databaseUrl }: FilmSite, minutes: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`create or replace function app_now() returns timestamptz language sql stable parallel safe
    return now() + interval '${minutes} minutes'`)
  await client.end()
}

async function placeOf(site: FilmSite, member: Member): Promise<number> {
  const { token } = await post<{ token: string }>(site, '/api/login', member)
  const answer = await fetch(`${site.api.url}/api/me/positions`, { headers: { authorization: `Bearer ${token}` } })
  const places = (await answer.json()) as { movieId: string; milliseconds: number }[]
  return (places.find(({ movieId }) => movieId === site.movieId)?.milliseconds ?? 0) / 1000
}

/** Closes the browser as a person does: the page has its last word. */
async function leave({ page, context }: Seat) {
  await page.close({ runBeforeUnload: true })
  await wait(1000)
  await context.close()
}

const isNear = (a: number, b: number): Omit<Line, 'what'> => ({
  measured: `${Math.abs(a - b).toFixed(1)} s of film away`,
  wanted: 'at most 10 s',
  met: Math.abs(a - b) <= 10,
})

type Measure = (browser: Browser, site: FilmSite) => Promise<Line>

const outage =
  (what: string, breakAndMend: (site: FilmSite, seat: Seat) => Promise<void>): Measure =>
  async (browser, site) => {
    const seat = await sitDown(browser, site, await aMember(site))
    try {
      return await measureOutage(seat, { what, breakAndMend: () => breakAndMend(site, seat) })
    } finally {
      await seat.context.close()
    }
  }

const measures: Record<string, Measure> = {
  api: outage('the API restarts', (site) => site.restartApi()),
  postgres: outage('PostgreSQL stops for 20 s', async ({ postgres }) => {
    await postgres.stop()
    await wait(20_000)
    await postgres.start()
  }),
  line: outage('the line is cut for 60 s', async (_, { context }) => {
    await context.setOffline(true)
    await wait(60_000)
    await context.setOffline(false)
  }),

  pause: async (browser, site) => {
    const seat = await sitDown(browser, site, await aMember(site))
    const { page, context } = seat
    try {
      await jump(page, 65)
      await page.keyboard.press('k')
      await until('it is paused', () => isPaused(page))
      await moveClock(site, 40)
      const before = await timeOf(page)
      await page.keyboard.press('k')
      // Across two minutes that were never loaded: each needs a key, and by now a place among the playback sessions.
      await jump(page, 230)
      const took = await untilPlays(page)
      const hasPanel = (await page.getByRole('heading', { level: 2 }).count()) > 0
      return {
        what: `paused for 40 minutes at ${before.toFixed(0)} s, then on at 230 s`,
        measured: hasPanel ? 'a panel' : `plays after ${took.toFixed(1)} s`,
        wanted: 'plays within 10 s',
        met: !hasPanel && took <= 10,
      }
    } finally {
      await context.close()
      await moveClock(site, 0)
    }
  },

  // Sound and picture wait for one key: it must reach both. The sound is there, the picture is aborted by the jump.
  jumps: async (browser, site) => {
    const seat = await sitDown(browser, site, await aMember(site))
    const { page, context } = seat
    try {
      const slowly = async (address: RegExp, ms: number) =>
        context.route(address, async (route) => {
          await wait(ms)
          await route.continue().catch(() => undefined)
        })
      await slowly(/\/keys\/\d+$/, 2000)
      await slowly(/\/\d+p\/\d+\.m4s/, 1500)
      const slowest: number[] = []
      // Each minute has a key that was not asked for yet; the second jump comes while it is on its way.
      for (const minute of [4, 2, 3, 1]) {
        await jumpTo(page, minute * 60 + 5)
        await wait(500)
        await jumpTo(page, minute * 60 + 35)
        slowest.push(await untilPlays(page, 45))
      }
      const took = Math.max(...slowest)
      return {
        what: `jumps while a key is on its way (slowest of ${slowest.length})`,
        measured: `plays after ${took.toFixed(1)} s`,
        wanted: 'within 10 s',
        met: took <= 10,
      }
    } finally {
      await context.close()
    }
  },

  resume: async (browser, site) => {
    const member = await aMember(site)
    const first = await sitDown(browser, site, member)
    await jump(first.page, 120)
    await untilPlays(first.page)
    const left = await timeOf(first.page)
    await leave(first)
    const second = await sitDown(browser, site, member)
    const found = await timeOf(second.page)
    await second.context.close()
    return { what: 'closed, and on in another browser', ...isNear(found, left) }
  },

  'paused-elsewhere': async (browser, site) => {
    const member = await aMember(site)
    const paused = await sitDown(browser, site, member)
    await jump(paused.page, 40)
    await paused.page.keyboard.press('k')
    const other = await sitDown(browser, site, member)
    await jump(other.page, 200)
    await untilPlays(other.page)
    const left = await timeOf(other.page)
    await leave(other)
    await leave(paused)
    return { what: 'a paused browser, closed last, changes nothing', ...isNear(await placeOf(site, member), left) }
  },
}

const chosen = Object.entries(measures).filter(([name]) => values.only?.split(',').includes(name) ?? true)
const site = await openFilmSite({ seconds: filmSeconds, rate: 10 })
const browser = await openBrowser()
const lines: Line[] = []
try {
  for (const [name, measure] of chosen) {
    const line = await measure(browser, site).catch((error: Error) => ({
      what: name,
      measured: error.message,
      wanted: 'measured',
      met: false,
    }))
    process.stderr.write(`${line.what}: ${line.measured}\n`)
    lines.push(line)
  }
} finally {
  await browser.close()
  await site.close()
}
report('fault:watching', lines)
