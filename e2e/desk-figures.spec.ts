import type { Locator, Page } from '@playwright/test'
import type { Statistics } from '../packages/contract/src/statistics.ts'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, aLoggedInAdmin, askAsAdmin, deskScreen, goTo, openDesk, rememberAdmin } from './at-the-desk.ts'
import { expect, navigate, test } from './house.ts'
import { type StraightSums, straightSums } from './straight-sums.ts'

test.use({ expectedTrouble: /status of (500|503)|ERR_EMPTY_RESPONSE/ })

let admin: Admin
test.beforeAll(async () => void (admin = await aLoggedInAdmin()))

const panel = deskScreen
const region = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true })
/** A figure and all that stands with it, by its name. */
const figure = (within: Locator, name: string) =>
  within.locator('dl > div').filter({ has: within.page().locator('dt').getByText(name, { exact: true }) })
const tile = (page: Page, name: string) => figure(page.getByRole('main'), name).first()
const card = (page: Page, name: string) => figure(panel(page), name)
const value = (of: Locator) => of.locator('dd').first()

const number = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''))
const cents = (text: string | null) => Math.round(number(text) * 100)
const dollars = (amount: number) =>
  `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

const percentIn = (text: string) => Number(/([\d,]+) %/.exec(text)?.[1]?.replace(',', ''))
const signed = (by: number) => (by === 0 ? '±0' : `${by > 0 ? '+' : '−'}${Math.abs(by).toLocaleString('en-US')}`)
/** In percent where that says something. */
function changed(from: number, to: number) {
  if (from === 0 || from === to) return signed(to - from)
  const percent = (Math.abs(to - from) / from) * 100
  return `${to > from ? '+' : '−'}${percent < 0.1 ? '<0.1' : percent.toFixed(1)} %`
}

/** Everything on the analytics page, as somebody reads it off, and what User Management says of the same figures. */
async function readScreen(page: Page) {
  await page.goto('/admin/dashboard?tab=analytics&as=table')
  await expect(region(page, 'Newest subscribers').locator('tbody tr').first().locator('time')).toBeVisible()
  await expect(region(page, 'Revenue').getByRole('table')).toBeVisible()
  const texts = (of: Locator) => of.allInnerTexts()
  const first = async (of: Locator) => (await value(of).innerText()).trim()

  const rows = region(page, 'Revenue').locator('tbody tr')
  const months = await Promise.all(
    (await rows.all()).map(async (row) => {
      const [money = '', payments = '', begun = ''] = await texts(row.locator('td'))
      return {
        name: (await row.locator('th').innerText()).trim(),
        cents: cents(money),
        payments: number(payments),
        begun: number(begun),
      }
    }),
  )
  const note = async (of: Locator) => (await of.locator('dd').nth(1).innerText()).replace(/^[↑↓] /, '').trim()
  const percents = async (name: string) =>
    Object.fromEntries(
      await Promise.all(
        (await region(page, name).locator('dl > div').all()).map(
          async (row) => [(await row.locator('dt').innerText()).trim(), percentIn(await row.innerText())] as const,
        ),
      ),
    )
  const shares = async (name: string) =>
    Object.fromEntries(
      await Promise.all(
        (await region(page, name).locator('dl > div').all()).map(
          async (row) =>
            [(await row.locator('dt').innerText()).trim(), number((await first(row)).split(/\s/)[0]!)] as const,
        ),
      ),
    )
  const read = {
    tiles: {
      movies: number(await first(tile(page, 'Total Movies'))),
      users: number(await first(tile(page, 'Total Users'))),
      active: number(await first(tile(page, 'Active Subscribers'))),
      month: cents(await first(tile(page, 'This Month Revenue'))),
      begun: number(
        await tile(page, 'This Month Revenue')
          .getByText(/new subscriber/)
          .innerText(),
      ),
      added: await note(tile(page, 'Total Movies')),
      userChange: await note(tile(page, 'Total Users')),
      activeChange: await note(tile(page, 'Active Subscribers')),
    },
    month: cents(await first(card(page, 'This Month Revenue'))),
    begun: number(
      await card(page, 'This Month Revenue')
        .getByRole('link', { name: /new subscription/ })
        .innerText(),
    ),
    pace: percentIn(
      await card(page, 'This Month Revenue')
        .getByRole('link', { name: / % of / })
        .innerText(),
    ),
    recurring: cents(await first(card(page, 'Monthly Recurring Revenue'))),
    aYear: cents(await note(card(page, 'Monthly Recurring Revenue'))),
    activeCents: cents(await first(card(page, 'Total Active Revenue'))),
    perUser: cents(await first(card(page, 'Average Revenue per User'))),
    months,
    plans: await shares('Plan distribution'),
    genres: await shares('Top 5 genres'),
    health: await shares('Subscription health'),
    planPercents: await percents('Plan distribution'),
    genrePercents: await percents('Top 5 genres'),
    newest: await texts(region(page, 'Newest subscribers').locator('tbody td:first-child > :first-child')),
  }
  await goTo(page, 'User Management')
  const total = async (name: string) => {
    const of = figure(panel(page), name)
    await expect(value(of)).toHaveText(/^[\d,]+$/)
    return [number(await value(of).innerText()), (await of.locator('dd').nth(1).innerText()).trim()]
  }
  const people = {
    all: await total('Users'),
    seen: await total('Active users'),
    free: await total('Free'),
    premium: await total('Premium'),
  }
  return { ...read, people }
}

/** What must be read there, if these are the rows. */
function expected(sums: StraightSums) {
  const last = sums.months.at(-1)!
  const free = sums.users - sums.active
  const percent = (part: number) => `${Math.round((part * 100) / sums.users)} % of all`
  const weekAgo = new Date(Date.now() - 6 * 86_400_000)
  const since = weekAgo.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return {
    tiles: {
      movies: sums.movies,
      users: sums.users,
      active: sums.active,
      month: last.cents,
      begun: last.begun,
      added: `${signed(sums.added)} in 30 days`,
      userChange: `${changed(sums.usersAWeekAgo, sums.users)} since ${since}`,
      activeChange: `${signed(sums.active - sums.activeAWeekAgo)} since ${since}`,
    },
    month: last.cents,
    begun: last.begun,
    pace: Math.round((last.cents * 100) / sums.months.at(-2)!.cents),
    recurring: sums.recurring,
    aYear: sums.recurring * 12,
    activeCents: sums.activeCents,
    perUser: sums.perUser,
    months: sums.months
      .toReversed()
      .map(({ month, cents: paid, payments, begun }) => ({ name: monthName(month), cents: paid, payments, begun })),
    plans: {
      Monthly: sums.plans.monthly ?? 0,
      Quarterly: sums.plans.quarterly ?? 0,
      'Semi-annual': sums.plans.semiAnnually ?? 0,
      Yearly: sums.plans.yearly ?? 0,
    },
    health: {
      Active: sums.active,
      'Expiring soon': sums.expiringSoon,
      Expired: sums.expired,
      Cancelled: sums.cancelled,
    },
    newest: sums.newest.map((name) => name || 'Deleted user'),
    people: {
      all: [sums.users, 'Everybody with an account'],
      seen: [sums.seen, 'Logged in within 30 days'],
      free: [free, percent(free)],
      premium: [sums.active, percent(sums.active)],
    },
  }
}

/** Others work in the same house: what is read counts only if the rows were the same before and after. */
async function whileNothingChanges<T>(read: () => Promise<T>): Promise<{ sums: StraightSums; read: T }> {
  for (let tries = 0; tries < 20; tries++) {
    const before = await straightSums()
    const result = await read()
    const after = await straightSums()
    if (JSON.stringify(before) === JSON.stringify(after)) return { sums: after, read: result }
  }
  throw new Error('the house never came to rest')
}

test('DASH-1 STAT-1 STAT-2 USERS-1 every figure on screen is a straight sum over the rows', async ({ page }) => {
  test.slow()
  await rememberAdmin(page, admin)
  const { sums, read } = await whileNothingChanges(() => readScreen(page))
  const { genres, genrePercents, planPercents, ...figures } = read
  expect(figures).toEqual(expected(sums))
  // A year of them, and not of nothing.
  expect(sums.months.filter((month) => month.cents > 0).length).toBeGreaterThanOrEqual(11)
  expect(sums.active).toBeGreaterThan(10)

  // Of equal ones any may stand there, but none that has fewer than one that does not.
  const counts = Object.values(sums.genres).toSorted((a, b) => b - a)
  expect(Object.values(genres)).toEqual(counts.slice(0, 5))
  for (const [genre, count] of Object.entries(genres)) {
    expect(sums.genres[genre]).toBe(count)
    expect(genrePercents[genre]).toBe(Math.round((count * 100) / sums.movies))
  }
  // They come to a hundred together, so that one of them may be rounded the other way.
  expect(Object.values(planPercents).reduce((all, percent) => all + percent, 0)).toBe(100)
  for (const [plan, percent] of Object.entries(planPercents))
    expect(Math.abs(percent - (figures.plans[plan]! * 100) / sums.active)).toBeLessThan(1)
})

test('DATA-5 what the API says is the same, in dollars and in cents @any-width', async () => {
  test.slow()
  const { sums, read } = await whileNothingChanges(() =>
    askAsAdmin<Statistics>(admin, 'GET', '/api/subscription-stats'),
  )
  const month = sums.months.at(-1)!
  const plans = { monthly: 0, quarterly: 0, semiAnnually: 0, yearly: 0, ...sums.plans }
  expect(read).toMatchObject({
    failed: [],
    totalUsers: sums.users,
    activeUsers: sums.seen,
    planBreakdown: { premium: sums.active, free: sums.users - sums.active },
    subscriptionPlanBreakdown: plans,
    expiringSoon: sums.expiringSoon,
    needsCleanup: sums.needsCleanup,
    estimatedMonthlyRevenue: sums.recurring / 100,
    revenue: {
      monthlyRevenue: month.cents / 100,
      newSubscribersThisMonth: month.begun,
      monthlyRecurringRevenue: sums.recurring / 100,
      totalRevenue: sums.activeCents / 100,
      averageRevenuePerUser: sums.perUser / 100,
      cents: { month: month.cents, recurring: sums.recurring, active: sums.activeCents, perUser: sums.perUser },
      lastMonthCents: sums.months.at(-2)!.cents,
    },
    health: {
      active: sums.active,
      expiringSoon: sums.expiringSoon,
      expired: sums.expired,
      cancelled: sums.cancelled,
    },
    months: sums.months,
    movies: { total: sums.movies, added: sums.added },
  })
  const listed = Object.fromEntries(read.subscriptionBreakdown.map(({ _id, count }) => [_id, count]))
  expect(listed).toEqual(plans)
})

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

/** Others work in the same house: a figure and its rows agree at some moment, if they ever do. */
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

// Every other link: apps/web/app/features/desk/figures/analytics-tab.test.tsx.
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
  await rememberAdmin(page, admin)
  // With the most rows, and far enough back that no test moves anything there.
  const { sums } = await whileNothingChanges(async () => {})
  const month = sums.months.toSorted((a, b) => b.payments - a.payments)[0]!
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
