import { toast, type ToastOptions } from '../../ui/toasts.ts'
import { isProofMissing } from '../../platform/admin-api.ts'
import { serverMessage } from '../../platform/forms/validation.ts'

/** DASH-4 */
const NOTICE_MS = 5000

type More = Pick<ToastOptions, 'action' | 'detail'>

const show =
  (type: ToastOptions['type']) =>
  (message: string, more: More = {}) =>
    toast(message, { ...more, type, duration: NOTICE_MS })

export const notify = {
  success: show('success'),
  warning: show('warning'),
  error: show('danger'),
  /** What failed, and below it the server's reason if it gave one. Nothing, if the admin has cancelled `ProofDialog`. */
  failed: (message: string, error: unknown) => {
    if (isProofMissing(error)) return undefined
    const why = serverMessage(error)
    return show('danger')(message, why && why !== message ? { detail: why } : {})
  },
}
