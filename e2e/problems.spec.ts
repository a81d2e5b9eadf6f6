import { expect, type Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { openIn, test, themes, untilHydrated } from './house.ts'

const chunkOf = (page: Page, name: string) => (url: URL) =>
  url.pathname.startsWith(`/assets/${name}`) && url.pathname.endsWith('.js') && page.url() !== ''

test.describe('a page that cannot be drawn', () => {
  test.use({ expectedTrouble: /the projector jammed/ })

  test('ROUTE-10 says so, and offers to refresh or to go back', async ({ page }) => {
    // The script of the page as it would be with a mistake in it.
    await page.route(chunkOf(page, 'terms.page'), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('the projector jammed') }\nexport const meta = () => []",
      }),
    )
    await page.goto('/about')
    await untilHydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    await expect(page.getByText('the projector jammed')).toHaveCount(0)

    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeHidden()

    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await page.unroute(chunkOf(page, 'terms.page'))
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  })
})

test.describe('a request that no page takes', () => {
  test.use({ expectedTrouble: /status of 405/ })

  test('ROUTE-11 shows the routing error with its status', async ({ page }) => {
    await page.goto('/about')
    await page.evaluate(() => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '/terms'
      document.body.append(form)
      form.submit()
    })
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.locator('main')).toContainText(/405|Method Not Allowed/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })
})

test.describe('a script that does not arrive', () => {
  test.use({ expectedTrouble: /ERR_FAILED|Failed to (fetch|load)|dynamically imported/ })

  test('ROUTE-12 is mended by one reload, as after a deployment', async ({ page }) => {
    let failures = 0
    await page.route(chunkOf(page, 'terms.page'), (route) => (failures++ === 0 ? route.abort() : route.continue()))
    let loads = 0
    page.on('load', () => loads++)
    await page.goto('/about')
    await untilHydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
    await expect(page).toHaveURL('/terms')
    await expect.poll(() => loads).toBe(2)
  })

  test('ROUTE-12 that fails a second time shows the error screen, and nothing goes round in circles', async ({
    page,
  }) => {
    await page.route(chunkOf(page, 'terms.page'), (route) => route.abort())
    let loads = 0
    page.on('load', () => loads++)
    await page.goto('/about')
    await untilHydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(loads).toBe(2)
  })
})

const findings = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)

for (const theme of themes) {
  test.describe(`the error screens in ${theme}`, () => {
    test.use({ expectedTrouble: /the projector jammed|status of 405/ })

    test('axe finds nothing wrong with a page that cannot be drawn', async ({ page }) => {
      await page.route(chunkOf(page, 'terms.page'), (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: "export default function Broken() { throw new Error('the projector jammed') }",
        }),
      )
      await openIn(page, theme, '/about')
      await untilHydrated(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
      await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`crash-${theme}.png`) })
    })

    test('axe finds nothing wrong with a routing error', async ({ page }) => {
      await openIn(page, theme, '/about')
      await page.evaluate(() => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: '/terms' })
        document.body.append(form)
        form.submit()
      })
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`routing-${theme}.png`) })
    })
  })
}
