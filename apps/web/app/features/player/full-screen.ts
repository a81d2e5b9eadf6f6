import { useSyncExternalStore } from 'react'

type TelephoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export const canFillScreen = (video: TelephoneVideo) =>
  document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined

/** The player with its controls; an iPhone shows the video alone. */
export function toggleFullScreen(player: HTMLElement, video: TelephoneVideo): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  else if (document.fullscreenEnabled) player.requestFullscreen().catch(() => undefined)
  else video.webkitEnterFullscreen?.()
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(
    (notify) => {
      document.addEventListener('fullscreenchange', notify)
      return () => document.removeEventListener('fullscreenchange', notify)
    },
    () => document.fullscreenElement !== null,
    () => false,
  )
}
