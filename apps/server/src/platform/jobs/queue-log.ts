import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/**
 * The queue speaks through our log, a step quieter: its 'info' is our 'debug'. Of what it says about jobs only the
 * sentence is kept, as a payload may name people; a job that failed has been logged already, by us.
 */
export const queueLog = (log?: Logger) =>
  new QueueLogger(() => (level, message, meta) => {
    if (meta?.['failure']) return
    if (level === 'error') log?.error(message)
    else if (level === 'warning') log?.warn(message)
    else log?.debug(message)
  })
