import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../local/postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server is; `template` on it is migrated, and cloned by every test file that needs a database. */
    postgres: string
  }
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-test-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({
    directory: path.join(folder, 'postgres'),
    // Nothing here outlives the run, so nothing has to survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  await postgres.createDatabase('template')
  await migrate(postgres.url('template'))
  project.provide('postgres', postgres.url(''))
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
