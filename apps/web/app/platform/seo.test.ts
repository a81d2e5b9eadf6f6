import { describe, expect, it } from 'vitest'
import { listPath, pageMeta } from './seo.ts'

const site = { name: 'Rex', url: 'https://rex.example', language: 'en', languages: [] as string[] }
const matches = [{ id: 'root', loaderData: { site } }, { id: 'about' }]
const about = { title: 'About', description: 'Who we are.', path: '/about' }

/** The values of a name or property, in their order. */
const read = (meta: ReturnType<typeof pageMeta>, wanted: string) =>
  meta.flatMap((entry) => {
    const { name, property, content } = entry as Record<string, string | undefined>
    return content !== undefined && (name === wanted || property === wanted) ? [content] : []
  })

describe('pageMeta', () => {
  it('ROUTE-13 gives a page its own title, description and absolute canonical address', () => {
    const meta = pageMeta(matches, about)
    expect(meta).toContainEqual({ title: 'About - Rex' })
    expect(meta).toContainEqual({ name: 'description', content: 'Who we are.' })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://rex.example/about' })
    expect(read(meta, 'og:url')).toEqual(['https://rex.example/about'])
    expect(read(meta, 'robots')).toEqual([
      'index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1',
    ])
    expect(read(meta, 'keywords')).toEqual([])
  })

  it('SITE-10 names the page in each language that is offered, and its own address in this one', () => {
    const about2 = { ...about, page: 2 }
    const german = [{ id: 'root', loaderData: { site: { ...site, language: 'de', languages: ['en', 'fr'] } } }]
    const meta = pageMeta(german, about2)
    const alternates = meta.flatMap((entry) => ('hrefLang' in entry ? [[entry['hrefLang'], entry['href']]] : []))
    expect(alternates).toEqual([
      ['de', 'https://rex.example/about?page=2'],
      ['en', 'https://rex.example/about?page=2&lang=en'],
      ['fr', 'https://rex.example/about?page=2&lang=fr'],
      ['x-default', 'https://rex.example/about?page=2'],
    ])
    expect(meta).toContainEqual(
      expect.objectContaining({ rel: 'canonical', href: 'https://rex.example/about?page=2&lang=en' }),
    )
    expect(pageMeta(matches, about)).not.toContainEqual(expect.objectContaining({ rel: 'alternate' }))
  })

  it('ROUTE-9 keeps a page without an address of its own out of search engines', () => {
    const meta = pageMeta(matches, { title: 'Gone', description: 'Nothing here.', noindex: true })
    expect(read(meta, 'robots')).toEqual(['noindex'])
    expect(meta).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }))
    expect(read(meta, 'og:url')).toEqual([])
  })

  it('ROUTE-13 still titles the page when the facts about the site are missing', () => {
    const meta = pageMeta([{ id: 'root' }], about)
    expect(meta).toContainEqual({ title: 'About - Matinee' })
    expect(meta).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }))
    expect(read(meta, 'og:image')).toEqual([])
    expect(read(meta, 'twitter:card')).toEqual(['summary'])
  })

  it('ROUTE-13 says the same on a social card, with the picture of the site', () => {
    const meta = pageMeta(matches, about)
    expect(read(meta, 'og:type')).toEqual(['website'])
    expect(read(meta, 'og:locale')).toEqual(['en_US'])
    expect(read(meta, 'og:title')).toEqual(['About - Rex'])
    expect(read(meta, 'twitter:title')).toEqual(['About - Rex'])
    expect(read(meta, 'twitter:description')).toEqual(['Who we are.'])
    expect(read(meta, 'twitter:card')).toEqual(['summary_large_image'])
    expect(read(meta, 'og:image')).toEqual(['https://rex.example/site-card.jpg'])
    expect(read(meta, 'og:image:alt')[0]).toMatch(/^Rex,/)
    expect(read(meta, 'og:image:type')).toEqual(['image/jpeg'])
    expect(read(meta, 'og:image:width')).toEqual(['1200'])
    expect(read(meta, 'og:image:height')).toEqual(['630'])
  })

  it('ROUTE-13 has the card with the drawn wordmark for a site that is called as the product is', () => {
    const matinee = { ...site, name: 'Matinee', url: 'https://matinee.example' }
    const meta = pageMeta([{ id: 'root', loaderData: { site: matinee } }], about)
    expect(read(meta, 'og:image')).toEqual(['https://matinee.example/social-card.jpg'])
  })

  it('ROUTE-13 takes a whole title, keywords, a picture and what only one type of page has', () => {
    const meta = pageMeta(matches, {
      exactTitle: 'Wings (1927) - Watch on Rex',
      description: 'Two pilots.',
      path: '/movie/1',
      keywords: ['Wings', 'war'],
      type: 'video.movie',
      image: { url: 'https://cdn.example/wings.WEBP?v=1.2', alt: 'Two pilots' },
      more: [{ property: 'video:tag', content: 'Action' }],
    })
    expect(meta).toContainEqual({ title: 'Wings (1927) - Watch on Rex' })
    expect(read(meta, 'keywords')).toEqual(['Wings, war'])
    expect(read(meta, 'og:type')).toEqual(['video.movie'])
    expect(read(meta, 'video:tag')).toEqual(['Action'])
    expect(read(meta, 'og:image')).toEqual(['https://cdn.example/wings.WEBP?v=1.2'])
    // Nobody knows its size.
    expect(read(meta, 'og:image:width')).toEqual([])
    // A poster would be cut to a strip in a large card.
    expect(read(meta, 'twitter:card')).toEqual(['summary'])
    expect(read(meta, 'twitter:image:alt')).toEqual(['Two pilots'])
  })
})

it('ROUTE-13 knows a list by its page, the first one by none', () => {
  expect(listPath('/movies')).toBe('/movies')
  const list = { title: 'Movies', description: 'All of them.', path: '/movies' }
  expect(pageMeta(matches, { ...list, page: 1 })).toEqual(pageMeta(matches, list))
  const second = pageMeta(matches, { ...list, page: 2 })
  expect(second).toContainEqual({ title: 'Movies, page 2 - Rex' })
  expect(second).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://rex.example/movies?page=2' })
  expect(read(second, 'og:url')).toEqual(['https://rex.example/movies?page=2'])
  expect(read(second, 'description')).toEqual(['All of them. Page 2.'])
})
