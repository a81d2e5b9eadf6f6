import { type Page } from '@playwright/test'
import { expect, isPhone, test, waitForHydration } from './test-app.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Presses Tab until what has focus is called so. */
async function tabTo(page: Page, name: RegExp, most = 80) {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`${name} was not reached by ${most} presses of Tab`)
}

test('BROWSE-2 MOVIE-5 from the list to a trailer and back, without a pointer @full', async ({ page }) => {
  test.skip(isPhone(), 'a phone has no keyboard; its own journey is below')
  await page.goto('/')
  await waitForHydration(page)

  await tabTo(page, /^Browse$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Movie Categories' })).toBeVisible()

  // Radio buttons are one stop: arrows choose among them.
  const genre = page.getByRole('radio', { name: /^All genres/ })
  for (let pressed = 0; pressed < 60 && !(await genre.evaluate((each) => each === document.activeElement)); pressed++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/genre=/)
  await page.goto('/movies?search=Paper+Moons')
  await waitForHydration(page)
  await tabTo(page, /^Paper Moons, /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Paper Moons' })).toBeVisible()

  await tabTo(page, /^Watch Trailer$/)
  await page.keyboard.press('Enter')
  const video = page.locator('[role=dialog] video')
  const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(at).toBeGreaterThan(0.2)
  await page.keyboard.press('k')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await page.keyboard.press('5')
  await expect.poll(at).toBeGreaterThan(5)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await focused(page)).toBe('Watch Trailer')
})

test('a visitor clicks through quickly, and ends where they clicked last @full', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const [first, second] = await Promise.all([
    page.locator('main article a').nth(0).getAttribute('href'),
    page.locator('main article a').nth(1).getAttribute('href'),
  ])
  await page.evaluate(
    ([one, two]) => {
      document.querySelector<HTMLAnchorElement>(`main article a[href="${one}"]`)?.click()
      document.querySelector<HTMLAnchorElement>(`main article a[href="${two}"]`)?.click()
    },
    [first, second],
  )
  await expect(page).toHaveURL(new RegExp(`${second}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'New Arrivals' })).toBeVisible()
})
