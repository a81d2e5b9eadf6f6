import { movieMessages } from '@matinee/contract/movies'
import { cardPath, playPath } from '@matinee/contract/paths'
import { Heart, ImageOff, Play, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { yearText } from '../../ui/movies/card-movie.ts'
import { durationText, titleSize } from '../../ui/movies/movie-text.ts'
import { useImageFailure } from '../../ui/movies/poster.tsx'
import { Rating } from '../../ui/movies/rating.tsx'
import type { TrailerLocationState } from '../player/index.ts'
import { timeLeft, useResumePosition } from '../positions/index.ts'
import { useWatchlistButton, markWords } from '../watchlist/index.ts'
import type { HeroMovie } from './hero-movie.ts'
import styles from './hero-slide.module.css'
import * as words from '@matinee/locales/home'

interface HeroSlideProps {
  movie: HeroMovie
  /** '2 of 5'; undefined for a single slide. */
  label: string | undefined
  isCurrent: boolean
  side: 'before' | 'after'
  /** Shown or next: its picture is fetched. */
  isNear: boolean
  isFirst: boolean
  /** The picture has loaded or failed. */
  onSettled: () => void
}

/** HOME-2, WATCH-1 */
export function HeroSlide({ movie, label, isCurrent, side, isNear, isFirst, onSettled }: HeroSlideProps) {
  const { id, title, year, genres, minutes, rating, description, hasFilm } = movie
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
          <WatchButton id={id} hasFilm={hasFilm} />
          <WatchlistButton movie={movie} />
        </div>
      </div>
    </div>
  )
}

/** The same width with 'Resume' and 'Watch Now', as the position loads after the page. */
function WatchButton({ id, hasFilm }: Pick<HeroMovie, 'id' | 'hasFilm'>) {
  const position = useResumePosition(id)
  return (
    <ButtonLink
      to={hasFilm ? playPath(id) : cardPath(id)}
      state={{ opensTrailer: !hasFilm } satisfies TrailerLocationState}
      variant="primary"
      size="large"
    >
      <Play className={styles.play} />
      {hasFilm && position ? (
        <span className={styles.resume}>
          {words.resume}
          <span className="visually-hidden">, </span>
          <span className={styles.left}>{timeLeft(position)}</span>
        </span>
      ) : (
        words.watchNow
      )}
    </ButtonLink>
  )
}

function WatchlistButton({ movie }: { movie: HeroMovie }) {
  const { status, button } = useWatchlistButton(movie)
  const isListed = status === 'listed'
  return (
    <Button
      {...button}
      {...(!isListed && { 'aria-label': words.addTitleToWatchlist({ title: movie.title }) })}
      pending={status === 'pending'}
      size="large"
      data-needs-script
    >
      {isListed ? <Heart /> : status !== 'pending' && <Plus />}
      {isListed ? markWords.inWatchlist : words.watchlist}
    </Button>
  )
}

/** The backdrop covers the slide, so it may be wider than the screen. */
const backdropSizes = '(max-width: 48em) 170vw, max(106vw, 1275px)'
const posterSizes = '(max-width: 48em) 40vw, 24rem'

interface HeroArtProps {
  movie: Pick<HeroMovie, 'backdrop' | 'poster'>
  isNear: boolean
  isFirst: boolean
  onSettled: () => void
}

function HeroArt({ movie: { backdrop, poster }, isNear, isFirst, onSettled }: HeroArtProps) {
  const picture = backdrop ?? poster
  const { ref, failed, onError } = useImageFailure(picture?.src)
  const [wasNear, setWasNear] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)

  const settle = useEffectEvent(onSettled)
  const isMissing = picture === null || failed
  useEffect(() => {
    if (isMissing || ref.current?.complete) settle()
  }, [isMissing, ref])

  if (isMissing) {
    return (
      <div className={classNames(styles.art, styles.missing)}>
        <p className={styles.words}>
          <ImageOff />
          {movieMessages.noImage}
        </p>
      </div>
    )
  }
  const image = (className: string | undefined, sizes: string, isMain = false) => (
    <img
      ref={isMain ? ref : undefined}
      className={className}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && sizes}
      alt=""
      width={backdrop ? 1920 : 400}
      height={backdrop ? 820 : 600}
      decoding="async"
      fetchPriority={isFirst ? 'high' : 'low'}
      {...(isMain && { onLoad: onSettled, onError })}
    />
  )
  return (
    <div
      className={styles.art}
      style={picture.preview ? { backgroundImage: `url(${picture.preview})` } : undefined}
      data-of={backdrop ? 'backdrop' : 'poster'}
    >
      {wasNear && backdrop && image(styles.backdrop, backdropSizes, true)}
      {wasNear && !backdrop && (
        <>
          {image(styles.blurred, posterSizes)}
          {image(styles.poster, posterSizes, true)}
        </>
      )}
    </div>
  )
}
