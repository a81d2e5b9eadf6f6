import { playerMessages } from './words.ts'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Captions } from './overlays.tsx'
import { Controls } from './controls.tsx'
import { toggleFullScreen } from './controls.tsx'
import { BigPlay, ProblemPanel, SoundButton } from './overlays.tsx'
import { perform } from './shortcuts.ts'
import type { Playback } from './playback.ts'
import { SettingsMenu } from './settings-menu.tsx'
import { ShortcutList } from './overlays.tsx'
import { type Action, readShortcut } from './shortcuts.ts'
import { useControlsShown } from './pointer.ts'
import { useGestures } from './pointer.ts'
import { useNotice } from './overlays.tsx'
import styles from './player.module.css'

interface PlayerProps {
  playback: Playback
  /** For whoever moves focus here. */
  ref: RefObject<HTMLElement | null>
  /** What stands at the top left where the player is the whole page: a way back, the title. */
  top?: ReactNode
  className?: string
}

/** The picture and all that one can do with it. Black in both themes. */
export function Player({ playback, ref: player, top, className }: PlayerProps) {
  const state = useSyncExternalStore(playback.subscribe, playback.state, playback.state)
  const [panel, setPanel] = useState<'settings' | 'shortcuts' | null>(null)
  const [notice, tell] = useNotice()
  const settingsButton = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  // What was open goes with the picture: it must not come back with it, nor take the first Escape.
  if (state.problem && panel) setPanel(null)
  const { shown, toggle: toggleControls } = useControlsShown(player, state.paused || panel !== null)

  const mount = useCallback(
    (place: HTMLDivElement | null) => {
      if (place && playback.video.parentNode !== place) place.append(playback.video)
    },
    [playback],
  )

  const closePanel = useCallback(
    (returnFocus: boolean) => {
      setPanel(null)
      if (!returnFocus) return
      if (panel === 'settings') settingsButton.current?.focus()
      else player.current?.focus()
    },
    [panel, player],
  )
  const fillScreen = () => {
    if (player.current) toggleFullScreen(player.current, playback.video)
  }
  const act = (action: Action) => {
    const toggleShortcuts = () => (panel === 'shortcuts' ? closePanel(true) : setPanel('shortcuts'))
    const words = perform(playback, action, { toggleFullScreen: fillScreen, toggleShortcuts })
    if (words !== null) tell(words)
  }

  useGestures(playback.video, {
    onToggle: playback.toggle,
    onFullScreen: fillScreen,
    onToggleControls: toggleControls,
    onSeek: (by) => act({ name: 'seekBy', by }),
  })

  /** Escape takes away one thing at a time; what is left of it belongs to the dialog around. */
  const leave = (event: KeyboardEvent) => {
    if (panel) closePanel(true)
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
    // Keys work wherever focus is in the dialog, its cross included; never outside.
    const scope = player.current?.closest<HTMLElement>('[role="dialog"]') ?? player.current
    const listener = (event: KeyboardEvent) => press(event)
    scope?.addEventListener('keydown', listener)
    return () => scope?.removeEventListener('keydown', listener)
  }, [player])

  const isCutOff = state.problem?.kind === 'network'
  useEffect(() => {
    if (!isCutOff) return undefined
    const goOn = () => playback.retry()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [isCutOff, playback])

  const hasPicture = !state.problem
  return (
    <section
      ref={player}
      className={classNames(styles.player, className)}
      data-theme="dark"
      data-controls={shown ? 'shown' : 'hidden'}
      aria-label={playerMessages.player}
      tabIndex={-1}
    >
      <div ref={mount} className={styles.picture} />
      {top && (
        <div className={styles.top} data-chrome>
          {top}
        </div>
      )}
      {hasPicture && panel !== 'shortcuts' && <Captions cues={state.cues} size={state.captionSize} />}
      {hasPicture && state.stalled && (
        <Spinner className={styles.spinner ?? ''} size="large" label={playerMessages.loading} />
      )}
      {hasPicture && state.paused && !state.ended && state.time === 0 && <BigPlay onPlay={playback.play} />}
      {hasPicture && state.soundRefused && <SoundButton onSound={() => playback.setMuted(false)} />}
      <output className={styles.notice} data-empty={notice === '' || undefined}>
        {notice}
      </output>
      {state.problem ? (
        <ProblemPanel problem={state.problem.kind} detail={state.problem.detail} onRetry={playback.retry} />
      ) : (
        // The list covers them.
        panel !== 'shortcuts' && (
          <Controls
            playback={playback}
            state={state}
            settingsButton={settingsButton}
            settingsOpen={panel === 'settings'}
            menuId={menuId}
            onSettings={() => setPanel(panel === 'settings' ? null : 'settings')}
            onFullScreen={fillScreen}
          />
        )
      )}
      {panel === 'settings' && hasPicture && (
        <SettingsMenu
          id={menuId}
          playback={playback}
          state={state}
          button={settingsButton}
          onClose={closePanel}
          onShortcuts={() => setPanel('shortcuts')}
        />
      )}
      {panel === 'shortcuts' && <ShortcutList onClose={() => closePanel(true)} />}
    </section>
  )
}
