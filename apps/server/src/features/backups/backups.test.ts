import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LocalPostgres, startPostgres } from '../../../local/postgres.ts'
import { tableSums } from '../../../test/table-sums.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { backupPaths, listBackups } from './backups.ts'
import { getLastBackup, makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'

/** The PostgreSQL that npm brings has no pg_dump. */
const debian15 = '/usr/lib/postgresql/15'
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 2, 3))

it('descriptions of backups that are cut off or foreign are left out, and those of a backup named', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-backups-'))
  const description = JSON.stringify({
    format: 'matinee-backup-1',
    version: '1.0.0',
    madeAt: day(1).toISOString(),
    postgres: 18,
    dump: { bytes: 1, sha256: '' },
    files: { count: 0, bytes: 0, listSha256: '' },
  })
  writeFileSync(path.join(folder, '2026-11-01T02-03-00Z.json'), description)
  writeFileSync(path.join(folder, '2026-11-02T02-03-00Z.json'), description.slice(0, 40))
  writeFileSync(path.join(folder, '2026-11-03T02-03-00Z.json'), '{"format":"matinee-backup-2"}')
  writeFileSync(path.join(folder, 'notes.json'), 'a note')
  const unreadable: string[] = []
  const listed = await listBackups(folder, (name) => unreadable.push(name))
  expect(listed.map(({ name }) => name)).toEqual(['2026-11-01T02-03-00Z'])
  expect(unreadable.toSorted()).toEqual(['2026-11-02T02-03-00Z', '2026-11-03T02-03-00Z'])
  rmSync(folder, { recursive: true })
})

describe.runIf(existsSync(debian15))('backups', () => {
  let folder: string
  let postgres: LocalPostgres
  let number = 0
  const clients: pg.Client[] = []
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'matinee-backups-'))
    postgres = await startPostgres({
      directory: path.join(folder, 'postgres'),
      programs: debian15,
      settings: { fsync: 'off' },
    })
  })
  afterAll(async () => {
    for (const client of clients) await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A database and a storage of its own. */
  async function anInstallation() {
    const name = `site_${++number}`
    await postgres.createDatabase(name)
    const databaseUrl = postgres.url(name)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    clients.push(client)
    const storage = diskStorage(path.join(folder, name), undefined)
    const put = (key: string, content: string) => storage.write(key, Readable.from([content]))
    return { databaseUrl, client, storage, put }
  }
  async function aSite(recipients: readonly string[] = []) {
    const site = await anInstallation()
    await migrate(site.databaseUrl)
    await site.client.query(`insert into movie (title, year, genres) values ('Nosferatu', 1922, '{Horror}')`)
    await site.put('media/poster.webp', 'a poster')
    await site.put('films/aa/360p/0.m4s', 'a segment')
    await site.put('resized/320/poster.webp', 'made again')
    const backups = path.join(folder, `backups-${number}`)
    await mkdir(backups)
    const { databaseUrl, storage } = site
    const unreadable: string[] = []
    const onUnreadable = (name: string) => void unreadable.push(name)
    const backUp = (now: Date, { days = 3, to = recipients } = {}) =>
      makeBackup({ databaseUrl, storage, folder: backups, days, recipients: to, now, onUnreadable })
    return { ...site, backups, backUp, unreadable }
  }

  /** The names of whatever is in a database and its storage. */
  async function everything({ client, storage }: Awaited<ReturnType<typeof anInstallation>>): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(`
      select 'schema ' || nspname as name from pg_namespace where nspname !~ '^pg_(toast|temp)'
      union all select 'extension ' || extname from pg_extension
      union all select 'relation ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_'
      union all select 'function ' || p.oid::regprocedure from pg_proc p where p.oid >= 16384
      union all select 'type ' || t.oid::regtype from pg_type t where t.oid >= 16384
      order by 1`)
    const keys: string[] = []
    for await (const { key } of storage.list('')) keys.push(key)
    return [...rows.map(({ name }) => name), ...keys]
  }

  it('an empty machine becomes what was backed up, and its jobs are free again', async () => {
    const site = await aSite()
    await site.client.query(`select graphile_worker.add_job('mail.deliver-mail', '{"mailId":"1"}')`)
    await site.client.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'`)
    const { name, files } = await site.backUp(day(1))
    expect(files.count).toBe(2)
    expect(await getLastBackup({ folder: site.backups, stamp: undefined })).toEqual(day(1))
    const other = await anInstallation()
    // Empty but for the mark of whoever used it before.
    await other.put('installation.json', '{}')
    expect(await restoreBackup({ ...other, folder: site.backups })).toMatchObject({ name })
    expect(await other.storage.stat('installation.json')).toBeUndefined()
    expect(await tableSums(other.client)).toEqual(await tableSums(site.client))
    expect(await text((await other.storage.read('films/aa/360p/0.m4s'))!)).toBe('a segment')
    const jobs = await other.client.query('select locked_by from graphile_worker._private_jobs')
    expect(jobs.rows).toEqual([{ locked_by: null }])
    await expect(restoreBackup({ ...other, folder: site.backups })).rejects.toThrow('The database is not empty.')
  })

  it('each can be restored until it is too old; copies that none needs are removed with it', async () => {
    const site = await aSite()
    const copies = () => globSync('files/**/*-*', { cwd: site.backups }).length
    const { name } = await site.backUp(day(1))
    await site.put('media/poster.webp', 'another one')
    await site.storage.remove('films/aa/360p/0.m4s')
    await site.backUp(day(2))
    // The poster that was replaced, its successor, and the segment.
    expect(copies()).toBe(3)
    const other = await anInstallation()
    await restoreBackup({ ...other, folder: site.backups, name })
    expect(await text((await other.storage.read('media/poster.webp'))!)).toBe('a poster')
    writeFileSync(path.join(site.backups, '2026-11-03T02-03-00Z.dump'), 'killed in the middle')
    await site.backUp(day(5))
    expect((await listBackups(site.backups)).map(({ madeAt }) => madeAt)).toEqual([day(5), day(2)])
    expect(copies()).toBe(1)
    expect(globSync('*.dump', { cwd: site.backups })).toHaveLength(2)
  })

  it('one whose description cannot be read keeps its files, and stops neither the next one nor the clean-up', async () => {
    const site = await aSite()
    const { name } = await site.backUp(day(1))
    writeFileSync(path.join(site.backups, `${name}.json`), '{"format":')
    await site.storage.remove('films/aa/360p/0.m4s')
    await site.backUp(day(2))
    const last = await site.backUp(day(9))
    expect(site.unreadable).toEqual([name, name])
    expect(globSync('*.dump', { cwd: site.backups }).toSorted()).toEqual([`${name}.dump`, `${last.name}.dump`])
    // Of the one that cannot be read alone.
    expect(globSync('files/films/**/*-*', { cwd: site.backups })).toHaveLength(1)
    expect(await restoreBackup({ ...(await anInstallation()), folder: site.backups })).toMatchObject({
      name: last.name,
    })
  })

  it('are not made into the folder of another installation, whose backups they would remove', async () => {
    const site = await aSite()
    const { name } = await site.backUp(day(1))
    const other = await aSite()
    const here = { recipients: [], folder: site.backups, days: 3, now: day(9) }
    const made = makeBackup({ databaseUrl: other.databaseUrl, storage: other.storage, ...here })
    await expect(made).rejects.toThrow('has the backups of another installation')
    expect(globSync('*.{dump,json}', { cwd: site.backups }).toSorted()).toEqual([`${name}.dump`, `${name}.json`])
    // What was restored from it goes on with it.
    const moved = await anInstallation()
    await restoreBackup({ ...moved, folder: site.backups })
    await makeBackup({ databaseUrl: moved.databaseUrl, storage: moved.storage, ...here })
    expect((await listBackups(site.backups)).map(({ madeAt }) => madeAt)).toEqual([day(9)])
  })

  it('a damaged one is refused, and leaves nothing behind', async () => {
    const site = await aSite()
    const { name } = await site.backUp(day(1))
    const damage = (file: string) => {
      const bytes = readFileSync(file)
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(file, bytes)
    }
    const other = await anInstallation()
    const refused = async () => {
      const { message } = (await restoreBackup({ ...other, folder: site.backups }).catch(
        (error: Error) => error,
      )) as Error
      for await (const { key } of other.storage.list('')) expect(key).toBeUndefined()
      return message
    }
    const [copy = ''] = globSync('files/films/**/*-*', { cwd: site.backups })
    damage(path.join(site.backups, copy))
    expect(await refused()).toContain('The copy of films/aa/360p/0.m4s is damaged.')
    damage(path.join(site.backups, `${name}.dump`))
    expect(await refused()).toContain(`${name}.dump is damaged`)
    await expect(restoreBackup({ ...other, folder: site.backups, name: 'none' })).rejects.toThrow(name)
  })

  it('one that is cut off or lacks a file leaves database and storage as they were, so that it can be tried again', async () => {
    const site = await aSite()
    const { name } = await site.backUp(day(1))
    const { dump } = backupPaths('', { name })
    const damages: Record<string, (backups: string) => void> = {
      // With the right checksum: pg_restore notices.
      'pg_restore: error': (backups) => {
        truncateSync(path.join(backups, dump), statSync(path.join(backups, dump)).size >> 1)
        const sha256 = createHash('sha256')
          .update(readFileSync(path.join(backups, dump)))
          .digest('hex')
        const file = path.join(backups, `${name}.json`)
        const description = JSON.parse(readFileSync(file, 'utf8'))
        writeFileSync(file, JSON.stringify({ ...description, dump: { ...description.dump, sha256 } }))
      },
      'The copy of films/aa/360p/0.m4s is missing.': (backups) => {
        for (const copy of globSync('files/films/**/*-*', { cwd: backups })) rmSync(path.join(backups, copy))
      },
      'dump is missing.': (backups) => rmSync(path.join(backups, dump)),
      'files.gz is missing.': (backups) => rmSync(path.join(backups, `${name}.files.gz`)),
    }
    const other = await anInstallation()
    const before = await everything(other)
    for (const [reason, damage] of Object.entries(damages)) {
      const backups = mkdtempSync(path.join(folder, 'damaged-'))
      cpSync(site.backups, backups, { recursive: true, preserveTimestamps: true })
      damage(backups)
      await expect(restoreBackup({ ...other, folder: backups })).rejects.toThrow(reason)
      expect(await everything(other)).toEqual(before)
    }
    const stopping = new AbortController()
    const onProgress = () => stopping.abort(new Error('stopped'))
    const stopped = restoreBackup({ ...other, folder: site.backups, signal: stopping.signal, onProgress })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await everything(other)).toEqual(before)
    await restoreBackup({ ...other, folder: site.backups })
    expect(await tableSums(other.client)).toEqual(await tableSums(site.client))
  })

  it('one whose migration fails leaves database and storage as they were, and is restored once it is mended', async () => {
    const site = await aSite()
    await site.client.query(`delete from schema_migration where name like '0006_%'`)
    await site.backUp(day(1))
    const other = await anInstallation()
    await other.client.query('create schema monitoring; create function public.theirs() returns int return 1')
    await other.client.query('create extension pg_trgm')
    const before = await everything(other)
    await expect(restoreBackup({ ...other, folder: site.backups })).rejects.toThrow('0006_desk.sql')
    expect(await everything(other)).toEqual(before)
    expect(before).toContain('extension pg_trgm')
    await site.client.query(`insert into schema_migration select '0006_desk.sql', $1`, [
      createHash('sha256')
        .update(readFileSync(path.resolve(import.meta.dirname, '../../../migrations/0006_desk.sql')))
        .digest('hex'),
    ])
    await site.backUp(day(2))
    await restoreBackup({ ...other, folder: site.backups })
    expect(await tableSums(other.client)).toEqual(await tableSums(site.client))
  })

  it("members' archives of their own data are in no backup: after a restore they are asked to try again", async () => {
    const site = await aSite()
    const { rows } = await site.client.query<{ id: string }>(`
      insert into users (username, username_key, email, email_key, password_hash, created_at)
      select 'member ' || n, 'member ' || n, n || '@example.org', n || '@example.org', '$argon2id$', now() from generate_series(1, 2) n returning id`)
    await site.client.query(
      `insert into data_export (user_id, state, requested_at, bytes, expires_at)
       values ($1, 'ready', now(), 3, now() + interval '7 days'), ($2, 'making', now(), null, null)`,
      rows.map(({ id }) => id),
    )
    await site.backUp(day(1))
    const other = await anInstallation()
    await restoreBackup({ ...other, folder: site.backups })
    const exports = await other.client.query('select state, bytes, expires_at from data_export order by state')
    expect(exports.rows).toEqual([
      { state: 'failed', bytes: null, expires_at: null },
      { state: 'making', bytes: null, expires_at: null },
    ])
  })

  it('encrypted ones are read by the identity alone, copy a file once, and are refused without age', async () => {
    const identity = (name: string) => {
      const file = path.join(folder, `${name}.key`)
      execFileSync('age-keygen', ['-o', file], { stdio: 'ignore' })
      return { file, recipient: execFileSync('age-keygen', ['-y', file], { encoding: 'utf8' }).trim() }
    }
    const [ours, another] = [identity('ours'), identity('another')]
    const site = await aSite([ours.recipient])
    const { name } = await site.backUp(day(1))
    expect(readdirSync(site.backups)).toContain(`${name}.dump.age`)
    const written = globSync('**/*', { cwd: site.backups, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of written) {
      const bytes = readFileSync(path.join(entry.parentPath, entry.name))
      for (const plain of ['a segment', 'a poster', 'Nosferatu', 'PGDMP']) expect(bytes.includes(plain)).toBe(false)
    }
    const copies = () => globSync('files/**/*.age', { cwd: site.backups }).toSorted()
    const first = copies()
    expect(first).toHaveLength(2)
    await site.put('media/backdrop.webp', 'a backdrop')
    await site.backUp(day(2))
    expect(copies()).toHaveLength(3)
    expect(copies()).toEqual(expect.arrayContaining(first))

    const other = await anInstallation()
    const before = await everything(other)
    const restore = (identityFile?: string) => restoreBackup({ ...other, folder: site.backups, identityFile })
    await expect(restore()).rejects.toThrow('--identity')
    await expect(restore(another.file)).rejects.toThrow('no identity matched')
    expect(await everything(other)).toEqual(before)
    await restore(ours.file)
    expect(await tableSums(other.client)).toEqual(await tableSums(site.client))
    expect(await text((await other.storage.read('films/aa/360p/0.m4s'))!)).toBe('a segment')

    // Another recipient gets all of it anew, as it could not read what was copied for the first.
    await site.backUp(day(3), { to: [another.recipient] })
    expect(copies()).toHaveLength(6)
    const third = await anInstallation()
    await restoreBackup({ ...third, folder: site.backups, identityFile: another.file })
    expect(await tableSums(third.client)).toEqual(await tableSums(site.client))

    await expect(site.backUp(day(4), { to: ['age1nobody'] })).rejects.toThrow('age1nobody')
    vi.stubEnv('PATH', folder)
    await expect(site.backUp(day(4))).rejects.toThrow('apt install age')
    vi.unstubAllEnvs()
    expect(await listBackups(site.backups)).toHaveLength(3)
  })

  it('a restore that another one overtakes takes nothing of it away', async () => {
    const site = await aSite()
    await site.backUp(day(1))
    const other = await anInstallation()
    const [hasBegun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Storage = {
      ...other.storage,
      async write(key, content) {
        hasBegun.resolve()
        await mayGoOn.promise
        return other.storage.write(key, content)
      },
    }
    const first = restoreBackup({ ...other, storage: slow, folder: site.backups }).catch((error: Error) => error)
    await hasBegun.promise
    const second = await restoreBackup({ ...other, folder: site.backups }).catch((error: Error) => error)
    mayGoOn.resolve()
    await first
    expect(await tableSums(other.client)).toEqual(await tableSums(site.client))
    expect(await other.storage.stat('media/poster.webp')).toBeDefined()
    expect(second).toMatchObject({ message: expect.stringContaining('Another restore') })
  })

  it('only one is made at a time', async () => {
    const site = await aSite()
    await site.client.query(`select pg_advisory_lock(hashtextextended('backups', 0))`)
    await expect(site.backUp(day(1))).rejects.toThrow('Another backup is being made')
  })
})
