import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Response } from '@playwright/test'
import { deskTabs } from '../packages/contract/src/desk.ts'
import type { Statistics } from '../packages/contract/src/statistics.ts'
import { type Admin, aLoggedInAdmin, openDesk, rememberAdmin } from './at-the-desk.ts'
import { browser } from './browser.ts'
import { expect, here, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import { aLoggedInMember } from './members.ts'
import { aSubscriber, movePremium } from './premium.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedTrouble: /Failed to load resource/ })

let admin: Admin
test.beforeAll(async () => void (admin = await aLoggedInAdmin()))

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })
const tile = (page: Page, label: string) =>
  page.locator('.desk-tile').filter({ has: page.getByRole('link', { name: label, exact: true }) })
const value = (page: Page, label: string) => tile(page, label).locator('.figure')
const quick = (page: Page, title: string) =>
  page.locator('.desk-quick-action').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const notice = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const grouped = (count: number) => new Intl.NumberFormat('en').format(count)
const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
const isStatistics = (response: Response) => response.url().endsWith('/api/subscription-stats')

const problems = async (page: Page) =>
  (
    await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
      .analyze()
  ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`)

/** Opens the desk and tells which figures it was given. */
async function openWithFigures(page: Page, query = 'tab=movies') {
  await rememberAdmin(page, admin)
  const answered = page.waitForResponse(isStatistics)
  await page.goto(`/admin/dashboard?${query}`)
  await expect(dashboard(page)).toBeVisible()
  return (await (await answered).json()) as Statistics
}

test.describe('ROUTE-7', () => {
  // Each looks at every tab.
  test.slow()

  test('without a session no tab opens, and nothing of it was sent', async ({ page }) => {
    for (const name of deskTabs) {
      await page.goto(`/admin/dashboard?tab=${name}`)
      await expect(page).toHaveURL('/admin/login')
      await expect(dashboard(page)).toBeHidden()
    }
    // What the server sends is the same for everybody: places, and nothing in them.
    const html = await (await page.request.get('/admin/dashboard?tab=subscribers')).text()
    for (const word of ['Total Users', 'Quick Actions', 'Expiring Soon', 'Send Reminders']) {
      expect(html).not.toContain(word)
    }
  })

  test("a user's session opens no tab, nor does a user's token in the admin's place", async ({ page }) => {
    const member = await aLoggedInMember(page.request)
    await page.goto('/offline')
    await page.evaluate(
      ([user, token]) => {
        localStorage.setItem('user', user)
        localStorage.setItem('token', token)
      },
      [JSON.stringify(member.user), member.token] as const,
    )
    for (const name of deskTabs) {
      await page.goto(`/admin/dashboard?tab=${name}`)
      await expect(page).toHaveURL('/admin/login')
    }
    for (const name of deskTabs) {
      await rememberAdmin(page, member)
      await page.goto(`/admin/dashboard?tab=${name}`)
      await expect(page).toHaveURL('/admin/login')
      await expect(dashboard(page)).toBeHidden()
    }
  })

  test("an admin's own session as a user opens no tab", async ({ page }) => {
    const answer = await page.request.post('/api/login', { data: { email: admin.email, password: admin.password } })
    expect(answer.status()).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    for (const name of deskTabs) {
      await rememberAdmin(page, { email: admin.email, token })
      await page.goto(`/admin/dashboard?tab=${name}`)
      await expect(page).toHaveURL('/admin/login')
      await expect(dashboard(page)).toBeHidden()
    }
  })

  test('a stored flag alone opens no tab', async ({ page }) => {
    for (const name of deskTabs) {
      await page.goto('/offline')
      await page.evaluate((email) => {
        localStorage.setItem('adminLoggedIn', 'true')
        localStorage.setItem('adminEmail', email)
      }, admin.email)
      await page.goto(`/admin/dashboard?tab=${name}`)
      await expect(page).toHaveURL('/admin/login')
      await expect(dashboard(page)).toBeHidden()
    }
  })

  test('a session that ends while one works leads to the door, and opens no tab', async ({ page }) => {
    await openDesk(page, admin, 'tab=movies')
    await press(page, 'Logout')
    await expect(page).toHaveURL('/admin/login')
    for (const name of deskTabs) {
      await page.goto(`/admin/dashboard?tab=${name}`)
      await expect(page).toHaveURL('/admin/login')
    }
    admin = await aLoggedInAdmin()
  })
})

test.describe('DASH-1', () => {
  test('the top bar, and four figures that are the server’s', async ({ page }) => {
    const figures = await openWithFigures(page)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(value(page, 'Total Movies')).toHaveText(grouped(figures.movies.total))
    await expect(value(page, 'Total Users')).toHaveText(grouped(figures.totalUsers))
    await expect(value(page, 'Active Subscribers')).toHaveText(grouped(figures.health.active))
    await expect(value(page, 'This Month Revenue')).toHaveText(dollars(figures.revenue.cents.month))
    const count = figures.revenue.newSubscribersThisMonth
    await expect(tile(page, 'This Month Revenue')).toContainText(
      count === 1 ? '1 new subscriber' : `${count} new subscribers`,
    )
    expect(figures.movies.total).toBeGreaterThan(0)
    await expect(page.getByText('Some figures could not be loaded.')).toBeHidden()
  })

  test('each figure leads to what is behind it', async ({ page }) => {
    await openDesk(page, admin, 'tab=record')
    for (const [label, place] of [
      ['Total Movies', /tab=movies$/],
      ['Total Users', /tab=users$/],
      ['Active Subscribers', /tab=subscribers&status=active$/],
      ['This Month Revenue', /tab=analytics&month=\d{4}-\d{2}$/],
    ] as const) {
      await tile(page, label).getByRole('link').click()
      await expect(page).toHaveURL(place)
    }
  })

  test('failed statistics show zeros, and the page goes on', async ({ page }) => {
    await withFault(page, 'GET /api/subscription-stats 503')
    await openDesk(page, admin, 'tab=movies')
    const line = page.getByText('Some figures could not be loaded.')
    await expect(line).toBeVisible()
    for (const label of ['Total Movies', 'Total Users', 'Active Subscribers']) {
      await expect(value(page, label)).toHaveText('0')
    }
    await expect(value(page, 'This Month Revenue')).toHaveText('$0.00')
    await expect(tile(page, 'This Month Revenue')).toContainText('0 new subscribers')
    // What does not depend on them works.
    await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
    await tab(page, 'Record').click()
    await expect(page).toHaveURL(/tab=record/)

    await withoutFault(page)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(line).toBeHidden()
    await expect(value(page, 'Total Movies')).not.toHaveText('0')
  })

  test('one part that failed is zero, and the others are figures', async ({ page }) => {
    await page.route('**/api/subscription-stats', async (route) => {
      const answer = await route.fetch()
      const figures = (await answer.json()) as Statistics
      await route.fulfill({ response: answer, json: { ...figures, failed: ['people'], totalUsers: 0 } })
    })
    await openDesk(page, admin, 'tab=movies')
    await expect(page.getByText('Some figures could not be loaded.')).toBeVisible()
    await expect(value(page, 'Total Users')).toHaveText('0')
    await expect(value(page, 'Total Movies')).not.toHaveText('0')
  })

  test('the bar says whether the server answers', async ({ page }) => {
    await openDesk(page, admin, 'tab=movies')
    await expect(page.getByText('Server connected')).toBeAttached()
    await withFault(page, 'GET /api/test drop')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('No connection to the server')).toBeVisible()
    await withoutFault(page)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Server connected')).toBeAttached()
  })
})

test.describe('DASH-2', () => {
  test('Expiring Soon: reminders are sent', async ({ page }) => {
    const figures = await openWithFigures(page)
    await expect(quick(page, 'Expiring Soon').locator('.figure')).toHaveText(grouped(figures.expiringSoon))
    const sent = page.waitForRequest('**/api/send-expiration-reminders')
    await press(page, 'Send Reminders')
    expect((await sent).postDataJSON()).toEqual({ days: 7 })
    await expect(notice(page, 'Expiration reminders sent successfully!')).toBeVisible()
    await expect(page.locator('[data-toasts]').getByText(/^(\d+|None) sent/)).toBeVisible()
  })

  test('Expiring Soon: reminders that fail', async ({ page }) => {
    await openDesk(page, admin, 'tab=movies')
    for (const fault of ['503', 'drop']) {
      await withFault(page, `POST /api/send-expiration-reminders ${fault}`)
      await press(page, 'Send Reminders')
      await expect(notice(page, 'Failed to send reminders').last()).toBeVisible()
      await expect(notice(page, 'Expiration reminders sent successfully!')).toBeHidden()
    }
  })

  test('Cleanup Needed: what has expired is cleaned up, and the figures follow', async ({ page }) => {
    const member = await aSubscriber(page, 'monthly')
    await movePremium(member, -40)
    const figures = await openWithFigures(page)
    expect(figures.needsCleanup).toBeGreaterThan(0)
    await expect(quick(page, 'Cleanup Needed').locator('.figure')).toHaveText(grouped(figures.needsCleanup))
    const again = page.waitForResponse(isStatistics)
    await press(page, 'Clean Up')
    await expect(notice(page, 'Expired subscriptions cleaned up successfully!')).toBeVisible()
    await expect(page.locator('[data-toasts]').getByText(/marked expired now\.$/)).toBeVisible()
    expect(((await (await again).json()) as Statistics).needsCleanup).toBeLessThan(figures.needsCleanup)
  })

  test('Cleanup Needed: a cleanup that fails', async ({ page }) => {
    await openDesk(page, admin, 'tab=movies')
    for (const fault of ['503', 'drop']) {
      await withFault(page, `POST /api/check-expired-subscriptions ${fault}`)
      await press(page, 'Clean Up')
      await expect(notice(page, 'Failed to cleanup expired subscriptions').last()).toBeVisible()
      await expect(notice(page, 'Expired subscriptions cleaned up successfully!')).toBeHidden()
    }
  })
})

test.describe('DASH-3', () => {
  test('the tabs, with counts', async ({ page }) => {
    const figures = await openWithFigures(page)
    await expect(page.getByRole('tab')).toHaveText([
      'Add/Edit Movie',
      `Manage Movies (${grouped(figures.movies.total)})`,
      `Subscribers (${grouped(figures.totalSubscriptions)})`,
      'User Management',
      'Analytics',
      'Record',
    ])
  })

  test('each tab has an address; Back, Reload and a link lead to the same place', async ({ page }) => {
    test.slow()
    await openDesk(page, admin, 'tab=movies&page=2&sort=title')
    await expect(tab(page, /Manage Movies/)).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'Record').click()
    await expect(page).toHaveURL(/tab=record/)
    await tab(page, 'Add/Edit Movie').click()
    await expect(page).toHaveURL(/tab=movie$/)
    // As it was left.
    await tab(page, /Manage Movies/).click()
    await expect(page).toHaveURL(/tab=movies&page=2&sort=title/)
    await page.goBack()
    await expect(tab(page, 'Add/Edit Movie')).toHaveAttribute('aria-selected', 'true')
    await page.reload()
    await expect(tab(page, 'Add/Edit Movie')).toHaveAttribute('aria-selected', 'true')
    // Also after a reload.
    await tab(page, /Manage Movies/).click()
    await expect(page).toHaveURL(/tab=movies&page=2&sort=title/)
  })

  test('by keyboard alone: the arrows move, Enter opens', async ({ page }) => {
    await openDesk(page, admin, 'tab=movies')
    await tab(page, /Manage Movies/).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, 'Add/Edit Movie')).toBeFocused()
    await expect(tab(page, /Manage Movies/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=movie$/)
    await expect(page.getByRole('tabpanel', { name: 'Add/Edit Movie' })).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=record/)
    await expect(tab(page, 'Record')).toBeInViewport()
  })
})

test('DASH-4 success and error stay for 5 s', async ({ page }) => {
  await openDesk(page, admin, 'tab=movies')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await press(page, 'Send Reminders')
  const success = notice(page, 'Expiration reminders sent successfully!')
  await expect(success).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4500)
  await expect(success).toBeVisible()
  await page.clock.runFor(700)
  await expect(success).toBeHidden()

  await withFault(page, 'POST /api/check-expired-subscriptions 503')
  await press(page, 'Clean Up')
  const error = notice(page, 'Failed to cleanup expired subscriptions')
  await expect(error).toBeVisible()
  await page.clock.runFor(4500)
  await expect(error).toBeVisible()
  await page.clock.runFor(700)
  await expect(error).toBeHidden()
})

test('the account menu: who one is, one’s own password, the way out', async ({ page }) => {
  await openDesk(page, admin, 'tab=movies')
  await press(page, 'Your account')
  const menu = page.getByRole('menu', { name: 'Your account' })
  await expect(menu).toContainText(admin.email)
  await expect(menu.getByRole('menuitem', { name: 'Change password' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeFocused()
})

for (const theme of themes) {
  test(`THEME-5 axe finds nothing wrong with the frame of the desk in ${theme}`, async ({ page }) => {
    test.slow()
    await rememberAdmin(page, admin)
    await openIn(page, theme, '/admin/dashboard?tab=movie')
    await untilHydrated(page)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(value(page, 'Total Movies')).not.toHaveText('')
    expect(await problems(page)).toEqual([])
    await press(page, 'Your account')
    expect(await problems(page)).toEqual([])
  })
}

test('DASH-1 the desk fits 320 px, on every tab', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const name of deskTabs) {
    await openDesk(page, admin, `tab=${name}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320)
    // Also once the counts have come.
    await expect(tab(page, /Subscribers \(/)).toBeAttached()
    const open = await page.getByRole('tab', { selected: true }).boundingBox()
    expect(open?.x, name).toBeGreaterThanOrEqual(0)
    expect((open?.x ?? 0) + (open?.width ?? 0), name).toBeLessThanOrEqual(320)
  }
})

test('DASH-1 with letters twice as large nothing of the frame runs over @any-width', async ({ playwright }) => {
  const large = await playwright.chromium.launch({
    ...browser,
    args: [...browser.args, '--blink-settings=defaultFontSize=32'],
  })
  try {
    const page = await large.newPage({ baseURL: here().url, viewport: { width: 390, height: 844 } })
    await openDesk(page, admin, 'tab=movie')
    await expect(page.getByRole('tabpanel')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  } finally {
    await large.close()
  }
})
