import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { RootData } from '../../platform/site.ts'
import { Shell } from './shell.tsx'

afterEach(cleanup)

const site: RootData['site'] = {
  name: 'Rex',
  url: 'https://rex.example',
  operator: 'Rex Club',
  contactEmail: 'rex@example.org',
  supportUrl: 'https://coffee.example/rex',
  credit: 'Made by the Rex Club.',
  social: [{ network: 'bluesky', url: 'https://bsky.example/rex' }],
}

function open(path: string, rootData: Partial<RootData>) {
  const Site = createRoutesStub([
    {
      id: 'root',
      path: '*',
      loader: () => rootData,
      HydrateFallback: () => null,
      Component: () => <Shell handle={{}}>page</Shell>,
    },
  ])
  render(<Site initialEntries={[path]} hydrationData={{ loaderData: { root: rootData } }} />)
}
const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')])

describe('the bar', () => {
  it('NAV-1 NAV-3 has the brand, three places, a theme toggle and a way to log in', () => {
    open('/help', { site })
    const bar = screen.getByRole('banner')
    expect(links(bar)).toEqual([
      ['Rex, home', '/'],
      ['Home', '/'],
      ['About', '/about-us'],
      ['Categories', '/categories'],
      ['Login', '/login'],
    ])
    expect(within(bar).getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page')
    expect(within(bar).getByRole('button', { name: 'Switch to dark theme' })).toBeTruthy()
  })
})

describe('the footer', () => {
  it('FOOT-1 has social links, the legal pages, the line and the credit', () => {
    open('/', { site })
    const footer = screen.getByRole('contentinfo')
    expect(links(footer)).toEqual(
      expect.arrayContaining([
        ['Privacy Policy', '/privacy'],
        ['Terms of Service', '/terms'],
        ['Contact', '/contact'],
        ['Bluesky', 'https://bsky.example/rex'],
      ]),
    )
    expect(footer.textContent).toContain('Streaming the best movies and shows, anytime, anywhere.')
    expect(footer.textContent).toContain('Made by the Rex Club.')
  })

  it('ROUTE-10 stands without the facts about the site', () => {
    open('/', {})
    expect(screen.getByRole('contentinfo').textContent).toContain('Privacy Policy')
    expect(screen.getByRole('main').textContent).toBe('page')
  })
})
