import { expect, type Page, test as base } from '@playwright/test'
import { demoCollection } from '../apps/demo/src/demo-collections.ts'
import { demo, desk } from './servers.ts'

declare global {
  interface Window {
    violations?: string[]
    /** The router's own handle, for going to addresses that no link leads to. */
    __reactRouterDataRouter?: { navigate: (to: string) => Promise<void> }
  }
}

interface Fixtures {
  /** Console errors that the test expects; others fail it. */
  expectedErrors: RegExp | undefined
}

let visitors = 0

/** A test with a page fails on an error on its console, an uncaught exception, or a break of the content security policy. */
export const test = base.extend<Fixtures>({
  expectedErrors: [undefined, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern, even of nothing
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    await use({ 'x-forwarded-for': `10.${workerIndex % 250}.${Math.floor(visitors / 250)}.${visitors++ % 250}` })
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // For a page without one a whole browser asks for this, also on other hosts.
      const isIcon = message.location().url.endsWith('/favicon.ico')
      if (message.type() === 'error' && !isIcon) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.addInitScript(() => {
      window.violations = []
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        window.violations?.push(`${violatedDirective} ${blockedURI}`)
      })
    })
    await use(page)
    if (!page.isClosed() && page.url().startsWith('http')) {
      const violations = await page.evaluate(() => window.violations ?? []).catch(() => [])
      expect(violations, 'breaks of the content security policy').toEqual([])
    }
    expect(
      errors.filter((text) => !expectedErrors?.test(text)),
      'errors on the console',
    ).toEqual([])
  },
})

/** Tests in an installation of their own, one a worker: what is changed in it concerns no other file. */
export const testIn = <TestApp extends { url: string; close: () => Promise<void> }>(
  startTestApp: () => Promise<TestApp>,
) =>
  test.extend<object, { testApp: TestApp }>({
    testApp: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern, even of nothing
      async ({}, use) => {
        const testApp = await startTestApp()
        await use(testApp)
        await testApp.close()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: async ({ testApp }, use) => use(testApp.url),
  })

export { expect }

/** The site that the running test visits. */
export const currentServer = () => (base.info().project.use.baseURL === desk.url ? desk : demo)

/** Whether the test runs on a phone. */
export const isPhone = () => base.info().project.name === 'phone'

/** Located by attribute, because regions behind a dialog have no role. */
export const toasts = (page: Page) => page.locator('[data-toasts]')
export const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true })

/** Every page that exists, with a word of its heading. */
export const sitePages = [
  { path: '/', heading: /./ },
  { path: '/about', heading: /./ },
  { path: '/privacy', heading: /Privacy/ },
  { path: '/terms', heading: /Terms/ },
  { path: '/imprint', heading: /Imprint/ },
  { path: '/pricing', heading: /Pricing/ },
  { path: '/contact', heading: /./ },
  { path: '/offline', heading: /You are offline/ },
  { path: '/movies', heading: /Movie Categories/ },
  { path: '/artist?name=Buster+Keaton', heading: /Buster Keaton/ },
  { path: '/collections', heading: /Collections/ },
  { path: `/collection/${demoCollection.id}`, heading: /Buster Keaton, in motion/ },
  { path: '/login', heading: /Log in/ },
  { path: '/register', heading: /Register/ },
  { path: '/reset-password', heading: /Reset Password/ },
  { path: '/confirm-email', heading: /Confirm your email/ },
  { path: '/keep-account', heading: /Keep your account\?/ },
  { path: '/unsubscribe', heading: /Emails/ },
  { path: '/admin/invitation', heading: /nvitation/ },
  { path: '/admin/login', heading: /Admin Login/ },
  { path: '/no-such-page', heading: /Oops! Page Not Found/ },
]

/** A page of ours without scripts or styles: the quickest way to the storage of the origin. */
export const storagePage = '/robots.txt'

/** Waits until React has hydrated the page. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    if (document.readyState !== 'complete' || !('__reactRouterDataRouter' in window)) return false
    // The router is there as soon as rendering begins. React's own root says when it has taken over what the server sent.
    interface Container {
      stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } }
    }
    const container = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1] as
      | Container
      | undefined
    return container?.stateNode.current.memoizedState?.isDehydrated === false
  })

/**
 * From now on these calls of the API fail for this page, asked by it or by the server while it renders it; for no other.
 * `withFault(page, 'GET /api/home 503; GET /api/movies/:id delay 2000; POST /api/contact drop')`
 */
export const injectFault = (page: Page, fault: string) => page.setExtraHTTPHeaders({ 'x-fault': fault })

/**
 * Time stands still: messages stay, and the second half of a double click comes at once. Not for dialogs, which wait for
 * the next frame.
 */
export async function pauseClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Closes the phone's menu, and waits until its entry has left the history: a reload meanwhile might be given up. */
export async function closeMenu(page: Page) {
  await page.keyboard.press('Escape')
  const isOpen = () => (history.state as { isOverlay?: true } | null)?.isOverlay === true
  await expect.poll(() => page.evaluate(isOpen)).toBe(false)
}

/** Navigates on the client, like a link. */
export const navigate = (page: Page, to: string) =>
  page.evaluate((address) => {
    const { __reactRouterDataRouter: router } = window
    void router?.navigate(address)
  }, to)

/** For data that a page fetches by itself: of Retry, or of a link. */
export const waitForData = (page: Page) => page.waitForResponse((response) => response.url().includes('.data'))

export const clearFaults = (page: Page) => page.setExtraHTTPHeaders({})
