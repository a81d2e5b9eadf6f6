import { toast, type ToastOptions } from '../../ui/toasts.ts'
import { isProofMissing } from '../../platform/admin-api.ts'
import { isOutcomeUnknown, serverMessage } from '../../platform/forms/validation.ts'
import * as words from '@matinee/locales/desk'

/** DASH-4 */
const NOTICE_MS = 5000

type More = Pick<ToastOptions, 'action' | 'detail'>

const show =
  (type: ToastOptions['type']) =>
  (message: string, more: More = {}) =>
    toast(message, { ...more, type, duration: NOTICE_MS })

/** What failed, and below it the server's reason if it gave one. Nothing, if the admin has cancelled `ProofDialog`. */
function refused(message: string, error: unknown) {
  if (isProofMissing(error)) return undefined
  const why = serverMessage(error)
  return show('danger')(message, why && why !== message ? { detail: why } : {})
}

const unknown = (message: string) => show('warning')(message, { detail: words.unknownDetail })

export const notify = {
  success: show('success'),
  warning: show('warning'),
  error: show('danger'),
  failed: refused,
  /** The same of something that is to be made. With its idempotency key a retry makes it once. */
  notMade: (message: string, error: unknown) =>
    isOutcomeUnknown(error) ? unknown(words.madeUnknown) : refused(message, error),
  /** The same of something that is to be done, and is done once however often it is tried. */
  notDone: (message: string, error: unknown) =>
    isOutcomeUnknown(error) ? unknown(words.doneUnknown) : refused(message, error),
}
