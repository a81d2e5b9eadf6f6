import { movieMessages } from '@matinee/contract/movies'
import { cardPath } from '@matinee/contract/paths'
import type { WatchlistMovie } from '@matinee/contract/watchlist'
import { Play, Trash2 } from 'lucide-react'
import { useSite } from '../../platform/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { type Picture, yearText } from '../../ui/movies/card-movie.ts'
import { durationText, titleSize } from '../../ui/movies/movie-text.ts'
import { Poster, useImageFailure } from '../../ui/movies/poster.tsx'
import { Rating } from '../../ui/movies/rating.tsx'
import { picturesOf } from './watchlist-picture.ts'
import { watchlistWords as words } from './words.ts'
import styles from './next-movie.module.css'

interface NextMovieProps {
  movie: WatchlistMovie
  onRemove: () => void
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The newest of the list, as large as a film on a poster outside the house. */
export function NextMovie({ movie, onRemove }: NextMovieProps) {
  const site = useSite()
  const { poster, backdrop } = picturesOf(movie, site?.url ?? location.origin)
  const { year, genres, minutes, rating, description, addedToWatchlistAt: added } = movie
  const title = movie.title || movieMessages.untitled
  return (
    <article className={classNames(styles.next, !backdrop && styles.plain)} data-theme="dark">
      <Backdrop key={backdrop?.src} picture={backdrop} />
      <Poster picture={poster} sizes="(min-width: 64em) 17rem, 11rem" eager className={styles.poster} />
      <div className={styles.text}>
        <p className={styles.added}>
          {words.addedOn} <time dateTime={added}>{day.format(new Date(added))}</time>
        </p>
        <h2 dir="auto" className={styles.title} data-size={titleSize(title)}>
          {title}
        </h2>
        <p className={styles.facts}>
          <span>{yearText(year)}</span>
          {genres.length > 0 && <span>{genres.join(', ')}</span>}
          {minutes !== null && <span>{durationText(minutes)}</span>}
          <Rating value={rating} />
        </p>
        {description && (
          <p dir="auto" className={styles.description}>
            {description}
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink
            to={cardPath(movie._id)}
            variant="primary"
            size="large"
            aria-label={`${words.watchNow}: ${title}`}
          >
            <Play className={styles.play} />
            {words.watchNow}
          </ButtonLink>
          <Button
            variant="quiet"
            size="large"
            aria-label={`${words.remove}: ${title}`}
            data-remove={movie._id}
            onClick={onRemove}
          >
            <Trash2 />
            {words.remove}
          </Button>
        </div>
      </div>
    </article>
  )
}

/** Before it is known which. */
export function NextMovieOutline() {
  return (
    <div className={styles.next} data-theme="dark">
      <div className={styles.backdrop} />
      <Skeleton ratio="2 / 3" className={styles.poster} />
      <div className={styles.text}>
        <div className={styles.added}>
          <SkeletonText lastWidth="30%" />
        </div>
        <div className={styles.title}>
          <Skeleton width="80%" height="2lh" />
        </div>
        <div className={styles.facts}>
          <Skeleton width="70%" height="1lh" />
        </div>
        <div className={styles.description}>
          <Skeleton height="2lh" />
        </div>
        <div className={styles.actions}>
          <Skeleton width="11rem" height="var(--control-large)" />
          <Skeleton width="15rem" height="var(--control-large)" />
        </div>
      </div>
    </div>
  )
}

function Backdrop({ picture }: { picture: Picture | null }) {
  const { ref, failed, onError } = useImageFailure(picture?.src)
  if (!picture || failed) return null
  return (
    <div className={styles.backdrop}>
      <img
        ref={ref}
        src={picture.src}
        srcSet={picture.srcSet}
        sizes={picture.srcSet && '(min-width: 64em) 60vw, 100vw'}
        style={picture.preview ? { backgroundImage: `url(${picture.preview})` } : undefined}
        alt=""
        width={1280}
        height={720}
        decoding="async"
        onError={onError}
      />
    </div>
  )
}
