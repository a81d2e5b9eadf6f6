import type { ReactNode } from 'react'
import type { NoticeType } from './notice.tsx'

export interface ToastOptions {
  type?: NoticeType
  /** Milliseconds; null keeps it until it is closed. */
  duration?: number | null
  /** The name says of what, where several such messages may stand at once: 'Undo: Metropolis'. */
  action?: { label: string; name?: string; run: () => void }
  detail?: string
  icon?: ReactNode
}

export interface ToastMessage extends ToastOptions {
  id: number
  message: string
  type: NoticeType
  duration: number | null
}

const DURATION = 4000
const DURATION_WITH_ACTION = 8000

const NONE: readonly ToastMessage[] = []
let shown = NONE
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ToastMessage[]) {
  shown = next
  for (const notify of listeners) notify()
}

/** Shows a message; the id dismisses it. */
export function toast(message: string, options: ToastOptions = {}): number {
  const { type = 'success', duration = options.action ? DURATION_WITH_ACTION : DURATION } = options
  lastId += 1
  show([...shown, { ...options, id: lastId, message, type, duration }])
  return lastId
}

export function dismissToast(id: number): void {
  if (shown.some((each) => each.id === id)) show(shown.filter((each) => each.id !== id))
}

export function dismissAllToasts(): void {
  show(NONE)
}

/** For useSyncExternalStore. The server shows none. */
export const toastStore = {
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  },
  get: () => shown,
  getOnServer: () => NONE,
}
