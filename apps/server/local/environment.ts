import path from 'node:path'
import { ensureKeys, keyFiles } from '../src/platform/key-files.ts'
import { demoSite } from './demo-site.ts'
import { migrateLocally } from './migrate-locally.ts'
import { startPostgres } from './postgres.ts'
import { workspace } from '../src/platform/workspace.ts'

/** The folder of a local installation: its database, its files, its keys. */
export const dataFolder = (data = process.env['MATINEE_DATA'] ?? '.data') => path.resolve(workspace, data)

/** The development database, started unless another process runs it already, and migrated. */
export async function developmentDatabase() {
  const postgres = await startPostgres({ directory: path.join(dataFolder(), 'postgres') })
  const url = await migrateLocally(postgres, 'matinee')
  return { url, stop: async () => (postgres.isOurs ? postgres.stop() : undefined) }
}

interface Options {
  mode: 'development' | 'production'
  folder: string
  port: string
  databaseUrl: string
  smtpUrl: string
}

/** The whole configuration of a local installation, with keys of its own. */
export async function localEnvironment({ mode, folder, port, databaseUrl, smtpUrl }: Options) {
  const keys = path.join(folder, 'keys')
  await ensureKeys(keys)
  return {
    NODE_ENV: mode,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    STORAGE_PATH: path.join(folder, 'storage'),
    INGEST_DIR: path.join(folder, 'ingest'),
    // Nobody is balancing load here, and a restart after each edit should not wait for it.
    SHUTDOWN_DELAY_MS: '0',
    // It is a site to try things out in, Premium too.
    PAYMENTS: 'sandbox',
    // To be looked at without an authenticator app at hand: an installation begins with `owners`.
    DESK_TWO_STEPS: 'off',
    ...keyFiles(keys),
    ...demoSite,
  }
}
