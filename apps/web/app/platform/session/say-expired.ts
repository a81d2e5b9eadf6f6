import { sessionMessages } from '@matinee/contract/sessions'
import { dismissToast, toast, type ToastOptions, toastStore } from '../../ui/toasts.ts'

/** A session that ends by a press is told once, and in the words of what was pressed. */
export function sayExpired(message: string, action?: ToastOptions['action']): number {
  for (const each of toastStore.get()) if (each.message === sessionMessages.expired) dismissToast(each.id)
  return toast(message, { type: 'warning', action })
}
