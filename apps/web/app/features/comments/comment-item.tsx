import { commentMessages } from '@matinee/contract/comments'
import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { SpinnerRing } from '../../ui/spinner.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { dayOf, initialsOf, type ShownComment } from './comment-words.ts'
import styles from './comments.module.css'

interface CommentItemProps {
  comment: ShownComment
  name: string
  isSending: boolean
  /** For one's own. */
  onDelete?: (button: HTMLElement) => void
  onDeleteNear?: () => void
}

/** What anybody may have written: text and nothing else, in a box of its own, whichever way it is read. */
export function CommentItem({ comment, name, isSending, onDelete, onDeleteNear }: CommentItemProps) {
  return (
    <li className={styles.comment} aria-busy={isSending || undefined}>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <p className={styles.by}>
        <strong dir="auto" className={styles.said}>
          {name}
        </strong>{' '}
        <span className={styles.when}>
          {isSending ? (
            <>
              <SpinnerRing /> {commentMessages.posting}
            </>
          ) : (
            <Day createdAt={comment.createdAt} />
          )}
        </span>
      </p>
      {onDelete && (
        <IconButton
          label={commentMessages.deleteOwn}
          title={commentMessages.deleteOwn}
          size="small"
          className={styles.delete}
          onPointerEnter={onDeleteNear}
          onFocus={onDeleteNear}
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onDelete(currentTarget)}
        >
          <Trash2 />
        </IconButton>
      )}
      <p dir="auto" className={styles.said}>
        {comment.text}
      </p>
    </li>
  )
}

function Day({ createdAt }: { createdAt: string | undefined }) {
  const isLocal = useHydrated()
  const day = dayOf(createdAt, isLocal)
  if (day === undefined) return commentMessages.unknownDate
  return (
    // A browser may shorten a month in another way than the server does.
    <time dateTime={createdAt} suppressHydrationWarning>
      {day}
    </time>
  )
}
