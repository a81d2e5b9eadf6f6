import { expect, test } from './house.ts'

test('API-11 the documentation can be read in a browser', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Matinee API/ })).toBeVisible()
  await expect(page.getByText('/api/contact').first()).toBeVisible()
})
