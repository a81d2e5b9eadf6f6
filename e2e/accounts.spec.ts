import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import { aMember, aPerson, field, logIn, mailedLink, open } from './people.ts'
import { cards } from './servers.ts'

// What a refusal looks like on the console.
test.use({ expectedTrouble: /status of (400|401|409|410|429|500|503)|ERR_EMPTY_RESPONSE/ })

const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
const banner = (page: Page, words: string | RegExp) => page.locator('main form').getByText(words)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function noViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

test('ROUTE-1 home, login, registration and reset are open to everybody @any-width', async ({ page }) => {
  for (const [path, heading] of [
    ['/', /./],
    ['/login', 'Login'],
    ['/register', 'Register'],
    ['/reset-password', 'Reset Password'],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('LOGIN-1 the form, its show/hide toggle and the ways on', async ({ page }) => {
  await open(page, '/login?returnTo=%2Fmovies')
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('required')
  const password = field(page, 'password')
  await expect(password).toHaveAttribute('required')
  await password.fill('velvet curtain 12')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  // The browser's own check: nothing is sent.
  await login(page).click()
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/reset-password?returnTo=%2Fmovies')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?returnTo=%2Fmovies')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fmovies')
})

test('LOGIN-2 while it is sent the form says so and takes nothing @any-width', async ({ page }) => {
  await open(page, '/login')
  await withFault(page, 'POST /api/login delay 2000')
  await logIn(page, aPerson())
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await expect(field(page, 'email')).toBeDisabled()
  await expect(field(page, 'password')).toBeDisabled()
  await expect(banner(page, 'Login failed')).toBeVisible()
  await expect(field(page, 'email')).toBeEnabled()
})

test('LOGIN-3 back to where one came from, and the login is no step of the way back @any-width', async ({ page }) => {
  const person = await aMember(page.request)
  await open(page, '/about')
  await open(page, '/login?returnTo=%2Fmovies%3Fgenre%3DHorror')
  await logIn(page, person)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL('/movies?genre=Horror')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('LOGIN-3 to the profile, from nowhere or from where nobody should be sent @any-width', async ({ page }) => {
  const person = await aMember(page.request)
  await open(page, '/login?returnTo=%2F%2Fevil.example%2F')
  await logIn(page, person)
  await expect(page).toHaveURL('/profile')
  await page.goto('/login?returnTo=%2Fmovies')
  await expect(page, 'who is signed in goes on').toHaveURL('/movies')
})

test('LOGIN-4 says why not, keeps the address and offers the password to be typed again @any-width', async ({
  page,
}) => {
  const person = await aMember(page.request)
  await open(page, '/login')
  await logIn(page, { ...person, password: 'not the one' })
  await expect(banner(page, 'Login failed')).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(person.email)
  await expect(field(page, 'password')).toBeFocused()

  await withFault(page, 'POST /api/login drop')
  await logIn(page, person)
  await expect(banner(page, 'Network error. Please try again.')).toBeVisible()
  await withFault(page, 'POST /api/login 429')
  await logIn(page, person)
  await expect(banner(page, 'Too many attempts. Please try again in 1 second.')).toBeVisible()
  await withFault(page, 'POST /api/login 503')
  await logIn(page, person)
  await expect(banner(page, /The service is not available right now/)).toBeVisible()
  expect(await stored(page)).toBeNull()

  await withoutFault(page)
  await logIn(page, person)
  await expect(page).toHaveURL('/profile')
})

for (const [remember, hours] of [
  [false, 12],
  [true, 30 * 24],
] as const) {
  test(`LOGIN-5 a session of ${hours} hours ${remember ? 'when' : 'unless'} one wants to be remembered @any-width`, async ({
    page,
  }) => {
    const person = await aMember(page.request)
    await open(page, '/login')
    if (remember) await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await logIn(page, person)
    await expect(page).toHaveURL('/profile')
    const claims = Buffer.from((await stored(page))?.split('.')[1] ?? '', 'base64url').toString()
    const { iat, exp } = JSON.parse(claims) as { iat: number; exp: number }
    expect((exp - iat) / 3600).toBe(hours)
  })
}

test('LOGIN-4 nothing above a refusal moves, and a small screen shows it', async ({ page }) => {
  await open(page, '/login')
  const top = async () => (await field(page, 'email').boundingBox())?.y
  const before = await top()
  await logIn(page, aPerson())
  await expect(page.locator('form').getByRole('alert')).toHaveText('Login failed')
  expect(await top()).toBe(before)
  // About what a phone has left above its keyboard.
  await page.setViewportSize({ width: 390, height: 400 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await logIn(page, aPerson())
  await expect(page.getByRole('button', { name: 'Logging in...' })).toHaveCount(0)
  await expect(page.locator('form').getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(field(page, 'password')).toBeInViewport({ ratio: 1 })
})

test('a phone on its side shows the form alone', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await open(page, '/login')
  await expect(field(page, 'email')).toBeVisible()
  await expect(page.locator('aside')).toBeHidden()
})

test('LOGIN-6 the form does without providers when nobody can name them @any-width', async ({ page }) => {
  await withFault(page, 'GET /api/sign-in/providers 503')
  await open(page, '/login')
  for (const name of ['Google', 'GitHub']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Not available right now. Please log in with your password.')
  }
})

test('LOGIN-6 what a provider left in the address is gone from it at once, and a code that is none says so @any-width', async ({
  page,
}) => {
  await open(page, `/login?returnTo=%2Fmovies#code=${'x'.repeat(43)}`)
  await expect(page).toHaveURL('/login?returnTo=%2Fmovies')
  await expect(banner(page, 'Signing in with that provider did not work. Please try again.')).toBeVisible()
  await open(page, '/login?problem=emailTaken')
  await expect(banner(page, 'This email already has an account here. Log in with your password.')).toBeVisible()
})

test('REG-1 REG-2 an account, from the first field to the first login', async ({ page }) => {
  const person = aPerson()
  await open(page, '/register?returnTo=%2Fmovies')
  await expect(page.getByText(/A movie streaming platform/)).toBeVisible()
  await expect(page.getByRole('link', { name: cards.name })).toHaveAttribute('href', /returnTo=%2Fmovies/)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await field(page, 'password').fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fmovies')
  await expect(banner(page, 'Registration successful! Please login.')).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(person.email)
  await field(page, 'password').fill(person.password)
  await login(page).click()
  await expect(page).toHaveURL('/movies')
})

test('REG-2 says why not @any-width', async ({ page }) => {
  const person = aPerson()
  await open(page, '/register')
  const signUp = async (fault: string) => {
    await withFault(page, fault)
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Email').fill(person.email)
    await field(page, 'password').fill(person.password)
    await page.getByRole('button', { name: 'Sign up' }).click()
  }
  await signUp('POST /api/register drop')
  await expect(banner(page, 'Network error. Please try again.')).toBeVisible()
  await signUp('POST /api/register 503')
  await expect(banner(page, /The service is not available right now/)).toBeVisible()
})

test('REG-3 each field says what to change', async ({ page }) => {
  const taken = await aMember(page.request)
  const person = aPerson()
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
  await says('password', 'Many people use this password')
  await signUp(taken.username.toUpperCase(), person.email, person.password)
  await says('username', 'This username is taken. Please choose another.')
  await signUp(person.username, taken.email.toUpperCase(), person.password)
  await says('email', 'This email is already registered. Log in, or reset your password.')
})

const asked = 'If an account exists for that address, we have sent a link to confirm the change.'
const newPassword = 'another long curtain 7'

async function ask(page: Page, email: string, confirm = newPassword) {
  await field(page, 'email').fill(email)
  await field(page, 'newPassword').fill(newPassword)
  await field(page, 'confirm').fill(confirm)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

test('RESET-1 the form, what it checks, and what it says when it fails', async ({ page }) => {
  const { email } = aPerson()
  await open(page, '/reset-password')
  await ask(page, email, 'another')
  await expect(field(page, 'confirm')).toHaveAccessibleDescription('Passwords do not match')
  await expect(field(page, 'confirm')).toBeFocused()
  for (const fault of ['drop', '500']) {
    await withFault(page, `POST /api/reset-password ${fault}`)
    await ask(page, email)
    await expect(banner(page, 'Failed to reset password. Please try again.')).toBeVisible()
  }
  await withoutFault(page)
  await ask(page, email)
  await expect(page.getByRole('heading', { name: asked })).toBeFocused()
})

test('RESET-2 in the browser that asked, the mailed link completes the change @any-width', async ({
  page,
  request,
  browser,
}) => {
  // Two browsers and a mail.
  test.slow()
  const person = await aMember(page.request)
  await open(page, '/reset-password')
  await ask(page, person.email)
  await expect(page.getByRole('heading', { name: asked })).toBeVisible()
  await expect(page.getByText(/within 30 minutes/)).toBeVisible()
  const link = await mailedLink(request, person.email)

  // Somebody is signed in elsewhere with the old password, which still holds.
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await elsewhere.newPage()
  await open(other, '/login')
  await logIn(other, person)
  await expect(other).toHaveURL('/profile')

  await page.goto(link)
  const change = page.getByRole('button', { name: 'Change my password' })
  await expect(change).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(change).toBeVisible()
  await expect(field(page, 'newPassword')).toHaveCount(0)
  await change.click()
  await expect(page).toHaveURL('/login')
  await expect(banner(page, 'Your password has been changed. Please login.')).toBeVisible()

  await logIn(page, person)
  await expect(banner(page, 'Login failed')).toBeVisible()
  await logIn(page, { ...person, password: newPassword })
  await expect(page).toHaveURL('/profile')
  const token = (await stored(other)) ?? ''
  const me = await request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.status(), 'every session of the account has ended').toBe(401)
  await elsewhere.close()

  await page.goto('/about')
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used. Please ask for a new one.')).toBeVisible()
  // Nothing of it is left, not even for a reload.
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(link.split('t=')[1])
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(field(page, 'email')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('RESET-2 in any other browser the link asks for the new password again @any-width', async ({
  page,
  request,
  browser,
}) => {
  // Two browsers and a mail.
  test.slow()
  const person = await aMember(page.request)
  await open(page, '/reset-password')
  // A stranger asks, in the hope that the owner opens the link.
  await ask(page, person.email)
  const link = await mailedLink(request, person.email)

  const own = await browser.newContext()
  const owner = await own.newPage()
  await owner.goto(link)
  await expect(owner.getByText('Please choose the new password here once more.')).toBeVisible()
  const change = owner.getByRole('button', { name: 'Change my password' })
  await field(owner, 'newPassword').fill("the owner's own 9")
  await field(owner, 'confirm').fill('something else')
  await change.click()
  await expect(field(owner, 'confirm')).toHaveAccessibleDescription('Passwords do not match')
  await field(owner, 'newPassword').fill('password1')
  await field(owner, 'confirm').fill('password1')
  await change.click()
  await expect(field(owner, 'newPassword')).toHaveAccessibleDescription(/Many people use this password/)
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

test('RESET-2 a link that cannot be looked at is looked at again @any-width', async ({ page }) => {
  await withFault(page, 'POST /api/reset-password/look drop')
  await open(page, `/reset-password#t=${'x'.repeat(43)}`)
  await expect(page.getByText('We could not look at this link. Please try again.')).toBeVisible()
  await withoutFault(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/This link has expired or was already used/)).toBeVisible()
})

test('LOGIN-1 REG-1 an account and a login, without a pointer', async ({ page }) => {
  test.skip(test.info().project.name === 'phone', 'a phone has no keyboard')
  const person = aPerson()
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
})

test('the picture comes from the programme of the house, and the form does without one', async ({ page }) => {
  await withFault(page, 'GET /api/home 503')
  await page.goto('/login')
  await expect(login(page)).toBeVisible()
  await expect(page.locator('aside img')).toHaveCount(0)
  await expect(page.getByText('Every film in the house', { exact: false })).toBeVisible({
    visible: test.info().project.name !== 'phone',
  })
  await withoutFault(page)
  await page.goto('/login')
  await expect(page.locator('aside img')).toBeVisible()
  expect(await page.locator('aside img').getAttribute('src')).toMatch(/^\/images\//)
})

test('WCAG 3.2.6 help is where it is on every page', async ({ page }) => {
  for (const path of ['/login', '/register', '/reset-password']) {
    await page.goto(path)
    const places = page.getByRole('contentinfo').getByRole('link')
    await expect(places).toHaveText(['Privacy Policy', 'Terms of Service', 'Help', 'Contact'])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/login', '/register', '/reset-password', '/admin/login']) {
    test(`${path} says that it needs it, and sends nothing @any-width`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(/^This form needs JavaScript\./)).toBeVisible()
      await expect(page.locator('form')).toHaveAttribute('method', 'post')
      await expect(page.locator('form').getByRole('button', { name: 'Show password' })).toHaveCount(0)
      await page.locator('form button').last().click()
      await expect(page).toHaveURL(path)
    })
  }
})

for (const theme of themes) {
  test(`THEME-5 axe finds nothing wrong with forms that were refused, in ${theme}`, async ({ page }) => {
    await openIn(page, theme, '/login')
    await untilHydrated(page)
    await logIn(page, aPerson())
    await expect(banner(page, 'Login failed')).toBeVisible()
    await noViolations(page)
    await open(page, '/register')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.locator('[aria-invalid]')).toHaveCount(3)
    await noViolations(page)
  })

  test(`THEME-5 axe finds nothing wrong with the way to a new password, in ${theme}`, async ({ page, request }) => {
    const person = await aMember(page.request)
    await openIn(page, theme, '/reset-password')
    await untilHydrated(page)
    await ask(page, person.email)
    await expect(page.getByRole('heading', { name: asked })).toBeVisible()
    await noViolations(page)
    await page.goto(await mailedLink(request, person.email))
    await expect(page.getByRole('button', { name: 'Change my password' })).toBeVisible()
    await noViolations(page)
  })

  test(`THEME-5 axe finds nothing wrong with links from elsewhere, in ${theme}`, async ({ page, request }) => {
    const person = await aMember(page.request)
    await openIn(page, theme, '/reset-password')
    await untilHydrated(page)
    await ask(page, person.email)
    const link = await mailedLink(request, person.email)
    await page.context().clearCookies()
    await page.goto(link)
    await expect(field(page, 'newPassword')).toHaveCount(1)
    await expect(page.getByText('Please choose the new password here once more.')).toBeVisible()
    await noViolations(page)
    await page.goto(`/reset-password#t=${'x'.repeat(43)}`)
    await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible()
    await noViolations(page)
  })
}
