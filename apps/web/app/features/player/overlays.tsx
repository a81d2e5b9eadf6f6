import { Play, RotateCw, VolumeX } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type CaptionSize, playerProblems, problemCode } from './words.ts'
import type { PlaybackState } from './playback.ts'
import styles from './overlays.module.css'

export function BigPlay({ onPlay }: { onPlay: () => void }) {
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
      Tap for sound
    </Button>
  )
}

interface ProblemPanelProps {
  problem: NonNullable<PlaybackState['problem']>
  onRetry: () => void
}

export function ProblemPanel({ problem: { kind, detail }, onRetry }: ProblemPanelProps) {
  const { title, text } = playerProblems[kind]
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => retry.current?.focus(), [])
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.problemTitle}>{title}</p>
      <p className={styles.problemText}>{text}</p>
      <Button ref={retry} variant="inverse" onClick={onRetry}>
        <RotateCw />
        Retry
      </Button>
      <p className={styles.code}>{problemCode(kind, detail)}</p>
    </div>
  )
}

export function Captions({ cues, size }: { cues: readonly VTTCue[]; size: CaptionSize }) {
  return (
    <div className={styles.captions} data-size={size} data-captions>
      {cues.map((cue) => (
        <CaptionLine key={`${cue.startTime} ${cue.text}`} cue={cue} />
      ))}
    </div>
  )
}

/** The browser reads the cue's own markup (italics, speakers) into nodes: nothing in it can become a script. */
function CaptionLine({ cue }: { cue: VTTCue }) {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => line.current?.replaceChildren(cue.getCueAsHTML()), [cue])
  return (
    <p className={styles.line}>
      <span ref={line} className={styles.words} />
    </p>
  )
}

const NOTICE_MS = 1200

/** A short message about what a key just did. */
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
