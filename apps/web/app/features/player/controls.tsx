import styles from './controls.module.css'
import { clockTime } from './words.ts'
import {
  Captions as CaptionsIcon,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Settings as SettingsIcon,
  Undo2,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type ComponentProps, type RefObject, useId, useSyncExternalStore } from 'react'
import type { Playback, PlaybackState } from './playback.ts'
import { Scrubber } from './scrubber.tsx'
import { Settings } from './settings.tsx'
import { seekStep } from './shortcuts.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

interface ControlsProps {
  playback: Playback
  state: PlaybackState
  settings: RefObject<HTMLFieldSetElement | null>
  onSettings: (isOpen: boolean) => void
  onFullScreen: () => void
}

export function Controls({ playback, state, settings, onSettings, onFullScreen }: ControlsProps) {
  const isFull = useFullScreen()
  const settingsId = useId()
  const playLabel = state.ended ? 'Play again' : state.paused ? 'Play' : 'Pause'
  return (
    <div className={styles.bottom} data-chrome>
      <Scrubber playback={playback} state={state} />
      <div className={styles.controls}>
        <PlayerButton label={playLabel} shortcut="k" className={styles.play} onClick={playback.toggle}>
          {state.ended ? <Undo2 /> : state.paused ? <Play /> : <Pause />}
        </PlayerButton>
        <PlayerButton label="Back 10 seconds" shortcut="j" onClick={() => playback.seekBy(-seekStep)}>
          <RotateCcw />
        </PlayerButton>
        <PlayerButton label="Forward 10 seconds" shortcut="l" onClick={() => playback.seekBy(seekStep)}>
          <RotateCw />
        </PlayerButton>
        <div className={styles.wide}>
          <Volume playback={playback} state={state} />
        </div>
        <p className={styles.time}>
          {clockTime(state.time)} <span>/ {clockTime(state.duration)}</span>
        </p>
        {state.tracks.length > 0 && (
          <PlayerButton label="Captions" shortcut="c" aria-pressed={state.track >= 0} onClick={playback.toggleCaptions}>
            <CaptionsIcon />
          </PlayerButton>
        )}
        <PlayerButton label="Settings" popoverTarget={settingsId}>
          <SettingsIcon />
        </PlayerButton>
        <Settings ref={settings} id={settingsId} playback={playback} state={state} onOpenChange={onSettings} />
        {document.pictureInPictureEnabled && (
          <PlayerButton
            label="Picture in picture"
            shortcut="i"
            aria-pressed={state.inPicture}
            className={styles.wide}
            onClick={playback.togglePictureInPicture}
          >
            <PictureInPicture2 />
          </PlayerButton>
        )}
        {canFillScreen(playback.video) && (
          <PlayerButton label={isFull ? 'Leave full screen' : 'Full screen'} shortcut="f" onClick={onFullScreen}>
            {isFull ? <Minimize /> : <Maximize />}
          </PlayerButton>
        )}
      </div>
    </div>
  )
}

function Volume({ playback, state }: Pick<ControlsProps, 'playback' | 'state'>) {
  const silent = state.muted || state.volume === 0
  const percent = silent ? 0 : Math.round(state.volume * 100)
  return (
    <div className={styles.volume}>
      <PlayerButton
        label={silent ? 'Unmute' : 'Mute'}
        shortcut="m"
        onClick={() => {
          // Unmuting a volume of 0 would change nothing.
          if (state.volume === 0) playback.setVolume(0.5)
          else playback.setMuted(!state.muted)
        }}
      >
        {silent ? <VolumeX /> : percent < 50 ? <Volume1 /> : <Volume2 />}
      </PlayerButton>
      <input
        className={styles.volumeRange}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        style={{ '--share': `${percent}%` }}
        aria-label="Volume"
        aria-valuetext={silent ? 'Muted' : `${percent} %`}
        onChange={(event) => playback.setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </div>
  )
}

interface PlayerButtonProps extends ComponentProps<typeof IconButton> {
  shortcut?: string
}

/** Its name includes the shortcut key. */
function PlayerButton({ label, shortcut, className, ...rest }: PlayerButtonProps) {
  const name = shortcut ? `${label} (${shortcut})` : label
  return <IconButton {...rest} label={name} title={name} className={classNames(styles.button, className)} />
}

type TelephoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

const canFillScreen = (video: TelephoneVideo) => document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined

/** An iPhone can only show the video itself in full screen. */
export function toggleFullScreen(player: HTMLElement, video: TelephoneVideo): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  else if (document.fullscreenEnabled) player.requestFullscreen().catch(() => undefined)
  else video.webkitEnterFullscreen?.()
}

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (notify) => {
      document.addEventListener('fullscreenchange', notify)
      return () => document.removeEventListener('fullscreenchange', notify)
    },
    () => document.fullscreenElement !== null,
    () => false,
  )
}
