import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test, waitForHydration } from './test-app.ts'

const isTermsChunk = (url: URL) => url.pathname.startsWith('/assets/terms.page') && url.pathname.endsWith('.js')
const toTerms = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
/** As after a deployment: the answer that says no takes its way through the network. */
async function failLater(route: Route) {
  await new Promise((resolve) => setTimeout(resolve, 200))
  await route.abort()
}
const crashed = (page: Page) => page.getByRole('heading', { name: 'Oops! Something went wrong' })

test.describe('a page that cannot be drawn', () => {
  test.use({ expectedErrors: /the projector jammed/ })

  test('ROUTE-10 says so, is accessible, and offers to refresh or to go back', async ({ page }) => {
    // The script of the page as it would be with a mistake in it.
    await page.route(isTermsChunk, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('the projector jammed') }\nexport const clientLoader = () => null\nexport const meta = () => [{ title: 'Terms' }]",
      }),
    )
    await page.goto('/about')
    await waitForHydration(page)
    await toTerms(page)
    await expect(crashed(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    await expect(page.getByText('the projector jammed')).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/about')
    await expect(crashed(page)).toBeHidden()

    await toTerms(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  })
})

test.describe('a request that no page takes', () => {
  test.use({ expectedErrors: /status of 405/ })

  test('ROUTE-11 shows the routing error with its status, and is accessible', async ({ page }) => {
    await page.goto('/about')
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/terms' })
      document.body.append(form)
      form.submit()
    })
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.locator('main')).toContainText(/405|Method Not Allowed/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expectAccessible(page)
  })
})

test.describe('a script that does not arrive', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to (fetch|load)|dynamically imported|Error loading route module/ })

  test('ROUTE-12 is mended by one reload, as after a deployment', async ({ page }) => {
    let failures = 0
    await page.route(isTermsChunk, async (route) => {
      if (failures++ === 0) await failLater(route)
      else await route.continue()
    })
    let loads = 0
    page.on('load', () => loads++)
    await page.goto('/about')
    await waitForHydration(page)
    await toTerms(page)
    await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
    await expect(page).toHaveURL('/terms')
    await expect.poll(() => loads).toBe(2)
  })

  test('ROUTE-12 that fails a second time shows the error screen, and nothing goes round in circles', async ({
    page,
  }) => {
    await page.route(isTermsChunk, failLater)
    let loads = 0
    page.on('load', () => loads++)
    await page.goto('/about')
    await waitForHydration(page)
    await toTerms(page)
    await expect(crashed(page)).toBeVisible()
    // Nothing more may happen: there is nothing to wait for.
    await page.waitForTimeout(1_000)
    expect(loads).toBe(2)
  })
})
