import type { ReactNode } from 'react'
import type { NoticeType } from './notice.tsx'

export interface ToastOptions {
  type?: NoticeType
  /** Milliseconds; null keeps it until it is closed. */
  duration?: number | null
  /** The name says of what, where several such messages may stand at once: 'Undo: Metropolis'. */
  action?: { label: string; name?: string; run: () => void }
  /** A second line, such as the title that the message is about. */
  detail?: string
  /** In place of the type's own icon. */
  icon?: ReactNode
}

export interface ToastMessage extends ToastOptions {
  id: number
  message: string
  type: NoticeType
  duration: number | null
}

const DURATION = 4000
/** Long enough to notice that one has slipped and reach for Undo. */
const DURATION_WITH_ACTION = 8000

const NONE: readonly ToastMessage[] = []
let shown = NONE
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ToastMessage[]) {
  shown = next
  for (const notify of listeners) notify()
}

/** Says something in the corner of the screen, from anywhere in the browser. The id takes it back. */
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

/** For useSyncExternalStore. The server never shows any: a module is shared by all its visitors. */
export const toastStore = {
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  },
  get: () => shown,
  getOnServer: () => NONE,
}
