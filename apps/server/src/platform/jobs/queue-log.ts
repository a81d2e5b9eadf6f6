import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { isDatabaseAway } from '../database/database.ts'
import type { Outages } from '../database/outages.ts'

/** The queue's messages, without payloads, which may be personal. Failed jobs and outages are logged elsewhere. */
export const queueLog = (log?: Logger, outages?: Pick<Outages, 'lost'>) =>
  new QueueLogger(() => (level, message, meta) => {
    if (meta?.['failure']) return
    if (outages && isDatabaseAway(meta?.['error'])) outages.lost(meta?.['error'])
    else if (level === 'error') log?.error(message)
    else if (level === 'warning') log?.warn(message)
    else log?.debug(message)
  })
