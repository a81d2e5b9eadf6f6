import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { pushOverlayEntry } from './overlay-entry.ts'
import * as words from '@matinee/locales/ui'

interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement<Record<string, unknown>>
  title: ReactNode
  description?: ReactNode
  /** 'sheet' slides up from the bottom; 'bare' is a video that fills the window. */
  variant?: 'normal' | 'wide' | 'sheet' | 'bare'
  /** False while the dialog must not be closed. */
  dismissible?: boolean
  /** The URL opens the dialog, so that Back closes it without a history entry of its own. */
  isInAddress?: boolean
  /** Rendered in <body>, outside the theme of its opener. */
  theme?: 'light' | 'dark'
  initialFocus?: RefObject<HTMLElement | null>
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | true)
  className?: string
  children?: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  variant = 'normal',
  dismissible = true,
  isInAddress = false,
  theme,
  initialFocus,
  finalFocus,
  className,
  children,
}: DialogProps) {
  const [isOpenByTrigger, setOpenByTrigger] = useState(false)
  const isOpen = open ?? isOpenByTrigger
  const change = (next: boolean) => {
    setOpenByTrigger(next)
    onOpenChange?.(next)
  }
  const onBack = useEffectEvent(() => {
    if (dismissible) change(false)
    return dismissible
  })
  const hasEntry = isOpen && !isInAddress
  useEffect(() => (hasEntry ? pushOverlayEntry(() => onBack()) : undefined), [hasEntry])
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next, details) => {
        if (!next && (!dismissible || isOnToast(details.event))) details.cancel()
        else change(next)
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={classNames(styles.backdrop, variant === 'bare' && styles.darkened)} />
        <Base.Viewport
          className={classNames(
            styles.viewport,
            variant === 'sheet' && styles.atBottom,
            variant === 'bare' && styles.toTheEdges,
          )}
        >
          <Base.Popup
            className={classNames(styles.dialog, styles[variant], className)}
            data-theme={theme}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </div>
            <div className={styles.content}>
              {description && <Base.Description className={styles.text}>{description}</Base.Description>}
              {children}
            </div>
            <Base.Close
              render={
                <IconButton label={words.close} className={styles.close}>
                  <X />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Using a toast does not close a dialog. */
function isOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-toasts]') !== null
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export function DialogClose({ children, ...rest }: ComponentProps<typeof Button>) {
  return <Base.Close render={<Button {...rest}>{children}</Button>} />
}
