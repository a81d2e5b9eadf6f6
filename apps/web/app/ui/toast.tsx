import { X } from 'lucide-react'
import { useRef, useState, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { NoticeIcon, noticeTone } from './notice.tsx'
import { dismissToast, toastStore, type ToastMessage } from './toasts.ts'
import { useCountdown } from './use-countdown.ts'
import styles from './toast.module.css'
import * as words from '@matinee/locales/ui'

const LIVE_REGIONS = [
  { role: 'status', live: 'polite', urgent: false },
  { role: 'alert', live: 'assertive', urgent: true },
] as const

/** Render once, in the layout: live regions must exist before their content changes. */
export function Toasts() {
  const toasts = toastStore.useSelector((shown) => shown)
  const region = useRef<HTMLElement>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<Element | null>(null)

  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Null when focus comes from a card that has just closed.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
    setFocused(true)
  }
  const close = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement)
    flushSync(() => dismissToast(id))
    const next = region.current?.querySelector('button') ?? cameFrom.current
    if (hadFocus && next instanceof HTMLElement) next.focus()
    // An element that vanishes sends no leave event.
    if (toastStore.get().length === 0) {
      setHovered(false)
      setFocused(false)
    }
  }

  const cards = (urgent: boolean) =>
    toasts
      .filter((each) => isUrgent(each) === urgent)
      .map((each) => (
        <ToastCard key={each.id} toast={each} paused={hovered || focused} onClose={() => close(each.id)} />
      ))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only pauses the timers
    <section
      ref={region}
      aria-label={words.notifications}
      data-toasts
      className={styles.region}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={enter}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {LIVE_REGIONS.map(({ role, live, urgent }) => (
        <div key={role} role={role} aria-live={live} aria-atomic="false" className={styles.stack}>
          {cards(urgent)}
        </div>
      ))}
    </section>
  )
}

function isUrgent({ type }: ToastMessage): boolean {
  return type === 'warning' || type === 'danger'
}

function ToastCard({ toast, paused, onClose }: { toast: ToastMessage; paused: boolean; onClose: () => void }) {
  const running = useCountdown(toast.duration, paused, onClose)
  const { action } = toast
  return (
    <div
      className={classNames(styles.toast, noticeTone(toast.type), toast.duration !== null && styles.timed)}
      data-paused={!running || undefined}
      style={{ '--duration': `${toast.duration ?? 0}ms` }}
    >
      {toast.icon ?? <NoticeIcon type={toast.type} />}
      <div className={styles.message}>
        <p>{toast.message}</p>
        {toast.detail && (
          <p dir="auto" className={styles.detail}>
            {toast.detail}
          </p>
        )}
      </div>
      {action && (
        <Button
          variant="quiet"
          size="small"
          className={styles.action}
          aria-label={action.name}
          onClick={() => {
            action.run()
            onClose()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={words.close} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
