import { movieMessages } from '@matinee/contract/movies'
import { cardPath } from '@matinee/contract/paths'
import { Link } from 'react-router'
import { Tag } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { cardFacts, type CardMovie, accessibleCardName } from '../../ui/movies/card-movie.ts'
import { CardActions } from './card-actions.tsx'
import { Poster } from '../../ui/movies/poster.tsx'
import { Rating } from '../../ui/movies/rating.tsx'
import { AccessLabel } from '../../ui/movies/access-label.tsx'
import { WatchProgress } from '../positions/index.ts'
import styles from './movie-card.module.css'

interface MovieCardProps {
  movie: CardMovie
  sizes: string
  eager?: boolean
  /** Defaults to the card path; MOVIE-8 requires the canonical one. */
  to?: string
  rated?: boolean
}

export function MovieCard({ movie, sizes, eager, to = cardPath(movie.id), rated = false }: MovieCardProps) {
  return (
    <article className={classNames(styles.card, rated && styles.rated)}>
      <Link to={to} className={styles.link} aria-label={accessibleCardName(movie)}>
        {/* The link's accessible name says all of this. */}
        <span className={styles.frame} aria-hidden="true">
          <Poster picture={movie.poster} sizes={sizes} eager={eager} />
          <WatchProgress id={movie.id} className={styles.progress} />
        </span>{' '}
        <span className={styles.title}>
          <span dir="auto" className={styles.name}>
            {movie.title}
          </span>{' '}
          {movie.isNew && <Tag className={styles.tag}>{movieMessages.isNew}</Tag>}
        </span>{' '}
        <span className={styles.meta}>
          <span className={styles.facts}>
            {movie.access && <AccessLabel access={movie.access} />} {cardFacts(movie).join(' · ')}
          </span>{' '}
          <Rating value={movie.rating} className={styles.rating} />
        </span>
      </Link>
      <CardActions movie={movie} className={styles.actions} buttonClassName={styles.action} />
    </article>
  )
}
