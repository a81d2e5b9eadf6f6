import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import { browser } from './browser.ts'
import { expect, navigate, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import { aLoggedInMember, askAs, type Member, openAs, openAsMember, signIn, signOutQuietly } from './members.ts'
import { aSubscriber, movePremium, paymentsOf, statusOf, subscribe } from './premium.ts'
import { demo } from './servers.ts'

// A browser notes on its console every answer that is a refusal, or missing.
test.use({ expectedTrouble: /Failed to load resource/ })

const card = (page: Page) => page.getByRole('region', { name: 'Subscription Status' })
const state = (page: Page) => card(page).locator('p.display')
const plans = (page: Page) => page.getByRole('region', { name: 'Plans', exact: true })
const ticket = (page: Page, name: string) =>
  plans(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const button = (page: Page, name: string) => ticket(page, name).getByRole('button')
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
const isSubscribe = (request: Request) => request.url().endsWith('/api/subscribe')

/** Messages stay until time goes on. Not for dialogs, which wait for the next frame. */
async function holdTime(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** The status waits until it is let go. */
async function holdStatus(page: Page) {
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
  const member = await openAsMember(page, '/profile')
  await expect(plans(page)).toBeVisible()
  return member
}
async function openPremium(page: Page, plan: 'monthly' | 'quarterly' | 'yearly' = 'quarterly', daysLeft?: number) {
  const member = await aSubscriber(page, plan, daysLeft)
  await openProfile(page, member)
  return member
}

test.describe('PROF-1', () => {
  for (const path of ['/profile', '/account']) {
    test(`${path} shows the account, the status, the plans and the support card`, async ({ page }) => {
      const member = await signIn(page)
      const letGo = await holdStatus(page)
      await page.goto(path)
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
      await expect(page.getByRole('heading', { name: 'Keep the lamp lit' })).toBeVisible()
      await expect(plans(page).getByRole('listitem')).toHaveCount(4)
    })
  }

  test('a visitor is told at the login why they are there, and comes back', async ({ page }) => {
    const member = await aLoggedInMember(page.request)
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile')
    await expect(page.getByText('No user data found. Please log in again.')).toBeVisible()
    await page.locator('input[name=email]').fill(member.email)
    await page.locator('input[name=password]').fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/profile')
    await expect(state(page)).toHaveText('Free')
  })

  test('a session without anybody in it says so, and leads to the login', async ({ page }) => {
    const { token } = await aLoggedInMember(page.request)
    await openAs(page, { token, user: { _id: '', username: '' } }, '/profile')
    await expect(alert(page)).toContainText('No user data found. Please log in again.')
    await page.locator('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile')
  })

  test('the server sends the same outline to everybody', async ({ page }) => {
    const asVisitor = await (await page.request.get('/profile')).text()
    const { token, username } = await signIn(page)
    const headers = { authorization: `Bearer ${token}` }
    const asMember = await (await page.request.get('/profile', { headers })).text()
    const bare = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
    expect(bare(asMember)).toBe(bare(asVisitor))
    expect(asVisitor).toContain('My Profile</h1>')
    expect(asVisitor).not.toContain(username)
  })

  test('nothing jumps when what is asked for comes', async ({ page }) => {
    const member = await aLoggedInMember(page.request)
    await page.addInitScript(() => {
      const seen = Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) seen.shifted += (shift as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openProfile(page, member)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => (window as typeof window & { shifted: number }).shifted)).toBeLessThan(0.1)
  })
})

test('SUPPORT-1 on the profile: a way to give, and a link to pass on', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFree(page)
  const donate = page.locator('main').getByRole('link', { name: 'Buy a coffee' })
  const href = await donate.getAttribute('href')
  expect(href).toMatch(/^https:\/\//)
  await page.locator('main').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Support link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href)
})

test('SUB-3 SUB-4 the plans say what they cost, for how long, and what one saves', async ({ page }) => {
  await openFree(page)
  const said = async (name: string) => await ticket(page, name).locator('> div').first().textContent()
  expect(await said('Monthly')).toBe('POPULARMonthly1 month$9.99 a monthPaid once for 1 month')
  expect(await said('Quarterly')).toBe('Quarterly3 months$8.33 a month$24.99 once for 3 months')
  expect(await said('Semi-annual')).toBe('Semi-annual6 months$7.50 a month$44.99 once for 6 months')
  expect(await said('Yearly')).toBe('BEST VALUEYearly12 months$6.57 a month$79.99 once for 12 monthsSave $39.89')
  await expect(plans(page).getByText('Test mode')).toBeVisible()
  await expect(plans(page).getByText('No card is asked for and no money moves.')).toBeVisible()
  await expect(plans(page).getByText(/^Prices in US dollars/)).toBeVisible()
})

test.describe('SUB-1 SUB-5 SUB-6 ROLE-2', () => {
  test('somebody with a profile subscribes, and cancels', async ({ page }) => {
    const member = await openFree(page)
    await holdTime(page)
    const looks: string[] = []
    page.on('request', (request) => request.url().includes('/api/subscription-status') && looks.push(request.url()))
    await button(page, 'Monthly').click()
    await expect(message(page, 'Successfully subscribed to monthly plan! Welcome to Premium!')).toBeVisible()
    await expect(message(page, 'Test mode')).toBeVisible()
    await expect(state(page)).toHaveText('Premium')
    await expect(button(page, 'Monthly')).toBeFocused()
    await expect.poll(() => looks.length).toBe(1)
    await page.clock.runFor(1_900)
    expect(looks).toHaveLength(1)
    await page.clock.runFor(200)
    await expect.poll(() => looks.length).toBe(2)
    await page.clock.resume()

    await expect(card(page)).toContainText('30 days left')
    expect(await card(page).locator('dt, dd').allTextContents()).toEqual([
      'Plan',
      'Monthly',
      'Started',
      day(Date.now()),
      'Expires',
      day(inDays(30)),
    ])
    await expect(ticket(page, 'Monthly').getByText('Your plan')).toBeVisible()
    await expect(ticket(page, 'Monthly').getByText('POPULAR')).toHaveCount(0)
    expect(await statusOf(member)).toMatchObject({ status: 'Premium', plan: 'monthly', daysRemaining: 30 })
    await expect.poll(() => stored(page, 'user')).toMatchObject({ subscriptionStatus: 'Premium' })
    expect(await stored(page, 'subscriptionData')).toMatchObject({ userId: member.id, status: 'Premium' })
    await page.reload()
    await expect(state(page)).toHaveText('Premium')

    const asked = page.waitForRequest((request) => request.url().endsWith('/api/cancel-subscription'))
    await cancelButton(page).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toHaveAccessibleName('Are you sure you want to cancel your subscription?')
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    expect((await asked).postDataJSON()).toEqual({ userId: member.id, reason: 'User requested' })
    await expect(message(page, 'Subscription cancelled successfully.')).toBeVisible()
    await expect(message(page, 'Test mode')).toHaveCount(0)
    await expect(state(page)).toHaveText('Free')
    await expect(dialog).toBeHidden()
    await expect(card(page).getByRole('heading')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Must Watch' })).toHaveCount(0)
    expect(await statusOf(member)).toMatchObject({ status: 'Free', plan: null, subscriptionId: null })
    await expect
      .poll(() => stored(page, 'user'))
      .toMatchObject({ subscriptionStatus: 'Free', activeSubscriptionId: null })
    await expect(button(page, 'Monthly')).toHaveText('Subscribe to Monthly')
  })

  for (const [name, words] of [
    ['Quarterly', 'quarterly'],
    ['Semi-annual', 'semi-annual'],
    ['Yearly', 'yearly'],
  ] as const) {
    test(`the ${words} plan`, async ({ page }) => {
      await openFree(page)
      await button(page, name).click()
      await expect(message(page, `Successfully subscribed to ${words} plan! Welcome to Premium!`)).toBeVisible()
      await expect(card(page).getByText(name, { exact: true })).toBeVisible()
    })
  }

  test('two presses are one', async ({ page }) => {
    const member = await openFree(page)
    await withFault(page, 'POST /api/subscribe delay 800')
    await button(page, 'Yearly').dblclick()
    await expect(button(page, 'Yearly')).toHaveText('Subscribing...')
    await button(page, 'Monthly').click({ force: true })
    await expect(state(page)).toHaveText('Premium')
    expect(await paymentsOf(member)).toEqual([{ plan: 'yearly', cents: 7999 }])
  })

  for (const fault of ['drop', '503', '500']) {
    test(`says so when it fails (${fault}), and goes on with the same attempt`, async ({ page }) => {
      const member = await openFree(page)
      await holdTime(page)
      const attempts: (string | undefined)[] = []
      page.on('request', (request) => isSubscribe(request) && attempts.push(request.headers()['idempotency-key']))
      await withFault(page, `POST /api/subscribe ${fault}`)
      await button(page, 'Yearly').click()
      await expect(alert(page)).toHaveText('Subscription failed. Please try again.')
      await expect(button(page, 'Yearly')).toBeFocused()
      await expect(state(page)).toHaveText('Free')
      await page.clock.runFor(4_900)
      await expect(alert(page)).not.toBeEmpty()
      await page.clock.runFor(200)
      await expect(alert(page)).toBeEmpty()
      await withoutFault(page)
      await button(page, 'Yearly').click()
      await expect(state(page)).toHaveText('Premium')
      expect(attempts).toHaveLength(2)
      expect(attempts[0]).toMatch(/^[\da-f]{32}$/)
      expect(attempts[1]).toBe(attempts[0])
      expect(await paymentsOf(member)).toHaveLength(1)
    })
  }

  test('an answer that was lost on the way costs nothing twice', async ({ page }) => {
    const member = await openFree(page)
    await page.route('**/api/subscription-status*', (route) => route.abort())
    await page.route('**/api/subscribe', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Quarterly').click()
    await expect(alert(page)).toHaveText('Subscription failed. Please try again.')
    await page.unroute('**/api/subscribe')
    await page.unroute('**/api/subscription-status*')
    await button(page, 'Quarterly').click()
    await expect(message(page, 'Successfully subscribed to quarterly plan! Welcome to Premium!')).toBeVisible()
    await expect(card(page)).toContainText('90 days left')
    expect(await paymentsOf(member)).toEqual([{ plan: 'quarterly', cents: 2499 }])
  })

  test('the server’s own words are shown where it has some', async ({ page }) => {
    const member = await openFree(page)
    // In another browser.
    await subscribe(member, 'yearly')
    await button(page, 'Yearly').click()
    await expect(alert(page)).toHaveText('You have Premium already. It can be extended in its last 7 days.')
    await expect(state(page)).toHaveText('Premium')
  })
})

test.describe('SUB-6', () => {
  test('nothing is cancelled unless one says so', async ({ page }) => {
    const member = await openPremium(page)
    await cancelButton(page).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(`let it run until ${day((await statusOf(member)).expirationDate)}.`)
    await expect(dialog.getByText('Test mode')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Keep Premium' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(cancelButton(page)).toBeFocused()
    expect((await statusOf(member)).status).toBe('Premium')
  })

  test('says so when it fails', async ({ page }) => {
    const member = await openPremium(page)
    await withFault(page, 'POST /api/cancel-subscription drop')
    await cancelButton(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(alert(page)).toHaveText('Cancellation failed. Please try again.')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(cancelButton(page)).toBeFocused()
    await expect(state(page)).toHaveText('Premium')
    expect((await statusOf(member)).status).toBe('Premium')
  })
})

test.describe('SUB-2', () => {
  test('with more than 7 days left it cannot be extended yet, and says from when on', async ({ page }) => {
    const member = await openPremium(page, 'quarterly', 8)
    const { expirationDate } = await statusOf(member)
    const moment = new Date(Date.parse(expirationDate!) - 7 * 86_400_000)
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(moment)
    // In less than a day.
    const from = `You can extend from ${day(moment.getTime())}, ${time}.`
    await expect(card(page)).toContainText('8 days left')
    await expect(card(page).getByText('Your subscription is expiring soon.')).toHaveCount(0)
    await expect(plans(page).getByText(from)).toBeVisible()
    await expect(page.getByText(from)).toHaveCount(1)
    await expect(button(page, 'Yearly')).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page, 'Yearly')).toHaveAccessibleDescription(from)
    await button(page, 'Yearly').click({ force: true })
    await page.waitForTimeout(300)
    expect(await paymentsOf(member)).toHaveLength(1)
  })

  for (const left of [7, 1]) {
    test(`with ${left} left it warns, and an extension adds to the end that was`, async ({ page }) => {
      const member = await openPremium(page, 'quarterly', left)
      const before = await statusOf(member)
      await expect(card(page)).toContainText(left === 1 ? '1 day left' : '7 days left')
      await expect(card(page).getByText('Your subscription is expiring soon.')).toBeVisible()
      await card(page).getByRole('link', { name: 'Extend' }).click()
      await expect(plans(page).getByRole('heading', { name: 'Plans' })).toBeFocused()
      await expect(button(page, 'Monthly')).toHaveText('Extend with Monthly')
      await button(page, 'Monthly').click()
      const end = Date.parse(before.expirationDate!) + 30 * 86_400_000
      await expect(message(page, `Extended. You have Premium until ${day(end)}.`)).toBeVisible()
      await expect(card(page)).toContainText(`${left + 30} days left`)
      const after = await statusOf(member)
      expect(after).toMatchObject({
        startDate: before.startDate,
        subscriptionId: before.subscriptionId,
        plan: 'monthly',
      })
      expect(Date.parse(after.expirationDate!)).toBe(end)
      await expect(card(page).getByText('Your subscription is expiring soon.')).toHaveCount(0)
    })
  }
})

test('SUB-1 past its expiration Premium is Expired, and can be had again', async ({ page }) => {
  const member = await openPremium(page, 'quarterly', -2)
  await expect(state(page)).toHaveText('Expired')
  expect(await card(page).locator('dt').allTextContents()).toEqual(['Plan', 'Started', 'Ended'])
  await expect(card(page)).toContainText('Your Premium has ended.')
  await expect(cancelButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Must Watch' })).toHaveCount(0)
  await expect(ticket(page, 'Monthly').getByText('POPULAR')).toBeVisible()
  await card(page).getByRole('link', { name: 'See the plans' }).click()
  await button(page, 'Yearly').click()
  await expect(message(page, 'Successfully subscribed to yearly plan! Welcome to Premium!')).toBeVisible()
  await expect(card(page)).toContainText('365 days left')
  expect(await statusOf(member)).toMatchObject({ status: 'Premium', plan: 'yearly' })
})

test.describe('SUB-7', () => {
  test('subscribing without a user', async ({ page }) => {
    const member = await openFree(page)
    await signOutQuietly(page)
    await button(page, 'Yearly').click()
    await expect(alert(page)).toHaveText('User not found. Please log in again.')
    expect(await paymentsOf(member)).toEqual([])
  })

  test('cancelling without a user', async ({ page }) => {
    const member = await openPremium(page)
    await cancelButton(page).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await signOutQuietly(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(alert(page)).toHaveText('User not found. Please log in again.')
    expect((await statusOf(member)).status).toBe('Premium')
  })
})

test.describe('SUB-8', () => {
  for (const fault of ['drop', '503', '429']) {
    test(`a status that does not come (${fault}) is Free, and can be asked for again`, async ({ page }) => {
      const member = await aSubscriber(page, 'yearly')
      await openAs(page, member, '/about')
      await withFault(page, `GET /api/subscription-status ${fault}`)
      await page.goto('/profile')
      await expect(alert(page)).toHaveText('Failed to load subscription status. Please refresh the page.')
      await expect(state(page)).toHaveText('Free')
      const again = card(page).getByRole('button', { name: 'Try Again' })
      await again.click()
      await expect(again).toBeFocused()
      await expect(alert(page)).toHaveText('Failed to load subscription status. Please refresh the page.')
      await withoutFault(page)
      await again.click()
      await expect(state(page)).toHaveText('Premium')
      await expect(again).toHaveCount(0)
      await expect(card(page).getByRole('heading')).toBeFocused()
      await expect(plans(page)).toBeVisible()
    })
  }

  test('after a 404 it is Free, and nothing is said', async ({ page }) => {
    await signIn(page)
    await withFault(page, 'GET /api/subscription-status 404')
    await page.goto('/profile')
    await expect(state(page)).toHaveText('Free')
    await page.waitForTimeout(300)
    await expect(alert(page)).toBeEmpty()
    await expect(page.getByText('Failed to load subscription status.')).toHaveCount(0)
  })

  test('what was so last time is shown at once, to that person alone', async ({ page }) => {
    const member = await openPremium(page, 'yearly')
    await expect(card(page)).toContainText('365 days left')
    const letGo = await holdStatus(page)
    await page.reload()
    await expect(state(page)).toHaveText('Premium')
    await expect(plans(page)).toHaveCount(0)
    letGo()
    await expect(plans(page)).toBeVisible()
    expect(await stored(page, 'subscriptionData')).toMatchObject({ userId: member.id })

    const other = await aLoggedInMember(page.request)
    const letGoAgain = await holdStatus(page)
    await openAs(page, other, '/profile')
    await expect(page.locator('main').getByText(other.username, { exact: true })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    letGoAgain()
    await expect(state(page)).toHaveText('Free')
  })

  test('what is past its expiration is discarded, treated as Free, and asked for again', async ({ page }) => {
    const member = await openPremium(page, 'yearly')
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('subscriptionData')!) as object
      const expirationDate = new Date(Date.now() - 1000).toISOString()
      localStorage.setItem('subscriptionData', JSON.stringify({ ...kept, expirationDate }))
    })
    const letGo = await holdStatus(page)
    await page.reload()
    await expect(state(page)).toHaveText('Free')
    expect(await stored(page, 'subscriptionData')).toBeNull()
    letGo()
    await expect(state(page)).toHaveText('Premium')
    expect(await stored(page, 'subscriptionData')).toMatchObject({ userId: member.id, status: 'Premium' })
  })

  test('what somebody writes there gives them nothing', async ({ page }) => {
    const member = await openFree(page)
    await page.evaluate((userId) => {
      const expirationDate = new Date(Date.now() + 1e10).toISOString()
      const status = { status: 'Premium', subscribed: true, plan: 'yearly', startDate: expirationDate, expirationDate }
      localStorage.setItem('subscriptionData', JSON.stringify({ userId, ...status }))
    }, member.id)
    await page.reload()
    await expect(state(page)).toHaveText('Free')
    await expect(page.getByRole('heading', { name: 'Must Watch' })).toHaveCount(0)
  })

  test('another tab follows', async ({ page, context }) => {
    await openFree(page)
    const other = await context.newPage()
    await other.goto('/profile')
    await untilHydrated(other)
    await expect(state(other)).toHaveText('Free')
    await button(page, 'Monthly').click()
    await expect(state(page)).toHaveText('Premium')
    await expect(state(other)).toHaveText('Premium')
  })
})

test.describe('PROF-2 ROLE-3', () => {
  const picker = (page: Page) => page.getByLabel('Preferred Genre')
  const titles = (page: Page) =>
    page.getByRole('region', { name: 'Must Watch' }).locator('article a > span:nth-child(2)')

  test('a Premium user has a preferred genre, and the first 8 of it to watch', async ({ page }) => {
    const member = await openPremium(page)
    await expect(page.getByText('Choose a preferred genre, and eight movies of it are shown here.')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(alert(page)).toHaveText('Please choose one of the genres.')
    await picker(page).selectOption('Horror')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(page, 'Preferred genre saved successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
    const answer = await page.request.get('/api/movies/genre/Horror')
    const horror = ((await answer.json()) as { title: string }[]).map(({ title }) => title)
    await expect(titles(page)).toHaveCount(8)
    const shown = (await titles(page).allTextContents()).map((text) => text.replace(/ NEW$/, '').trim())
    expect(shown).toEqual(horror.slice(0, 8))
    expect(await askAs(member, 'GET', '/api/me')).toMatchObject({ user: { preferredGenre: 'Horror' } })
    await expect.poll(() => stored(page, 'user')).toMatchObject({ preferredGenre: 'Horror' })
    await page.reload()
    await expect(picker(page)).toHaveValue('Horror')
    await expect(titles(page)).toHaveCount(8)

    const first = page.getByRole('region', { name: 'Must Watch' }).locator('article').first()
    await first.hover()
    await first.getByRole('button', { name: /to watchlist$/ }).click()
    await expect(page.getByText('Added to watchlist!')).toBeVisible()
    await expect(first.getByRole('button', { name: /in watchlist/i })).toBeVisible()
  })

  for (const fault of ['drop', '503']) {
    test(`says so when it is not saved (${fault})`, async ({ page }) => {
      await openPremium(page)
      await picker(page).selectOption('Comedy')
      await withFault(page, `POST /api/set-preferred-genre ${fault}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(alert(page)).toHaveText('Failed to save preferred genre. Please try again.')
      await expect(picker(page)).toHaveValue('Comedy')
    })
  }

  test('movies that do not come can be asked for again', async ({ page }) => {
    const member = await aSubscriber(page, 'monthly')
    await askAs(member, 'POST', '/api/set-preferred-genre', { userId: member.id, genre: 'Drama' })
    await openAs(page, member, '/about')
    await withFault(page, 'GET /api/movies/genre/:genre 503')
    await page.goto('/profile')
    const part = page.getByRole('region', { name: 'Must Watch' })
    await expect(part.getByRole('alert')).toContainText('Failed to load movies. Please try again later.')
    await withoutFault(page)
    await part.getByRole('button', { name: 'Try Again' }).click()
    await expect(titles(page)).toHaveCount(8)
  })

  test('without Premium there is neither', async ({ page }) => {
    const member = await openFree(page)
    await expect(picker(page)).toHaveCount(0)
    const answer = await page.request.post('/api/set-preferred-genre', {
      headers: { authorization: `Bearer ${member.token}` },
      data: { userId: member.id, genre: 'Drama' },
    })
    expect(answer.status()).toBe(403)
    await subscribe(member, 'monthly')
    await page.reload()
    await expect(picker(page)).toBeVisible()
    await movePremium(member, -31)
    await page.reload()
    await expect(state(page)).toHaveText('Expired')
    await expect(picker(page)).toHaveCount(0)
  })
})

test.describe('PROF-3', () => {
  test('success stays for 3 s, an error for 5, and both for whoever reads them', async ({ page }) => {
    await openPremium(page)
    await page.getByLabel('Preferred Genre').selectOption('Drama')
    await holdTime(page)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    const saved = message(page, 'Preferred genre saved successfully!')
    await expect(saved).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(2_900)
    await expect(saved).toBeVisible()
    await page.clock.runFor(200)
    await expect(saved).toBeHidden()

    await withFault(page, 'POST /api/set-preferred-genre drop')
    await save.click()
    await expect(alert(page)).not.toBeEmpty()
    await page.mouse.move(0, 0)
    await page.clock.runFor(4_900)
    await expect(alert(page)).not.toBeEmpty()
    await alert(page).getByText('Failed to save').hover()
    await page.clock.runFor(20_000)
    await expect(alert(page)).not.toBeEmpty()
    await page.mouse.move(0, 0)
    await page.clock.runFor(200)
    await expect(alert(page)).toBeEmpty()
  })

  test('a call that nobody answers is given up after 15 s', async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'of any width')
    test.setTimeout(60_000)
    await signIn(page)
    await page.route('**/api/subscription-status*', () => {})
    const began = Date.now()
    await page.goto('/profile')
    await expect(alert(page)).toHaveText('Failed to load subscription status. Please refresh the page.', {
      timeout: 25_000,
    })
    expect(Date.now() - began).toBeGreaterThan(14_500)
  })
})

test.describe('payments that are made elsewhere', () => {
  const pay = 'https://pay.test/checkout/1'

  test('one is taken there', async ({ page }) => {
    await openFree(page)
    await page.route('https://pay.test/**', (route) =>
      route.fulfill({ body: '<h1>Pay here</h1>', contentType: 'text/html' }),
    )
    await page.route('**/api/subscribe', (route) =>
      route.fulfill({
        json: {
          success: true,
          message: 'ok',
          status: 'pending',
          expirationDate: null,
          subscriptionId: null,
          checkoutUrl: pay,
          extended: false,
        },
      }),
    )
    await button(page, 'Yearly').click()
    await expect(page).toHaveURL(pay)
  })

  test('back from there one is told to wait, can go on with it, and sees when it has come', async ({ page }) => {
    const member = await openFree(page)
    await page.route('**/api/subscription-status*', async (route) => {
      const answer = await route.fetch()
      const sent = (await answer.json()) as { subscriptionStatus: { status: string; pending: object | null } }
      if (sent.subscriptionStatus.status === 'Free') {
        sent.subscriptionStatus.pending = { plan: 'yearly', checkoutUrl: pay }
      }
      await route.fulfill({ response: answer, json: { ...sent, payments: 'live' } })
    })
    await page.reload()
    await expect(
      card(page).getByText('Waiting for your payment for the yearly plan. It may take a moment.'),
    ).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'Continue the payment' })).toHaveAttribute('href', pay)
    await expect(page.getByText('Test mode')).toHaveCount(0)
    await subscribe(member, 'yearly')
    await expect(state(page)).toHaveText('Premium', { timeout: 8_000 })
  })

  test('where nothing is sold the plans say so', async ({ page }) => {
    await openFree(page)
    await page.route('**/api/subscription-status*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), payments: 'off' } })
    })
    await page.reload()
    await expect(plans(page).getByText('Subscriptions are not open on this site yet.')).toBeVisible()
    await expect(plans(page).getByRole('listitem')).toHaveCount(4)
    await expect(plans(page).getByRole('button')).toHaveCount(0)
    await expect(plans(page).getByText('POPULAR')).toHaveCount(0)
    await expect(plans(page).getByText('BEST VALUE')).toHaveCount(0)
  })
})

test.describe('for everybody', () => {
  const problems = async (page: Page) =>
    (await new AxeBuilder({ page }).analyze()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )

  for (const theme of themes) {
    test(`axe finds nothing wrong in ${theme}`, async ({ page }) => {
      test.setTimeout(60_000)
      const member = await signIn(page)
      await openIn(page, theme, '/profile')
      await expect(plans(page)).toBeVisible()
      expect(await problems(page)).toEqual([])
      await subscribe(member, 'quarterly')
      await askAs(member, 'POST', '/api/set-preferred-genre', { userId: member.id, genre: 'Drama' })
      await page.reload()
      await expect(page.getByRole('region', { name: 'Must Watch' }).locator('article')).toHaveCount(8)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(message(page, 'Preferred genre saved successfully!')).toBeVisible()
      expect(await problems(page)).toEqual([])
      await cancelButton(page).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.waitForTimeout(400)
      expect(await problems(page)).toEqual([])
      await movePremium(member, -86)
      await page.reload()
      await expect(card(page).getByText('Your subscription is expiring soon.')).toBeVisible()
      expect(await problems(page)).toEqual([])
      await movePremium(member, -10)
      await page.reload()
      await expect(state(page)).toHaveText('Expired')
      expect(await problems(page)).toEqual([])
      await withFault(page, 'GET /api/subscription-status 503')
      await page.reload()
      await expect(alert(page)).not.toBeEmpty()
      expect(await problems(page)).toEqual([])
    })
  }

  test('it fits 320 px, whatever the state', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    const member = await openFree(page)
    expect(await width()).toBeLessThanOrEqual(320)
    await button(page, 'Semi-annual').click()
    await expect(message(page, 'Successfully subscribed to semi-annual plan! Welcome to Premium!')).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(320)
    await movePremium(member, -175)
    await page.reload()
    await expect(card(page).getByText('Your subscription is expiring soon.')).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(320)
    await movePremium(member, -10)
    await page.reload()
    await expect(state(page)).toHaveText('Expired')
    expect(await width()).toBeLessThanOrEqual(320)
    await withFault(page, 'GET /api/subscription-status drop')
    await page.reload()
    await expect(card(page).getByRole('button', { name: 'Try Again' })).toBeVisible()
    expect(await width()).toBeLessThanOrEqual(320)
  })

  test('it fits 390 px with letters twice as large, and nothing lies over anything', async ({ page, playwright }) => {
    const member = await aSubscriber(page, 'yearly', 5)
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
        const price = (await ticket(theirs, name).locator('.plan-price .figure').boundingBox())!
        const pressed = (await button(theirs, name).boundingBox())!
        const isApart =
          price.x + price.width <= pressed.x ||
          pressed.x + pressed.width <= price.x ||
          price.y + price.height <= pressed.y ||
          pressed.y + pressed.height <= price.y
        expect(isApart, name).toBe(true)
      }
      await cancelButton(theirs).click()
      const dialog = theirs.getByRole('alertdialog')
      await expect(dialog).toBeVisible()
      for (const each of [dialog, ...(await dialog.getByRole('button').all())]) {
        const { x, width } = (await each.boundingBox())!
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(390)
      }
    } finally {
      await large.close()
    }
  })

  test('the title stays in one piece beside a long name', async ({ page }) => {
    const member = await aLoggedInMember(page.request)
    const user = { ...member.user, username: 'alexandra.kowalczyk160.of.it' }
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      const sent = (await answer.json()) as { user: object }
      await route.fulfill({ response: answer, json: { ...sent, user: { ...sent.user, username: user.username } } })
    })
    for (const width of [820, 1030]) {
      await page.setViewportSize({ width, height: 900 })
      await openProfile(page, { ...member, user })
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

  test('it can be used by the keyboard alone', async ({ page }) => {
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
    await press('Tab')
    await press('Enter')
    await expect(state(page)).toHaveText('Free')
    await expect(card(page).getByRole('heading')).toBeFocused()
    expect((await statusOf(member)).status).toBe('Free')
  })

  test('its own styles come with it, from another page too', async ({ page }) => {
    await signIn(page)
    await page.goto('/about')
    await untilHydrated(page)
    await navigate(page, '/profile')
    await expect(plans(page)).toBeVisible()
    const display = await plans(page)
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).display)
    expect(display).toBe('grid')
  })
})
