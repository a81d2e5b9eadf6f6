import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useWatchPosition } from './position-store.ts'
import { progressWords as words } from './progress.words.ts'

/** WATCH-7: how much of a movie's film the signed-in person has watched, at the foot of its picture. */
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
