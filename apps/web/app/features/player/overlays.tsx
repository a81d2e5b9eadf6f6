import { playerMessages, type PlayerProblem, playerProblems, problemCode } from '@matinee/contract/player'
import { Play, RotateCw, VolumeX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './overlays.module.css'

export function BigPlay({ onPlay }: { onPlay: () => void }) {
  return (
    // The controls have the same: for a keyboard, one of them is enough.
    <button type="button" className={styles.bigPlay} tabIndex={-1} aria-hidden="true" onClick={onPlay}>
      <Play />
    </button>
  )
}

/** The browser plays without sound until someone presses something. */
export function SoundButton({ onSound }: { onSound: () => void }) {
  return (
    <Button variant="inverse" className={styles.sound} onClick={onSound}>
      <VolumeX />
      {playerMessages.tapForSound}
    </Button>
  )
}

interface ProblemPanelProps {
  problem: PlayerProblem
  detail: string
  onRetry: () => void
}

export function ProblemPanel({ problem, detail, onRetry }: ProblemPanelProps) {
  const { title, text } = playerProblems[problem]
  const retry = useRef<HTMLButtonElement>(null)
  // The control that had focus is gone with the others.
  useEffect(() => retry.current?.focus(), [])
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.problemTitle}>{title}</p>
      <p className={styles.problemText}>{text}</p>
      <Button ref={retry} variant="inverse" onClick={onRetry}>
        <RotateCw />
        {playerMessages.retry}
      </Button>
      <p className={styles.code}>{problemCode(problem, detail)}</p>
    </div>
  )
}
