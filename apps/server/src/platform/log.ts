import { AsyncLocalStorage } from 'node:async_hooks'
import { destination, type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

/** The part of a trace that is under way, by the names that OpenTelemetry gives these fields in a log. */
export interface TraceIds {
  trace_id: string
  span_id: string
  trace_flags: string
}

/** What a line, a span or a job was caused by. */
export interface Cause extends Partial<TraceIds> {
  reqId?: string
}

export interface LogContext extends Cause {
  job?: string
  jobId?: string
  try?: number
}

const context = new AsyncLocalStorage<LogContext>()

/** Adds these fields to every line that is logged during the work, wherever that happens. */
export const withLogContext = <T>(fields: LogContext, work: () => T): T => context.run(fields, work)

/** The id of the request that is being answered, or that queued the job. The calls of a page have its id. */
export const currentRequestId = (): string | undefined => context.getStore()?.reqId

export function currentTraceIds(): TraceIds | undefined {
  const { trace_id, span_id, trace_flags } = context.getStore() ?? {}
  return trace_id && span_id && trace_flags ? { trace_id, span_id, trace_flags } : undefined
}

/** Noted on a job that is queued now; undefined where no request is behind it. */
export function currentCause(): Cause | undefined {
  const reqId = currentRequestId()
  const traceIds = currentTraceIds()
  return reqId || traceIds ? { ...(reqId && { reqId }), ...traceIds } : undefined
}

/** Names of fields whose values are never logged, at any depth up to three. */
const secret = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'pin',
  'newPin',
  'token',
  'playbackToken',
  'email',
  'to',
]
const redact = { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' }

/** Buffered: a system call for each line would cost too much. Lines are at most a second late. */
function standardOutput(): DestinationStream {
  const output = destination({ dest: 1, sync: true, minLength: 8192, periodicFlush: 1000 })
  process.on('exit', () => output.flushSync())
  return output
}

const masked = (text: string) =>
  text.replace(/[^\s<>()"',:;]+@[^\s<>()"',:;]+/g, '[address]').replace(/pt_[\w-]{22}/g, '[playback token]')

interface LoggedError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: LoggedError
}

/** Only known fields of an error: libraries add recipients, rows and responses to theirs. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    ...('code' in error && { code: String(error.code) }),
    message: masked(message),
    ...(stack && { stack: masked(stack) }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

export function createLog(config: Pick<Config, 'log'>, name: string, to: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      name,
      level: config.log.level,
      redact,
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: stdTimeFunctions.isoTime,
      mixin: () => ({ ...context.getStore() }),
    },
    to,
  )
}

/** For lines whose fields cannot hold a secret: to search each request's line for one costs more than to write it. */
export const withoutRedaction = (log: Logger): Logger => log.child({}, { redact: { paths: [] } })

/** Removes what people typed: it is quoted, or part of a URL. */
const withoutInput = (text: string) =>
  text
    .slice(0, 500)
    .replace(/"[^"]*("|$)|`[^`]*(`|$)|(?<!\w)'[^']*('|$)/g, '[removed]')
    .replace(/\S*[/%@?&=]\S*/g, '[removed]')

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
type ConsoleMethod = keyof typeof consoleLevels

/**
 * Sends what libraries write to the console to the log instead, without URLs and search terms; of an error the stack
 * stays. Returns a function that undoes it.
 */
export function logConsole(log: Logger): () => void {
  const { console: target } = globalThis
  const original = { ...target }
  for (const [method, level] of Object.entries(consoleLevels)) {
    target[method as ConsoleMethod] = (first?: unknown) => {
      const error = first instanceof Error ? first : undefined
      const frames = error?.stack?.split('\n').filter((line) => /^\s+at /.test(line))
      const text = error ? `${error.name}: ${error.message}` : typeof first === 'string' ? first : typeof first
      log[level]({ console: method, ...(frames && { stack: frames.join('\n') }) }, withoutInput(text))
    }
  }
  return () => void Object.assign(target, original)
}
