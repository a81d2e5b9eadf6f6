import path from 'node:path'
import { ensureKeys, keyFiles } from '../features/sessions/keys.ts'

/** As a shell and Node both read it in an `.env` file. */
const quoted = (value: string) =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : value.includes("'") ? `"${value}"` : `'${value}'`

/** Makes the keys that tokens are signed with, where there are none, and says how to name them to the processes. */
const [folder, ...more] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  process.stderr.write('usage: npm run keys -- <folder>\n')
  process.exitCode = 2
} else {
  const place = path.resolve(folder)
  try {
    await ensureKeys(place)
    for (const [name, file] of Object.entries(keyFiles(place))) process.stdout.write(`${name}=${quoted(file)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
