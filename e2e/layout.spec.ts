import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForHydration } from './test-app.ts'
import { demo } from './servers.ts'

interface Movie {
  _id: string
  title: string
}
const movies = async () => (await (await fetch(`${demo.url}/api/movies`)).json()) as Movie[]
const carousel = (page: Page) => page.getByRole('region', { name: 'Featured movies' })
const slide = (page: Page) => carousel(page).locator('[aria-roledescription=slide]:not([inert])')

/** Whole on the first screen, and nothing lies over it. */
const expectInViewport = async (what: Locator, where: string) => {
  const found = await what.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect()
    const seen = [top + 3, bottom - 3].map((y) => element.contains(document.elementFromPoint(left + 8, y)))
    return { from: Math.round(top), to: Math.round(bottom), screen: innerHeight, seen }
  })
  expect(found, where).toMatchObject({ seen: [true, true] })
  expect(found.to, where).toBeLessThanOrEqual(found.screen)
}

const lowScreens = [
  { name: 'at 200 % @full', width: 720, height: 450 },
  { name: 'at 400 %', width: 360, height: 225 },
  { name: 'on a phone on its side @full', width: 844, height: 390 },
]
for (const { name, ...size } of lowScreens) {
  test(`the title and the button of a movie are on the first screen ${name} @any-width`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await page.goto('/')
    await waitForHydration(page)
    for (const dot of await carousel(page)
      .getByRole('button', { name: /^Go to slide/ })
      .all()) {
      await dot.evaluate((button) => (button as HTMLButtonElement).click())
      await expect(dot).toHaveAttribute('aria-current', 'true')
      await expectInViewport(slide(page).getByRole('heading'), 'home: title')
      await expectInViewport(slide(page).getByRole('link', { name: 'Watch Now' }), 'home: button')
    }
    const [longest] = (await movies()).toSorted((a, b) => b.title.length - a.title.length)
    const shorter = (await movies()).find(({ title }) => title === 'Nosferatu')
    for (const movie of [longest!, shorter!]) {
      await page.goto(`/movie/${movie._id}`)
      await waitForHydration(page)
      await expectInViewport(page.getByRole('heading', { level: 1 }), `${movie.title}: title`)
      await expectInViewport(page.locator('main [data-action-bar] button').first(), `${movie.title}: button`)
    }
  })
}

test('HOME-6 CARD-1 wider screens show more movies side by side, not larger ones @any-width @full', async ({
  page,
}) => {
  /** How many items of a list stand whole in its first line. */
  const inFirstLine = (list: string) =>
    page
      .locator(list)
      .first()
      .evaluate((element) => {
        const edge = document.documentElement.clientWidth
        const boxes = Array.from(element.children, (each) => each.getBoundingClientRect())
        return boxes.filter(({ top, right }) => top === boxes[0]!.top && right <= edge).length
      })
  const seen = { row: [] as number[], grid: [] as number[] }
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    seen.row.push(await inFirstLine('main section ul:has(> li > article)'))
    await page.goto('/movies')
    seen.grid.push(await inFirstLine('main section ul:has(> li > article)'))
  }
  expect(seen).toEqual({ row: [4, 5, 7], grid: [4, 6, 6] })
})

const whitePicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

/** The contrast of white words with the brightest point of what is behind them. */
async function contrastBehind(page: Page, words: Locator): Promise<number> {
  const lines = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const all = Array.from(range.getClientRects(), ({ x, y, width, height }) => ({ x, y, width, height }))
    ;(element as HTMLElement).style.opacity = '0'
    return all.filter(({ width, height }) => width > 1 && height > 1)
  })
  expect(lines.length).toBeGreaterThan(0)
  const contrasts: number[] = []
  for (const clip of lines) {
    const png = (await page.screenshot({ clip })).toString('base64')
    contrasts.push(
      await page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
        const bitmap = await createImageBitmap(new Blob([bytes]))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
        const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        let brightest = 0
        for (let i = 0; i < data.length; i += 4) {
          const [red = 0, green = 0, blue = 0] = Array.from(data.slice(i, i + 3), (value) => linear(value / 255))
          brightest = Math.max(brightest, 0.2126 * red + 0.7152 * green + 0.0722 * blue)
        }
        return 1.05 / (brightest + 0.05)
      }, png),
    )
  }
  return Math.min(...contrasts)
}

test('THEME-5 white words hold on the brightest picture, at 820 px @any-width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.route(/\/(?:images|media)\//, (route) => route.fulfill({ contentType: 'image/png', body: whitePicture }))
  const [longest] = (await movies()).toSorted((a, b) => b.title.length - a.title.length)
  await page.goto(`/movie/${longest!._id}`)
  await waitForHydration(page)
  const header = page.locator('main article > header')
  expect(await contrastBehind(page, header.locator('h1')), 'title').toBeGreaterThan(4.5)
  expect(await contrastBehind(page, header.locator('p')), 'year and genres').toBeGreaterThan(4.5)
  await page.goto('/')
  await waitForHydration(page)
  expect(await contrastBehind(page, slide(page).getByRole('heading')), 'title of the slide').toBeGreaterThan(4.5)
  expect(await contrastBehind(page, slide(page).getByRole('paragraph').first()), 'its facts').toBeGreaterThan(4.5)
  const place = page.getByRole('banner').getByRole('link', { name: 'Browse' })
  expect(await contrastBehind(page, place), 'the bar').toBeGreaterThan(4.5)
})
