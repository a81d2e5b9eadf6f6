import { movieMessages } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import { moviePath, playPath } from '@matinee/contract/paths'
import { backdropOf, type Picture, posterOf, type ViewContext } from '../../ui/movies/card-movie.ts'

/** The part of a movie that the film screen needs. */
export interface FilmMovie extends Pick<
  Movie,
  '_id' | 'title' | 'ageRating' | 'videoUrl' | 'trailerComing' | 'likes' | 'dislikes' | 'likesBy' | 'dislikesBy'
> {
  access: NonNullable<Movie['film']>['access']
  /** Background of the status panels. */
  backdrop: Picture | null
}

export const toFilmMovie = (
  movie: Movie,
  { access }: NonNullable<Movie['film']>,
  { siteUrl }: ViewContext,
): FilmMovie => ({
  _id: movie._id,
  title: movie.title || movieMessages.untitled,
  ageRating: movie.ageRating,
  videoUrl: movie.videoUrl,
  trailerComing: movie.trailerComing,
  likes: movie.likes,
  dislikes: movie.dislikes,
  likesBy: movie.likesBy,
  dislikesBy: movie.dislikesBy,
  access,
  backdrop: backdropOf(movie, siteUrl) ?? posterOf(movie, siteUrl),
})

/** WATCH-11: the movie that comes next in a collection. */
export interface NextFilm {
  title: string
  /** Path of the film, or of the movie page if there is no film. */
  to: string
  poster: Picture | null
  collection: { id: string; title: string }
}

export const toNextFilm = (
  { collection, movie }: { collection: NextFilm['collection']; movie: Movie },
  { siteUrl }: ViewContext,
): NextFilm => ({
  title: movie.title || movieMessages.untitled,
  to: movie.film ? playPath(movie._id) : moviePath(movie._id),
  poster: posterOf(movie, siteUrl),
  collection,
})
