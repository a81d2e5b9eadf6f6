import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import SearchPage from './search.page.tsx'

afterEach(cleanup)

it('SEARCH-1 is headed as results only where something was searched for', async () => {
  const loader = () => ({ movies: [], total: 0, isCapped: false })
  const Site = createRoutesStub([{ path: '/search/:query?', Component: SearchPage as never, loader }])
  render(<Site initialEntries={['/search']} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Search')
  cleanup()
  render(<Site initialEntries={['/search/moon']} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Search Results')
})
