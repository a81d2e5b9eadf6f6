import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import { aMember, anAdmin, aPerson, field, logIn, mailedLink, open, type Person } from './people.ts'

test.use({ expectedTrouble: /status of (400|401|403|410|429|500|503)|ERR_EMPTY_RESPONSE/ })

let admin: Person
test.beforeAll(async () => void (admin = await anAdmin()))

const banner = (page: Page, words: string | RegExp) => page.locator('form').getByText(words)
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' })
const typed = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
async function openOwnPassword(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
}
const newPassword = 'another long curtain 7'

test('ADMIN-1 the address is trimmed, both are needed, and the way leads to the dashboard', async ({ page }) => {
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
  await logIn(page, { ...admin, email: `  ${admin.email} ` })
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(dashboard(page)).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByText(admin.email)).toBeVisible()
})

test('ADMIN-2 says why not', async ({ page }) => {
  await open(page, '/admin/login')
  await logIn(page, { ...admin, password: 'not the one' })
  await expect(banner(page, 'Invalid credentials')).toBeVisible()
  await expect(field(page, 'password')).toBeFocused()
  await withFault(page, 'POST /api/admin/login drop')
  await logIn(page, admin)
  await expect(banner(page, 'No response from server. Please check your connection.')).toBeVisible()
  await withFault(page, 'POST /api/admin/login 503')
  await logIn(page, admin)
  await expect(banner(page, /The service is not available right now/)).toBeVisible()
})

test('ADMIN-3 ADMIN-4 a forgotten password: nothing changes without the mailed link', async ({ page, request }) => {
  // An admin is made, and a mail is waited for.
  test.slow()
  const own = await anAdmin()
  await open(page, '/admin/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const change = dialog(page).getByRole('button', { name: 'Change Password' })
  await expect(change).toBeDisabled()
  await typed(page, 'Email').fill(own.email)
  await expect(change).toBeDisabled()
  await typed(page, 'New password').fill('short')
  await change.click()
  await expect(typed(page, 'New password')).toHaveAccessibleDescription('Minimum 6 characters')
  await typed(page, 'New password').fill(newPassword)

  await withFault(page, 'POST /api/admin/change-password drop')
  await change.click()
  await expect(dialog(page).getByText('Failed to change password. Please try again.')).toBeVisible()
  await expect(change).toBeFocused()
  await withoutFault(page)
  await change.click()
  await expect(dialog(page).getByText(/we have sent a link to confirm the change/)).toBeVisible()
  const done = dialog(page).getByRole('button', { name: 'Done' })
  await expect(done).toBeFocused()
  await done.click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeFocused()

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

test('ADMIN-3 Cancel, Escape and a second look leave nothing behind', async ({ page }) => {
  await open(page, '/admin/login')
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
})

test('ADMIN-4 a signed-in admin changes their own password, at once, and logs in again', async ({ page }) => {
  // An admin is made, and logs in three times.
  test.slow()
  const own = await anAdmin()
  await open(page, '/admin/login')
  await logIn(page, own)
  await expect(dashboard(page)).toBeVisible()
  await openOwnPassword(page)
  const change = dialog(page).getByRole('button', { name: 'Change Password' })
  await expect(change).toBeDisabled()
  await typed(page, 'Current password').fill('not the one')
  await typed(page, 'New password').fill(newPassword)
  await change.click()
  await expect(typed(page, 'Current password')).toHaveAccessibleDescription('The current password is not right.')
  await typed(page, 'Current password').fill(own.password)
  await change.click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  await logIn(page, own)
  await expect(banner(page, 'Invalid credentials')).toBeVisible()
  await logIn(page, { ...own, password: newPassword })
  await expect(dashboard(page)).toBeVisible()
})

test('ADMIN-5 the connection is tested', async ({ page }) => {
  await open(page, '/admin/login')
  const button = page.getByRole('button', { name: 'Test Server Connection' })
  await button.click()
  await expect(page.getByText('Server connection successful!')).toBeVisible()
  await withFault(page, 'GET /api/test drop')
  await button.click()
  await expect(page.getByText('Failed to connect to server')).toBeVisible()
})

test('ADMIN-6 says how the first admin is made', async ({ page }) => {
  await page.goto('/admin/login')
  const hint = page.getByText('First time? You may need to create an admin account in the database.')
  await expect(hint).toBeVisible()
  await expect(hint.locator('code')).toHaveText('npm run admin:create')
})

test('ADMIN-7 what somebody writes into the storage opens nothing', async ({ page }) => {
  const member = await aMember(page.request)
  const { token } = (await (await page.request.post('/api/login', { data: member })).json()) as { token: string }
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 })).toString('base64url')
  await page.goto('/about')
  for (const forged of ['admin-token', `x.${claims}.x`, token]) {
    await page.evaluate(
      ([stored, email]) => {
        localStorage.setItem('adminLoggedIn', 'true')
        localStorage.setItem('adminToken', stored ?? '')
        localStorage.setItem('adminEmail', email ?? '')
      },
      [forged, admin.email],
    )
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/admin/login')
    await expect(dashboard(page)).toBeHidden()
  }
  // Nor does a refused login leave anything there.
  await page.evaluate(() => localStorage.clear())
  await logIn(page, member)
  await expect(banner(page, 'Invalid credentials')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
})

test('ROUTE-7 the dashboard is for admins, who log in and out of it', async ({ page }) => {
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await untilHydrated(page)
  await logIn(page, admin)
  await expect(dashboard(page)).toBeVisible()
  await page.reload()
  await expect(dashboard(page)).toBeVisible()
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
})

test('ROUTE-7 the desk that cannot be reached says so and tries again', async ({ page }) => {
  await open(page, '/admin/login')
  await logIn(page, admin)
  await expect(dashboard(page)).toBeVisible()
  await withFault(page, 'GET /api/admin/me 503')
  await page.reload()
  await expect(page.getByText(/The service is not available right now/)).toBeVisible()
  await withoutFault(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(dashboard(page)).toBeVisible()
})

test('the desk stays out of search engines', async ({ page }) => {
  for (const path of ['/admin/login', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

async function noViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`)).toEqual([])
}

/** Half of a dialog that fades in has half of its contrast. */
const untilStill = (page: Page) =>
  dialog(page).evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
  })

for (const theme of themes) {
  test(`THEME-5 axe finds nothing wrong with the desk's door in ${theme}`, async ({ page }) => {
    await openIn(page, theme, '/admin/login')
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Test Server Connection' }).click()
    await expect(page.getByText('Server connection successful!')).toBeVisible()
    await logIn(page, aPerson())
    await expect(banner(page, 'Invalid credentials')).toBeVisible()
    await noViolations(page)
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    await untilStill(page)
    await noViolations(page)
  })

  test(`THEME-5 axe finds nothing wrong with the desk in ${theme}`, async ({ page }) => {
    await openIn(page, theme, '/admin/login')
    await untilHydrated(page)
    await logIn(page, admin)
    await expect(dashboard(page)).toBeVisible()
    await noViolations(page)
    await openOwnPassword(page)
    await untilStill(page)
    await noViolations(page)
  })
}

test('the desk reflows at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/admin/login')
  await logIn(page, admin)
  await expect(dashboard(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
