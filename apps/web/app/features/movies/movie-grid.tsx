import { catalogueMessages } from '@matinee/contract/catalogue'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { CardMovie } from '../../ui/movies/card-movie.ts'
import { MovieCard } from './movie-card.tsx'
import styles from '../../ui/movies/movie-grid.module.css'

interface MovieGridProps {
  movies: readonly CardMovie[]
  sizes?: string
  eager?: number
  toOf?: (id: string) => string
  /** In place of CARD-2's words. */
  empty?: ReactNode
}

const pageWide =
  '(min-width: 160em) 22rem, (min-width: 120em) 16rem, (min-width: 90em) 19rem, (min-width: 64em) 21vw, (min-width: 48em) 29vw, 45vw'

/** CARD-1: four cards a row, fewer on narrow screens and more on very wide ones. */
export function MovieGrid({ movies, sizes = pageWide, eager = 0, toOf, empty }: MovieGridProps) {
  if (movies.length === 0) {
    return (
      empty ?? (
        <EmptyState
          numeral={0}
          title={catalogueMessages.noMovies}
          text="Try adjusting your filters or check back later for new content."
        />
      )
    )
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
