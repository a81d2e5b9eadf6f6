import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { CardMovie } from '../../ui/movies/card-movie.ts'
import { MovieCard } from './movie-card.tsx'
import { CardSkeleton } from '../../ui/movies/movie-grid-skeleton.tsx'
import styles from './movie-row.module.css'
import * as words from '@matinee/locales/movies'

const sizes = '(min-width: 90em) 18rem, (min-width: 64em) 20vw, (min-width: 48em) 27vw, 38vw'

interface RowHeadProps {
  title: string
  id: string
  to?: string
  /** What the link says. */
  more?: string
}

export function RowHead({ title, id, to, more = words.viewAll }: RowHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {to && (
        <Link to={to} className={styles.more} aria-label={`${more}, ${title}`}>
          {more}
          <ArrowRight />
        </Link>
      )}
    </div>
  )
}

interface MovieRowProps {
  title: string
  to: string
  movies: readonly CardMovie[]
  ranked?: boolean
  rated?: boolean
}

export function MovieRow({ title, to, movies, ranked = false, rated = false }: MovieRowProps) {
  const id = useId()
  if (movies.length === 0) return null
  return (
    <section className="section container" aria-labelledby={id}>
      <RowHead title={title} id={id} to={to} />
      <RowTrack title={title} className={ranked ? styles.trackRanked : undefined}>
        {movies.map((movie, at) => (
          <li key={movie.id} className={ranked ? styles.ranked : undefined}>
            {ranked && at < 5 && (
              <span className={styles.numeral} aria-hidden="true">
                {at + 1}
              </span>
            )}
            <MovieCard movie={movie} sizes={sizes} rated={rated} />
          </li>
        ))}
      </RowTrack>
    </section>
  )
}

interface RowTrackProps {
  title: string
  className?: string | undefined
  children: ReactNode
}

/** The list of a row, which scrolls sideways, with its arrows. The children are list items. */
export function RowTrack({ title, className, children }: RowTrackProps) {
  const track = useRef<HTMLUListElement>(null)
  const { atStart, atEnd } = useScrollEnds(track)
  const [isUsed, setUsed] = useState(false)

  const scroll = (direction: -1 | 1) => {
    const element = track.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 })
    setUsed(true)
  }
  const arrow = (direction: -1 | 1, label: (values: { row: string }) => string, disabled: boolean, icon: ReactNode) => (
    <IconButton
      label={label({ row: title })}
      className={classNames(styles.arrow, direction < 0 && styles.previous, disabled && !isUsed && styles.unused)}
      // Not `disabled`, which would drop the focus at the end of the row.
      aria-disabled={disabled}
      // It keeps the focus that it has, and gets none by Tab.
      tabIndex={disabled ? -1 : undefined}
      onClick={() => scroll(direction)}
    >
      {icon}
    </IconButton>
  )

  return (
    <div className={styles.view}>
      {!(atStart && atEnd) && (
        <>
          {arrow(-1, words.previousIn, atStart, <ChevronLeft />)}
          {arrow(1, words.nextIn, atEnd, <ChevronRight />)}
        </>
      )}
      <ul ref={track} className={classNames(styles.track, className)}>
        {children}
      </ul>
    </div>
  )
}

/** A placeholder as high as a track. */
export function RowTrackSkeleton({ className, children }: Pick<RowTrackProps, 'className' | 'children'>) {
  return (
    <div className={classNames(styles.track, styles.still, className)} aria-hidden="true">
      {children}
    </div>
  )
}

export function MovieRowSkeleton({ title, ranked = false }: Pick<MovieRowProps, 'title' | 'ranked'>) {
  return (
    <div className="section container" aria-hidden="true">
      <div className={styles.head}>
        <p className={classNames('display', styles.title)}>{title}</p>
      </div>
      <RowTrackSkeleton className={ranked ? styles.trackRanked : undefined}>
        {Array.from({ length: 5 }, (_, at) => (
          <div key={at} className={ranked ? styles.ranked : undefined}>
            <CardSkeleton />
          </div>
        ))}
      </RowTrackSkeleton>
    </div>
  )
}

function useScrollEnds(track: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  useEffect(() => {
    const element = track.current
    if (!element) return
    const update = () => {
      const atStart = element.scrollLeft < 8
      const atEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 8
      setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    const size = new ResizeObserver(update)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      size.disconnect()
    }
  }, [track])
  return ends
}
