import type { Movie } from '@matinee/contract/movies.schemas'
import { expect, it } from 'vitest'
import { toHeroMovies } from './hero-movie.ts'

const view = { siteUrl: 'https://matinee.test', now: 0 }
const movie: Movie = {
  _id: '65a1b2c3d4e5f60718293a4b',
  title: 'Nosferatu',
  description: 'A clerk rides into the Carpathians.',
  year: 1922,
  rating: 8.1,
  director: null,
  cast: [],
  genres: ['Horror', 'Drama'],
  minutes: 94,
  originalTitle: null,
  country: null,
  originalLanguage: null,
  ageRating: null,
  imageUrl: 'https://matinee.test/media/posters/nosferatu.webp',
  image: null,
  backdropUrl: 'https://matinee.test/media/backdrops/nosferatu.webp',
  cardUrl: null,
  imagePreview: null,
  backdropPreview: null,
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
const slideOf = (given: Partial<Movie>) => toHeroMovies([{ ...movie, ...given }], view)[0]

it('HOME-2 a slide has what is known of the movie, and "Untitled" for a title that is not', () => {
  expect(slideOf({})).toMatchObject({ title: 'Nosferatu', year: 1922, genres: 'Horror, Drama', rating: 8.1 })
  expect(slideOf({ title: '', year: null, genres: [] })).toMatchObject({ title: 'Untitled', year: null, genres: '' })
})

it('a slide carries the poster only where there is no backdrop', () => {
  expect(slideOf({})?.backdrop?.srcSet).toContain('/images/1280/backdrops/nosferatu.webp 1280w')
  expect(slideOf({})?.poster).toBeNull()
  expect(slideOf({ backdropUrl: null })?.poster?.src).toBe('/images/500/posters/nosferatu.webp')
})

it('a slide carries no more of a description than three lines can show, and never half a character', () => {
  expect(slideOf({ description: '🎬'.repeat(400) })?.description).toBe('🎬'.repeat(160))
  expect(slideOf({ description: `x${'🎬'.repeat(400)}` })?.description.isWellFormed()).toBe(true)
})

it('CARD-9 a movie without an id is no slide', () => {
  expect(toHeroMovies([{ ...movie, _id: '' }], view)).toEqual([])
})
