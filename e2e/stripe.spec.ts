import type { Page } from '@playwright/test'
import { cards } from '../apps/server/test/stripe/ledger.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, toasts, waitForHydration } from './test-app.ts'
import { expectLayoutStable, observeLayoutShifts } from './layout-shifts.ts'
import { createMember, openAs, openAsNewMember } from './members.ts'
import { newPerson } from './people.ts'
import { test } from './stripe-test-app.ts'

// In one worker and in this order: the tests of a file share a site, and the last one moves Stripe's clock.
test.describe.configure({ mode: 'default' })
// Stripe's pages answer a declined card, and a session that is over, with a status of their own.
test.use({ expectedErrors: /status of 4(02|10)/ })

const membership = (page: Page) => page.getByRole('region', { name: 'Subscription Status' })
const state = (page: Page) => membership(page).locator('p.display')
const summary = (page: Page) => page.getByRole('alertdialog', { name: 'Check your order' })
const toStripe = /\/c\/pay\/cs_test_/

/** From the profile to Stripe's page. */
async function order(page: Page, plan: string) {
  await page.getByRole('button', { name: `Subscribe to ${plan}` }).click()
  await summary(page)
    .getByRole('checkbox', { name: /^I ask that Premium begins at once/ })
    .check()
  // With a key of Stripe's test mode the button says how much, as in the sandbox.
  await summary(page)
    .getByRole('button', { name: plan === 'Monthly' ? 'Subscribe and pay' : /^Pay \$/ })
    .click()
  await expect(page).toHaveURL(toStripe)
}

async function payAtStripe(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay' }).click()
}

test('PAY-1 a plan is paid once: left by the back button, declined, asked by the bank, and paid', async ({
  page,
  testApp,
}) => {
  const member = await openAsNewMember(page, '/profile')
  await order(page, 'Quarterly')
  await page.goBack()
  await waitForHydration(page)
  await expect(state(page)).toHaveText('Free')
  await expect(membership(page)).toContainText('Waiting for your payment for the quarterly plan.')
  await membership(page).getByRole('link', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(toStripe)

  await payAtStripe(page, cards.isDeclined)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await payAtStripe(page, cards.asksFor3dSecure)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('unable to authenticate')
  await payAtStripe(page, cards.asksFor3dSecure)
  await page.getByRole('button', { name: 'Complete' }).click()

  // Back before Stripe has told of it; then without a reload.
  await expect(page).toHaveURL('/profile')
  await expect(membership(page)).toContainText('Waiting for your payment')
  await testApp.deliver()
  await expect(state(page)).toHaveText('Premium')
  await expect(membership(page)).toContainText('90 days left')
  await expect
    .poll(() => testApp.mailsTo(member.email).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('receipt from Matinee'))
})

test('PAY-1 an abandoned purchase: left by the link and by closing the tab, it ends by itself, and another is paid @full', async ({
  page,
  context,
  testApp,
}) => {
  await openAsNewMember(page, '/profile')
  await order(page, 'Quarterly')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(state(page)).toHaveText('Free')
  await expect(membership(page)).toContainText('Waiting for your payment for the quarterly plan.')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(toasts(page)).toHaveText('')
  await expectAccessible(page)
  await membership(page).getByRole('link', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(toStripe)
  const abandoned = testApp.sessionAt(page)
  const other = await context.newPage()
  await page.close()

  // A day later Stripe ends it: the profile learns that without a reload.
  await other.goto('/profile')
  await expect(membership(other)).toContainText('Waiting for your payment')
  testApp.ledger.expire(abandoned.id)
  await testApp.deliver()
  await expect(membership(other)).not.toContainText('Waiting for your payment')
  await expect(state(other)).toHaveText('Free')
  await expect(other.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

  // Abandoned once more, for another plan. That it has expired is heard of after the payment.
  await order(other, 'Yearly')
  await other.getByRole('link', { name: 'Back' }).click()
  await order(other, 'Quarterly')
  await payAtStripe(other, cards.pays)
  const told = await testApp.deliver('reversed')
  expect(told.at(0)?.event.type).toBe('checkout.session.expired')
  await expect(state(other)).toHaveText('Premium')
  await expect(membership(other)).toContainText('90 days left')
  await expect(membership(other)).not.toContainText('Waiting for your payment')
})

test('PAY-1 PAY-6 two tabs buy one plan; paid without coming back; the refund is seen @any-width @full', async ({
  page,
  context,
  testApp,
}) => {
  await openAsNewMember(page, '/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  await page.bringToFront()
  await order(page, 'Quarterly')
  await other.bringToFront()
  await order(other, 'Yearly')
  // The first page takes no money any more, so nobody pays twice.
  await page.reload()
  await expect(page.getByRole('heading')).toHaveText("You're all done here.")

  const session = testApp.sessionAt(other)
  await other.close()
  expect(testApp.ledger.pay(session.id)).toBe('paid')
  await testApp.deliver()
  await page.goto('/profile')
  await expect(state(page)).toHaveText('Premium')
  await expect(membership(page)).toContainText('Yearly')

  // Made at Stripe, whole.
  testApp.ledger.refund({ charge: testApp.ledger.all('charge').at(-1)!.id })
  await testApp.deliver()
  await expect(async () => {
    await page.reload()
    await expect(state(page)).toHaveText('Free', { timeout: 2_000 })
  }).toPass()
  await page.getByRole('link', { name: 'See receipts' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Yearly' })).toContainText('$79.99 refunded')
})

test('PAY-9 a purchase is withdrawn from in two steps, confirmed by mail at once, and the refund is seen @full', async ({
  page,
  testApp,
}) => {
  const member = await openAsNewMember(page, '/profile')
  await page.getByRole('button', { name: 'Subscribe to Quarterly' }).click()
  const box = summary(page).getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await summary(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await expect(summary(page)).toContainText('Please tick this first.')
  await expectAccessible(page, '[role=alertdialog]')
  await summary(page).getByRole('button', { name: 'Back' }).click()
  await order(page, 'Quarterly')
  await payAtStripe(page, cards.pays)
  await testApp.deliver()
  await expect(state(page)).toHaveText('Premium')

  const withdrawal = page.getByRole('region', { name: 'Right of withdrawal' })
  await withdrawal.getByRole('button', { name: 'Withdraw from contract' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You get back $24.71')
  await question.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(withdrawal).toContainText('You get back $24.71.')
  await expect(state(page)).toHaveText('Free')
  const subjects = () => testApp.mailsTo(member.email).map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringContaining('withdrawn from your contract'))
  const refunds = () => testApp.ledger.all('refund').map(({ amount }) => amount)
  await expect.poll(refunds).toContain(2471)
  await expect(async () => {
    await page.goto('/payments')
    await expect(page.getByRole('listitem').filter({ hasText: 'Quarterly' })).toContainText('$24.71 refunded', {
      timeout: 2_000,
    })
  }).toPass()
})

test.describe('OFFER-9 from a Premium film through paying to the film', () => {
  // The film has no files: what matters is that it begins.
  test.use({ expectedErrors: /status of 4(03|04|10)/ })

  test('with a new account in at most five screens after the title @phone', async ({ page, testApp }) => {
    const { id, title } = testApp.premiumFilm
    const person = newPerson()
    const screens: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || frame.url() === 'about:blank') return
      const { pathname, hostname } = new URL(frame.url())
      const place = hostname === new URL(testApp.url).hostname && !pathname.startsWith('/c/pay/') ? pathname : 'Stripe'
      // A page that leads on by itself is no screen.
      if (place === '/register' && screens.at(-1) === '/checkout') screens.pop()
      if (screens.at(-1) !== place) screens.push(place)
    })
    await page.goto(`/play/${id}`)
    await waitForHydration(page)
    await page.getByRole('link', { name: /^Quarterly/ }).click()

    // A new person is sent to register; whoever has an account, to a login that leads on as well.
    await expect(page).toHaveURL(/\/register\?returnTo=/)
    await expect(page.getByRole('main')).toContainText(title)
    await expectAccessible(page)
    const onwards = new URL(page.url()).search
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/login${onwards}`,
    )
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign up' }).click()

    // Logged in; the plan is not asked again, not even after a reload.
    await expect(page).toHaveURL(`/checkout?plan=quarterly&film=${id}`)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Quarterly')
    await expect(page.getByRole('main')).toContainText(title)
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /^I ask that Premium begins at once/ }).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page).toHaveURL(toStripe)
    // Turned back, the order is as it was.
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`/checkout?plan=quarterly&film=${id}`)
    screens.length = screens.lastIndexOf('Stripe')
    await page.getByRole('checkbox', { name: /^I ask that Premium begins at once/ }).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page).toHaveURL(toStripe)
    await payAtStripe(page, cards.pays)

    // Back before Stripe has told of it; then without a reload.
    await expect(page).toHaveURL(`/checkout?plan=quarterly&film=${id}&paid=yes`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there')
    await expectAccessible(page)
    await testApp.deliver()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your film is ready')
    await expectAccessible(page)
    const begun = page.waitForResponse(
      (answer) => answer.url().endsWith(`/api/movies/${id}/playback-sessions`) && answer.ok(),
    )
    await page.getByRole('link', { name: 'Watch now' }).click()
    await begun

    expect(screens.slice(1)).toEqual(['/register', '/checkout', 'Stripe', '/checkout', `/play/${id}`])

    // The mail that was sent on the way leads there as well.
    const links = () =>
      testApp.mailsTo(person.email).flatMap(({ text }) => /http\S+confirm-email\S+/.exec(text ?? '') ?? [])
    await expect.poll(links).toHaveLength(1)
    await page.goto(links()[0]!)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed')
    await page.getByRole('link', { name: 'Go on to your film' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your film is ready')
  })

  test('a payment that fails afterwards leads back to the order; through the plans and the login @any-width', async ({
    page,
    testApp,
  }) => {
    const { id } = testApp.premiumFilm
    const { email, password } = await createMember(page.request)
    await page.goto(`/play/${id}`)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'See the plans' }).click()
    await page.getByRole('link', { name: 'Choose Yearly' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/login\?/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(`/checkout?plan=yearly&film=${id}`)
    await page.getByRole('checkbox', { name: /^I ask that Premium begins at once/ }).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page).toHaveURL(toStripe)
    testApp.ledger.expire(testApp.sessionAt(page).id)
    await page.goto(`/checkout?plan=yearly&film=${id}&paid=yes`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there')
    await testApp.deliver()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment did not arrive')
    await page.getByRole('link', { name: 'Go back to your order' }).click()
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  })
})

test('PAY-3 PAY-4 a plan renews: cancelled and taken back, a card that fails, changed in the portal', async ({
  page,
  testApp,
}) => {
  const member = await createMember(page.request)
  await openAs(page, member, '/profile')
  await page.getByRole('button', { name: 'Subscribe to Monthly' }).click()
  await expect(summary(page)).toContainText('$9.99 every month')
  await expect(summary(page)).toContainText('This plan renews by itself')
  await summary(page).getByRole('button', { name: 'Back' }).click()
  await order(page, 'Monthly')
  await payAtStripe(page, cards.failsLater)
  await testApp.deliver()
  await expect(state(page)).toHaveText('Premium')
  await expect(membership(page)).toContainText('Next charge')
  const subscription = testApp.ledger.all('subscription').at(-1)!

  await membership(page).getByRole('button', { name: 'Cancel renewal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel renewal' }).click()
  await expect(membership(page)).toContainText('not renewed')
  await expect.poll(() => subscription.cancel_at_period_end).toBe(true)
  await membership(page).getByRole('button', { name: 'Take back' }).click()
  await expect(membership(page)).toContainText('Next charge')
  await expect.poll(() => subscription.cancel_at_period_end).toBe(false)

  testApp.ledger.advance(32 * 86_400_000)
  await testApp.deliver()
  // The profile learns it first; then every page has the banner, from its first paint on.
  await expect(async () => {
    await page.reload()
    await expect(membership(page)).toContainText('Your payment failed.', { timeout: 2_000 })
  }).toPass()
  await observeLayoutShifts(page)
  await page.goto('/pricing')
  await waitForHydration(page)
  const banner = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(banner).toContainText('Your payment failed.')
  await expectAccessible(page)
  await page.waitForLoadState('networkidle')
  await expectLayoutStable(page, 0.02)
  await banner.getByRole('button', { name: 'Change card' }).click()
  await page.getByLabel('Card number').fill(cards.pays)
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save card' }).click()
  await saved
  // Back before Stripe has told of it; then without a reload.
  await page.getByRole('link', { name: 'Return' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(membership(page)).toContainText('Your payment failed.')
  await testApp.deliver()
  await expect(membership(page)).toContainText('Next charge')
  await expect(membership(page)).not.toContainText('Your payment failed.')
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
