import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { pageWindow, Pagination } from './pagination.tsx'

afterEach(cleanup)

describe('pageWindow', () => {
  it.each([
    { page: 1, count: 1, slots: [1] },
    { page: 1, count: 0, slots: [1] },
    { page: 2, count: 3, slots: [1, 2, 3] },
    { page: 1, count: 5, slots: [1, 2, 3, 4, 5] },
    { page: 1, count: 6, slots: [1, 2, 3, 4, 5, 6] },
    { page: 1, count: 7, slots: [1, 2, 3, 4, 5, 6, 7] },
    { page: 1, count: 84, slots: [1, 2, 3, 4, 5, 'gap', 84] },
    { page: 4, count: 84, slots: [1, 2, 3, 4, 5, 6, 'gap', 84] },
    { page: 5, count: 84, slots: [1, 2, 3, 4, 5, 6, 7, 'gap', 84] },
    { page: 6, count: 84, slots: [1, 'gap', 4, 5, 6, 7, 8, 'gap', 84] },
    { page: 9, count: 84, slots: [1, 'gap', 7, 8, 9, 10, 11, 'gap', 84] },
    { page: 80, count: 84, slots: [1, 'gap', 78, 79, 80, 81, 82, 83, 84] },
    { page: 84, count: 84, slots: [1, 'gap', 80, 81, 82, 83, 84] },
    { page: 99, count: 84, slots: [1, 'gap', 80, 81, 82, 83, 84] },
    { page: 0, count: 84, slots: [1, 2, 3, 4, 5, 'gap', 84] },
  ])('shows a window of five: page $page of $count', ({ page, count, slots }) => {
    expect(pageWindow(page, count)).toEqual(slots)
  })
})

function show(page: number, pageCount: number) {
  render(
    <MemoryRouter>
      <Pagination page={page} pageCount={pageCount} hrefFor={(target) => `/movies?page=${target}`} />
    </MemoryRouter>,
  )
}

describe('Pagination', () => {
  it('links every page, and marks the current one', () => {
    show(9, 84)
    const nav = screen.getByRole('navigation', { name: 'Pagination' })
    const hrefs = within(within(nav).getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([1, 7, 8, 9, 10, 11, 84].map((page) => `/movies?page=${page}`))
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Page 9')
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/movies?page=8')
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/movies?page=10')
  })

  it.each([
    { page: 1, dead: 'Previous page', alive: 'Next page' },
    { page: 3, dead: 'Next page', alive: 'Previous page' },
  ])('offers no way past page $page of 3', ({ page, dead, alive }) => {
    show(page, 3)
    const end = screen.getByRole('link', { name: dead })
    expect(end.getAttribute('aria-disabled')).toBe('true')
    expect(end.hasAttribute('href')).toBe(false)
    expect(screen.getByRole('link', { name: alive }).hasAttribute('aria-disabled')).toBe(false)
  })

  it('is not there for a single page', () => {
    show(1, 1)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
