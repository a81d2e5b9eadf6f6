import { sessionMessages } from '@matinee/contract/sessions'
import { expect, test, untilHydrated } from './house.ts'

// Vite's own client talks on the console.
test.use({ expectedTrouble: /\[vite\]|WebSocket/ })
// Vite compiles a page when it is first asked for.
test.slow()

test('LOGIN-6 where no provider is configured the buttons are there, unavailable, and say so', async ({ page }) => {
  await page.goto('/login')
  await untilHydrated(page)
  const buttons = page.locator('main').getByRole('button', { disabled: true })
  expect(await buttons.count()).toBeGreaterThan(0)
  for (const button of await buttons.all())
    await expect(button).toHaveAccessibleDescription(sessionMessages.noProviders)
  await expect(page.getByText(sessionMessages.noProviders)).toBeVisible()
})
