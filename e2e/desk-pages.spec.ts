import { expectAccessible } from './accessibility.ts'
import { createAdmin, openDesk } from './admins.ts'
import { expect, test, waitForHydration } from './test-app.ts'

test('SITE-3 a page is written with a preview, read by a visitor, and its earlier version brought back', async ({
  page,
  browser,
}) => {
  const slug = `rules-${Date.now().toString(36)}`
  await openDesk(page, await createAdmin(), 'tab=pages')
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('House rules')
  await page.getByRole('textbox', { name: 'Address' }).fill(slug)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Be **kind**.\n\n## In the dark\n\n1. Whisper. [Ask us](/contact)\n\n<script>alert(1)</script>')
  await page.getByRole('radio', { name: 'Preview' }).check()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'In the dark' })).toBeVisible()
  await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The page was saved.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`slug=${slug}`))

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  await visitor.goto(`/page/${slug}`)
  await waitForHydration(visitor)
  await expect(visitor).toHaveTitle(/^House rules - /)
  await expect(visitor.locator('strong', { hasText: 'kind' })).toBeVisible()
  await visitor.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'In the dark' }).click()
  await expect(visitor.getByRole('heading', { name: 'In the dark' })).toBeInViewport()
  await expectAccessible(visitor)

  await text.fill('Anything goes.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Bring back/ })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Anything goes.')).toBeVisible()
  await page.getByRole('button', { name: /^Bring back/ }).click()
  await expect(text).toHaveValue(/Be \*\*kind\*\*/)
  await expectAccessible(page)
  await visitor.reload()
  await expect(visitor.locator('strong', { hasText: 'kind' })).toBeVisible()
  expect((await visitor.goto('/page/no-such-page'))?.status()).toBe(404)
  await visitor.close()
})
