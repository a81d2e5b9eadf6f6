import type { Locator, Page } from '@playwright/test'
import type { Statistics } from '../packages/contract/src/statistics.ts'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, callAsAdmin, deskScreen, openDesk, storeAdminSession } from './admins.ts'
import { expect, navigate, test } from './test-app.ts'

test.use({ expectedErrors: /status of (500|503)|ERR_EMPTY_RESPONSE/ })

let admin: Admin
test.beforeAll(async () => void (admin = await createAdmin()))

const panel = deskScreen
const region = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true })
/** A figure and all that stands with it, by its name. */
const figure = (within: Locator, name: string) =>
  within.locator('dl > div').filter({ has: within.page().locator('dt').getByText(name, { exact: true }) })
const card = (page: Page, name: string) => figure(panel(page), name)
const value = (of: Locator) => of.locator('dd').first()

const number = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''))
const cents = (text: string | null) => Math.round(number(text) * 100)
const dollars = (amount: number) =>
  `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

test('STAT-1 STAT-2 to pointer, finger and keys: how a card is worked out, and what a month brought @phone @full', async ({
  page,
  hasTouch,
}) => {
  test.slow()
  await openDesk(page, admin, 'tab=analytics')
  const formulas = {
    'This Month Revenue': 'All payments since the first of this month (UTC).',
    'Monthly Recurring Revenue': 'What active subscriptions cost, each divided by the months that its plan lasts.',
    'Total Active Revenue': 'What all active subscriptions cost. Days given by an admin count as 0.',
    'Average Revenue per User': 'Total active revenue / active subscriptions.',
  }
  for (const [name, formula] of Object.entries(formulas)) {
    const button = panel(page).getByRole('button', { name: `How this is calculated: ${name}` })
    const text = panel(page).getByText(formula, { exact: true })
    await expect(text).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(text).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(text).toBeHidden()
    await expect(button).toBeFocused()

    if (hasTouch) await button.tap()
    else await button.click()
    await expect(text).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(text).toBeInViewport({ ratio: 1 })
    // A look elsewhere closes it, and nothing has moved.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(text).toBeHidden()
  }
  await expect(page).toHaveURL(/tab=analytics$/)

  // A month of the chart that is pointed at, or tapped, is read out.
  const revenue = region(page, 'Revenue')
  const month = revenue.getByRole('radio', { name: /: \$/ }).nth(3)
  const [, name = '', money = ''] = /^([^:]+): (\S+),/.exec((await month.getAttribute('aria-label')) ?? '') ?? []
  await month.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await month.boundingBox())!
  if (hasTouch) await page.touchscreen.tap(x + width / 2, y + height / 2)
  else await page.mouse.move(x + width / 2, y + height / 2)
  await expect(revenue.locator('p').getByText(name)).toBeVisible()
  await expect(value(figure(revenue, 'Revenue'))).toHaveText(money)
})

test('STAT-2 the chart says what its table says, month by month, by keys alone', async ({ page }) => {
  test.slow()
  await openDesk(page, admin, 'tab=analytics')
  const revenue = region(page, 'Revenue')
  const months = revenue.getByRole('radio', { name: /: \$/ })
  await expect(months).toHaveCount(12)
  await expect(months.last()).toBeChecked()

  // The table that a screen reader has beside the chart.
  const twin = revenue.getByRole('table').locator('tbody tr')
  await expect(twin).toHaveCount(12)
  const rows = await Promise.all((await twin.all()).map((row) => row.locator('th, td').allTextContents()))
  const names = await Promise.all((await months.all()).map((month) => month.getAttribute('aria-label')))
  expect(names.toReversed()).toEqual(
    rows.map(
      ([month, money, payments, begun]) => `${month}: ${money}, payments: ${payments}, new subscriptions: ${begun}`,
    ),
  )

  // One stop for all twelve; arrows go from month to month, and what is chosen is read out.
  await months.last().focus()
  for (const [month, money, payments, begun] of rows) {
    await expect(months.and(page.locator(':focus'))).toBeChecked()
    await expect(revenue.locator('p').getByText(month!)).toBeVisible()
    await expect(value(figure(revenue, 'Revenue'))).toHaveText(money!)
    await expect(value(figure(revenue, 'Payments'))).toHaveText(payments!)
    await expect(value(figure(revenue, 'New subscriptions'))).toHaveText(begun!)
    await page.keyboard.press('ArrowLeft')
  }
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  const chosen = rows.at(-1)!
  await expect(page.locator(':focus')).toHaveText(chosen[1]!)

  // The other look, which the address keeps.
  await revenue.getByRole('radio', { name: 'Table' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/as=table/)
  await expect(months).toHaveCount(0)
  const shown = revenue.getByRole('table').locator('tbody tr')
  expect(await Promise.all((await shown.all()).map((row) => row.locator('th, td').allTextContents()))).toEqual(rows)
  await page.reload()
  await expect(revenue.getByRole('radio', { name: 'Table' })).toBeChecked()
  await expect(shown).toHaveCount(12)
})

const foundOf = async (page: Page) => {
  const words = panel(page).getByText(/^Showing [\d,]+-[\d,]+ of [\d,]+ subscribers/)
  await expect(words).toBeVisible()
  return number(/of ([\d,]+)/.exec(await words.innerText())![1]!)
}

interface Lead {
  link: Locator
  read: () => Promise<number>
  rows: () => Promise<number>
  address: RegExp
}

/** Others work in the same test app: a figure and its rows agree at some moment, if they ever do. */
const agree = (page: Page, { link, read, rows, address }: Lead) =>
  expect(async () => {
    await navigate(page, '/admin/dashboard?tab=analytics')
    await expect(page).toHaveURL(/tab=analytics$/)
    const answered = page.waitForResponse('**/api/subscription-stats')
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await answered
    await expect(panel(page).locator('[aria-busy=true]')).toHaveCount(0)
    await expect(value(card(page, 'Total Active Revenue'))).toHaveText(/\$/)
    const wanted = await read()
    await link.click()
    await expect(page).toHaveURL(address)
    const found = await rows()
    await page.goBack()
    await expect(page).toHaveURL(/tab=analytics$/)
    expect(found).toBe(wanted)
  }).toPass({ timeout: 60_000 })

// Every other link: apps/web/app/features/desk/analytics/analytics-tab.test.tsx.
test('STAT-1 STAT-2 each card, plan, state and genre leads to the rows that it is made of @full', async ({ page }) => {
  test.slow()
  await openDesk(page, admin, 'tab=analytics')
  const revenue = card(page, 'This Month Revenue')
  const begun = revenue.getByRole('link', { name: /new subscription/ })
  const active = card(page, 'Total Active Revenue')
  await agree(page, {
    link: revenue.getByRole('link', { name: 'This Month Revenue' }),
    read: async () => cents(await value(revenue).innerText()),
    rows: async () => {
      const sum = panel(page).locator('.desk-payments-sum')
      await expect(sum).toBeVisible()
      return cents((await sum.innerText()).split('\n')[0]!)
    },
    address: /tab=analytics&month=\d{4}-\d\d$/,
  })
  await agree(page, {
    link: begun,
    read: async () => number(await begun.innerText()),
    rows: () => foundOf(page),
    address: /tab=subscribers&begun=/,
  })
  await agree(page, {
    link: active.getByRole('link'),
    read: async () => number(await active.locator('dd').nth(1).innerText()),
    rows: () => foundOf(page),
    address: /tab=subscribers&status=active$/,
  })
  for (const [name, row, address] of [
    ['Plan distribution', 'Quarterly', /tab=subscribers&status=active&plan=quarterly$/],
    ['Subscription health', 'Expiring soon', /tab=subscribers&status=expiring$/],
    ['Subscription health', 'Expired', /tab=subscribers&status=expired$/],
    ['Subscription health', 'Cancelled', /tab=subscribers&status=cancelled$/],
  ] as const) {
    const share = figure(region(page, name), row)
    await agree(page, {
      link: share.getByRole('link'),
      read: async () => number((await value(share).innerText()).split(/\s/)[0]!),
      rows: () => foundOf(page),
      address,
    })
  }

  // The dot of a warning has the colour of one.
  const soon = figure(region(page, 'Subscription health'), 'Expiring soon').getByText('Expiring soon', { exact: true })
  const [dot, warning] = await soon.evaluate((element) => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--warning)'
    element.append(probe)
    return [getComputedStyle(element, '::before').borderTopColor, getComputedStyle(probe).color]
  })
  expect(dot).toBe(warning)

  const genre = region(page, 'Top 5 genres').locator('dl > div').first()
  const name = await genre.locator('dt').innerText()
  await genre.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`tab=movies&genre=${name}$`))
})

test('STAT-2 the payments of a month: their sum, page by page, and whose they are @full', async ({ page }) => {
  test.slow()
  await storeAdminSession(page, admin)
  // With the most rows, and far enough back that no test moves anything there.
  const { months } = await callAsAdmin<Statistics>(admin, 'GET', '/api/subscription-stats')
  const month = months.toSorted((a, b) => b.payments - a.payments)[0]!
  await expect(async () => {
    await page.goto(`/admin/dashboard?tab=analytics&month=${month.month}`)
    await expect(panel(page).getByRole('heading', { name: `Payments in ${monthName(month.month)}` })).toBeVisible()
    const rows = panel(page).locator('tbody tr')
    await expect(rows.first().locator('time')).toBeVisible()
    const said = await panel(page).locator('.desk-payments-sum').innerText()
    let count = 0
    let total = 0
    for (;;) {
      const amounts = await rows.locator('td').filter({ hasText: /^\$/ }).allInnerTexts()
      count += amounts.length
      total += amounts.reduce((sum, amount) => sum + cents(amount), 0)
      const next = panel(page).getByRole('link', { name: 'Next page' })
      if ((await next.count()) === 0 || (await next.getAttribute('href')) === null) break
      const before = await panel(page)
        .getByText(/^Showing/)
        .innerText()
      await next.click()
      await expect(panel(page).getByText(/^Showing/)).not.toHaveText(before)
    }
    expect(said.split(/\s*\n\s*/)).toEqual([dollars(total), `${count} payments`])
    expect(count).toBeGreaterThan(20)
  }).toPass({ timeout: 60_000 })
  await expect(panel(page).getByText('Test payments: no money has moved.')).toBeVisible()

  // Back and forth between months, and back to the figures.
  await panel(page).getByRole('link', { name: 'Previous month' }).click()
  await expect(page).not.toHaveURL(new RegExp(`month=${month.month}`))
  await panel(page).getByRole('link', { name: 'Next month' }).click()
  await expect(page).toHaveURL(new RegExp(`month=${month.month}$`))
  // Until then the rows are those of the other month.
  await expect(panel(page).locator('[aria-busy=true]')).toHaveCount(0)
  const name = panel(page).locator('tbody tr td:first-child a').first()
  const who = await name.innerText()
  await name.click()
  await expect(page).toHaveURL(/person=[0-9a-f]{24}/)
  await expect(page.getByRole('dialog')).toContainText(who)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await panel(page).getByRole('link', { name: 'All figures' }).click()
  await expect(region(page, 'Revenue')).toBeVisible()
})

test('THEME-5 axe finds nothing wrong with the figures, and they fit a phone @full', async ({ page }) => {
  test.slow()
  const { viewport } = test.info().project.use
  await openDesk(page, admin, 'tab=analytics')
  for (const query of ['tab=analytics&month=2026-10', 'tab=analytics&as=table', 'tab=analytics']) {
    await navigate(page, `/admin/dashboard?${query}`)
    await expect(page).toHaveURL(new RegExp(`${query}$`))
    await expect(panel(page).locator('tbody time').first()).toBeVisible()
    await expect(panel(page).locator('[aria-busy=true]')).toHaveCount(0)
    await page.setViewportSize(viewport!)
    await expectAccessibleAtAnyWidth(page, '.desk-screen')
  }
  await panel(page).getByRole('button', { name: 'How this is calculated: Total Active Revenue' }).click()
  await expectAccessible(page, '.desk-screen')
})
