import { imageAddress } from '@matinee/contract/image-address'
import type { WatchlistMovie } from '@matinee/contract/watchlist'
import { backdropOf, type Picture, posterOf } from '../../ui/movies/card-movie.ts'

/** WL-8 */
const mended = (movie: WatchlistMovie, siteUrl: string): WatchlistMovie => ({
  ...movie,
  imageUrl: imageAddress(movie.imageUrl ?? movie.image, siteUrl),
  image: null,
  backdropUrl: imageAddress(movie.backdropUrl, siteUrl),
})

export const picturesOf = (
  movie: WatchlistMovie,
  siteUrl: string,
): { poster: Picture | null; backdrop: Picture | null } => {
  const shown = mended(movie, siteUrl)
  return { poster: posterOf(shown, siteUrl), backdrop: backdropOf(shown, siteUrl) }
}
