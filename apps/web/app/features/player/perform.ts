import { playerMessages, playerNotices, spokenPosition } from '@matinee/contract/player'
import type { Playback } from './playback.ts'
import type { Action } from './shortcuts.ts'

interface Screen {
  toggleFullScreen: () => void
  toggleShortcuts: () => void
}

/** Does what a key asks for, and tells in words what came of it; null where the screen itself shows it. */
export function perform(playback: Playback, action: Action, screen: Screen): string | null {
  switch (action.name) {
    case 'toggle': {
      const wasPaused = playback.state().paused
      playback.toggle()
      return wasPaused ? playerNotices.playing : playerNotices.paused
    }
    case 'seekBy':
      playback.seekBy(action.by)
      return position(playback)
    case 'seekTo':
      playback.seekTo((duration) => duration * action.share)
      return position(playback)
    case 'frame':
      playback.stepFrame(action.by)
      return null
    case 'volume':
      playback.changeVolume(action.by)
      return playback.video.muted ? playerNotices.muted : playerNotices.volume(Math.round(playback.video.volume * 100))
    case 'mute':
      playback.setMuted(!playback.state().muted)
      return playback.state().muted ? playerNotices.muted : playerNotices.unmuted
    case 'captions':
      playback.toggleCaptions()
      if (playback.state().tracks.length === 0) return playerMessages.noCaptions
      return playback.state().track >= 0 ? playerNotices.captionsOn : playerNotices.captionsOff
    case 'captionSize':
      playback.changeCaptionSize(action.by)
      return playerNotices.captionSize(playback.state().captionSize)
    case 'speed':
      playback.changeSpeed(action.by)
      return playerNotices.speed(playback.state().speed)
    case 'pictureInPicture':
      playback.togglePictureInPicture()
      return null
    case 'fullScreen':
      screen.toggleFullScreen()
      return null
    case 'shortcuts':
      screen.toggleShortcuts()
      return null
  }
}

function position(playback: Playback): string {
  const { time, duration } = playback.state()
  return spokenPosition(time, duration)
}
