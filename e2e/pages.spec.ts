import type { APIRequestContext } from '@playwright/test'
import { expect, navigate, sitePages, test, waitForHydration } from './test-app.ts'
import { textOf } from './html.ts'
import { demo } from './servers.ts'

/** A page as the server sends it, without a browser. */
async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  const html = await answer.text()
  const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, heading]) => heading!)
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  return { answer, status: answer.status(), html, headings, main }
}

test('ROUTE-5 SUPPORT-1 the addresses of the About screen are one page, with one canonical address and the coffee of the site @any-width', async ({
  request,
}) => {
  for (const path of ['/about', '/about-us', '/help', '/support']) {
    const { status, html, headings, main } = await read(request, path)
    expect(status, path).toBe(200)
    expect(headings, path).toHaveLength(1)
    expect(html, path).toContain(`<link rel="canonical" href="${demo.url}/about"/>`)
    for (const href of ['/terms', '/help', '/contact', 'https://example.org/coffee"']) {
      expect(main, path).toContain(`href="${href}`)
    }
  }
})

test('ROUTE-8 /privacy, /terms and /contact are real pages @any-width', async ({ request }) => {
  for (const [path, heading] of [
    ['/privacy', /Privacy/],
    ['/terms', /Terms/],
    ['/contact', /./],
  ] as const) {
    const { status, headings, main } = await read(request, path)
    expect(status, path).toBe(200)
    expect(headings, path).toHaveLength(1)
    expect(headings[0], path).toMatch(heading)
    expect(main.replace(/<[^>]*>/g, '').length, path).toBeGreaterThan(400)
  }
})

test('ROUTE-8 no link on any page leads nowhere @any-width', async ({ request }) => {
  const links = new Set<string>()
  for (const { path } of sitePages.filter(({ path: address }) => address !== '/no-such-page')) {
    const { html } = await read(request, path)
    for (const [, link] of html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)) links.add(link!)
  }
  expect(links.size).toBeGreaterThan(10)
  // Each from another address: nobody opens all of them within a second.
  for (const [at, link] of [...links].entries()) {
    const headers = { 'x-forwarded-for': `10.220.${process.pid % 250}.${at % 250}` }
    expect((await request.get(link, { headers })).status(), link).toBe(200)
  }
})

test.describe('a wrong address', () => {
  test.use({ expectedErrors: /status of 404/ })
  const places = ['/', '/movies', '/search', '/categories', '/watchlist', '/help']

  test('ROUTE-9 is a 404 that helps @any-width', async ({ request }) => {
    const { answer, status, html, headings, main } = await read(request, '/no/such/page')
    expect(status).toBe(404)
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(headings).toEqual(['Oops! Page Not Found'])
    expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/)
    for (const href of places) expect(main).toContain(`href="${href}"`)
  })

  test('ROUTE-9 is one inside the site, too', async ({ page }) => {
    await page.goto('/about')
    await waitForHydration(page)
    await navigate(page, '/gone')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    for (const href of places) await expect(page.locator(`main a[href="${href}"]`)).toBeVisible()
  })
})

test('PAY-8 /pricing has its prices and its structured data in the HTML @any-width', async ({ request }) => {
  const html = await (await request.get('/pricing')).text()
  for (const price of ['$9.99', '$24.99', '$44.99', '$79.99']) expect(html).toContain(price)
  const [, written = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const { '@graph': graph } = JSON.parse(written) as { '@graph': { '@type': string }[] }
  // Nothing is charged in test mode: there is no offer for money.
  expect(graph.map((thing) => thing['@type'])).toEqual(['FAQPage', 'BreadcrumbList'])
})

test('a page that has not changed is not sent again', async ({ request }) => {
  const first = await request.get('/about')
  const { etag } = first.headers()
  expect(etag).toBeTruthy()
  const second = await request.get('/about', { headers: { 'if-none-match': etag! } })
  expect(second.status()).toBe(304)
})

test('a HEAD is answered like a GET, without the page', async ({ request }) => {
  const [head, get] = [await request.head('/about'), await request.get('/about')]
  for (const name of ['etag', 'content-security-policy', 'cache-control', 'vary']) {
    expect(head.headers()[name], name).toBe(get.headers()[name])
  }
  expect(await head.text()).toBe('')
})

test('a form may not be larger than anything else', async ({ request }) => {
  const answer = await request.post('/contact', { form: { message: 'x'.repeat(200_000) } })
  expect(answer.status()).toBe(413)
})

test('what is no form, or no method for a page, is refused', async ({ request }) => {
  expect((await request.post('/contact', { data: { name: 'x' } })).status()).toBe(400)
  expect((await request.fetch('/about', { method: 'PROPFIND' })).status()).toBe(404)
  expect((await request.fetch('/about', { method: 'DELETE' })).status()).toBe(404)
})

test('only our own inline scripts are allowed, by their hashes, and nothing in the page tells which they are', async ({
  request,
}) => {
  const answer = await request.get('/about')
  const html = await answer.text()
  const hashes = answer.headers()['content-security-policy']?.match(/'sha256-[^']+'/g) ?? []
  expect(hashes.length).toBeGreaterThanOrEqual(4)
  expect(html.match(/<script(?![^>]*\ssrc=)(?![^>]*application)/g)).toHaveLength(hashes.length)
  expect(html).not.toContain('nonce')
})

test('scripts and styles are compressed and kept for ever under their names', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const assets = [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1]!))]
  expect(assets.length).toBeGreaterThan(3)
  for (const asset of assets) {
    const { headers } = await fetch(demo.url + asset, { headers: { 'accept-encoding': 'br' } }).then((answer) => ({
      headers: answer.headers,
    }))
    expect(headers.get('cache-control'), asset).toBe('public, max-age=31536000, immutable')
    if (Number(headers.get('content-length')) > 1024) expect(headers.get('content-encoding'), asset).toBe('br')
  }
})

test('every page has its heading in the HTML, without scripts @any-width', async ({ request }) => {
  for (const { path, heading } of sitePages) {
    const { headings } = await read(request, path)
    expect(headings.map(textOf), path).toContainEqual(expect.stringMatching(heading))
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact form still sends', async ({ page }) => {
    await page.goto('/contact')
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel(/e-?mail/i).fill('ann@example.org')
    await page.getByLabel(/message/i).fill('Hello from a browser without scripts')
    await page.locator('main').getByRole('button', { name: /send/i }).click()
    await expect(page.getByText('Thank you. Your message is on its way.')).toBeVisible()
  })
})
