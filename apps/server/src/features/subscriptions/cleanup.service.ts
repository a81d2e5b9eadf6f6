import type { Cleanup } from '@matinee/contract/subscriptions'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { addExpired, finishCleanup, insertCleanup, lockCleanups, selectCleanup } from './cleanup.queries.ts'
import { expireOverdue } from './subscriptions.service.ts'

const key = 'subscriptions.clean-up'

/** What the desk asks for beside the hourly sweep. A try that fails leaves what it has done, and the next goes on. */
export const cleanUpJob = defineJob({
  name: key,
  payload: z.object({ id: z.string() }),
  tries: 3,
  async run({ id }, { signal, ...services }) {
    await expireOverdue(services, { signal, onPart: (tx, noted) => addExpired(tx, id, noted) })
    await finishCleanup(services.db, id)
  },
})

/** DASH-2: starts one, or answers with the one that runs. */
export async function askCleanup({ db }: Pick<Services, 'db'>, actor: Actor): Promise<Cleanup> {
  return db.transaction().execute(async (tx) => {
    await lockCleanups(tx)
    const last = await selectCleanup(tx, key)
    if (last?.state === 'running') return last
    const cleanup = await insertCleanup(tx)
    await enqueue(tx, cleanUpJob, { id: cleanup.id }, { key })
    const target = { kind: 'list' as const, id: null, name: 'expired subscriptions' }
    await writeAuditEntry(tx, actor, { action: 'subscriptions.expire', target, after: { overdue: cleanup.total } })
    return cleanup
  })
}

export const showCleanup = async ({ db }: Pick<Services, 'db'>): Promise<Cleanup | null> =>
  (await selectCleanup(db, key)) ?? null
