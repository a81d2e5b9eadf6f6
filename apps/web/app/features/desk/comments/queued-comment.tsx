import type { ModeratedComment } from '@matinee/contract/moderation'
import { moviePath } from '@matinee/contract/paths'
import { Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Status } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { useNow, Timestamp } from '../cells.tsx'
import { formatDate } from '../dates.ts'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { CommentContext } from './comment-context.tsx'
import type { RequestedAction } from './comment-dialogs.tsx'
import * as words from '@matinee/locales/desk/comments'
import { hiddenBecause as hiddenWords, reasons as reasonWords } from '@matinee/locales/desk/comments'
import styles from './comments.module.css'

/** Actions that are carried out without asking first, as they can be undone. */
export type Decision = 'hide' | 'show' | 'keep' | 'unmute'

interface Props {
  comment: ModeratedComment
  /** In the list of all, what waits is marked as such. */
  isInAll: boolean
  /** The decision that is being sent. */
  pending: Decision | undefined
  onDecide: (decision: Decision) => void
  onRequest: (what: RequestedAction['action']) => void
}

export function QueuedComment({ comment, isInAll, pending, onDecide, onRequest }: Props) {
  const { _id: id, text, username, author, hiddenBecause } = comment
  const [isOpen, setIsOpen] = useState(false)
  const contextId = useId()
  const name = username ?? words.aDeletedUser
  const isWaiting = hiddenBecause === 'first' || hiddenBecause === 'word'
  const isReported = comment.reportCount > 0
  const decide = (decision: Decision, label: string, variant?: 'primary') => (
    <Button
      size="small"
      variant={variant}
      data-act={decision}
      pending={pending === decision}
      onClick={() => onDecide(decision)}
    >
      {label}
      <span className="visually-hidden">{words.theCommentBy({ name })}</span>
    </Button>
  )
  return (
    <li data-row={id} className={styles.comment}>
      <Head comment={comment} isMarked={isInAll && isWaiting} />
      <blockquote dir="auto" className={styles.text}>
        {text}
      </blockquote>
      <Reports comment={comment} />
      <div className={styles.actions}>
        {hiddenBecause !== null &&
          decide('show', isWaiting ? words.approve : words.showAgain, isWaiting ? 'primary' : undefined)}
        {(hiddenBecause === null || isWaiting) &&
          decide('hide', words.hide, isReported && !isWaiting ? 'primary' : undefined)}
        {isReported && decide('keep', words.keep)}
        {author && author.shown > 0 && (
          <Button size="small" data-act="hideAll" aria-haspopup="dialog" onClick={() => onRequest('hideAll')}>
            {words.hideAllBy({ count: formatNumber(author.shown), name })}
          </Button>
        )}
        {author && author.hiddenTogether > 0 && (
          <Button size="small" data-act="showAll" aria-haspopup="dialog" onClick={() => onRequest('showAll')}>
            {words.bringBackBy({ count: formatNumber(author.hiddenTogether), name })}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={contextId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? words.less : words.context}
          <span className="visually-hidden">{words.ofTheCommentBy({ name })}</span>
        </Button>
        <Menu
          trigger={
            <IconButton label={words.moreFor({ name })} size="small" data-act="more">
              <Ellipsis />
            </IconButton>
          }
        >
          {author && (
            <>
              <MenuItem onSelect={() => onRequest('warn')}>{words.warnByEmail}</MenuItem>
              {author.mutedUntil === null ? (
                <MenuItem onSelect={() => onRequest('mute')}>{words.muteForDays}</MenuItem>
              ) : (
                <MenuItem onSelect={() => onDecide('unmute')}>{words.letComment}</MenuItem>
              )}
              {!author.isDisabled && <MenuItem onSelect={() => onRequest('ban')}>{words.ban}</MenuItem>}
              <MenuSeparator />
            </>
          )}
          <MenuItem onSelect={() => onRequest('delete')}>{words.deleteComment}</MenuItem>
        </Menu>
      </div>
      <div id={contextId} hidden={!isOpen}>
        {isOpen && <CommentContext id={id} />}
      </div>
    </li>
  )
}

function Head({ comment, isMarked }: { comment: ModeratedComment; isMarked: boolean }) {
  const { hrefOf } = useDeskSearchParams()
  const now = useNow()
  const { username, author, movie, createdAt, hiddenBecause, hiddenBy, hiddenAt } = comment
  return (
    <p className={styles.head}>
      {author ? (
        <Link to={hrefOf({ person: author._id })} preventScrollReset className="desk-whose">
          <bdi>{username}</bdi>
        </Link>
      ) : (
        <span className="muted">{words.deletedUser}</span>
      )}
      <span className={styles.where}>
        <Sentence
          message={words.where}
          values={{
            movie: (
              <Link to={`${moviePath(movie._id)}#comments`}>
                <bdi>{movie.title}</bdi>
              </Link>
            ),
            time: <Timestamp at={createdAt} from={now} />,
          }}
        />
      </span>
      {author?.isDisabled && <Status tone="danger">{words.accountDisabled}</Status>}
      {author?.mutedUntil && <Status tone="warning">{words.mutedUntil({ day: formatDate(author.mutedUntil) })}</Status>}
      {isMarked && <Status tone="warning">{words.waits}</Status>}
      {hiddenBecause && (
        <Status tone="outline">
          {/* One item of the flex container: it would put its gap before the comma. */}
          <span>
            {hiddenWords[hiddenBecause]}
            {hiddenBy && <bdi>{words.byName({ name: hiddenBy })}</bdi>}
            {hiddenBy && hiddenAt && (
              <>
                {', '}
                <Timestamp at={hiddenAt} from={now} />
              </>
            )}
          </span>
        </Status>
      )}
    </p>
  )
}

function Reports({ comment: { reports, reportCount } }: { comment: ModeratedComment }) {
  const now = useNow()
  if (reports.length === 0) return null
  return (
    <ul className={styles.reports} aria-label={words.reports}>
      {reports.map(({ reason, note, at, by }) => (
        <li key={`${at} ${by ?? ''} ${note}`}>
          <strong>{reasonWords[reason]}</strong>
          {note !== '' && <q dir="auto">{note}</q>}
          <span className="muted">
            {by === null ? words.aVisitor : <bdi>{by}</bdi>}
            {', '}
            <Timestamp at={at} from={now} />
          </span>
        </li>
      ))}
      {reportCount > reports.length && (
        <li className="muted">{words.andMore({ count: formatNumber(reportCount - reports.length) })}</li>
      )}
    </ul>
  )
}
