import { clockTime, playerMessages as words } from '@matinee/contract/player'
import {
  Captions as CaptionsIcon,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Settings,
  Undo2,
} from 'lucide-react'
import type { RefObject } from 'react'
import { canFillScreen, useFullScreen } from './full-screen.ts'
import { PlayerButton } from './player-button.tsx'
import type { Playback, PlaybackState } from './playback.ts'
import { Scrubber } from './scrubber.tsx'
import { seekStep } from './shortcuts.ts'
import { Volume } from './volume.tsx'
import styles from './controls.module.css'

interface ControlsProps {
  playback: Playback
  state: PlaybackState
  settingsButton: RefObject<HTMLButtonElement | null>
  settingsOpen: boolean
  menuId: string
  onSettings: () => void
  onFullScreen: () => void
}

export function Controls({
  playback,
  state,
  settingsButton,
  settingsOpen,
  menuId,
  onSettings,
  onFullScreen,
}: ControlsProps) {
  const isFull = useFullScreen()
  const playLabel = state.ended ? words.replay : state.paused ? words.play : words.pause
  return (
    <div className={styles.bottom} data-chrome>
      <Scrubber playback={playback} state={state} />
      <div className={styles.controls}>
        <PlayerButton label={playLabel} shortcut="k" className={styles.play} onClick={playback.toggle}>
          {state.ended ? <Undo2 /> : state.paused ? <Play /> : <Pause />}
        </PlayerButton>
        <PlayerButton label={words.back} shortcut="j" onClick={() => playback.seekBy(-seekStep)}>
          <RotateCcw />
        </PlayerButton>
        <PlayerButton label={words.forward} shortcut="l" onClick={() => playback.seekBy(seekStep)}>
          <RotateCw />
        </PlayerButton>
        <div className={styles.wide}>
          <Volume playback={playback} state={state} />
        </div>
        <p className={styles.time}>
          {clockTime(state.time)} <span>/ {clockTime(state.duration)}</span>
        </p>
        {state.tracks.length > 0 && (
          <PlayerButton
            label={words.captions}
            shortcut="c"
            aria-pressed={state.track >= 0}
            onClick={playback.toggleCaptions}
          >
            <CaptionsIcon />
          </PlayerButton>
        )}
        <PlayerButton
          ref={settingsButton}
          label={words.settings}
          aria-haspopup="menu"
          aria-expanded={settingsOpen}
          aria-controls={settingsOpen ? menuId : undefined}
          onClick={onSettings}
        >
          <Settings />
        </PlayerButton>
        {document.pictureInPictureEnabled && (
          <PlayerButton
            label={words.pictureInPicture}
            shortcut="i"
            aria-pressed={state.inPicture}
            className={styles.wide}
            onClick={playback.togglePictureInPicture}
          >
            <PictureInPicture2 />
          </PlayerButton>
        )}
        {canFillScreen(playback.video) && (
          <PlayerButton label={isFull ? words.leaveFullScreen : words.fullScreen} shortcut="f" onClick={onFullScreen}>
            {isFull ? <Minimize /> : <Maximize />}
          </PlayerButton>
        )}
      </div>
    </div>
  )
}
