import { moviePath } from '@matinee/contract/paths'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSite } from '../../platform/site.ts'
import { Button } from '../../ui/button.tsx'
import type { CardMovie } from '../../ui/movies/card-movie.ts'
import { MovieGrid } from '../movies/index.ts'
import { ReactionButtons } from '../reactions/index.ts'
import type { FilmMovie } from './film-movie.ts'
import { playWords as words } from './words.ts'
import styles from './end-panel.module.css'

interface EndPanelProps {
  movie: FilmMovie
  recommended: readonly CardMovie[]
  /** The credits have run, too. */
  isOver: boolean
  onWatchAgain: () => void
  onLeave: () => void
}

const sizes = '(min-width: 90em) 18rem, (min-width: 48em) 22vw, 45vw'

/** WATCH-11. Nothing starts by itself. */
export function EndPanel({ movie, recommended, isOver, onWatchAgain, onLeave }: EndPanelProps) {
  const areLikesOn = useSite()?.likes !== false
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <section className={styles.words} aria-labelledby="end">
        <h2 ref={heading} id="end" className={styles.title} tabIndex={-1}>
          {isOver ? words.seen(movie.title) : words.credits}
        </h2>
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
