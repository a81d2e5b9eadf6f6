import { playPath } from '@matinee/contract/paths'
import { Play } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { loadHls } from '../player/index.ts'
import { timeLeft, useResumable } from '../positions/index.ts'
import type { FilmState } from './film-state.ts'
import { playWords as words } from './words.ts'

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
      className={className}
    >
      <Play />
      {place ? words.resumePlace(timeLeft(place)) : words.watchNow}
    </ButtonLink>
  )
}
