import { playPath } from '@matinee/contract/paths'
import { Play } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { loadHls } from '../player/index.ts'
import { Progress, timeLeft, useResumable } from '../positions/index.ts'
import type { FilmState } from './film-state.ts'
import styles from './watch-link.module.css'
import * as words from '@matinee/locales/play'

/** Loads hls.js before the press. A failure is ignored: the film's page loads it again. */
const warmUp = () => {
  loadHls().catch(() => undefined)
}

interface WatchLinkProps {
  movieId: string
  className?: string
}

/** WATCH-1: on the movie page, to which the film leads back. */
export function WatchLink({ movieId, className }: WatchLinkProps) {
  const state: FilmState = { isFromMovie: true }
  const place = useResumable(movieId)
  return (
    <ButtonLink
      to={playPath(movieId)}
      state={state}
      prefetch="intent"
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onTouchStart={warmUp}
      variant="primary"
      size="large"
      className={classNames(styles.link, className)}
      {...(place && { 'aria-label': words.resumePlace({ place: timeLeft(place) }) })}
    >
      <Play />
      {place ? (
        <>
          <span className={styles.short}>{words.resume}</span>
          <span className={styles.long}>{words.resumePlace({ place: timeLeft(place) })}</span>
          <span className={styles.progress} aria-hidden="true">
            <Progress id={movieId} />
          </span>
        </>
      ) : (
        words.watchNow
      )}
    </ButtonLink>
  )
}
