import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useDeskSearchParams } from './use-desk-search-params.ts'

afterEach(cleanup)

function Filters() {
  const { patch } = useDeskSearchParams()
  return <button onClick={() => patch({ sort: 'title' })}>Sort</button>
}
function Search() {
  const { patch } = useDeskSearchParams()
  return <button onClick={() => patch({ q: 'ann' })}>Search</button>
}

it('two changes before the next render are both in the address, also of two components', async () => {
  const screens = (
    <>
      <Filters />
      <Search />
    </>
  )
  const router = createMemoryRouter([{ path: '/admin/dashboard', element: screens }], {
    initialEntries: ['/admin/dashboard?tab=users'],
  })
  render(<RouterProvider router={router} />)
  await act(async () => {
    fireEvent.click(screen.getByText('Sort'))
    fireEvent.click(screen.getByText('Search'))
  })
  expect(router.state.location.search).toBe('?tab=users&sort=title&q=ann')
  await act(() => router.navigate('/admin/dashboard?tab=movies'))
  await act(async () => void fireEvent.click(screen.getByText('Search')))
  expect(router.state.location.search).toBe('?tab=movies&q=ann')
})
