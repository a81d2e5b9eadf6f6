import { defaultMovieSettings } from '@matinee/contract/movies'
import { firstSettings } from '@matinee/contract/settings'
import { act, cleanup, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Site } from './site.ts'
import { breadcrumbData, siteData, StructuredData, type Thing } from './structured-data.tsx'

const site: Site = {
  ...firstSettings,
  name: 'Rex',
  url: 'https://rex.example',
  operator: 'Rex Cinemas',
  contactEmail: 'desk@rex.example',
  supportUrl: 'https://rex.example/coffee',
  credit: 'Rex',
  movies: defaultMovieSettings,
  social: [{ network: 'github', url: 'https://github.com/rex' }],
}

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  document.body.innerHTML = ''
})

const Page = ({ graph }: { graph: readonly Thing[] | false }) => (
  <main>
    <h1>Page</h1>
    <StructuredData graph={graph} />
    <p>More</p>
  </main>
)

function serve(graph: readonly Thing[]): string {
  vi.stubEnv('SSR', true)
  const html = renderToString(
    <MemoryRouter>
      <Page graph={graph} />
    </MemoryRouter>,
  )
  vi.stubEnv('SSR', false)
  return html
}

it('SEO-2 writes one script with one graph, which no text can end', () => {
  const html = serve([{ '@type': 'Movie', name: '</script><script>alert(1)</script><!--' }])
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Movie', name: '</script><script>alert(1)</script><!--' }],
  })
})

it('SEO-2 stays in the page when React takes over, and React finds nothing amiss', async () => {
  const trouble = vi.spyOn(console, 'error')
  const recovered = vi.fn<() => void>()
  const container = document.createElement('div')
  container.innerHTML = serve([{ '@type': 'Movie', name: 'Wings' }])
  document.body.append(container)
  const root = await act(() =>
    hydrateRoot(
      container,
      <MemoryRouter>
        <Page graph={false} />
      </MemoryRouter>,
      { onRecoverableError: recovered },
    ),
  )
  expect(container.querySelector('script')?.textContent).toContain('Wings')
  expect(recovered).not.toHaveBeenCalled()
  expect(trouble).not.toHaveBeenCalled()
  act(() => root.unmount())
})

it('SEO-2 makes no script in the browser, and keeps none of a page that was left', async () => {
  const router = createMemoryRouter([{ path: '/movie/:id', Component: () => <Page graph={false} /> }], {
    initialEntries: ['/movie/1'],
  })
  const { container } = render(<RouterProvider router={router} />)
  expect(container.querySelector('script')).toBeNull()
  const first = container.querySelector('[hidden]')
  first?.append('what the server had written')
  await act(() => router.navigate('/movie/2'))
  expect(container.textContent).toBe('PageMore')
})

it('SEO-2 leads from home to the page, by absolute addresses', () => {
  expect(
    breadcrumbData(
      [
        { name: 'Home', path: '/' },
        { name: 'Wings', path: '/movie/1' },
      ],
      site,
    ),
  ).toEqual({
    '@type': 'BreadcrumbList',
    '@id': 'https://rex.example/movie/1#breadcrumb',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://rex.example/' },
      { '@type': 'ListItem', position: 2, name: 'Wings', item: 'https://rex.example/movie/1' },
    ],
  })
})

it('SEO-2 tells at home how the site is searched and who runs it', () => {
  const [website, organization] = siteData(site)
  expect(website).toMatchObject({
    url: 'https://rex.example/',
    potentialAction: { target: { urlTemplate: 'https://rex.example/search/{search_term_string}' } },
    publisher: { '@id': organization?.['@id'] },
  })
  expect(organization).toMatchObject({ name: 'Rex Cinemas', sameAs: ['https://github.com/rex'] })
  const [, lonely] = siteData({ ...site, social: [] })
  expect(JSON.stringify(lonely)).not.toContain('sameAs')
})
