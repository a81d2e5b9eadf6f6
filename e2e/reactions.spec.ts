import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import { expect, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import { aLoggedInMember, askAs, type AnyMovie, type Member, movieAt, openAs } from './members.ts'
import { demo } from './servers.ts'

// A browser notes on its console every answer that is a refusal.
test.use({ expectedTrouble: /status of (4\d\d|50\d)|net::ERR_(FAILED|EMPTY_RESPONSE)/ })

const isPhone = () => test.info().project.name === 'phone'
/** Tests that count have a movie of their own, on each width. */
const ownMovie = (place: number) => movieAt(place * 2 + (isPhone() ? 1 : 0))

const like = (page: Page) => page.getByRole('button', { name: /^Like \(/ })
const dislike = (page: Page) => page.getByRole('button', { name: /^Dislike \(/ })
const said = (page: Page, message: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(message, { exact: true })

interface Shown {
  likes: number
  dislikes: number
  pressed?: 'like' | 'dislike'
}

async function expectShown(page: Page, { likes, dislikes, pressed }: Shown) {
  await expect(like(page)).toHaveText(`Like (${likes})`)
  await expect(dislike(page)).toHaveText(`Dislike (${dislikes})`)
  await expect(like(page)).toHaveAttribute('aria-pressed', String(pressed === 'like'))
  await expect(dislike(page)).toHaveAttribute('aria-pressed', String(pressed === 'dislike'))
}

async function countsOf({ _id: id }: AnyMovie): Promise<{ likes: number; dislikes: number }> {
  const count = async (what: string) => {
    const answer = await fetch(`${demo.url}/api/movies/${id}/${what}`)
    return ((await answer.json()) as { count: number }).count
  }
  return { likes: await count('likes'), dislikes: await count('dislikes') }
}

const isPress = (request: Request) => request.method() === 'POST' && /\/api\/(dis)?like$/.test(request.url())

function pressesOf(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => isPress(request) && sent.push(request))
  return sent
}

/** Opens a movie as somebody new, when the numbers and the person's own opinion have come. */
async function openLookedAt(page: Page, movie: AnyMovie, member: Pick<Member, 'token' | 'user'>) {
  const looked = page.waitForResponse((response) => response.url().endsWith('/status'))
  await openAs(page, member, `/movie/${movie._id}`)
  await looked
  await expect(like(page)).toBeEnabled()
}

test('LIKE-1: a visitor sees the numbers, cannot press, and is asked in', async ({ page }) => {
  const movie = await ownMovie(0)
  await page.goto(`/movie/${movie._id}`)
  await untilHydrated(page)
  await expectShown(page, await countsOf(movie))
  await expect(like(page)).toBeDisabled()
  await expect(dislike(page)).toBeDisabled()
  await expect(like(page)).toHaveAttribute('title', 'Please log in to like the movie.')
  await expect(dislike(page)).toHaveAttribute('title', 'Please log in to dislike the movie.')
  const hint = page.locator('main').getByText('Please log in to like the movie.')
  await hint.getByRole('link', { name: 'log in' }).click()
  await expect(page).toHaveURL(`/login?returnTo=%2Fmovie%2F${movie._id}`)
})

test('LIKE-2 LIKE-3 LIKE-4: one likes, dislikes and takes it back, and it stays', async ({ page, request }) => {
  test.slow()
  const movie = await ownMovie(0)
  const { likes, dislikes } = await countsOf(movie)
  await openLookedAt(page, movie, await aLoggedInMember(request))
  await expect(page.locator('main').getByText('Please log in to like the movie.')).toHaveCount(0)
  const steps = [
    { press: like, message: 'Movie liked!', shown: { likes: likes + 1, dislikes, pressed: 'like' } },
    { press: dislike, message: 'Movie disliked', shown: { likes, dislikes: dislikes + 1, pressed: 'dislike' } },
    { press: like, message: 'Movie liked!', shown: { likes: likes + 1, dislikes, pressed: 'like' } },
    { press: like, message: 'Like removed', shown: { likes, dislikes } },
    { press: dislike, message: 'Movie disliked', shown: { likes, dislikes: dislikes + 1, pressed: 'dislike' } },
  ] as const
  for (const { press, message, shown } of steps) {
    await press(page).click()
    await expect(said(page, message)).toBeVisible()
    await expectShown(page, shown)
    // The second half of a double click would be no press.
    await page.waitForTimeout(550)
  }
  await page.reload()
  await expectShown(page, { likes, dislikes: dislikes + 1, pressed: 'dislike' })
  expect(await countsOf(movie)).toEqual({ likes, dislikes: dislikes + 1 })
  await dislike(page).click()
  await expect(said(page, 'Dislike removed')).toBeVisible()
  await expectShown(page, { likes, dislikes })
})

test('LIKE-3: it shows at once, and the answer of the server wins', async ({ page, request }) => {
  const movie = await ownMovie(1)
  const { likes, dislikes } = await countsOf(movie)
  await openLookedAt(page, movie, await aLoggedInMember(request))
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/like', async (route) => {
    await answer.promise
    // Others have liked it in the same moment.
    const data = { likes: likes + 41, dislikes: dislikes + 3, hasLiked: true, hasDisliked: false }
    await route.fulfill({ json: { success: true, message: 'Movie liked!', ...data, data } })
  })
  await like(page).click()
  await expectShown(page, { likes: likes + 1, dislikes, pressed: 'like' })
  answer.resolve()
  await expectShown(page, { likes: likes + 41, dislikes: dislikes + 3, pressed: 'like' })
})

test('LIKE-2: a status that cannot be had counts as not given', async ({ page, request }) => {
  const movie = await ownMovie(1)
  const member = await aLoggedInMember(request)
  await askAs(member, 'POST', '/api/like', { movieId: movie._id, userId: member.id })
  await openLookedAt(page, movie, member)
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await withFault(page, 'GET /api/movies/:id/likes/:userId/status 500; GET /api/movies/:id/dislike/:userId/status 503')
  await page.reload()
  await untilHydrated(page)
  await expect(like(page)).toBeEnabled()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(dislike(page)).toHaveAttribute('aria-pressed', 'false')
})

test('LIKE-5: a number that cannot be had shows as 0', async ({ page }) => {
  const movie = await ownMovie(2)
  await withFault(page, 'GET /api/movies/:id/likes 500; GET /api/movies/:id/dislikes drop')
  await page.goto(`/movie/${movie._id}`)
  await expectShown(page, { likes: 0, dislikes: 0 })
  await withoutFault(page)
  await page.reload()
  await expectShown(page, await countsOf(movie))
})

const TOO_MANY = 'Too many requests. Please wait a moment and try again.'
const failures = [
  {
    what: 'a fault of ours',
    fault: '503',
    like: 'Failed to like movie. Please try again.',
    dislike: 'Failed to dislike movie. Please try again.',
  },
  {
    what: 'nobody answers',
    fault: 'drop',
    like: 'An error occurred while liking. Try again.',
    dislike: 'An error occurred while disliking. Try again.',
  },
  { what: 'a refusal with words', fault: '429', like: TOO_MANY, dislike: TOO_MANY },
  {
    what: 'a refusal without words',
    answer: { status: 400, body: '' },
    like: 'Failed to like movie',
    dislike: 'Failed to dislike movie',
  },
  {
    what: 'an answer that says no',
    answer: { json: { success: false } },
    like: 'Failed to like this movie.',
    dislike: 'Failed to dislike movie',
  },
  {
    what: 'an answer that says no and why',
    answer: { json: { success: false, message: 'Not today.' } },
    like: 'Not today.',
    dislike: 'Not today.',
  },
] as const

for (const { what, like: wordsOfLike, dislike: wordsOfDislike, ...how } of failures) {
  test(`LIKE-4: ${what}: it is said, and nothing has changed`, async ({ page, request }) => {
    const movie = await ownMovie(3)
    await openLookedAt(page, movie, await aLoggedInMember(request))
    const before = [await like(page).textContent(), await dislike(page).textContent()]
    if ('fault' in how) await withFault(page, `POST /api/like ${how.fault}; POST /api/dislike ${how.fault}`)
    else await page.route(/\/api\/(dis)?like$/, (route) => route.fulfill(how.answer))
    for (const [button, words] of [
      [like(page), wordsOfLike],
      [dislike(page), wordsOfDislike],
    ] as const) {
      await button.click()
      await expect(said(page, words)).toBeVisible()
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await expect(button).toBeFocused()
      expect([await like(page).textContent(), await dislike(page).textContent()]).toEqual(before)
    }
  })
}

test('LIKE-4: whose session has ended is asked to log in', async ({ page, request }) => {
  const movie = await ownMovie(3)
  await openLookedAt(page, movie, await aLoggedInMember(request))
  await withFault(page, 'POST /api/like 401')
  const comments = page.getByRole('heading', { name: /^Comments/ })
  const placed = async () => (await comments.boundingBox())!.y + (await page.evaluate(() => window.scrollY))
  const before = await placed()
  await like(page).click()
  await expect(said(page, 'Please log in to like the movie.')).toBeVisible()
  await expect(said(page, 'Session expired. Please login again.')).toHaveCount(0)
  expect(await placed()).toBe(before)
  await expect(like(page)).toBeFocused()
  await expect(like(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('main').getByText('Please log in to like the movie.')).toBeVisible()
  await withoutFault(page)
  await dislike(page).press('Enter')
  await expect(said(page, 'Please log in to dislike the movie.')).toBeVisible()
})

test('LIKE-4: an account without an id is told so, and the server is not asked', async ({ page, request }) => {
  const movie = await ownMovie(3)
  const { token, user } = await aLoggedInMember(request)
  await openAs(page, { token, user: { ...user, _id: '' } }, `/movie/${movie._id}`)
  const presses = pressesOf(page)
  await like(page).click()
  await expect(said(page, 'Invalid movie or user ID')).toBeVisible()
  await dislike(page).click()
  await expect(said(page, 'Missing movie or user ID')).toBeVisible()
  await expect(dislike(page)).toHaveAttribute('aria-pressed', 'false')
  expect(presses).toHaveLength(0)
})

test('LIKE-3: a double click is one click', async ({ page, request }) => {
  const movie = await ownMovie(4)
  const { likes, dislikes } = await countsOf(movie)
  await openLookedAt(page, movie, await aLoggedInMember(request))
  const presses = pressesOf(page)
  await like(page).dblclick()
  await expect(said(page, 'Movie liked!')).toBeVisible()
  await page.waitForTimeout(600)
  await expectShown(page, { likes: likes + 1, dislikes, pressed: 'like' })
  expect(presses).toHaveLength(1)
  expect(await countsOf(movie)).toEqual({ likes: likes + 1, dislikes })
  // As is one on a slow line, whose first half is still on its way at the second.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/like', (route) => answer.promise.then(() => route.continue()))
  await like(page).click()
  await page.waitForTimeout(600)
  await like(page).click()
  await expectShown(page, { likes, dislikes })
  answer.resolve()
  await expect(said(page, 'Like removed')).toBeVisible()
  await expectShown(page, { likes, dislikes })
  expect(presses).toHaveLength(2)
})

test('LIKE-3: a click whose answer was lost is sent again, and counts once', async ({ page, request }) => {
  const movie = await ownMovie(5)
  const { likes, dislikes } = await countsOf(movie)
  await openLookedAt(page, movie, await aLoggedInMember(request))
  const presses = pressesOf(page)
  await page.route('**/api/like', async (route) => {
    if (presses.length > 1) return await route.continue()
    await route.fetch()
    return await route.abort()
  })
  await like(page).click()
  await expect(said(page, 'Movie liked!')).toBeVisible()
  await expectShown(page, { likes: likes + 1, dislikes, pressed: 'like' })
  expect(await countsOf(movie)).toEqual({ likes: likes + 1, dislikes })
  const keys = presses.map((press) => press.headers()['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('LIKE-3: going back and forth quickly ends in what the server says', async ({ page, request }) => {
  const movie = await ownMovie(6)
  const { likes, dislikes } = await countsOf(movie)
  const member = await aLoggedInMember(request)
  await openLookedAt(page, movie, member)
  await withFault(page, 'POST /api/like delay 300; POST /api/dislike delay 100')
  const presses = pressesOf(page)
  for (const button of [like, dislike, like, dislike]) await button(page).click()
  await expectShown(page, { likes, dislikes: dislikes + 1, pressed: 'dislike' })
  await expect.poll(() => presses.length).toBe(4)
  await presses.at(-1)?.response()
  await expect(said(page, 'Movie disliked')).toBeVisible()
  await expectShown(page, { likes, dislikes: dislikes + 1, pressed: 'dislike' })
  expect(new Set(presses.map((press) => press.headers()['idempotency-key'])).size).toBe(4)
  expect(await countsOf(movie)).toEqual({ likes, dislikes: dislikes + 1 })
  const status = await askAs<{ data: { hasDisliked: boolean } }>(
    member,
    'GET',
    `/api/movies/${movie._id}/dislike/${member.id}/status`,
  )
  expect(status.data.hasDisliked).toBe(true)
})

test('LIKE-3: two people and two tabs see the same exact numbers', async ({ page, context, request }) => {
  const movie = await ownMovie(7)
  const { likes, dislikes } = await countsOf(movie)
  const [one, other] = [await aLoggedInMember(request), await aLoggedInMember(request)]
  await openLookedAt(page, movie, one)
  const second = await context.newPage()
  await second.goto(`/movie/${movie._id}`)
  await untilHydrated(second)
  await expectShown(second, { likes, dislikes })
  await like(page).click()
  await expectShown(page, { likes: likes + 1, dislikes, pressed: 'like' })
  await askAs(other, 'POST', '/api/dislike', { movieId: movie._id, userId: other.id })
  // Whoever comes back to a tab sees what was done in another.
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectShown(second, { likes: likes + 1, dislikes: dislikes + 1, pressed: 'like' })
  await like(second).click()
  await expectShown(second, { likes, dislikes: dislikes + 1 })
  await page.reload()
  await expectShown(page, { likes, dislikes: dislikes + 1 })
})

test('LIKE-3: Most Popular follows within a minute', async ({ page, request }) => {
  test.skip(isPhone(), 'what no screen has a part in is waited for once')
  test.setTimeout(150_000)
  const { mostPopular } = (await (await request.get('/api/home')).json()) as { mostPopular: AnyMovie[] }
  const counts = await Promise.all(mostPopular.map(countsOf))
  const gaps = mostPopular.slice(1).map((_, at) => counts[at]!.likes - counts[at + 1]!.likes)
  const at = gaps.indexOf(Math.min(...gaps))
  const [above, below] = [mostPopular[at]!, mostPopular[at + 1]!]
  for (let likes = 0; likes <= gaps[at]!; likes++) {
    const member = await aLoggedInMember(request)
    await askAs(member, 'POST', '/api/like', { movieId: below._id, userId: member.id })
  }
  const row = page.getByRole('region', { name: 'Most Popular' })
  const order = async () => {
    await page.goto('/')
    const links = await row
      .locator('article a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const placeOf = ({ _id: id }: AnyMovie) => links.findIndex((href) => href.endsWith(id))
    return placeOf(below) - placeOf(above)
  }
  await expect.poll(order, { timeout: 75_000, intervals: [3_000] }).toBeLessThan(0)
})

test('LIKE-3: by keyboard alone', async ({ page, request }) => {
  test.skip(isPhone(), 'one keyboard is enough')
  const movie = await ownMovie(8)
  const { likes, dislikes } = await countsOf(movie)
  await openLookedAt(page, movie, await aLoggedInMember(request))
  const presses = pressesOf(page)
  await page.getByRole('button', { name: 'Add to Watchlist' }).focus()
  await page.keyboard.press('Tab')
  await expect(like(page)).toBeFocused()
  // Held down for a while it is still one press.
  await page.keyboard.down('Enter')
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
  await page.waitForTimeout(700)
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectShown(page, { likes: likes + 1, dislikes, pressed: 'like' })
  expect(presses).toHaveLength(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expectShown(page, { likes, dislikes: dislikes + 1, pressed: 'dislike' })
  await expect(dislike(page)).toBeFocused()
  await page.waitForTimeout(550)
  await page.keyboard.press('Space')
  await expectShown(page, { likes, dislikes })
})

test('it fits 320 px, with numbers of four digits', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const movie = await ownMovie(2)
  await page.route(/\/(dis)?likes$/, (route) =>
    route.fulfill({ json: { success: true, count: 8888, data: { count: 8888 } } }),
  )
  await openAs(page, await aLoggedInMember(request), `/movie/${movie._id}`)
  await expectShown(page, { likes: 8888, dislikes: 8888 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  for (const button of [like(page), dislike(page)]) {
    expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
})

for (const theme of themes) {
  test(`THEME-5: axe finds nothing wrong with an opinion in ${theme}`, async ({ page, request }) => {
    const movie = await ownMovie(9)
    const member = await aLoggedInMember(request)
    await openIn(page, theme, '/offline')
    await openAs(page, member, `/movie/${movie._id}`)
    await like(page).click()
    await expect(said(page, 'Movie liked!')).toBeVisible()
    await said(page, 'Movie liked!').hover()
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(
      violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([])
  })
}
