import { paths } from '@matinee/contract/paths'
import type { WatchlistMovie } from '@matinee/contract/watchlist'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LazyAlertDialog } from '../../platform/lazy-alert-dialog.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatList } from '../../ui/stat-list.tsx'
import { currentUserId, readSession } from '../../platform/session/session.ts'
import { movieCount } from '../../ui/movies/numbers.ts'
import { loginPath } from '../../platform/session/login-path.ts'
import { NextMovie, WatchlistCard } from './watchlist-card.tsx'
import { statisticsOf } from './statistics.ts'
import { useWatchlist } from './use-watchlist.ts'
import { sortWatchableFirst } from './watchable-first.ts'
import { WatchlistSkeleton } from './watchlist-skeleton.tsx'
import * as words from '@matinee/locales/watchlist'
import styles from './watchlist.module.css'

export function Watchlist({ userId, isPremium }: { userId: string; isPremium: boolean }) {
  const { loaded, isReloading, reload, removed, remove, undo, clear } = useWatchlist(userId)
  const page = useRef<HTMLDivElement>(null)
  const [thisYear] = useState(() => new Date().getFullYear())
  const focus = useWatchlistFocus(page)

  if (!loaded) return <WatchlistSkeleton />
  if ('failed' in loaded) {
    const tryAgain = () => {
      focus.afterReload()
      reload()
    }
    return <Failed message={loaded.failed} isPending={isReloading} onRetry={tryAgain} />
  }
  const movies = sortWatchableFirst(loaded.movies, isPremium)
  const isNewestFirst = movies.every((movie, at) => movie === loaded.movies[at])

  const removeAndFocusNext = (movie: WatchlistMovie) => {
    focus.afterRemoval(movies, movie)
    void remove(movie)
  }
  const undoAndFocus = (movie: WatchlistMovie) => {
    focus.afterUndo(movie)
    void undo(movie)
  }
  const undone = removed && !movies.some(({ _id }) => _id === removed._id) ? removed : undefined
  return (
    <div ref={page} className={classNames('container', styles.page)}>
      <header className={styles.head}>
        <h1 className="page-title" tabIndex={-1}>
          {words.title}
        </h1>
        {movies.length > 0 && <StatList stats={statisticsOf(movies, thisYear)} />}
      </header>
      {(movies.length > 0 || undone) && (
        <div className={styles.toolbar}>
          <p className={styles.line}>
            {undone ? (
              <>
                <span className={styles.removed}>{words.removedTitle({ title: undone.title })}</span>{' '}
                <button
                  type="button"
                  className={classNames('link', styles.undo)}
                  aria-label={`${words.undo}: ${undone.title}`}
                  onClick={() => undoAndFocus(undone)}
                >
                  {words.undo}
                </button>
              </>
            ) : (
              movies.length > 0 &&
              (isNewestFirst ? words.moviesNewestFirst : words.moviesWatchableFirst)({
                movies: movieCount(movies.length),
              })
            )}
          </p>
          {movies.length > 0 && (
            <div className={styles.tools}>
              <ButtonLink to={paths.browse[0]} size="small">
                {words.browseMore}
              </ButtonLink>
              <ClearAll onClear={clear} page={page} />
            </div>
          )}
        </div>
      )}
      {movies[0] ? (
        <Movies movies={movies} onRemove={removeAndFocusNext} />
      ) : (
        <EmptyState
          numeral={1}
          title={words.emptyTitle}
          text={words.emptyText}
          className={styles.empty}
          actions={
            <ButtonLink to={paths.home[0]} variant="primary">
              {words.browseMovies}
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}

/** Long lists render in batches. */
const BATCH_SIZE = 60

interface MoviesProps {
  movies: readonly WatchlistMovie[]
  onRemove: (movie: WatchlistMovie) => void
}

/** The first movie stands large. */
function Movies({ movies: [next, ...others], onRemove }: MoviesProps) {
  const [count, setCount] = useState(BATCH_SIZE)
  const grid = useRef<HTMLUListElement>(null)
  const drawn = useRef(count)
  useEffect(() => {
    // The focused button may be gone: focus the first new movie.
    if (count > drawn.current) grid.current?.children[drawn.current - 1]?.querySelector('a')?.focus()
    drawn.current = count
  }, [count])
  if (!next) return null
  return (
    <>
      <NextMovie movie={next} onRemove={() => onRemove(next)} />
      {others.length > 0 && (
        <ul ref={grid} className={styles.grid}>
          {others.slice(0, count - 1).map((movie) => (
            <li key={movie._id}>
              <WatchlistCard movie={movie} onRemove={() => onRemove(movie)} />
            </li>
          ))}
        </ul>
      )}
      {others.length >= count && (
        <Button className={styles.more} onClick={() => setCount(count + BATCH_SIZE)}>
          {words.showMore}
        </Button>
      )}
    </>
  )
}

/** WL-4 */
function ClearAll({ onClear, page }: { onClear: () => Promise<boolean>; page: RefObject<HTMLDivElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const clearAll = async () => {
    setPending(true)
    const isDone = await onClear()
    // The button is gone with the movies.
    if (isDone) return page.current?.querySelector('h1')?.focus()
    setPending(false)
    setOpen(false)
  }
  return (
    <>
      <Button ref={button} variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.clearAll}
      </Button>
      <LazyAlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.clearTitle}
        text={words.clearText}
        confirmLabel={words.clearAll}
        pending={isPending}
        pendingText={words.clearing}
        onConfirm={() => void clearAll()}
        finalFocus={button}
      />
    </>
  )
}

/** WL-1, WL-5 */
function Failed({ message, isPending, onRetry }: { message: string; isPending: boolean; onRetry: () => void }) {
  const location = useLocation()
  const isSignedIn = currentUserId() !== undefined
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title">{words.title}</h1>
      <EmptyState
        numeral="!"
        // Changes, so that a repeated failure is announced again.
        title={isPending ? words.loading : message}
        alert
        className={styles.empty}
        actions={
          <>
            {!isSignedIn && (
              // Otherwise the login would find the ended session and redirect back.
              <ButtonLink to={loginPath(location)} variant="primary" onClick={() => readSession()}>
                {words.logIn}
              </ButtonLink>
            )}
            <Button variant={isSignedIn ? 'primary' : 'plain'} pending={isPending} onClick={onRetry}>
              {words.tryAgain}
            </Button>
            <ButtonLink to={paths.home[0]}>{words.goHome}</ButtonLink>
          </>
        }
      />
    </div>
  )
}

/** Focuses the next movie after a removal, the restored one after an undo, else the heading. */
function useWatchlistFocus(page: RefObject<HTMLDivElement | null>) {
  const wanted = useRef<{ gone?: string; next?: string | undefined } | 'top'>(undefined)
  useLayoutEffect(() => {
    const root = page.current
    if (!root || !wanted.current) return
    if (wanted.current === 'top') {
      wanted.current = undefined
      if (document.activeElement === document.body) root.querySelector('h1')?.focus()
      return
    }
    const { gone, next } = wanted.current
    const find = (id: string | undefined) => id && root.querySelector<HTMLElement>(`[data-remove="${id}"]`)
    if (find(gone) || (!gone && !find(next))) return
    wanted.current = undefined
    const target = find(next)
    if (target) target.focus({ preventScroll: true })
    // Scrolls too: an empty list is short.
    else root.querySelector('h1')?.focus()
  })
  return {
    afterRemoval: (movies: readonly WatchlistMovie[], { _id: gone }: WatchlistMovie) => {
      const at = movies.findIndex(({ _id }) => _id === gone)
      if (currentUserId() !== undefined) wanted.current = { gone, next: (movies[at + 1] ?? movies[at - 1])?._id }
    },
    afterReload: () => {
      wanted.current = 'top'
    },
    afterUndo: ({ _id: next }: WatchlistMovie) => {
      if (currentUserId() !== undefined) wanted.current = { next }
    },
  }
}
