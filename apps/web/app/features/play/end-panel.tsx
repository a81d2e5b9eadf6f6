import { collectionPath, moviePath } from '@matinee/contract/paths'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../platform/site.ts'
import { Button } from '../../ui/button.tsx'
import type { CardMovie } from '../../ui/movies/card-movie.ts'
import { Poster } from '../../ui/movies/poster.tsx'
import { MovieGrid } from '../movies/index.ts'
import { ReactionButtons } from '../reactions/index.ts'
import type { FilmMovie, NextFilm } from './film-movie.ts'
import * as words from '@matinee/locales/play'
import styles from './end-panel.module.css'

interface EndPanelProps {
  movie: FilmMovie
  recommended: readonly CardMovie[]
  next: NextFilm | null
  /** True after the credits, false while they run. */
  isOver: boolean
  onWatchAgain: () => void
  onLeave: () => void
}

const sizes = '(min-width: 90em) 18rem, (min-width: 48em) 22vw, 45vw'

/** WATCH-11: what to do after the film. No next film starts by itself. */
export function EndPanel({ movie, recommended, next, isOver, onWatchAgain, onLeave }: EndPanelProps) {
  const areLikesOn = useSite()?.likes !== false
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <section className={styles.words} aria-labelledby="end">
        <h2 ref={heading} id="end" className={styles.title} tabIndex={-1}>
          {isOver ? words.seen({ title: movie.title }) : words.credits}
        </h2>
        {next && <Next next={next} />}
        {areLikesOn && (
          <>
            <h3 className={styles.question}>{words.rate}</h3>
            <ReactionButtons movie={movie} className={styles.opinion} />
          </>
        )}
        <div className={styles.actions}>
          <Button variant="primary" onClick={onWatchAgain}>
            <RotateCcw />
            {words.watchAgain}
          </Button>
          <Button onClick={onLeave}>{words.moviePage}</Button>
        </div>
      </section>
      {recommended.length > 0 && (
        <section className={styles.more} aria-labelledby="more-like-this">
          <h2 id="more-like-this" className={styles.moreTitle}>
            {words.moreLikeThis}
          </h2>
          <MovieGrid movies={recommended} sizes={sizes} toOf={moviePath} />
        </section>
      )}
    </>
  )
}

function Next({ next: { title, to, poster, collection } }: { next: NextFilm }) {
  return (
    <div className={styles.next}>
      <Link to={to} className={styles.nextLink}>
        <Poster picture={poster} sizes="4.5rem" />
        <span>
          <span className={styles.nextLabel}>{words.next}</span>{' '}
          <strong dir="auto" className={styles.nextTitle}>
            {title}
          </strong>
        </span>
      </Link>
      <p className={styles.nextLabel}>
        {words.inCollection}{' '}
        <Link to={collectionPath(collection.id)} dir="auto" className="link">
          {collection.title}
        </Link>
      </p>
    </div>
  )
}
