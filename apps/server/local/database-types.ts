import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { migrate } from '../src/platform/database/migrate.ts'
import { startPostgres } from './postgres.ts'
import { workspace } from '../src/platform/workspace.ts'

/** Writes the types of the tables anew, from a database that all migrations have run on. */
const postgres = await startPostgres({ directory: path.join(workspace, '.data/types') })
try {
  const name = `types_${process.pid}`
  await postgres.createDatabase(name)
  await migrate(postgres.url(name))
  const file = path.resolve(import.meta.dirname, '../src/platform/database/tables.ts')
  const args = ['kysely-codegen', '--dialect', 'postgres', '--include-pattern', 'public.*', '--out-file', file]
  spawnSync('npx', [...args, '--url', postgres.url(name)], { stdio: 'inherit' })
} finally {
  await postgres.stop()
}
