import { X } from 'lucide-react'
import { useState, type FocusEvent, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { NoticeIcon, noticeTone, type NoticeType } from './notice.tsx'
import { useCountdown } from './use-countdown.ts'
import styles from './banner.module.css'
import * as words from '@matinee/locales/ui'

interface BannerProps {
  type?: NoticeType
  /** Milliseconds until it closes by itself; null keeps it until it is closed. */
  duration?: number | null
  action?: { label: string; run: () => void }
  /** Called after closing. Give it a new `key` to show another message. */
  onClose?: () => void
  /** False for a banner without a close button. */
  isClosable?: boolean
  /** True inside a live region, which announces the banner; else the banner is a live region itself. */
  isAnnounced?: boolean
  className?: string
  children: ReactNode
}

/** CARD-8. The timer pauses while the banner is hovered or focused. */
export function Banner({
  type = 'warning',
  duration = 3000,
  action,
  onClose,
  isClosable = true,
  isAnnounced = false,
  className,
  children,
}: BannerProps) {
  const [open, setOpen] = useState(true)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const close = () => {
    setOpen(false)
    onClose?.()
  }
  useCountdown(open ? duration : null, hovered || focused, close)

  if (!open) return null
  return (
    <div
      role={isAnnounced ? undefined : type === 'danger' ? 'alert' : 'status'}
      className={classNames(styles.banner, noticeTone(type), !isClosable && styles.lasting, className)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <NoticeIcon type={type} />
      <p className={styles.message}>{children}</p>
      {action && (
        <Button size="small" onClick={action.run}>
          {action.label}
        </Button>
      )}
      {isClosable && (
        <IconButton label={words.close} onClick={close}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
