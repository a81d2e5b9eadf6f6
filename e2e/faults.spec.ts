import { expect, test, waitForHydration, injectFault, clearFaults } from './test-app.ts'

test.use({ expectedErrors: /status of 50[03]/ })

test('a call that fails for one visitor fails for no other, and not after it is mended', async ({ page, context }) => {
  await injectFault(page, 'GET /api/site 503')
  const broken = await page.goto('/about?fault')
  expect(broken?.status()).toBe(500)
  expect(broken?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await waitForHydration(page)

  const other = await context.newPage()
  expect((await other.goto('/about?fault'))?.status()).toBe(200)
  await other.close()

  await clearFaults(page)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
