import type { Cleanup } from '@matinee/contract/subscriptions'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import {
  incrementExpired,
  finishCleanup,
  insertCleanup,
  lockCleanups,
  getLastCleanup,
} from './subscriptions.queries.ts'
import { expireOverdue } from './subscriptions.service.ts'

const key = 'subscriptions.run-cleanup'

/** Started by an admin, besides the hourly job. A retry continues where the last try stopped. */
export const cleanUpJob = defineJob({
  name: key,
  payload: z.object({ id: z.string() }),
  tries: 3,
  async run({ id }, context) {
    await expireOverdue(context, (tx, expired) => incrementExpired(tx, id, expired))
    await finishCleanup(context.db, id)
  },
})

/** DASH-2: starts a cleanup, or returns the one that runs. */
export async function startCleanup({ db }: Pick<Services, 'db'>, actor: Actor): Promise<Cleanup> {
  return db.transaction().execute(async (tx) => {
    await lockCleanups(tx)
    const last = await getLastCleanup(tx, key)
    if (last?.state === 'running') return last
    const cleanup = await insertCleanup(tx)
    await enqueue(tx, cleanUpJob, { id: cleanup.id }, { key })
    const entry = { action: 'subscriptions.expire', target: listTarget('expired subscriptions') } as const
    await writeAuditEntry(tx, actor, { ...entry, after: { overdue: cleanup.total } })
    return cleanup
  })
}

export const getCleanup = async ({ db }: Pick<Services, 'db'>): Promise<Cleanup | null> =>
  (await getLastCleanup(db, key)) ?? null
