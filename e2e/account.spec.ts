import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, test, untilHydrated } from './house.ts'
import { aLoggedInMember, openAs } from './members.ts'
import { aPerson, mailedLink } from './people.ts'

// A browser notes every refusal on its console.
test.use({ expectedTrouble: /Failed to load resource/ })

test('ACC-1 a member changes name, address and password, and logs out another device @phone', async ({ page }) => {
  test.slow()
  const member = await aLoggedInMember(page.request)
  // Another device.
  await page.request.post('/api/login', { data: { email: member.email, password: member.password } })
  await openAs(page, member, '/profile')
  await page.getByRole('link', { name: 'Manage account' }).click()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Devices').getByRole('listitem')).toHaveCount(2)

  const { username, email } = aPerson()
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
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Confirm the new address' }).click()
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
