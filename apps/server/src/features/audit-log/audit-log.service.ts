import { httpErrors } from '@matinee/contract/http/errors'
import type { RecordEntry } from '@matinee/contract/record'
import type { Actor } from '../../platform/actor.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { type Deed, insertRecord, type RecordFilter, selectRecord } from './record.queries.ts'

/**
 * Puts what is done at the desk on record, in the transaction that does it: neither is there without the other. The last
 * thing in it, as writers of the record take turns until their transaction ends.
 */
export async function writeRecord(tx: Connection, actor: Actor | undefined, deed: Deed): Promise<void> {
  // Whoever is no longer there does nothing any more.
  if (!(await insertRecord(tx, actor, deed))) throw httpErrors.signedOut()
}

/** The same of what somebody tried who was not signed in. */
export async function writeAttempt(tx: Connection, from: Omit<Actor, 'id'>, deed: Deed): Promise<void> {
  await insertRecord(tx, { ...from, id: null }, deed)
}

export async function pageOfRecord(
  { db }: Pick<Services, 'db'>,
  { before, limit, ...filter }: RecordFilter & { before?: number | undefined; limit: number },
): Promise<{ entries: RecordEntry[]; next: number | null }> {
  // One more than is shown tells whether there are others.
  const found = await selectRecord(db, filter, { before, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

const partSize = 1000

async function* parts({ db }: Pick<Services, 'db'>, filter: RecordFilter): AsyncGenerator<RecordEntry[]> {
  let before: number | undefined
  for (;;) {
    const entries = await selectRecord(db, filter, { before, limit: partSize })
    yield entries
    if (entries.length < partSize) return
    before = entries.at(-1)?.id
  }
}

const written = (facts: RecordEntry['before']) => (facts === null ? '' : JSON.stringify(facts))

/** The record as a file, the newest first. That it leaves the house is the first line of it. */
export async function downloadRecord(
  services: Pick<Services, 'db' | 'clock'>,
  filter: RecordFilter,
  actor: Actor,
): Promise<CsvFile<RecordEntry>> {
  const { db, clock } = services
  await db.transaction().execute((tx) =>
    writeRecord(tx, actor, {
      action: 'export.record',
      target: { kind: 'list', id: null, name: 'record' },
      after: { ...filter },
    }),
  )
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
    batches: parts(services, filter),
  }
}
