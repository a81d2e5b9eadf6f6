import type { Movie } from '@matinee/contract/movies.schemas'
import { movieMessages } from '@matinee/contract/movies'
import { paths } from '@matinee/contract/paths'
import { backdropOf, type Picture, posterOf, type Showing } from '../movies/card-movie.ts'

/** What the page shows of its movie, or tells machines about it, and no more. */
export interface MovieDetails extends Pick<
  Movie,
  | '_id'
  | 'title'
  | 'description'
  | 'year'
  | 'rating'
  | 'director'
  | 'cast'
  | 'genres'
  | 'minutes'
  | 'imageUrl'
  | 'cardUrl'
  | 'videoUrl'
  | 'likes'
  | 'dislikes'
  | 'createdAt'
> {
  poster: Picture | null
  backdrop: Picture | null
}

export const toDetails = (movie: Movie, { siteUrl }: Showing): MovieDetails => ({
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
  likes: movie.likes,
  dislikes: movie.dislikes,
  createdAt: movie.createdAt,
  poster: posterOf(movie, siteUrl),
  backdrop: backdropOf(movie, siteUrl),
})

/** '1 h 34 min', with spaces at which no line breaks. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}\u00A0h`, (rest > 0 || hours === 0) && `${rest}\u00A0min`]
    .filter(Boolean)
    .join('\u00A0')
}

/** Blank lines part a description; single ones are its own. */
export const paragraphsOf = (description: string): string[] =>
  description
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

export type TitleSize = 'large' | 'medium' | 'small' | 'smallest'

/** How large a title can be set: by its length, and by its longest word, which should stay in one piece. */
export function titleSize(title: string): TitleSize {
  const words = title.split(/\s+/).map((word) => Array.from(word).length)
  const weight = Math.max(Array.from(title).length, ...words.map((length) => length * 1.8))
  if (weight <= 24) return 'large'
  if (weight <= 48) return 'medium'
  return weight <= 110 ? 'small' : 'smallest'
}

export const genrePath = (genre: string): string => `${paths.browse[0]}?genre=${encodeURIComponent(genre)}`
