import { expectAccessible } from './accessibility.ts'
import { createAdmin, openDesk } from './admins.ts'
import { expect, test } from './test-app.ts'

// What arrives: apps/server/src/features/mail/mail-texts.test.ts.
test('SITE-4 a mail is reworded with a preview, sent as a test, and reset to ours', async ({ page }) => {
  await openDesk(page, await createAdmin(), 'tab=mails')
  await page.getByRole('link', { name: /^Reword Your role at/ }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('# News\n\nYou are now: {role}.\n\n')
  await page.getByRole('button', { name: 'Insert {contact}' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/\{contact\}$/)
  const mail = page.frameLocator('iframe[title=Preview]')
  await expect(mail.getByRole('heading', { name: 'News' })).toBeVisible()
  await expect(mail.getByText('You are now: owner')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('A test is on its way to your address.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The mail was saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset to ours' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to ours' }).click()
  await expect(mail.getByText('Your role in the desk of')).toBeVisible()
  await expectAccessible(page)
})
