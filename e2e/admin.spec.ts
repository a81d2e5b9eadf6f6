import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { openDesk, storeAdminSession } from './admins.ts'
import { expect, test, waitForHydration } from './test-app.ts'
import { createMember } from './members.ts'
import { registerAdmin, newPerson, field, logIn, mailedLink, open, type Person } from './people.ts'

test.use({ expectedErrors: /status of (400|401|403|410)/ })

let admin: Person
test.beforeAll(async () => void (admin = await registerAdmin()))

const banner = (page: Page, words: string | RegExp) => page.locator('form').getByText(words)
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' })
const typed = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const newPassword = 'another long curtain 7'

/** At the desk, as somebody who logged in before. */
async function openAsAdmin(page: Page, { email, password }: Person) {
  const answer = await page.request.post('/api/admin/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  await openDesk(page, { email, token }, '')
}

test('ADMIN-1 ADMIN-2 both are needed, a wrong password is refused, the address is trimmed, and the way leads to the dashboard', async ({
  page,
}) => {
  await open(page, '/admin/login')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await login.click()
  await expect(banner(page, 'Please enter both email and password')).toBeVisible()
  await expect(field(page, 'email')).toBeFocused()
  await field(page, 'email').fill(admin.email)
  await login.click()
  await expect(banner(page, 'Please enter both email and password')).toBeVisible()
  await expect(field(page, 'password')).toBeFocused()
  await field(page, 'password').fill(admin.password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field(page, 'password')).toHaveAttribute('type', 'text')
  await logIn(page, { ...admin, password: 'not the one' })
  await expect(banner(page, 'Invalid credentials')).toBeVisible()
  await expect(field(page, 'password')).toBeFocused()
  await logIn(page, { ...admin, email: `  ${admin.email} ` })
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(dashboard(page)).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByText(admin.email)).toBeVisible()
})

test('ADMIN-3 ADMIN-4 a forgotten password: nothing changes without the mailed link @full', async ({
  page,
  request,
}) => {
  // An admin is made, and a mail is waited for.
  test.slow()
  const own = await registerAdmin()
  await open(page, '/admin/login')
  // Cancel, Escape and a second look leave nothing behind.
  const trigger = page.getByRole('button', { name: 'Forgot Password?' })
  await trigger.click()
  await typed(page, 'Email').fill('somebody@example.org')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await trigger.click()
  await expect(typed(page, 'Email')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(trigger).toBeFocused()

  await trigger.click()
  const change = dialog(page).getByRole('button', { name: 'Change Password' })
  await expect(change).toBeDisabled()
  await typed(page, 'Email').fill(own.email)
  await expect(change).toBeDisabled()
  await typed(page, 'New password').fill('short')
  await change.click()
  await expect(typed(page, 'New password')).toHaveAccessibleDescription('Minimum 6 characters')
  await typed(page, 'New password').fill(newPassword)
  await change.click()
  await expect(dialog(page).getByText(/we have sent a link to confirm the change/)).toBeVisible()
  const done = dialog(page).getByRole('button', { name: 'Done' })
  await expect(done).toBeFocused()
  await done.click()
  await expect(dialog(page)).toBeHidden()
  await expect(trigger).toBeFocused()

  // Not yet.
  await logIn(page, { ...own, password: newPassword })
  await expect(banner(page, 'Invalid credentials')).toBeVisible()
  await page.goto(await mailedLink(request, own.email))
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(banner(page, 'Password changed successfully!')).toBeVisible()
  await logIn(page, { ...own, password: newPassword })
  await expect(dashboard(page)).toBeVisible()
})

// The desk itself: desk.spec.ts.
test('THEME-5 ADMIN-4 a signed-in admin changes their own password, in an accessible dialog, at once, and logs in again @full', async ({
  page,
}) => {
  // An admin is made, and logs in again and again.
  test.slow()
  const own = await registerAdmin()
  await openAsAdmin(page, own)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessibleAtAnyWidth(page, '[role=dialog]')
  const change = dialog(page).getByRole('button', { name: 'Change Password' })
  await expect(change).toBeDisabled()
  await typed(page, 'Current password').fill('not the one')
  await typed(page, 'New password').fill(newPassword)
  await change.click()
  await expect(typed(page, 'Current password')).toHaveAccessibleDescription('The current password is wrong.')
  await typed(page, 'Current password').fill(own.password)
  await change.click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  await logIn(page, own)
  await expect(banner(page, 'Invalid credentials')).toBeVisible()
  await logIn(page, { ...own, password: newPassword })
  await expect(dashboard(page)).toBeVisible()
})

test('ADMIN-7 what somebody writes into the storage opens nothing @any-width', async ({ page }) => {
  const member = await createMember(page.request)
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 })).toString('base64url')
  for (const forged of ['admin-token', `x.${claims}.x`, member.token]) {
    const answer = await page.request.get('/api/admin/me', { headers: { authorization: `Bearer ${forged}` } })
    expect([401, 403], forged).toContain(answer.status())
  }
  // A token that the server has signed, for somebody else.
  await storeAdminSession(page, { email: admin.email, token: member.token })
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
  await expect(dashboard(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
})

test('ROUTE-7 the dashboard is for admins, who log in and out of it', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await waitForHydration(page)
  await logIn(page, admin)
  await expect(dashboard(page)).toBeVisible()
  await page.reload()
  await expect(dashboard(page)).toBeVisible()
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/admin/login')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
})

test('the desk stays out of search engines @any-width', async ({ request }) => {
  for (const path of ['/admin/login', '/admin/dashboard']) {
    const html = await (await request.get(path)).text()
    expect(html.match(/<meta name="robots"[^>]*>/g), path).toEqual(['<meta name="robots" content="noindex"/>'])
  }
})

test("THEME-5 ADMIN-5 ADMIN-6 the desk's door is accessible: its hint, a working connection, a refusal, its dialog @full", async ({
  page,
}) => {
  await open(page, '/admin/login')
  const hint = page.getByText('First time? You may need to create an admin account in the database.')
  await expect(hint).toBeVisible()
  await expect(hint.locator('code')).toHaveText('npx matinee admin')
  await page.getByRole('button', { name: 'Test Server Connection' }).click()
  await expect(page.getByText('Server connection successful!')).toBeVisible()
  await logIn(page, newPerson())
  await expect(banner(page, 'Invalid credentials')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
})
