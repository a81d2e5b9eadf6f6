import { toast, type ToastOptions } from '../../ui/toasts.ts'
import { isReauthenticationRequired } from '../../platform/admin-api.ts'
import { isOutcomeUnknown, serverMessage } from '../../platform/forms/validation.ts'
import { deskWords as words } from './words.ts'

/** DASH-4 */
const NOTICE_MS = 5000

type More = Pick<ToastOptions, 'action' | 'detail'>

const notifyAs =
  (type: ToastOptions['type']) =>
  (message: string, more: More = {}) =>
    toast(message, { ...more, type, duration: NOTICE_MS })

/** What failed, and below it the server's reason if it gave one. Nothing, if the admin has cancelled `ProofDialog`. */
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
  /** The same of something that is to be made. With its idempotency key a retry makes it once. */
  createFailed: (message: string, error: unknown) =>
    isOutcomeUnknown(error) ? notifyUnknownOutcome(words.madeUnknown) : notifyFailure(message, error),
  /** The same of something that is to be done, and is done once however often it is tried. */
  idempotentFailed: (message: string, error: unknown) =>
    isOutcomeUnknown(error) ? notifyUnknownOutcome(words.doneUnknown) : notifyFailure(message, error),
}
