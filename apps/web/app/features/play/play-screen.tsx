import { moviePath } from '@matinee/contract/paths'
import { finishedFromMs } from '@matinee/contract/playback'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { CardMovie } from '../../ui/movies/card-movie.ts'
import { Artwork } from '../../ui/movies/poster.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Playback, Player } from '../player/film.ts'
import { AgeNotice } from '../age-lock/index.ts'
import { EndPanel } from './end-panel.tsx'
import type { FilmMovie, NextFilm } from './film-movie.ts'
import type { FilmLocationState } from './film-location-state.ts'
import { createPlayback, type PlaybackStatus } from './create-playback.ts'
import { Panel } from './panel.tsx'
import { RefusalPanel } from './refusal-panel.tsx'
import * as words from '@matinee/locales/play'
import styles from './play-screen.module.css'

interface PlayScreenProps {
  movie: FilmMovie
  recommended: readonly CardMovie[]
  next: NextFilm | null
}

/** WATCH-1: a dark screen with the film, and nothing else. */
export function PlayScreen({ movie, recommended, next }: PlayScreenProps) {
  const { playback, watch } = usePlayback(movie)
  const leave = useLeave(movie._id)
  const isPlaying = playback.status === 'playing'
  useEscape(leave, !isPlaying)

  if (isPlaying) {
    return (
      <main id="main" className={styles.screen} data-theme="dark">
        <Film {...playback} movie={movie} recommended={recommended} next={next} onLeave={leave} />
      </main>
    )
  }
  return (
    <main id="main" className={styles.screen} data-theme="dark" tabIndex={-1}>
      <Artwork picture={movie.backdrop} sizes="100vw" className={styles.backdrop} />
      <header className={styles.bar}>
        <IconButton label={words.back({ title: movie.title })} onClick={leave}>
          <ArrowLeft />
        </IconButton>
        <h1 className={styles.title}>{movie.title}</h1>
      </header>
      <div className={styles.middle}>
        <StatusPanel movie={movie} playback={playback} onWatch={watch} />
      </div>
    </main>
  )
}

interface StatusPanelProps {
  movie: FilmMovie
  playback: Exclude<PlaybackStatus, { status: 'playing' }>
  onWatch: (instead?: string) => Promise<void>
}

function StatusPanel({ movie, playback, onWatch }: StatusPanelProps) {
  switch (playback.status) {
    case 'loading':
      return (
        <>
          <Spinner size="large" label={words.loading({ title: movie.title })} className={styles.spinner} />
          <noscript>
            <p>{words.needsScript}</p>
          </noscript>
        </>
      )
    case 'offline':
      return <Panel title={words.unreachable} text={words.unreachableText} />
    case 'embedded': {
      const { site, page } = playback.source
      return (
        <Panel
          title={words.embed({ site })}
          text={words.embedText({ site })}
          actions={
            <a className="link" href={page} rel="noopener noreferrer">
              {words.openOn({ site })}
            </a>
          }
        />
      )
    }
    case 'refused': {
      const { refusal, hasPlayed } = playback
      return <RefusalPanel movie={movie} refusal={refusal} hasPlayed={hasPlayed} onWatch={onWatch} />
    }
  }
}

/** Starts playback on mount and disposes it on unmount. */
function usePlayback({ _id: movieId, backdrop }: FilmMovie) {
  const [status, setStatus] = useState<PlaybackStatus>({ status: 'loading' })
  const current = useRef<ReturnType<typeof createPlayback>>(null)
  const poster = backdrop?.src ?? null
  useEffect(() => {
    const created = createPlayback({ movieId, poster }, setStatus)
    current.current = created
    void created.start()
    return created.dispose
  }, [movieId, poster])
  const watch = async (instead?: string) => await current.current?.start(instead)
  return { playback: status, watch }
}

/** Navigates to the movie page: one step back, or replacing the film's history entry. */
function useLeave(movieId: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: FilmLocationState | null }
  return () => void (state?.isFromMovie ? navigate(-1) : navigate(moviePath(movieId), { replace: true }))
}

/** Leaves on Escape if no dialog is open. Not active while a film plays, where Escape closes panels. */
function useEscape(leave: () => void, isActive: boolean): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave()
  })
  useEffect(() => {
    if (!isActive) return undefined
    let hasDialog = false
    // Checked in the capture phase, because the dialog may close before the event bubbles.
    const checkDialog = () => {
      hasDialog = document.querySelector('[role="dialog"]') !== null
    }
    const listener = (event: KeyboardEvent) => hasDialog || onEscape(event)
    window.addEventListener('keydown', checkDialog, { capture: true })
    window.addEventListener('keydown', listener)
    return () => {
      window.removeEventListener('keydown', checkDialog, { capture: true })
      window.removeEventListener('keydown', listener)
    }
  }, [isActive])
}

type FilmPhase = 'film' | 'credits' | 'end'

function phaseOf({ ended, time, duration }: ReturnType<Playback['state']>, creditsMs: number | null): FilmPhase {
  if (ended) return 'end'
  const isFinished = duration > 0 && time * 1000 >= finishedFromMs({ durationMs: duration * 1000, creditsMs })
  return isFinished ? 'credits' : 'film'
}

interface FilmProps extends PlayScreenProps {
  playback: Playback
  creditsMs: number | null
  onLeave: () => void
}

/** WATCH-11: at the end the picture shrinks beside what to watch next; during the credits only on demand. */
function Film({ movie, recommended, next, playback, creditsMs, onLeave }: FilmProps) {
  const player = useRef<HTMLElement>(null)
  const phase = useSyncExternalStore(
    playback.subscribe,
    () => phaseOf(playback.state(), creditsMs),
    () => 'film' as const,
  )
  const [isMoreOpen, setMoreOpen] = useState(false)
  if (isMoreOpen && phase === 'film') setMoreOpen(false)
  const isSmall = phase === 'end' || (phase === 'credits' && isMoreOpen)

  const enlarge = () => {
    setMoreOpen(false)
    player.current?.focus()
  }
  const playAgain = () => {
    playback.seekTo(0)
    playback.play()
    enlarge()
  }
  // The player is the only element on this screen: focus it.
  useEffect(() => player.current?.focus(), [])
  useEffect(() => {
    if (isSmall && document.fullscreenElement) void document.exitFullscreen()
  }, [isSmall])

  let overlay: ReactNode = null
  if (phase === 'credits' && !isMoreOpen && recommended.length > 0)
    overlay = (
      <Button variant="inverse" className={styles.more} onClick={() => setMoreOpen(true)}>
        {words.moreLikeThis}
      </Button>
    )
  else if (isSmall && phase === 'credits')
    overlay = <button type="button" className={styles.enlarge} aria-label={words.backToFilm} onClick={enlarge} />

  return (
    <div className={classNames(styles.film, isSmall && styles.atEnd)}>
      <Player
        ref={player}
        playback={playback}
        className={classNames(styles.player, isSmall && styles.small)}
        title={movie.title}
        onLeave={onLeave}
      >
        {overlay}
        <AgeNotice ageRating={movie.ageRating} />
      </Player>
      {isSmall && (
        <EndPanel
          movie={movie}
          recommended={recommended}
          next={next}
          isOver={phase === 'end'}
          onWatchAgain={playAgain}
          onLeave={onLeave}
        />
      )}
    </div>
  )
}
