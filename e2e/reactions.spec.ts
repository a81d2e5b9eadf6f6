import type { Page, Request } from '@playwright/test'
import { expectAccessible, expectReflow } from './accessibility.ts'
import { expect, pauseClock, isPhone, test, toast, waitForHydration, injectFault } from './test-app.ts'
import { createMember, callAs, type AnyMovie, type Member, movieAt, openAs } from './members.ts'
import { demo } from './servers.ts'

// A browser notes on its console every answer that is a refusal.
test.use({ expectedErrors: /status of (4\d\d|50\d)|net::ERR_(FAILED|EMPTY_RESPONSE)/ })

/** Tests that count have a movie of their own, on each width. */
const ownMovie = (place: number) => movieAt(place * 2 + (isPhone() ? 1 : 0))

const like = (page: Page) => page.getByRole('button', { name: /^Like \(/ })
const dislike = (page: Page) => page.getByRole('button', { name: /^Dislike \(/ })

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

async function getCounts({ _id: id }: AnyMovie): Promise<{ likes: number; dislikes: number }> {
  const count = async (what: string) => {
    const answer = await fetch(`${demo.url}/api/movies/${id}/${what}`)
    return ((await answer.json()) as { count: number }).count
  }
  return { likes: await count('likes'), dislikes: await count('dislikes') }
}

const isPress = (request: Request) => request.method() === 'POST' && /\/api\/(dis)?like$/.test(request.url())

function recordReactions(page: Page): Request[] {
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

/** What comes after this is no second half of a double click any more. */
const waitOutDoubleClick = (page: Page) => page.clock.runFor(600)

test('LIKE-3: a click whose answer was lost counts once, and quick ones end in what the server says', async ({
  page,
  request,
}) => {
  const movie = await ownMovie(5)
  const { likes, dislikes } = await getCounts(movie)
  const member = await createMember(request)
  await openLookedAt(page, movie, member)
  const presses = recordReactions(page)
  const keysOf = (sent: readonly Request[]) => new Set(sent.map((press) => press.headers()['idempotency-key']))
  await page.route('**/api/like', async (route) => {
    if (presses.length > 1) return await route.continue()
    await route.fetch()
    return await route.abort()
  })
  await like(page).click()
  await expect(toast(page, 'Movie liked!')).toBeVisible()
  await expectShown(page, { likes: likes + 1, dislikes, pressed: 'like' })
  expect(await getCounts(movie)).toEqual({ likes: likes + 1, dislikes })
  // It was sent again, as the same click.
  expect(presses).toHaveLength(2)
  expect(keysOf(presses).size).toBe(1)
  await page.unroute('**/api/like')

  await injectFault(page, 'POST /api/like delay 300; POST /api/dislike delay 100')
  for (const button of [dislike, like, dislike]) await button(page).click()
  await expectShown(page, { likes, dislikes: dislikes + 1, pressed: 'dislike' })
  await expect.poll(() => presses.length).toBe(5)
  await presses.at(-1)?.response()
  await expect(toast(page, 'Movie disliked')).toBeVisible()
  await expectShown(page, { likes, dislikes: dislikes + 1, pressed: 'dislike' })
  expect(keysOf(presses.slice(1)).size).toBe(4)
  expect(await getCounts(movie)).toEqual({ likes, dislikes: dislikes + 1 })
  const status = await callAs<{ data: { hasDisliked: boolean } }>(
    member,
    'GET',
    `/api/movies/${movie._id}/dislike/${member.id}/status`,
  )
  expect(status.data.hasDisliked).toBe(true)
})

test('LIKE-3: two people and two tabs see the same exact numbers @full', async ({ page, context, request }) => {
  const movie = await ownMovie(7)
  const { likes, dislikes } = await getCounts(movie)
  const [one, other] = [await createMember(request), await createMember(request)]
  await openLookedAt(page, movie, one)
  const second = await context.newPage()
  await second.goto(`/movie/${movie._id}`)
  await waitForHydration(second)
  await expectShown(second, { likes, dislikes })
  await like(page).click()
  await expectShown(page, { likes: likes + 1, dislikes, pressed: 'like' })
  await callAs(other, 'POST', '/api/dislike', { movieId: movie._id, userId: other.id })
  // Whoever comes back to a tab sees what was done in another.
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectShown(second, { likes: likes + 1, dislikes: dislikes + 1, pressed: 'like' })
  await like(second).click()
  await expectShown(second, { likes, dislikes: dislikes + 1 })
  await page.reload()
  await expectShown(page, { likes, dislikes: dislikes + 1 })
})

test('LIKE-3: by keyboard alone @any-width', async ({ page, request }) => {
  const movie = await ownMovie(8)
  const { likes, dislikes } = await getCounts(movie)
  await openLookedAt(page, movie, await createMember(request))
  await pauseClock(page)
  const presses = recordReactions(page)
  await page.getByRole('button', { name: 'Add to Watchlist' }).focus()
  await page.keyboard.press('Tab')
  await expect(like(page)).toBeFocused()
  // Held down for a while it is still one press.
  await page.keyboard.down('Enter')
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
  await waitOutDoubleClick(page)
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectShown(page, { likes: likes + 1, dislikes, pressed: 'like' })
  expect(presses).toHaveLength(1)
  await page.keyboard.press('Tab')
  // While a press is not answered, another one of the same button is its double click.
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/dislike'))
  await page.keyboard.press('Space')
  await expectShown(page, { likes, dislikes: dislikes + 1, pressed: 'dislike' })
  await expect(dislike(page)).toBeFocused()
  await (await answered).finished()
  await waitOutDoubleClick(page)
  await page.keyboard.press('Space')
  await expectShown(page, { likes, dislikes })
})

test('THEME-5: axe finds nothing wrong with an opinion, which fits 320 px with numbers of four digits @full', async ({
  page,
  request,
}) => {
  const movie = await ownMovie(2)
  const size = page.viewportSize()!
  await page.route(/\/(dis)?likes$/, (route) =>
    route.fulfill({ json: { success: true, count: 8888, data: { count: 8888 } } }),
  )
  await openAs(page, await createMember(request), `/movie/${movie._id}`)
  await expectShown(page, { likes: 8888, dislikes: 8888 })
  await expectReflow(page)
  for (const button of [like(page), dislike(page)]) {
    expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
  await page.setViewportSize(size)
  await like(page).click()
  await expect(toast(page, 'Movie liked!')).toBeVisible()
  // It waits for whoever points at it.
  await toast(page, 'Movie liked!').hover()
  await expectAccessible(page)
  await expect(toast(page, 'Movie liked!')).toBeVisible()
})
