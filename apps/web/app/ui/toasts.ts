import type { ReactNode } from 'react'
import type { NoticeType } from './notice.tsx'
import { createStore } from './store.ts'

export interface ToastOptions {
  type?: NoticeType
  /** Milliseconds; null keeps it until it is closed. */
  duration?: number | null
  /** `name` is the accessible name, which distinguishes several toasts: 'Undo: Metropolis'. */
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

/** Those on screen, the oldest first. */
export const toastStore = createStore<readonly ToastMessage[]>([])
let lastId = 0

/** Shows a message; the id dismisses it. */
export function toast(message: string, options: ToastOptions = {}): number {
  const { type = 'success', duration = options.action ? DURATION_WITH_ACTION : DURATION } = options
  lastId += 1
  toastStore.set([...toastStore.get(), { ...options, id: lastId, message, type, duration }])
  return lastId
}

export function dismissToast(id: number): void {
  const left = toastStore.get().filter((each) => each.id !== id)
  if (left.length < toastStore.get().length) toastStore.set(left)
}

export function dismissAllToasts(): void {
  toastStore.set([])
}
