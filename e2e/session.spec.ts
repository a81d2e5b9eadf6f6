import type { BrowserContext, Page } from '@playwright/test'
import { closeMenu, expect, isPhone, navigate, storagePage, test, waitForHydration } from './test-app.ts'
import { expectLayoutStable, observeLayoutShifts } from './layout-shifts.ts'

// A browser notes on its console every answer that is a refusal.
test.use({ expectedErrors: /status of 401/ })

const viewer = { email: 'viewer@matinee.test', password: 'popcorn-and-velvet' }
const EXPIRED = 'Session expired. Please login again.'

interface Signed {
  token: string
  user: { username: string }
}

/** A session, as the server gives it to anybody who logs in. */
async function newSession(page: Page): Promise<Signed> {
  const answer = await page.request.post('/api/login', { data: viewer })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Signed
}

const store = (page: Page, { token, user }: Signed) =>
  page.evaluate(
    ([storedUser, storedToken]) => {
      localStorage.setItem('user', storedUser)
      localStorage.setItem('token', storedToken)
    },
    [JSON.stringify(user), token] as const,
  )
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Opens a page with this member's session. */
async function openSignedIn(page: Page, path: string): Promise<Signed> {
  const session = await newSession(page)
  await page.goto(storagePage)
  await store(page, session)
  await page.goto(path)
  await waitForHydration(page)
  return session
}

/** What the bar, or the phone's menu, says of who is here. */
async function expectMember(page: Page, member: boolean) {
  if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const corner = isPhone() ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner')
  await expect(corner.getByRole('button', { name: 'Log out' })).toBeVisible({ visible: member })
  await expect(corner.getByRole('link', { name: 'Watchlist' })).toBeVisible({ visible: member })
  await expect(corner.getByRole('link', { name: 'My Profile' })).toBeVisible({ visible: member })
  await expect(corner.getByRole('link', { name: 'Log in' })).toBeVisible({ visible: !member })
  if (isPhone()) await closeMenu(page)
}

async function logOutByHand(page: Page) {
  if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).locator('visible=true').click()
}

const meStatus = async (page: Page, token: string | null) =>
  (await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).status()

/** Whatever the page was about to ask for has been asked for by then. */
const afterRoundTrip = (page: Page) => page.evaluate(async () => void (await fetch('/robots.txt')))

function refreshesOf(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => request.url().endsWith('/api/refresh-token') && sent.push(request.url()))
  return sent
}

test('NAV-2 LOGIN-3 SAFE-5 a visitor logs in from a page, is back there, and stays known after a reload, here alone', async ({
  page,
  browser,
}) => {
  await page.goto('/about')
  await waitForHydration(page)
  await expectMember(page, false)
  if (isPhone()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Log in', exact: true }).locator('visible=true').click()
  await expect(page).toHaveURL('/login?returnTo=%2Fabout')
  await page.getByLabel('Email').fill(viewer.email)
  await page.getByLabel('Password', { exact: true }).fill(viewer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/about')
  await expectMember(page, true)
  await page.reload()
  await waitForHydration(page)
  await expectMember(page, true)

  const token = await storedToken(page)
  expect(await meStatus(page, token)).toBe(200)
  const elsewhere = await browser.newContext()
  expect(await meStatus(await elsewhere.newPage(), token)).toBe(401)
  await elsewhere.close()
})

test('NAV-2 a member sees their own corner before any script has come, nothing moves when it does, and the bar fits at every width', async ({
  page,
}) => {
  test.skip(isPhone(), 'there it is behind the menu')
  await openSignedIn(page, '/about')
  let letScriptsCome = () => {}
  const scripts = new Promise<void>((resolve) => (letScriptsCome = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Log in' })).toBeHidden()
  const boxes = () =>
    bar.locator('a:visible, button:visible').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x))
  const before = await boxes()
  letScriptsCome()
  await waitForHydration(page)
  // By now the browser knows, and the corner of a visitor is gone for good.
  await expect(bar.locator('a[href^="/login"]')).toHaveCount(0)
  expect(await boxes()).toEqual(before)

  for (const width of [769, 820, 1024, 1025, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(bar.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('link', { name: 'Watchlist' })).toBeInViewport({ ratio: 1 })
    for (const name of ['Watchlist', 'My Profile']) {
      const link = await bar.getByRole('link', { name }).boundingBox()
      expect(link?.width, `${name} at ${width} px`).toBeGreaterThanOrEqual(44)
    }
    const search = await bar.getByRole('search').boundingBox()
    expect(search?.width, `the search box at ${width} px`).toBeGreaterThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('ROUTE-6 LOGIN-3 a guarded page sends a visitor to the login without a jump and, once they are in, back', async ({
  page,
}) => {
  await observeLayoutShifts(page)
  const path = '/my-list?sort=year'
  await page.goto('/about')
  await page.goto(path)
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ returnTo: path }).toString()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  // Once all of it has been painted, and what moved has been noted.
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  await expectLayoutStable(page, 0.1)

  await page.getByLabel('Email').fill(viewer.email)
  await page.getByLabel('Password', { exact: true }).fill(viewer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watchlist')
  // Neither the guard nor the login is a place to come back to.
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('the longest name fits the smallest screen', async ({ page }) => {
  const session = await newSession(page)
  const name = 'W'.repeat(30)
  await page.route('**/api/me', (route) => route.fulfill({ json: { user: { ...session.user, username: name } } }))
  await page.goto(storagePage)
  await store(page, { ...session, user: { ...session.user, username: name } })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  const most = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('main *')].map((each) => each.scrollWidth)),
  )
  expect(most).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('ROUTE-6 without scripts a guarded page says that one has to log in, and where @any-width', async ({
  request,
}) => {
  const html = await (await request.get('/profile')).text()
  const notes = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, note]) => note!)
  const note = notes.find((each) => each.includes('No user data found.')) ?? ''
  expect(note.replace(/<[^>]*>/g, '')).toBe('No user data found. Please log in again. Log in')
  expect(note).toContain('href="/login"')
})

test('a second tab follows the first one in and out', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/privacy')
  await waitForHydration(other)
  await expectMember(other, false)
  await openSignedIn(page, '/about')
  await expectMember(other, true)

  await navigate(other, '/profile?from=other')
  await expect(other.getByRole('main').getByText('Viewer', { exact: true })).toBeVisible()
  await logOutByHand(page)
  await expect(other).toHaveURL('/login?returnTo=%2Fprofile%3Ffrom%3Dother')
  await expect(other.getByText('Logged out successfully')).toHaveCount(0)
  await expect(other.getByText(EXPIRED)).toHaveCount(0)
})

test('AUTH-3 AUTH-6 a token is replaced 5 minutes before it expires; the old one is refused @any-width', async ({
  page,
  context,
}) => {
  const refreshes = refreshesOf(context)
  await page.clock.install()
  const { token } = await openSignedIn(page, '/profile')
  await page.clock.fastForward('11:54:00')
  await afterRoundTrip(page)
  expect(refreshes).toHaveLength(0)
  await page.clock.fastForward('01:10')
  await expect.poll(() => storedToken(page)).not.toBe(token)
  expect(refreshes).toHaveLength(1)
  expect(await meStatus(page, await storedToken(page))).toBe(200)
  expect(await meStatus(page, token)).toBe(401)
  await expect(page.getByRole('main').getByText('Viewer', { exact: true })).toBeVisible()
})

test('AUTH-3 two tabs at once refresh once, and both go on @any-width', async ({ page, context }) => {
  const refreshes = refreshesOf(context)
  await context.clock.install()
  const { token } = await openSignedIn(page, '/profile')
  const other = await context.newPage()
  await other.goto('/watchlist')
  await expect(other.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible()
  // What it asks for is there: a leap in time would be too long a wait for it.
  await expect(other.getByText('Loading your watchlist...')).toBeHidden()
  // The first one's request takes its time, longer than the clocks of both tabs need to leap: whoever does not wait for
  // it asks as well.
  await context.route('**/api/refresh-token', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await context.clock.fastForward('11:56:00')
  await expect.poll(() => storedToken(page)).not.toBe(token)
  // The one that waited has its turn.
  await Promise.all([afterRoundTrip(page), afterRoundTrip(other)])
  expect(refreshes).toHaveLength(1)
  const next = await storedToken(other)
  expect(next).toBe(await storedToken(page))
  expect(await meStatus(page, next)).toBe(200)
  await expect(page.getByRole('main').getByText('Viewer', { exact: true })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible()
})
