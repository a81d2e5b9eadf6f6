import { ProgressBar } from '../../ui/progress-bar.tsx'
import { usePlace } from './position-store.ts'

interface ProgressProps {
  id: string
  /** Of a card: the link has a name, which is all that a screen reader says of it. */
  isInLink?: boolean
  className?: string
}

/** WATCH-7: how much of a movie's film the signed-in person has watched, at the foot of its picture. */
export function Progress({ id, isInLink = false, className }: ProgressProps) {
  const place = usePlace(id)
  if (!place) return null
  const { milliseconds, durationMs, isFinished } = place
  return (
    <ProgressBar
      label={isInLink ? null : 'Watched'}
      max={durationMs}
      value={isFinished ? durationMs : milliseconds}
      className={className}
    />
  )
}
