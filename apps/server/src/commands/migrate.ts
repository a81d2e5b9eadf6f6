import { loadDataConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { configOrExit, failCommand } from './failures.ts'

const config = configOrExit(loadDataConfig)
const shortened: Record<string, string> = { 'applying a migration': 'applying', 'migration applied': 'applied' }
try {
  await migrate(config.database.directUrl, (message, { migration, ms }) => {
    const words = [shortened[message] ?? message, migration, ms === undefined ? undefined : `(${ms} ms)`]
    process.stdout.write(`${words.filter((word) => word !== undefined).join(' ')}\n`)
  })
} catch (error) {
  failCommand(error, config)
}
