import type { Movie } from '@matinee/contract/movies.schemas'
import { describe, expect, it } from 'vitest'
import { backdropOf, posterOf, accessibleCardName, toCard, toCards } from './card-movie.ts'

const siteUrl = 'https://matinee.test'
const now = Date.parse('2026-11-15T12:00:00Z')
const view = { siteUrl, now }

const movie: Movie = {
  _id: '65a1b2c3d4e5f60718293a4b',
  title: 'Nosferatu',
  description: '',
  year: 1922,
  rating: 8.1,
  director: null,
  cast: [],
  genres: ['Horror', 'Drama'],
  minutes: null,
  originalTitle: null,
  country: null,
  originalLanguage: null,
  ageRating: null,
  imageUrl: null,
  image: null,
  imagePreview: null,
  backdropUrl: null,
  backdropPreview: null,
  cardUrl: null,
  videoUrl: null,
  trailerComing: false,
  filmComing: false,
  film: null,
  likes: 0,
  dislikes: 0,
  likeCount: 0,
  likesBy: [],
  dislikesBy: [],
  createdAt: '2026-10-20T12:00:00.000Z',
}

describe('a picture', () => {
  it('of ours comes in sizes', () => {
    const picture = posterOf({ ...movie, imageUrl: `${siteUrl}/media/posters/nosferatu.webp` }, siteUrl)
    expect(picture?.src).toBe('/images/500/posters/nosferatu.webp')
    expect(picture?.srcSet).toContain('/images/185/posters/nosferatu.webp 185w')
  })

  it('that stands elsewhere is shown as it is', () => {
    const elsewhere = 'https://cdn.test/media/posters/nosferatu.webp'
    expect(posterOf({ ...movie, imageUrl: elsewhere }, siteUrl)).toEqual({ src: elsewhere })
    expect(backdropOf({ ...movie, backdropUrl: elsewhere }, siteUrl)).toEqual({ src: elsewhere })
  })

  it('MOVIE-3 is imageUrl, then image, then none', () => {
    expect(posterOf({ ...movie, imageUrl: 'https://a.test/1', image: 'https://a.test/2' }, siteUrl)?.src).toMatch(/1$/)
    expect(posterOf({ ...movie, image: 'https://a.test/2' }, siteUrl)?.src).toMatch(/2$/)
    expect(posterOf(movie, siteUrl)).toBeNull()
  })
})

describe('a card', () => {
  it('BROWSE-7 is new for 30 days', () => {
    const days = (count: number) => new Date(now - count * 24 * 60 * 60 * 1000).toISOString()
    expect(toCard({ ...movie, createdAt: days(29.9) }, view).isNew).toBe(true)
    expect(toCard({ ...movie, createdAt: days(30.1) }, view).isNew).toBe(false)
  })

  it('CARD-9 is never made of a movie without an id', () => {
    expect(toCards([{ ...movie, _id: '' }, movie], view).map(({ id }) => id)).toEqual([movie._id])
  })

  it('is read out in one go', () => {
    expect(accessibleCardName(toCard(movie, view))).toBe('Nosferatu, new, 1922, Horror, 8.1 out of 10')
    expect(
      accessibleCardName(
        toCard({ ...movie, title: '', year: null, genres: [], rating: null }, { siteUrl, now: now * 2 }),
      ),
    ).toBe('Untitled, Year N/A, not rated')
    const film = { access: 'premium', durationMs: null, isExternal: false } as const
    expect(accessibleCardName(toCard({ ...movie, ageRating: 16, film }, view))).toBe(
      'Nosferatu, new, Premium, 1922, 16+, Horror, 8.1 out of 10',
    )
    expect(accessibleCardName(toCard({ ...movie, film: { ...film, access: 'free' } }, view))).toBe(
      'Nosferatu, new, Free, 1922, Horror, 8.1 out of 10',
    )
  })
})
