import { type Import, type ImportMapping, importLimits as limits } from '@matinee/contract/imports'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { GivenRow } from './given-rows.ts'
import type { StoredReason } from './reasons.ts'

export interface ImportRun {
  id: string
  source: Import['source']
  fileName: string
  state: Import['state']
  columns: string[]
  mapping: ImportMapping
  problem: string | null
  /** The admin that started it. Null once the account is deleted. */
  userId: string | null
}

interface FoundImport extends Omit<Import, 'createdAt' | 'finishedAt' | 'firstRow'> {
  firstRow: string[] | null
  createdAt: Date
  finishedAt: Date | null
}

const shown = sql`
  select i.id, i.source, i.file_name as "fileName", i.state, i.problem, i.columns, i.mapping, i.rows, i.added, i.changed,
    i.same, i.bad, i.kept, i.created_at as "createdAt", u.email as "createdBy", i.finished_at as "finishedAt",
    (select case jsonb_typeof(given) when 'array' then given end from import_row r where r.import_id = i.id
      order by number limit 1) as "firstRow"
  from import i left join users u on u.id = i.created_by`

const toImport = ({ createdAt, finishedAt, firstRow, ...row }: FoundImport): Import => ({
  ...row,
  firstRow: firstRow ?? [],
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

export async function getImportRow(db: Connection, id: string): Promise<Import | undefined> {
  const { rows } = await sql<FoundImport>`${shown} where i.id = ${id}`.execute(db)
  return rows[0] && toImport(rows[0])
}

export async function listImportRows(db: Connection): Promise<Import[]> {
  const { rows } = await sql<FoundImport>`${shown} order by i.id desc limit ${limits.listed}`.execute(db)
  return rows.map(toImport)
}

interface NewImport extends Pick<ImportRun, 'source' | 'fileName' | 'columns' | 'mapping'> {
  rows: readonly GivenRow[]
  by: string
  at: Date
}

export async function insertImport(tx: Connection, given: NewImport): Promise<string> {
  const { source, fileName, columns, mapping, rows, by, at } = given
  const { id } = await tx
    .insertInto('import')
    .values({
      source,
      file_name: fileName,
      columns,
      mapping: JSON.stringify(mapping),
      rows: rows.length,
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < rows.length; from += 1000)
    await sql`
      insert into import_row (import_id, number, given)
      select ${id}, number, given
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 1000))}) as r (number int, given jsonb)`.execute(
      tx,
    )
  return id
}

/** Nothing else changes it until the transaction ends. */
export async function lockImport(tx: Connection, id: string): Promise<ImportRun | undefined> {
  const row = await tx
    .selectFrom('import')
    .select(['id', 'source', 'file_name as fileName', 'state', 'columns', 'mapping', 'problem', 'created_by as userId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as ImportRun | undefined
}

/** Resets the counts and outcomes, so that a dry run or the import looks at all rows. */
export async function updateStarted(
  tx: Connection,
  id: string,
  { state, mapping }: { state: 'checking' | 'importing'; mapping?: ImportMapping },
): Promise<void> {
  await tx
    .updateTable('import')
    .set({
      state,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      added: 0,
      changed: 0,
      same: 0,
      bad: 0,
      kept: 0,
      failures: 0,
      problem: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('import_row')
    .set({ key: null, outcome: null, reasons: null })
    .where('import_id', '=', id)
    .where('outcome', 'is not', null)
    .execute()
}

export async function updateEnded(tx: Connection, id: string, state: 'checked' | 'done', at: Date): Promise<void> {
  await tx
    .updateTable('import')
    .set({ state, finished_at: state === 'done' ? at : null })
    .where('id', '=', id)
    .execute()
}

/** Returns how often the import has failed by now. */
export async function countFailure(db: Connection, id: string): Promise<number> {
  const row = await db
    .updateTable('import')
    .set((column) => ({ failures: column('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Notes the problem that stopped a running import. Null clears the problem and the count of failures. */
export async function updateProblem(db: Connection, id: string, problem: string | null): Promise<void> {
  await db
    .updateTable('import')
    .set({ problem, ...(problem === null && { failures: 0 }) })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .execute()
}

/** The next rows that were not looked at. */
export async function listPendingRows(db: Connection, id: string, limit: number): Promise<GivenRow[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['number', 'given'])
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows as GivenRow[]
}

export interface RowOutcome {
  number: number
  key: string | null
  outcome: 'added' | 'changed' | 'same' | 'bad'
  reasons: StoredReason[] | null
  kept: number
}

export async function updateRows(tx: Connection, id: string, outcomes: readonly RowOutcome[]): Promise<void> {
  await sql`
    update import_row set key = r.key, outcome = r.outcome, reasons = r.reasons
    from jsonb_to_recordset(${JSON.stringify(outcomes)}) as r (number int, key text, outcome text, reasons jsonb)
    where import_row.import_id = ${id} and import_row.number = r.number`.execute(tx)
  const count = (outcome: RowOutcome['outcome']) => outcomes.filter((row) => row.outcome === outcome).length
  await tx
    .updateTable('import')
    .set((column) => ({
      added: column('added', '+', count('added')),
      changed: column('changed', '+', count('changed')),
      same: column('same', '+', count('same')),
      bad: column('bad', '+', count('bad')),
      kept: column(
        'kept',
        '+',
        outcomes.reduce((sum, { kept }) => sum + kept, 0),
      ),
    }))
    .where('id', '=', id)
    .execute()
}

/** Those of these keys that an earlier row has, with the number of that row. */
export async function listEarlierRows(
  db: Connection,
  id: string,
  { before, keys }: { before: number; keys: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; number: number }>`
    select key, min(number) as number from import_row
    where import_id = ${id} and key = any(${keys}::text[]) and number < ${before} group by key`.execute(db)
  return new Map(rows.map(({ key, number }) => [key, number]))
}

export interface BadRow extends GivenRow {
  reasons: StoredReason[]
}

export async function listBadRows(
  db: Connection,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: BadRow[]; total: number }> {
  const bad = db.selectFrom('import_row').where('import_id', '=', id).where('outcome', '=', 'bad')
  const rows = await bad
    .select(['number', 'given', 'reasons'])
    .orderBy('number')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await bad.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows as unknown as BadRow[], total }
}

export async function listBadRowsAfter(
  db: Connection,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<BadRow[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['number', 'given', 'reasons'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'bad')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows as unknown as BadRow[]
}

/** Of the longest bad row of a CSV file. */
export async function countCells(db: Connection, id: string): Promise<number> {
  const { rows } = await sql<{ cells: number }>`
    select coalesce(max(jsonb_array_length(given)), 0) as cells from import_row
    where import_id = ${id} and outcome = 'bad' and jsonb_typeof(given) = 'array'`.execute(db)
  return rows[0]!.cells
}

/** How a row names its movie. */
export interface RowKey {
  number: number
  reference: string | null
  titleKey: string | null
  title: string | null
  year: number | null
}

/**
 * The movie that a row is about. In this order: the reference of an earlier import, the id of the movie, title and year
 * of an earlier import, title and year of a movie that was never imported. Rows of new movies are left out. Deleted
 * movies count, except in the last case.
 */
export async function getMovieIdsByRow(db: Connection, rows: readonly RowKey[]): Promise<Map<number, string>> {
  const { rows: found } = await sql<{ number: number; id: string }>`
    select r.number, m.id
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as r (number int, reference text, "titleKey" text, title text, year int)
    cross join lateral (
      select * from (
        select movie_id as id, 1 as place from imported_movie where reference = r.reference
        union all select id, 2 from movie where id = r.reference
        union all select movie_id, 3 from imported_movie i
          where i.title_key = r."titleKey" and (r.reference is null or i.reference is null)
        union all select l.movie_id, 4 from movie_list l
          where l.list = '*' and l.title_key = fold(r.title) and l.year = r.year
            and not exists (select from imported_movie i where i.movie_id = l.movie_id)) found
      order by place, id limit 1) m`.execute(db)
  return new Map(found.map(({ number, id }) => [number, id]))
}

/** By movie: the values that the last import wrote to it. */
export async function getWrittenValues(
  db: Connection,
  movieIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ id: string; fields: Record<string, unknown> }>`
    select movie_id as id, fields from imported_movie where movie_id = any(${movieIds}::text[])`.execute(db)
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

export interface WrittenMovie {
  movieId: string
  reference: string | null
  titleKey: string
  fields: Record<string, unknown>
}

export async function upsertWrittenMovies(tx: Connection, written: readonly WrittenMovie[]): Promise<void> {
  await sql`
    insert into imported_movie as i (movie_id, reference, title_key, fields)
    select "movieId", reference, "titleKey", fields
    from jsonb_to_recordset(${JSON.stringify(written)})
      as r ("movieId" text, reference text, "titleKey" text, fields jsonb)
    on conflict (movie_id) do update set reference = coalesce(excluded.reference, i.reference),
      title_key = excluded.title_key, fields = excluded.fields`.execute(tx)
}

/** With their rows. `imported_movie`, the record of what imports wrote, stays. */
export async function purgeImportsBefore(db: Connection, at: Date): Promise<void> {
  await db
    .deleteFrom('import')
    .where('created_at', '<', at)
    .where('state', 'not in', ['checking', 'importing'])
    .execute()
}
