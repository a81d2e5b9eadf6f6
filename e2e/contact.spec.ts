import { demo } from './servers.ts'
import { expect, test, untilHydrated } from './house.ts'

test('a message reaches the operator and its sender, by real mail', async ({ page, request }) => {
  const sender = `ines.${Date.now()}.${test.info().project.name}@example.org`
  await page.goto('/contact')
  await untilHydrated(page)
  await page.getByLabel('Name').fill('Inês')
  await page.getByLabel(/e-?mail/i).fill(sender)
  await page.getByLabel(/message/i).fill('When do you show Nosferatu?')
  const send = page.locator('main').getByRole('button', { name: /send/i })
  // As somebody has it who wrote a long message: the top of the form is out of sight.
  await send.evaluate((button) => button.scrollIntoView({ block: 'start' }))
  await send.click()
  await expect(page.getByText('Thank you. Your message is on its way, and a copy of it to you.')).toBeInViewport()
  await expect.poll(async () => (await request.get(demo.mail)).text(), { timeout: 15_000 }).toContain(sender)
})

test.describe('a message that cannot be sent', () => {
  test.use({ expectedTrouble: /status of 400/ })

  test('says what to change, and loses nothing', async ({ page }) => {
    await page.goto('/contact')
    await untilHydrated(page)
    await page.getByLabel('Name').fill('Inês')
    await page.getByLabel(/e-?mail/i).fill('ines@example')
    await page.getByLabel(/message/i).fill('Hello')
    await page.locator('main').getByRole('button', { name: /send/i }).click()
    await expect(page.getByText('Please enter an e-mail address that we can answer.')).toBeVisible()
    await expect(page.getByLabel(/message/i)).toHaveValue('Hello')
    await expect(page.getByLabel(/e-?mail/i)).toHaveAttribute('aria-invalid', 'true')
  })
})
