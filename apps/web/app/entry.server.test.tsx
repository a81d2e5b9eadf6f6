// @vitest-environment node
import { type ComponentType, lazy, Suspense, use } from 'react'
import { Outlet, Scripts, type ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import * as entry from './entry.server.tsx'

const routeAssets = (id: string, hasLoader: boolean) => ({
  id,
  ...(id === 'page' && { parentId: 'root', index: true }),
  hasAction: false,
  hasLoader,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: true,
  module: `/${id}.js`,
  imports: [],
  css: [],
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})

/** A site of one page, as a build would give it. */
const siteWith = (Page: ComponentType): ServerBuild => ({
  entry: { module: entry },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => (
          <html lang="en">
            <body>
              <Outlet />
              <Scripts />
            </body>
          </html>
        ),
        ErrorBoundary: () => (
          <html lang="en">
            <body>the error screen</body>
          </html>
        ),
      },
    },
    page: {
      id: 'page',
      parentId: 'root',
      index: true,
      path: undefined,
      module: { default: Page, loader: async () => ({ title: 'Nosferatu </script>' }) },
    },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: { root: routeAssets('root', false), page: routeAssets('page', true) },
    url: '/manifest.js',
    version: '1',
  },
  assetsBuildDirectory: '',
  publicPath: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
})

async function render(Page: ComponentType) {
  const reported: unknown[] = []
  const answer = await entry.handle(siteWith(Page), 'production', new Request('https://films.example/'), {
    transport: async () => new Response('{}'),
    report: (error) => void reported.push(error),
  })
  return { status: answer.status, html: await answer.text(), reported }
}

it('renders a whole document, and hands the data of its loaders over once', async () => {
  const { status, html, reported } = await render(() => <h1>Tonight</h1>)
  expect([status, reported]).toEqual([200, []])
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
  expect(html).toContain('<h1>Tonight</h1>')
  expect(html.match(/streamController\.enqueue\(/g)).toHaveLength(1)
  expect(html.match(/streamController\.close\(\)/g)).toHaveLength(1)
  expect(html).toContain('Nosferatu \\u003c/script')
  expect(html).toMatch(/<\/body><\/html>$/)
})

it.each([
  [
    'in a part of the page',
    () => {
      const Late = lazy(async () => ({ default: () => <p>here in the end</p> }))
      return () => (
        <Suspense fallback="not yet">
          <Late />
        </Suspense>
      )
    },
  ],
  [
    'in the page itself',
    () => {
      const words = new Promise<string>((resolve) => setTimeout(resolve, 20, 'here in the end'))
      return () => <p>{use(words)}</p>
    },
  ],
])('waits for what has to be waited for, %s', async (_where, makePage) => {
  const { status, html, reported } = await render(makePage())
  expect([status, reported]).toEqual([200, []])
  expect(html).toMatch(/^<!DOCTYPE html><html/)
  expect(html).toContain('here in the end')
  expect(html).not.toContain('not yet')
  expect(html.match(/streamController\.close\(\)/g)).toHaveLength(1)
})

const jam = () => {
  throw new Error('the projector jammed')
}

it('does not call a page good of which a part is missing', async () => {
  const Broken: ComponentType = jam
  const { status, html, reported } = await render(() => (
    <Suspense fallback="a part is missing">
      <Broken />
    </Suspense>
  ))
  expect(status).toBe(500)
  expect(html).toContain('a part is missing')
  expect(reported).toEqual([expect.objectContaining({ message: 'the projector jammed' })])
})

it('shows the error screen when a page cannot be rendered, and says so once', async () => {
  const { status, html, reported } = await render(jam)
  expect(status).toBe(500)
  expect(html).toContain('the error screen')
  expect(html).not.toContain('jammed')
  expect(reported).toEqual([expect.objectContaining({ message: 'the projector jammed' })])
})
