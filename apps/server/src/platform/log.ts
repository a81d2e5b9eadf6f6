import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Names that carry secrets or people, wherever they stand in what is logged. */
const secret = ['authorization', 'cookie', 'password', 'newPassword', 'token', 'email', 'to']

export function createLog(config: Pick<Config, 'log'>, name: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level: config.log.level,
    redact: { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
