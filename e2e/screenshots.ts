import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoCollection } from '../apps/demo/src/demo-collections.ts'
import { demoPassword } from '../apps/demo/src/demo-people.ts'
import { browser as browserOptions } from './browser.ts'

/**
 * Every page in both themes and both widths, to `docs/screenshots`, from the built product. `npm run screenshots -- home
 * player` takes only those.
 */
const wanted = process.argv.slice(2)
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs/screenshots')
const port = '4179'
const url = `http://127.0.0.1:${port}`

interface Shot {
  name: string
  path: string
  /** What a person does before it is taken. */
  act?: (page: Page) => Promise<void>
  /** Only what is on the screen, for layers above the page. */
  screen?: boolean
  only?: 'phone'
}

async function openTrailer(page: Page) {
  await page.getByRole('button', { name: 'Watch Trailer' }).click()
  const video = page.locator('[role=dialog] video')
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    while (element.currentTime < 5) {
      if (element.readyState > 0 && element.currentTime < 4) element.currentTime = 4.6
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    element.pause()
  })
  await page.waitForTimeout(500)
}

const typeInSearch = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Search' }).first().pressSequentially('moo')
  await page.getByRole('option').first().waitFor()
}

/** As somebody of the demo, from the next page on. Last of a context: there is no way back to being a visitor. */
const openAsMember =
  (place: string, who = 'viewer') =>
  async (page: Page) => {
    const answer = await page.request.post(`${url}/api/login`, {
      data: { email: `${who}@matinee.test`, password: demoPassword },
    })
    const { user, token } = (await answer.json()) as { user: object; token: string }
    await page.evaluate(
      ([storedUser, storedToken]) => {
        localStorage.setItem('user', storedUser)
        localStorage.setItem('token', storedToken)
      },
      [JSON.stringify(user), token] as const,
    )
    await page.goto(url + place, { waitUntil: 'networkidle' })
  }

const admin = 'admin@matinee.test'
/** Once: nobody may log in as often as this would. */
let adminToken: string | undefined

const openMenu = (page: Page) => page.getByRole('navigation', { name: 'Desk' }).getByRole('button').click()

/** The same at the desk. */
const openDesk =
  (query: string, then?: (page: Page) => Promise<void>): Shot['act'] =>
  async (page) => {
    if (!adminToken) {
      const data = { email: admin, password: demoPassword }
      const answer = await page.request.post(`${url}/api/admin/login`, { data })
      adminToken = ((await answer.json()) as { token: string }).token
    }
    await page.evaluate(
      ([storedEmail, storedToken]) => {
        localStorage.setItem('adminLoggedIn', 'true')
        localStorage.setItem('adminToken', storedToken)
        localStorage.setItem('adminEmail', storedEmail)
      },
      [admin, adminToken] as const,
    )
    await page.goto(`${url}/admin/dashboard?${query}`, { waitUntil: 'networkidle' })
    await then?.(page)
  }

const openPerson = async (page: Page) => {
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Timeline' }).waitFor()
}

const createShots = (movie: string): readonly Shot[] => [
  { name: 'home', path: '/' },
  { name: 'browse', path: '/movies?sort=rating' },
  { name: 'browse-list', path: '/movies?sort=popular&view=list' },
  { name: 'browse-filtered', path: '/movies?genre=Horror&rating=7-8&sort=newest' },
  {
    name: 'browse-filters',
    path: '/movies?genre=Horror',
    only: 'phone',
    screen: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'browse-empty', path: '/movies?search=zzzzzz' },
  { name: 'search', path: '/search/moon' },
  { name: 'search-suggestions', path: '/search', screen: true, act: typeInSearch },
  { name: 'search-empty', path: '/search/zzzzzzzz' },
  { name: 'movie', path: `/movie/${movie}` },
  { name: 'player', path: `/movie/${movie}`, screen: true, act: openTrailer },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'artist', path: '/artist?name=Buster+Keaton' },
  { name: 'collection', path: `/collection/${demoCollection.id}` },
  { name: 'imprint', path: '/imprint' },
  { name: 'pricing', path: '/pricing' },
  { name: 'contact', path: '/contact' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'admin-login', path: '/admin/login' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'offline', path: '/offline' },
  { name: 'watchlist', path: '/offline', act: openAsMember('/watchlist') },
  { name: 'profile', path: '/offline', act: openAsMember('/profile') },
  { name: 'profile-premium', path: '/offline', act: openAsMember('/profile', 'premium') },
  { name: 'account', path: '/offline', act: openAsMember('/profile/account') },
  { name: 'redeem', path: '/offline', act: openAsMember('/redeem') },
  { name: 'gift', path: '/offline', act: openAsMember('/gift') },
  { name: 'movie-member', path: '/offline', act: openAsMember(`/movie/${movie}`) },
  { name: 'desk-comments', path: '/offline', act: openDesk('tab=comments') },
  { name: 'desk-collections', path: '/offline', act: openDesk('tab=collections') },
  { name: 'desk-collection', path: '/offline', act: openDesk(`tab=collections&collection=${demoCollection.id}`) },
  { name: 'desk-pages', path: '/offline', act: openDesk('tab=pages') },
  { name: 'desk-mails', path: '/offline', act: openDesk('tab=mails') },
  { name: 'desk-mail', path: '/offline', act: openDesk('tab=mails&mail=payments.receipt') },
  { name: 'desk-import', path: '/offline', act: openDesk('tab=import') },
  { name: 'desk-vouchers', path: '/offline', act: openDesk('tab=vouchers') },
  { name: 'desk-settings', path: '/offline', act: openDesk('tab=settings') },
  { name: 'desk-team', path: '/offline', act: openDesk('tab=team') },
  { name: 'desk-menu', path: '/offline', only: 'phone', act: openDesk('tab=team', openMenu) },
  { name: 'desk-health', path: '/offline', act: openDesk('tab=health') },
  { name: 'desk-movie', path: '/offline', act: openDesk(`tab=movie&id=${movie}`) },
  { name: 'desk-movies', path: '/offline', act: openDesk('tab=movies') },
  { name: 'desk-subscribers', path: '/offline', act: openDesk('tab=subscribers') },
  { name: 'desk-person', path: '/offline', screen: true, act: openDesk('tab=subscribers', openPerson) },
  { name: 'desk-users', path: '/offline', act: openDesk('tab=users') },
  { name: 'desk-analytics', path: '/offline', act: openDesk('tab=analytics') },
  { name: 'desk-record', path: '/offline', act: openDesk('tab=record') },
]
const widths = [
  { width: 1440, height: 900, isMobile: false },
  { width: 390, height: 844, isMobile: true },
]

/** Pictures below the fold are fetched when it moves down, and drawn when they are decoded. */
const waitForImages = async (page: Page) => {
  await page.evaluate(async () => {
    const inSight = [...document.images].filter((image) => image.checkVisibility() && image.closest('[inert]') === null)
    const given = new Promise((resolve) => setTimeout(resolve, 5000))
    await Promise.race([given, Promise.allSettled(inSight.map((image) => image.decode()))])
  })
  await page.waitForTimeout(300)
}

/** Chromium writes WebP itself, a tenth of the size of a PNG. */
async function capture(page: Page, file: string, screenOnly: boolean) {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    captureBeyondViewport: !screenOnly,
  })
  writeFileSync(path.join(folder, `${file}.webp`), Buffer.from(data, 'base64'))
}

mkdirSync(folder, { recursive: true })
let taken = 0
const demo = spawn(process.execPath, ['apps/demo/src/demo.ts'], {
  cwd: root,
  env: {
    ...process.env,
    PORT: port,
    MATINEE_DATA: '.data/screenshots',
    MATINEE_FILMS: '0',
    MATINEE_TRAILERS: '4',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  for await (const chunk of demo.stdout) if (String(chunk).includes('ready http')) break
  // One of those that have a trailer first.
  const found = await fetch(`${url}/api/movies?search=${encodeURIComponent('The Night Projectionist')}`)
  const [movie] = (await found.json()) as { _id: string }[]
  // Otherwise a screenshot may be taken before large pictures are decoded for it.
  const args = [...browserOptions.args, '--disable-checker-imaging']
  const browser = await chromium.launch({ ...browserOptions, args })
  for (const theme of ['light', 'dark'] as const) {
    for (const { width, height, isMobile } of widths) {
      const context = await browser.newContext({
        viewport: { width, height },
        isMobile,
        hasTouch: isMobile,
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const shot of createShots(movie?._id ?? '')) {
        if (shot.only === 'phone' && !isMobile) continue
        if (wanted.length > 0 && !wanted.includes(shot.name)) continue
        await page.goto(url + shot.path, { waitUntil: 'networkidle' })
        await shot.act?.(page)
        const tall = await page.evaluate(() => document.documentElement.scrollHeight)
        if (!shot.screen) await page.setViewportSize({ width, height: Math.max(height, tall) })
        await waitForImages(page)
        await capture(page, `${shot.name}-${theme}-${width}`, shot.screen ?? false)
        await page.setViewportSize({ width, height })
        taken++
      }
      await context.close()
    }
  }
  await browser.close()
} finally {
  demo.kill('SIGTERM')
  await once(demo, 'exit')
}
process.stdout.write(`screenshots: ${taken} in docs/screenshots\n`)
