import type { BrowserContext, Page, Response } from '@playwright/test'
import type { PlaybackSession } from '../packages/contract/src/playback.ts'
import { expectAccessible, expectReflow } from './accessibility.ts'
import { setWatchPosition, longFilm, shortFilm } from './films.ts'
import { expect, currentServer, navigate, test, waitForHydration } from './test-app.ts'
import { expectLayoutStable, observeLayoutShifts } from './layout-shifts.ts'
import { uniqueAddress, callAs, type Member, openAs, signInNewMember } from './members.ts'
import { createSubscriber, shiftSubscription } from './premium.ts'

// A browser notes on its console every answer that is a refusal, and every lost line.
test.use({ expectedErrors: /Failed to load resource|net::ERR_/ })
// One after the other: the films are made once.
test.describe.configure({ mode: 'default' })

let long: string
let short: string
test.beforeAll(async () => {
  test.setTimeout(400_000)
  ;[long, short] = await Promise.all([longFilm(), shortFilm()])
})

const video = (page: Page) => page.locator('video')
const read = <Key extends keyof HTMLVideoElement>(page: Page, key: Key) =>
  video(page).evaluate((element, name) => (element as HTMLVideoElement)[name as Key], key)
const time = (page: Page) => read(page, 'currentTime')
const advances = async (page: Page) => {
  const before = await time(page)
  await expect.poll(() => time(page)).toBeGreaterThan(before + 0.5)
}
const seekTo = (page: Page, seconds: number) =>
  video(page).evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to
  }, seconds)
const settled = async (page: Page) => {
  await expect.poll(() => read(page, 'seeking')).toBe(false)
  await expect.poll(() => read(page, 'readyState')).toBeGreaterThanOrEqual(2)
}

/** Twenty of the lines, which are there from 1, 6, 11 s and so on for two seconds each, to and fro through the film. */
const lines = Array.from({ length: 20 }, (_, at) => ((at * 11) % 26) * 5 + 1)

/** Jumps to 50 ms before and after each line begins and ends. What was shown there and should not be, or the reverse. */
const wrongSubtitles = (page: Page) =>
  video(page).evaluate(async (element: HTMLVideoElement, begins) => {
    const wrong: string[] = []
    const shown = () => document.querySelector('[data-captions]')?.textContent ?? ''
    const look = async (place: number, wanted: string) => {
      const seeked = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
      element.currentTime = place
      await seeked
      for (let frame = 0; shown() !== wanted && frame < 600; frame++) await new Promise(requestAnimationFrame)
      if (shown() !== wanted) wrong.push(`${place}: '${shown()}', not '${wanted}'`)
    }
    for (const begin of begins) {
      await look(begin - 0.05, '')
      await look(begin + 0.05, `At ${begin} seconds`)
      await look(begin + 1.95, `At ${begin} seconds`)
      await look(begin + 2.05, '')
    }
    return wrong
  }, lines)
const panel = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const isPaused = (page: Page) => read(page, 'paused')
const pause = async (page: Page) => {
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
}
const playing = async (page: Page) => {
  await advances(page)
  await expect(page.getByRole('region', { name: 'Video player' })).toBeFocused()
}

/** Another browser of the same person. */
async function openSecondBrowser(page: Page, member: Member): Promise<{ page: Page; context: BrowserContext }> {
  const context = await page.context().browser()!.newContext({
    baseURL: currentServer().url,
    extraHTTPHeaders: uniqueAddress(),
    serviceWorkers: 'block',
  })
  const other = await context.newPage()
  await openAs(other, await logInAgain(member), `/play/${long}`)
  return { page: other, context }
}

async function logInAgain({ email, password }: Member): Promise<Pick<Member, 'token' | 'user'>> {
  const answer = await fetch(`${currentServer().url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...uniqueAddress() },
    body: JSON.stringify({ email, password }),
  })
  return (await answer.json()) as Pick<Member, 'token' | 'user'>
}

const getWatchPosition = async (member: Member) => {
  const places = await callAs<{ movieId: string; milliseconds: number }[]>(member, 'GET', '/api/me/positions')
  return (places.find(({ movieId }) => movieId === long)?.milliseconds ?? 0) / 1000
}

test('WATCH-1 WATCH-2 WATCH-11 a visitor opens a free film from its page, sees it to the end, and goes back @phone', async ({
  page,
}) => {
  await page.goto(`/movie/${short}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Watch Now' }).click()
  await expect(page).toHaveURL(new RegExp(`/play/${short}$`))
  await expect(page).toHaveTitle(/^Watch A Short Morning/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await playing(page)
  await pause(page)
  await expectAccessible(page)

  await seekTo(page, 23)
  await page.getByRole('button', { name: 'More like this' }).click()
  await expect(panel(page, 'The credits are running')).toBeFocused()
  await page.getByRole('button', { name: 'Back to the film' }).click()
  await page.keyboard.press('k')
  await expect(panel(page, 'You have seen A Short Morning')).toBeFocused()
  expect(await read(page, 'ended')).toBe(true)
  await expect(page.getByRole('region', { name: 'More like this' }).getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)

  await page.getByRole('button', { name: 'Watch again' }).click()
  await expect.poll(() => time(page)).toBeLessThan(15)
  await playing(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/movie/${short}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'A Short Morning' })).toBeVisible()
})

/** Controls that the window cuts off, and those that cover each other, by their names. */
const badControls = (page: Page) =>
  page.getByRole('region', { name: 'Video player' }).evaluate((player) => {
    const controls = [...player.querySelectorAll('button, input, select, a')].filter((each) => each.checkVisibility())
    const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent ?? each.tagName
    const placed = controls.map((each) => ({ name: nameOf(each), at: each.getBoundingClientRect() }))
    const isCut = ({ at }: (typeof placed)[0]) =>
      at.left < 0 || at.top < 0 || at.right > innerWidth || at.bottom > innerHeight
    const cover = ({ at: a }: (typeof placed)[0], { at: b }: (typeof placed)[0]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    return [
      ...(placed.length < 6 ? [`only ${placed.length} controls`] : []),
      ...placed.filter(isCut).map(({ name }) => `${name} is cut off`),
      ...placed.flatMap((one, n) =>
        placed
          .slice(n + 1)
          .filter((other) => cover(one, other))
          .map((other) => `${one.name} and ${other.name}`),
      ),
    ]
  })

/** What has the focus and does not show it, while one goes through the whole screen with the Tab key. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const unseen = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      return isSeen ? undefined : (focused.getAttribute('aria-label') ?? focused.outerHTML.slice(0, 80))
    })
    if (unseen) hidden.push(unseen)
  }
  return hidden
}

test('WATCH-1 THEME-5 in forced colours, narrow, with text of twice the size: every control is whole, and its focus is seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // Autoplay with sound is refused, as in most browsers, so that 'Tap for sound' is one of the controls. Left to the
  // browser it depends on whether the film or Playwright's first call, which counts as a gesture, comes first.
  await page.addInitScript(() => {
    const { value: play } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')!
    HTMLMediaElement.prototype.play = function () {
      if (this.muted) return Reflect.apply(play as () => Promise<void>, this, [])
      return Promise.reject(new DOMException('play() failed', 'NotAllowedError'))
    }
  })
  await page.goto(`/play/${short}`)
  await playing(page)
  await pause(page)
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeVisible()
  const settings = page.getByRole('group', { name: 'Settings' })
  for (const [width, height] of [
    [1280, 720],
    [320, 640],
  ] as const)
    for (const text of ['100%', '200%']) {
      await page.setViewportSize({ width, height })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
      expect(await badControls(page), `${width} px, text of ${text}`).toEqual([])
      expect(await hiddenFocus(page), `focus at ${width} px, text of ${text}`).toEqual([])
      await page.getByRole('button', { name: 'Settings' }).click()
      await expect(settings).toBeInViewport({ ratio: 0.99 })
      const overflow = await settings.evaluate((each) => each.scrollWidth - each.clientWidth)
      expect(overflow, `settings at ${width} px, text of ${text}`).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await expect(settings).toBeHidden()
    }
  expect(await page.evaluate(() => document.getAnimations().length), 'things that move').toBe(0)
})

test('WATCH-1 a movie without a film leads to its page, and an unknown one is not found', async ({ page, request }) => {
  const movies = (await (await request.get('/api/movies')).json()) as { _id: string; film: object | null }[]
  const { _id: id } = movies.find(({ film }) => film === null)!
  const answer = await request.get(`/play/${id}`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([302, `/movie/${id}`])
  await page.goto('/about')
  await waitForHydration(page)
  await navigate(page, `/play/${id}`)
  await expect(page).toHaveURL(new RegExp(`/movie/${id}$`))
  expect((await request.get(`/play/${'f'.repeat(24)}`)).status()).toBe(404)
  await navigate(page, `/play/${'f'.repeat(24)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('WATCH-8 WATCH-9 subtitles at their time wherever one jumps; previews, sound, size and speed', async ({
  page,
}) => {
  await openAs(page, await createSubscriber(page, 'monthly'), `/play/${long}`)
  await playing(page)
  await pause(page)
  const seek = page.getByRole('slider', { name: 'Seek' })
  const bar = (await seek.boundingBox())!
  const previews = page.waitForResponse(/\/storyboard\/0\.webp/)
  await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await expect(page.locator('[data-has-picture]')).toContainText('1:06')
  expect((await previews).status()).toBe(200)
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await expect.poll(async () => Math.abs((await time(page)) - 66)).toBeLessThan(1)

  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('group', { name: 'Settings' })
  const german = page.waitForRequest(/\/audio-2-/)
  await settings.getByText('German').click()
  await german
  await settings.getByLabel('Quality').selectOption('360')
  await settings.getByLabel('Speed').selectOption('2')
  expect(await read(page, 'playbackRate')).toBe(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await seekTo(page, 30)
  await page.keyboard.press('k')
  await expect.poll(() => read(page, 'videoHeight')).toBe(360)
  await advances(page)
  await pause(page)

  await page.keyboard.press('c')
  expect(await wrongSubtitles(page)).toEqual([])
})

test('WATCH-7 Continue Watching is the first row, moves nothing, forgets and remembers, and goes on at the place', async ({
  page,
}) => {
  const member = await signInNewMember(page)
  await setWatchPosition(member, { movieId: short, milliseconds: 12_000, durationMs: 24_000, hoursAgo: 0 })
  await setWatchPosition(member, { movieId: long, milliseconds: 66_000, durationMs: 132_000, hoursAgo: 1 })
  const row = page.getByRole('region', { name: 'Continue Watching' })
  const resume = row.getByRole('link', { name: /^Resume/ })
  // The first visit learns that there is something to continue; from the second on there is room for it.
  const learned = page.waitForResponse((answer) => answer.url().endsWith('/api/me/positions') && answer.ok())
  await page.goto('/')
  await learned
  await expect.poll(() => page.evaluate(() => localStorage.getItem('continueWatching'))).toBe('1')
  await observeLayoutShifts(page)
  await page.goto('/', { waitUntil: 'load' })
  await expect(resume).toHaveText([/A Short Morning.*1\smin left/, /The Long Evening.*2\smin left/])
  await page.evaluate(() => document.fonts.ready)
  await expectLayoutStable(page, 0.005)
  await expect(page.locator('main h2[id]:visible').first()).toHaveText('Continue Watching')
  await expect(resume.first().getByRole('progressbar', { includeHidden: true })).toHaveJSProperty('position', 0.5)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Remove A Short Morning' }).click()
  await expect(resume).toHaveCount(1)
  await expect(row.getByRole('button', { name: 'Remove The Long Evening' })).toBeFocused()
  const isUndone = (answer: Response) => answer.request().method() === 'POST' && answer.url().includes('/me/continue/')
  const undone = page.waitForResponse(isUndone)
  await page.getByRole('button', { name: 'Undo: A Short Morning' }).click()
  expect((await undone).status()).toBe(200)
  await expect(resume.first()).toContainText('A Short Morning')

  await resume.first().click()
  await expect(page).toHaveURL(new RegExp(`/play/${short}$`))
  await expect.poll(() => time(page)).toBeGreaterThan(12)
  expect(await time(page)).toBeLessThan(22)
})

test('WATCH-6 a film goes on where it was, in another browser; a paused one changes nothing', async ({ page }) => {
  const member = await createSubscriber(page, 'monthly')
  await openAs(page, member, `/play/${long}`)
  await playing(page)
  await seekTo(page, 50)
  await settled(page)
  await pause(page)
  await expect.poll(() => getWatchPosition(member)).toBeGreaterThan(49)

  const other = await openSecondBrowser(page, member)
  await advances(other.page)
  expect(Math.abs((await time(other.page)) - 51)).toBeLessThan(10)
  await seekTo(other.page, 90)
  await settled(other.page)
  await advances(other.page)
  const left = await time(other.page)
  await other.page.close({ runBeforeUnload: true })
  await expect.poll(() => getWatchPosition(member)).toBeGreaterThan(left - 1)

  // The first one is closed now, with its older place.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/movie\//)
  await expect(page.getByRole('link', { name: 'Resume, 1 min left' })).toBeVisible()
  expect(await getWatchPosition(member)).toBeGreaterThan(left - 1)
  await other.context.close()
})

test('WATCH-10 a line that goes away and comes back: the film goes on by itself', async ({ page, context }) => {
  await openAs(page, await createSubscriber(page, 'monthly'), `/play/${long}`)
  await playing(page)
  await context.setOffline(true)
  await seekTo(page, 100)
  await expect(page.locator('main output')).toHaveText('Waiting for the connection')
  await context.setOffline(false)
  await expect.poll(() => time(page)).toBeGreaterThan(100.5)
  await advances(page)
})

test('WATCH-2 WATCH-3 without Premium there is a panel; Premium that ends stops the picture', async ({ page }) => {
  await page.goto(`/play/${long}`)
  await expect(panel(page, 'This film is part of Premium')).toBeFocused()
  await expect(page.getByText('$9.99')).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const member = await createSubscriber(page, 'monthly')
  await openAs(page, member, `/play/${long}`)
  await playing(page)
  await shiftSubscription(member, -40)
  await seekTo(page, 125)
  await expect(panel(page, 'Your Premium has ended')).toBeVisible()
  await expect(video(page)).toHaveCount(0)
})

test('WATCH-5 one more than may watch at once sees the others, and takes the place of one', async ({ page }) => {
  const member = await createSubscriber(page, 'monthly')
  const begin = async () => {
    const session = await logInAgain(member)
    const playback = await callAs<PlaybackSession>(session, 'POST', `/api/movies/${long}/playback-sessions`, {})
    const key = await fetch(`${currentServer().url}/api/playback-sessions/${playback.playbackToken}/keys/0`, {
      headers: uniqueAddress(),
    })
    expect(key.status).toBe(200)
    return playback
  }
  const others = [await begin(), await begin(), await begin()]
  await openAs(page, member, `/play/${long}`)
  await expect(panel(page, 'Your account is watching on other devices')).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await expectReflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('button', { name: /^Stop it and watch here/ })
    .first()
    .click()
  await playing(page)
  const states = await Promise.all(
    others.map(async ({ playbackToken }) => {
      const answer = await fetch(`${currentServer().url}/api/playback-sessions/${playbackToken}/keys/0`, {
        headers: uniqueAddress(),
      })
      return answer.ok ? 'alive' : ((await answer.json()) as { code: string }).code
    }),
  )
  expect(states.toSorted()).toEqual(['alive', 'alive', 'playback.replaced'])
})
