import { sessionMessages, storageKeys } from '@matinee/contract/sessions'
import type { Page } from '@playwright/test'
import { expect, test, toast, toasts, waitForHydration } from './test-app.ts'
import { movieAt } from './members.ts'
import { cards } from './servers.ts'

// The provider's own pages want a font from elsewhere: nobody is to wait for it, or to complain.
test.beforeEach(({ page }) =>
  page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' })),
)

let people = 0
const newUser = () => `guest-${Date.now()}-${test.info().project.name}-${people++}`

async function chooseProvider(page: Page) {
  await waitForHydration(page)
  await page.getByRole('link', { name: cards.name }).click()
  await expect(page).toHaveURL((url) => url.origin === cards.url)
}

/** On the pages of the provider. */
async function showCard(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const stored = (page: Page) =>
  page.evaluate(
    ({ token, user }) => ({
      token: localStorage.getItem(token),
      user: JSON.parse(localStorage.getItem(user) ?? 'null') as { username: string; email: string } | null,
    }),
    storageKeys,
  )

test('LOGIN-6 somebody signs in with a provider, comes back to the page they wanted, and is the same person again', async ({
  page,
  context,
}) => {
  const login = newUser()
  await page.goto('/watchlist')
  await expect(page).toHaveURL(/\/login/)
  await chooseProvider(page)
  await showCard(page, login)
  await expect(page).toHaveURL('/watchlist')
  const first = await stored(page)
  expect(first.token).not.toBeNull()
  expect(first.user).toMatchObject({ email: `${login}@cards.example` })
  // The code is gone from the address and the history.
  const visited = await page.evaluate(() => [document.referrer, ...navigation.entries().map(({ url }) => url)])
  expect(visited.length).toBeGreaterThan(1)
  expect(visited.join(' ')).not.toContain('code')

  // What they tapped outlives the way there and back.
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  const movie = `/movie/${(await movieAt(21))._id}`
  await page.goto(movie)
  await waitForHydration(page)
  const like = page.getByRole('button', { name: /^Like \(/ })
  await like.press('Enter')
  await expect(toast(page, 'Please log in to like the movie.')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Log in' }).click()
  await chooseProvider(page)
  await showCard(page, login)
  await expect(page).toHaveURL(movie)
  await expect(toast(page, 'Movie liked!')).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect((await stored(page)).user).toMatchObject({ email: first.user?.email })
})

test('LOGIN-6 who changes their mind at the provider, or has an account here already, is told, and can try again @any-width @full', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/login')
  await chooseProvider(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText(sessionMessages.signInFailed)).toBeVisible()
  expect((await stored(page)).token).toBeNull()

  const login = newUser()
  const registration = { username: login.slice(-25), email: `${login}@cards.example`, password: 'a good long one' }
  expect((await request.post('/api/register', { data: registration })).ok()).toBe(true)
  await chooseProvider(page)
  await showCard(page, login)
  await expect(page.getByText(sessionMessages.signInEmailTaken)).toBeVisible()
  expect((await stored(page)).token).toBeNull()

  // Or else the provider would know them still.
  await context.clearCookies()
  await chooseProvider(page)
  await showCard(page, newUser())
  await expect(page).toHaveURL('/profile')
})
