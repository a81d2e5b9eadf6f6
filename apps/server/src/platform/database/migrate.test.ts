import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type LocalPostgres, startPostgres } from '../../../local/postgres.ts'
import { runCommand } from '../../../test/command.ts'
import { testEnvironment } from '../../../test/test-app.ts'
import { migrate } from './migrate.ts'

const debian15 = '/usr/lib/postgresql/15'
const command = path.resolve(import.meta.dirname, '../../cli.ts')

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function migrateInAProcess(url: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ...testEnvironment(url, 'smtp://127.0.0.1:1') }
  const child = spawn(process.execPath, [command, 'migrate'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

const shape = `
  select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' order by 1, 2`

const versions = [
  { version: 18, start: async (): Promise<LocalPostgres | undefined> => undefined },
  {
    version: 15,
    start: async (folder: string): Promise<LocalPostgres | undefined> =>
      startPostgres({ directory: path.join(folder, 'postgres'), programs: debian15, settings: { fsync: 'off' } }),
  },
]

describe.each(versions)('migrations on PostgreSQL $version', ({ version, start }) => {
  // Where the project is tested for real, 15 is installed.
  const possible = version === 18 || existsSync(debian15) || process.env['CI'] !== undefined
  let server: LocalPostgres | undefined
  let folder: string
  const url = (name: string) => server?.url(name) ?? `${inject('postgres')}${name}`
  const fresh = async (name: string) => {
    await query(url('postgres'), `create database ${name} template template0`)
    return url(name)
  }
  beforeAll(async () => {
    if (!possible) return
    folder = mkdtempSync(path.join(tmpdir(), 'matinee-migrate-'))
    chmodSync(folder, 0o755)
    server = await start(folder)
  })
  afterAll(async () => {
    if (!possible) return
    // Connections that are just saying goodbye must not be cut off: nobody listens to them any more.
    const open = `select from pg_stat_activity where datname like 'migrate_%'`
    for (let i = 0; i < 100 && (await query(url('postgres'), open)).length > 0; i++) await wait(50)
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.runIf(possible)('is that version', async () => {
    const [row] = await query(url('postgres'), 'show server_version_num')
    expect(String(row?.['server_version_num'])).toMatch(new RegExp(`^${version}`))
  })

  it.runIf(possible)('need no more of the configuration than where the database is', async () => {
    const env = { DATABASE_URL: await fresh('migrate_alone') }
    const { code, out, err } = await runCommand('migrate', { env })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^applied 0001_/m)
  })

  it.runIf(possible)('fill an empty database, and leave a full one alone', async () => {
    const database = await fresh('migrate_twice')
    expect((await migrate(database)).length).toBeGreaterThan(0)
    const before = await query(database, shape)
    expect(await migrate(database)).toEqual([])
    expect(await query(database, shape)).toEqual(before)
  })

  it.runIf(possible)('are applied once by two processes that start together', async () => {
    const database = await fresh('migrate_race')
    const results = await Promise.all([migrateInAProcess(database), migrateInAProcess(database)])
    expect(
      results
        .map(({ code, output }) => ({ code, output: output.trim().split('\n').at(-1)?.split(' ')[0] }))
        .toSorted((a, b) => a.output!.localeCompare(b.output!)),
    ).toEqual([
      { code: 0, output: 'applied' },
      { code: 0, output: 'the' },
    ])
    const applied = await query(database, 'select name, count(*)::int as n from schema_migration group by name')
    expect(applied.every((row) => row['n'] === 1)).toBe(true)
  })

  it.runIf(possible)('say what they do', async () => {
    const reports: string[] = []
    await migrate(await fresh('migrate_reports'), (message, { migration }) => reports.push(`${message} ${migration}`))
    expect(reports.slice(0, 2)).toEqual([
      'applying a migration 0001_accounts.sql',
      'migration applied 0001_accounts.sql',
    ])
  })

  it.runIf(possible)('tell a user who may not make tables what to do about it, without a trace', async () => {
    const database = new URL(await fresh('migrate_guest'))
    await query(url('postgres'), "create role migrate_guest login password 'guest'")
    database.username = 'migrate_guest'
    database.password = 'guest'
    const { code, output } = await migrateInAProcess(database.href)
    expect(output).toBe(
      'The user "migrate_guest" may not create tables in the database "migrate_guest" (permission denied for schema ' +
        'public). From PostgreSQL 15 on it has to own the database: ALTER DATABASE "migrate_guest" OWNER TO "migrate_guest";\n',
    )
    expect(code).toBe(1)
  })

  it.runIf(possible)('refuse a file that was changed after it had been applied', async () => {
    const database = await fresh('migrate_changed')
    await migrate(database)
    await query(database, "update schema_migration set checksum = 'other' where name like '0001%'")
    await expect(migrate(database)).rejects.toThrow(/was changed after it had been applied/)
  })

  it.runIf(possible)('refuse a database of before the baseline, and leave it as it is', async () => {
    const database = await fresh('migrate_older')
    await query(database, 'create table schema_migration (name text primary key, checksum text not null)')
    // A name that the baseline has too.
    await query(database, "insert into schema_migration values ('0001_schema.sql', ''), ('0003_films.sql', '')")
    const before = await query(database, shape)
    await expect(migrate(database)).rejects.toThrow(
      /^A version before 0\.1\.0 made this database: it has 0001_schema\.sql and lacks 0001_accounts\.sql\./,
    )
    expect(await query(database, shape)).toEqual(before)
    expect(await query(database, "select from pg_namespace where nspname = 'graphile_worker'")).toEqual([])
  })

  /** A migrated database, and a folder with further migrations. */
  const later = async (name: string, files: Record<string, string>) => {
    const database = await fresh(name)
    const migrations = path.join(folder, name)
    mkdirSync(migrations)
    for (const [file, sql] of Object.entries(files)) writeFileSync(path.join(migrations, file), sql)
    const reports: string[] = []
    const run = (options: { tries?: number } = {}) =>
      migrate(database, (message) => reports.push(message), {
        folder: migrations,
        lockTimeoutMs: 100,
        pauseMs: 100,
        tries: 200,
        ...options,
      })
    await query(database, 'create table busy (id integer)')
    return { database, migrations, reports, run }
  }
  const waiting = 'a migration waits for a table lock and is tried again'

  it.runIf(possible)('let readers through while they wait for a table lock, and are then applied', async () => {
    const { database, reports, run } = await later('migrate_lock', {
      '0001_busy.sql': 'alter table busy add column note text;',
    })
    const reader = new pg.Client({ connectionString: database })
    await reader.connect()
    await reader.query('begin')
    await reader.query('select from busy')
    const migrated = run()
    await expect.poll(() => reports.filter((message) => message === waiting).length).toBeGreaterThan(1)
    // Behind a migration that waited without an end this would wait until the reader above is done.
    expect(await query(database, 'select from busy')).toEqual([])
    await reader.query('commit')
    await reader.end()
    expect(await migrated).toEqual(['0001_busy.sql'])
    await query(database, 'select note from busy')
  })

  it.runIf(possible)('give up on a lock that is never released, and have changed nothing', async () => {
    const { database, reports, run } = await later('migrate_stuck', {
      '0001_busy.sql': 'create table half_done (); alter table busy add column note text;',
    })
    const reader = new pg.Client({ connectionString: database })
    await reader.connect()
    await reader.query('begin')
    await reader.query('select from busy')
    await expect(run({ tries: 3 })).rejects.toThrow(/0001_busy.sql was tried 3 times.+Nothing was changed/)
    expect(reports.filter((message) => message === waiting)).toHaveLength(2)
    await reader.end()
    expect(await query(database, "select from pg_class where relname = 'half_done'")).toEqual([])
    expect(await run()).toEqual(['0001_busy.sql'])
  })

  it.runIf(possible)('create an index outside a transaction, and again from the start if that failed', async () => {
    const { database, run } = await later('migrate_concurrently', {
      '0001_busy.sql': [
        '-- no transaction',
        'drop index concurrently if exists busy_id;',
        'create unique index concurrently busy_id on busy (id);',
        '',
      ].join('\n'),
    })
    await query(database, 'insert into busy values (1), (1)')
    await expect(run()).rejects.toThrow(/0001_busy.sql could not be applied/)
    const isValid = `select indisvalid from pg_index where indexrelid = 'busy_id'::regclass`
    expect(await query(database, isValid)).toEqual([{ indisvalid: false }])
    await query(database, 'delete from busy')
    expect(await run()).toEqual(['0001_busy.sql'])
    expect(await query(database, isValid)).toEqual([{ indisvalid: true }])
    expect(await run()).toEqual([])
  })
})
