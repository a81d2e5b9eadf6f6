import { describe, expect, it } from 'vitest'
import { pageMeta } from './seo.ts'

const site = { name: 'Rex', url: 'https://rex.example' }
const matches = [{ id: 'root', loaderData: { site } }, { id: 'about' }]

describe('pageMeta', () => {
  it('ROUTE-13 gives a page its own title, description and absolute canonical address', () => {
    const meta = pageMeta(matches, { title: 'About', description: 'Who we are.', path: '/about' })
    expect(meta).toContainEqual({ title: 'About - Rex' })
    expect(meta).toContainEqual({ name: 'description', content: 'Who we are.' })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://rex.example/about' })
    expect(meta).toContainEqual({ property: 'og:url', content: 'https://rex.example/about' })
    expect(meta).not.toContainEqual(expect.objectContaining({ name: 'robots' }))
  })

  it('ROUTE-9 keeps a page without an address of its own out of search engines', () => {
    const meta = pageMeta(matches, { title: 'Gone', description: 'Nothing here.', noindex: true })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(meta).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }))
  })

  it('ROUTE-13 still titles the page when the facts about the site are missing', () => {
    const meta = pageMeta([{ id: 'root' }], { title: 'About', description: 'Who we are.', path: '/about' })
    expect(meta).toContainEqual({ title: 'About - Matinee' })
    expect(meta).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }))
  })
})
