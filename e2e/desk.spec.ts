import type { Page } from '@playwright/test'
import { deskTabs } from '../apps/web/app/features/desk/tabs.ts'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, deskLink, currentDeskTab, deskScreen, openDeskTab, openDesk } from './admins.ts'
import { browser } from './browser.ts'
import { expect, currentServer, navigate, test } from './test-app.ts'
import { createSubscriber } from './premium.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedErrors: /Failed to load resource/ })

let admin: Admin
test.beforeAll(async () => void (admin = await createAdmin()))

const value = (page: Page, label: string) =>
  page
    .locator('.desk-tile')
    .filter({ has: page.getByRole('link', { name: label, exact: true }) })
    .locator('.figure')
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const tabLabels = {
  movie: 'Add/Edit Movie',
  movies: /^Manage Movies/,
  import: 'Import/Export',
  collections: 'Collections',
  films: 'Films',
  watching: 'Watching',
  subscribers: /^Subscribers/,
  users: 'User Management',
  comments: 'Comments',
  plans: 'Plans',
  vouchers: 'Vouchers',
  analytics: 'Analytics',
  record: 'Record',
  pages: 'Pages',
  mails: 'Mails',
  settings: 'Settings',
  team: 'Team',
  health: 'Health',
} as const

// Whom it is open to: apps/web/app/features/desk/desk.test.tsx.
test('ROUTE-7 what the server sends is the same for everybody: places, and nothing in them @any-width', async ({
  request,
}) => {
  for (const name of deskTabs) {
    const html = await (await request.get(`/admin/dashboard?tab=${name}`)).text()
    expect(html).toContain('aria-busy="true"')
    for (const word of ['Total Users', 'Quick Actions', 'Expiring Soon', 'Send Reminders'])
      expect(html, name).not.toContain(word)
  }
})

test.describe('DASH-3', () => {
  test('each tab has an address; Back, Reload and a link lead to the same place', async ({ page }) => {
    test.slow()
    await openDesk(page, admin, 'tab=movies&page=2&sort=title')
    await expect(currentDeskTab(page)).toHaveText(/^Manage Movies/)
    await openDeskTab(page, 'Record')
    await expect(page).toHaveURL(/tab=record/)
    await openDeskTab(page, 'Add/Edit Movie')
    await expect(page).toHaveURL(/tab=movie$/)
    // As it was left.
    await openDeskTab(page, /Manage Movies/)
    await expect(page).toHaveURL(/tab=movies&page=2&sort=title/)
    await page.goBack()
    await expect(currentDeskTab(page)).toHaveText('Add/Edit Movie')
    await page.reload()
    await expect(currentDeskTab(page)).toHaveText('Add/Edit Movie')
    // Also after a reload.
    await openDeskTab(page, /Manage Movies/)
    await expect(page).toHaveURL(/tab=movies&page=2&sort=title/)
  })

  test('by keyboard alone: Tab moves, Enter opens, and on a phone the menu closes @phone', async ({ page }) => {
    await openDesk(page, admin, 'tab=settings')
    await expect(deskScreen(page).getByLabel('Tagline')).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Desk' }).getByRole('button')
    const isPhone = await menu.isVisible()
    if (isPhone) {
      await expect(menu).toHaveText('Settings')
      await menu.focus()
      await page.keyboard.press('Enter')
      await expect(menu).toHaveAttribute('aria-expanded', 'true')
      await expectAccessible(page, '.desk-nav')
    }
    await deskLink(page, 'Settings').focus()
    await page.keyboard.press('Tab')
    await expect(deskLink(page, 'Team')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=team/)
    await expect(page.getByRole('region', { name: 'Team' })).toBeVisible()
    await expect(currentDeskTab(page)).toHaveText('Team')
    await expect(deskLink(page, 'Team')).toBeVisible({ visible: !isPhone })
  })
})

test('THEME-5 axe finds nothing wrong with the frame; the account menu: who one is, one’s own password', async ({
  page,
}) => {
  test.slow()
  await openDesk(page, admin, 'tab=movie')
  await expect(deskScreen(page).getByLabel('Title', { exact: true })).toBeVisible()
  await expect(value(page, 'Total Movies')).not.toHaveText('')
  await clickButton(page, 'Your account')
  const menu = page.getByRole('menu', { name: 'Your account' })
  await expect(menu).toContainText(admin.email)
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Change password' })).toBeFocused()
  // As with dialogs: axe takes Base UI's focus guards beside the menu for hidden controls.
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeFocused()

  await expectAccessibleAtAnyWidth(page)
  await clickButton(page, 'Your account')
  await expect(menu).toBeVisible()
  await expectAccessible(page, '[role=menu]')
})

test('DASH-1 the desk fits 320 px, on every tab', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [at, name] of deskTabs.entries()) {
    if (at === 0) await openDesk(page, admin, `tab=${name}`)
    else await navigate(page, `/admin/dashboard?tab=${name}`)
    await expect(currentDeskTab(page)).toHaveText(tabLabels[name])
    await expect(deskScreen(page)).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320)
  }
})

test('DASH-1 FORM-1 MANAGE-1 SUBS-1 USERS-1 with letters twice as large nothing runs over 390 px @any-width @full', async ({
  page: own,
  playwright,
}) => {
  test.slow()
  const { username } = await createSubscriber(own, 'monthly', 5)
  const large = await playwright.chromium.launch({
    ...browser,
    args: [...browser.args, '--blink-settings=defaultFontSize=32'],
  })
  try {
    const page = await large.newPage({ baseURL: currentServer().url, viewport: { width: 390, height: 844 } })
    const rows = page.locator('main tbody tr:not([aria-hidden])')
    const places = [
      ['movie', '', page.getByLabel('Title', { exact: true })],
      ['movies', '', deskScreen(page).getByRole('article')],
      // More pages than fit side by side.
      ['users', '', rows],
      ['subscribers', `&q=${username}`, rows],
      ['users', `&q=${username}`, rows],
      ['record', '', rows],
    ] as const
    for (const [at, [place, query, content]] of places.entries()) {
      if (at === 0) await openDesk(page, admin, `tab=${place}${query}`)
      else await navigate(page, `/admin/dashboard?tab=${place}${query}`)
      await expect(currentDeskTab(page)).toHaveText(tabLabels[place])
      await expect(content.first()).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(390)
      // Nor is anything cut off by what is around it.
      const cut = await page
        .locator('button, select, input, td, output, h1')
        .evaluateAll((all) =>
          all
            .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > 390)
            .map((each) => each.outerHTML),
        )
      expect(cut, place).toEqual([])
    }
  } finally {
    await large.close()
  }
})
