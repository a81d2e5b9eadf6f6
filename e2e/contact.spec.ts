import { demo } from './servers.ts'
import { expect, test, waitForHydration } from './test-app.ts'

test.use({ expectedErrors: /status of 400/ })

test('a message that is refused loses nothing; mended, it reaches the operator and its sender by real mail', async ({
  page,
  request,
}) => {
  const sender = `ines.${Date.now()}.${test.info().project.name}@example.org`
  await page.goto('/contact')
  await waitForHydration(page)
  const email = page.getByLabel(/e-?mail/i)
  const message = page.getByLabel(/message/i)
  const send = page.locator('main').getByRole('button', { name: /send/i })
  await page.getByLabel('Name').fill('Inês')
  await email.fill('ines@example')
  await message.fill('When do you show Nosferatu?')
  await send.click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(message).toHaveValue('When do you show Nosferatu?')
  await expect(email).toHaveAttribute('aria-invalid', 'true')

  await email.fill(sender)
  // As somebody has it who wrote a long message: the top of the form is out of sight.
  await send.evaluate((button) => button.scrollIntoView({ block: 'start' }))
  await send.click()
  await expect(page.getByText('Thank you. Your message is on its way.')).toBeInViewport()
  await expect.poll(async () => (await request.get(demo.mail)).text()).toContain(sender)
})
