import { playPath } from '@matinee/contract/paths'
import { Play } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { loadHls } from '../player/index.ts'
import { WatchProgress, timeLeft, useResumePosition } from '../positions/index.ts'
import type { FilmLocationState } from './film-location-state.ts'
import styles from './watch-link.module.css'
import * as words from '@matinee/locales/play'

/** Failures are ignored: the film page loads it again. */
const preloadHls = () => {
  loadHls().catch(() => undefined)
}

interface WatchLinkProps {
  movieId: string
  className?: string
}

/** WATCH-1: link from the movie page to its film. */
export function WatchLink({ movieId, className }: WatchLinkProps) {
  const state: FilmLocationState = { isFromMovie: true }
  const position = useResumePosition(movieId)
  return (
    <ButtonLink
      to={playPath(movieId)}
      state={state}
      prefetch="intent"
      onPointerEnter={preloadHls}
      onFocus={preloadHls}
      onTouchStart={preloadHls}
      variant="primary"
      size="large"
      className={classNames(styles.link, className)}
      {...(position && { 'aria-label': words.resumePlace({ place: timeLeft(position) }) })}
    >
      <Play />
      {position ? (
        <>
          <span className={styles.short}>{words.resume}</span>
          <span className={styles.long}>{words.resumePlace({ place: timeLeft(position) })}</span>
          <span className={styles.progress} aria-hidden="true">
            <WatchProgress id={movieId} />
          </span>
        </>
      ) : (
        words.watchNow
      )}
    </ButtonLink>
  )
}
