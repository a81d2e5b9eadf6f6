import * as markWords from '@matinee/locales/watchlist/mark'
import { Sentence } from '../../ui/sentence.tsx'
import { imageAddress } from '@matinee/contract/image-address'
import { movieMessages } from '@matinee/contract/movies'
import { cardPath, playPath } from '@matinee/contract/paths'
import type { WatchlistMovie } from '@matinee/contract/watchlist'
import { Play, Trash2 } from 'lucide-react'
import { useSite } from '../../platform/site.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format-date.ts'
import { backdropOf, cardFacts, type Picture, posterOf, yearText } from '../../ui/movies/card-movie.ts'
import { ageText, durationText, titleSize } from '../../ui/movies/movie-text.ts'
import { Artwork, Poster } from '../../ui/movies/poster.tsx'
import { Rating } from '../../ui/movies/rating.tsx'
import { AccessLabel } from '../../ui/movies/access-label.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import type { TrailerLocationState } from '../player/index.ts'
import { WatchProgress } from '../positions/index.ts'
import * as words from '@matinee/locales/watchlist'
import styles from './watchlist-card.module.css'

const sizes =
  '(min-width: 160em) 22rem, (min-width: 120em) 16rem, (min-width: 90em) 19rem, (min-width: 64em) 21vw, (min-width: 48em) 29vw, 45vw'

export function WatchlistCard({ movie, onRemove }: { movie: WatchlistMovie; onRemove: () => void }) {
  const site = useSite()
  const title = movie.title || movieMessages.untitled
  return (
    <article className={styles.card}>
      <span className={styles.frame}>
        <Poster picture={picturesOf(movie, site?.url ?? location.origin).poster} sizes={sizes} />
        <WatchProgress id={movie._id} className={styles.progress} />
      </span>
      <h2 dir="auto" className={styles.title}>
        {title}
      </h2>
      <p className={styles.meta}>
        <span className={styles.facts}>
          {movie.film && <AccessLabel access={movie.film.access} />}{' '}
          {cardFacts({ ...movie, genre: movie.genres[0] ?? '' }).join(' · ')}
        </span>{' '}
        <Rating value={movie.rating} />
      </p>
      <div className={styles.actions}>
        <ButtonLink
          {...watchLink(movie)}
          variant="quiet"
          size="small"
          className={styles.watch}
          aria-label={`${words.watchNow}: ${title}`}
        >
          <Play className={styles.play} />
          {words.watchNow}
        </ButtonLink>
        <IconButton
          label={`${markWords.remove}: ${title}`}
          title={markWords.remove}
          data-remove={movie._id}
          className={styles.remove}
          onClick={onRemove}
        >
          <Trash2 />
        </IconButton>
      </div>
    </article>
  )
}

/** WL-2, WATCH-1: the film, or the page with its trailer. */
const watchLink = ({ _id: id, film }: WatchlistMovie) =>
  film ? { to: playPath(id) } : { to: cardPath(id), state: { opensTrailer: true } satisfies TrailerLocationState }

/** The first movie, large. */
export function NextMovie({ movie, onRemove }: { movie: WatchlistMovie; onRemove: () => void }) {
  const site = useSite()
  const { poster, backdrop } = picturesOf(movie, site?.url ?? location.origin)
  const { year, genres, minutes, rating, description, addedToWatchlistAt: added } = movie
  const title = movie.title || movieMessages.untitled
  return (
    <article className={classNames(styles.next, !backdrop && styles.plain)} data-theme="dark">
      <div className={styles.backdrop}>
        <Artwork key={backdrop?.src} picture={backdrop} sizes="(min-width: 64em) 60vw, 100vw" />
      </div>
      <Poster picture={poster} sizes="(min-width: 64em) 17rem, 11rem" eager className={styles.poster} />
      <div className={styles.text}>
        <p className={styles.added}>
          <Sentence message={words.addedOn} values={{ day: <time dateTime={added}>{formatDate(added)}</time> }} />
        </p>
        <h2 dir="auto" className={styles.nextMovieTitle} data-size={titleSize(title)}>
          {title}
        </h2>
        <p className={styles.nextMovieFacts}>
          {movie.film && <AccessLabel access={movie.film.access} />}
          <span>{yearText(year)}</span>
          {movie.ageRating !== null && <span>{ageText(movie.ageRating)}</span>}
          {genres.length > 0 && <span>{genres.join(', ')}</span>}
          {minutes !== null && <span>{durationText(minutes)}</span>}
          <Rating value={rating} />
        </p>
        {description && (
          <p dir="auto" className={styles.description}>
            {description}
          </p>
        )}
        <WatchProgress id={movie._id} className={styles.nextMovieProgress} />
        <div className={styles.nextMovieActions}>
          <ButtonLink {...watchLink(movie)} variant="primary" size="large" aria-label={`${words.watchNow}: ${title}`}>
            <Play className={styles.nextMoviePlay} />
            {words.watchNow}
          </ButtonLink>
          <Button
            variant="quiet"
            size="large"
            aria-label={`${markWords.remove}: ${title}`}
            data-remove={movie._id}
            onClick={onRemove}
          >
            <Trash2 />
            {markWords.remove}
          </Button>
        </div>
      </div>
    </article>
  )
}

export function NextMovieSkeleton() {
  return (
    <div className={styles.next} data-theme="dark">
      <div className={styles.backdrop} />
      <Skeleton ratio="2 / 3" className={styles.poster} />
      <div className={styles.text}>
        <div className={styles.added}>
          <SkeletonText lastWidth="30%" />
        </div>
        <div className={styles.nextMovieTitle}>
          <Skeleton width="80%" height="2lh" />
        </div>
        <div className={styles.nextMovieFacts}>
          <Skeleton width="70%" height="1lh" />
        </div>
        <div className={styles.description}>
          <Skeleton height="2lh" />
        </div>
        <div className={styles.nextMovieActions}>
          <Skeleton width="11rem" height="var(--control-large)" />
          <Skeleton width="15rem" height="var(--control-large)" />
        </div>
      </div>
    </div>
  )
}

/** WL-8 */
const withResolvedImages = (movie: WatchlistMovie, siteUrl: string): WatchlistMovie => ({
  ...movie,
  imageUrl: imageAddress(movie.imageUrl ?? movie.image, siteUrl),
  image: null,
  backdropUrl: imageAddress(movie.backdropUrl, siteUrl),
})

export const picturesOf = (
  movie: WatchlistMovie,
  siteUrl: string,
): { poster: Picture | null; backdrop: Picture | null } => {
  const shown = withResolvedImages(movie, siteUrl)
  return { poster: posterOf(shown, siteUrl), backdrop: backdropOf(shown, siteUrl) }
}
