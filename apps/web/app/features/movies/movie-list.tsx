import { movieMessages } from '@matinee/contract/movies'
import { cardPath } from '@matinee/contract/paths'
import { Link } from 'react-router'
import { Tag } from '../../ui/badge.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { type ListedMovie, yearText } from '../../ui/movies/card-movie.ts'
import { WatchProgress } from '../positions/index.ts'
import { CardActions } from './card-actions.tsx'
import { ageText, durationText } from '../../ui/movies/movie-text.ts'
import { Poster } from '../../ui/movies/poster.tsx'
import { Rating } from '../../ui/movies/rating.tsx'
import { AccessLabel } from '../../ui/movies/access-label.tsx'
import styles from './movie-list.module.css'

export function MovieList({ movies, eager = 0 }: { movies: readonly ListedMovie[]; eager?: number }) {
  return (
    <ul>
      {movies.map((movie, at) => (
        <li key={movie.id} className={styles.item}>
          <div className={styles.picture}>
            <Poster picture={movie.poster} sizes="6rem" eager={at < eager} />
            <WatchProgress id={movie.id} className={styles.progress} />
          </div>
          <div>
            <h3 className={styles.title}>
              <Link to={cardPath(movie.id)} dir="auto" className={styles.link}>
                {movie.title}
              </Link>
              {movie.isNew && <Tag>{movieMessages.isNew}</Tag>}
            </h3>
            <p className={styles.facts}>
              {movie.access && <AccessLabel access={movie.access} />} {factsOf(movie)}
            </p>
            {movie.description && <p className={styles.text}>{movie.description}</p>}
          </div>
          <div className={styles.side}>
            <Rating value={movie.rating} className={styles.rating} />
            <CardActions movie={movie} className={styles.actions} buttonClassName={styles.action} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const factsOf = ({ year, ageRating, genres, director, minutes }: ListedMovie) =>
  [
    yearText(year),
    ageRating !== null && ageText(ageRating),
    genres.join(', '),
    minutes !== null && durationText(minutes),
    director,
  ]
    .filter(Boolean)
    .join(' · ')

export function MovieListSkeleton({ count }: { count: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.item}>
          <Skeleton ratio="2 / 3" />
          <SkeletonText lines={3} lastWidth="80%" />
        </div>
      ))}
    </div>
  )
}
