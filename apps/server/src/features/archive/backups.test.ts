import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalPostgres, startPostgres } from '../../../local/postgres.ts'
import { tableSums } from '../../../test/table-sums.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import { listBackups } from './backups.ts'
import { findLastBackup, makeBackup } from './backup.service.ts'
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
  async function aSite() {
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
    const backUp = (now: Date, days = 3) =>
      makeBackup({ databaseUrl, storage, folder: backups, days, now, onUnreadable })
    return { ...site, backups, backUp, unreadable }
  }

  it('an empty machine becomes what was backed up, and its jobs are free again', async () => {
    const site = await aSite()
    await site.client.query(`select graphile_worker.add_job('mail.deliver', '{"mailId":"1"}')`)
    await site.client.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'`)
    const { name, files } = await site.backUp(day(1))
    expect(files.count).toBe(2)
    expect(await findLastBackup({ folder: site.backups, stamp: undefined })).toEqual(day(1))
    const other = await anInstallation()
    expect(await restoreBackup({ ...other, folder: site.backups })).toMatchObject({ name })
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

  it('only one is made at a time', async () => {
    const site = await aSite()
    await site.client.query(`select pg_advisory_lock(hashtextextended('backups', 0))`)
    await expect(site.backUp(day(1))).rejects.toThrow('Another backup is being made')
  })
})
