import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { test } from './test-app.ts'
import { demo } from './servers.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to load resource/ })

const waitForController = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

test('SW-1 the worker is registered from /sw.js, which is never kept', async ({ page, request }) => {
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')
  await page.goto('/about')
  await waitForController(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/)
})

test('SW-1 without a line there is a page that says so, and looks like one of ours', async ({ page, context }) => {
  await page.goto('/about')
  await waitForController(page)
  await context.setOffline(true)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const font = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(font).toContain('Archivo')
  expect(await page.evaluate(() => document.fonts.check('16px "Archivo Variable"'))).toBe(true)
  await context.setOffline(false)
  // It comes back by itself.
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
})

test('SW-1 keeps build assets and the offline page, and never an answer of the API or a page', async ({ page }) => {
  await page.goto('/about')
  await waitForController(page)
  await page.goto('/contact')
  await page.evaluate(() => fetch('/api/site').then((answer) => answer.json()))
  // What must not be kept would be written now, after the answer: there is nothing to wait for.
  await page.waitForTimeout(500)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline')
  expect(kept.some((path) => path.startsWith('/assets/') && path.endsWith('.js'))).toBe(true)
  expect(kept.filter((path) => !path.startsWith('/assets/') && path !== '/offline')).toEqual([])
})

/** The site as it is now, and with the next release of its worker once told so: routes cannot reach a worker's script. */
async function startReleases() {
  let release = 1
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(demo.url + request.url, { headers: { 'accept-encoding': 'identity' } })
      const body = Buffer.from(await answer.arrayBuffer())
      response.writeHead(
        answer.status,
        Object.fromEntries(
          [...answer.headers].filter(([name]) => !/^(content-(length|encoding)|connection|keep-alive)$/.test(name)),
        ),
      )
      response.end(
        request.url === '/sw.js' && release > 1 ? Buffer.concat([body, Buffer.from('\n// the next release')]) : body,
      )
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => release++,
    close: () => (server.closeAllConnections(), server.close()),
  }
}

test('SW-1 a new version is offered, and taken when the person says so', async ({ page }) => {
  const site = await startReleases()
  await page.goto(`${site.url}/about`)
  await waitForController(page)
  site.next()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await expect(page.getByText('A new version of this site is ready.')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await reloaded
  await expect(page.getByText('A new version of this site is ready.')).toBeHidden()
  await page.goto('about:blank')
  site.close()
})
