import { expect, test, waitForHydration } from './test-app.ts'

// Vite's own client talks on the console.
test.use({ expectedErrors: /\[vite\]|WebSocket/ })

// Vite compiles a page when it is first asked for. Not longer: a page that Vite reloads meanwhile may never be ready.
test.setTimeout(120_000)

// Only in development does React say what it finds amiss when it takes over a page.
test('SEO-2 React finds nothing amiss in pages with structured data @full', async ({ page, request }) => {
  const [movie] = (await (await request.get('/api/movies')).json()) as { _id: string }[]
  for (const path of ['/', '/movies', `/movie/${movie!._id}`]) {
    await page.goto(path)
    await waitForHydration(page)
    await expect(page.locator('script[type="application/ld+json"]'), path).toHaveCount(1)
  }
})
