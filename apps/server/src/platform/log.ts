import { destination, type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Names that carry secrets or people, wherever they stand in what is logged. */
const secret = ['authorization', 'cookie', 'password', 'newPassword', 'token', 'email', 'to']
const redact = { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' }

/** Written in blocks, as a line at a time costs a call of the kernel for each request; at most a second late, and at exit. */
const standardOutput = () => destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })

export function createLog(config: Pick<Config, 'log'>, name: string, to: DestinationStream = standardOutput()): Logger {
  return pino({ name, level: config.log.level, redact }, to)
}

/** For lines whose every field is ours: searching them for secrets would cost more than writing them. */
export const withoutRedaction = (log: Logger): Logger => log.child({}, { redact: [] })
