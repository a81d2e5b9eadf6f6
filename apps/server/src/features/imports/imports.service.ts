import { buffer } from 'node:stream/consumers'
import { isId } from '@matinee/contract/ids'
import {
  guessMapping,
  type Import,
  importErrors as errors,
  importLimits as limits,
  type ImportMapping,
  type ImportProblem,
} from '@matinee/contract/imports'
import type { addedColumns } from '@matinee/locales/api/imports'
import type { Actor } from '../../platform/actor.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, recordExport, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { findUpload, claimUpload } from '../uploads/uploads.service.ts'
import { listFolderRows } from './folders.ts'
import { nameOf, parseTable } from './given-rows.ts'
import {
  countCells,
  purgeImportsBefore,
  type ImportRun,
  insertImport,
  lockImport,
  listBadRows,
  listBadRowsAfter,
  getImportRow,
  listImportRows,
  updateStarted,
  updateProblem,
} from './imports.queries.ts'
import type { StoredReason, WordReason } from './reasons.ts'
import { enqueueImport } from './run.service.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'storage' | 'config'>

const dayMs = 24 * 60 * 60 * 1000

export async function getImport({ db }: Pick<Services, 'db'>, id: string): Promise<Import> {
  const found = isId(id) ? await getImportRow(db, id) : undefined
  if (!found) throw errors.notFound()
  return found
}

export async function listImports({ db, config }: Pick<Services, 'db' | 'config'>) {
  return { imports: await listImportRows(db), hasFolder: config.films.ingestFolder !== undefined }
}

export async function listProblems(
  { db }: Pick<Services, 'db'>,
  { importId, ...page }: { importId: string; page: number; limit: number },
  reasonOf: WordReason,
): Promise<{ problems: ImportProblem[]; total: number }> {
  const { mapping } = await getImport({ db }, importId)
  const { rows, total } = await listBadRows(db, importId, page)
  const problems = rows.map(async (row) => ({
    number: row.number,
    name: nameOf(row, mapping),
    reasons: await Promise.all(row.reasons.map(reasonOf)),
  }))
  return { problems: await Promise.all(problems), total }
}

const batchSize = 500

/** With its reasons in words. */
interface RefusedRow {
  cells: readonly string[]
  reasons: string
}

async function* refusedRows(
  { db }: Pick<Services, 'db'>,
  { id, columns, mapping }: Pick<Import, 'id' | 'columns' | 'mapping'>,
  reasonOf: WordReason,
): AsyncGenerator<RefusedRow[]> {
  /** By the name that the column has in the file; a reason about one that is not in it says what it is about. */
  const inWords = async (stored: StoredReason) => {
    const { field, message } = await reasonOf(stored)
    const column = columns[(field && mapping[field]) ?? -1]
    return column ? `${column}: ${message}` : message
  }
  let after = 0
  for (;;) {
    const rows = await listBadRowsAfter(db, id, { after, limit: batchSize })
    const refused = rows.map(async ({ given, reasons }) => ({
      cells: Array.isArray(given) ? given : [given.folder],
      reasons: (await Promise.all(reasons.map(inWords))).join('; '),
    }))
    yield await Promise.all(refused)
    if (rows.length < batchSize) return
    after = rows.at(-1)!.number
  }
}

interface ProblemsFile {
  importId: string
  /** What its additional columns are called. */
  addedColumns: Readonly<Record<keyof typeof addedColumns, string>>
  reasonOf: WordReason
}

/** SITE-7: the rows that cannot be imported, as they were read, to be mended and imported again. See `readTable`. */
export async function downloadProblems(
  { db }: Pick<Services, 'db'>,
  { importId, addedColumns: { folder, tooMany, reasons }, reasonOf }: ProblemsFile,
  actor: Actor,
): Promise<CsvFile<RefusedRow>> {
  const found = await getImport({ db }, importId)
  const given = found.source === 'csv' ? found.columns : [folder]
  const more = Math.max(0, (await countCells(db, importId)) - given.length)
  const titles = [...given, ...Array<string>(more).fill(tooMany)]
  await recordExport(db, actor, {
    action: 'export.import',
    target: listTarget(found.fileName),
    after: { importId, rows: found.bad },
  })
  return {
    name: 'not-imported',
    columns: [
      ...titles.map((title, at) => ({ title, of: ({ cells }: RefusedRow) => cells[at] })),
      { title: reasons, of: (row) => row.reasons },
    ],
    batches: refusedRows({ db }, found, reasonOf),
  }
}

type ReadImport = Pick<Parameters<typeof insertImport>[1], 'source' | 'fileName' | 'columns' | 'rows'>

/** Stores a new import. What each column holds is guessed from its name. */
async function keep(
  tx: Connection,
  { clock }: Pick<Services, 'clock'>,
  read: ReadImport,
  actor: Actor,
): Promise<string> {
  const mapping = guessMapping(read.columns)
  const importId = await insertImport(tx, { ...read, mapping, by: actor.id, at: clock.now() })
  const entry = { action: 'import.add', target: listTarget(read.fileName) } as const
  await writeAuditEntry(tx, actor, { ...entry, after: { importId, rows: read.rows.length } })
  return importId
}

/** SITE-7: reads a CSV file that was uploaded. */
export async function addCsv(services: Deps, uploadId: string, actor: Actor): Promise<Import> {
  const { db, storage } = services
  const upload = isId(uploadId) ? await findUpload(services, uploadId, 'import') : undefined
  const content = upload && (await storage.read(upload.key))
  if (!upload || !content) throw errors.noUpload()
  const read = { source: 'csv', fileName: upload.fileName, ...parseTable(await buffer(content)) } as const
  const id = await db.transaction().execute(async (tx) => {
    if (!(await claimUpload(tx, uploadId, 'import'))) throw errors.noUpload()
    return keep(tx, services, read, actor)
  })
  await storage.remove(upload.key)
  return getImport(services, id)
}

/** SITE-7: reads the NFO files in the ingest folder. Their fields have names: no column has to be chosen. */
export async function addFolder(services: Deps, actor: Actor): Promise<Import> {
  const rows = await listFolderRows(services.config.films.ingestFolder)
  const read = { source: 'folder', fileName: 'NFO files', columns: [], rows } as ReadImport
  const id = await services.db.transaction().execute((tx) => keep(tx, services, read, actor))
  return getImport(services, id)
}

/** Changes the state of an import, in one transaction with its audit log entry and its job. */
async function step(
  services: Pick<Services, 'db'>,
  id: string,
  change: (tx: Connection, run: ImportRun) => Promise<void>,
): Promise<Import> {
  if (!isId(id)) throw errors.notFound()
  await services.db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id)
    if (!run) throw errors.notFound()
    await change(tx, run)
  })
  return getImport(services, id)
}

/** The dry run. */
export const checkImport = (services: Deps, id: string, mapping: ImportMapping, actor: Actor): Promise<Import> =>
  step(services, id, async (tx, run) => {
    if (run.state !== 'open' && run.state !== 'checked') throw errors.wrongState()
    await updateStarted(tx, id, { state: 'checking', mapping })
    await enqueueImport(tx, id)
    const entry = { action: 'import.check', target: listTarget(run.fileName) } as const
    await writeAuditEntry(tx, actor, { ...entry, after: { importId: id, mapping } })
  })

export const startImport = (services: Deps, id: string, actor: Actor): Promise<Import> =>
  step(services, id, async (tx, run) => {
    if (run.state !== 'checked') throw errors.wrongState()
    await updateStarted(tx, id, { state: 'importing' })
    await enqueueImport(tx, id)
    const entry = { action: 'import.start', target: listTarget(run.fileName) } as const
    await writeAuditEntry(tx, actor, { ...entry, after: { importId: id } })
  })

/** Continues after the rows that are done. */
export const retryImport = (services: Deps, id: string, actor: Actor): Promise<Import> =>
  step(services, id, async (tx, run) => {
    if (run.problem === null) throw errors.wrongState()
    await updateProblem(tx, id, null)
    await enqueueImport(tx, id)
    const entry = { action: 'import.retry', target: listTarget(run.fileName) } as const
    await writeAuditEntry(tx, actor, { ...entry, after: { importId: id } })
  })

/** `imported_movie`, the record of what imports wrote, stays. */
export const purgeImports = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  purgeImportsBefore(db, new Date(clock.now().getTime() - limits.retentionDays * dayMs))
