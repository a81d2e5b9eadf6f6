import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The variables of the configuration that name the files of a folder's keys. */
export const keyFiles = (folder: string) => ({
  USER_TOKEN_KEY_FILE: path.join(folder, 'user-token.pem'),
  ADMIN_TOKEN_KEY_FILE: path.join(folder, 'admin-token.pem'),
})

const isNodeError = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/**
 * Makes a file that is not there yet, whole or not at all: a name is given to it only once it is written, and only if
 * nobody else has taken that name meanwhile.
 */
async function makeOnce(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
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
    await makeOnce(file)
    return read()
  })
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'ed25519') return pem
  } catch {
    // Said below. What it says itself might quote the file.
  }
  throw new Error(`${file} holds no Ed25519 private key. It was left as it is.`)
}

/** The keys in a folder: made at the first call, read at every later one, never written over. */
export async function ensureKeys(folder: string): Promise<{ USER_TOKEN_KEY: string; ADMIN_TOKEN_KEY: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = keyFiles(folder)
  return {
    USER_TOKEN_KEY: await ensureKey(files.USER_TOKEN_KEY_FILE),
    ADMIN_TOKEN_KEY: await ensureKey(files.ADMIN_TOKEN_KEY_FILE),
  }
}
