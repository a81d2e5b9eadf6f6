import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Demo, setupErrors as errors } from '@matinee/contract/setup'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { runScript } from '../../platform/child-process.ts'
import { workspace } from '../../platform/workspace.ts'
import type { Connection } from '../../platform/database/database.ts'
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { lockDemo, getCatalogueStatus } from './setup.queries.ts'

/** `npm run seed`: a program of its own. It is in the repository, but not in the container image. */
const script = path.join(workspace, 'apps/demo/src/seed.ts')
const key = 'setup:demo'

/** Idempotent: a retry keeps what is there, and adds the rest. */
export const loadDemoJob = defineJob({
  name: 'setup.load-demo',
  payload: z.object({}),
  tries: 3,
  run: (_, context) => seed(context),
})

async function seed({ config, signal }: Pick<JobContext, 'config' | 'signal'>): Promise<void> {
  const env = { DATABASE_URL: config.database.directUrl, STORAGE_PATH: path.resolve(config.storage.path) }
  await runScript(script, env, signal)
}

/** The script writes its pictures to a folder, so it cannot be used with an object store. */
const isInstalled = ({ config }: Pick<Services, 'config'>) => config.storage.s3 === undefined && existsSync(script)

async function toDemo(services: Pick<Services, 'config'>, db: Connection): Promise<Demo> {
  const { movies, isLoading } = await getCatalogueStatus(db, key)
  if (isLoading) return { state: 'loading', movies }
  if (movies > 0) return { state: 'over', movies }
  return { state: isInstalled(services) ? 'offered' : 'missing', movies }
}

export const getDemoState = (services: Pick<Services, 'db' | 'config'>): Promise<Demo> => toDemo(services, services.db)

/** Pressed twice, it is loaded once. */
export async function loadDemo(services: Pick<Services, 'db' | 'config'>, actor: Actor): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockDemo(tx)
    const { state } = await toDemo(services, tx)
    if (state === 'loading') return
    if (state === 'missing') throw errors.demoMissing()
    if (state === 'over') throw errors.notEmpty()
    await enqueue(tx, loadDemoJob, {}, { key, isLowPriority: true })
    await writeAuditEntry(tx, actor, { action: 'demo.load', target: listTarget('movies') })
  })
}
