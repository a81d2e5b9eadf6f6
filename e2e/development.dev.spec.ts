import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, waitForHydration } from './test-app.ts'

// Vite's own client talks on the console.
test.use({ expectedErrors: /\[vite\]|WebSocket/ })
test.describe.configure({ mode: 'serial' })
// Vite compiles a page when it is first asked for.
test.slow()

test('an edit shows in the open page without a reload @full', async ({ page }) => {
  const file = path.resolve(import.meta.dirname, '../apps/web/app/features/pages/terms.page.tsx')
  const before = readFileSync(file, 'utf8')
  await page.goto('/terms')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const heading = 'You and us'
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  try {
    writeFileSync(file, before.replace('title={words.parties}', `title="${heading} (edited)"`))
    await expect(page.getByRole('heading', { name: `${heading} (edited)` })).toBeVisible()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  } finally {
    writeFileSync(file, before)
  }
})

test('an edit of the server is served after it has restarted by itself @full', async ({ request }) => {
  const file = path.resolve(import.meta.dirname, '../apps/server/src/features/site/site.routes.ts')
  const before = readFileSync(file, 'utf8')
  const message = async () => {
    const answer = await request.get('/api/test').catch(() => undefined)
    return answer?.ok() ? ((await answer.json()) as { message: string }).message : undefined
  }
  expect(await message()).toBe('ok')
  try {
    writeFileSync(file, before.replace('siteMessages.answers', "'edited'"))
    await expect.poll(message).toBe('edited')
  } finally {
    writeFileSync(file, before)
  }
  await expect.poll(message).toBe('ok')
})
