import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnyWidth, expectReflow } from './accessibility.ts'
import { browser } from './browser.ts'
import { expect, isPhone, navigate, test, waitForHydration, injectFault, clearFaults } from './test-app.ts'
import { expectLayoutStable, observeLayoutShifts } from './layout-shifts.ts'
import { createMember, callAs, type Member, openAs, openAsNewMember, signInNewMember } from './members.ts'
import { createSubscriber, shiftSubscription, listPayments, getSubscriptionStatus } from './premium.ts'
import { demo } from './servers.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedErrors: /Failed to load resource/ })

const card = (page: Page) => page.getByRole('region', { name: 'Subscription Status' })
const state = (page: Page) => card(page).locator('p.display')
const plans = (page: Page) => page.getByRole('region', { name: 'Plans', exact: true })
const planCard = (page: Page, name: string) =>
  plans(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const button = (page: Page, name: string) => planCard(page, name).getByRole('button')
/** What a press on a plan shows before anything is paid. */
const summary = (page: Page) => page.getByRole('alertdialog', { name: 'Check your order' })
const payButton = (page: Page) => summary(page).getByRole('button', { name: /^Pay \$/ })
async function buy(page: Page, name: string) {
  await button(page, name).click()
  await payButton(page).click()
}
const cancelButton = (page: Page) => card(page).getByRole('button', { name: 'Cancel subscription' })
const alert = (page: Page) => page.locator('main').getByRole('alert').first()
const message = (page: Page, text: string) => page.locator('main [aria-live=polite]').getByText(text)
const day = (date: string | number | null) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(date ?? Number.NaN),
  )
const inDays = (days: number) => Date.now() + days * 86_400_000
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as Record<string, unknown> | null, key)

/** The status waits until it is let go. */
async function delayStatus(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/subscription-status*', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

async function openProfile(page: Page, member: Member, path = '/profile') {
  await openAs(page, member, path)
  await expect(plans(page)).toBeVisible()
}
async function openFree(page: Page): Promise<Member> {
  const member = await openAsNewMember(page, '/profile')
  await expect(plans(page)).toBeVisible()
  return member
}
async function openPremium(page: Page, plan: 'monthly' | 'quarterly' | 'yearly' = 'quarterly', daysLeft?: number) {
  const member = await createSubscriber(page, plan, daysLeft)
  await openProfile(page, member)
  return member
}

test('PROF-1 SUB-3 SUB-4 SUPPORT-1 the account, the status, the plans and the support card come without a jump @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await signInNewMember(page)
  await observeLayoutShifts(page)
  const letGo = await delayStatus(page)
  await page.goto('/account')
  await expect(page.getByText(member.email, { exact: true })).toBeVisible()
  await expect(page.getByText('Loading your profile...')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
  letGo()
  await expect(plans(page)).toBeVisible()
  await expect(page.getByText('Loading your profile...')).toHaveCount(0)
  expect(await page.locator('main dl').first().locator('dt, dd').allTextContents()).toEqual([
    'Username',
    member.username,
    'Email',
    member.email,
  ])
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
  await expect(state(page)).toHaveText('Free')
  await expect(page.getByRole('heading', { name: 'Support Matinee' })).toBeVisible()
  await expect(plans(page).getByRole('listitem')).toHaveCount(4)
  const said = async (name: string) => await planCard(page, name).locator('> div').first().textContent()
  const ends = (days: number) => `Ends ${day(inDays(days))}`
  expect(await said('Monthly')).toBe(`POPULARMonthly1 month (30 days)$9.99 per 30 daysPaid once${ends(30)}`)
  expect(await said('Yearly')).toBe(
    `BEST VALUEYearly12 months (365 days)$6.57 per 30 days$79.99 paid once${ends(365)}Save $39.89`,
  )
  await expect(plans(page).getByText('Test mode')).toBeVisible()
  await expect(plans(page).getByText('No card is needed and no money is charged.')).toBeVisible()
  await expect(plans(page).getByText(/^Prices in USD\./)).toBeVisible()

  // A late jump, of a font or a picture, would come about now.
  await page.waitForTimeout(300)
  await expectLayoutStable(page, 0.1)

  const href = await page.locator('main').getByRole('link', { name: 'Buy a coffee' }).getAttribute('href')
  expect(href).toMatch(/^https:\/\//)
  await page.locator('main').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Support link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href)
})

test('PROF-1 the server sends the same outline to everybody @any-width', async ({ request }) => {
  const { token, username } = await createMember(request)
  const bare = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
  for (const path of ['/profile', '/account']) {
    const asVisitor = await (await request.get(path)).text()
    const asMember = await (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).text()
    expect(bare(asMember)).toBe(bare(asVisitor))
    expect(asVisitor).toContain('My Profile</h1>')
    expect(asVisitor).not.toContain(username)
  }
})

test.describe('SUB-1 SUB-5 SUB-6 ROLE-2', () => {
  test('somebody with a profile subscribes, and cancels @phone', async ({ page }) => {
    test.skip(!isPhone(), 'on the wide screen by the keyboard alone, below')
    const member = await openFree(page)
    // One press buys nothing.
    await button(page, 'Monthly').click()
    await expect(summary(page)).toContainText(`Premium until${day(inDays(30))}`)
    await expect(summary(page).getByRole('link', { name: /^Terms of Service/ })).toHaveAttribute('href', '/terms')
    await expect(summary(page).getByRole('button', { name: 'Back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(summary(page)).toBeHidden()
    await expect(button(page, 'Monthly')).toBeFocused()
    expect(await listPayments(member)).toEqual([])

    await buy(page, 'Monthly')
    const thanks = 'Successfully subscribed to monthly plan! Welcome to Premium! Test mode'
    await expect(page.locator('main [aria-live=polite]').filter({ hasText: thanks })).toBeVisible()
    await expect(state(page)).toHaveText('Premium')
    await expect(button(page, 'Monthly')).toBeFocused()
    await expect(card(page)).toContainText('30 days left')
    expect(await card(page).locator('dt, dd').allTextContents()).toEqual([
      'Plan',
      'Monthly',
      'Started',
      day(Date.now()),
      'Expires',
      day(inDays(30)),
    ])
    await expect(planCard(page, 'Monthly').getByText('Your plan')).toBeVisible()
    await expect(planCard(page, 'Monthly').getByText('POPULAR')).toHaveCount(0)
    expect(await getSubscriptionStatus(member)).toMatchObject({ status: 'Premium', plan: 'monthly', daysRemaining: 30 })
    await expect.poll(() => stored(page, 'user')).toMatchObject({ subscriptionStatus: 'Premium' })
    expect(await stored(page, 'subscriptionData')).toMatchObject({ userId: member.id, status: 'Premium' })
    await page.reload()
    await expect(state(page)).toHaveText('Premium')

    // Nothing is cancelled unless one says so.
    const dialog = page.getByRole('alertdialog')
    await cancelButton(page).click()
    await expect(dialog).toHaveAccessibleName('Are you sure you want to cancel your subscription?')
    await expect(dialog).toContainText(
      `it simply ends on ${day((await getSubscriptionStatus(member)).expirationDate)}.`,
    )
    await expect(dialog.getByText('Test mode')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Keep Premium' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(cancelButton(page)).toBeFocused()
    expect((await getSubscriptionStatus(member)).status).toBe('Premium')

    await injectFault(page, 'POST /api/cancel-subscription drop')
    await cancelButton(page).click()
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(alert(page)).toHaveText('Cancellation failed. Please try again.')
    await expect(dialog).toBeHidden()
    await expect(cancelButton(page)).toBeFocused()
    await expect(state(page)).toHaveText('Premium')
    expect((await getSubscriptionStatus(member)).status).toBe('Premium')
    await clearFaults(page)

    const asked = page.waitForRequest((request) => request.url().endsWith('/api/cancel-subscription'))
    await cancelButton(page).click()
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    expect((await asked).postDataJSON()).toEqual({ userId: member.id, reason: 'User requested' })
    await expect(message(page, 'Subscription cancelled successfully.')).toBeVisible()
    await expect(message(page, 'Test mode')).toHaveCount(0)
    await expect(state(page)).toHaveText('Free')
    await expect(dialog).toBeHidden()
    await expect(card(page).getByRole('heading')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Must Watch' })).toHaveCount(0)
    expect(await getSubscriptionStatus(member)).toMatchObject({ status: 'Free', plan: null, subscriptionId: null })
    await expect
      .poll(() => stored(page, 'user'))
      .toMatchObject({ subscriptionStatus: 'Free', activeSubscriptionId: null })
    await expect(button(page, 'Monthly')).toHaveText('Subscribe to Monthly')
  })

  test('SUB-8 an answer that was lost on the way costs nothing twice, and another tab follows @full', async ({
    page,
    context,
  }) => {
    const member = await openFree(page)
    const other = await context.newPage()
    await other.goto('/profile')
    await waitForHydration(other)
    await expect(state(other)).toHaveText('Free')
    await page.route('**/api/subscription-status*', (route) => route.abort())
    await page.route('**/api/subscribe', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await buy(page, 'Quarterly')
    await expect(alert(page)).toHaveText('Subscription failed. Please try again.')
    await page.unroute('**/api/subscribe')
    await page.unroute('**/api/subscription-status*')
    await buy(page, 'Quarterly')
    await expect(message(page, 'Successfully subscribed to quarterly plan! Welcome to Premium!')).toBeVisible()
    await expect(card(page)).toContainText('90 days left')
    expect(await listPayments(member)).toEqual([{ plan: 'quarterly', cents: 2499 }])
    await expect(state(other)).toHaveText('Premium')
  })
})

test('SUB-1 SUB-2 in its last 7 days Premium can be extended, past its expiration it is Expired and can be had again @full', async ({
  page,
}) => {
  const member = await openPremium(page, 'quarterly', 7)
  const before = await getSubscriptionStatus(member)
  await expect(card(page)).toContainText('7 days left')
  await expect(card(page).getByText('Your subscription is expiring soon.')).toBeVisible()
  await card(page).getByRole('link', { name: 'Extend' }).click()
  await expect(plans(page).getByRole('heading', { name: 'Plans' })).toBeFocused()
  await expect(button(page, 'Monthly')).toHaveText('Extend with Monthly')
  await buy(page, 'Monthly')
  const end = Date.parse(before.expirationDate!) + 30 * 86_400_000
  await expect(message(page, `Extended. You have Premium until ${day(end)}.`)).toBeVisible()
  await expect(card(page)).toContainText('37 days left')
  const after = await getSubscriptionStatus(member)
  expect(after).toMatchObject({ startDate: before.startDate, subscriptionId: before.subscriptionId, plan: 'monthly' })
  expect(Date.parse(after.expirationDate!)).toBe(end)
  await expect(card(page).getByText('Your subscription is expiring soon.')).toHaveCount(0)

  // Before its last 7 days it cannot be extended, and says from when on.
  await shiftSubscription(member, 8 - 37)
  await page.reload()
  await expect(card(page)).toContainText('8 days left')
  const { expirationDate } = await getSubscriptionStatus(member)
  const moment = new Date(Date.parse(expirationDate!) - 7 * 86_400_000)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(moment)
  // In less than a day.
  const from = `You can extend from ${day(moment.getTime())}, ${time}.`
  await expect(card(page).getByText('Your subscription is expiring soon.')).toHaveCount(0)
  await expect(plans(page).getByText(from)).toBeVisible()
  await expect(page.getByText(from)).toHaveCount(1)
  await expect(button(page, 'Yearly')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Yearly')).toHaveAccessibleDescription(from)
  await button(page, 'Yearly').click({ force: true })
  expect(await listPayments(member)).toHaveLength(2)

  await shiftSubscription(member, -10)
  await page.reload()
  await expect(state(page)).toHaveText('Expired')
  expect(await card(page).locator('dt').allTextContents()).toEqual(['Plan', 'Started', 'Ended'])
  await expect(card(page)).toContainText('Your Premium has ended.')
  await expect(cancelButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Must Watch' })).toHaveCount(0)
  await expect(planCard(page, 'Monthly').getByText('POPULAR')).toBeVisible()

  // Meanwhile it was had again in another browser: the server says so in its own words.
  await callAs(member, 'POST', '/api/subscribe', { userId: member.id, subscriptionType: 'monthly' })
  await buy(page, 'Yearly')
  await expect(alert(page)).toHaveText('You have Premium already. It can be extended in its last 7 days.')
  await expect(state(page)).toHaveText('Premium')

  await shiftSubscription(member, -32)
  await page.reload()
  await expect(state(page)).toHaveText('Expired')
  await card(page).getByRole('link', { name: 'See the plans' }).click()
  await buy(page, 'Yearly')
  await expect(message(page, 'Successfully subscribed to yearly plan! Welcome to Premium!')).toBeVisible()
  await expect(card(page)).toContainText('365 days left')
  expect(await getSubscriptionStatus(member)).toMatchObject({ status: 'Premium', plan: 'yearly' })
  expect(await listPayments(member)).toHaveLength(4)
})

test.describe('for everybody', () => {
  test('axe finds nothing wrong, and it fits 320 px, whatever the state @full', async ({ page }) => {
    const size = page.viewportSize()!
    /** Opens it anew, as wide as it was. */
    const open = async () => {
      await page.setViewportSize(size)
      await page.reload()
    }
    const member = await openFree(page)
    await expectAccessible(page)
    await expectReflow(page)

    await page.setViewportSize(size)
    await button(page, 'Semi-annual').click()
    await expect(summary(page)).toBeVisible()
    await expectAccessibleAtAnyWidth(page)
    await payButton(page).click()
    await expect(message(page, 'Successfully subscribed to semi-annual plan! Welcome to Premium!')).toBeVisible()
    await expectReflow(page)
    await callAs(member, 'POST', '/api/set-preferred-genre', { userId: member.id, genre: 'Drama' })
    await open()
    await expect(page.getByRole('region', { name: 'Must Watch' }).locator('article')).toHaveCount(8)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const saved = message(page, 'Preferred genre saved successfully!')
    await expect(saved).toBeVisible()
    // It waits for whoever points at it.
    await saved.hover()
    await expectAccessible(page)
    await expect(saved).toBeVisible()
    await expectReflow(page)
    await page.setViewportSize(size)
    await cancelButton(page).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtAnyWidth(page)

    await shiftSubscription(member, -175)
    await open()
    await expect(card(page).getByText('Your subscription is expiring soon.')).toBeVisible()
    await expectAccessible(page)
    await expectReflow(page)

    await shiftSubscription(member, -10)
    await open()
    await expect(state(page)).toHaveText('Expired')
    await expectAccessible(page)
    await expectReflow(page)

    await injectFault(page, 'GET /api/subscription-status 503')
    await open()
    await expect(card(page).getByRole('button', { name: 'Try Again' })).toBeVisible()
    await alert(page).getByText('Failed to load').hover()
    await expectAccessible(page)
    await expect(alert(page)).not.toBeEmpty()
    await expectReflow(page)
  })

  test('it fits 390 px with letters twice as large, and nothing lies over anything @full', async ({
    page,
    playwright,
  }) => {
    const member = await createSubscriber(page, 'yearly', 5)
    // As a person sets it, which the widths of the styles follow.
    const large = await playwright.chromium.launch({
      ...browser,
      args: [...browser.args, '--blink-settings=defaultFontSize=32'],
    })
    try {
      const theirs = await large.newPage({ baseURL: demo.url, viewport: { width: 390, height: 844 } })
      await openProfile(theirs, member)
      expect(await theirs.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      for (const each of await theirs.locator('main').getByRole('button').all()) {
        const right = await each.evaluate((element) => element.getBoundingClientRect().right)
        expect(right).toBeLessThanOrEqual(390)
      }
      for (const name of ['Monthly', 'Quarterly', 'Semi-annual', 'Yearly']) {
        const price = (await planCard(theirs, name).locator('.figure').boundingBox())!
        const pressed = (await button(theirs, name).boundingBox())!
        const isApart =
          price.x + price.width <= pressed.x ||
          pressed.x + pressed.width <= price.x ||
          price.y + price.height <= pressed.y ||
          pressed.y + pressed.height <= price.y
        expect(isApart, name).toBe(true)
      }
      const dialog = theirs.getByRole('alertdialog')
      for (const opener of [button(theirs, 'Yearly'), cancelButton(theirs)]) {
        await opener.click()
        await expect(dialog).toBeVisible()
        for (const each of [dialog, ...(await dialog.getByRole('button').all())]) {
          const { x, width } = (await each.boundingBox())!
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(390)
        }
        await theirs.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    } finally {
      await large.close()
    }
  })

  test('it has its styles from another page too, and its title stays in one piece beside a long name', async ({
    page,
  }) => {
    const member = await createMember(page.request)
    const user = { ...member.user, username: 'alexandra.kowalczyk160.of.it' }
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      const sent = (await answer.json()) as { user: object }
      await route.fulfill({ response: answer, json: { ...sent, user: { ...sent.user, username: user.username } } })
    })
    await openAs(page, { ...member, user }, '/about')
    await navigate(page, '/profile')
    // Its own styles come with it, from another page too.
    await expect(plans(page)).toBeVisible()
    const list = plans(page).getByRole('list')
    expect(await list.evaluate((element) => getComputedStyle(element).display)).toBe('grid')
    for (const width of [820, 1030]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('main').getByText(user.username, { exact: true })).toBeVisible()
      const lines = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return range.getClientRects().length
      })
      expect(lines).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('it can be used by the keyboard alone @any-width', async ({ page }) => {
    const member = await openFree(page)
    await page.locator('#main').focus()
    const press = async (key: string, times = 1) => {
      for (let at = 0; at < times; at += 1) await page.keyboard.press(key)
    }
    await press('Tab')
    await expect(card(page).getByRole('link', { name: 'See the plans' })).toBeFocused()
    await press('Enter')
    await press('Tab', 2)
    await expect(button(page, 'Quarterly')).toBeFocused()
    await press('Enter')
    await expect(summary(page).getByRole('button', { name: 'Back' })).toBeFocused()
    await press('Tab')
    await expect(payButton(page)).toBeFocused()
    await press('Enter')
    await expect(state(page)).toHaveText('Premium')
    await expect(button(page, 'Quarterly')).toBeFocused()
    // Now it stands above the plans.
    await press('Shift+Tab', 3)
    await expect(page.getByLabel('Preferred Genre')).toBeFocused()
    await page.keyboard.type('Horror')
    await press('Tab')
    await press('Enter')
    await expect(message(page, 'Preferred genre saved successfully!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Must Watch' }).locator('article')).toHaveCount(8)
    await cancelButton(page).focus()
    await press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Keep Premium' })).toBeFocused()
    await press('Shift+Tab')
    await expect(dialog.getByRole('button', { name: 'Cancel subscription' })).toBeFocused()
    await press('Enter')
    await expect(state(page)).toHaveText('Free')
    await expect(card(page).getByRole('heading')).toBeFocused()
    expect((await getSubscriptionStatus(member)).status).toBe('Free')
  })
})
