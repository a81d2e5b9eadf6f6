import { expect, test } from './test-app.ts'

test('API-11 the documentation can be read in a browser @full', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Matinee API/ })).toBeVisible()
  // One of the first: the others are drawn when they are scrolled to.
  await expect(page.getByText('/api/site').first()).toBeVisible()
})
