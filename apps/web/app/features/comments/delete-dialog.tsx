import { messages as apiMessages } from '@matinee/locales/api/comments'
import { type Comment, commentEndpoints } from '@matinee/contract/comments'
import { AppError } from '@matinee/contract/http/errors'
import { type RefObject, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { LazyAlertDialog } from '../../platform/lazy-alert-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { beginningOf } from './comment-words.ts'
import styles from './comments.module.css'
import * as messages from '@matinee/locales/comments'

interface DeleteDialogProps {
  comment: Pick<Comment, '_id' | 'text'>
  open: boolean
  onClose: (gone?: string) => void
  finalFocus: RefObject<HTMLElement | null>
}

export function DeleteDialog({ comment: { _id: id, text }, open, onClose, finalFocus }: DeleteDialogProps) {
  const [pending, setPending] = useState(false)

  const remove = async () => {
    setPending(true)
    try {
      const { message } = await browserApi()(commentEndpoints.remove, { params: { id } })
      onClose(id)
      toast(message || apiMessages.deleted)
    } catch (error) {
      const { status, message } = error instanceof AppError ? error : { status: 0, message: '' }
      const isGone = status === 404
      onClose(isGone ? id : undefined)
      // The server's message only if it is about this comment.
      toast(isGone || status === 403 ? message : messages.deleteFailed, {
        type: isGone ? 'info' : 'danger',
      })
    } finally {
      setPending(false)
    }
  }

  return (
    <LazyAlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.deleteThisComment}
      text={
        <>
          <q dir="auto" className={styles.quote}>
            {beginningOf(text, 40, 200)}
          </q>{' '}
          {messages.goneForEveryone}
        </>
      }
      confirmLabel={messages.delete}
      pending={pending}
      pendingText={messages.deleting}
      onConfirm={() => void remove()}
      finalFocus={finalFocus}
    />
  )
}
