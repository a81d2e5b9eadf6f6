import { Flag, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { beginningOf, dayOf, initialsOf, isLong, type ShownComment } from './comment-words.ts'
import styles from './comments.module.css'
import * as commentMessages from '@matinee/locales/comments'

interface CommentItemProps {
  comment: ShownComment
  name: string
  isSending: boolean
  onDelete?: (button: HTMLElement) => void
  onReport?: (button: HTMLElement) => void
}

/** Untrusted text: rendered as text only, with its own direction. */
export function CommentItem({ comment, name, isSending, onDelete, onReport }: CommentItemProps) {
  const beginning = beginningOf(comment.text, 6, 40)
  const deleteLabel = commentMessages.deleteYourCommentBeginning({ beginning })
  const reportLabel = commentMessages.reportThisCommentBeginning({ beginning })
  return (
    <li className={styles.comment} aria-busy={isSending || undefined}>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <p className={styles.by}>
        <strong dir="auto" className={styles.said}>
          {name}
        </strong>{' '}
        <span dir="ltr" className={styles.when}>
          {isSending ? commentMessages.posting : <Day createdAt={comment.createdAt} />}
        </span>
        {comment.waiting && <span className={styles.waiting}>{commentMessages.waitingForApproval}</span>}
      </p>
      {onDelete && (
        <IconButton
          label={deleteLabel}
          title={deleteLabel}
          size="small"
          className={styles.delete}
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onDelete(currentTarget)}
        >
          <Trash2 />
        </IconButton>
      )}
      {onReport && (
        <IconButton
          label={reportLabel}
          title={reportLabel}
          size="small"
          className={styles.delete}
          data-needs-script
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onReport(currentTarget)}
        >
          <Flag />
        </IconButton>
      )}
      <Text>{comment.text}</Text>
    </li>
  )
}

function Text({ children: text }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  const isClamped = isLong(text)
  return (
    <div className={styles.text}>
      <p dir="auto" className={classNames(styles.said, isClamped && !isOpen && styles.clamped)}>
        {text}
      </p>
      {isClamped && (
        <Button
          variant="quiet"
          size="small"
          className={styles.more}
          aria-expanded={isOpen}
          data-needs-script
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? commentMessages.showLess : commentMessages.showAll}
        </Button>
      )}
    </div>
  )
}

function Day({ createdAt }: { createdAt: string | undefined }) {
  const isLocal = useHydrated()
  const day = dayOf(createdAt, isLocal)
  if (day === undefined) return commentMessages.unknownDate
  return (
    // Browsers and the server may abbreviate months differently.
    <time dateTime={createdAt} suppressHydrationWarning>
      {day}
    </time>
  )
}
