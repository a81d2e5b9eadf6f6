import type { Page } from '@playwright/test'
import { returnPath } from '../packages/contract/src/paths.ts'
import { hostileReturnTo } from '../packages/contract/src/return-to-fixtures.ts'
import { expect, test, waitForHydration } from './test-app.ts'
import { uniqueAddress, type Member, openAs } from './members.ts'

// Some of these addresses are pages that do not exist, or cannot.
test.use({ expectedErrors: /status of (400|404)/ })

const viewer = { email: 'viewer@matinee.test', password: 'popcorn-and-velvet' }
const every = (values: readonly string[], step: number) => values.filter((_, i) => i % step === 0)
const isKept = (value: string) => returnPath(value, '') !== ''
/** What is taken as a path of ours is what a browser might read in another way; of the rest, a few. */
const sample = [
  ...every(hostileReturnTo.filter(isKept), 6),
  ...every(
    hostileReturnTo.filter((value) => !isKept(value)),
    18,
  ),
]

/** Every address that the page went to, or tried to, beyond this site. */
function recordExternalRequests(page: Page, origin: string): string[] {
  const left: string[] = []
  const note = (address: string) => {
    if (!address.startsWith('about:') && new URL(address).origin !== origin) left.push(address)
  }
  page.on('request', (request) => request.isNavigationRequest() && note(request.url()))
  page.on('framenavigated', (frame) => note(frame.url()))
  return left
}

const loginPage = (value: string) => `/login?${new URLSearchParams({ returnTo: value }).toString()}`
const isAtLogin = (page: Page) => new URL(page.url()).pathname === '/login'

/** Until the router has been there, from where it may have been sent on already. */
const visit = (page: Page, to: string) =>
  page.evaluate(async (address) => {
    const { __reactRouterDataRouter: router } = window
    await router!.navigate(address)
  }, to)

test('who is signed in is sent on within this site, whatever the address says @full', async ({ page, baseURL }) => {
  test.setTimeout(60_000 + sample.length * 2_000)
  const origin = new URL(baseURL!).origin
  const left = recordExternalRequests(page, origin)
  const answer = await page.request.post('/api/login', { data: viewer })
  expect(answer.status()).toBe(200)
  await openAs(page, (await answer.json()) as Pick<Member, 'token' | 'user'>, '/about')
  const expectSentOn = async (value: string) => {
    await expect.poll(() => isAtLogin(page), { message: JSON.stringify(value) }).toBe(false)
    const { pathname, search, hash } = new URL(page.url())
    // The router makes one slash of two.
    const expected = returnPath(value, '/profile').replace(/\/{2,}/g, '/')
    expect(pathname + search + hash, JSON.stringify(value)).toBe(expected)
    expect(await page.evaluate(() => location.origin), JSON.stringify(value)).toBe(origin)
  }
  for (const value of sample) {
    // Each from another address: nobody opens all of them within a second.
    await page.setExtraHTTPHeaders(uniqueAddress())
    await visit(page, loginPage(value))
    await expectSentOn(value)
  }
  // As links from elsewhere open them.
  for (const value of ['//elsewhere.example', '/\\elsewhere.example', '/%2F%2Felsewhere.example']) {
    await page.goto(loginPage(value))
    await expectSentOn(value)
  }
  expect(left).toEqual([])
})

test('who signs in stays', async ({ page, baseURL }) => {
  const origin = new URL(baseURL!).origin
  const left = recordExternalRequests(page, origin)
  await page.goto(loginPage('/%2F%2Felsewhere.example'))
  await waitForHydration(page)
  await page.locator('input[name="email"]').fill(viewer.email)
  await page.locator('input[name="password"]').fill(viewer.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.poll(() => isAtLogin(page)).toBe(false)
  expect(new URL(page.url()).origin).toBe(origin)
  expect(left).toEqual([])
})
