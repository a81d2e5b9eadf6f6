import { toast, type ToastOptions } from '../../ui/toasts.ts'
import { isReauthenticationRequired } from '../../platform/admin-api.ts'
import { isOutcomeUnknown, serverMessage } from '../../platform/forms/validation.ts'
import * as words from '@matinee/locales/desk'

/** DASH-4 */
const NOTICE_MS = 5000

type More = Pick<ToastOptions, 'action' | 'detail'>

const notifyAs =
  (type: ToastOptions['type']) =>
  (message: string, more: More = {}) =>
    toast(message, { ...more, type, duration: NOTICE_MS })

/** Shows the failure with the server's reason. Nothing if the admin has cancelled the reauthentication. */
function notifyFailure(message: string, error: unknown) {
  if (isReauthenticationRequired(error)) return undefined
  const why = serverMessage(error)
  return notifyAs('danger')(message, why && why !== message ? { detail: why } : {})
}

const notifyUnknownOutcome = (message: string) => notifyAs('warning')(message, { detail: words.unknownDetail })

export const notify = {
  success: notifyAs('success'),
  warning: notifyAs('warning'),
  error: notifyAs('danger'),
  failed: notifyFailure,
  /** For creations. A retry is safe, as it has an idempotency key. */
  createFailed: (message: string, error: unknown) =>
    isOutcomeUnknown(error) ? notifyUnknownOutcome(words.madeUnknown) : notifyFailure(message, error),
  /** For idempotent actions. */
  idempotentFailed: (message: string, error: unknown) =>
    isOutcomeUnknown(error) ? notifyUnknownOutcome(words.doneUnknown) : notifyFailure(message, error),
}
