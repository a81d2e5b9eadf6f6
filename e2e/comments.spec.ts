import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { queryDatabase } from './database.ts'
import { expect, isPhone, test, toast, waitForHydration, injectFault, clearFaults } from './test-app.ts'
import { createConfirmedMember, callAs, type Member, movieAt, openAs } from './members.ts'
import { logIn } from './people.ts'
import { demo } from './servers.ts'

// A browser notes on its console every answer that is a refusal.
test.use({ expectedErrors: /status of (4\d\d|50\d)|net::ERR_(FAILED|EMPTY_RESPONSE)/ })

const pageSize = () => (isPhone() ? 3 : 5)
/** Tests that count have a movie of their own, on each width. */
const ownMovie = async (place: number) => (await movieAt(30 + place * 2 + (isPhone() ? 1 : 0)))._id

const section = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const items = (page: Page) => section(page).getByRole('listitem')
const box = (page: Page) => page.getByRole('textbox', { name: 'Your comment' })
const post = (page: Page) => section(page).getByRole('button', { name: /^Post/ })
const older = (page: Page) => page.getByRole('button', { name: 'Older comments' })
const newer = (page: Page) => page.getByRole('button', { name: 'Newer comments' })
const deleteOwn = (where: Page | Locator) => where.getByRole('button', { name: 'Delete your comment' })
const heading = (page: Page) => section(page).getByRole('heading', { level: 2 })
const expectTotal = (page: Page, total: number) => expect(heading(page)).toHaveText(`Comments ${total}`)

const comment = (member: Member, movieId: string, text: string) =>
  callAs<{ data: { _id: string } }>(member, 'POST', `/api/movies/${movieId}/comments`, { text })
const listComments = async (movieId: string, limit = 100) =>
  (
    (await (await fetch(`${demo.url}/api/movies/${movieId}/comments?limit=${limit}`)).json()) as {
      data: { total: number; comments: { _id: string; text: string }[] }
    }
  ).data

/** As many as are asked for, by people who each stay within their limits. */
async function addComments(request: APIRequestContext, movieId: string, count: number) {
  let member: Member | undefined
  for (let at = 0; at < count; at++) {
    if (!member || at % 5 === 0) member = await createConfirmedMember(request)
    await comment(member, movieId, `Thought number ${at} of ${test.info().testId}`)
  }
}

async function openAsCommenter(page: Page, request: APIRequestContext, movieId: string) {
  const member = await createConfirmedMember(request)
  await openAs(page, member, `/movie/${movieId}`)
  await expect(box(page)).toBeVisible()
  return member
}

test('COMM-1: pages of five, of three on a phone, walked through while others post @full', async ({
  page,
  request,
}) => {
  test.slow()
  const id = await ownMovie(1)
  // Those of earlier runs: the API lists a hundred at most.
  await queryDatabase('delete from comment where movie_id = $1', [id])
  await addComments(request, id, 34)
  const before = await listComments(id)
  const html = await (await request.get(`/movie/${id}`)).text()
  for (const { text } of before.comments.slice(0, 5)) expect(html).toContain(text)
  expect(html).not.toContain(before.comments[5]?.text)

  await page.goto(`/movie/${id}`)
  await waitForHydration(page)
  await expectTotal(page, before.total)
  const pages = Math.ceil(before.total / pageSize())
  const seen: string[] = []
  /** From the top of the list down to what one walks with. */
  const reach = async () =>
    (await older(page).boundingBox())!.y - (await section(page).getByRole('list').boundingBox())!.y
  const reachAtFirst = await reach()
  const somebody = await createConfirmedMember(request)
  for (let at = 1; at <= pages; at++) {
    await expect(section(page).getByText(`Page ${at} of`)).toBeVisible()
    await expect(items(page)).toHaveCount(Math.min(pageSize(), before.total - seen.length))
    const place = seen.length
    await expect(items(page).first()).toContainText(before.comments[place]!.text)
    for (const item of await items(page).all()) seen.push((await item.locator('p').last().textContent()) ?? '')
    if (at === 1) await expect(newer(page)).toBeDisabled()
    if (at === 2) await comment(somebody, id, 'Said while another one was reading.')
    if (at < pages) await older(page).click()
  }
  // None twice, none left out, although all of them have moved.
  expect(seen).toEqual(before.comments.map(({ text }) => text))
  await expect(older(page)).toBeDisabled()
  await expect(older(page)).toBeFocused()
  // The last page is a short one.
  expect(await reach()).toBeGreaterThanOrEqual(reachAtFirst)
  for (let at = pages; at > 1; at--) await newer(page).click()
  await expect(items(page).first()).toContainText('Said while another one was reading.')
  await expectTotal(page, before.total + 1)
  if (isPhone()) return

  // A page follows the width, and keeps its place.
  await older(page).click()
  await expect(section(page).getByText('Page 2 of')).toBeVisible()
  const first = (await items(page).first().locator('p').last().textContent()) ?? ''
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).filter({ hasText: first })).toHaveCount(1)
  await page.setViewportSize({ width: 769, height: 900 })
  await expect(items(page)).toHaveCount(5)
})

test('COMM-2 COMM-5: whose session has ended logs in, and finds what they wrote @full', async ({ page, request }) => {
  const id = await ownMovie(5)
  const { email, password, username } = await openAsCommenter(page, request, id)
  await injectFault(page, 'POST /api/movies/:id/comments 401')
  const text = `Half an hour of thoughts. ${username}`
  await box(page).fill(text)
  await post(page).click()
  await expect(toast(page, 'Please log in to post a comment.')).toBeVisible()
  await expect(toast(page, 'Session expired. Please login again.')).toHaveCount(0)
  await expect(box(page)).toHaveCount(0)
  const door = section(page).getByRole('link', { name: 'Log in', exact: true })
  await expect(door).toBeFocused()
  await clearFaults(page)
  await door.press('Enter')
  await expect(page).toHaveURL(`/login?returnTo=%2Fmovie%2F${id}`)
  await logIn(page, { email, password })
  await expect(page).toHaveURL(`/movie/${id}`)
  await expect(box(page)).toHaveValue(text)
  await expect(section(page).getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await post(page).click()
  await expect(toast(page, 'Comment posted successfully.')).toBeVisible()
  await expect(items(page).first()).toContainText(text)
})

test('COMM-5: a comment whose answer was lost is back in its box, is posted again, and is there once @full', async ({
  page,
  request,
}) => {
  const id = await ownMovie(7)
  const { username } = await openAsCommenter(page, request, id)
  const { total } = await listComments(id)
  await expectTotal(page, total)
  const text = `Lost and found.\nTwice. ${username}`
  await page.route('**/comments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await box(page).fill(text)
  await post(page).click()
  await expect(section(page).getByRole('alert')).toHaveText('Error posting comment. Please try again.')
  await expect(box(page)).toHaveValue(text)
  await expect(items(page).filter({ hasText: username })).toHaveCount(0)
  await expectTotal(page, total)
  // It outlives the page, too.
  await page.reload()
  await expect(box(page)).toHaveValue(text)
  await page.unroute('**/comments')
  await post(page).click()
  await expect(toast(page, 'Comment posted successfully.')).toBeVisible()
  await expect(section(page).getByRole('alert')).toHaveCount(0)
  await expectTotal(page, total + 1)
  await expect(items(page).filter({ hasText: username })).toHaveCount(1)
  expect((await listComments(id)).total).toBe(total + 1)
})

test('COMM-5: a list that cannot be had is an empty one @any-width', async ({ request }) => {
  const id = await ownMovie(8)
  await comment(await createConfirmedMember(request), id, 'Nobody will see this now.')
  const headers = { 'x-fault': 'GET /api/movies/:id/comments 500' }
  const answer = await request.get(`/movie/${id}`, { headers })
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toContain('No comments yet')
  expect(html).not.toContain('Nobody will see this now.')
  const whole = await (await request.get(`/movie/${id}`)).text()
  expect(whole).toContain('Nobody will see this now.')
  expect(whole).not.toContain('No comments yet')
})

test.describe('at the other end of the world', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('COMM-4: the day is the one where one is, and texts stay in their boxes, whatever they are made of @full', async ({
    page,
    request,
  }) => {
    const id = await ownMovie(12)
    const [one, other] = [await createConfirmedMember(request), await createConfirmedMember(request)]
    const marks = 'Z\u0335\u0321\u031ba\u0336\u0321'.repeat(30)
    await comment(one, id, '<img src=x onerror="window.ran=true"><script>window.ran=true</script> **bold**')
    await comment(one, id, 'W'.repeat(1500))
    await comment(one, id, `${marks} https://example.org/`)
    await comment(other, id, 'شاهدت هذا الفيلم مرتين!\nThen in English.')
    await comment(other, id, Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n'))
    await page.goto(`/movie/${id}`)
    await waitForHydration(page)
    const time = items(page).first().locator('time')
    const createdAt = await time.getAttribute('datetime')
    const there = new Date(createdAt ?? '').toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Pacific/Kiritimati',
    })
    await expect(time).toHaveText(there)

    const looked = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()!.width,
      )
      expect(await section(page).locator('a, img, b, script').count()).toBe(
        await section(page).getByRole('link', { name: 'Log in' }).count(),
      )
    }
    const longest = items(page).filter({ hasText: 'line 0' })
    const arabic = items(page).filter({ hasText: 'Then in English.' }).locator('p').last()
    const height = async () => (await longest.boundingBox())!.height
    for (const width of [page.viewportSize()!.width, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(items(page)).toHaveCount(width > 768 ? 5 : 3)
      await looked()
      // A thousand lines are not a thousand lines of everybody's screen.
      expect(await height()).toBeLessThan(320)
      await longest.getByRole('button', { name: 'Show all' }).click()
      expect(await height()).toBeGreaterThan(2_000)
      await longest.getByRole('button', { name: 'Show less' }).click()
      expect(await height()).toBeLessThan(320)
      expect(await arabic.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext')
    }
    await older(page).click()
    await expect(items(page).first()).toContainText('W')
    await looked()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('COMM-1: the first of them are read, as many as the width has @phone', async ({ page, request }) => {
    const id = await ownMovie(13)
    await addComments(request, id, 7)
    const { comments, total } = await listComments(id)
    await page.goto(`/movie/${id}`)
    await expectTotal(page, total)
    await expect(items(page).locator('visible=true')).toHaveCount(pageSize())
    await expect(items(page).first()).toContainText(comments[0]!.text)
    await expect(older(page)).toBeHidden()
    await expect(section(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

test('COMM-3: by keyboard alone: write, post, delete @any-width', async ({ page, request }) => {
  const id = await ownMovie(14)
  const { username } = await openAsCommenter(page, request, id)
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .focus()
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    if (await box(page).evaluate((element) => element === document.activeElement)) break
  }
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(`Typed. ${username}`)
  await page.keyboard.press('Tab')
  await expect(post(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Comment posted successfully.')).toBeVisible()
  await expect(post(page)).toBeFocused()
  await expect(deleteOwn(items(page).first())).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(deleteOwn(items(page).first())).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Comment deleted.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
})

test('THEME-5: axe finds nothing wrong with comments, which fit 320 px @full', async ({ page, request }) => {
  test.slow()
  const id = await ownMovie(15)
  await addComments(request, id, 1)
  const member = await createConfirmedMember(request)
  await comment(member, id, `Mine, and long. ${'word '.repeat(200)}${member.username}`)
  await openAs(page, member, `/movie/${id}`)
  const size = page.viewportSize()!
  const look = async (within?: string) => {
    await page.setViewportSize(size)
    await expectAccessibleAtAnyWidth(page, within)
  }
  const answer = Promise.withResolvers<void>()
  await page.route('**/comments', (route) => answer.promise.then(() => route.fulfill({ status: 400, body: '' })))
  await box(page).fill('On its way.')
  await post(page).click()
  await expect(items(page).first()).toContainText('Posting...')
  await look('section[aria-labelledby=comments]')
  answer.resolve()
  await expect(section(page).getByRole('alert')).toBeVisible()
  await look('section[aria-labelledby=comments]')
  await deleteOwn(items(page).first()).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('body')
})
