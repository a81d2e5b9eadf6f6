import { movieMessages } from '@matinee/contract/movies'
import { paths } from '@matinee/contract/paths'
import { Link } from 'react-router'
import { Tag } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Picture } from '../../ui/movies/card-movie.ts'
import { ageText, durationText, titleSize } from '../../ui/movies/movie-text.ts'
import { formatDecimal } from '../../ui/movies/numbers.ts'
import { Artwork, Poster } from '../../ui/movies/poster.tsx'
import { Star } from '../../ui/movies/rating.tsx'
import { Actions, Reactions } from './actions.tsx'
import { WatchProgress } from '../positions/index.ts'
import { type CollectionLink, Facts } from './facts.tsx'
import { type MovieDetails, paragraphsOf } from './movie-details.ts'
import frame from './frame.module.css'
import styles from './movie-view.module.css'
import * as words from '@matinee/locales/movie'

const posterSizes = '(min-width: 83.34em) 20rem, (min-width: 54.17em) 24vw, (min-width: 48.01em) 13rem, 8rem'

interface MovieViewProps {
  movie: MovieDetails
  collections: readonly CollectionLink[]
}

export function MovieView({ movie, collections }: MovieViewProps) {
  const { title, year, genres, minutes, poster } = movie
  return (
    <article className={frame.frame} aria-labelledby="movie-title">
      <Strip backdrop={movie.backdrop} poster={poster} />
      <Breadcrumb title={title} />
      <header className={frame.heading}>
        <h1 id="movie-title" className={classNames(styles.title, styles[titleSize(title)])}>
          {title}
        </h1>
        <p className={styles.meta}>
          {year !== null && <span>{year}</span>} {movie.ageRating !== null && <span>{ageText(movie.ageRating)}</span>}{' '}
          {genres.length > 0 && <span>{genres.join(', ')}</span>}{' '}
          {minutes !== null && <time dateTime={`PT${minutes}M`}>{durationText(minutes)}</time>}{' '}
          {movie.film?.access === 'premium' && <Tag inverse>{movieMessages.premium}</Tag>}
        </p>
      </header>
      <div className={frame.poster}>
        <Poster
          picture={poster}
          sizes={posterSizes}
          alt={words.posterOfTitle({ title })}
          eager
          className={styles.poster}
        />
        <WatchProgress id={movie._id} className={styles.progress} />
      </div>
      <div className={frame.main}>
        <div className={frame.top}>
          <Actions movie={movie} />
          <Score rating={movie.rating} className={frame.score} />
        </div>
        <div className={frame.columns}>
          <div>
            {movie.filmComing && <p className={styles.coming}>{words.filmInPreparation}</p>}
            <div className={styles.synopsis}>
              {paragraphsOf(movie.description).map((paragraph, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- they are read, and never move
                <p key={at}>{paragraph}</p>
              ))}
            </div>
            <Reactions movie={movie} />
          </div>
          <Facts movie={movie} collections={collections} />
        </div>
      </div>
    </article>
  )
}

/** The artwork covers the strip: on narrow screens it is wider than the part that is seen. */
const backdropSizes = '(max-width: 32em) 162vw, (max-width: 56.25em) 56.25rem, 100vw'

function Strip({ backdrop, poster }: { backdrop: Picture | null; poster: Picture | null }) {
  const blurred = <Artwork picture={poster} sizes="1px" width={400} height={600} className={styles.blurred} />
  return (
    <div className={classNames(frame.art, styles.art)} data-theme="dark">
      <Artwork picture={backdrop} sizes={backdropSizes} fetchPriority="high" fallback={blurred} />
    </div>
  )
}

/** MOVIE-2 */
function Breadcrumb({ title }: { title: string }) {
  return (
    <nav className={classNames(frame.breadcrumb, styles.breadcrumb)} aria-label={words.breadcrumb} data-theme="dark">
      <ol>
        <li>
          <Link to={paths.home[0]}>{words.home}</Link>
        </li>
        <li>
          <Link to={paths.browse[0]}>{words.movies}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

/** MOVIE-4: the arc of the ring is the rating out of ten. */
function Score({ rating, className }: { rating: number | null; className?: string }) {
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
        <p className={styles.text}>{words.notRated}</p>
      ) : (
        <p className={styles.text}>
          <span className={classNames('figure', styles.figure)}>
            {formatDecimal(rating)}
            <small>/10</small>
          </span>{' '}
          {words.ourRating}
        </p>
      )}
    </div>
  )
}
