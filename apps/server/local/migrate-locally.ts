import { migrate } from '../src/platform/database/migrate.ts'
import { StartFailure } from '../src/platform/start-failure.ts'
import type { LocalPostgres } from './postgres.ts'

/**
 * Creates and migrates a database of this checkout, and returns its address. If its migrations are not those of this
 * checkout, ends the process with a sentence that says which folder to remove: the next start makes it anew.
 */
export async function migrateLocally(postgres: LocalPostgres, database: string): Promise<string> {
  const url = postgres.url(database)
  try {
    await postgres.createDatabase(database)
    await migrate(url)
    return url
  } catch (error) {
    if (postgres.isOurs) await postgres.stop()
    if (!(error instanceof StartFailure)) throw error
    process.stderr.write(`${error.message}\nTo make it anew: rm -r ${postgres.directory}\n`)
    process.exit(1)
  }
}
