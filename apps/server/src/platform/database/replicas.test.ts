import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalPostgres, startPostgres } from '../../../local/postgres.ts'
import { testEnvironment } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { buildApp } from '../../app.ts'
import { loadConfig } from '../config.ts'
import { createServices, type RunningServices } from '../services.ts'
import { migrate } from './migrate.ts'

const debian15 = '/usr/lib/postgresql/15'

describe.runIf(existsSync(debian15))('reads from a standby', () => {
  let folder: string
  let primary: LocalPostgres
  let standby: LocalPostgres
  let onStandby: pg.Client
  let services: RunningServices
  let app: FastifyInstance
  let id: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'matinee-replicas-'))
    chmodSync(folder, 0o755)
    const server = { programs: debian15, settings: { fsync: 'off' } }
    primary = await startPostgres({ ...server, directory: path.join(folder, 'primary') })
    await primary.createDatabase('films')
    await migrate(primary.url('films'))
    standby = await startPostgres({
      ...server,
      directory: path.join(folder, 'standby'),
      standbyOf: primary.url('postgres'),
    })
    onStandby = new pg.Client({ connectionString: standby.url('films') })
    onStandby.on('error', () => {})
    await onStandby.connect()
    const config = loadConfig({
      ...testEnvironment(primary.url('films'), 'smtp://127.0.0.1:1'),
      LOG_LEVEL: 'error',
      DATABASE_REPLICA_URLS: standby.url('films'),
    })
    services = await createServices(config, 'test', { isForRequests: true, connectTimeoutMs: 10_000 })
    await services.settings.load()
    app = await buildApp(services, { pages: false })
    ;[id = ''] = await addMovies(services.db, [{ title: 'First' }])
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await services.close()
    await onStandby.end().catch(() => {})
    await standby.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const isStandby = async () => {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(services.db)
    return rows[0]!.standby
  }
  const publicReads = () => services.replicas.read(isStandby)
  const titleOf = async (url: string) => (await app.inject({ url })).json<{ title: string }>().title
  const setTitle = (title: string) => services.db.updateTable('movie').set({ title }).where('id', '=', id).execute()

  it('of what is the same for everyone; all else comes from the primary', async () => {
    await expect.poll(() => services.changes.isListening()).toBe(true)
    await expect.poll(publicReads).toBe(true)
    expect(await isStandby()).toBe(false)
    expect((await services.replicas.read(() => services.pool.query('select pg_is_in_recovery() as s'))).rows).toEqual([
      { s: true },
    ])
  })

  it('not before it has replayed a change: no old bytes are cached', async () => {
    const url = `/api/movies/${id}`
    expect(await titleOf(url)).toBe('First')
    await onStandby.query('select pg_wal_replay_pause()')
    await setTitle('Second')
    await expect.poll(() => titleOf(url)).toBe('Second')
    expect(await publicReads()).toBe(false)
    expect(await titleOf(`${url}?another`)).toBe('Second')
    await onStandby.query('select pg_wal_replay_resume()')
    await expect.poll(publicReads).toBe(true)
    expect(await titleOf(`${url}?a-third`)).toBe('Second')
  })

  it('once, however slow it is: a read that takes long is no failure of the standby', { timeout: 20_000 }, async () => {
    await expect.poll(publicReads).toBe(true)
    let reads = 0
    const slowly = () => {
      reads++
      return services.pool.query<{ s: boolean }>('select pg_is_in_recovery() as s, pg_sleep(6)')
    }
    expect((await services.replicas.read(slowly)).rows).toMatchObject([{ s: true }])
    expect(reads).toBe(1)
  })

  it('not while it is away, and nobody notices', async () => {
    await expect.poll(publicReads).toBe(true)
    await standby.stop()
    const urls = Array.from({ length: 40 }, (_, n) => `/api/movies/${id}?away=${n}`)
    const answers = await Promise.all(urls.map((url) => app.inject({ url })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200))
    expect(await publicReads()).toBe(false)
  })
})
