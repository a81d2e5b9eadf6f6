import * as localeWords from '@matinee/locales/locale'
import { movieMessages } from '@matinee/contract/movies'
import { cardPath, paths } from '@matinee/contract/paths'
import { Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LazyAlertDialog } from '../../platform/lazy-alert-dialog.tsx'
import { useSite } from '../../platform/site.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { posterOf } from '../../ui/movies/card-movie.ts'
import { Poster } from '../../ui/movies/poster.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { groupByDay } from './history-days.ts'
import { timeLeft } from './time-left.ts'
import { type HistoryEntry, useHistory } from './use-history.ts'
import * as words from '@matinee/locales/positions'
import styles from './history.module.css'

export function History() {
  const history = useHistory()
  const { entries, isEnabled, setHistoryEnabled } = history
  const [toRemove, setToRemove] = useState<HistoryEntry | 'all'>()
  const heading = useRef<HTMLHeadingElement>(null)

  if (history.isError) return <Failed isPending={history.isFetching} onRetry={history.refetch} />
  if (!entries) return <HistorySkeleton />
  return (
    <div className={classNames('container', styles.page)}>
      <h1 ref={heading} className="page-title" tabIndex={-1}>
        {words.title}
      </h1>
      <div className={styles.toolbar}>
        <div>
          <Checkbox
            checked={isEnabled}
            aria-describedby="remember-help"
            onChange={({ target }) => setHistoryEnabled.mutate(target.checked)}
          >
            {words.remember}
          </Checkbox>
          <p id="remember-help" className={styles.help}>
            {words.rememberHelp}
          </p>
        </div>
        {entries.length > 0 && (
          <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setToRemove('all')}>
            {words.clear}
          </Button>
        )}
      </div>
      {entries.length > 0 ? (
        <Days entries={entries} onRemove={setToRemove} />
      ) : (
        <EmptyState
          numeral={isEnabled ? 1 : 0}
          title={isEnabled ? words.empty : words.emptyAndOff}
          text={isEnabled ? words.emptyText : words.emptyAndOffText}
          actions={
            <ButtonLink to={`${paths.browse[0]}?watch=free`} variant="primary">
              {words.browseMovies}
            </ButtonLink>
          }
        />
      )}
      {history.fetchNextPage && (
        <Button className={styles.more} pending={history.isFetchingNextPage} onClick={history.fetchNextPage}>
          {words.showMore}
        </Button>
      )}
      <ConfirmRemoval target={toRemove} history={history} heading={heading} onClose={() => setToRemove(undefined)} />
    </div>
  )
}

function Days({ entries, onRemove }: { entries: readonly HistoryEntry[]; onRemove: (entry: HistoryEntry) => void }) {
  const [now] = useState(() => new Date())
  return groupByDay(entries, now).map(({ day, name, entries: ofDay }) => (
    <section key={day} className={styles.day} aria-labelledby={day}>
      <h2 id={day} className={styles.dayName}>
        {name}
      </h2>
      <ul>
        {ofDay.map((entry) => (
          <Entry key={entry.movie._id} entry={entry} onRemove={() => onRemove(entry)} />
        ))}
      </ul>
    </section>
  ))
}

const clock = new Intl.DateTimeFormat(localeWords.dates, { hour: '2-digit', minute: '2-digit' })

function entryStateText({ isFinished, milliseconds, durationMs }: HistoryEntry): string {
  if (isFinished) return words.finished
  return milliseconds > 0 ? timeLeft({ milliseconds, durationMs }) : words.notKept
}

function Entry({ entry, onRemove }: { entry: HistoryEntry; onRemove: () => void }) {
  const { movie, milliseconds, durationMs, isFinished, watchedAt } = entry
  const siteUrl = useSite()?.url ?? location.origin
  const title = movie.title || movieMessages.untitled
  return (
    <li className={styles.entry}>
      <Poster picture={posterOf(movie, siteUrl)} sizes="4.5rem" />
      <div className={styles.words}>
        <Link to={cardPath(movie._id)} dir="auto" className={styles.link}>
          {title}
        </Link>
        <p className={styles.facts}>
          {entryStateText(entry)} · <time dateTime={watchedAt}>{clock.format(new Date(watchedAt))}</time>
        </p>
        <ProgressBar
          label={words.watchedOfTitle({ title })}
          max={durationMs}
          value={isFinished ? durationMs : milliseconds}
          className={styles.progress}
        />
      </div>
      <IconButton
        label={`${words.remove} ${title}`}
        title={words.remove}
        className={styles.remove}
        aria-haspopup="dialog"
        onClick={onRemove}
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}

interface ConfirmRemovalProps {
  target: HistoryEntry | 'all' | undefined
  history: Pick<ReturnType<typeof useHistory>, 'remove' | 'clear'>
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

function ConfirmRemoval({ target, history: { remove, clear }, heading, onClose }: ConfirmRemovalProps) {
  // Keeps its texts while the dialog closes.
  const [last, setLast] = useState<HistoryEntry | 'all'>('all')
  if (target !== undefined && target !== last) setLast(target)
  const confirm = () => {
    const outcome = { onSettled: onClose }
    if (last === 'all') clear.mutate(undefined, outcome)
    else remove.mutate(last.movie._id, outcome)
  }
  return (
    <LazyAlertDialog
      open={target !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={last === 'all' ? words.clearQuestion : words.removeQuestion({ title: last.movie.title })}
      text={last === 'all' ? words.allConsequence : words.consequence}
      confirmLabel={last === 'all' ? words.clear : words.remove}
      pending={remove.isPending || clear.isPending}
      onConfirm={confirm}
      // The button that opened the dialog may be gone.
      finalFocus={remove.isSuccess || clear.isSuccess ? heading : undefined}
    />
  )
}

function Failed({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) {
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title">{words.title}</h1>
      <EmptyState
        numeral="!"
        // Changes, so that a repeated failure is announced again.
        title={isPending ? words.loading : words.failedToLoad}
        alert
        actions={
          <>
            <Button variant="primary" pending={isPending} onClick={onRetry}>
              {words.tryAgain}
            </Button>
            <ButtonLink to={paths.home[0]}>{words.goHome}</ButtonLink>
          </>
        }
      />
    </div>
  )
}

export function HistorySkeleton() {
  return (
    <div className={classNames('container', styles.page)}>
      <h1 className="page-title">{words.title}</h1>
      <div className={styles.toolbar}>
        <output className={styles.help}>{words.loading}</output>
      </div>
      <LoadingRegion className={styles.day}>
        {Array.from({ length: 4 }, (_, at) => (
          <div key={at} className={styles.entry}>
            <Skeleton ratio="2 / 3" />
            <SkeletonText lines={2} lastWidth="40%" />
          </div>
        ))}
      </LoadingRegion>
    </div>
  )
}
