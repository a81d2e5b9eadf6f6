import { loadDataConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'

export async function run(): Promise<void> {
  const shortened: Record<string, string> = { 'applying a migration': 'applying', 'migration applied': 'applied' }
  await migrate(loadDataConfig().database.directUrl, (message, { migration, ms }) => {
    const words = [shortened[message] ?? message, migration, ms === undefined ? undefined : `(${ms} ms)`]
    process.stdout.write(`${words.filter((word) => word !== undefined).join(' ')}\n`)
  })
}
