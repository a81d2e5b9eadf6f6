import { expect, test } from '@playwright/test'
import { inspectStructuredData } from './structured-data.ts'

// The other tests believe what the validator says: it has to find what is wrong. No page is needed for that.

const url = 'https://rex.example/movie/1'
const step = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })
const movie = {
  '@type': 'Movie',
  '@id': url,
  url,
  name: 'Wings',
  image: ['https://rex.example/wings.webp'],
  description: 'Two pilots.',
  dateCreated: '1927',
  director: { '@type': 'Person', name: 'William A. Wellman' },
  actor: [{ '@type': 'Person', name: 'Clara Bow' }],
  genre: ['Action'],
  duration: 'PT144M',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD', availability: 'https://schema.org/InStock', url },
  review: {
    '@type': 'Review',
    author: { '@type': 'Organization', name: 'Rex', url: 'https://rex.example/' },
    datePublished: '2026-02-03',
    reviewRating: { '@type': 'Rating', ratingValue: 7.9, bestRating: 10, worstRating: 0 },
  },
  trailer: {
    '@type': 'VideoObject',
    name: 'Wings - Trailer',
    description: 'Two pilots.',
    thumbnailUrl: 'https://rex.example/wings.jpeg',
    uploadDate: '2026-02-03T04:05:06.000Z',
    contentUrl: 'https://rex.example/wings.mp4',
    duration: 'PT30S',
  },
}
const breadcrumb = {
  '@type': 'BreadcrumbList',
  itemListElement: [step(1, 'Home', 'https://rex.example/'), step(2, 'Wings', url)],
}
const list = {
  '@type': 'ItemList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, url: 'https://rex.example/movie/1' },
    { '@type': 'ListItem', position: 2, url: 'https://rex.example/movie/2' },
  ],
}

const script = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const page = (...graph: object[]) =>
  `<link rel="canonical" href="${url}"/>${script({ '@context': 'https://schema.org', '@graph': graph })}`

test('the validator finds nothing wrong in what is right', () => {
  const { problems, missing, nodes } = inspectStructuredData(page(movie, breadcrumb, list))
  expect(problems).toEqual([])
  expect(missing).toEqual([])
  expect([...nodes.keys()]).toEqual(['Movie', 'BreadcrumbList', 'ItemList'])
})

const { name: _name, ...nameless } = movie
const rated = (ratingValue: number) => ({ '@type': 'Rating', ratingValue, bestRating: 10, worstRating: 0 })

for (const [planted, html, found] of [
  ['no data', '<p>', '0 scripts instead of one'],
  ['two scripts', page(movie) + script({}), '2 scripts instead of one'],
  ['broken JSON', '<script type="application/ld+json">{</script>', 'a script is no JSON'],
  ['another vocabulary', script({ '@context': 'https://example.org', '@graph': [movie] }), /no graph of schema.org/],
  ['no canonical address', script({ '@context': 'https://schema.org', '@graph': [movie] }), /no canonical address/],
  ['no name', page(nameless), 'Movie has no name'],
  ['an empty name', page({ ...movie, name: '' }), 'Movie.name is no text'],
  ['a null', page({ ...movie, dateCreated: null }), 'Movie.dateCreated is no ISO 8601 date'],
  ['an empty list', page({ ...movie, actor: [] }), 'Movie.actor is empty'],
  ['an unknown type', page({ '@type': 'Film' }), 'Film is no type that we use'],
  ['a misspelled property', page({ ...movie, directer: 'x' }), 'Movie has no property called directer'],
  ['a relative address', page({ ...movie, image: '/wings.webp' }), 'Movie.image is no absolute address'],
  ['a bad duration', page({ ...movie, duration: '144 min' }), 'Movie.duration is no ISO 8601 duration'],
  ['an empty duration', page({ ...movie, duration: 'PT' }), 'Movie.duration is no ISO 8601 duration'],
  ['a bad date', page({ ...movie, dateCreated: '1927-13' }), 'Movie.dateCreated is no ISO 8601 date'],
  ['a name for a person', page({ ...movie, director: 'x' }), 'Movie.director is no Person'],
  ['another address', page({ ...movie, url: `${url}0` }), `Movie is not told of ${url}`],
  ['another offer', page({ ...movie, offers: { ...movie.offers, url: `${url}0` } }), `Movie is not told of ${url}`],
  ['a currency sign', page({ ...movie, offers: { ...movie.offers, priceCurrency: '$' } }), /ISO 4217/],
  ['a rating off its scale', page({ ...movie, review: { ...movie.review, reviewRating: rated(11) } }), /own scale/],
  [
    'an average of nobody',
    page({ ...movie, aggregateRating: { '@type': 'AggregateRating', ratingValue: 7, ratingCount: 0 } }),
    /ratingCount is no whole number from 1/,
  ],
  [
    'an upload on some day',
    page({ ...movie, trailer: { ...movie.trailer, uploadDate: '2026' } }),
    /uploadDate is no moment in time/,
  ],
  ['a node that stands there twice', page(movie, movie), `${url} is told twice`],
  ['two lists', page(list, list), 'ItemList stands there 2 times'],
  [
    'a reference to nothing',
    page({
      '@type': 'WebSite',
      name: 'Rex',
      url: 'https://rex.example/',
      publisher: { '@type': 'Organization', '@id': url },
    }),
    `${url} is told nowhere`,
  ],
  [
    'a breadcrumb that ends elsewhere',
    page({ ...breadcrumb, itemListElement: [...breadcrumb.itemListElement, step(3, 'x', `${url}0`)] }),
    `BreadcrumbList does not end at ${url}`,
  ],
  [
    'a breadcrumb of one step',
    page({ ...breadcrumb, itemListElement: [step(1, 'Wings', url)] }),
    /less than two steps/,
  ],
  [
    'a list that does not count from 1',
    page({ ...list, itemListElement: list.itemListElement.toReversed() }),
    'ItemList has positions that do not count from 1',
  ],
  [
    'a movie that is listed twice',
    page({ ...list, itemListElement: [1, 2].map((position) => ({ '@type': 'ListItem', position, url })) }),
    'ItemList lists the same url twice',
  ],
  ['a wrong count', page({ ...list, numberOfItems: 3 }), 'ItemList counts its items wrongly'],
  [
    'a list of another site',
    page({ ...list, itemListElement: [{ '@type': 'ListItem', position: 1, url: 'https://x.example/' }] }),
    'ItemList leads away to https://x.example/',
  ],
] as const) {
  test(`the validator finds ${planted}`, () => {
    const { problems } = inspectStructuredData(html)
    expect(
      problems.some((problem) => (typeof found === 'string' ? problem === found : found.test(problem))),
      problems.join('\n'),
    ).toBe(true)
  })
}

test('the validator tells what search engines would like to have besides', () => {
  const { dateCreated: _date, review: _review, ...less } = movie
  const { contentUrl: _url, ...trailer } = movie.trailer
  const { problems, missing } = inspectStructuredData(page({ ...less, trailer }))
  expect(problems).toEqual([])
  expect(missing).toEqual(['Movie.dateCreated', 'Movie.review|aggregateRating', 'VideoObject.contentUrl|embedUrl'])
})
