import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The environment variables for the key files in a folder. */
export const keyFiles = (folder: string) => ({ SECRET_KEY_FILE: path.join(folder, 'secret-key') })

const isExisting = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Atomic, and never overwrites: the complete file is linked to its name, unless another process was faster. */
async function createSecretFile(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file)
  } catch (error) {
    if (!isExisting(error)) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** The keys in a folder, created at the first call. */
export async function ensureKeys(folder: string): Promise<{ SECRET_KEY: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { SECRET_KEY_FILE: file } = keyFiles(folder)
  await createSecretFile(file)
  return { SECRET_KEY: await readFile(file, 'utf8') }
}

/** For a PostgreSQL that is started beside the site, as in `compose.yaml`. Returns the name of its file. */
export async function ensureDatabasePassword(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'database-password')
  await createSecretFile(file)
  return file
}
