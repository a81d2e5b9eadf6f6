import { destination, type DestinationStream, type Logger, pino, symbols } from 'pino'
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
  return pino({ name, level: config.log.level, redact, serializers: { err: describeError } }, to)
}

type WriteRequest = (id: string, method: string, route: string, status: number, milliseconds: number) => void

/**
 * Writes the line that every request leaves. Each of its fields is ours and needs neither escaping nor a search for
 * secrets, and it is written more often than all others together: so it is put together by hand.
 */
export function requestLines(log: Logger): WriteRequest {
  if (!log.isLevelEnabled('info')) return () => {}
  const to = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!
  const whose = JSON.stringify(log.bindings()).slice(1, -1)
  const head = `{"level":${log.levels.values['info']},${whose},"msg":"request","time":`
  return (id, method, route, status, milliseconds) => {
    const when = `${Date.now()},"reqId":"${id}","ms":${milliseconds.toFixed(1)}`
    to.write(`${head}${when},"method":"${method}","route":"${route}","status":${status}}\n`)
  }
}
