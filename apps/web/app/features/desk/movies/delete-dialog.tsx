import {
  deskMovieMessages as messages,
  manageMessages as words,
  type MovieOutcome,
} from '@matinee/contract/desk-movies'
import { type RefObject, useState } from 'react'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { noticeTone } from '../../../ui/notice.tsx'
import type { ListedMovie } from './movie-tile.tsx'

/** What the question is about: one movie, or so many that were selected. */
export type Asked = { movie: ListedMovie } | { ids: readonly string[] }

interface DeleteDialogProps {
  asked: Asked | undefined
  pending: boolean
  onCancel: () => void
  onConfirm: () => void
  focusAfter: RefObject<HTMLElement | null>
}

/** Keeps its words while it fades. */
export function DeleteDialog({ asked, pending, onCancel, onConfirm, focusAfter }: DeleteDialogProps) {
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const title = shown && ('movie' in shown ? messages.deleteQuestion(shown.movie.title) : questionFor(shown.ids))
  return (
    <AlertDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      text={
        <>
          {messages.deleteText} <br />
          {words.deleteRestorable(shown && 'ids' in shown ? shown.ids.length : 1)}
        </>
      }
      cancelLabel={messages.cancel}
      confirmLabel={messages.delete}
      confirmVariant="danger"
      pending={pending}
      pendingText={messages.deleting}
      onConfirm={onConfirm}
      finalFocus={focusAfter}
    />
  )
}

const questionFor = (ids: readonly string[]) => words.deleteManyQuestion(ids.length)

/** MANAGE-3: which ones, and why. */
export function NotDeleted({ outcomes }: { outcomes: readonly MovieOutcome[] }) {
  return (
    <div role="alert" className={classNames('desk-outcomes', noticeTone('danger'))}>
      <p>{words.notDeleted(outcomes.length)}</p>
      <ul>
        {outcomes.map(({ id, title, message }) => (
          <li key={id}>
            <strong dir="auto">{title || id}</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
