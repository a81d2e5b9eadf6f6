import { useEffect, useEffectEvent } from 'react'
import { seekStep } from './shortcuts.ts'

const DOUBLE_TAP_MS = 300

interface Gestures {
  onToggle: () => void
  onFullScreen: () => void
  onToggleControls: () => void
  onSeek: (seconds: number) => void
}

/** A mouse plays, pauses and fills the screen; a finger shows the controls, and seeks by a double tap on either side. */
export function useGestures(video: HTMLVideoElement, gestures: Gestures) {
  const onToggle = useEffectEvent(gestures.onToggle)
  const onFullScreen = useEffectEvent(gestures.onFullScreen)
  const onToggleControls = useEffectEvent(gestures.onToggleControls)
  const onSeek = useEffectEvent(gestures.onSeek)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let byTouch = false
    let lastTap = Number.NEGATIVE_INFINITY

    const tap = ({ timeStamp, clientX }: MouseEvent) => {
      const { left, width } = video.getBoundingClientRect()
      const share = (clientX - left) / width
      const isSide = share < 1 / 3 || share > 2 / 3
      if (timeStamp - lastTap < DOUBLE_TAP_MS && isSide) onSeek(share < 1 / 2 ? -seekStep : seekStep)
      else onToggleControls()
      lastTap = timeStamp
    }
    video.addEventListener('pointerdown', ({ pointerType }) => (byTouch = pointerType === 'touch'), { signal })
    video.addEventListener('click', (event) => (byTouch ? tap(event) : onToggle()), { signal })
    video.addEventListener('dblclick', () => !byTouch && onFullScreen(), { signal })
    return () => stop.abort()
  }, [video])
}
