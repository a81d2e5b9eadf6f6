import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useWatchPosition } from './position-store.ts'
import * as words from '@matinee/locales/positions/progress'

/** WATCH-7: the user's progress in a movie's film, at the bottom of its picture. */
export function WatchProgress({ id, className }: { id: string; className?: string }) {
  const position = useWatchPosition(id)
  if (!position) return null
  const { milliseconds, durationMs, isFinished } = position
  return (
    <ProgressBar
      label={words.watched}
      max={durationMs}
      value={isFinished ? durationMs : milliseconds}
      className={className}
    />
  )
}
