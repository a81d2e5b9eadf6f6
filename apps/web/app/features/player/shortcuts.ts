import { formatNumber } from '../../ui/movies/numbers.ts'
import { spokenPosition } from './time.ts'
import { captionSizes as captionSizeNames } from '@matinee/locales/player'
import type { Playback } from './playback.ts'
import * as words from '@matinee/locales/player'

export type Action =
  | { name: 'toggle' | 'mute' | 'fullScreen' | 'pictureInPicture' | 'captions' | 'sheet' }
  | { name: 'seekBy' | 'frame' | 'volume' | 'captionSize' | 'speed'; by: number }
  | { name: 'seekTo'; share: number }
  /** A held key whose action is not repeated. Its default is still prevented. */
  | { name: 'none' }

export const seekStep = 10
const volumeStep = 0.05

const actions = new Map<string, Action>([
  [' ', { name: 'toggle' }],
  ['k', { name: 'toggle' }],
  ['ArrowLeft', { name: 'seekBy', by: -seekStep }],
  ['ArrowRight', { name: 'seekBy', by: seekStep }],
  ['j', { name: 'seekBy', by: -seekStep }],
  ['l', { name: 'seekBy', by: seekStep }],
  ['ArrowUp', { name: 'volume', by: volumeStep }],
  ['ArrowDown', { name: 'volume', by: -volumeStep }],
  ['m', { name: 'mute' }],
  ['f', { name: 'fullScreen' }],
  ['i', { name: 'pictureInPicture' }],
  ['c', { name: 'captions' }],
  ['+', { name: 'captionSize', by: 1 }],
  ['=', { name: 'captionSize', by: 1 }],
  ['-', { name: 'captionSize', by: -1 }],
  ['Home', { name: 'seekTo', share: 0 }],
  ['End', { name: 'seekTo', share: 1 }],
  ['<', { name: 'speed', by: -1 }],
  ['>', { name: 'speed', by: 1 }],
  [',', { name: 'frame', by: -1 }],
  ['.', { name: 'frame', by: 1 }],
  ['?', { name: 'sheet' }],
])

/** Actions that repeat while the key is held. Toggles do not. */
const repeatable: ReadonlySet<Action['name']> = new Set(['seekBy', 'volume', 'frame', 'captionSize'])

const navigationKey = /^(Arrow|Home$|End$|Page)/
const textFields = 'textarea, select, input:not([type="range"]):not([type="radio"])'

/** Null for keys that the browser or the focused control handles, and for character keys if they are switched off. */
export function shortcutAction(event: KeyboardEvent, hasCharacterKeys = true): Action | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null
  const { key } = event
  if (!hasCharacterKeys && key.length === 1 && key !== ' ') return null
  const on = event.target instanceof HTMLElement ? event.target : null
  // A dialog without the video handles its own keys.
  if (on?.closest('[role="dialog"]')?.querySelector('video') === null) return null
  if (on && (on.isContentEditable || on.matches(textFields))) return null
  if (navigationKey.test(key) && on?.matches('input[type="range"], [role="slider"]')) return null
  if (key === ' ' && on?.closest('button, a, summary')) return null
  if (/^\d$/.test(key)) return event.repeat ? { name: 'none' } : { name: 'seekTo', share: Number(key) / 10 }
  const action = actions.get(key) ?? actions.get(key.toLowerCase()) ?? null
  return action && event.repeat && !repeatable.has(action.name) ? { name: 'none' } : action
}

interface Screen {
  toggleFullScreen: () => void
  openSheet: () => void
}

/** Returns a message about the result; null if the screen already shows it. */
export function performAction(playback: Playback, action: Action, screen: Screen): string | null {
  switch (action.name) {
    case 'toggle': {
      const wasPaused = playback.state().paused
      playback.toggle()
      return wasPaused ? words.playing : words.paused
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
      return playback.video.muted
        ? words.muted
        : words.volumeVolume({ volume: Math.round(playback.video.volume * 100) })
    case 'mute':
      playback.setMuted(!playback.state().muted)
      return playback.state().muted ? words.muted : words.soundOn
    case 'captions':
      playback.toggleCaptions()
      return subtitlesNow(playback)
    case 'captionSize':
      playback.changeCaptionSize(action.by)
      return words.subtitleSizeCaptionsize({
        captionSize: captionSizeNames[playback.state().captionSize].toLowerCase(),
      })
    case 'speed':
      playback.changeSpeed(action.by)
      return words.speedSpeed({ speed: formatNumber(playback.state().speed) })
    case 'pictureInPicture':
      playback.togglePictureInPicture()
      return null
    case 'fullScreen':
      screen.toggleFullScreen()
      return null
    case 'sheet':
      screen.openSheet()
      return null
    case 'none':
      return null
  }
}

function subtitlesNow(playback: Playback): string {
  const { tracks, track } = playback.state()
  const chosen = tracks[track]
  if (chosen) return words.subtitlesLabel({ label: chosen.label })
  return tracks.some(({ kind }) => kind !== 'forced') ? words.subtitlesOff : words.noSubtitles
}

function position(playback: Playback): string {
  const { time, duration } = playback.state()
  return spokenPosition(time, duration)
}
