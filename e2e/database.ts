import path from 'node:path'
import { dataFolder } from '../apps/server/local/environment.ts'
import { startPostgres } from '../apps/server/local/postgres.ts'
import { createPool } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { currentServer } from './test-app.ts'

/** The database behind the pages. */
export async function openPool(size: number) {
  const postgres = await startPostgres({ directory: path.join(dataFolder(currentServer().data), 'postgres') })
  const log = createLog({ log: { level: 'warn' } }, 'test')
  return createPool({ database: { url: postgres.url('matinee_demo'), pool: size } }, log)
}

type Rows = Record<string, string | number | null>

/** Runs a query directly on the database. */
export async function queryDatabase<T extends Rows>(question: string, values: unknown[] = []): Promise<T[]> {
  const pool = await openPool(1)
  try {
    return (await pool.query<T>(question, values)).rows
  } finally {
    await pool.end()
  }
}
