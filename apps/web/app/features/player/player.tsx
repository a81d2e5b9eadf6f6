import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { classNames } from '../../ui/class-names.ts'
import { lazyComponent } from '../../platform/chunks.ts'
import { Captions } from './captions.tsx'
import { CharacterKeys, Controls, MiddleButtons, toggleFullScreen } from './controls.tsx'
import { BigPlay, Heading, ProblemPanel, SoundButton, useNotice, usePeek, useSpoken, Waiting } from './overlays.tsx'
import type { Playback } from './playback.ts'
import { keyScope, useControlsShown, useGestures } from './pointer.ts'
import { type Action, perform, readShortcut } from './shortcuts.ts'
import styles from './player.module.css'
import * as words from '@matinee/locales/player'

const ShortcutSheet = lazyComponent(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet')

interface PlayerProps {
  playback: Playback
  ref: RefObject<HTMLElement | null>
  className?: string
  /** Of a film, upper left, with the controls. */
  title?: string
  /** Adds a way back beside the title. */
  onLeave?: () => void
  /** Panels over the picture. */
  children?: ReactNode
}

export function Player({ playback, ref: player, className, title, onLeave, children }: PlayerProps) {
  const state = useSyncExternalStore(playback.subscribe, playback.state, playback.state)
  const [hasOpenSettings, setOpenSettings] = useState(false)
  const [hasOpenSheet, setOpenSheet] = useState(false)
  const [notice, showNotice] = useNotice()
  const [isPeeking, peek] = usePeek()
  const isFilm = title !== undefined
  const settings = useRef<HTMLFieldSetElement>(null)
  // A problem hides the settings. Left open, they would take the first Escape after a retry.
  if (state.problem && hasOpenSettings) setOpenSettings(false)
  const { shown, toggle: toggleControls } = useControlsShown(player, state.paused || hasOpenSettings || hasOpenSheet)

  const mount = useCallback(
    (parent: HTMLDivElement | null) => {
      if (parent && playback.video.parentNode !== parent) parent.append(playback.video)
    },
    [playback],
  )

  const fillScreen = () => {
    if (player.current) toggleFullScreen(player.current, playback.video)
  }
  const tryAgain = () => {
    playback.retry()
    // The retry button is gone, and the focus with it: keys must still reach the player.
    player.current?.focus()
  }
  const openSheet = () => {
    if (hasOpenSettings) settings.current?.hidePopover()
    setOpenSheet(true)
  }
  const act = (action: Action) => {
    const message = perform(playback, action, { toggleFullScreen: fillScreen, openSheet })
    if (message !== null) showNotice(message)
    if (action.name === 'seekBy' || action.name === 'seekTo') peek()
  }

  useGestures(playback.video, {
    onToggle: playback.toggle,
    onFullScreen: fillScreen,
    onToggleControls: toggleControls,
    onSeek: (by) => act({ name: 'seekBy', by }),
  })

  /** Escape closes one thing at a time; the dialog around comes last. */
  const closeInnermost = (event: KeyboardEvent) => {
    if (hasOpenSheet) setOpenSheet(false)
    else if (hasOpenSettings) settings.current?.hidePopover()
    else if (document.fullscreenElement) void document.exitFullscreen()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return closeInnermost(event)
    const action = state.problem || hasOpenSheet ? null : readShortcut(event, state.characterKeys)
    if (!action) return
    event.preventDefault()
    act(action)
  })
  useEffect(() => {
    const scope = keyScope(player.current)
    const listener = (event: KeyboardEvent) => press(event)
    scope.addEventListener('keydown', listener)
    return () => scope.removeEventListener('keydown', listener)
  }, [player])

  const hasLostConnection = state.problem?.kind === 'network'
  useEffect(() => {
    if (!hasLostConnection) return undefined
    const { retry } = playback
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasLostConnection, playback])

  const isDescribed = state.audioTracks[state.audio]?.role === 'description'
  const announce = useEffectEvent(showNotice)
  useEffect(() => {
    if (isDescribed) announce(words.audioDescriptionIsOn)
  }, [isDescribed])

  const waitsFor = state.stalled && (state.waiting ? words.waitingForTheConnection : words.loading)
  const spoken = useSpoken(notice, waitsFor || '')
  const isUnbegun = state.paused && !state.ended && state.time === 0
  const isRefused = state.problem?.kind === 'refused'

  return (
    <section
      ref={player}
      className={classNames(styles.player, className)}
      data-theme="dark"
      data-controls={shown ? 'shown' : 'hidden'}
      data-film={isFilm || undefined}
      aria-label={words.videoPlayer}
      tabIndex={-1}
    >
      <div ref={mount} className={styles.picture} />
      {/* The only live region of the player: what is seen of this is rendered beside it. */}
      <output className="visually-hidden">{spoken}</output>
      {notice !== '' && !isPeeking && (
        <p className={styles.notice} aria-hidden="true">
          {notice}
        </p>
      )}
      {isFilm && !isRefused && <Heading title={title} onLeave={onLeave} />}
      {state.problem && state.problem.kind !== 'refused' && (
        <ProblemPanel problem={state.problem} isFilm={isFilm} onRetry={tryAgain} />
      )}
      {!state.problem && (
        <CharacterKeys value={state.characterKeys}>
          {waitsFor && <Waiting words={state.waiting ? waitsFor : null} />}
          {isUnbegun && <BigPlay onPlay={playback.play} />}
          {state.soundRefused && <SoundButton onSound={() => playback.setMuted(false)} />}
          <Captions state={state} />
          {isFilm && !waitsFor && !isUnbegun && <MiddleButtons playback={playback} state={state} />}
          <Controls
            playback={playback}
            state={state}
            settings={settings}
            onSettings={setOpenSettings}
            onFullScreen={fillScreen}
            onSheet={openSheet}
            isPeeking={isPeeking}
            onPeek={peek}
            isFilm={isFilm}
          />
        </CharacterKeys>
      )}
      {hasOpenSheet && (
        <Suspense>
          <ShortcutSheet
            hasCharacterKeys={state.characterKeys}
            onCharacterKeys={playback.setCharacterKeys}
            onClose={() => setOpenSheet(false)}
          />
        </Suspense>
      )}
      {children}
    </section>
  )
}
