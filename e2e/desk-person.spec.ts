import type { Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, deskScreen, openDesk } from './admins.ts'
import { expect, test, toast } from './test-app.ts'
import type { Member } from './members.ts'
import { createSubscriber, renameUser, getSubscriptionStatus } from './premium.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedErrors: /Failed to load resource/ })
// Each makes people of its own first.
let admin: Admin
test.beforeAll(async () => void (admin = await createAdmin()))

const drawer = (page: Page, { username }: Pick<Member, 'username'>) => page.getByRole('dialog', { name: username })
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
const history = (page: Page) => page.getByRole('region', { name: 'Subscription history' }).getByRole('listitem')

test('SUBS-5 View details opens all that is known; Escape closes it, and Back leads out of it', async ({ page }) => {
  const member = await createSubscriber(page, 'quarterly')
  await openDesk(page, admin, `tab=subscribers&q=${member.username}`)
  const eye = page.getByRole('button', { name: `View details of ${member.username}` })
  await eye.click()
  const open = drawer(page, member)
  await expect(open).toContainText(member.email)
  await expect(open).toContainText('Quarterly')
  const figure = (label: string) => open.locator('.desk-details-figures > div').filter({ hasText: label }).locator('dd')
  await expect(figure('Paid in total')).toHaveText('$24.99')
  await expect(figure('Payments')).toHaveText('1')
  await expect(figure('Comments')).toHaveText('0')
  await expect(figure('Watchlist')).toHaveText('0')
  await expect(history(page)).toHaveCount(1)
  await expect(history(page)).toContainText('Active')
  for (const words of ['Joined', 'Paid $24.99', 'Premium began'])
    await expect(timeline(page).filter({ hasText: words })).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`person=${member.id}`))

  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await expect(eye).toBeFocused()
  await expect(page).not.toHaveURL(/person=/)
  await eye.click()
  await expect(open).toBeVisible()
  await page.goBack()
  await expect(open).toBeHidden()
  await page.goForward()
  await expect(open).toBeVisible()
  await page.reload()
  await expect(open).toContainText(member.email)
  await open.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeHidden()
  await expect(page).not.toHaveURL(/person=/)
  await expect(page).toHaveURL(new RegExp(`q=${member.username}`))
})

test('SUBS-5 what the desk does there is done, and stands in the timeline @any-width @full', async ({ page }) => {
  const member = await createSubscriber(page, 'monthly', 5)
  await openDesk(page, admin, `tab=users&person=${member.id}`)
  const open = drawer(page, member)
  await open.getByRole('button', { name: 'Send reminder' }).click()
  await expect(toast(page, 'Reminder sent successfully!')).toBeVisible()
  await expect(timeline(page).filter({ hasText: 'Reminded somebody' })).toContainText(admin.email)
  await expect(timeline(page).filter({ hasText: 'Email: ' }).first()).toBeVisible()
  await open.getByRole('button', { name: 'Send reminder' }).click()
  await expect(toast(page, 'Failed to send reminder')).toBeVisible()
  await expect(toast(page, 'This person was reminded already. The next reminder can go out later.')).toBeVisible()

  await open.getByRole('button', { name: 'Give days' }).click()
  const days = page.getByRole('dialog', { name: `Give days to ${member.username}` })
  await days.getByLabel('Days').fill('365')
  await days.getByLabel('Reason').fill('The stream broke')
  await days.getByRole('button', { name: 'Give days' }).click()
  await expect(toast(page, 'The days were given.')).toBeVisible()
  await expect(timeline(page).filter({ hasText: 'Premium was extended' })).toContainText('by an admin')
  await expect(timeline(page).filter({ hasText: 'The stream broke' })).toBeVisible()
  // More are given at any time; a reminder is for later.
  await expect(open.getByRole('button', { name: 'Give days' })).toBeEnabled()
  const remind = open.getByRole('button', { name: 'Send reminder' })
  await expect(remind).toHaveAttribute('aria-disabled', 'true')
  await expect(remind).toHaveAccessibleDescription(/A reminder can be sent in the last 90 days\./)

  await open.getByRole('button', { name: 'Cancel subscription' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Cancel the subscription of ${member.username}?`)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(open).toBeVisible()
  await open.getByRole('button', { name: 'Cancel subscription' }).click()
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(toast(page, 'Subscription cancelled successfully!')).toBeVisible()
  await expect(history(page).first()).toContainText('Admin cancelled')
  // One stays where one was, not in the list behind.
  await expect.poll(() => open.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await expect(open.locator('.desk-details-facts dd').first()).toHaveText('Free')
  expect((await getSubscriptionStatus(member)).subscribed).toBe(false)

  await open.getByRole('button', { name: 'Reactivate' }).click()
  await page
    .getByRole('dialog', { name: `Give Premium to ${member.username}` })
    .getByRole('button', { name: 'Reactivate' })
    .click()
  await expect(toast(page, 'Subscription reactivated successfully!')).toBeVisible()
  await expect(history(page)).toHaveCount(2)
  expect((await getSubscriptionStatus(member)).plan).toBe('monthly')

  // And all of it is on record, one press away.
  await page.getByRole('link', { name: 'On record' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=record&about=${member.id}`))
  const cancelled = deskScreen(page).getByRole('row', { name: /Cancelled a subscription/ })
  await expect(cancelled).toContainText(member.username)
  await cancelled.getByRole('button', { name: /^Details/ }).click()
  await expect(deskScreen(page).locator('table table')).toContainText('Admin cancelled')
})

// Nobody, what does not come, and older entries: apps/web/app/features/desk/people/person.test.tsx.

test('THEME-5 SUBS-5 the details are in order, keep the focus among themselves, and fit 320 px @full', async ({
  page,
}) => {
  test.slow()
  const member = await createSubscriber(page, 'yearly', 5)
  const name = `<b onclick=x>${'W'.repeat(17)}`
  await renameUser(member, name)
  await openDesk(page, admin, `tab=subscribers&person=${member.id}`)
  const open = page.getByRole('dialog')
  await expect(timeline(page).first()).toBeVisible()
  await expect(open.getByRole('heading', { level: 2 })).toHaveText(name)
  // Round and round; behind the last it takes a moment.
  for (let times = 0; times < 8; times++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => open.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await expectAccessibleAtAnyWidth(page)
  expect((await open.boundingBox())?.width).toBe(320)
  for (const each of await open.getByRole('button').all()) {
    const { x, width } = (await each.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(320)
  }
})
