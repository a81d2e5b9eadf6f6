import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Controls, toggleFullScreen } from './controls.tsx'
import { BigPlay, Captions, ProblemPanel, SoundButton, useNotice } from './overlays.tsx'
import type { Playback } from './playback.ts'
import { useControlsShown, useGestures } from './pointer.ts'
import { type Action, perform, readShortcut } from './shortcuts.ts'
import styles from './player.module.css'

interface PlayerProps {
  playback: Playback
  ref: RefObject<HTMLElement | null>
  className?: string
}

export function Player({ playback, ref: player, className }: PlayerProps) {
  const state = useSyncExternalStore(playback.subscribe, playback.state, playback.state)
  const [hasOpenSettings, setOpenSettings] = useState(false)
  const [notice, showNotice] = useNotice()
  const settings = useRef<HTMLFieldSetElement>(null)
  // The settings go with the video, and must not take the first Escape after a retry.
  if (state.problem && hasOpenSettings) setOpenSettings(false)
  const { shown, toggle: toggleControls } = useControlsShown(player, state.paused || hasOpenSettings)

  const mount = useCallback(
    (parent: HTMLDivElement | null) => {
      if (parent && playback.video.parentNode !== parent) parent.append(playback.video)
    },
    [playback],
  )

  const fillScreen = () => {
    if (player.current) toggleFullScreen(player.current, playback.video)
  }
  const act = (action: Action) => {
    const message = perform(playback, action, fillScreen)
    if (message !== null) showNotice(message)
  }

  useGestures(playback.video, {
    onToggle: playback.toggle,
    onFullScreen: fillScreen,
    onToggleControls: toggleControls,
    onSeek: (by) => act({ name: 'seekBy', by }),
  })

  /** Escape closes one thing at a time; the dialog around comes last. */
  const leave = (event: KeyboardEvent) => {
    if (hasOpenSettings) settings.current?.hidePopover()
    else if (document.fullscreenElement) void document.exitFullscreen()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return leave(event)
    const action = state.problem ? null : readShortcut(event)
    if (!action) return
    event.preventDefault()
    act(action)
  })
  useEffect(() => {
    // Keys work anywhere in the dialog, its close button included.
    const scope = player.current?.closest<HTMLElement>('[role="dialog"]') ?? player.current
    const listener = (event: KeyboardEvent) => press(event)
    scope?.addEventListener('keydown', listener)
    return () => scope?.removeEventListener('keydown', listener)
  }, [player])

  const hasLostConnection = state.problem?.kind === 'network'
  useEffect(() => {
    if (!hasLostConnection) return undefined
    const { retry } = playback
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasLostConnection, playback])

  return (
    <section
      ref={player}
      className={classNames(styles.player, className)}
      data-theme="dark"
      data-controls={shown ? 'shown' : 'hidden'}
      aria-label="Video player"
      tabIndex={-1}
    >
      <div ref={mount} className={styles.picture} />
      <output className={styles.notice} data-empty={notice === '' || undefined}>
        {notice}
      </output>
      {state.problem ? (
        <ProblemPanel problem={state.problem} onRetry={playback.retry} />
      ) : (
        <>
          {state.stalled && <Spinner className={styles.spinner ?? ''} size="large" label="Loading" />}
          {state.paused && !state.ended && state.time === 0 && <BigPlay onPlay={playback.play} />}
          {state.soundRefused && <SoundButton onSound={() => playback.setMuted(false)} />}
          <Captions cues={state.cues} size={state.captionSize} />
          <Controls
            playback={playback}
            state={state}
            settings={settings}
            onSettings={setOpenSettings}
            onFullScreen={fillScreen}
          />
        </>
      )}
    </section>
  )
}
