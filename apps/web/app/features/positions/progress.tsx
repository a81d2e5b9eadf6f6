import { ProgressBar } from '../../ui/progress-bar.tsx'
import { usePlace } from './position-store.ts'
import * as words from '@matinee/locales/positions/progress'

/** WATCH-7: how much of a movie's film the signed-in person has watched, at the foot of its picture. */
export function Progress({ id, className }: { id: string; className?: string }) {
  const place = usePlace(id)
  if (!place) return null
  const { milliseconds, durationMs, isFinished } = place
  return (
    <ProgressBar
      label={words.watched}
      max={durationMs}
      value={isFinished ? durationMs : milliseconds}
      className={className}
    />
  )
}
