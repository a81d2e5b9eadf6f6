import { loadConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'

const applied = await migrate(loadConfig().database.url)
process.stdout.write(applied.length > 0 ? `applied ${applied.join(', ')}\n` : 'the database is up to date\n')
