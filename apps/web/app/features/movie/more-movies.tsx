import { movieMessages } from '@matinee/contract/movies'
import { moviePath } from '@matinee/contract/paths'
import type { CardMovie } from '../../ui/movies/card-movie.ts'
import { MovieGrid, RowHead } from '../movies/index.ts'
import { genrePath } from './movie-details.ts'
import styles from './more-movies.module.css'

const sizes = '(min-width: 120em) 22rem, (min-width: 90em) 19rem, (min-width: 48em) 22vw, 45vw'

interface MoreMoviesProps {
  genre: string | undefined
  movies: readonly CardMovie[]
}

/** MOVIE-8 */
export function MoreMovies({ genre, movies }: MoreMoviesProps) {
  if (genre === undefined || movies.length === 0) return null
  return (
    <section className={`section container ${styles.more}`} aria-labelledby="more">
      <RowHead title={movieMessages.more(genre)} id="more" to={genrePath(genre)} />
      <MovieGrid movies={movies} sizes={sizes} toOf={moviePath} />
    </section>
  )
}
