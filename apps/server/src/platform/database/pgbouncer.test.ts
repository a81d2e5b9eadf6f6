import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { pgBouncerProgram, startPgBouncer } from '../../../local/pgbouncer.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testEnvironment } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { buildApp } from '../../app.ts'
import { loadConfig } from '../config.ts'
import { createServices, type RunningServices } from '../services.ts'
import { migrate } from './migrate.ts'

describe.runIf(existsSync(pgBouncerProgram))('through PgBouncer in transaction mode', () => {
  const poolSize = 4
  let folder: string
  let database: TestDatabase
  let pgBouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let services: RunningServices
  let app: FastifyInstance
  let ids: string[]
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'matinee-pgbouncer-'))
    chmodSync(folder, 0o755)
    database = await createTestDatabase()
    await migrate(database.url)
    pgBouncer = await startPgBouncer({ folder, server: inject('postgres'), poolSize })
    const config = loadConfig({
      ...testEnvironment(database.url, 'smtp://127.0.0.1:1'),
      LOG_LEVEL: 'error',
      DATABASE_URL: pgBouncer.url(path.basename(new URL(database.url).pathname)),
      DATABASE_DIRECT_URL: database.url,
      DATABASE_POOL: '60',
    })
    services = await createServices(config, 'test', { isForRequests: true, connectTimeoutMs: 10_000 })
    await services.settings.load()
    app = await buildApp(services, { pages: false })
    ids = await addMovies(services.db, [{ title: 'First' }, { title: 'Second' }])
  })
  afterAll(async () => {
    await app.close()
    await services.close()
    await pgBouncer.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('statements have the settings of the role', async () => {
    const { rows } = await services.pool.query(
      `select current_setting('jit') as jit, current_setting('work_mem') as work_mem,
         current_setting('statement_timeout') as statement_timeout`,
    )
    expect(rows).toEqual([{ jit: 'off', work_mem: '16MB', statement_timeout: '10s' }])
  })

  it('many clients share few connections, without prepared statements of each other', async () => {
    const urls = Array.from({ length: 240 }, (_, n) => `/api/movies/${ids[n % 2]}${n % 3 === 0 ? '/likes' : ''}?n=${n}`)
    const answers = await Promise.all(
      urls.map((url, n) => app.inject({ url, remoteAddress: `10.0.${n >> 7}.${n & 127}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200))
    expect(services.pool.totalCount).toBeGreaterThan(2 * poolSize)
    const { rows } = await services.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = 'matinee'`,
    )
    expect(rows[0]!.n).toBeLessThanOrEqual(poolSize)
  })

  it('changes are heard, on a connection of their own', async () => {
    const url = `/api/movies/${ids[0]}`
    await expect.poll(() => services.changes.isListening()).toBe(true)
    expect((await app.inject({ url })).json()).toMatchObject({ title: 'First' })
    await services.db.updateTable('movie').set({ title: 'Changed' }).where('id', '=', ids[0]!).execute()
    await expect.poll(async () => (await app.inject({ url })).json()).toMatchObject({ title: 'Changed' })
  })
})
