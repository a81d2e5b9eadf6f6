import { httpErrors } from '@matinee/contract/http/errors'
import type { AuditEntry } from '@matinee/contract/audit-log'
import type { Actor } from '../../platform/actor.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import {
  type NewAuditEntry,
  insertAuditEntry,
  type AuditLogFilter,
  lockAuditTarget,
  listAuditEntries,
} from './audit-log.queries.ts'

export { eraseFromAuditLog } from './audit-log.queries.ts'

export const personTarget = ({ id, username }: { id: string; username: string }) => ({
  kind: 'person' as const,
  id,
  name: username,
})
export const listTarget = (name: string) => ({ kind: 'list' as const, id: null, name })

/** Writes an entry in the transaction of the action itself, so that neither is committed without the other. */
export async function writeAuditEntry(tx: Connection, actor: Actor | undefined, entry: NewAuditEntry): Promise<void> {
  // Deleted users cannot act.
  if (!(await insertAuditEntry(tx, actor, entry))) throw httpErrors.signedOut()
}

/** An attempt of a client that is not signed in. Writes nothing about an account that is gone. */
export async function writeAnonymousAuditEntry(
  tx: Connection,
  from: Omit<Actor, 'id'>,
  entry: NewAuditEntry,
): Promise<void> {
  const { kind, id } = entry.target
  if (kind === 'person' && id !== null && !(await lockAuditTarget(tx, id))) return
  await insertAuditEntry(tx, { ...from, id: null }, entry)
}

export async function auditLogPage(
  { db }: Pick<Services, 'db'>,
  { before, limit, ...filter }: AuditLogFilter & { before?: number | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  // One more than the page shows whether there is a next page.
  const found = await listAuditEntries(db, filter, { before, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** Personal data leaves the system: logged before the first byte is sent. */
export async function recordExport(db: Connection, actor: Actor, entry: NewAuditEntry): Promise<void> {
  await db.transaction().execute((tx) => writeAuditEntry(tx, actor, entry))
}

const batchSize = 1000

async function* batches({ db }: Pick<Services, 'db'>, filter: AuditLogFilter): AsyncGenerator<AuditEntry[]> {
  let before: number | undefined
  for (;;) {
    const entries = await listAuditEntries(db, filter, { before, limit: batchSize })
    yield entries
    if (entries.length < batchSize) return
    before = entries.at(-1)?.id
  }
}

const written = (facts: AuditEntry['before']) => (facts === null ? '' : JSON.stringify(facts))

/** Newest first. The export is logged before the rows are read, so that its own entry is the first line. */
export async function auditLogCsv(
  services: Pick<Services, 'db' | 'clock'>,
  filter: AuditLogFilter,
  actor: Actor,
): Promise<CsvFile<AuditEntry>> {
  const { db, clock } = services
  await recordExport(db, actor, { action: 'export.record', target: listTarget('record'), after: { ...filter } })
  return {
    name: `record-${clock.now().toISOString().slice(0, 10)}`,
    columns: [
      { title: 'Number', of: ({ id }) => id },
      { title: 'At', of: ({ at }) => at },
      { title: 'By', of: ({ by }) => by?.email },
      { title: 'By Id', of: ({ by }) => by?.id },
      { title: 'From', of: ({ address }) => address },
      { title: 'Request', of: ({ requestId }) => requestId },
      { title: 'Action', of: ({ action }) => action },
      { title: 'Kind', of: ({ target }) => target.kind },
      { title: 'What', of: ({ target }) => target.name },
      { title: 'What Id', of: ({ target }) => target.id },
      { title: 'Before', of: ({ before }) => written(before) },
      { title: 'After', of: ({ after }) => written(after) },
    ],
    batches: batches(services, filter),
  }
}
