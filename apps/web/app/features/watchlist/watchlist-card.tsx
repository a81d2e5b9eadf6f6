import { movieMessages } from '@matinee/contract/movies'
import { cardPath } from '@matinee/contract/paths'
import type { WatchlistMovie } from '@matinee/contract/watchlist'
import { Play, Trash2 } from 'lucide-react'
import { useSite } from '../../platform/site.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { yearText } from '../../ui/movies/card-movie.ts'
import { Poster } from '../../ui/movies/poster.tsx'
import { Rating } from '../../ui/movies/rating.tsx'
import { picturesOf } from './watchlist-picture.ts'
import { watchlistWords as words } from './words.ts'
import styles from './watchlist-card.module.css'

interface WatchlistCardProps {
  movie: WatchlistMovie
  onRemove: () => void
}

const sizes =
  '(min-width: 160em) 22rem, (min-width: 120em) 16rem, (min-width: 90em) 19rem, (min-width: 64em) 21vw, (min-width: 48em) 29vw, 45vw'

/** WL-2. One link, which the poster and the title belong to, and one button. */
export function WatchlistCard({ movie, onRemove }: WatchlistCardProps) {
  const site = useSite()
  const title = movie.title || movieMessages.untitled
  return (
    <article className={styles.card}>
      <span className={styles.frame}>
        <Poster picture={picturesOf(movie, site?.url ?? location.origin).poster} sizes={sizes} />
      </span>
      <h2 dir="auto" className={styles.title}>
        {title}
      </h2>
      <p className={styles.meta}>
        <span className={styles.facts}>{[yearText(movie.year), movie.genres[0]].filter(Boolean).join(' · ')}</span>{' '}
        <Rating value={movie.rating} />
      </p>
      <div className={styles.actions}>
        <ButtonLink
          to={cardPath(movie._id)}
          variant="quiet"
          size="small"
          className={styles.watch}
          aria-label={`${words.watchNow}: ${title}`}
        >
          <Play className={styles.play} />
          {words.watchNow}
        </ButtonLink>
        <IconButton
          label={`${words.remove}: ${title}`}
          title={words.remove}
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
