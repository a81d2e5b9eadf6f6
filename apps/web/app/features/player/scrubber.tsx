import { clockTime, spokenPosition } from './time.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Playback, PlaybackState } from './playback.ts'
import { seekStep } from './shortcuts.ts'
import { StoryboardPicture } from './storyboard.tsx'
import styles from './scrubber.module.css'
import * as words from '@matinee/locales/player'

/** Minimum interval between seeks while dragging without a storyboard. */
const LIVE_SEEK_MS = 150

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -seekStep,
  ArrowDown: -seekStep,
  ArrowRight: seekStep,
  ArrowUp: seekStep,
  PageDown: -6 * seekStep,
  PageUp: 6 * seekStep,
}

interface ScrubberProps {
  playback: Playback
  state: PlaybackState
  /** While seeking with keys, the preview shows the current time. */
  isPeeking: boolean
  onPeek: () => void
}

/** A range input for keyboards and screen readers; pointers are handled here, because phones drag only its thumb. */
export function Scrubber({ playback, state, isPeeking, onPeek }: ScrubberProps) {
  const { time, duration, bufferedTo, paused, storyboard } = state
  const root = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const lastSeek = useRef(0)
  const share = (seconds: number) => (duration > 0 ? Math.min(seconds / duration, 1) : 0)
  const played = dragged ?? share(time)
  const shownAt = hover ?? (isPeeking ? share(time) : null)

  // `timeupdate` comes four times a second, too rarely for a smooth line.
  useEffect(() => {
    if (paused || duration === 0 || dragged !== null) return undefined
    let frame = requestAnimationFrame(function draw() {
      root.current?.style.setProperty('--played', String(Math.min(playback.video.currentTime / duration, 1)))
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [playback, paused, duration, dragged])

  const shareAt = ({ clientX }: PointerEvent) => {
    const box = root.current?.getBoundingClientRect()
    return box && box.width > 0 ? Math.min(Math.max((clientX - box.left) / box.width, 0), 1) : 0
  }
  const seekToShare = (target: number) => playback.seekTo((length) => length * target)

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const at = shareAt(event)
    setHover(at)
    if (dragged === null) return
    setDragged(at)
    // With storyboard pictures the film does not have to follow the drag.
    if (storyboard) return
    if (event.timeStamp - lastSeek.current < LIVE_SEEK_MS) return
    lastSeek.current = event.timeStamp
    seekToShare(at)
  }
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    lastSeek.current = event.timeStamp
    setHover(shareAt(event))
    setDragged(shareAt(event))
    if (!storyboard) seekToShare(shareAt(event))
  }
  const endDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (dragged !== null) seekToShare(shareAt(event))
    setDragged(null)
    if (event.pointerType !== 'mouse') setHover(null)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = steps[event.key]
    if (step !== undefined) playback.seekBy(step)
    else if (event.key === 'Home') seekToShare(0)
    else if (event.key === 'End') seekToShare(1)
    else return
    onPeek()
    event.preventDefault()
  }

  return (
    <div
      ref={root}
      className={styles.scrubber}
      data-active={dragged !== null || undefined}
      style={{ '--played': played, '--buffered': share(bufferedTo), '--at': shownAt ?? 0 }}
      onPointerMove={drag}
      onPointerDown={startDrag}
      onPointerUp={endDrag}
      onPointerCancel={() => {
        setDragged(null)
        setHover(null)
      }}
      onPointerLeave={() => dragged === null && setHover(null)}
    >
      <div className={styles.track}>
        <span className={styles.buffered} />
        <span className={styles.played} />
        {shownAt !== null && <span className={styles.mark} />}
      </div>
      <span className={styles.thumb} />
      {shownAt !== null && duration > 0 && (
        <span className={styles.preview} data-has-picture={storyboard !== null || undefined} aria-hidden="true">
          {storyboard && <StoryboardPicture storyboard={storyboard} seconds={shownAt * duration} />}
          <span className={styles.bubble}>{clockTime(shownAt * duration)}</span>
        </span>
      )}
      <input
        className={styles.range}
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(time)}
        disabled={duration === 0}
        aria-label={words.seek}
        aria-valuetext={spokenPosition(time, duration)}
        onKeyDown={onKeyDown}
        onChange={(event) => playback.seekTo(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
