import type { APIRequestContext } from '@playwright/test'
import { expect, navigate, test, waitForHydration } from './test-app.ts'
import { createConfirmedMember, callAs } from './members.ts'
import { newPerson, field, logIn } from './people.ts'
import { demo } from './servers.ts'

// A browser notes on its console every answer that is a refusal.
test.use({ expectedErrors: /status of (401|403)/ })

interface Listed {
  _id: string
  title: string
  genres: string[]
}

/** One that has a trailer here, and that somebody has said something about. */
async function talkedAbout(request: APIRequestContext): Promise<Listed> {
  const [movie] = (await (await request.get('/api/movies?search=Paper+Moons')).json()) as Listed[]
  const member = await createConfirmedMember(request)
  await callAs(member, 'POST', `/api/movies/${movie!._id}/comments`, { text: 'I saw it twice.' })
  return movie!
}

test('ROLE-1 a visitor browses, searches, reads, watches, shares, registers and logs in @phone', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  const movie = await talkedAbout(request)
  const heading = page.getByRole('heading', { level: 1 })

  // Browses.
  await page.goto('/')
  await waitForHydration(page)
  await expect(page.locator('main article').first()).toBeVisible()
  await navigate(page, `/movies?genre=${movie.genres[0]}`)
  await expect(heading).toHaveText('Movie Categories')
  await expect(page.locator('main article').first()).toBeVisible()

  // Searches, and reads what was found.
  await navigate(page, `/search/${encodeURIComponent(movie.title)}`)
  await expect(page).toHaveURL(/\/search\//)
  await page.locator(`main a[href$="${movie._id}"]`).first().click()
  await expect(heading).toHaveText(movie.title)
  const comments = page.getByRole('region', { name: /Comments/ })
  await expect(comments.getByRole('listitem').first()).toBeVisible()

  // Watches.
  await page.getByRole('button', { name: 'Watch Trailer' }).click()
  const video = page.locator('[role=dialog] video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // Shares.
  await page.getByRole('button', { name: `Share ${movie.title}`, exact: true }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${demo.url}/movies/${movie._id}`)

  // Registers, and logs in.
  const person = newPerson()
  await navigate(page, '/register')
  await field(page, 'username').fill(person.username)
  await field(page, 'email').fill(person.email)
  await field(page, 'password').fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, person)
  await expect(page).toHaveURL('/profile')
  await expect(heading).toHaveText('My Profile')
  await expect(page.getByText(person.email, { exact: true })).toBeVisible()
})

test('ROLE-1 a visitor cannot like, dislike, comment, or use the watchlist or the profile @full', async ({
  page,
  request,
}) => {
  test.slow()
  const movie = await talkedAbout(request)
  await page.goto(`/movie/${movie._id}`)
  await waitForHydration(page)
  const main = page.locator('main')

  const like = main.getByRole('button', { name: /^Like/ })
  const dislike = main.getByRole('button', { name: /^Dislike/ })
  await expect(like).toBeDisabled()
  await expect(dislike).toBeDisabled()
  await expect(like).toHaveAttribute('title', 'Please log in to like the movie.')
  await expect(dislike).toHaveAttribute('title', 'Please log in to dislike the movie.')
  await expect(main.getByText('Please log in to like the movie.')).toBeVisible()

  const comments = page.getByRole('region', { name: /Comments/ })
  await expect(comments.getByText('Please log in to post a comment.')).toBeVisible()
  await expect(comments.getByRole('textbox')).toHaveCount(0)
  await expect(comments.getByRole('button', { name: /Delete/ })).toHaveCount(0)

  await main.getByRole('button', { name: 'Add to Watchlist' }).click()
  await expect(page.getByText('Please log in to add movies to your watchlist.').first()).toBeVisible()

  for (const place of ['/watchlist', '/my-list', '/profile', '/account']) {
    await navigate(page, place)
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(place)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  }

  // Nor does the API let them, whatever a page would show.
  const somebody = '0'.repeat(24)
  const calls: [string, string, object?][] = [
    ['POST', '/api/like', { movieId: movie._id, userId: somebody }],
    ['POST', '/api/dislike', { movieId: movie._id, userId: somebody }],
    ['POST', `/api/movies/${movie._id}/comments`, { text: 'Nobody said this.' }],
    ['GET', '/api/watchlist'],
    ['POST', '/api/watchlist', { movieId: movie._id, userId: somebody }],
    ['GET', `/api/watchlist/${somebody}`],
    ['DELETE', `/api/watchlist/${movie._id}/${somebody}`],
    ['DELETE', `/api/watchlist/${somebody}/clear`],
    ['GET', '/api/me'],
    ['GET', `/api/subscription-status?userId=${somebody}`],
    ['POST', '/api/subscribe', { userId: somebody, subscriptionType: 'monthly' }],
    ['POST', '/api/set-preferred-genre', { userId: somebody, genre: 'Drama' }],
  ]
  for (const [method, place, data] of calls) {
    const answer = await page.request.fetch(place, { method, data })
    expect(answer.status(), `${method} ${place}`).toBe(401)
  }
})
