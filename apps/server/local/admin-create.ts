import { dataFolder, developmentDatabase, localEnvironment } from './environment.ts'

/**
 * `npm run admin:create`: the product's own command, for the database that the configuration names. Where it names none,
 * and this is not production, for the development database.
 */
const isConfigured = process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE']
if (isConfigured || process.env['NODE_ENV'] === 'production') await import('../src/commands/admin-create.ts')
else {
  const { url: databaseUrl, stop } = await developmentDatabase()
  try {
    // Its mails wait in the database for the next `npm run dev`.
    const given = { mode: 'development', folder: dataFolder(), port: process.env['PORT'] ?? '3000' } as const
    Object.assign(process.env, await localEnvironment({ ...given, databaseUrl, smtpUrl: 'smtp://127.0.0.1:1' }))
    process.stderr.write('No DATABASE_URL: this goes to the development database.\n')
    await import('../src/commands/admin-create.ts')
  } finally {
    await stop()
  }
}
