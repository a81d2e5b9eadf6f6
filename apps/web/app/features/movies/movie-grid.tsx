import { catalogueMessages } from '@matinee/contract/catalogue'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { CardMovie } from '../../ui/movies/card-movie.ts'
import { MovieCard } from './movie-card.tsx'
import styles from '../../ui/movies/movie-grid.module.css'
import * as words from '@matinee/locales/movies'

interface MovieGridProps {
  movies: readonly CardMovie[]
  sizes: string
  eager?: number
  toOf?: (id: string) => string
}

/** CARD-1, CARD-2: four cards a row, fewer on narrow screens and more on very wide ones. */
export function MovieGrid({ movies, sizes, eager = 0, toOf }: MovieGridProps) {
  if (movies.length === 0) {
    return <EmptyState numeral={0} title={catalogueMessages.noMovies} text={words.noneText} />
  }
  return (
    <ul className={styles.grid}>
      {movies.map((movie, at) => (
        <li key={movie.id}>
          <MovieCard movie={movie} sizes={sizes} eager={at < eager} to={toOf?.(movie.id)} />
        </li>
      ))}
    </ul>
  )
}
