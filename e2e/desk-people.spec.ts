import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import type { Subscriber } from '../packages/contract/src/subscriptions.ts'
import { type Admin, aGroup, aLoggedInAdmin, openDesk, rememberAdmin } from './at-the-desk.ts'
import { browser } from './browser.ts'
import { expect, here, openIn, test, themes, withFault, withoutFault } from './house.ts'
import { askAs, type Member } from './members.ts'
import { mailsOf } from './people.ts'
import { aSubscriber, cancelReasonsOf, movePremium, renameTo, statusOf } from './premium.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedTrouble: /Failed to load resource/ })
// Each makes people of its own first.
test.describe.configure({ timeout: 90_000 })

let admin: Admin
test.beforeAll(async () => void (admin = await aLoggedInAdmin()))

const panel = (page: Page) => page.getByRole('region', { name: 'Subscribers', exact: true })
const rows = (page: Page) => panel(page).locator('tbody tr:not([aria-hidden])')
const row = (page: Page, { username }: Pick<Member, 'username'>) =>
  page.locator('main tbody tr').filter({ has: page.getByText(username, { exact: true }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by email or username' })
const notice = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true })
const question = (page: Page) => page.getByRole('alertdialog')
const foot = (page: Page) => panel(page).locator('.desk-foot')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const boxOf = (page: Page, { username }: Pick<Member, 'username'>) =>
  page.getByRole('checkbox', { name: `Select ${username}`, exact: true })
const allBox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all on this page' }).and(page.locator(':visible'))
const namesIn = (page: Page) => rows(page).locator('strong').allTextContents()

/** So many subscribers of one's own, with a word that finds all of them. */
async function subscribers(page: Page, count: number, daysLeft?: number) {
  const { tag, people } = aGroup(count)
  const members: Member[] = []
  for (const person of people) members.push(await aSubscriber(page, 'monthly', daysLeft, person))
  return { tag, members: members as [Member, ...Member[]] }
}

const openList = async (page: Page, query: Record<string, string> = {}) => {
  await openDesk(page, admin, String(new URLSearchParams({ tab: 'subscribers', ...query })))
  await expect(panel(page)).toBeVisible()
}

const problems = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )

test.describe('SUBS-1', () => {
  test('search, pages, what is shown, and the place is kept by Reload and Back', async ({ page }) => {
    const { tag, members } = await subscribers(page, 12)
    await openList(page)
    await expect(foot(page)).toContainText(/^Showing 1-10 of [\d,]+ subscribers/)
    await expect(foot(page)).not.toContainText('filtered')

    // Anywhere on the page.
    await page.locator('body').press('/')
    await expect(search(page)).toBeFocused()
    await expect(search(page)).toHaveValue('')
    await page.keyboard.type(tag)
    await expect(rows(page)).toHaveCount(10)
    await expect(foot(page)).toContainText(/Showing 1-10 of 12 subscribers \(filtered from [\d,]+ total\)/)
    await expect(foot(page)).toContainText('Page 1 of 2')
    await expect(page).toHaveURL(new RegExp(`q=${tag}`))
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(foot(page)).toContainText('Showing 11-12 of 12 subscribers')
    await expect(foot(page)).toContainText('Page 2 of 2')
    await expect(rows(page)).toHaveCount(2)

    await page.reload()
    await expect(foot(page)).toContainText('Page 2 of 2')
    await expect(search(page)).toHaveValue(tag)
    await page.goBack()
    await expect(foot(page)).toContainText('Page 1 of 2')
    await expect(rows(page)).toHaveCount(10)
    // The search is a step of its own.
    await page.goBack()
    await expect(search(page)).toHaveValue('')
    await expect(foot(page)).not.toContainText('filtered')
    await page.goForward()
    await expect(search(page)).toHaveValue(tag)

    // By email, and only what fits.
    await search(page).fill(members[3]?.email ?? '')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(members[3]?.username ?? '')
    await expect(foot(page)).toContainText('Showing 1-1 of 1 subscribers')
    await expect(foot(page)).toContainText('Page 1 of 1')
  })

  test('what is typed is asked for once it rests @any-width', async ({ page }) => {
    await openList(page)
    await expect(rows(page)).toHaveCount(10)
    const asked: string[] = []
    page.on('request', (request: Request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/subscribers') asked.push(url.searchParams.get('search') ?? '')
    })
    await search(page).pressSequentially('nobodyhasthis', { delay: 20 })
    await expect(page.getByText('No subscribers found')).toBeVisible()
    expect(asked).toEqual(['nobodyhasthis'])
  })

  test('filters by status and plan, also those that expire soon and those that began in a month @any-width', async ({
    page,
  }) => {
    const { tag, members } = await subscribers(page, 3)
    const [active, soon, gone] = members
    if (!soon || !gone) throw new Error('too few')
    await movePremium(soon, -25)
    await movePremium(gone, -40)
    const yearly = await aSubscriber(page, 'yearly', undefined, aNamed(`${tag}.y`))
    await openList(page, { q: tag })
    await expect(rows(page)).toHaveCount(4)

    const status = page.getByLabel('Status', { exact: true })
    const plan = page.getByLabel('Plan', { exact: true })
    await status.selectOption('Active')
    await expect(rows(page)).toHaveCount(3)
    await expect(row(page, gone)).toHaveCount(0)
    await status.selectOption('Expiring soon')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, soon)).toBeVisible()
    await status.selectOption('Expired')
    await expect(row(page, gone)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await status.selectOption('Cancelled')
    await expect(page.getByText('No subscribers found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
    await status.selectOption('All statuses')
    await plan.selectOption('Yearly')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, yearly)).toBeVisible()
    for (const [name, count] of [
      ['Monthly', 3],
      ['All plans', 4],
    ] as const) {
      await plan.selectOption(name)
      await expect(rows(page)).toHaveCount(count)
    }

    const began = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
    await openList(page, { q: tag, begun: began })
    await expect(row(page, gone)).toBeVisible()
    await expect(row(page, active)).toHaveCount(0)
    await page.getByRole('button', { name: /^Remove filter: Began in/ }).click()
    await expect(row(page, active)).toBeVisible()
    expect(new URL(page.url()).searchParams.has('begun')).toBe(false)
  })

  test('nothing found says so, and leads back to everything @any-width', async ({ page }) => {
    await openList(page, { q: 'nobody-is-called-this', plan: 'yearly' })
    await expect(page.getByRole('heading', { name: 'No subscribers found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
    await press(page, 'Clear filters')
    await expect(rows(page)).toHaveCount(10)
    await expect(search(page)).toHaveValue('')
  })

  test('what is written into the address by hand is taken for what it can mean @any-width', async ({ page }) => {
    await openList(page, { status: '<b>', plan: 'never', sort: '"', begun: 'soon', page: '99999' })
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('all')
    const [, at, of] = /Page ([\d,]+) of ([\d,]+)/.exec((await foot(page).textContent()) ?? '') ?? []
    expect(at).toBe(of)
  })

  test('rows hold their place while they load, and a failure can be tried again @any-width', async ({ page }) => {
    await rememberAdmin(page, admin)
    await withFault(page, 'GET /api/subscribers delay 1500')
    await page.goto('/admin/dashboard?tab=subscribers')
    await expect(panel(page).locator('tbody tr[aria-hidden]')).toHaveCount(10)
    await withFault(page, 'GET /api/subscribers 503')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Failed to load subscribers' })).toBeVisible()
    await withoutFault(page)
    await panel(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('rows stand closer when one likes them to, the next time, too @any-width', async ({ page }) => {
    // A phone has records, not rows.
    await openList(page)
    await expect(rows(page)).toHaveCount(10)
    const height = async () => (await rows(page).first().boundingBox())?.height ?? 0
    const before = await height()
    const closer = page.getByRole('button', { name: 'Compact rows' })
    await expect(closer).toHaveAttribute('aria-pressed', 'false')
    await closer.click()
    await expect(closer).toHaveAttribute('aria-pressed', 'true')
    expect(await height()).toBeLessThan(before)
    await page.reload()
    await expect(closer).toHaveAttribute('aria-pressed', 'true')
  })
})

const aNamed = (username: string) => ({ username, email: `${username}@example.org`, password: 'velvet curtain 12' })

test.describe('SUBS-2', () => {
  test('a row says who, which plan, its state, what it cost, from when until when, and how long', async ({
    page,
    isMobile,
  }) => {
    const { tag, members } = await subscribers(page, 1, 3)
    const [member] = members
    const { expirationDate, startDate } = await statusOf(member)
    await openList(page, { q: tag })
    await expect(row(page, member)).toBeVisible()
    // A phone has records, not columns.
    const heads = panel(page).locator('thead th')
    if (!isMobile) await expect(heads.first()).toBeVisible()
    expect((await heads.allTextContents()).map((text) => text.trim())).toEqual([
      'User',
      'Plan',
      'Status',
      'Cost',
      'Start Date',
      'Expires',
      'Days Left',
      'Actions',
    ])
    const cell = (name: string) => row(page, member).locator(`[data-cell=${name}]`)
    await expect(cell('user')).toContainText(member.username)
    await expect(cell('user')).toContainText(member.email)
    await expect(cell('plan')).toHaveText('Monthly')
    await expect(cell('status')).toHaveText('Active')
    await expect(cell('cost')).toHaveText('$9.99')
    await expect(cell('start').locator('time')).toHaveAttribute('datetime', startDate ?? '')
    await expect(cell('expires').locator('time')).toHaveAttribute('datetime', expirationDate ?? '')
    await expect(cell('days')).toHaveText('3 days')
    await expect(cell('days')).toHaveClass(/desk-warning/)
  })

  test("with more than a week there is no warning, and what has ended is 'Expired' @any-width", async ({ page }) => {
    const { tag, members } = await subscribers(page, 2, 8)
    const [member, gone] = members
    if (!gone) throw new Error('too few')
    await movePremium(gone, -20)
    await openList(page, { q: tag })
    const days = (of: Member) => row(page, of).locator('[data-cell=days]')
    await expect(days(member)).toHaveText('8 days')
    await expect(days(member)).not.toHaveClass(/desk-warning/)
    await expect(days(gone)).toHaveText('Expired')
    await expect(row(page, gone).locator('[data-cell=status]')).toHaveText('Expired')
  })

  test('an unknown status shows the warning colour @any-width', async ({ page }) => {
    const { tag, members } = await subscribers(page, 1)
    await page.route('**/api/subscribers?*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { subscribers: Subscriber[] }
      const changed = answer.subscribers.map((each) => ({ ...each, status: 'paused' }))
      await route.fulfill({ response, json: { ...answer, subscribers: changed } })
    })
    await openList(page, { q: tag })
    const status = row(page, members[0]).locator('[data-cell=status] span')
    await expect(status).toHaveText('paused')
    const [dot, warning] = await status.evaluate((element) => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--warning)'
      element.append(probe)
      return [getComputedStyle(element, '::before').borderTopColor, getComputedStyle(probe).color]
    })
    expect(dot).toBe(warning)
    // What is not active can be reactivated.
    await expect(row(page, members[0]).getByRole('button', { name: /^Reactivate/ })).toBeVisible()
  })

  test('sorted by either end of the term, either way', async ({ page, isMobile }) => {
    const { tag, members } = await subscribers(page, 3)
    const [first, second, third] = members
    if (!second || !third) throw new Error('too few')
    await movePremium(first, -2)
    await movePremium(third, -4)
    const byStart = [third.username, first.username, second.username]
    await openList(page, { q: tag })
    await expect.poll(() => namesIn(page)).toEqual(byStart.toReversed())

    if (isMobile) {
      await page.getByLabel('Sort by').selectOption('Oldest first')
      await expect.poll(() => namesIn(page)).toEqual(byStart)
      await page.getByLabel('Sort by').selectOption('Expires first')
      await expect.poll(() => namesIn(page)).toEqual(byStart)
      return
    }
    const start = page.getByRole('columnheader', { name: 'Start Date' })
    const expires = page.getByRole('columnheader', { name: 'Expires' })
    await expect(start).toHaveAttribute('aria-sort', 'descending')
    await expect(expires).toHaveAttribute('aria-sort', 'none')
    await start.getByRole('button').click()
    await expect(start).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => namesIn(page)).toEqual(byStart)
    await expires.getByRole('button').click()
    await expect(expires).toHaveAttribute('aria-sort', 'ascending')
    await expect(start).toHaveAttribute('aria-sort', 'none')
    await expect.poll(() => namesIn(page)).toEqual(byStart)
    await expires.getByRole('button').click()
    await expect(expires).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => namesIn(page)).toEqual(byStart.toReversed())
    await page.reload()
    await expect(expires).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect(expires).toHaveAttribute('aria-sort', 'ascending')
  })
})

test.describe('SUBS-3', () => {
  test('an active one is cancelled after a question that names the person, then reactivated', async ({ page }) => {
    const { tag, members } = await subscribers(page, 1)
    const [member] = members
    await openList(page, { q: tag })
    await row(page, member)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect(question(page)).toContainText(`Cancel the subscription of ${member.username}?`)
    await expect(question(page)).toContainText('the days left are not given back')
    await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeHidden()
    expect((await statusOf(member)).status).toBe('Premium')

    await row(page, member)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await question(page).getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(notice(page, 'Subscription cancelled successfully!')).toBeVisible()
    await expect(row(page, member).locator('[data-cell=status]')).toHaveText('Cancelled')
    expect((await statusOf(member)).subscribed).toBe(false)
    expect(await cancelReasonsOf(member)).toEqual(['Admin cancelled'])
    const eye = row(page, member).getByRole('button', { name: `View details of ${member.username}` })
    await expect(eye).toBeFocused()

    const reactivate = row(page, member).getByRole('button', { name: /^Reactivate/ })
    await reactivate.click()
    await expect(question(page)).toContainText(`Give ${member.username} a month of Premium?`)
    await expect(question(page)).toContainText('It costs them nothing, and they get a mail.')
    await expect(question(page).getByRole('button', { name: 'Not now' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeHidden()
    await expect(reactivate).toBeFocused()
    expect((await statusOf(member)).subscribed).toBe(false)

    const asked = page.waitForRequest('**/api/reactivate-subscription')
    await reactivate.click()
    await question(page).getByRole('button', { name: 'Reactivate' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ userId: member.id, subscriptionType: 'monthly' })
    await expect(notice(page, 'Subscription reactivated successfully!')).toBeVisible()
    await expect(rows(page).first().locator('[data-cell=status]')).toHaveText('Active')
    await expect(eye.last()).toBeFocused()
    const { plan, daysRemaining } = await statusOf(member)
    expect([plan, daysRemaining]).toEqual(['monthly', 30])
  })

  test('what fails is said, with the reason where the server has one, and nothing has changed @any-width', async ({
    page,
  }) => {
    const { tag, members } = await subscribers(page, 2)
    const [member, gone] = members
    if (!gone) throw new Error('too few')
    await movePremium(gone, -40)
    await openList(page, { q: tag })
    await withFault(page, 'POST /api/cancel-subscription 503')
    await row(page, member)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await question(page).getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(notice(page, 'Failed to cancel subscription')).toBeVisible()
    expect((await statusOf(member)).status).toBe('Premium')
    await withFault(page, 'POST /api/reactivate-subscription drop')
    await row(page, gone)
      .getByRole('button', { name: /^Reactivate/ })
      .click()
    await question(page).getByRole('button', { name: 'Reactivate' }).click()
    await expect(notice(page, 'Failed to reactivate subscription')).toBeVisible()
    await withoutFault(page)

    // Meanwhile they have subscribed themselves: the old row is still there, and can give them nothing.
    await askAs(gone, 'POST', '/api/subscribe', { userId: gone.id, subscriptionType: 'yearly' })
    await row(page, gone)
      .getByRole('button', { name: /^Reactivate/ })
      .last()
      .click()
    await question(page).getByRole('button', { name: 'Reactivate' }).click()
    await expect(notice(page, 'This person has Premium, with more than 7 days left.')).toBeVisible()
    expect((await statusOf(gone)).plan).toBe('yearly')
  })
})

test.describe('SUBS-4', () => {
  test('several are chosen and cancelled at once; the selection clears and the list is new', async ({ page }) => {
    const { tag, members } = await subscribers(page, 4)
    const [a, b, c, gone] = members
    if (!b || !c || !gone) throw new Error('too few')
    await movePremium(gone, -40)
    await openList(page, { q: tag })
    await expect(boxOf(page, a)).toHaveCount(0)
    await press(page, 'Bulk Actions')
    await expect(page.getByRole('button', { name: 'Bulk Actions' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Cancel (0)' })).toBeDisabled()
    // What has ended cannot be cancelled.
    await expect(boxOf(page, gone)).toHaveCount(0)

    await boxOf(page, a).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect(await allBox(page).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await allBox(page).click()
    await expect(page.getByText('3 selected')).toBeVisible()
    await expect(allBox(page)).toBeChecked()
    await allBox(page).click()
    await expect(page.getByText('0 selected')).toBeVisible()
    await allBox(page).click()
    await boxOf(page, c).uncheck()

    await press(page, 'Cancel (2)')
    await expect(question(page)).toContainText('Cancel 2 subscriptions?')
    await expect(question(page)).toContainText(a.username)
    await expect(question(page)).toContainText(b.username)
    await expect(question(page)).not.toContainText(c.username)
    const asked = page.waitForRequest('**/api/admin/subscriptions/cancel')
    await question(page).getByRole('button', { name: 'Cancel (2)' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ reason: 'Bulk admin cancellation' })
    await expect(notice(page, '2 subscriptions cancelled successfully!')).toBeVisible()
    await expect(page.getByText('0 selected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bulk Actions' })).toBeFocused()
    await expect(row(page, a).locator('[data-cell=status]')).toHaveText('Cancelled')
    await expect(row(page, b).locator('[data-cell=status]')).toHaveText('Cancelled')
    await expect(row(page, c).locator('[data-cell=status]')).toHaveText('Active')
    expect(await cancelReasonsOf(a)).toEqual(['Bulk admin cancellation'])
    expect((await statusOf(c)).status).toBe('Premium')
  })

  test('what goes with its own button leaves the focus beside it @any-width', async ({ page }) => {
    const { tag } = await subscribers(page, 2)
    await openDesk(page, admin, `tab=subscribers&q=${tag}`)
    await page.getByRole('button', { name: 'Bulk Actions' }).click()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).first().check()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByText('0 selected')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Bulk Actions' })).toBeFocused()
  })

  test('what fails as a whole says so, and stays chosen @any-width', async ({ page }) => {
    const { tag, members } = await subscribers(page, 1)
    await openList(page, { q: tag })
    await press(page, 'Bulk Actions')
    await boxOf(page, members[0]).check()
    await withFault(page, 'POST /api/admin/subscriptions/cancel 500')
    await press(page, 'Cancel (1)')
    await question(page).getByRole('button', { name: 'Cancel (1)' }).click()
    await expect(notice(page, 'Failed to cancel selected subscriptions')).toBeVisible()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect((await statusOf(members[0])).status).toBe('Premium')
  })

  test('what was done in part is said row by row, and the rest stays chosen @any-width', async ({ page }) => {
    const { tag, members } = await subscribers(page, 2)
    const [fine, quick] = members
    if (!quick) throw new Error('too few')
    await openList(page, { q: tag })
    await press(page, 'Bulk Actions')
    await allBox(page).click()
    // Faster than the desk.
    await askAs(quick, 'POST', '/api/cancel-subscription', { userId: quick.id })
    await press(page, 'Cancel (2)')
    await question(page).getByRole('button', { name: 'Cancel (2)' }).click()
    await expect(notice(page, '1 of 2 subscriptions cancelled. See below for the others.')).toBeVisible()
    const outcome = page.getByRole('region', { name: '1 was not cancelled' })
    await expect(outcome).toContainText(quick.username)
    await expect(outcome).toContainText('There is nothing to cancel.')
    await expect(outcome).not.toContainText(fine.username)
    expect((await statusOf(fine)).subscribed).toBe(false)
    await outcome.getByRole('button', { name: 'Close' }).click()
    await expect(outcome).toBeHidden()
  })

  test('what is chosen is of the page: another page or filter starts with nobody @any-width', async ({ page }) => {
    const { tag, members } = await subscribers(page, 11)
    await openList(page, { q: tag })
    await press(page, 'Bulk Actions')
    await allBox(page).click()
    await expect(page.getByText('10 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('0 selected')).toBeVisible()
    await rows(page).getByRole('checkbox').check()
    await press(page, 'Cancel (1)')
    await question(page).getByRole('button', { name: 'Keep them' }).click()
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByText('0 selected')).toBeVisible()
    await allBox(page).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Active')
    await expect(page.getByText('0 selected')).toBeVisible()
    await allBox(page).click()
    await expect(page.getByText('10 selected')).toBeVisible()
    await press(page, 'Clear selection')
    await expect(page.getByText('0 selected')).toBeVisible()
    for (const member of members) expect((await statusOf(member)).status).toBe('Premium')
  })

  test('by the keyboard alone @any-width', async ({ page }) => {
    const { tag, members } = await subscribers(page, 2)
    await openList(page, { q: tag })
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Bulk Actions' }).focus()
    await page.keyboard.press('Enter')
    // Past the empty bar, to the box that heads the column.
    await page.keyboard.press('Tab')
    await expect(allBox(page)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel (2)' }).focus()
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Keep them' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cancel (2)' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(notice(page, '2 subscriptions cancelled successfully!')).toBeVisible()
    await expect(page.getByText('0 selected')).toBeVisible()
    for (const member of members) expect((await statusOf(member)).subscribed).toBe(false)
  })
})

test.describe('the list as CSV', () => {
  test('holds what the filters let through @any-width', async ({ page }) => {
    const { tag, members } = await subscribers(page, 2)
    const [, gone] = members
    if (!gone) throw new Error('too few')
    await movePremium(gone, -40)
    await openList(page, { q: tag, status: 'active' })
    await expect(rows(page)).toHaveCount(1)
    const download = page.waitForEvent('download')
    await press(page, 'Export CSV')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
    const lines: Buffer[] = []
    for await (const chunk of await file.createReadStream()) lines.push(chunk as Buffer)
    const text = Buffer.concat(lines).toString()
    expect(text).toContain(members[0].email)
    expect(text).not.toContain(gone.email)
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })
})

test.describe('USERS-1', () => {
  const users = (page: Page) => page.getByRole('region', { name: 'User Management' })
  const expiring = (page: Page) => page.getByRole('region', { name: 'Users Expiring Soon' })
  const everybody = (page: Page) => page.getByRole('region', { name: 'All users' })

  test('totals are the statistics of the house @any-width', async ({ page }) => {
    const answered = page.waitForResponse('**/api/subscription-stats')
    await openDesk(page, admin, 'tab=users')
    const stats = (await (await answered).json()) as {
      totalUsers: number
      activeUsers: number
      planBreakdown: { free: number; premium: number }
    }
    const figure = (label: string) =>
      users(page)
        .locator('.desk-people-totals > div')
        .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
        .locator('.figure')
    const grouped = (count: number) => count.toLocaleString('en')
    await expect(figure('Users')).toHaveText(grouped(stats.totalUsers))
    await expect(figure('Active users')).toHaveText(grouped(stats.activeUsers))
    await expect(figure('Free')).toHaveText(grouped(stats.planBreakdown.free))
    await expect(figure('Premium')).toHaveText(grouped(stats.planBreakdown.premium))
    expect(stats.planBreakdown.free + stats.planBreakdown.premium).toBe(stats.totalUsers)
  })

  test("those who expire within 7 days, and 'Extend' with a plan", async ({ page }) => {
    // The soonest first: nobody else's has so little time left.
    const { members } = await subscribers(page, 1, 1)
    const [member] = members
    await movePremium(member, -0.9 - Math.random() / 20)
    await openDesk(page, admin, 'tab=users')
    await expect(expiring(page).getByRole('heading', { name: 'Users Expiring Soon' })).toBeVisible()
    await expect(row(page, member).first()).toContainText(member.email)
    await expect(row(page, member).first().locator('[data-cell=plan]')).toHaveText('Monthly')
    await expect(row(page, member).first().locator('[data-cell=days]')).toHaveText('1 day')
    const extend = expiring(page).getByRole('button', { name: `Extend the Premium of ${member.username}` })
    await extend.click()
    const dialog = page.getByRole('dialog', { name: `Extend the Premium of ${member.username}` })
    await expect(dialog.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    await expect(dialog.getByText(/^\+30 days, until \d+ \w+ \d{4}$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(extend).toBeFocused()

    await withFault(page, 'POST /api/reactivate-subscription 503')
    await extend.click()
    await dialog.getByRole('radio', { name: 'Quarterly' }).click()
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(notice(page, 'Failed to extend subscription')).toBeVisible()
    await withoutFault(page)
    await extend.click()
    await dialog.getByRole('radio', { name: 'Quarterly' }).click()
    await dialog.getByRole('button', { name: 'Extend' }).click()
    await expect(notice(page, 'Subscription extended successfully!')).toBeVisible()
    await expect(extend).toHaveCount(0)
    await expect(expiring(page).getByRole('heading', { name: 'Users Expiring Soon' })).toBeFocused()
    expect((await statusOf(member)).daysRemaining).toBeGreaterThan(88)
  })

  test('nobody: says so @any-width', async ({ page }) => {
    await page.route('**/api/users-expiring-soon?*', async (route) => {
      await route.fulfill({ json: [], headers: { 'x-total-count': '0' } })
    })
    await openDesk(page, admin, 'tab=users')
    await expect(page.getByText('No users expiring within the next 7 days.')).toBeVisible()
  })

  test("a plan that nobody has heard of is 'Premium' @any-width", async ({ page }) => {
    await subscribers(page, 1, 1)
    await page.route('**/api/users-expiring-soon?*', async (route) => {
      const response = await route.fetch()
      const all = (await response.json()) as object[]
      await route.fulfill({ response, json: all.map((each) => Object.assign(each, { subscriptionType: null })) })
    })
    await openDesk(page, admin, 'tab=users')
    await expect(expiring(page).locator('tbody [data-cell=plan]').first()).toHaveText('Premium')
  })

  test('a list that does not come can be asked for again, and the other is there @any-width', async ({ page }) => {
    await subscribers(page, 1, 1)
    await rememberAdmin(page, admin)
    await withFault(page, 'GET /api/users-expiring-soon 503')
    await page.goto('/admin/dashboard?tab=users')
    await expect(page.getByRole('heading', { name: 'Failed to load users who expire soon' })).toBeVisible()
    await expect(everybody(page).locator('tbody tr')).toHaveCount(10)
    await withFault(page, 'GET /api/users 503')
    await expiring(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(expiring(page).locator('tbody tr').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Failed to load users', exact: true })).toBeVisible()
    await withoutFault(page)
    await everybody(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(everybody(page).locator('tbody tr')).toHaveCount(10)
  })

  test('everybody: searched, filtered, in pages, with details', async ({ page }) => {
    const { tag, members } = await subscribers(page, 2)
    const [member, free] = members
    if (!free) throw new Error('too few')
    await askAs(free, 'POST', '/api/cancel-subscription', { userId: free.id })
    await openDesk(page, admin, 'tab=users')
    await expect(everybody(page)).toContainText(/Showing 1-10 of [\d,]+ users/)
    await everybody(page).getByRole('button', { name: 'Next page' }).click()
    await expect(everybody(page)).toContainText(/Page 2 of /)
    await page.locator('body').press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type(tag)
    await expect(everybody(page).locator('tbody tr')).toHaveCount(2)
    await everybody(page).getByLabel('Plan').selectOption('Free')
    await expect(everybody(page).locator('tbody tr')).toHaveCount(1)
    await expect(everybody(page)).toContainText(free.email)
    await everybody(page).getByLabel('Plan').selectOption('Premium')
    await expect(everybody(page)).toContainText(member.email)
    await page.reload()
    await expect(everybody(page)).toContainText(member.email)
    await search(page).fill('nobody-is-called-this')
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
    // Past the last page is the last.
    await page.goto(`/admin/dashboard?tab=users&q=${tag}&page=99999`)
    await expect(everybody(page).locator('tbody tr')).toHaveCount(2)
    await expect(page).not.toHaveURL(/page=/)
  })
})

test('USERS-2 a reminder goes to that one person, once a window @any-width', async ({ page, request }) => {
  const { members } = await subscribers(page, 1, 1)
  const [member] = members
  await movePremium(member, -0.9 - Math.random() / 20)
  await openDesk(page, admin, 'tab=users')
  const remind = page.getByRole('button', { name: `Send reminder to ${member.username}` })
  await withFault(page, 'POST /api/admin/people/:userId/remind 503')
  await remind.click()
  await expect(notice(page, 'Failed to send reminder')).toBeVisible()
  await withoutFault(page)
  await remind.click()
  await expect(notice(page, 'Reminder sent successfully!')).toBeVisible()

  const reminded = page.getByRole('button', { name: `Reminder sent to ${member.username}` })
  await expect(reminded).toHaveAttribute('aria-disabled', 'true')
  await expect(reminded).toHaveAccessibleDescription(
    'Reminded already: one mail goes out for each window before the end.',
  )
  const asked: string[] = []
  page.on('request', (each) => void (each.url().includes('/remind') && asked.push(each.url())))
  await reminded.click({ force: true })
  const reminders = async () =>
    (await mailsOf(request, member.email)).filter(({ subject }) => subject.includes('Premium ends on'))
  await expect.poll(async () => (await reminders()).length, { timeout: 20_000 }).toBe(1)
  expect(asked).toEqual([])

  // Somebody whose list is older than that is told.
  const again = await page.request.post(`${here().url}/api/admin/people/${member.id}/remind`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(again.status()).toBe(409)
  expect(((await again.json()) as { message: string }).message).toBe(
    'This person was reminded already. The next reminder can go out later.',
  )
  expect(await reminders()).toHaveLength(1)
})

test.describe('for everybody', () => {
  for (const theme of themes) {
    test(`axe finds nothing wrong in ${theme}`, async ({ page }) => {
      const { tag, members } = await subscribers(page, 2, 5)
      await rememberAdmin(page, admin)
      await openIn(page, theme, `/admin/dashboard?tab=subscribers&q=${tag}&begun=2020-01`)
      await expect(page.getByText('No subscribers found')).toBeVisible()
      expect(await problems(page)).toEqual([])
      await page.goto(`/admin/dashboard?tab=subscribers&q=${tag}`)
      await press(page, 'Bulk Actions')
      await boxOf(page, members[0]).check()
      expect(await problems(page)).toEqual([])
      await press(page, 'Cancel (1)')
      await expect(question(page)).toBeVisible()
      await page.waitForTimeout(400)
      expect(await problems(page)).toEqual([])
      await page.goto('/admin/dashboard?tab=users')
      await expect(page.getByRole('region', { name: 'All users' }).locator('tbody tr')).toHaveCount(10)
      await expect(page.getByRole('region', { name: 'Users Expiring Soon' }).locator('tbody tr').first()).toBeVisible()
      expect(await problems(page)).toEqual([])
      await page
        .getByRole('button', { name: /^Extend the/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.waitForTimeout(400)
      expect(await problems(page)).toEqual([])
    })
  }

  test('names that are markup, run the other way or never end stay names, and nothing leaves 320 px', async ({
    page,
  }) => {
    const { tag, members } = await subscribers(page, 3, 2)
    // As long as the database lets a name be.
    const names = ['<img src=x onerror=alert(1)>', '\u05E9\u05DC\u05D5\u05DD \u05E2\u05D5\u05DC\u05DD', 'W'.repeat(30)]
    for (const [at, member] of members.entries()) await renameTo(member, names[at] ?? '')
    await page.setViewportSize({ width: 320, height: 700 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await openList(page, { q: tag })
    await expect(rows(page)).toHaveCount(3)
    expect((await namesIn(page)).toSorted()).toEqual(names.toSorted())
    expect(await width()).toBeLessThanOrEqual(320)
    await press(page, 'Bulk Actions')
    await allBox(page).click()
    expect(await width()).toBeLessThanOrEqual(320)
    await press(page, 'Cancel (3)')
    await expect(question(page)).toBeVisible()
    for (const each of await question(page).getByRole('button').all()) {
      const { x, width: wide } = (await each.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + wide).toBeLessThanOrEqual(320)
    }
    await question(page).getByRole('button', { name: 'Keep them' }).click()
    await page.goto(`/admin/dashboard?tab=users&q=${tag}`)
    await expect(page.getByRole('region', { name: 'All users' }).locator('tbody tr')).toHaveCount(3)
    expect(await width()).toBeLessThanOrEqual(320)
    await expect(page.locator('img[src=x]')).toHaveCount(0)
  })

  test('both tabs, and the record, fit 390 px with letters twice as large @any-width', async ({ page, playwright }) => {
    const { tag } = await subscribers(page, 1, 5)
    const large = await playwright.chromium.launch({
      ...browser,
      args: [...browser.args, '--blink-settings=defaultFontSize=32'],
    })
    try {
      const theirs = await large.newPage({ baseURL: here().url, viewport: { width: 390, height: 844 } })
      for (const place of [`tab=subscribers&q=${tag}`, `tab=users&q=${tag}`, 'tab=record']) {
        await openDesk(theirs, admin, place)
        await expect(theirs.locator('main tbody tr').first()).toBeVisible()
        expect(await theirs.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        await expect(theirs.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
        // Nor is anything cut off by what is around it. The tabs are a strip that scrolls.
        const cut = await theirs
          .locator('button:not([role=tab]), select, input, td, output, h1')
          .evaluateAll((all) =>
            all
              .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > 390)
              .map((each) => each.outerHTML),
          )
        expect(cut).toEqual([])
      }
    } finally {
      await large.close()
    }
  })
})
