import styles from './controls.module.css'
import { clockTime, spokenTime } from './time.ts'
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
import { type ComponentProps, createContext, type RefObject, use, useId, useSyncExternalStore } from 'react'
import type { Playback, PlaybackState } from './playback.ts'
import { Scrubber } from './scrubber.tsx'
import { Settings } from './settings.tsx'
import { seekStep } from './shortcuts.ts'
import { otherDescriptionTrack } from './tracks.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import * as words from '@matinee/locales/player'

/** Whether letters, digits and signs are shortcuts. */
export const CharacterKeys = createContext(true)

interface ControlsProps {
  playback: Playback
  state: PlaybackState
  settings: RefObject<HTMLFieldSetElement | null>
  onSettings: (isOpen: boolean) => void
  onFullScreen: () => void
  onSheet: () => void
  isPeeking: boolean
  onPeek: () => void
  /** On phones, films have large main buttons in the middle of the picture. */
  isFilm: boolean
}

export function Controls(props: ControlsProps) {
  const { playback, state, settings, onSettings, onFullScreen, onSheet, isPeeking, onPeek, isFilm } = props
  const isFull = useFullScreen()
  const settingsId = useId()
  const hasSubtitles = state.tracks.some(({ kind }) => kind !== 'forced')
  const description = otherDescriptionTrack(state.audioTracks, state.audio)
  return (
    <div className={styles.bottom} data-chrome>
      <Scrubber playback={playback} state={state} isPeeking={isPeeking} onPeek={onPeek} />
      <div className={styles.controls}>
        <div className={styles.main}>
          <MainButtons playback={playback} state={state} />
        </div>
        <div className={styles.wide}>
          <Volume playback={playback} state={state} />
        </div>
        {isFilm ? <FilmTime state={state} /> : <Time state={state} />}
        {hasSubtitles && (
          <PlayerButton
            label={words.subtitles}
            shortcut="c"
            aria-pressed={state.track >= 0}
            onClick={playback.toggleCaptions}
          >
            <CaptionsIcon />
          </PlayerButton>
        )}
        {description >= 0 && (
          <PlayerButton
            label={words.audioDescription}
            aria-pressed={state.audioTracks[state.audio]?.role === 'description'}
            onClick={() => playback.setAudio(description)}
          >
            <span className={styles.letters} aria-hidden="true">
              {words.descriptionSign}
            </span>
          </PlayerButton>
        )}
        <PlayerButton label={words.settings} popoverTarget={settingsId}>
          <SettingsIcon />
        </PlayerButton>
        <Settings
          ref={settings}
          id={settingsId}
          playback={playback}
          state={state}
          onOpenChange={onSettings}
          onSheet={onSheet}
        />
        {document.pictureInPictureEnabled && (
          <PlayerButton
            label={words.pictureInPicture}
            shortcut="i"
            aria-pressed={state.isPictureInPicture}
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

type PartProps = Pick<ControlsProps, 'playback' | 'state'>

/** Phones only. */
export function MiddleButtons(props: PartProps) {
  return (
    <div className={styles.middle} data-chrome>
      <MainButtons {...props} />
    </div>
  )
}

/** Play, and seek by ten seconds. */
function MainButtons({ playback, state }: PartProps) {
  const label = state.ended ? words.playAgain : state.paused ? words.play : words.pause
  return (
    <>
      <PlayerButton label={label} shortcut="k" className={styles.play} onClick={playback.toggle}>
        {state.ended ? <Undo2 /> : state.paused ? <Play /> : <Pause />}
      </PlayerButton>
      <PlayerButton label={words.back10Seconds} shortcut="j" onClick={() => playback.seekBy(-seekStep)}>
        <RotateCcw />
        <span className={styles.ten} aria-hidden="true">
          {seekStep}
        </span>
      </PlayerButton>
      <PlayerButton label={words.forward10Seconds} shortcut="l" onClick={() => playback.seekBy(seekStep)}>
        <RotateCw />
        <span className={styles.ten} aria-hidden="true">
          {seekStep}
        </span>
      </PlayerButton>
    </>
  )
}

function Time({ state: { time, duration } }: Pick<PartProps, 'state'>) {
  return (
    <p className={styles.time}>
      {clockTime(time)} <span>/ {clockTime(duration)}</span>
    </p>
  )
}

/** Shows the remaining time instead of the duration. */
function FilmTime({ state: { time, duration } }: Pick<PartProps, 'state'>) {
  return (
    <p className={styles.time}>
      {clockTime(time)}{' '}
      {duration > 0 && (
        <span>
          <span aria-hidden="true">−{clockTime(duration - time)}</span>
          <span className="visually-hidden">, {words.timeLeft({ time: spokenTime(duration - time) })}</span>
        </span>
      )}
    </p>
  )
}

function Volume({ playback, state }: PartProps) {
  const silent = state.muted || state.volume === 0
  const percent = silent ? 0 : Math.round(state.volume * 100)
  return (
    <div className={styles.volume}>
      <PlayerButton
        label={silent ? words.unmute : words.mute}
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
        aria-label={words.volume}
        aria-valuetext={silent ? words.muted : `${percent} %`}
        onChange={(event) => playback.setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </div>
  )
}

interface PlayerButtonProps extends ComponentProps<typeof IconButton> {
  shortcut?: string
}

/** Its name includes the shortcut key, where there is one. */
function PlayerButton({ label, shortcut, className, ...rest }: PlayerButtonProps) {
  const name = use(CharacterKeys) && shortcut ? `${label} (${shortcut})` : label
  return <IconButton {...rest} label={name} title={name} className={classNames(styles.button, className)} />
}

type IPhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

const canFillScreen = (video: IPhoneVideo) => document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined

/** An iPhone can only show the video itself in full screen. */
export function toggleFullScreen(player: HTMLElement, video: IPhoneVideo): void {
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
