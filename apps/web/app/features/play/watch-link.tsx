import { playPath } from '@matinee/contract/paths'
import { Play } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { timeLeft, usePlace } from '../positions/index.ts'
import type { FilmState } from './film-state.ts'

interface WatchLinkProps {
  movieId: string
  className?: string
}

/** WATCH-1: on the movie page, to which the film leads back. */
export function WatchLink({ movieId, className }: WatchLinkProps) {
  const state: FilmState = { isFromMovie: true }
  const place = usePlace(movieId)
  const canResume = place && !place.isFinished && place.milliseconds > 0
  return (
    <ButtonLink to={playPath(movieId)} state={state} variant="primary" size="large" className={className}>
      <Play />
      {canResume ? `Resume, ${timeLeft(place)}` : 'Watch Now'}
    </ButtonLink>
  )
}
