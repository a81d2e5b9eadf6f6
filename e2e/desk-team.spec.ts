import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { createAdmin, deskScreen, openDesk } from './admins.ts'
import { expect, test } from './test-app.ts'
import { newPerson, field, logIn, mailedLink, open } from './people.ts'

// Refusals and states: apps/web/app/features/desk/team. Who may do what: npm run matrix.
test('ACC-7 somebody is invited by mail, accepts, sees what their role opens, and is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const owner = await createAdmin()
  const clerk = newPerson()
  await openDesk(page, owner, 'tab=team')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody to the desk' })
  await dialog.getByLabel('Email').fill(clerk.email)
  await dialog.getByLabel('Role').selectOption('Support')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Email').press('Enter')
  await expect(deskScreen(page).getByRole('row', { name: clerk.email })).toContainText('Open until')
  await expectAccessibleAtAnyWidth(page)

  const link = await mailedLink(page.request, clerk.email, 1, /http:\/\/[^\s"<&]+#invitation=[\w-]+/)
  const theirs = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage()
  await open(theirs, link)
  await expect(theirs.getByText('You are invited to the desk as Support')).toBeVisible()
  await expectAccessibleAtAnyWidth(theirs)
  await field(theirs, 'username').fill(clerk.username)
  await field(theirs, 'password').fill(clerk.password)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Welcome to the desk. Please log in.')).toBeVisible()
  await logIn(theirs, clerk)
  await expect(theirs).toHaveURL(/tab=subscribers/)
  await theirs.goto('/admin/dashboard?tab=settings')
  await expect(theirs.getByRole('heading', { name: 'Settings is not part of your role' })).toBeVisible()
  await expectAccessibleAtAnyWidth(theirs)
  await open(theirs, link)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'This invitation does not hold any more' })).toBeVisible()

  await page.reload()
  const row = deskScreen(page).getByRole('row', { name: clerk.email })
  await expect(row).toContainText('Support')
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await theirs.goto('/admin/dashboard?tab=subscribers')
  await expect(theirs).toHaveURL('/admin/login')
  await theirs.context().close()
})
