import { movieMessages } from '@matinee/contract/movies'
import { classNames } from '../../ui/class-names.ts'
import { Star } from '../../ui/movies/rating.tsx'
import styles from './score.module.css'

/** MOVIE-4: the arc of the ring is the rating out of ten. */
export function Score({ rating, className }: { rating: number | null; className?: string }) {
  return (
    <div className={classNames(styles.score, className)}>
      <span className={classNames(styles.ring, rating === null && styles.unrated)} aria-hidden="true">
        <svg viewBox="0 0 56 56" className={styles.dial} focusable="false">
          <circle className={styles.track} cx="28" cy="28" r="26" />
          {rating !== null && (
            <circle
              className={styles.arc}
              cx="28"
              cy="28"
              r="26"
              pathLength="100"
              strokeDasharray={`${rating * 10} 100`}
            />
          )}
        </svg>
        <Star className={styles.star} />
      </span>
      {rating === null ? (
        <p className={styles.text}>{movieMessages.notRated}</p>
      ) : (
        <p className={styles.text}>
          <span className={classNames('figure', styles.figure)}>
            {rating.toFixed(1)}
            <small>/10</small>
          </span>{' '}
          {movieMessages.houseRating}
        </p>
      )}
    </div>
  )
}
