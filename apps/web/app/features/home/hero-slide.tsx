import { catalogueMessages } from '@matinee/contract/catalogue'
import { cardPath } from '@matinee/contract/paths'
import { Heart, Play, Plus } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMarkButton, watchlistWords } from '../watchlist/index.ts'
import { yearText } from '../../ui/movies/card-movie.ts'
import { durationText, titleSize } from '../../ui/movies/movie-text.ts'
import { Rating } from '../../ui/movies/rating.tsx'
import { HeroArt } from './hero-art.tsx'
import type { HeroMovie } from './hero-movie.ts'
import styles from './hero-slide.module.css'

interface HeroSlideProps {
  movie: HeroMovie
  /** '2 of 5'; undefined for a slide that is alone. */
  label: string | undefined
  isCurrent: boolean
  /** From which side it comes in, and on which it goes out. */
  side: 'before' | 'after'
  /** Shown or about to be: its picture is fetched. */
  isNear: boolean
  /** The first picture of the page. */
  isFirst: boolean
  /** The picture is there, or never will be. */
  onSettled: () => void
}

/** HOME-2 */
export function HeroSlide({ movie, label, isCurrent, side, isNear, isFirst, onSettled }: HeroSlideProps) {
  const { id, title, year, genres, minutes, rating, description } = movie
  return (
    <div
      className={styles.slide}
      data-side={side}
      inert={!isCurrent}
      {...(label && { role: 'group', 'aria-roledescription': 'slide', 'aria-label': label })}
    >
      <HeroArt movie={movie} isNear={isNear} isFirst={isFirst} onSettled={onSettled} />
      <div className={classNames('container', styles.text)}>
        <h2 dir="auto" className={styles.title} data-size={titleSize(title)}>
          {title}
        </h2>
        <p className={styles.facts}>
          <span>{yearText(year)}</span>
          {genres && <span>{genres}</span>}
          {minutes !== null && <span>{durationText(minutes)}</span>}
          <Rating value={rating} />
        </p>
        {description && <p className={styles.description}>{description}</p>}
        <div className={styles.actions}>
          <ButtonLink to={cardPath(id)} variant="primary" size="large">
            <Play className={styles.play} />
            {catalogueMessages.watchNow}
          </ButtonLink>
          <WatchlistButton movie={movie} />
        </div>
      </div>
    </div>
  )
}

/** A component of its own: a mark that changes draws one button anew. */
function WatchlistButton({ movie }: { movie: HeroMovie }) {
  const { mark, button } = useMarkButton(movie)
  const isListed = mark === 'listed'
  return (
    <Button
      {...button}
      {...(!isListed && { 'aria-label': `Add ${movie.title} to Watchlist` })}
      pending={mark === 'pending'}
      size="large"
      data-needs-script
    >
      {isListed ? <Heart /> : mark !== 'pending' && <Plus />}
      {isListed ? watchlistWords.inWatchlist : 'Watchlist'}
    </Button>
  )
}
