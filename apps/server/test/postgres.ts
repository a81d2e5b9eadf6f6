import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../local/postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'

/** In memory, where there is room for it: a database is cloned there in about half of the time. */
function folderForOneRun(): string {
  const memory = '/dev/shm'
  const hasRoom = () => {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * 1024 ** 3
  }
  return mkdtempSync(path.join(existsSync(memory) && hasRoom() ? memory : tmpdir(), 'matinee-test-'))
}

/** A database server for one run. `template` on it is migrated, and cloned by whoever needs a database. */
export async function startTestPostgres() {
  const folder = folderForOneRun()
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({
    directory: path.join(folder, 'postgres'),
    // Nothing here outlives the run, so nothing has to survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  await postgres.createDatabase('template')
  await migrate(postgres.url('template'))
  return {
    server: postgres.url(''),
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
