import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageFoot } from './desk-table.tsx'

const foot = (page: number, pages: number, isAtLeast: boolean) =>
  renderToStaticMarkup(
    <PageFoot list={{ page, asked: page, pages, isAtLeast, goTo: () => undefined }} text="" label="Pages" />,
  )
const next = (html: string) => /<button[^>]*aria-label="Next page"[^>]*>/.exec(html)?.[0]

it('SUBS-1: the last page is the last, unless there are more than were counted', () => {
  expect(foot(3, 3, false)).toContain('Page 3 of 3<')
  expect(next(foot(3, 3, false))).toContain('aria-disabled="true"')
  expect(foot(100, 100, true)).toContain('Page 100 of 100+<')
  expect(next(foot(100, 100, true))).toContain('aria-disabled="false"')
})
