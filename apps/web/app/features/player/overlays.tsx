import { ArrowLeft, Play, RotateCw, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { SpinnerRing } from '../../ui/spinner.tsx'
import type { Problem } from './engine.ts'
import { problems as playerProblems } from '@matinee/locales/player'
import { problemCode } from './problem-code.ts'
import styles from './overlays.module.css'
import * as words from '@matinee/locales/player'

export function BigPlayButton({ onPlay }: { onPlay: () => void }) {
  return (
    // Hidden from keyboards: the controls have the same button.
    <button type="button" className={styles.bigPlay} tabIndex={-1} aria-hidden="true" onClick={onPlay}>
      <Play />
    </button>
  )
}

/** Autoplay was allowed without sound only. */
export function SoundButton({ onSound }: { onSound: () => void }) {
  return (
    <Button variant="inverse" className={styles.sound} onClick={onSound}>
      <VolumeX />
      {words.tapForSound}
    </Button>
  )
}

/** Shown and hidden with the controls. */
export function Heading({ title, onLeave }: { title: string; onLeave: (() => void) | undefined }) {
  return (
    <div className={styles.heading} data-chrome>
      {onLeave && (
        <IconButton label={words.back} onClick={onLeave}>
          <ArrowLeft />
        </IconButton>
      )}
      <h1 className={styles.title}>{title}</h1>
    </div>
  )
}

/** A spinner with the reason for waiting. Not announced here: the player has one live region. */
export function WaitingOverlay({ words: reason }: { words: string | null }) {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <SpinnerRing size="large" />
      {reason !== null && <p className={styles.waitingWords}>{reason}</p>}
    </div>
  )
}

interface ProblemPanelProps {
  problem: Exclude<Problem, { kind: 'refused' }>
  isFilm: boolean
  onRetry: () => void
}

export function ProblemPanel({ problem: { kind, detail }, isFilm, onRetry }: ProblemPanelProps) {
  const { title, text } = playerProblems[kind]
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => retry.current?.focus(), [])
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.problemTitle}>{title}</p>
      <p className={styles.problemText}>{text}</p>
      <Button ref={retry} variant="inverse" onClick={onRetry}>
        <RotateCw />
        {isFilm ? words.tryAgain : words.retry}
      </Button>
      {!isFilm && <p className={styles.code}>{problemCode(kind, detail)}</p>}
    </div>
  )
}

const NOTICE_MS = 1200

/** A short message about the result of a shortcut. */
export function useNotice() {
  const [notice, setNotice] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (message: string) => {
    clearTimeout(timer.current)
    setNotice(message)
    timer.current = setTimeout(() => setNotice(''), NOTICE_MS)
  }
  return [notice, show] as const
}

/** The text of the live region: the newer of the two. When a notice disappears, `waiting` is not announced again. */
export function useAnnouncement(notice: string, waiting: string): string {
  const [last, setLast] = useState({ notice, waitsFor: waiting, spoken: notice || waiting })
  if (last.notice === notice && last.waitsFor === waiting) return last.spoken
  const spoken = last.waitsFor === waiting ? notice : waiting
  setLast({ notice, waitsFor: waiting, spoken })
  return spoken
}

const PEEK_MS = 1500

/** True for a moment after each `peek`, which is called when seeking with keys. */
export function usePeek() {
  const [isPeeking, setPeeking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const peek = () => {
    clearTimeout(timer.current)
    setPeeking(true)
    timer.current = setTimeout(() => setPeeking(false), PEEK_MS)
  }
  return [isPeeking, peek] as const
}
