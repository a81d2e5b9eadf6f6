import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** The queue speaks through our log, a step quieter: its 'info' is our 'debug'. */
export const queueLog = (log?: Logger) =>
  new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log?.error({ meta }, message)
    else if (level === 'warning') log?.warn({ meta }, message)
    else log?.debug({ meta }, message)
  })
