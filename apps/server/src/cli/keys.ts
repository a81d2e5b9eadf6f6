import path from 'node:path'
import { ensureDatabasePassword, ensureKeys, keyFiles } from '../platform/key-files.ts'
import { UsageError } from './failures.ts'

/** Quotes a value so that both a shell and Node read it back from an `.env` file. */
const quoted = (value: string) =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : value.includes("'") ? `"${value}"` : `'${value}'`

const passwordOption = '--database-password'

/**
 * `matinee keys <folder>`: makes the secret key, unless the folder has one, and prints the variable that names its file.
 * `--database-password` also makes a password, for a PostgreSQL that is set up afterwards.
 */
export async function run([folder, ...more]: string[]): Promise<void> {
  if (folder === undefined || folder.startsWith('-') || more.some((each) => each !== passwordOption))
    throw new UsageError(`usage: matinee keys <folder> [${passwordOption}]`)
  const keyFolder = path.resolve(folder)
  await ensureKeys(keyFolder)
  const files: Record<string, string> = keyFiles(keyFolder)
  if (more.length > 0) files['DATABASE_PASSWORD_FILE'] = await ensureDatabasePassword(keyFolder)
  for (const [name, file] of Object.entries(files)) process.stdout.write(`${name}=${quoted(file)}\n`)
}
