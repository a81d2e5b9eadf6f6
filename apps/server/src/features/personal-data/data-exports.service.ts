import { Readable } from 'node:stream'
import { type DataExport, exportDays, personalDataErrors } from '@matinee/contract/personal-data'
import { z } from 'zod'
import type { Caller } from '../../platform/actor.ts'
import { zipOf } from '../../platform/archive/zip.ts'
import { inSnapshot } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/job.ts'
import { isOwnStorage } from '../../platform/storage/marker.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { requireRecentAuthentication } from '../sessions/sessions.service.ts'
import { archiveIndex } from './archive-index.ts'
import { exportedTables } from './exported-tables.ts'
import { exportReady } from './personal-data.emails.ts'
import * as queries from './personal-data.queries.ts'

const dayMs = 86_400_000
/** Not under `media/` or `films/`: it has no public address. */
const folder = 'exports/'
const keyOf = (id: string) => `${folder}${id}.zip`

const toDataExport = (row: queries.ExportRow | undefined): { export: DataExport | null } => ({
  export: row
    ? {
        state: row.state,
        requestedAt: row.requestedAt.toISOString(),
        bytes: row.bytes,
        expiresAt: row.expiresAt?.toISOString() ?? null,
      }
    : null,
})

export async function getDataExport({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string) {
  return toDataExport(await queries.getExport(db, userId, clock.now()))
}

/**
 * ACC-5. A second request changes nothing while an export is being made. Asks for a fresh proof, as downloading does: a
 * stolen session could otherwise take along all data about its owner.
 */
export async function requestExport({ db, clock }: Pick<Services, 'db' | 'clock'>, caller: Caller) {
  await requireRecentAuthentication(db, caller, clock.now())
  const { id: userId } = caller
  return db.transaction().execute(async (tx) => {
    const row = await queries.replaceExport(tx, userId, clock.now())
    if (row) await enqueue(tx, makeExportJob, { id: row.id }, { key: `export:${row.id}` })
    return toDataExport(row ?? (await queries.getExport(tx, userId, clock.now())))
  })
}

/** The member's own file: the id in its name comes from their row. */
export async function openExport({ db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>, caller: Caller) {
  await requireRecentAuthentication(db, caller, clock.now())
  const row = await queries.getExport(db, caller.id, clock.now())
  const file = row?.state === 'ready' ? await storage.read(keyOf(row.id)) : undefined
  if (!row || !file) throw personalDataErrors.noExport()
  return { file, bytes: row.bytes!, madeAt: row.requestedAt }
}

/** All stored data about a member, as the files of an archive. */
async function collect({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>, userId: string) {
  return inSnapshot(db, async (tx) => {
    const person = await queries.getPerson(tx, userId)
    if (!person) return undefined
    const tables = []
    for (const each of exportedTables) tables.push({ ...each, rows: await queries.listExportedRows(tx, each, person) })
    const files = tables.map(({ name, rows }) => ({ name: `${name}.json`, content: JSON.stringify(rows, null, 2) }))
    const index = archiveIndex({ site: config.site.name, username: person.username, madeAt: clock.now(), tables })
    return { person, files: [{ name: 'index.html', content: index }, ...files] }
  })
}

async function makeExport(services: JobContext, id: string): Promise<void> {
  const { db, clock, config, storage } = services
  const userId = await queries.getExportOwner(db, id)
  const found = userId !== undefined && (await collect(services, userId))
  // The request was replaced, or the account is gone.
  if (!found) return
  const archive = await zipOf(found.files, clock.now())
  await storage.write(keyOf(id), Readable.from([archive]))
  const expiresAt = new Date(clock.now().getTime() + exportDays * dayMs)
  await db.transaction().execute(async (tx) => {
    if (await queries.setExportReady(tx, id, { bytes: archive.length, expiresAt }))
      await sendMail(tx, { clock, config }, exportReady(found.person))
  })
}

export const makeExportJob = defineJob({
  name: 'personal-data.make-export',
  payload: z.object({ id: z.string() }),
  tries: 3,
  run: ({ id }, services) => makeExport(services, id),
  gaveUp: ({ id }, { db }) => queries.setExportFailed(db, id),
})

/** Removes expired exports, and files without a row: of deleted accounts, or of requests that were replaced. */
export async function purgeExports(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'config' | 'log'> & { signal?: AbortSignal },
): Promise<void> {
  const { db, clock, storage, log, signal } = services
  await queries.deleteExpiredExports(db, clock.now())
  if (!(await isOwnStorage(services))) return
  // What else lies there is not ours.
  const ids = async function* () {
    for await (const { key } of storage.list(folder)) {
      const id = /^([0-9a-f]{24})\.zip$/.exec(key.slice(folder.length))?.[1]
      if (id !== undefined) yield id
    }
  }
  const removeUnowned = async (id: string) => {
    if ((await queries.getExportOwner(db, id)) === undefined) await storage.remove(keyOf(id))
  }
  await forEachItem(ids(), removeUnowned, { log, what: 'export', signal })
}
