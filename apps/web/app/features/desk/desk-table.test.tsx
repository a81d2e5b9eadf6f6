import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PageFooter } from './desk-table.tsx'

const foot = (page: number, pages: number, isAtLeast: boolean) => {
  const total = pages * 10
  const list = { page, pages, from: 1, to: 10, total, isAtLeast, hrefFor: (next: number) => `?page=${next}` }
  return renderToStaticMarkup(
    <MemoryRouter>
      <PageFooter list={list} noun="subscribers" />
    </MemoryRouter>,
  )
}
const next = (html: string) => /<a[^>]*rel="next"[^>]*>/.exec(html)?.[0]

it('SUBS-1: the last page is the last, unless there are more than were counted', () => {
  expect(foot(3, 3, false)).toContain('Page 3 of 3<')
  expect(next(foot(3, 3, false))).toBeUndefined()
  expect(foot(100, 100, true)).toContain('Page 100 of 100+<')
  expect(next(foot(100, 100, true))).toContain('page=101')
})
