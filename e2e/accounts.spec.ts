import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, isPhone, test, injectFault, clearFaults } from './test-app.ts'
import { movieAt } from './members.ts'
import { registerMember, newPerson, field, logIn, mailedLink, open } from './people.ts'
import { cards } from './servers.ts'

// What a refusal looks like on the console.
test.use({ expectedErrors: /status of (400|401|409|410|503)/ })

const login = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })
const banner = (page: Page, words: string | RegExp) => page.locator('main form').getByText(words)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** How long the stored session holds, from the moment it was given. */
async function sessionHours(page: Page): Promise<number> {
  const claims = Buffer.from((await stored(page))?.split('.')[1] ?? '', 'base64url').toString()
  const { iat, exp } = JSON.parse(claims) as { iat: number; exp: number }
  return (exp - iat) / 3600
}

test('ROUTE-1 home, login, registration and reset are open to everybody @any-width', async ({ request }) => {
  for (const [path, heading] of [
    ['/', /<h1[^>]*>[^<]/],
    ['/login', /<h1[^>]*>Log in</],
    ['/register', /<h1[^>]*>Register</],
    ['/reset-password', /<h1[^>]*>Reset Password</],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).toMatch(heading)
  }
})

test('LOGIN-4 LOGIN-5 says why not, moves nothing, is accessible, and lets one in for 12 hours with the right password', async ({
  page,
}) => {
  const person = await registerMember(page.request)
  await open(page, '/login')
  const alert = page.locator('form').getByRole('alert')
  const top = async () => (await field(page, 'email').boundingBox())?.y
  const before = await top()
  await logIn(page, { ...person, password: 'not the one' })
  await expect(alert).toHaveText('Login failed')
  await expect(field(page, 'email')).toHaveValue(person.email)
  await expect(field(page, 'password')).toBeFocused()
  expect(await top()).toBe(before)
  await expectAccessible(page)

  // About what a phone has left above its keyboard.
  await page.setViewportSize({ width: 390, height: 400 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await injectFault(page, 'POST /api/login 503')
  await logIn(page, person)
  await expect(alert).toHaveText(/The service is not available right now/)
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(field(page, 'password')).toBeInViewport({ ratio: 1 })
  expect(await stored(page)).toBeNull()

  await clearFaults(page)
  await logIn(page, person)
  await expect(page).toHaveURL('/profile')
  expect(await sessionHours(page)).toBe(12)
})

test('LOGIN-6 the form does without providers and without a picture when nobody can name them, and a low screen shows it alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await injectFault(page, 'GET /api/sign-in/providers 503; GET /api/home 503')
  await page.goto('/login')
  await expect(login(page)).toBeVisible()
  await expect(page.locator('aside img')).toHaveCount(0)
  for (const name of ['Google', 'GitHub']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Not available right now. Please log in with your password.')
  }
  const slogan = page.getByText('Films and shows to watch, rate and talk about.')
  await expect(slogan).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(slogan).toBeHidden()

  await clearFaults(page)
  await page.goto('/login')
  const picture = page.locator('aside img')
  await expect(picture).toBeVisible()
  expect(await picture.getAttribute('src')).toMatch(/^\/images\//)
  // A phone on its side.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.locator('aside')).toBeHidden()
  await expect(field(page, 'email')).toBeVisible()
})

test('REG-1 REG-2 an account, from the first field to the first login', async ({ page }) => {
  const person = newPerson()
  await open(page, '/register?returnTo=%2Fmovies')
  await expect(page.getByText(/A movie streaming platform/)).toBeVisible()
  await expect(page.getByRole('link', { name: cards.name })).toHaveAttribute('href', /returnTo=%2Fmovies/)

  // What they tapped before is done in the end, where they were.
  const movie = await movieAt(20)
  await open(page, `/movie/${movie._id}`)
  await page.getByRole('button', { name: 'Add to Watchlist' }).click()
  const question = page.locator('main').getByText('Please log in to add movies to your watchlist.')
  await question.getByRole('link', { name: 'log in' }).click()
  await page.locator('main').getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await field(page, 'password').fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`/login?returnTo=%2Fmovie%2F${movie._id}`)
  await expect(banner(page, 'Registration successful! Please login.')).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(person.email)
  await field(page, 'password').fill(person.password)
  await login(page).click()
  await expect(page).toHaveURL(`/movie/${movie._id}`)
  await expect(page.getByText('Added to watchlist!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'In watchlist', pressed: true })).toBeVisible()
})

test('REG-3 each field says what to change, and is accessible then @full', async ({ page }) => {
  const taken = await registerMember(page.request)
  const person = newPerson()
  await open(page, '/register')
  const signUp = async (username: string, email: string, password: string) => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(email)
    await field(page, 'password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
  }
  const says = async (name: string, words: string) => {
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(words.replace(/[.?]/g, '\\$&')))
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await signUp('in', 'nobody', 'short')
  await says('username', 'Use 3 to 30 characters.')
  await expect(field(page, 'email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(field(page, 'password')).toHaveAccessibleDescription('Use 8 to 128 characters.')
  await signUp(person.username, person.email, 'password1')
  await says('password', 'This password is very common')
  await signUp(taken.username.toUpperCase(), person.email, person.password)
  await says('username', 'This username is taken. Please choose another.')
  await signUp(person.username, taken.email.toUpperCase(), person.password)
  await says('email', 'This email is already registered. Log in, or reset your password.')
  await signUp('', '', '')
  await expect(page.locator('[aria-invalid]')).toHaveCount(3)
  await expectAccessible(page)
})

const asked = 'If an account exists for that address, we have sent a link to confirm the change.'
const newPassword = 'another long curtain 7'

async function requestReset(page: Page, email: string, confirm = newPassword) {
  await field(page, 'email').fill(email)
  await field(page, 'newPassword').fill(newPassword)
  await field(page, 'confirm').fill(confirm)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

test('RESET-1 RESET-2 in the browser that asked, the mailed link completes the change; each step is accessible @any-width', async ({
  page,
  request,
}) => {
  // A mail is waited for.
  test.slow()
  const person = await registerMember(page.request)
  await open(page, '/reset-password')
  await requestReset(page, person.email, 'another')
  await expect(field(page, 'confirm')).toHaveAccessibleDescription('Passwords do not match')
  await expect(field(page, 'confirm')).toBeFocused()
  await requestReset(page, person.email)
  await expect(page.getByRole('heading', { name: asked })).toBeFocused()
  await expect(page.getByText(/within 30 minutes/)).toBeVisible()
  await expectAccessible(page)
  const link = await mailedLink(request, person.email)

  // Somebody is signed in elsewhere with the old password, which still holds.
  const elsewhere = await request.post('/api/login', { data: person })
  expect(elsewhere.status()).toBe(200)
  const { token } = (await elsewhere.json()) as { token: string }

  await page.goto(link)
  const change = page.getByRole('button', { name: 'Change my password' })
  await expect(change).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(change).toBeVisible()
  await expect(field(page, 'newPassword')).toHaveCount(0)
  await expectAccessible(page)
  await change.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your password has been changed, and you are logged in.')).toBeVisible()

  const statusOf = async (data: object) => (await request.post('/api/login', { data })).status()
  expect(await statusOf({ email: person.email, password: person.password })).toBe(401)
  expect(await statusOf({ email: person.email, password: newPassword })).toBe(200)
  const me = await request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.status(), 'every session of the account has ended').toBe(401)

  await page.goto('/about')
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used. Please ask for a new one.')).toBeVisible()
  // Nothing of it is left, not even for a reload.
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(link.split('t=')[1])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(field(page, 'email')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('RESET-2 in any other browser the link asks for the new password again, and is accessible @any-width @full', async ({
  page,
  request,
  browser,
}) => {
  // Two browsers and a mail.
  test.slow()
  const person = await registerMember(page.request)
  await open(page, '/reset-password')
  // A stranger asks, in the hope that the owner opens the link.
  await requestReset(page, person.email)
  const link = await mailedLink(request, person.email)

  const own = await browser.newContext()
  const owner = await own.newPage()
  await owner.goto(link)
  await expect(owner.getByText('Please enter your new password once more.')).toBeVisible()
  await expect(field(owner, 'newPassword')).toHaveCount(1)
  await expectAccessible(owner)
  const change = owner.getByRole('button', { name: 'Change my password' })
  await field(owner, 'newPassword').fill("the owner's own 9")
  await field(owner, 'confirm').fill('something else')
  await change.click()
  await expect(field(owner, 'confirm')).toHaveAccessibleDescription('Passwords do not match')
  await field(owner, 'newPassword').fill('password1')
  await field(owner, 'confirm').fill('password1')
  await change.click()
  await expect(field(owner, 'newPassword')).toHaveAccessibleDescription(/This password is very common/)
  await field(owner, 'newPassword').fill("the owner's own 9")
  await field(owner, 'confirm').fill("the owner's own 9")
  await change.click()
  await expect(owner).toHaveURL('/login')

  await logIn(owner, { ...person, password: newPassword })
  await expect(banner(owner, 'Login failed')).toBeVisible()
  await logIn(owner, { ...person, password: "the owner's own 9" })
  await expect(owner).toHaveURL('/profile')
  await own.close()
})

test('LOGIN-1 LOGIN-5 REG-1 an account and a login that is remembered, without a pointer @full', async ({ page }) => {
  test.skip(isPhone(), 'a phone has no keyboard')
  const person = newPerson()
  const reach = async (name: string) => {
    for (let pressed = 0; pressed < 25; pressed++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name)) return
    }
    throw new Error(`${name} was not reached`)
  }
  await open(page, '/register')
  for (const [name, value] of Object.entries(person)) {
    await reach(name)
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await reach('password')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  expect(await sessionHours(page)).toBe(30 * 24)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form says that it needs it, and sends nothing @any-width', async ({ page }) => {
    for (const path of ['/login', '/register', '/reset-password', '/admin/login']) {
      await page.goto(path)
      await expect(page.getByText(/^This form needs JavaScript\./)).toBeVisible()
      await expect(page.locator('form')).toHaveAttribute('method', 'post')
      await expect(page.locator('form').getByRole('button', { name: 'Show password' })).toHaveCount(0)
      await page.locator('form button').last().click()
      await expect(page).toHaveURL(path)
    }
  })
})
