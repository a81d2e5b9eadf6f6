import type { Movie } from '@matinee/contract/movies.schemas'
import { movieMessages } from '@matinee/contract/movies'
import { paths } from '@matinee/contract/paths'
import { backdropOf, type Picture, posterOf, type ViewContext } from '../../ui/movies/card-movie.ts'
import { countryText, languageText } from '../../ui/movies/movie-text.ts'
import type { SeoMovie } from '../movies/index.ts'

export interface MovieDetails
  extends SeoMovie, Pick<Movie, 'trailerComing' | 'filmComing' | 'likes' | 'dislikes' | 'likesBy' | 'dislikesBy'> {
  /** Display names; `country` and `originalLanguage` are codes. */
  countryName: string | null
  languageName: string | null
  poster: Picture | null
  backdrop: Picture | null
}

export const toDetails = (movie: Movie, { siteUrl }: ViewContext): MovieDetails => ({
  _id: movie._id,
  title: movie.title || movieMessages.untitled,
  originalTitle: movie.originalTitle === movie.title ? null : movie.originalTitle,
  description: movie.description,
  year: movie.year,
  rating: movie.rating,
  director: movie.director,
  cast: movie.cast,
  genres: movie.genres,
  minutes: movie.minutes,
  country: movie.country,
  countryName: movie.country && countryText(movie.country),
  originalLanguage: movie.originalLanguage,
  languageName: movie.originalLanguage && languageText(movie.originalLanguage),
  ageRating: movie.ageRating,
  imageUrl: movie.imageUrl,
  cardUrl: movie.cardUrl,
  videoUrl: movie.videoUrl,
  film: movie.film,
  trailerComing: movie.trailerComing,
  filmComing: movie.filmComing,
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
