import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '../apps/demo/src/demo-people.ts'
import { deskTabs } from '../apps/web/app/features/desk/tabs.ts'
import { browser as browserOptions } from './browser.ts'
import { startEmptyInstallation } from './empty-installation.ts'
import { sitePages } from './test-app.ts'
import { type Line, report } from '../scripts/report.ts'

/**
 * SITE-10: the screens of visitors, members and the desk in English that is 40 % longer, from left to right and from right
 * to left, at three widths. Nothing is wider than the screen, and no word is cut off. `npm run screens -- /pricing` looks at
 * one, `-- /admin` at the desk, `-- /setup` at the wizard.
 */
const wanted = process.argv.slice(2)
const root = path.resolve(import.meta.dirname, '..')
const port = '4178'
const url = `http://127.0.0.1:${port}`
const widths = [1440, 390, 320]

const visitors = [
  '/search',
  '/search/moon',
  '/search/zzzzzz',
  '/movies?genre=Horror&view=list',
  '/movies?search=zzzzzz',
]
const members = ['/watchlist', '/history', '/profile', '/profile/account', '/payments', '/redeem', '/gift']

/** The desk, and what is pressed on a screen before it is looked at; `open` only names it. */
const desk = (movieId: string, personId: string): { place: string; press?: string }[] => {
  const at = (query: string) => `/admin/dashboard?${query}`
  return [
    { place: '/admin/login' },
    ...deskTabs.map((tab) => ({ place: at(`tab=${tab}`) })),
    { place: at(`tab=movie&id=${movieId}`) },
    { place: at('tab=movies&q=zzzzzz') },
    { place: at('tab=movies&state=deleted') },
    { place: at('tab=movies&open=bulk'), press: '.desk-toolbar-end button[aria-pressed]' },
    { place: at('tab=movies&open=delete'), press: '[data-act=delete]' },
    { place: at('tab=movies&open=account'), press: '.desk-tools button[aria-haspopup]' },
    { place: at('tab=collections&collection=new') },
    { place: at('tab=films&only=all') },
    { place: at(`tab=analytics&month=${new Date().toISOString().slice(0, 7)}`) },
    { place: at('tab=pages&new=yes') },
    { place: at('tab=pages&slug=about') },
    { place: at(`tab=users&person=${personId}`) },
  ]
}

/** A name longer than ours, as an operator may have one. */
async function setLongSiteName(page: Page) {
  const data = { name: 'Lantern Street Picture TestApp' }
  const answer = await page.request.patch(`${url}/api/admin/settings`, { headers: await logInAsAdmin(page), data })
  if (!answer.ok()) throw new Error(`The name was not set: ${answer.status()}`)
}

async function logInAsAdmin(page: Page): Promise<{ authorization: string }> {
  const email = 'admin@matinee.test'
  const answer = await page.request.post(`${url}/api/admin/login`, { data: { email, password: demoPassword } })
  const { token } = (await answer.json()) as { token: string }
  await page.evaluate(
    ([storedEmail, storedToken]) => {
      localStorage.setItem('adminLoggedIn', 'true')
      localStorage.setItem('adminToken', storedToken)
      localStorage.setItem('adminEmail', storedEmail)
    },
    [email, token] as const,
  )
  return { authorization: `Bearer ${token}` }
}

async function logIn(page: Page) {
  const data = { email: 'viewer@matinee.test', password: demoPassword }
  const answer = await page.request.post(`${url}/api/login`, { data })
  const { user, token } = (await answer.json()) as { user: object; token: string }
  await page.evaluate(
    ([storedUser, storedToken]) => {
      localStorage.setItem('user', storedUser)
      localStorage.setItem('token', storedToken)
    },
    [JSON.stringify(user), token] as const,
  )
}

/** What is wider than the screen, and words of ours that their box cuts off. */
const findLayoutProblems = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const problems = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []
    /** For screen readers only, as the head of a table is on a phone. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue)
      const text = own.join('').trim()
      if (!text.startsWith('[') || !element.checkVisibility() || element.closest('[inert]') || isClipped(element))
        continue
      const { overflowX, display } = getComputedStyle(element)
      // A box of one pixel holds words for screen readers only.
      const isBox = element.clientWidth > 1
      const isCut = isBox && ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1
      if (isCut && display !== 'inline') problems.push(`cut: ${text}`)
      const { left, right } = element.getBoundingClientRect()
      const isScrolled = element.closest('[class*=track], [class*=scroll], [class*=links]') !== null
      if (!isScrolled && (left < -1 || right > clientWidth + 1)) problems.push(`outside: ${text}`)
    }
    return [...new Set(problems)]
  })

const lines: Line[] = []
const browser = await chromium.launch(browserOptions)

/** The wizard of an empty installation can be walked once: each of its steps is looked at in all widths. */
async function checkSetup(language: string) {
  const installation = await startEmptyInstallation({ mode: 'development', port, language })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  // Vite compiles the first page.
  page.setDefaultTimeout(240_000)
  let seen = 0
  const found: string[] = []
  const checkStep = async (step: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      seen++
      for (const problem of await findLayoutProblems(page)) found.push(`/setup, ${step}, ${width} px: ${problem}`)
    }
  }
  const submit = () => page.locator('.desk-setup button[type=submit]').click()
  const fill = (name: string, value: string) => page.locator(`.desk-setup [name=${name}]`).fill(value)
  try {
    const address = await waitForAddress(installation.addresses)
    await page.goto(address, { waitUntil: 'networkidle' })
    await checkStep('account')
    await submit()
    await page.locator('.desk-setup [aria-invalid=true]').first().waitFor()
    await checkStep('account refused')
    await fill('username', 'Ines')
    await fill('email', 'ines@lantern.example')
    await fill('password', 'velvet curtain 12')
    await submit()
    await page.locator('.desk-setup [name=currency]').waitFor()
    await checkStep('site')
    await fill('name', 'Lantern Street')
    await submit()
    await page.locator('.desk-setup [name=currency]').waitFor({ state: 'detached' })
    await checkStep('mail')
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.reload({ waitUntil: 'networkidle' })
    await checkStep('over')
  } finally {
    await page.close()
    await installation.stop()
  }
  return { seen, found }
}

async function waitForAddress(addresses: () => string[]): Promise<string> {
  for (;;) {
    const [address] = addresses()
    if (address !== undefined) return address
    await wait(100)
  }
}

function reportProblems(what: string, { seen, found }: { seen: number; found: string[] }) {
  for (const problem of found) process.stdout.write(`  ${what}, ${problem}\n`)
  const measured = `${seen} screens, ${found.length} problems`
  lines.push({ what, measured, wanted: '0 problems', met: seen > 0 && found.length === 0 })
}

async function checkSite(language: string) {
  const env = { ...process.env, PORT: port, MATINEE_DATA: '.data/screens', MATINEE_MEDIA: 'none' }
  const site = spawn(process.execPath, ['apps/server/local/dev.ts'], {
    cwd: root,
    env: { ...env, MATINEE_LANGUAGE: language },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  try {
    await new Promise<void>((resolve, reject) => {
      // Read on to the end: a closed pipe would stop the server.
      site.stdout.on('data', (chunk) => String(chunk).includes('ready in') && resolve())
      void ended.then(() => reject(new Error('The server ended before it was ready')))
    })
    const [movie] = (await (await fetch(`${url}/api/movies`)).json()) as { _id: string }[]
    const places = [...sitePages.map((each) => each.path), ...visitors, `/movie/${movie?._id}`]
    for (const width of widths) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      let seen = 0
      const found: string[] = []
      const visit = async (place: string, press?: string) => {
        if (wanted.length > 0 && !wanted.some((each) => place.startsWith(each))) return
        await page.goto(url + place, { waitUntil: 'load' })
        await page.locator('h1').first().waitFor()
        await page.waitForLoadState('networkidle')
        if (press !== undefined) await page.locator(press).first().click()
        seen++
        for (const problem of await findLayoutProblems(page)) found.push(`${place}: ${problem}`)
      }
      await page.goto(`${url}/offline`)
      await setLongSiteName(page)
      await page.evaluate(() => localStorage.clear())
      for (const place of places) await visit(place)
      await logIn(page)
      for (const place of [...members, `/movie/${movie?._id}`, `/play/${movie?._id}`]) await visit(place)
      const headers = await logInAsAdmin(page)
      const people = await page.request.get(`${url}/api/users`, { headers })
      const [person] = (await people.json()) as { _id: string }[]
      for (const { place, press } of desk(movie?._id ?? '', person?._id ?? '')) await visit(place, press)
      await context.close()
      reportProblems(`${language} at ${width} px`, { seen, found })
    }
  } finally {
    site.kill('SIGTERM')
    await ended
  }
}

for (const language of ['en-XA', 'ar-XB']) {
  if (wanted.length === 0 || wanted.some((each) => each !== '/setup')) await checkSite(language)
  if (wanted.length === 0 || wanted.includes('/setup')) reportProblems(`${language}, setup`, await checkSetup(language))
}
await browser.close()
report('screens', lines)
