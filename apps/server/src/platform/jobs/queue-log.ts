import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { isConnectionLost } from '../database/database.ts'
import type { Outages } from '../database/outages.ts'

/**
 * The queue speaks through our log, a step quieter: its 'info' is our 'debug'. Of what it says about jobs only the
 * sentence is kept, as a payload may name people; a job that failed has been logged already, by us. While the database is
 * away it says so again and again: that goes where everybody says it.
 */
export const queueLog = (log?: Logger, outages?: Pick<Outages, 'lost'>) =>
  new QueueLogger(() => (level, message, meta) => {
    if (meta?.['failure']) return
    if (outages && isConnectionLost(meta?.['error'])) outages.lost(meta?.['error'])
    else if (level === 'error') log?.error(message)
    else if (level === 'warning') log?.warn(message)
    else log?.debug(message)
  })
