import { auditActions } from '@matinee/contract/audit-log'
import { type ModerationContext, moderationEndpoints as endpoints } from '@matinee/contract/moderation'
import { type ReactNode, useId } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow, Timestamp } from '../cells.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { hiddenBecause as hiddenWords } from '@matinee/locales/desk/comments'
import * as words from '@matinee/locales/desk/comments'
import styles from './comments.module.css'

/** The thread around a comment, other comments of its author, and the earlier moderation of both. */
export function CommentContext({ id }: { id: string }) {
  const { data, ...state } = useDeskQuery(endpoints.context, { params: { id } })
  const now = useNow()
  if (!data && state.hasFailed) return <LoadFailed {...state} title={words.contextFailed} />
  if (!data) return <Skeleton height="8rem" />
  const { thread, others, history } = data
  return (
    <div className={styles.context}>
      <Part title={words.inThisThread}>
        {thread.map((comment) => (
          <CommentSummary
            key={comment._id}
            comment={comment}
            by={comment.username}
            isCurrent={comment._id === id}
            now={now}
          />
        ))}
      </Part>
      <Part title={words.othersByThem} none={words.nothingElse}>
        {others.map((comment) => (
          <CommentSummary key={comment._id} comment={comment} by={comment.movie.title} now={now} />
        ))}
      </Part>
      <Part title={words.doneBefore} none={words.nothingYet}>
        {history.map(({ at, action, by, target, reason }) => (
          <li key={`${at} ${action} ${target}`}>
            <strong>{auditActions[action]}</strong>
            {reason !== null && <q dir="auto">{reason}</q>}
            <span className="muted">
              <bdi>{target}</bdi>
              {', '}
              {by === null ? words.theSystem : <bdi>{by}</bdi>}
              {', '}
              <Timestamp at={at} from={now} />
            </span>
          </li>
        ))}
      </Part>
    </div>
  )
}

function Part({ title, none, children }: { title: string; none?: string; children: readonly ReactNode[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children.length === 0 ? <p className="muted">{none}</p> : <ul>{children}</ul>}
    </section>
  )
}

interface CommentSummaryProps {
  comment: ModerationContext['thread'][number]
  /** Its author, or its movie. */
  by: string | null
  isCurrent?: boolean
  now: Date
}

function CommentSummary({
  comment: { text, createdAt, hiddenBecause },
  by,
  isCurrent = false,
  now,
}: CommentSummaryProps) {
  return (
    <li aria-current={isCurrent || undefined}>
      <span dir="auto" className={styles.brief}>
        {text}
      </span>
      <span className="muted">
        <bdi>{by ?? words.deletedUser}</bdi>
        {', '}
        <Timestamp at={createdAt} from={now} />
        {hiddenBecause !== null && ` · ${hiddenWords[hiddenBecause]}`}
      </span>
    </li>
  )
}
