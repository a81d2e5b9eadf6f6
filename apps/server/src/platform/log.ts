import { destination, type DestinationStream, type Logger, pino, stdTimeFunctions, symbols } from 'pino'
import type { Config } from './config.ts'

/** Names that carry secrets or people, wherever they stand in what is logged. */
const secret = ['authorization', 'cookie', 'password', 'newPassword', 'token', 'email', 'to']
const redact = { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' }

/** Written in blocks, as a line at a time would cost a call of the kernel for each request; at most a second late. */
function standardOutput(): DestinationStream {
  const output = destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: 1000 })
  process.on('exit', () => output.flushSync())
  return output
}

const masked = (text: string) => text.replace(/[^\s<>()"',:;]+@[^\s<>()"',:;]+/g, '[address]')

interface LoggedError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: LoggedError
}

/** Of an error only what we know to be harmless: libraries put recipients, rows and answers of servers into theirs. */
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
  const formatters = { level: (label: string) => ({ level: label }) }
  const timestamp = stdTimeFunctions.isoTime
  return pino({ name, level: config.log.level, redact, serializers: { err: describeError }, formatters, timestamp }, to)
}

/** Who was refused: the account, where it is known, and the network, which is less than an address. */
export interface Refused {
  account: string | null
  network: string
}

type WriteRequest = (
  id: string,
  method: string,
  route: string,
  status: number,
  milliseconds: number,
  refused?: Refused,
) => void

/**
 * Writes the line that every request leaves. Its fields are ours and need no search for secrets, and it is written more
 * often than all others together: so it is put together by hand. A request that was refused is a warning.
 */
export function requestLines(log: Logger): WriteRequest {
  const to = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!
  const bindings = JSON.stringify(log.bindings()).slice(1, -1)
  const headOf = (level: 'info' | 'warn') =>
    log.isLevelEnabled(level) ? `{"level":"${level}",${bindings},"msg":"request","time":"` : undefined
  const heads = { info: headOf('info'), warn: headOf('warn') }
  return (id, method, route, status, milliseconds, refused) => {
    const head = refused ? heads.warn : heads.info
    if (head === undefined) return
    const when = `${new Date().toISOString()}","reqId":"${id}","ms":${milliseconds.toFixed(1)}`
    const who = refused ? `,${JSON.stringify(refused).slice(1, -1)}` : ''
    to.write(`${head}${when},"method":"${method}","route":"${route}","status":${status}${who}}\n`)
  }
}

/** What people typed comes quoted, or as a part of an address. */
const withoutInput = (text: string) =>
  text
    .slice(0, 500)
    .replace(/"[^"]*("|$)|`[^`]*(`|$)|(?<!\w)'[^']*('|$)/g, '[removed]')
    .replace(/\S*[/%@?&=]\S*/g, '[removed]')

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
type ConsoleMethod = keyof typeof consoleLevels

/**
 * Libraries write to the console, with addresses and search terms in their sentences. From now on that goes to the log
 * instead, without what people typed; of an error, where it happened stays. Gives back how to undo it.
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
