import type { Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { type Admin, createAdmin, callAsAdmin, openDesk } from './admins.ts'
import { expect, test } from './test-app.ts'
import { createConfirmedMember, createMember, openAs } from './members.ts'
import { mailedLink, listMails } from './people.ts'
import { listPayments, getSubscriptionStatus } from './premium.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedErrors: /Failed to load resource/ })

let admin: Admin
test.beforeAll(async () => void (admin = await createAdmin()))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('PAY-10 a code that the desk makes gives a member days', async ({ page }) => {
  await openDesk(page, admin, 'tab=vouchers')
  await page.getByRole('button', { name: 'Make codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make codes' })
  await dialog.getByLabel('Plan').selectOption('Monthly')
  await expect(dialog.getByLabel('Days', { exact: true })).toHaveValue('30')
  await dialog.getByLabel('Note (optional)').fill('For the first night')
  await expectAccessibleAtAnyWidth(page)
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'For the first night' }).first()
  await expect(row).toContainText('0 of 1')
  const code = (await row.locator('strong').textContent()) ?? ''
  await expectAccessibleAtAnyWidth(page)

  const member = await createMember(page.request)
  await openAs(page, member, `/redeem?code=${code.replaceAll('-', '').toLowerCase()}`)
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(heading(page)).toHaveText('Enjoy Premium')
  expect(await getSubscriptionStatus(member)).toMatchObject({ daysRemaining: 30 })

  await openDesk(page, admin, 'tab=vouchers')
  await expect(row).toContainText('1 of 1')
  await expect(row).toContainText('Used up')
})

test('PAY-10 a code lowers the price of what is about to be bought @full', async ({ page }) => {
  const made = { codes: 1, uses: 1, days: null, percent: 50, plan: null, lastDay: null, note: '' }
  const { code } = await callAsAdmin<{ code: string }>(admin, 'POST', '/api/admin/vouchers', made)
  const member = await createMember(page.request)
  await openAs(page, member, '/profile')
  const plans = page.getByRole('region', { name: 'Plans', exact: true })
  await plans
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Monthly', exact: true }) })
    .getByRole('button')
    .click()
  const summary = page.getByRole('alertdialog', { name: 'Check your order' })
  await summary.getByText('Have a code?').click()
  await summary.getByLabel('Code', { exact: true }).fill(code)
  await summary.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByText('Code applied: 50 % off')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await summary.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(summary).toBeHidden()
  await expect.poll(async () => (await listPayments(member)).length).toBe(1)
  expect((await listPayments(member))[0]!.cents).toBeLessThan(600)
})

test('PAY-10 a gift goes by mail, and the giver sees when it was redeemed @full', async ({ page }) => {
  const giver = await createConfirmedMember(page.request)
  const other = await createMember(page.request)
  const before = (await listMails(page.request, other.email)).length
  await openAs(page, giver, '/gift')
  await page.getByLabel('Their email address').fill(other.email)
  await page.getByLabel('Message (optional)').fill('For your birthday.')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(heading(page)).toHaveText('Your gift is on its way')

  const redeem = /http:\/\/[^\s"<&]+\/redeem\?code=[\w-]+/
  const link = new URL(await mailedLink(page.request, other.email, before + 1, redeem))
  await openAs(page, other, link.pathname + link.search)
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(heading(page)).toHaveText('Enjoy Premium')

  await openAs(page, giver, '/payments')
  await expect(
    page
      .locator('main')
      .getByText(/redeemed/i)
      .first(),
  ).toBeVisible()
})
