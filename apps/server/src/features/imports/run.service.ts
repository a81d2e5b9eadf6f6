import { reasons as importReasons } from '@matinee/locales/api/imports'
import { z } from 'zod'
import type { Connection } from '../../platform/database/database.ts'
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/job.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { lockCatalogue } from '../movies/admin-movies.service.ts'
import { saveMovies } from '../movies/movie-batch.service.ts'
import {
  countFailure,
  type ImportRun,
  lockImport,
  getImportRow,
  listPendingRows,
  updateEnded,
  updateProblem,
  updateRows,
  upsertWrittenMovies,
} from './imports.queries.ts'
import { findPictures, makePictures } from './pictures.ts'
import { planRows, type RowPlan } from './plan-rows.ts'

/** Rows per transaction. A picture takes a second of CPU time. */
const chunks = { csv: 200, folder: 10 }
/** After so many failures an import stops. */
const mostFailures = 3
/** A worker that is killed uses up a try of the queue, and is no failure: the count that matters is `mostFailures`. */
const queueTries = 100

const isRunning = (run: ImportRun | undefined): run is ImportRun =>
  (run?.state === 'checking' || run?.state === 'importing') && run.problem === null

/** Requires the lock of the catalogue. */
async function write(tx: Connection, plans: readonly RowPlan[], at: Date): Promise<void> {
  const writes = plans.filter(({ outcome }) => outcome === 'added' || outcome === 'changed')
  const ids = await saveMovies(
    tx,
    writes.map(({ before, write: values }) => ({ before, values })),
    at,
  )
  const added = new Map(writes.map(({ number }, i) => [number, ids[i]!]))
  await upsertWrittenMovies(
    tx,
    plans.flatMap(({ number, before, rowKey: { reference, titleKey, title }, written }) => {
      const movieId = before?.id ?? added.get(number)
      if (movieId === undefined || !written) return []
      return [
        { movieId, reference, titleKey: titleKey ?? `${title ?? before?.title} (${before?.year})`, fields: written },
      ]
    }),
  )
}

/** Called when all rows have been looked at. */
async function end(tx: Connection, run: ImportRun, at: Date): Promise<void> {
  await updateEnded(tx, run.id, run.state === 'importing' ? 'done' : 'checked', at)
  if (run.state !== 'importing') return
  const { added, changed, same, bad, kept } = (await getImportRow(tx, run.id))!
  await writeAuditEntry(tx, undefined, {
    action: 'import.finish',
    target: { kind: 'list', id: null, name: run.fileName },
    after: { importId: run.id, added, changed, same, bad, kept },
  })
}

/** The next rows, in one transaction. False when there are none left. */
async function runChunk(context: JobContext, importId: string): Promise<boolean> {
  const { db, clock } = context
  const run = await db.transaction().execute((tx) => lockImport(tx, importId))
  if (!isRunning(run)) return false
  const pending = await listPendingRows(db, importId, chunks[run.source])
  const pictures = await findPictures(context, pending)
  // Before the transaction: decoding takes seconds.
  if (run.state === 'importing' && pictures.size > 0)
    await makePictures(context, pictures, {
      plans: await planRows(db, context, { run, rows: pending, pictures }),
      by: run.userId,
    })
  return db.transaction().execute(async (tx) => {
    if (run.state === 'importing') await lockCatalogue(tx)
    if ((await lockImport(tx, importId))?.state !== run.state) return false
    // Another worker may have done some of them since they were read.
    const open = new Set((await listPendingRows(tx, importId, pending.length)).map(({ number }) => number))
    const rows = pending.filter(({ number }) => open.has(number))
    if (rows.length > 0) {
      const plans = await planRows(tx, context, { run, rows, pictures })
      if (run.state === 'importing') await write(tx, plans, clock.now())
      await updateRows(
        tx,
        importId,
        plans.map(({ number, key, outcome, reasons, kept }) => ({ number, key, outcome, reasons, kept })),
      )
    }
    if ((await listPendingRows(tx, importId, 1)).length > 0) return true
    await end(tx, run, clock.now())
    return false
  })
}

/** The dry run and the import, which differ only in that a dry run writes no movies. Continues after the rows done. */
export const importJob = defineJob({
  name: 'imports.run',
  payload: z.object({ importId: z.string() }),
  tries: queueTries,
  async run({ importId }, context) {
    const { db, signal, log } = context
    try {
      while (await runChunk(context, importId)) {
        // The worker stops: the rest goes back to the queue.
        if (signal.aborted) return await enqueueImport(db, importId)
      }
    } catch (error) {
      if ((await countFailure(db, importId)) < mostFailures) throw error
      log.error({ err: error, importId }, 'an import has failed')
      await updateProblem(db, importId, importReasons.failed)
    }
  },
  gaveUp: ({ importId }, { db }) => updateProblem(db, importId, importReasons.failed),
})

export const enqueueImport = (tx: Connection, importId: string): Promise<void> =>
  enqueue(tx, importJob, { importId }, { key: `import:${importId}`, queue: `import:${importId}` })
