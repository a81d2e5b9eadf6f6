import { movieMessages } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import { backdropOf, type Picture, posterOf, type ViewContext } from '../../ui/movies/card-movie.ts'

export interface HeroMovie {
  id: string
  title: string
  year: number | null
  genres: string
  minutes: number | null
  rating: number | null
  description: string
  hasFilm: boolean
  backdrop: Picture | null
  /** Only in place of a backdrop. */
  poster: Picture | null
}

/** More than three lines of the widest slide can show. */
const descriptionLength = 320

function toHeroMovie(movie: Movie, { siteUrl }: ViewContext): HeroMovie {
  const backdrop = backdropOf(movie, siteUrl)
  return {
    id: movie._id,
    title: movie.title || movieMessages.untitled,
    year: movie.year,
    genres: movie.genres.join(', '),
    minutes: movie.minutes,
    rating: movie.rating,
    description: movie.description.slice(0, descriptionLength).toWellFormed(),
    hasFilm: movie.film !== null,
    backdrop,
    poster: backdrop ? null : posterOf(movie, siteUrl),
  }
}

/** Movies without an id are left out (CARD-9). */
export const toHeroMovies = (movies: readonly Movie[], view: ViewContext): HeroMovie[] =>
  movies.filter((movie) => movie._id).map((movie) => toHeroMovie(movie, view))
