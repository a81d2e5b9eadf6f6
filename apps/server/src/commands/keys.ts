import path from 'node:path'
import { ensureDatabasePassword, ensureKeys, keyFiles } from '../features/sessions/keys.ts'

/** Quotes a value so that both a shell and Node read it back from an `.env` file. */
const quoted = (value: string) =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : value.includes("'") ? `"${value}"` : `'${value}'`

/**
 * `npm run keys -- <folder>`: creates the keys that sign tokens, unless the folder has them, and prints the variables
 * that name their files. `--database-password` also creates a password, for a PostgreSQL that is set up afterwards.
 */

const passwordOption = '--database-password'
const [folder, ...more] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('-') || more.some((each) => each !== passwordOption)) {
  process.stderr.write(`usage: npm run keys -- <folder> [${passwordOption}]\n`)
  process.exitCode = 2
} else {
  const keyFolder = path.resolve(folder)
  try {
    await ensureKeys(keyFolder)
    const files: Record<string, string> = keyFiles(keyFolder)
    if (more.length > 0) files['DATABASE_PASSWORD_FILE'] = await ensureDatabasePassword(keyFolder)
    for (const [name, file] of Object.entries(files)) process.stdout.write(`${name}=${quoted(file)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
