import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import styles from './dialog.module.css'
import * as words from '@matinee/locales/ui'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, naming what it is about: 'Are you sure you want to delete "Nosferatu"?'. */
  title: ReactNode
  text?: ReactNode
  confirmLabel: string
  confirmVariant?: ButtonVariant
  onConfirm: () => void
  /** While true the dialog cannot be closed. */
  pending?: boolean
  pendingText?: string
  cancelLabel?: string
  /** Makes Cancel the recommended answer. */
  prefersCancel?: boolean
  finalFocus?: React.RefObject<HTMLElement | null> | (() => HTMLElement | true)
  children?: ReactNode
}

export function AlertDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  prefersCancel = false,
  confirmVariant = prefersCancel ? 'plain' : 'primary',
  onConfirm,
  pending = false,
  pendingText,
  cancelLabel = words.cancel,
  finalFocus,
  children,
}: AlertDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const close = (
    <Base.Close
      render={
        <Button ref={cancel} variant={prefersCancel ? 'primary' : 'plain'} disabled={pending}>
          {cancelLabel}
        </Button>
      }
    />
  )
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (pending) details.cancel()
        else onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          {/* Focuses Cancel first, so that Enter does not confirm by accident. */}
          <Base.Popup className={styles.dialog} initialFocus={cancel} finalFocus={finalFocus}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {text && <Base.Description className={styles.text}>{text}</Base.Description>}
            {children && <div className={styles.body}>{children}</div>}
            <div className={styles.actions}>
              {!prefersCancel && close}
              <Button variant={confirmVariant} pending={pending} pendingText={pendingText} onClick={onConfirm}>
                {confirmLabel}
              </Button>
              {prefersCancel && close}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
