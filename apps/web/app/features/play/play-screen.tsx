import { moviePath } from '@matinee/contract/paths'
import { finishedFromMs } from '@matinee/contract/viewings'
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
import type { FilmState } from './film-state.ts'
import { openFilm, type Showing } from './open-film.ts'
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
  const { showing, watch } = useFilm(movie)
  const leave = useLeave(movie._id)
  const isPlaying = showing.name === 'playing'
  useEscape(leave, !isPlaying)

  if (isPlaying) {
    return (
      <main id="main" className={styles.screen} data-theme="dark">
        <Film {...showing} movie={movie} recommended={recommended} next={next} onLeave={leave} />
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
        <BeforeFilm movie={movie} showing={showing} onWatch={watch} />
      </div>
    </main>
  )
}

interface BeforeFilmProps {
  movie: FilmMovie
  showing: Exclude<Showing, { name: 'playing' }>
  onWatch: (instead?: string) => Promise<void>
}

function BeforeFilm({ movie, showing, onWatch }: BeforeFilmProps) {
  switch (showing.name) {
    case 'opening':
      return (
        <>
          <Spinner size="large" label={words.loading({ title: movie.title })} className={styles.spinner} />
          <noscript>
            <p>{words.needsScript}</p>
          </noscript>
        </>
      )
    case 'unreachable':
      return <Panel title={words.unreachable} text={words.unreachableText} />
    case 'embed': {
      const { site, page } = showing.source
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
      const { refusal, hasPlayed } = showing
      return <RefusalPanel movie={movie} refusal={refusal} hasPlayed={hasPlayed} onWatch={onWatch} />
    }
  }
}

/** Begins when the screen opens, and ends with it. */
function useFilm({ _id: movieId, backdrop }: FilmMovie) {
  const [showing, setShowing] = useState<Showing>({ name: 'opening' })
  const film = useRef<ReturnType<typeof openFilm>>(null)
  const poster = backdrop?.src ?? null
  useEffect(() => {
    const opened = openFilm({ movieId, poster }, setShowing)
    film.current = opened
    void opened.begin()
    return opened.close
  }, [movieId, poster])
  const watch = async (instead?: string) => await film.current?.begin(instead)
  return { showing, watch }
}

/** Leaves for the movie page: back to it, or in place of the film. */
function useLeave(movieId: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: FilmState | null }
  return () => void (state?.isFromMovie ? navigate(-1) : navigate(moviePath(movieId), { replace: true }))
}

/** Escape leaves if nothing else is open, but never a film: who closes a panel may press it once too often. */
function useEscape(leave: () => void, isActive: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave()
  })
  useEffect(() => {
    if (!isActive) return undefined
    let hasDialog = false
    // Looked up in the capture phase: the dialog may have closed by the time the key bubbles up to here.
    const look = () => {
      hasDialog = document.querySelector('[role="dialog"]') !== null
    }
    const listener = (event: KeyboardEvent) => hasDialog || press(event)
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', listener)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', listener)
    }
  }, [isActive])
}

type Part = 'film' | 'credits' | 'end'

function partOf({ ended, time, duration }: ReturnType<Playback['state']>, creditsMs: number | null): Part {
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
  const part = useSyncExternalStore(
    playback.subscribe,
    () => partOf(playback.state(), creditsMs),
    () => 'film' as const,
  )
  const [wantsMore, setWantsMore] = useState(false)
  if (wantsMore && part === 'film') setWantsMore(false)
  const isSmall = part === 'end' || (part === 'credits' && wantsMore)

  const enlarge = () => {
    setWantsMore(false)
    player.current?.focus()
  }
  const playAgain = () => {
    playback.seekTo(0)
    playback.play()
    enlarge()
  }
  // The player takes the focus at once, as nothing else is on this screen.
  useEffect(() => player.current?.focus(), [])
  useEffect(() => {
    if (isSmall && document.fullscreenElement) void document.exitFullscreen()
  }, [isSmall])

  let over: ReactNode = null
  if (part === 'credits' && !wantsMore && recommended.length > 0)
    over = (
      <Button variant="inverse" className={styles.more} onClick={() => setWantsMore(true)}>
        {words.moreLikeThis}
      </Button>
    )
  else if (isSmall && part === 'credits')
    over = <button type="button" className={styles.enlarge} aria-label={words.backToFilm} onClick={enlarge} />

  return (
    <div className={classNames(styles.film, isSmall && styles.atEnd)}>
      <Player
        ref={player}
        playback={playback}
        className={classNames(styles.player, isSmall && styles.small)}
        title={movie.title}
        onLeave={onLeave}
      >
        {over}
        <AgeNotice ageRating={movie.ageRating} />
      </Player>
      {isSmall && (
        <EndPanel
          movie={movie}
          recommended={recommended}
          next={next}
          isOver={part === 'end'}
          onWatchAgain={playAgain}
          onLeave={onLeave}
        />
      )}
    </div>
  )
}
