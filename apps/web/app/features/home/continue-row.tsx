import { movieMessages } from '@matinee/contract/movies'
import { playPath } from '@matinee/contract/paths'
import type { ContinueWatchingMovie } from '@matinee/contract/playback'
import { Play } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { QueryProvider } from '../../platform/query-client.tsx'
import { useSite } from '../../platform/site.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { backdropOf, posterOf } from '../../ui/movies/card-movie.ts'
import { Artwork } from '../../ui/movies/poster.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RowTrack } from '../movies/index.ts'
import { timeLeft } from '../positions/index.ts'
import { useContinueWatching } from './use-continue-watching.ts'
import * as words from '@matinee/locales/home/continue-row'

interface ContinueRowProps {
  userId: string
  title: string
  section: RefObject<HTMLElement | null>
  /** Passed in, because importing skeleton and styles here would add another file. */
  skeleton: ReactNode
  styles: Styles
}

type Styles = Readonly<Record<string, string | undefined>>

export function ContinueRow(props: ContinueRowProps) {
  return (
    <QueryProvider>
      <Row {...props} />
    </QueryProvider>
  )
}

function Row({ userId, title, section, skeleton, styles }: ContinueRowProps) {
  const { movies, isError, isFetching, refetch, remove } = useContinueWatching(userId)
  const focusAfter = useFocusAfterRemoval(section, movies)
  // If no space was reserved, show the row only below the fold, so that the layout does not shift.
  useLayoutEffect(() => {
    const below = section.current?.nextElementSibling?.getBoundingClientRect().top ?? 0
    if (movies && movies.length > 0 && below >= innerHeight)
      document.documentElement.toggleAttribute('data-continue', true)
  }, [movies, section])

  if (movies && movies.length > 0) {
    const removeAndGoOn = (movie: ContinueWatchingMovie) => {
      focusAfter(movie)
      void remove(movie)
    }
    return (
      <RowTrack title={title} className={styles['track']}>
        {movies.map((each) => (
          <li key={each.movie._id}>
            <ContinueCard continued={each} styles={styles} onRemove={() => removeAndGoOn(each)} />
          </li>
        ))}
      </RowTrack>
    )
  }
  return (
    <div className={classNames(styles['view'], movies && styles['empty'])}>
      {skeleton}
      {movies && <p className={styles['note']}>{words.empty}</p>}
      {isError && (
        <div className={styles['note']} role="alert">
          <p>{words.loadFailed}</p>
          <Button size="small" pending={isFetching} onClick={refetch}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

const sizes = '(min-width: 120em) 24rem, (min-width: 64em) 28vw, (min-width: 48em) 40vw, 72vw'

interface ContinueCardProps {
  continued: ContinueWatchingMovie
  styles: Styles
  onRemove: () => void
}

function ContinueCard({ continued, styles, onRemove }: ContinueCardProps) {
  const { movie, milliseconds, durationMs } = continued
  const siteUrl = useSite()?.url ?? location.origin
  const title = movie.title || movieMessages.untitled
  const left = timeLeft(continued)
  return (
    <article className={styles['card']}>
      <Link to={playPath(movie._id)} className={styles['link']} aria-label={words.resumeTitleLeft({ title, left })}>
        {/* The link's accessible name says all of this. */}
        <span className={styles['frame']} aria-hidden="true">
          <Artwork
            picture={backdropOf(movie, siteUrl) ?? posterOf(movie, siteUrl)}
            sizes={sizes}
            width={640}
            height={360}
          />
          <span className={styles['play']}>
            <Play />
          </span>
          <ProgressBar label={words.watched} max={durationMs} value={milliseconds} className={styles['progress']} />
        </span>
        <span dir="auto" className={styles['title']}>
          {title}
        </span>{' '}
        <span className={styles['foot']}>{left}</span>
      </Link>
      <button
        type="button"
        className={styles['remove']}
        aria-label={words.removeTitle({ title })}
        data-remove={movie._id}
        onClick={onRemove}
      >
        {words.remove}
      </button>
    </article>
  )
}

/** After a removal the focus goes to the next movie's button, or to the link above the row. */
function useFocusAfterRemoval(
  section: RefObject<HTMLElement | null>,
  movies: readonly ContinueWatchingMovie[] | undefined,
) {
  const next = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    const wanted = section.current?.querySelector<HTMLElement>(next.current)
    next.current = undefined
    wanted?.focus({ preventScroll: true })
  })
  return (removed: ContinueWatchingMovie) => {
    const at = movies?.indexOf(removed) ?? -1
    const neighbour = movies?.[at + 1] ?? movies?.[at - 1]
    next.current = neighbour ? `[data-remove="${neighbour.movie._id}"]` : 'a'
  }
}
