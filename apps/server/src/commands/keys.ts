import path from 'node:path'
import { ensureKeys, keyFiles } from '../features/sessions/keys.ts'

/** As both a shell and Node read it in an `.env` file. */
const quoted = (value: string) =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : value.includes("'") ? `"${value}"` : `'${value}'`

/** Creates the keys that sign tokens, unless the folder has them, and prints the variables that name their files. */
const [folder, ...more] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  process.stderr.write('usage: npm run keys -- <folder>\n')
  process.exitCode = 2
} else {
  const keyFolder = path.resolve(folder)
  try {
    await ensureKeys(keyFolder)
    for (const [name, file] of Object.entries(keyFiles(keyFolder))) process.stdout.write(`${name}=${quoted(file)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
