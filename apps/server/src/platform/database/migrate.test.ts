import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type LocalPostgres, startPostgres } from '../../../local/postgres.ts'
import { testEnvironment } from '../../../test/house.ts'
import { migrate } from './migrate.ts'

const debian15 = '/usr/lib/postgresql/15'
const command = path.resolve(import.meta.dirname, '../../commands/migrate.ts')

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
  const child = spawn(process.execPath, [command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
    const said: string[] = []
    await migrate(await fresh('migrate_told'), (message, { migration }) => said.push(`${message} ${migration}`))
    expect(said.slice(0, 2)).toEqual(['applying a migration 0001_schema.sql', 'migration applied 0001_schema.sql'])
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
})
