import type { Playback } from './playback.ts'
import { seekStep } from './shortcuts.ts'

/** The system extrapolates the position; it is updated when it is off by more than this. */
const DRIFT_SECONDS = 1

/** WATCH-9: title, picture and keys on a lock screen, a headset, a keyboard. */
export function startMediaSession(playback: Playback, film: { title: string; poster: string | null }): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const session = navigator.mediaSession
  const artwork = film.poster === null ? [] : [{ src: new URL(film.poster, location.origin).href }]
  session.metadata = new MediaMetadata({ title: film.title, artwork })

  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: playback.play,
    pause: playback.pause,
    stop: playback.pause,
    seekbackward: ({ seekOffset }) => playback.seekBy(-(seekOffset ?? seekStep)),
    seekforward: ({ seekOffset }) => playback.seekBy(seekOffset ?? seekStep),
    seekto: ({ seekTime }) => seekTime !== undefined && playback.seekTo(seekTime),
  }
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of Object.entries(handlers)) {
      try {
        session.setActionHandler(action as MediaSessionAction, isOn ? handler : null)
      } catch {
        // The browser does not support this action.
      }
    }
  }

  let last = { key: '', position: 0, at: 0 }
  const report = () => {
    const { paused, duration, speed, time } = playback.state()
    session.playbackState = paused ? 'paused' : 'playing'
    if (duration === 0) return
    const about = `${paused} ${duration} ${speed}`
    const expected = last.position + (paused ? 0 : ((performance.now() - last.at) / 1000) * speed)
    if (about === last.key && Math.abs(time - expected) < DRIFT_SECONDS) return
    const position = Math.min(time, duration)
    last = { key: about, position, at: performance.now() }
    session.setPositionState({ duration, position, playbackRate: speed })
  }

  setHandlers(true)
  report()
  const unsubscribe = playback.subscribe(report)
  return () => {
    unsubscribe()
    setHandlers(false)
    session.metadata = null
    session.playbackState = 'none'
  }
}
