import { expect, test, untilHydrated } from './house.ts'

const firstCard = 'main article'

test.describe('a picture that cannot be had', () => {
  test.use({ expectedTrouble: /Failed to load resource/ })

  test('CARD-3 gives way to the placeholder', async ({ page }) => {
    await page.route('**/images/**/posters/**', (route) => route.abort())
    await page.goto('/movies')
    const image = page.locator(firstCard).first().locator('img')
    await expect(image).toHaveAttribute('src', '/placeholder-movie.jpg')
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  })
})

test('CARD-3 keeps the place of a poster before it has arrived', async ({ page }) => {
  await page.route('**/images/**', () => {})
  await page.goto('/movies', { waitUntil: 'commit' })
  const box = await page.locator(firstCard).first().locator('img').boundingBox()
  expect(box!.height / box!.width).toBeCloseTo(1.5, 1)
})

test('CARD-1 a card is one link, with two buttons beside it', async ({ page }) => {
  await page.goto('/movies')
  const card = page.locator(firstCard).first()
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/movies\/[0-9a-f]{24}$/)
  await expect(card.getByRole('button')).toHaveCount(2)
})

test('CARD-7 CARD-8 a card is shared by its link, and the message goes by itself', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/movies')
  await untilHydrated(page)
  const card = page.locator(firstCard).first()
  const href = await card.getByRole('link').getAttribute('href')
  await card.getByRole('button', { name: /^Share / }).click()
  const message = page.getByText('Link copied to clipboard!')
  await expect(message).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(href!, page.url()).href)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(message).toBeHidden({ timeout: 6000 })
})

test('a visitor who adds to a watchlist is told to log in', async ({ page }) => {
  await page.goto('/movies')
  await untilHydrated(page)
  await page
    .locator(firstCard)
    .first()
    .getByRole('button', { name: /to watchlist$/ })
    .click()
  await expect(page.getByText('Please log in to add movies to your watchlist.')).toBeVisible()
})
