import type { Movie } from '@matinee/contract/movies.schemas'
import { describe, expect, it } from 'vitest'
import type { Site } from '../../platform/site.ts'
import { itemListData, movieData, movieMeta } from './movie-seo.ts'

const site = { name: 'Rex', url: 'https://rex.example', language: 'en', languages: [] as string[] } as unknown as Site
const matches = [{ id: 'root', loaderData: { site } }]
const id = '65a1b2c3d4e5f60718293a4b'
const url = `https://rex.example/movie/${id}`

const wings: Movie = {
  _id: id,
  title: 'Wings',
  originalTitle: null,
  description: 'Two pilots\n love  one woman.',
  year: 1927,
  rating: 7.9,
  director: 'William A. Wellman',
  cast: ['Clara Bow', 'Buddy Rogers'],
  genres: ['Action', 'Romance'],
  minutes: 144,
  country: null,
  originalLanguage: null,
  ageRating: null,
  imageUrl: 'https://rex.example/media/wings.webp',
  imagePreview: null,
  backdropPreview: null,
  image: 'https://rex.example/media/wings.webp',
  backdropUrl: null,
  cardUrl: 'https://rex.example/media/wings-card.jpeg',
  videoUrl: 'https://rex.example/media/wings.mp4',
  trailerComing: false,
  filmComing: false,
  film: null,
  likes: 3,
  dislikes: 1,
  likeCount: 3,
  likesBy: [],
  dislikesBy: [],
  createdAt: '2026-02-03T04:05:06.000Z',
}
const bare: Movie = {
  ...wings,
  description: ' ',
  year: null,
  rating: null,
  director: null,
  cast: [],
  genres: ['Drama'],
  minutes: null,
  imageUrl: null,
  image: null,
  cardUrl: null,
  videoUrl: null,
}

const read = (movie: Movie, wanted: string) =>
  movieMeta(matches, movie).flatMap((entry) => {
    const { name, property, content } = entry as Record<string, string | undefined>
    return content !== undefined && (name === wanted || property === wanted) ? [content] : []
  })

describe('movieMeta', () => {
  it('SEO-1 titles a movie with its year, or says that it is one', () => {
    expect(movieMeta(matches, wings)).toContainEqual({ title: 'Wings (1927) - Watch on Rex' })
    expect(movieMeta(matches, bare)).toContainEqual({ title: 'Wings (Movie) - Watch on Rex' })
    expect(movieMeta([], wings)).toContainEqual({ title: 'Wings (1927) - Watch on Matinee' })
  })

  it('SEO-1 describes it in the first 140 characters of its description, cutting none in half', () => {
    expect(read(wings, 'description')).toEqual(['Two pilots love one woman.'])
    expect(read({ ...wings, description: '\u{1F3AC}'.repeat(141) }, 'description')).toEqual(['\u{1F3AC}'.repeat(140)])
    expect(read(bare, 'description')).toEqual(['Wings, drama. Watch the trailer and more on Rex.'])
    expect(read({ ...wings, description: '' }, 'description')).toEqual([
      'Wings (1927), action and romance by William A. Wellman. Watch the trailer and more on Rex.',
    ])
  })

  it('SEO-1 names keywords, the canonical address, robots directives and both kinds of card', () => {
    expect(read(wings, 'keywords')[0]).toBe(
      'Wings, watch Wings, Wings trailer, Action movies, Romance movies, William A. Wellman, Clara Bow, Buddy Rogers, Rex',
    )
    expect(movieMeta(matches, wings)).toContainEqual({ tagName: 'link', rel: 'canonical', href: url })
    expect(read(wings, 'robots')[0]).toMatch(/^index, follow/)
    expect(read(wings, 'og:type')).toEqual(['video.movie'])
    expect(read(wings, 'og:url')).toEqual([url])
    expect(read(wings, 'video:director')).toEqual(['William A. Wellman'])
    expect(read(wings, 'video:actor')).toEqual(['Clara Bow', 'Buddy Rogers'])
    expect(read(wings, 'video:duration')).toEqual(['8640'])
    expect(read(wings, 'video:release_date')).toEqual(['1927'])
    expect(read(wings, 'video:tag')).toEqual(['Action', 'Romance'])
    expect(read(wings, 'og:image')).toEqual([wings.cardUrl])
    expect(read(wings, 'og:image:width')).toEqual(['1200'])
    expect(read(wings, 'twitter:card')).toEqual(['summary_large_image'])
    expect(read(wings, 'twitter:title')).toEqual(['Wings (1927) - Watch on Rex'])
  })

  it('SEO-1 says nothing that is not known', () => {
    const unknown = ['video:director', 'video:actor', 'video:duration', 'video:release_date', 'og:video']
    expect(unknown.filter((property) => read(bare, property).length > 0)).toEqual([])
    expect(read(bare, 'og:image')).toEqual(['https://rex.example/site-card.jpg'])
    const poster = { ...wings, cardUrl: null }
    expect(read(poster, 'og:image')).toEqual([wings.imageUrl])
    expect(read(poster, 'og:image:width')).toEqual([])
  })

  it('SEO-1 offers a video only where a preview could play it', () => {
    expect(read(wings, 'og:video')).toEqual([wings.videoUrl])
    expect(read(wings, 'og:video:type')).toEqual(['video/mp4'])
    expect(read({ ...wings, videoUrl: 'https://rex.example/media/wings.m3u8' }, 'og:video')).toEqual([])
  })
})

describe('movieData', () => {
  it.each(['free', 'premium'] as const)('WATCH-13 has the film, which is %s, and how long it is', (access) => {
    const film = { access, durationMs: 8_640_400, isExternal: false }
    expect(movieData({ ...wings, film }, site)).toMatchObject({
      isAccessibleForFree: access === 'free',
      video: {
        '@type': 'VideoObject',
        '@id': `${url}#film`,
        name: 'Wings',
        duration: 'PT8640S',
        url: `https://rex.example/play/${wings._id}`,
        isAccessibleForFree: access === 'free',
      },
    })
    const elsewhere = movieData({ ...wings, film: { ...film, durationMs: null, isExternal: true } }, site)
    expect(elsewhere['video']).toMatchObject({ duration: undefined })
  })

  it('SEO-2 offers a film for nothing only if that is so', () => {
    const offersOf = (film: Movie['film']) => movieData({ ...wings, film }, site)['offers']
    const film = { durationMs: 8_640_400, isExternal: false }
    expect(offersOf({ ...film, access: 'premium' })).toBeUndefined()
    expect(offersOf({ ...film, access: 'free' })).toMatchObject({ price: '0' })
    expect(offersOf(null)).toMatchObject({ price: '0' })
  })

  it('SEO-2 gives what is known about a movie', () => {
    expect(movieData(wings, site)).toEqual({
      '@type': 'Movie',
      '@id': url,
      url,
      name: 'Wings',
      description: 'Two pilots love one woman.',
      image: [wings.imageUrl, wings.cardUrl],
      dateCreated: '1927',
      director: { '@type': 'Person', name: 'William A. Wellman' },
      actor: [
        { '@type': 'Person', name: 'Clara Bow' },
        { '@type': 'Person', name: 'Buddy Rogers' },
      ],
      genre: ['Action', 'Romance'],
      duration: 'PT144M',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD', availability: 'https://schema.org/InStock', url },
      review: {
        '@type': 'Review',
        author: { '@type': 'Organization', name: 'Rex', url: 'https://rex.example/' },
        reviewRating: { '@type': 'Rating', ratingValue: 7.9, bestRating: 10, worstRating: 0 },
      },
      trailer: {
        '@type': 'VideoObject',
        '@id': `${url}#trailer`,
        name: 'Wings - Trailer',
        description: 'Two pilots love one woman.',
        thumbnailUrl: wings.cardUrl,
        uploadDate: wings.createdAt,
        contentUrl: wings.videoUrl,
      },
    })
  })

  it('SEO-2 FILM-15 gives what else is known', () => {
    const given = { originalTitle: 'Ali', country: 'IT', originalLanguage: 'it', ageRating: 12 }
    expect(movieData({ ...wings, ...given }, site)).toMatchObject({
      alternateName: 'Ali',
      countryOfOrigin: { '@type': 'Country', name: 'Italy' },
      inLanguage: 'it',
      contentRating: '12+',
    })
  })

  it('SEO-2 takes 120 minutes where none are known, and leaves out what is not', () => {
    const data = JSON.parse(JSON.stringify(movieData(bare, site))) as Record<string, unknown>
    expect(data['duration']).toBe('PT120M')
    expect(data['image']).toBe('https://rex.example/site-card.jpg')
    expect(Object.keys(data).toSorted()).toEqual(
      ['@id', '@type', 'description', 'duration', 'genre', 'image', 'name', 'offers', 'url'].toSorted(),
    )
  })

  it.each([
    ['https://www.youtube.com/watch?v=abc_1-23456', 'https://www.youtube-nocookie.com/embed/abc_1-23456?rel=0'],
    ['https://youtu.be/abc_1-23456', 'https://www.youtube-nocookie.com/embed/abc_1-23456?rel=0'],
    ['https://vimeo.com/123', 'https://player.vimeo.com/video/123?dnt=1'],
    ['https://vimeo.com/123/0a1b2c3d', 'https://player.vimeo.com/video/123?dnt=1&h=0a1b2c3d'],
  ])('SEO-2 says where a video on another site is played: %s', (videoUrl, embedUrl) => {
    const { trailer } = movieData({ ...wings, videoUrl }, site)
    expect(trailer).toMatchObject({ embedUrl })
    expect(trailer).not.toHaveProperty('contentUrl')
  })

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/playlist?list=abc',
    'https://youtu.be/abc_1',
    'https://vimeo.com/about',
    'https://name:word@rex.example/wings.mp4',
  ])('SEO-2 claims no trailer where the page has none: %s', (videoUrl) => {
    expect(movieData({ ...wings, videoUrl }, site)['trailer']).toBeUndefined()
    expect(read({ ...wings, videoUrl }, 'og:video')).toEqual([])
  })
})

it('SEO-2 lists the movies of a page in their order, each once', () => {
  const other = '65a1b2c3d4e5f60718293a4c'
  expect(itemListData([{ id }, { id: other }, { id }], site)).toEqual({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      { '@type': 'ListItem', position: 1, url },
      { '@type': 'ListItem', position: 2, url: `https://rex.example/movie/${other}` },
    ],
  })
})
