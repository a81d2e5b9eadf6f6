import type { Movie } from '@matinee/contract/movies.schemas'
import { movieMessages } from '@matinee/contract/movies'
import { paths } from '@matinee/contract/paths'
import { backdropOf, type Picture, posterOf, type ViewContext } from '../../ui/movies/card-movie.ts'
import type { SeoMovie } from '../movies/index.ts'

export interface MovieDetails
  extends SeoMovie, Pick<Movie, 'trailerComing' | 'likes' | 'dislikes' | 'likesBy' | 'dislikesBy'> {
  poster: Picture | null
  backdrop: Picture | null
}

export const toDetails = (movie: Movie, { siteUrl }: ViewContext): MovieDetails => ({
  _id: movie._id,
  title: movie.title || movieMessages.untitled,
  description: movie.description,
  year: movie.year,
  rating: movie.rating,
  director: movie.director,
  cast: movie.cast,
  genres: movie.genres,
  minutes: movie.minutes,
  imageUrl: movie.imageUrl,
  cardUrl: movie.cardUrl,
  videoUrl: movie.videoUrl,
  trailerComing: movie.trailerComing,
  likes: movie.likes,
  dislikes: movie.dislikes,
  likesBy: movie.likesBy,
  dislikesBy: movie.dislikesBy,
  createdAt: movie.createdAt,
  poster: posterOf(movie, siteUrl),
  backdrop: backdropOf(movie, siteUrl),
})

/** Split at blank lines. */
export const paragraphsOf = (description: string): string[] =>
  description
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

export const genrePath = (genre: string): string => `${paths.browse[0]}?genre=${encodeURIComponent(genre)}`
