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
import {
  BigPlayButton,
  Heading,
  ProblemPanel,
  SoundButton,
  useNotice,
  usePeek,
  useAnnouncement,
  WaitingOverlay,
} from './overlays.tsx'
import type { Playback } from './playback.ts'
import { keyScope, useControlsVisibility, useGestures } from './pointer.ts'
import { type Action, performAction, shortcutAction } from './shortcuts.ts'
import styles from './player.module.css'
import * as words from '@matinee/locales/player'

const ShortcutSheet = lazyComponent(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet')

interface PlayerProps {
  playback: Playback
  ref: RefObject<HTMLElement | null>
  className?: string
  /** Title of a film, shown with the controls. */
  title?: string
  /** Adds a back button beside the title. */
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
  const { isVisible: areControlsVisible, toggle: toggleControls } = useControlsVisibility(
    player,
    state.paused || hasOpenSettings || hasOpenSheet,
  )

  const mount = useCallback(
    (parent: HTMLDivElement | null) => {
      if (parent && playback.video.parentNode !== parent) parent.append(playback.video)
    },
    [playback],
  )

  const toggleFullScreenMode = () => {
    if (player.current) toggleFullScreen(player.current, playback.video)
  }
  const tryAgain = () => {
    playback.retry()
    // The focused retry button is removed: keep the focus in the player for its shortcuts.
    player.current?.focus()
  }
  const openSheet = () => {
    if (hasOpenSettings) settings.current?.hidePopover()
    setOpenSheet(true)
  }
  const runAction = (action: Action) => {
    const message = performAction(playback, action, { toggleFullScreen: toggleFullScreenMode, openSheet })
    if (message !== null) showNotice(message)
    if (action.name === 'seekBy' || action.name === 'seekTo') peek()
  }

  useGestures(playback.video, {
    onToggle: playback.toggle,
    onFullScreen: toggleFullScreenMode,
    onToggleControls: toggleControls,
    onSeek: (by) => runAction({ name: 'seekBy', by }),
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
    const action = state.problem || hasOpenSheet ? null : shortcutAction(event, state.characterKeys)
    if (!action) return
    event.preventDefault()
    runAction(action)
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

  const waitingText = state.stalled && (state.waiting ? words.waitingForTheConnection : words.loading)
  const announcement = useAnnouncement(notice, waitingText || '')
  const isNotStarted = state.paused && !state.ended && state.time === 0
  const isRefused = state.problem?.kind === 'refused'

  return (
    <section
      ref={player}
      className={classNames(styles.player, className)}
      data-theme="dark"
      data-controls={areControlsVisible ? 'shown' : 'hidden'}
      data-film={isFilm || undefined}
      aria-label={words.videoPlayer}
      tabIndex={-1}
    >
      <div ref={mount} className={styles.picture} />
      {/* The only live region of the player. The visible notice is rendered separately. */}
      <output className="visually-hidden">{announcement}</output>
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
          {waitingText && <WaitingOverlay words={state.waiting ? waitingText : null} />}
          {isNotStarted && <BigPlayButton onPlay={playback.play} />}
          {state.mutedByAutoplay && <SoundButton onSound={() => playback.setMuted(false)} />}
          <Captions state={state} />
          {isFilm && !waitingText && !isNotStarted && <MiddleButtons playback={playback} state={state} />}
          <Controls
            playback={playback}
            state={state}
            settings={settings}
            onSettings={setOpenSettings}
            onFullScreen={toggleFullScreenMode}
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
