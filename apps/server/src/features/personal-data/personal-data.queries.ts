import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { addressColumn, excused, exportedTables, type ExportedTable, personColumn } from './exported-tables.ts'

export interface ExportedPerson {
  id: string
  email: string
  username: string
  /** Null: the address is unconfirmed, so that mails to it may be a stranger's. */
  confirmedEmail: string | null
}

export async function getPerson(db: Connection, id: string): Promise<ExportedPerson | undefined> {
  const { rows } = await sql<ExportedPerson>`
    select id, email, username,
      case when email_confirmed_at is not null or role <> 'user' then email end as "confirmedEmail"
    from users where id = ${id}`.execute(db)
  return rows[0]
}

/** SQL: whether a row of this table, called `t`, is about them. */
function isTheirs(
  { ids = [], idLists = [], emails = [], accounts = {}, through }: ExportedTable,
  person: ExportedPerson,
): RawBuilder<boolean> {
  const conditions = ids.map((column) => sql<boolean>`t.${sql.ref(column)} = ${person.id}`)
  for (const column of idLists) conditions.push(sql`t.${sql.ref(column)} @> ${[person.id]}::text[]`)
  if (person.confirmedEmail !== null)
    for (const column of emails) {
      const account = accounts[column]
      const isOfNobodyElse = account ? sql`coalesce(t.${sql.ref(account)}, ${person.id}) = ${person.id}` : sql`true`
      conditions.push(
        sql`(lower_case(t.${sql.ref(column)}) = lower_case(${person.confirmedEmail}) and ${isOfNobodyElse})`,
      )
    }
  if (through) {
    const [column, table, key] = through
    const parent = exportedTables.find((each) => each.table === table)!
    conditions.push(
      sql`t.${sql.ref(column)} in (select t.${sql.ref(key)} from ${sql.table(table)} t where ${isTheirs(parent, person)})`,
    )
  }
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** Columns of a table that are secrets: hashes of them, and bytes. */
const secretsOf = (table: string) => sql`array(
  select column_name::text from information_schema.columns
  where table_schema = 'public' and table_name = ${table} and (data_type = 'bytea' or column_name ~ '_hash$|secret'))`

export type ExportedRow = Record<string, unknown>

/** Rows about them, as they are stored. With a movie's title beside its id. */
export async function listExportedRows(
  db: Connection,
  each: ExportedTable,
  person: ExportedPerson,
): Promise<ExportedRow[]> {
  const { table, without = [], only, unless } = each
  const { rows } = await sql<{ row: ExportedRow; title: string | null }>`
    select to_jsonb(t) - ${secretsOf(table)} - ${[...without]}::text[] as row, m.title
    from ${sql.table(table)} t left join movie m on m.id = to_jsonb(t) ->> 'movie_id'
    where ${isTheirs(each, person)} ${unless ? sql`and not t.${sql.ref(unless)}` : sql``} order by t.*::text`.execute(
    db,
  )
  return rows.map(({ row, title }) => {
    const shown = only ? Object.fromEntries(only.map((column) => [column, row[column]])) : row
    return title === null ? shown : Object.assign(shown, { movie: title })
  })
}

const covers = (
  { ids = [], idLists = [], emails = [], without = [], only }: ExportedTable,
  column: string,
  isPerson: boolean,
) =>
  ids.includes(column) ||
  idLists.includes(column) ||
  (!isPerson && (emails.includes(column) || (!without.includes(column) && (only?.includes(column) ?? true))))

/**
 * Columns that seem to name a person but are neither covered nor excused, and excuses for columns that do not exist. A
 * column with a person's id is covered only if it selects rows (`ids`); one with an address also if it is exported.
 */
export async function listUncoveredColumns(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; isPerson: boolean; isAddress: boolean }>`
    select c.relname as table, a.attname as column, a.attname ~ ${addressColumn.source} as "isAddress",
      a.attname ~ ${personColumn.source} or exists (
        select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass and a.attnum = any (f.conkey)
      ) as "isPerson"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by 1, 2`.execute(db)
  const isCovered = ({ table, column, isPerson }: (typeof rows)[number]) =>
    `${table}.${column}` in excused ||
    exportedTables.some((each) => each.table === table && covers(each, column, isPerson))
  const uncovered = rows.filter((row) => (row.isPerson || row.isAddress) && !isCovered(row))
  const names = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  return [
    ...uncovered.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(excused).filter((name) => !names.has(name)),
  ]
}

export interface ExportRow {
  id: string
  state: 'making' | 'ready' | 'failed'
  requestedAt: Date
  bytes: number | null
  expiresAt: Date | null
}

const exportColumns = sql`id, state, requested_at as "requestedAt", bytes::float8 as bytes, expires_at as "expiresAt"`

/** The export that is being made, or can be downloaded at this time. */
export async function getExport(db: Connection, userId: string, now: Date): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${exportColumns} from data_export
    where user_id = ${userId} and coalesce(expires_at > ${now}, true)`.execute(db)
  return rows[0]
}

/** Undefined: an export is being made already. */
export async function replaceExport(db: Connection, userId: string, now: Date): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    insert into data_export as e (user_id, requested_at) values (${userId}, ${now})
    on conflict (user_id) do update
      set id = new_id(), state = 'making', requested_at = excluded.requested_at, bytes = null, expires_at = null
      where e.state <> 'making'
    returning ${exportColumns}`.execute(db)
  return rows[0]
}

export async function getExportOwner(db: Connection, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('data_export').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id
}

export async function setExportReady(
  db: Connection,
  id: string,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set({ state: 'ready', bytes, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setExportFailed(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute()
}

export async function deleteExpiredExports(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('data_export').where('expires_at', '<=', now).execute()
}
