import { noticeMs } from './words.ts'
import { toast, type ToastOptions } from '../../ui/toasts.ts'
import { serverMessage } from '../../platform/forms/validation.ts'

type More = Pick<ToastOptions, 'action' | 'detail'>

const say =
  (type: ToastOptions['type']) =>
  (message: string, more: More = {}) =>
    toast(message, { ...more, type, duration: noticeMs })

/** DASH-4: what the desk says stays for five seconds, longer while somebody points at it. */
export const notify = {
  success: say('success'),
  warning: say('warning'),
  error: say('danger'),
  /** What went wrong, and below it why, as far as the server said so. */
  failed: (message: string, error: unknown) => {
    const why = serverMessage(error)
    return say('danger')(message, why && why !== message ? { detail: why } : {})
  },
}
