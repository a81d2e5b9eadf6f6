import pg from 'pg'
import { noTimeout } from '../../platform/database/role-settings.ts'

/** As in `platform/installation.ts`, by a client of its own. */
export async function getInstallationId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]!.id
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

/** The same for a restore. */
export const lockFilling = (client: pg.ClientBase): Promise<boolean> => tryLock(client, 'filling')

export async function getServerMajor(client: pg.ClientBase): Promise<number> {
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
export async function listDrops(client: pg.ClientBase): Promise<string[]> {
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

/** Removes whatever has been added to the database since `listDrops` returned `before`. */
export async function removeAllBut(client: pg.ClientBase, before: readonly string[]): Promise<void> {
  const kept = new Set(before)
  const added = (await listDrops(client)).filter((statement) => !kept.has(statement))
  await client.query(['begin', ...added, 'commit'].join(';\n'))
}

/** Members' archives of their own data are in no backup: who had one is asked to try again. */
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
