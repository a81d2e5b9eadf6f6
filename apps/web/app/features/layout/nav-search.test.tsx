import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { NavSearch } from './nav-search.tsx'

afterEach(cleanup)

function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      <NavSearch />
      <output>{pathname + search}</output>
    </>
  )
}

const Site = createRoutesStub([{ path: '*', Component: Page }])

async function searchFor(term: string) {
  render(<Site initialEntries={['/about']} />)
  await userEvent.type(screen.getByPlaceholderText('Search movies, TV shows...'), term)
  await userEvent.keyboard('{Enter}')
}

describe('the search box', () => {
  it('NAV-4 goes to the trimmed, encoded term and is cleared', async () => {
    await searchFor('  dark night/2 ')
    expect(screen.getByRole('status').textContent).toBe('/search/dark%20night%2F2')
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
  })

  it('NAV-4 ignores a blank term', async () => {
    await searchFor('   ')
    expect(screen.getByRole('status').textContent).toBe('/about')
  })

  it('NAV-4 is a plain form for a browser without scripts', async () => {
    render(<Site initialEntries={['/about']} />)
    const box = screen.getByRole<HTMLInputElement>('combobox')
    expect(box.name).toBe('query')
    expect(box.form?.getAttribute('action')).toBe('/search')
    expect(box.form?.method).toBe('get')
  })
})
