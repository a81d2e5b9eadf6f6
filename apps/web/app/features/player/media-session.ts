import { seekStep } from './shortcuts.ts'

interface Told {
  title: string
  poster: string | null
  play: () => void
  pause: () => void
  seekTo: (time: number) => void
  seekBy: (seconds: number) => void
}

/** Tells the system what plays, and lets its keys, headsets and lock screen steer it. */
export function tellSystem(video: HTMLVideoElement, { title, poster, play, pause, seekTo, seekBy }: Told): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const { mediaSession } = navigator
  const stop = new AbortController()
  const { signal } = stop

  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', play],
    ['pause', pause],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? seekStep))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? seekStep)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seekTo(seekTime)],
  ]
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      mediaSession.setActionHandler(action, handler)
    } catch {
      // A browser that does not know the action has no key for it either.
    }
  }
  mediaSession.metadata = new MediaMetadata({ title, ...(poster && { artwork: [{ src: poster }] }) })
  for (const [action, handler] of handlers) handle(action, handler)

  const tell = () => {
    mediaSession.playbackState = video.paused ? 'paused' : 'playing'
    const { duration, currentTime, playbackRate } = video
    if (!Number.isFinite(duration) || duration <= 0) return
    mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
  }
  for (const event of ['play', 'pause', 'seeked', 'ratechange', 'durationchange'])
    video.addEventListener(event, tell, { signal })

  return () => {
    stop.abort()
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
    mediaSession.setPositionState()
    for (const [action] of handlers) handle(action, null)
  }
}
