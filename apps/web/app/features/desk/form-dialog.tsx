import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/dialog.tsx'
import type { FinalFocus } from './use-desk-list.ts'
import * as words from '@matinee/locales/desk'

interface FormDialogProps {
  /** May hold the name of a person or a movie. */
  title: string
  description: ReactNode
  confirmLabel: string
  pendingText: string
  isPending: boolean
  /** Nothing can be submitted yet. */
  isDisabled?: boolean
  finalFocus: FinalFocus
  onSubmit: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A short form about one thing in a dialog. It cannot be closed while it is being sent. Render it only while it is open. */
export function FormDialog({
  title,
  description,
  confirmLabel,
  pendingText,
  isPending,
  isDisabled = false,
  finalFocus,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{title}</bdi>}
      description={description}
      dismissible={!isPending}
      finalFocus={finalFocus}
    >
      <form
        noValidate
        className="desk-refund"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <DialogActions>
          <DialogClose disabled={isPending}>{words.cancel}</DialogClose>
          <Button type="submit" variant="primary" disabled={isDisabled} pending={isPending} pendingText={pendingText}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
