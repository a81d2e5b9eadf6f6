import { type ComponentProps, useState } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

/** The last defined value, so that a dialog keeps its texts while it fades out. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

type AlertDialogProps = ComponentProps<typeof AlertDialog>

interface ConfirmDialogProps<T> extends Pick<AlertDialogProps, 'pending' | 'finalFocus'> {
  /** What the action applies to; undefined while the dialog is closed. */
  subject: T | undefined
  words: (
    about: T,
  ) => Pick<
    AlertDialogProps,
    'title' | 'text' | 'confirmLabel' | 'confirmVariant' | 'cancelLabel' | 'pendingText' | 'children'
  >
  onClose: () => void
  onConfirm: (about: T) => void
}

/** Asks for confirmation before `onConfirm`. */
export function ConfirmDialog<T>({ subject, words, onClose, onConfirm, ...rest }: ConfirmDialogProps<T>) {
  const shown = useLastDefined(subject)
  if (shown === undefined) return null
  return (
    <AlertDialog
      {...rest}
      {...words(shown)}
      open={subject !== undefined}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => subject !== undefined && onConfirm(subject)}
    />
  )
}
