import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Locator, Page, Request } from '@playwright/test'
import { expect, openIn, test, themes, untilHydrated, withFault, withoutFault } from './house.ts'
import { aLoggedInMember, askAs, type Member, movieAt, openAs } from './members.ts'
import { logIn } from './people.ts'
import { demo } from './servers.ts'

// A browser notes on its console every answer that is a refusal.
test.use({ expectedTrouble: /status of (4\d\d|50\d)|net::ERR_(FAILED|EMPTY_RESPONSE)/ })

const isPhone = () => test.info().project.name === 'phone'
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
const said = (page: Page, message: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(message, { exact: true })
const heading = (page: Page) => section(page).getByRole('heading', { level: 2 })
const expectTotal = (page: Page, total: number) => expect(heading(page)).toHaveText(`Comments ${total}`)

const comment = (member: Member, movieId: string, text: string) =>
  askAs<{ data: { _id: string } }>(member, 'POST', `/api/movies/${movieId}/comments`, { text })
const listOf = async (movieId: string, limit = 100) =>
  (
    (await (await fetch(`${demo.url}/api/movies/${movieId}/comments?limit=${limit}`)).json()) as {
      data: { total: number; comments: { _id: string; text: string }[] }
    }
  ).data

/** As many as are asked for, by people who each stay within their limits. */
async function manyComments(request: APIRequestContext, movieId: string, count: number) {
  let member: Member | undefined
  for (let at = 0; at < count; at++) {
    if (!member || at % 5 === 0) member = await aLoggedInMember(request)
    await comment(member, movieId, `Thought number ${at} of ${test.info().testId}`)
  }
}

function postsOf(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (each) => each.method() === 'POST' && each.url().endsWith('/comments') && sent.push(each))
  return sent
}

async function openAsSomebody(page: Page, request: APIRequestContext, movieId: string) {
  const member = await aLoggedInMember(request)
  await openAs(page, member, `/movie/${movieId}`)
  await expect(box(page)).toBeVisible()
  return member
}

test('COMM-1: where nobody has said anything, one is asked to be the first', async ({ page }) => {
  const id = await ownMovie(0)
  await page.route('**/comments?*', (route) =>
    route.fulfill({ json: { success: true, message: 'Comments', data: { comments: [], total: 0, next: null } } }),
  )
  await page.goto(`/movie/${id}`)
  await expectTotal(page, 0)
  await expect(section(page).getByText('No comments yet', { exact: true })).toBeVisible()
  await expect(section(page).getByText('Be the first to share your thoughts about this movie!')).toBeVisible()
  await expect(older(page)).toHaveCount(0)
})

test('COMM-2: a visitor is asked to log in, and comes back to the form', async ({ page, request }) => {
  const id = await ownMovie(0)
  const { email, password } = await aLoggedInMember(request)
  await page.goto(`/movie/${id}`)
  await untilHydrated(page)
  await expect(section(page).getByText('Please log in to post a comment.')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await section(page).getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`/login?returnTo=%2Fmovie%2F${id}`)
  await logIn(page, { email, password })
  await expect(page).toHaveURL(`/movie/${id}`)
  await expect(box(page)).toBeVisible()
  await expect(section(page).getByRole('link', { name: 'Log in' })).toHaveCount(0)
})

test('COMM-1: pages of five, of three on a phone, walked through while others post', async ({ page, request }) => {
  test.slow()
  const id = await ownMovie(1)
  await manyComments(request, id, 34)
  const before = await listOf(id)
  const html = await (await request.get(`/movie/${id}`)).text()
  for (const { text } of before.comments.slice(0, 5)) expect(html).toContain(text)
  expect(html).not.toContain(before.comments[5]?.text)

  await page.goto(`/movie/${id}`)
  await untilHydrated(page)
  await expectTotal(page, before.total)
  const pages = Math.ceil(before.total / pageSize())
  const seen: string[] = []
  /** From the top of the list down to what one walks with. */
  const reach = async () =>
    (await older(page).boundingBox())!.y - (await section(page).getByRole('list').boundingBox())!.y
  const reachAtFirst = await reach()
  const somebody = await aLoggedInMember(request)
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
})

test('COMM-1: older ones that cannot be had leave one where one was', async ({ page, request }) => {
  const id = await ownMovie(2)
  await manyComments(request, id, 8)
  const list = await listOf(id, 5)
  // What the page itself brings is all that there is.
  await withFault(page, 'GET /api/movies/:id/comments delay 1')
  await page.route('**/comments?*', (route) => route.abort())
  await page.goto(`/movie/${id}`)
  await untilHydrated(page)
  await expect(items(page)).toHaveCount(pageSize())
  const steps = isPhone() ? 2 : 1
  for (let at = 0; at < steps; at++) await older(page).click()
  await expect(said(page, 'Older comments could not be loaded. Please try again.')).toBeVisible()
  if (!isPhone()) await expect(items(page).first()).toContainText(list.comments[0]!.text)
  await page.unroute('**/comments?*')
  await older(page).click()
  await expect(section(page).getByText(/^Page [23] of/)).toBeVisible()
})

test('COMM-3: the words are counted, and the limits hold', async ({ page, request }) => {
  await openAsSomebody(page, request, await ownMovie(3))
  const counter = (words: number) => section(page).getByText(`${words}/300 words`, { exact: true })
  await expect(counter(0)).toBeVisible()
  await expect(post(page)).toBeDisabled()
  await expect(box(page)).toHaveAttribute('maxlength', '2000')
  await box(page).fill('  \n ')
  await expect(post(page)).toBeDisabled()
  await box(page).fill('A ship  drifts\ninto harbour.')
  await expect(counter(5)).toBeVisible()
  await expect(post(page)).toBeEnabled()
  await box(page).fill('rat '.repeat(300))
  await expect(counter(300)).toBeVisible()
  await expect(post(page)).toBeEnabled()
  await box(page).fill('rat '.repeat(301))
  await expect(counter(301)).toBeVisible()
  await expect(post(page)).toBeDisabled()
  const posts = postsOf(page)
  await post(page).click({ force: true })
  await box(page).press('Control+Enter')
  await box(page).fill('x'.repeat(1990))
  await box(page).press('End')
  await box(page).pressSequentially('0123456789abc')
  expect((await box(page).inputValue()).length).toBe(2000)
  expect(posts).toHaveLength(0)
})

test('COMM-3 COMM-5: what is posted is there at once, and stays', async ({ page, request }) => {
  const id = await ownMovie(3)
  const { username } = await openAsSomebody(page, request, id)
  const total = Number(((await heading(page).textContent()) ?? '').replace(/\D/g, ''))
  const text = `The shadow on the stairs.\n\nAnd <b>the organ</b>. ${username}`
  const answer = Promise.withResolvers<void>()
  await page.route('**/comments', (route) => answer.promise.then(() => route.continue()))
  await box(page).fill(text)
  await post(page).click()
  await expect(items(page).first()).toContainText('The shadow on the stairs.')
  await expect(items(page).first()).toContainText('Posting...')
  await expect(deleteOwn(items(page).first())).toHaveCount(0)
  await expectTotal(page, total + 1)
  await expect(box(page)).toHaveValue('')
  await expect(post(page)).toBeFocused()
  answer.resolve()
  await expect(said(page, 'Comment posted successfully.')).toBeVisible()
  await expect(items(page).first().getByText(username, { exact: true })).toBeVisible()
  await expect(items(page).first().locator('time')).toBeVisible()
  await expect(items(page).first()).not.toContainText('Posting...')
  await page.reload()
  await expectTotal(page, total + 1)
  expect(await items(page).first().locator('p').last().innerText()).toBe(text)
  await expect(box(page)).toHaveValue('')
})

test('COMM-5: an empty one is not sent', async ({ page, request }) => {
  await openAsSomebody(page, request, await ownMovie(4))
  const posts = postsOf(page)
  await post(page).click({ force: true })
  await expect(section(page).getByRole('alert')).toHaveText('Comment cannot be empty.')
  await expect(box(page)).toBeFocused()
  await box(page).pressSequentially('Y')
  await expect(section(page).getByRole('alert')).toHaveCount(0)
  expect(posts).toHaveLength(0)
})

const failures = [
  { what: 'a fault of ours', fault: '500', words: 'Error posting comment. Please try again.' },
  { what: 'nobody answers', fault: 'drop', words: 'Error posting comment. Please try again.' },
  { what: 'too many', fault: '429', words: 'Too many requests. Please wait a moment and try again.' },
  { what: 'refused without words', answer: { status: 400, body: '' }, words: 'Invalid comment data.' },
  {
    what: 'refused with words',
    answer: { status: 400, json: { success: false, code: 'comments.tooLong', message: 'That is too long.' } },
    words: 'That is too long.',
  },
  { what: 'an answer that says no', answer: { json: { success: false } }, words: 'Failed to post comment.' },
  { what: 'an answer that says why', answer: { json: { success: false, message: 'Not today.' } }, words: 'Not today.' },
] as const

for (const { what, words, ...how } of failures) {
  test(`COMM-5: ${what}: it is said, and the text is back in its box`, async ({ page, request }) => {
    const id = await ownMovie(4)
    await openAsSomebody(page, request, id)
    const before = await heading(page).textContent()
    if ('fault' in how) await withFault(page, `POST /api/movies/:id/comments ${how.fault}`)
    else await page.route('**/comments', (route) => route.fulfill(how.answer))
    const text = 'This will not arrive.\nNot at once.'
    await box(page).fill(text)
    await post(page).click()
    await expect(section(page).getByRole('alert')).toHaveText(words)
    await expect(box(page)).toHaveValue(text)
    await expect(section(page).getByRole('list').getByText('This will not arrive.')).toHaveCount(0)
    await expect(heading(page)).toHaveText(before ?? '')
    // It outlives the page, too.
    await withoutFault(page)
    await page.reload()
    await expect(box(page)).toHaveValue(text)
  })
}

test('COMM-5: whose session has ended logs in, and finds what they wrote', async ({ page, request }) => {
  const id = await ownMovie(5)
  const { email, password, username } = await openAsSomebody(page, request, id)
  await withFault(page, 'POST /api/movies/:id/comments 401')
  const text = `Half an hour of thoughts. ${username}`
  await box(page).fill(text)
  await post(page).click()
  await expect(said(page, 'Please log in to post a comment.')).toBeVisible()
  await expect(said(page, 'Session expired. Please login again.')).toHaveCount(0)
  await expect(box(page)).toHaveCount(0)
  const door = section(page).getByRole('link', { name: 'Log in', exact: true })
  await expect(door).toBeFocused()
  await withoutFault(page)
  await door.press('Enter')
  await logIn(page, { email, password })
  await expect(page).toHaveURL(`/movie/${id}`)
  await expect(box(page)).toHaveValue(text)
  await post(page).click()
  await expect(said(page, 'Comment posted successfully.')).toBeVisible()
  await expect(items(page).first()).toContainText(text)
})

test('COMM-5: pressed twice, it is posted once', async ({ page, request }) => {
  const id = await ownMovie(6)
  const { username } = await openAsSomebody(page, request, id)
  const posts = postsOf(page)
  await box(page).fill(`Once by mouse. ${username}`)
  await post(page).dblclick()
  await expect(items(page).first().locator('time')).toBeVisible()
  await box(page).fill(`Once by keys. ${username}`)
  await box(page).press('Control+Enter')
  await box(page).press('Control+Enter')
  await expect(items(page).first()).toContainText('Once by keys.')
  await expect(items(page).first().locator('time')).toBeVisible()
  expect(posts).toHaveLength(2)
  const { comments } = await listOf(id)
  expect(comments.filter(({ text }) => text.endsWith(username))).toHaveLength(2)
})

test('COMM-5: a comment whose answer was lost is posted again, and is there once', async ({ page, request }) => {
  const id = await ownMovie(7)
  const { username } = await openAsSomebody(page, request, id)
  const total = (await listOf(id)).total
  await page.route('**/comments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await box(page).fill(`Lost and found. ${username}`)
  await post(page).click()
  await expect(section(page).getByRole('alert')).toHaveText('Error posting comment. Please try again.')
  await page.unroute('**/comments')
  await post(page).click()
  await expect(said(page, 'Comment posted successfully.')).toBeVisible()
  await expect(section(page).getByRole('alert')).toHaveCount(0)
  await expectTotal(page, total + 1)
  await expect(items(page).filter({ hasText: `Lost and found. ${username}` })).toHaveCount(1)
  expect((await listOf(id)).total).toBe(total + 1)
})

test('COMM-5: a list that cannot be had is an empty one', async ({ page, request }) => {
  const id = await ownMovie(8)
  await comment(await aLoggedInMember(request), id, 'Nobody will see this now.')
  await withFault(page, 'GET /api/movies/:id/comments 500')
  const answer = await page.goto(`/movie/${id}`)
  expect(answer?.status()).toBe(200)
  await expectTotal(page, 0)
  await expect(section(page).getByText('No comments yet', { exact: true })).toBeVisible()
  await withoutFault(page)
  await page.reload()
  await expect(items(page).first()).toContainText('Nobody will see this now.')
})

test('one deletes what one has written, and nothing else', async ({ page, request }) => {
  const id = await ownMovie(9)
  const other = await aLoggedInMember(request)
  await comment(other, id, 'Of somebody else.')
  const member = await aLoggedInMember(request)
  await comment(member, id, `Mine. ${member.username}`)
  await openAs(page, member, `/movie/${id}`)
  const { total } = await listOf(id)
  const mine = items(page).filter({ hasText: `Mine. ${member.username}` })
  await expect(deleteOwn(items(page).filter({ hasText: 'Of somebody else.' }).first())).toHaveCount(0)
  const dialog = page.getByRole('alertdialog', { name: 'Delete this comment?' })

  await deleteOwn(mine).click()
  await expect(dialog).toHaveAccessibleDescription(
    `Mine. ${member.username} It will be gone for everyone. This cannot be undone.`,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(deleteOwn(mine)).toBeFocused()

  await withFault(page, 'DELETE /api/comments/:id 503')
  await deleteOwn(mine).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, 'Your comment could not be deleted. Please try again.')).toBeVisible()
  await expect(mine).toBeVisible()
  await expect(deleteOwn(mine)).toBeFocused()

  await withoutFault(page)
  await deleteOwn(mine).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, 'Comment deleted.')).toBeVisible()
  await expect(mine).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  await expectTotal(page, total - 1)
  expect((await listOf(id)).total).toBe(total - 1)
})

test('one that is gone already goes from the screen', async ({ page, request }) => {
  const id = await ownMovie(16)
  const member = await aLoggedInMember(request)
  const { data } = await comment(member, id, `Gone soon. ${member.username}`)
  await openAs(page, member, `/movie/${id}`)
  await expect(items(page).first()).toContainText('Gone soon.')
  await askAs(member, 'DELETE', `/api/comments/${data._id}`)
  await deleteOwn(items(page).first()).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, 'This comment is gone.')).toBeVisible()
  await expect(section(page).getByText(`Gone soon. ${member.username}`)).toHaveCount(0)
})

test('COMM-4: names by every way that they can come, and days', async ({ page, request }) => {
  const id = await ownMovie(10)
  const known = await aLoggedInMember(request)
  await comment(known, id, 'Whose name is looked up.')
  const ids = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(24))
  const at = '2026-03-09T12:00:00.000Z'
  const comments = [
    { _id: ids[0], text: 'a', userId: ids[0], username: 'margot.l', createdAt: at },
    { _id: ids[1], text: 'b', userName: 't_okafor', createdAt: 'yesterday' },
    { _id: ids[2], text: 'c', userId: known.id, username: null, createdAt: at },
    { _id: ids[3], text: 'd', userId: ids[3], username: null },
    { _id: ids[4], text: 'e', userId: null, username: null, createdAt: at },
  ]
  await page.route('**/comments?*', (route) =>
    route.fulfill({ json: { success: true, message: 'Comments', data: { comments, total: 5, next: null } } }),
  )
  const lookUps: string[] = []
  page.on('request', (asked) => asked.url().includes('/api/users') && lookUps.push(asked.url()))
  await openAs(page, known, `/movie/${id}`)
  const shown: string[] = []
  const read = async () => {
    for (const item of await items(page).all()) shown.push((await item.locator('p').first().innerText()).trim())
  }
  await expect(items(page).first()).toContainText('margot.l')
  await expect(items(page).nth(2)).toContainText(known.username)
  await read()
  if (isPhone()) {
    await older(page).click()
    await expect(items(page).first()).toContainText('Unknown')
    await read()
  }
  expect(shown.map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'margot.l 9 Mar 2026',
    't_okafor Unknown date',
    `${known.username} 9 Mar 2026`,
    'Unknown Unknown date',
    'Anonymous 9 Mar 2026',
  ])
  expect(lookUps).toHaveLength(1)
  expect(new URL(lookUps[0] ?? '').searchParams.get('ids')).toBe(`${known.id},${ids[3]}`)
})

test.describe('at the other end of the world', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('COMM-4: the day is the one where one is', async ({ page, request }) => {
    const id = await ownMovie(11)
    await comment(await aLoggedInMember(request), id, 'What day is it?')
    await page.goto(`/movie/${id}`)
    await untilHydrated(page)
    const time = items(page).first().locator('time')
    const createdAt = await time.getAttribute('datetime')
    const there = new Date(createdAt ?? '').toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Pacific/Kiritimati',
    })
    await expect(time).toHaveText(there)
  })
})

test('texts stay in their boxes, whatever they are made of', async ({ page, request }) => {
  const id = await ownMovie(12)
  const [one, other] = [await aLoggedInMember(request), await aLoggedInMember(request)]
  const marks = 'Z\u0335\u0321\u031ba\u0336\u0321'.repeat(30)
  await comment(one, id, '<img src=x onerror="window.ran=true"><script>window.ran=true</script> **bold**')
  await comment(one, id, 'W'.repeat(1500))
  await comment(one, id, `${marks} https://example.org/`)
  await comment(other, id, 'شاهدت هذا الفيلم مرتين!\nThen in English.')
  await comment(other, id, Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n'))
  await page.setViewportSize({ width: isPhone() ? 320 : 1440, height: 900 })
  await page.goto(`/movie/${id}`)
  await untilHydrated(page)
  const looked = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()!.width,
    )
    expect(await section(page).locator('a, img, b, script').count()).toBe(
      await section(page).getByRole('link', { name: 'Log in' }).count(),
    )
  }
  await looked()
  // A thousand lines are not a thousand lines of everybody's screen.
  const longest = items(page).filter({ hasText: 'line 0' })
  expect((await longest.boundingBox())!.height).toBeLessThan(320)
  await longest.getByRole('button', { name: 'Show all' }).click()
  expect((await longest.boundingBox())!.height).toBeGreaterThan(2_000)
  await longest.getByRole('button', { name: 'Show less' }).click()
  expect((await longest.boundingBox())!.height).toBeLessThan(320)
  const arabic = items(page).filter({ hasText: 'Then in English.' }).locator('p').last()
  expect(await arabic.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext')
  if (isPhone()) {
    await older(page).click()
    await expect(items(page).first()).toContainText('W')
    await looked()
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('COMM-1: the first of them are read, as many as the width has', async ({ page, request }) => {
    const id = await ownMovie(13)
    await manyComments(request, id, 7)
    const { comments, total } = await listOf(id)
    await page.goto(`/movie/${id}`)
    await expectTotal(page, total)
    await expect(items(page).locator('visible=true')).toHaveCount(pageSize())
    await expect(items(page).first()).toContainText(comments[0]!.text)
    await expect(older(page)).toBeHidden()
    await expect(section(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

test('COMM-1: a page follows the width, and keeps its place', async ({ page, request }) => {
  test.skip(isPhone(), 'phones keep theirs')
  const id = await ownMovie(13)
  await manyComments(request, id, 12)
  await page.goto(`/movie/${id}`)
  await untilHydrated(page)
  await older(page).click()
  const first = (await items(page).first().locator('p').last().textContent()) ?? ''
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).filter({ hasText: first })).toHaveCount(1)
  await page.setViewportSize({ width: 769, height: 900 })
  await expect(items(page)).toHaveCount(5)
})

test('COMM-3: by keyboard alone: write, post, delete', async ({ page, request }) => {
  test.skip(isPhone(), 'one keyboard is enough')
  const id = await ownMovie(14)
  const { username } = await openAsSomebody(page, request, id)
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
  await expect(said(page, 'Comment posted successfully.')).toBeVisible()
  await expect(post(page)).toBeFocused()
  await expect(deleteOwn(items(page).first())).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(deleteOwn(items(page).first())).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(said(page, 'Comment deleted.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
})

for (const theme of themes) {
  test(`THEME-5: axe finds nothing wrong with comments in ${theme}`, async ({ page, request }) => {
    test.slow()
    const id = await ownMovie(15 + themes.indexOf(theme))
    await manyComments(request, id, 1)
    const member = await aLoggedInMember(request)
    await comment(member, id, `Mine, and long. ${'word '.repeat(200)}${member.username}`)
    await page.setViewportSize({ width: isPhone() ? 320 : 1440, height: 900 })
    await openIn(page, theme, '/offline')
    await openAs(page, member, `/movie/${id}`)
    const look = async (what: string, where = 'section[aria-labelledby=comments]') => {
      const { violations } = await new AxeBuilder({ page })
        .include(where)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
        what,
      ).toEqual([])
    }
    const answer = Promise.withResolvers<void>()
    await page.route('**/comments', (route) => answer.promise.then(() => route.fulfill({ status: 400, body: '' })))
    await box(page).fill('On its way.')
    await post(page).click()
    await expect(items(page).first()).toContainText('Posting...')
    await look('while it is on its way')
    answer.resolve()
    await expect(section(page).getByRole('alert')).toBeVisible()
    await look('after a failure')
    await deleteOwn(items(page).first()).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.waitForTimeout(400)
    await look('with the question', 'body')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()!.width,
    )
  })
}
