import { problems, unreachable as unreachableWords } from '@matinee/locales/api/errors'

export interface ErrorSpec {
  status: number
  message: string
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  success: false
  code: string
  message: string
  /** One sentence for each field that has to change, by its name. */
  fields?: Record<string, string>
  /** What else a screen needs to explain this refusal; its shape belongs to the code. */
  details?: unknown
}

interface ErrorDetails {
  cause?: unknown
  fields?: Record<string, string>
  details?: unknown
  /** Seconds until the same call may be made again. */
  retryAfter?: number
}

/** Thrown on the server to refuse a request, and by the client when one was refused. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: string
  readonly status: number
  readonly fields?: Record<string, string>
  readonly details?: unknown
  readonly retryAfter?: number

  constructor(code: string, spec: ErrorSpec, { cause, fields, details, retryAfter }: ErrorDetails = {}) {
    super(spec.message, { cause })
    this.code = code
    this.status = spec.status
    this.fields = fields
    this.details = details
    this.retryAfter = retryAfter
  }
}

type ErrorMakers<T> = { readonly [K in keyof T]: (details?: ErrorDetails) => AppError }

/** `throw watchlistErrors.alreadyAdded()` */
export function defineErrors<const T extends Record<string, ErrorSpec>>(feature: string, table: T): ErrorMakers<T> {
  const makers = Object.entries(table).map(([name, spec]) => [
    name,
    (details?: ErrorDetails) => new AppError(`${feature}.${name}`, spec, details),
  ])
  return Object.fromEntries(makers) as ErrorMakers<T>
}

const noAnswer = { status: 0, message: unreachableWords.unreachable }

/** The server did not answer. Exported on its own, so that pages need not load `httpErrors`. */
export const unreachable = (details?: ErrorDetails): AppError => new AppError('http.unreachable', noAnswer, details)

/** Errors that do not belong to a feature. */
export const httpErrors = /* @__PURE__ */ defineErrors('http', {
  unreachable: noAnswer,
  invalid: { status: 400, message: problems.invalid },
  unreadable: { status: 400, message: problems.unreadable },
  signedOut: { status: 401, message: problems.signedOut },
  forbidden: { status: 403, message: problems.forbidden },
  deletionPending: { status: 403, message: problems.deletionPending },
  notFound: { status: 404, message: problems.notFound },
  tooLarge: { status: 413, message: problems.tooLarge },
  notJson: { status: 415, message: problems.notJson },
  /** The idempotency key was sent before with a different request. */
  keyReused: { status: 422, message: problems.keyReused },
  tooMany: { status: 429, message: problems.tooMany },
  unexpected: { status: 500, message: problems.unexpected },
  unavailable: { status: 503, message: problems.unavailable },
})
