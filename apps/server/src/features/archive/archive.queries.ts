import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { noTimeout } from '../../platform/database/role-settings.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Session settings under which every value has the same text on both servers. */
export const plainText = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local statement_timeout = 0`

/** Our tables except the list of migrations. Of a partitioned table, its partitions. */
export async function selectTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration' order by 1`)
  return rows.map(({ name }) => name)
}

export interface AppliedMigration {
  name: string
  checksum: string
}

export async function selectMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('select name, checksum from schema_migration order by name')
  return rows
}

/** For each sequence (identity column) the value given last; null if none was. */
export async function selectSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function updateSequences(client: pg.ClientBase, sequences: Record<string, string | null>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
}

/** Text, a line for each row. Computed columns are left out. */
export const readRows = (client: pg.ClientBase, table: string): Readable =>
  client.query(copyTo(`copy ${quoted(table)} to stdout`))

export const writeRows = (client: pg.ClientBase, table: string, content: Readable): Promise<void> =>
  pipeline(content, client.query(copyFrom(`copy ${quoted(table)} from stdin`)))

/** Jobs that wait or have failed. Recurring jobs are left out: each installation schedules its own. */
export async function selectJobs(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query<{ job: unknown }>(`
    select json_build_object('name', t.identifier, 'payload', j.payload, 'key', j.key, 'priority', j.priority,
      'runAt', j.run_at, 'tries', j.max_attempts, 'queue', q.queue_name) as job
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where t.identifier not in (select identifier from graphile_worker._private_known_crontabs) order by j.id`)
  return rows.map(({ job }) => job)
}

export async function insertJobs(client: pg.ClientBase, jobs: unknown[]): Promise<void> {
  await client.query(
    `select graphile_worker.add_job(j.name, j.payload, job_key => j.key, priority => j.priority, run_at => j."runAt",
      max_attempts => j.tries, queue_name => j.queue)
    from json_to_recordset($1)
      as j (name text, payload json, key text, priority int, "runAt" timestamptz, tries int, queue text)`,
    [JSON.stringify(jobs)],
  )
}

/** As in `platform/installation.ts`, by a client of its own. */
export async function selectInstallationId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]!.id
}

/** Until the transaction ends nobody begins to use the installation. Waits for those who are about to. */
export const lockUse = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query('lock table users, movie, audit_log in access exclusive mode'))

/** Whether somebody has used the installation: people, movies, or an entry of the audit log. */
export async function isUsed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(`
    select exists (select from users) or exists (select from movie) or exists (select from audit_log) as used`)
  return rows[0]!.used
}

/**
 * Empties the tables and takes triggers and foreign keys away, so that rows can be written in any order. The returned
 * function puts them back, which checks every reference. All of it in the caller's transaction; needs no superuser.
 */
export async function openTables(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of keys) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  }
}

/** The parts received of unfinished uploads are not in the archive: their senders start again. */
export async function deleteUnfinishedUploads(client: pg.ClientBase): Promise<void> {
  await client.query(`delete from upload where finished_at is null`)
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(table)}`)
  return Number(rows[0]!.n)
}

/** A connection outside the pool: a session-level advisory lock lasts as long as its connection. */
export async function connectAlone(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name, options: noTimeout })
  await client.connect()
  return client
}

async function tryLock(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  )
  return rows[0]!.taken
}

/** Takes an advisory lock until the connection ends. False if another process has it. */
export const lockBackups = (client: pg.ClientBase): Promise<boolean> => tryLock(client, 'backups')

/** The same for whoever fills an empty installation, and empties it again if that fails. */
export const lockFilling = (client: pg.ClientBase): Promise<boolean> => tryLock(client, 'filling')

export const unlockFilling = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query(`select pg_advisory_unlock(hashtextextended('filling', 0))`))

export async function selectServerMajor(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]!.major
}

export const analyze = async (client: pg.ClientBase): Promise<void> => void (await client.query('analyze'))

/** Whether there is any table, of ours or of others. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  )
  return rowCount !== 0
}

/** `DROP` statements for the extensions, the schemas, and all objects in schemas that belong to no extension. */
export async function selectDrops(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    with space as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('drop extension if exists %I cascade', extname) as statement from pg_extension
    union all
    select format('drop schema if exists %I cascade', nspname) from space
    union all
    select format('drop %s if exists %s cascade', replace(o.type, ' object', ''), o.identity)
    from pg_depend d
    join space on space.oid = d.refobjid
    cross join lateral pg_identify_object(d.classid, d.objid, 0) o
    where d.refclassid = 'pg_namespace'::regclass and d.deptype = 'n' and not exists (
      select from pg_depend part
      where part.classid = d.classid and part.objid = d.objid and part.objsubid = 0 and part.deptype in ('e', 'i')
    )`)
  return rows.map(({ statement }) => statement)
}

/** Removes whatever has been added to the database since `selectDrops` returned `before`. */
export async function removeAllBut(client: pg.ClientBase, before: readonly string[]): Promise<void> {
  const kept = new Set(before)
  const added = (await selectDrops(client)).filter((statement) => !kept.has(statement))
  await client.query(['begin', ...added, 'commit'].join(';\n'))
}

/** Members' archives of their own data are in no backup and no archive: who had one is asked to try again. */
export async function failLostExports(client: pg.ClientBase): Promise<void> {
  await client.query(`update data_export set state = 'failed', bytes = null, expires_at = null where state = 'ready'`)
}

/** Releases the jobs that workers of another machine had locked, so that they are retried here. */
export async function unlockJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}

/** PostgreSQL has answered with an error, so that nothing was committed. */
export const isDatabaseError = (error: unknown): boolean => error instanceof pg.DatabaseError
