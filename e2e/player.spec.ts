import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectReflow } from './accessibility.ts'
import { expect, isPhone, test, waitForHydration } from './test-app.ts'

/** Trailers of the demo, by what they are. */
const stream = 'Paper Moons'
const file = 'Orbit Nine'
const kinds = [stream, file]

declare global {
  interface Window {
    said?: string[]
  }
}

/** What the player told in passing; it stands there for a moment only. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const said: string[] = []
    window.said = said
    const listen = () => {
      for (const { textContent: words } of document.querySelectorAll('[role="dialog"] output')) {
        if (words && words !== said.at(-1)) said.push(words)
      }
    }
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
  }),
)
const says = (page: Page, words: string) => expect.poll(() => page.evaluate(() => window.said)).toContain(words)

async function pathOf(page: Page, title: string): Promise<string> {
  const answer = await page.request.get(`/api/movies?search=${encodeURIComponent(title)}`)
  const found = ((await answer.json()) as { _id: string; title: string }[]).find((movie) => movie.title === title)
  return `/movie/${found?._id}`
}

async function visit(page: Page, title: string): Promise<Locator> {
  await page.goto(await pathOf(page, title))
  await waitForHydration(page)
  return page.getByRole('button', { name: 'Watch Trailer' })
}

async function watch(page: Page, title: string): Promise<void> {
  const button = await visit(page, title)
  await button.click()
}

const dialog = (page: Page) => page.getByRole('dialog')
const settings = (page: Page) => page.getByRole('group', { name: 'Settings' })
const openSettings = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Settings' }).click()
  await expect(settings(page)).toBeVisible()
}
const seek = (page: Page) => page.getByRole('slider', { name: 'Seek' })
const video = (page: Page) => page.locator('video')
const read = <Key extends keyof HTMLVideoElement>(page: Page, key: Key) =>
  video(page).evaluate((element, name) => (element as HTMLVideoElement)[name as Key], key)
const time = (page: Page) => read(page, 'currentTime')
const advances = async (page: Page) => {
  const before = await time(page)
  await expect.poll(() => time(page)).toBeGreaterThan(before + 0.3)
}
const pause = async (page: Page) => {
  await page.keyboard.press('k')
  await expect.poll(() => read(page, 'paused')).toBe(true)
}
/** To the end, four times as fast as anybody would watch it. */
const watchToTheEnd = async (page: Page) => {
  await video(page).evaluate((element: HTMLVideoElement) => (element.playbackRate = 4))
  await expect.poll(() => read(page, 'ended')).toBe(true)
}

for (const title of kinds) {
  test(`MOVIE-5 the trailer of ${title} opens in a dialog, plays with sound, seeks to the very place, and closes${title === 'Orbit Nine' ? ' @phone' : ''}`, async ({
    page,
  }) => {
    const button = await visit(page, title)
    await button.click()
    await expect(dialog(page)).toHaveAccessibleName(`${title}: trailer`)
    await advances(page)
    expect(await read(page, 'muted')).toBe(false)
    await expect(dialog(page).getByText('/ 0:12')).toBeVisible()

    await pause(page)
    for (const [key, share] of [
      ['7', 0.7],
      ['2', 0.2],
      ['9', 0.9],
      ['0', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => read(page, 'seeking')).toBe(false)
      const duration = await read(page, 'duration')
      expect(duration).toBeCloseTo(12, 0)
      expect(Math.abs((await time(page)) - duration * share)).toBeLessThan(0.1)
      expect(await read(page, 'readyState')).toBeGreaterThanOrEqual(2)
    }
    await page.keyboard.press('5')
    await page.keyboard.press('k')
    await advances(page)

    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(button).toBeFocused()

    // Back closes it as well, and stays with the film.
    const film = page.url()
    await button.click()
    await expect(dialog(page)).toHaveCount(1)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    expect(page.url()).toBe(film)
  })

  test(`shows the captions of ${title}, and remembers them${title === 'Orbit Nine' ? '' : ' @full'}`, async ({
    page,
  }) => {
    await watch(page, title)
    const captions = dialog(page).getByRole('button', { name: 'Subtitles (c)' })
    await expect(captions).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('c')
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    await says(page, 'Subtitles: English')
    await pause(page)
    await page.keyboard.press('1')
    await expect(dialog(page).getByText('[slow organ chord]')).toBeVisible()
    await page.keyboard.press('4')
    await expect(dialog(page).getByText('[drum beats]')).toBeVisible()

    const size = () =>
      dialog(page)
        .locator('[data-captions]')
        .evaluate((box) => getComputedStyle(box).fontSize)
    const medium = Number.parseFloat(await size())
    await page.keyboard.press('+')
    await expect.poll(async () => Number.parseFloat(await size())).toBeGreaterThan(medium)

    await watch(page, title)
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog(page).locator('[data-captions]')).toHaveAttribute('data-size', 'large')
    await advances(page)
    await pause(page)
    await page.keyboard.press('1')
    await expect(dialog(page).getByText('[slow organ chord]')).toBeVisible()
  })
}

test('changes the quality of a stream, and remembers the choice @full', async ({ page }) => {
  await watch(page, stream)
  await advances(page)
  await pause(page)
  await page.keyboard.press('0')
  await openSettings(page)
  const quality = page.getByLabel('Quality')
  await expect(quality.getByRole('option', { selected: true })).toHaveText('Auto (480p)')
  await quality.selectOption('360')
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await page.keyboard.press('k')
  await video(page).evaluate((element: HTMLVideoElement) => (element.playbackRate = 4))
  // What plays right now plays on as it is; the next part comes in the new quality.
  await expect.poll(() => read(page, 'videoHeight')).toBe(360)
  const parts: string[] = []
  page.on('request', (request) => request.url().endsWith('.m4s') && parts.push(request.url()))
  await watch(page, stream)
  await expect.poll(() => read(page, 'videoHeight')).toBe(360)
  // To the end: the line would carry more from the second part on.
  await watchToTheEnd(page)
  expect(await read(page, 'videoHeight')).toBe(360)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.filter((part) => !part.includes('/360p/'))).toEqual([])
})

test('names the quality that plays where the video lacks the one that was chosen elsewhere @full', async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('player'))
  await page.addInitScript(() => localStorage.setItem('player', '{"quality":1080}'))
  await watch(page, stream)
  await advances(page)
  await pause(page)
  await openSettings(page)
  await expect(page.getByLabel('Quality')).toHaveValue('480')
  expect(await stored()).toContain('1080')
})

test.describe('of a stream that has 720p, too', () => {
  const watchFine = async (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route('**/master.m3u8', async (route) => {
      const answer = await route.fetch()
      const [head = '', plain = ''] = (await answer.text()).split(/^(?=#EXT-X-STREAM-INF)/m)
      const [about = '', address = ''] = plain.trim().split('\n')
      const fine = about.replace(/RESOLUTION=\w+/, 'RESOLUTION=1280x720').replace(/BANDWIDTH=(\d+)/g, 'BANDWIDTH=$11')
      await route.fulfill({
        response: answer,
        body: [head.trim(), fine, `${address}?720`, about, address, ''].join('\n'),
      })
    })
    await watch(page, stream)
    await watchToTheEnd(page)
    const lists = asked.filter((address) => /480p\/index\.m3u8/.test(address))
    return { fine: lists.filter((address) => address.endsWith('?720')).length, all: lists.length }
  }

  test('asks for it where the line carries it @full', async ({ page }) => {
    test.skip(isPhone(), 'a stream is never finer than the screen shows')
    expect((await watchFine(page)).fine).toBeGreaterThan(0)
  })

  test('asks for no more than 480p where the person saves data @full', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
    })
    expect(await watchFine(page)).toEqual({ fine: 0, all: 1 })
  })
})

test('speed, volume and mute are remembered @full', async ({ page }) => {
  await watch(page, file)
  // Keys are heard once the player is there.
  await advances(page)
  await page.keyboard.press('>')
  await says(page, 'Speed 1.25')
  expect(await read(page, 'playbackRate')).toBe(1.25)
  await page.keyboard.press('ArrowDown')
  await says(page, 'Volume 95 %')
  await page.keyboard.press('m')
  await says(page, 'Muted')
  expect(await read(page, 'muted')).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => read(page, 'volume')).toBeCloseTo(0.9)
  expect(await read(page, 'muted')).toBe(true)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => read(page, 'muted')).toBe(false)
  await page.keyboard.press('m')
  await expect.poll(() => read(page, 'muted')).toBe(true)

  await watch(page, stream)
  await expect.poll(() => read(page, 'playbackRate')).toBe(1.25)
  expect(await read(page, 'muted')).toBe(true)
  expect(await read(page, 'volume')).toBeCloseTo(0.95)
})

test('MOVIE-5 a journey by keyboard alone: open, pause, seek, close, and back where one was', async ({ page }) => {
  const button = await visit(page, stream)
  await button.focus()
  await page.keyboard.press('Enter')
  await advances(page)
  await pause(page)
  await says(page, 'Paused')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => time(page)).toBeCloseTo(10, 1)
  await expect(seek(page)).toHaveAttribute('aria-valuetext', '10 seconds of 12 seconds')
  await seek(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => time(page)).toBe(0)
  await page.keyboard.press('Space')
  await expect.poll(() => read(page, 'paused')).toBe(false)
  await page.keyboard.press('Control+k')
  expect(await read(page, 'paused')).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('Escape closes the settings, then the full screen, then the dialog @full', async ({ page }) => {
  await watch(page, file)
  await advances(page)
  await page.keyboard.press('f')
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(isFull).toBe(true)
  await openSettings(page)
  await page.getByLabel('Speed').focus()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: 'Settings' })).toBeFocused()
  expect(await isFull()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(isFull).toBe(false)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('MOVIE-6 a seek before the media is ready is applied when it is, unless five seconds have passed @full', async ({
  page,
}) => {
  await page.clock.install()
  let ready = Promise.withResolvers<void>()
  await page.route('**/master.m3u8', async (route) => {
    await ready.promise
    await route.continue()
  })
  await watch(page, stream)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('5')
  await expect(seek(page)).toBeVisible()
  expect(await read(page, 'readyState')).toBe(0)
  ready.resolve()
  await expect.poll(() => time(page)).toBeGreaterThan(5.9)

  ready = Promise.withResolvers()
  await watch(page, stream)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('9')
  expect(await read(page, 'readyState')).toBe(0)
  await page.clock.runFor(5000)
  ready.resolve()
  await expect.poll(() => time(page)).toBeGreaterThan(0)
  expect(await time(page)).toBeLessThan(5)
})

test('is torn down on closing: no video and no request is left', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const videos: HTMLVideoElement[] = []
    Object.assign(window, { videos })
    const create = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (element instanceof HTMLVideoElement) videos.push(element)
      return element
    }
  })
  // Slow enough that there is something left to load.
  await page.route('**/segment-2.m4s', () => undefined)
  await watch(page, stream)
  await advances(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(video(page)).toHaveCount(0)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // A timer that was left behind would ask for something now.
  await page.clock.runFor(60_000)
  // Nothing may happen, and nothing tells when it did not.
  await page.waitForTimeout(300)
  expect(requests).toEqual([])
  const left = await page.evaluate(() => {
    const made = (window as unknown as { videos: HTMLVideoElement[] }).videos
    return made.map(({ paused, src, networkState }) => ({ paused, src, networkState }))
  })
  expect(left).toEqual([{ paused: true, src: '', networkState: 0 }])
})

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('says so, axe finds nothing wrong with it, tells a video that is gone from a line that is cut, and tries again @full', async ({
    page,
  }) => {
    const address = '**/master.m3u8'
    await page.route(address, (route) => route.abort())
    await watch(page, stream)
    const alert = dialog(page).getByRole('alert')
    const retry = alert.getByRole('button', { name: 'Retry' })
    await expect(alert).toContainText('Code: network (no answer)')
    await expect(retry).toBeFocused()
    await expectAccessible(page)
    await page.unroute(address)
    await page.route(address, (route) => route.fulfill({ status: 404 }))
    await retry.click()
    await expect(alert).toContainText('Code: missing (404)')
    await page.unroute(address)
    await retry.click()
    await expect(alert).toHaveCount(0)
    await advances(page)
  })

  test('takes the open settings away with the picture of a file, says so, and tries again @full', async ({ page }) => {
    await watch(page, file)
    await advances(page)
    await pause(page)
    await openSettings(page)
    await video(page).evaluate((element: HTMLVideoElement) => (element.src = '/media/trailers/no-such.mp4'))
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toContainText('Code: ')
    await expect(settings(page)).toHaveCount(0)
    await expect(alert.getByRole('button', { name: 'Retry' })).toBeFocused()
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toHaveCount(0)
    await advances(page)
    await expect(settings(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })
})

test.describe('when the player does not come', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to (fetch|load)|dynamically imported/ })

  test('ROUTE-12 a player fetched ahead of need that does not come reloads nothing; one that is asked for does, once @full', async ({
    page,
  }) => {
    let loads = 0
    page.on('load', () => loads++)
    let failures = 0
    await page.route(/assets\/(hls|trailer-dialog)[^/]*\.js/, (route) => {
      failures++
      return route.abort()
    })
    const button = await visit(page, stream)
    await button.focus()
    await expect.poll(() => failures).toBeGreaterThanOrEqual(2)
    // A reload would come at once: there is nothing to wait for but a moment.
    await page.waitForTimeout(500)
    expect(loads).toBe(1)

    await button.click()
    await expect.poll(() => loads).toBe(2)
    await waitForHydration(page)
    await button.click()
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
    expect(loads).toBe(2)
  })
})

test('the page loads no player before someone wants it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const button = await visit(page, stream)
  await page.waitForLoadState('networkidle')
  const players = () => scripts.filter((address) => /assets\/(hls|trailer-dialog)|\.m3u8/.test(address))
  expect(players()).toEqual([])
  await button.focus()
  await expect.poll(() => players().length).toBeGreaterThanOrEqual(2)
  expect(scripts.filter((address) => address.includes('.m3u8'))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a file is a link, and a stream says that it needs them', async ({ page }) => {
    await page.goto(await pathOf(page, file))
    await expect(page.getByRole('link', { name: 'Watch Trailer' })).toHaveAttribute('href', /\/trailer\.mp4$/)
    await page.goto(await pathOf(page, stream))
    const note = page.locator('noscript p')
    await expect(note).toHaveText('The trailer needs JavaScript to play.')
    await expect(note).toBeVisible()
    await expect(page.getByRole('button', { name: 'Watch Trailer' })).toHaveCount(0)
  })
})

test('a pointer seeks on the line of time, and sees where @full', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a mouse')
  await watch(page, file)
  await advances(page)
  await pause(page)
  const box = await seek(page).boundingBox()
  if (!box) throw new Error('There is no line of time.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(dialog(page).getByText('0:06', { exact: true })).toBeVisible()
  await page.mouse.down()
  await expect.poll(() => time(page)).toBeCloseTo(6, 0)
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2)
  await page.mouse.up()
  await expect.poll(() => time(page)).toBeCloseTo(9, 0)
})

test('a tap shows and hides the controls, a double tap seeks @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a finger')
  await watch(page, file)
  await advances(page)
  await pause(page)
  await page.keyboard.press('0')
  await page.keyboard.press('k')
  const player = page.getByRole('region', { name: 'Video player' })
  const box = await video(page).boundingBox()
  if (!box) throw new Error('There is no video.')
  const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.3)
  await expect(player).toHaveAttribute('data-controls', 'shown')
  await tap(0.5)
  await expect(player).toHaveAttribute('data-controls', 'hidden')
  expect(await read(page, 'paused')).toBe(false)
  // By the time of the browser itself, two taps within 300 ms are a double tap.
  await page.waitForTimeout(400)
  await tap(0.9)
  await tap(0.9)
  await expect.poll(() => time(page)).toBeGreaterThan(9.5)
})

test('THEME-5 axe finds nothing wrong with the player and its settings, and its controls fit into the narrowest phone @full', async ({
  page,
}) => {
  await watch(page, stream)
  await advances(page)
  await page.keyboard.press('c')
  await pause(page)
  await page.keyboard.press('1')
  await expect(dialog(page).getByText('[slow organ chord]')).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText('')
  await expectAccessible(page)

  await expectReflow(page)
  await expectAccessible(page, '[role=dialog]')
  const outside = await dialog(page).evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    const buttons = [...box.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
    return { all: buttons.length, outside: buttons.filter((edge) => edge.left < left || edge.right > right).length }
  })
  expect(outside).toEqual({ all: expect.any(Number), outside: 0 })
  expect(outside.all).toBeGreaterThan(4)

  await openSettings(page)
  await expectAccessible(page, '[role=dialog]')
})
