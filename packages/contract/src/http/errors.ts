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

const noAnswer = { status: 0, message: 'Network error. Please try again.' }

/** No answer at all. Apart from the others, which pages do not load. */
export const unreachable = (details?: ErrorDetails): AppError => new AppError('http.unreachable', noAnswer, details)

/** Errors of no feature. */
export const httpErrors = /* @__PURE__ */ defineErrors('http', {
  unreachable: noAnswer,
  invalid: { status: 400, message: 'Something you entered is not valid. Please check it and try again.' },
  unreadable: { status: 400, message: 'The request could not be read.' },
  signedOut: { status: 401, message: 'Session expired. Please login again.' },
  forbidden: { status: 403, message: 'You are not allowed to do that.' },
  deletionPending: { status: 403, message: 'This account is waiting to be deleted. Keep it to use it again.' },
  notFound: { status: 404, message: 'There is nothing at this address.' },
  tooLarge: { status: 413, message: 'That is too large to send.' },
  notJson: { status: 415, message: 'Please send JSON.' },
  tooMany: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  unexpected: { status: 500, message: 'An unexpected error occurred, please try again.' },
  unavailable: { status: 503, message: 'The service is not available right now. Please try again in a moment.' },
})
