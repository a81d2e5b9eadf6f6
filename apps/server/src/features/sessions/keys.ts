import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The environment variables for the key files in a folder. */
export const keyFiles = (folder: string) => ({
  USER_TOKEN_KEY_FILE: path.join(folder, 'user-token.pem'),
  ADMIN_TOKEN_KEY_FILE: path.join(folder, 'admin-token.pem'),
})

const isNodeError = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Atomic, and never overwrites: the complete file is linked to its name, unless another process was faster. */
async function createSecretFile(file: string, secret: string | Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, secret, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file)
  } catch (error) {
    if (!isNodeError(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function ensureKey(file: string): Promise<string> {
  const read = () => readFile(file, 'utf8')
  const pem = await read().catch(async (error: unknown) => {
    if (!isNodeError(error, 'ENOENT')) throw error
    const { privateKey } = generateKeyPairSync('ed25519')
    await createSecretFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    return read()
  })
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'ed25519') return pem
  } catch {
    // Its message might quote the file.
  }
  throw new Error(`${file} holds no Ed25519 private key. It was left as it is.`)
}

/** The keys in a folder, created at the first call. */
export async function ensureKeys(folder: string): Promise<{ USER_TOKEN_KEY: string; ADMIN_TOKEN_KEY: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = keyFiles(folder)
  return {
    USER_TOKEN_KEY: await ensureKey(files.USER_TOKEN_KEY_FILE),
    ADMIN_TOKEN_KEY: await ensureKey(files.ADMIN_TOKEN_KEY_FILE),
  }
}

/** For a PostgreSQL that is started beside the site, as in `compose.yaml`. Gives the name of its file. */
export async function ensureDatabasePassword(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'database-password')
  await createSecretFile(file, randomBytes(24).toString('base64url'))
  return file
}
