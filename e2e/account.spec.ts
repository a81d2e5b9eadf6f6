import { unsubscribeToken } from '../apps/server/src/features/mail-choices/unsubscribe-token.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, test, waitForHydration } from './test-app.ts'
import { createConfirmedMember, createMember, callAs, movieAt, openAs } from './members.ts'
import { newPerson, confirmationLink, serverEnvironment, mailedLink } from './people.ts'

// A browser notes every refusal on its console.
test.use({ expectedErrors: /Failed to load resource/ })

test('ACC-1 a member changes name, address and password, and logs out another device', async ({ page }) => {
  test.slow()
  const member = await createConfirmedMember(page.request)
  // Another device.
  await page.request.post('/api/login', { data: { email: member.email, password: member.password } })
  await openAs(page, member, '/profile')
  await page.getByRole('link', { name: 'Manage account' }).click()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Devices').getByRole('listitem')).toHaveCount(2)

  const { username, email } = newPerson()
  await part('Username').getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('New username').fill(username)
  await page.keyboard.press('Enter')
  await expect(part('Username').getByRole('paragraph')).toHaveText(username)
  await expect(part('Username').getByRole('button', { name: 'Change' })).toBeFocused()

  await part('Email').getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Your password').fill('not my password')
  await part('Email').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('This password is not right.')
  await expectAccessibleAtAnyWidth(page)
  await page.getByLabel('Your password').fill(member.password)
  await part('Email').getByRole('button', { name: 'Save' }).click()
  await expect(part('Email')).toContainText('Open the links that we mailed to both addresses.')

  await part('Devices')
    .getByRole('button', { name: /^Log out .*/ })
    .first()
    .click()
  await expect(part('Devices').getByRole('listitem')).toHaveCount(1)
  await expect(part('Devices').getByRole('heading')).toBeFocused()

  for (const [address, said] of [
    [email, 'Now open the link that we mailed to your old address.'],
    [member.email, 'Your address has been changed.'],
  ] as const) {
    await page.goto(await mailedLink(page.request, address))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('main')).toContainText(said)
  }
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(part('Email')).toContainText(email)

  await part('Password').getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(member.password)
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a new and good one')
  await part('Password').getByRole('button', { name: 'Save' }).click()
  await expect(part('Password').getByRole('button', { name: 'Change password' })).toBeFocused()
  const logIn = await page.request.post('/api/login', { data: { email, password: 'a new and good one' } })
  expect(logIn.status()).toBe(200)
})

test('ACC-2 somebody new opens the mailed link, and can write comments and buy gifts from then on', async ({
  page,
}) => {
  const member = await createMember(page.request)
  const { _id: id } = await movieAt(23)
  const notice = page.getByText('please confirm your email address')
  await openAs(page, member, '/gift')
  await expect(notice).toBeVisible()
  await openAs(page, member, `/movie/${id}`)
  await expect(notice).toBeVisible()
  await page.getByLabel('Your comment').fill('Too early.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please confirm your email address first' })).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveValue('Too early.')
  await expectAccessibleAtAnyWidth(page, 'section[aria-labelledby=comments]')

  await page.goto(await confirmationLink(page.request, member.email))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('main')).toContainText('your address is confirmed')
  await page.goto(`/movie/${id}`)
  await waitForHydration(page)
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Comment posted successfully.')).toBeVisible()
})

test('ACC-10 a member asks for mails, and unsubscribes by the link: opening it is not enough @any-width @full', async ({
  page,
  request,
}) => {
  const member = await createConfirmedMember(page.request)
  await openAs(page, member, '/profile/account')
  const mails = page.getByRole('region', { name: 'Emails' })
  for (const name of ['New films', 'A film you started']) {
    await mails.getByRole('checkbox', { name }).check()
    await expect(page.getByText('Your choice has been saved.').first()).toBeVisible()
  }
  await expectAccessibleAtAnyWidth(page)
  const kinds = async () => (await callAs<{ kinds: string[] }>(member, 'GET', '/api/me/mails')).kinds.toSorted()
  await expect.poll(kinds).toEqual(['newFilms', 'startedFilm'])

  const config = loadConfig(await serverEnvironment())
  const link = (kind: 'newFilms' | 'startedFilm') => `/unsubscribe?token=${unsubscribeToken(config, member.id, kind)}`
  await page.goto(link('newFilms'))
  await waitForHydration(page)
  await expectAccessibleAtAnyWidth(page)
  expect(await kinds()).toEqual(['newFilms', 'startedFilm'])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You will get no more emails about new films.')).toBeVisible()
  expect(await kinds()).toEqual(['startedFilm'])
  // As a mail program does it, without a cookie, twice.
  for (let n = 0; n < 2; n++) {
    const answer = await request.post(link('startedFilm'), { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(answer.status()).toBe(200)
  }
  expect(await kinds()).toEqual([])
  expect((await request.post('/unsubscribe?token=guessed', { form: {} })).status()).toBe(400)
})
