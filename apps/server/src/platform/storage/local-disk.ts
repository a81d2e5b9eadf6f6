import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkKey, type Storage, type StoredFile } from './storage.ts'

/** No such file, or a name that no file can have here. */
const missing = new Set<unknown>(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && missing.has(error.code)

async function describe(file: string): Promise<StoredFile | undefined> {
  try {
    const { size, mtime } = await stat(file)
    return { size, modifiedAt: mtime }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Keeps files in a folder. Half-written ones stand in `.incoming`, on the same disk, so that a rename completes them. */
export function localDisk(root: string): Storage {
  const place = (key: string) => path.join(root, checkKey(key))
  const incoming = path.join(root, '.incoming')
  return {
    async write(key, content) {
      const target = place(key)
      const draft = path.join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true })
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx' }))
        const handle = await open(draft)
        await handle.sync()
        await handle.close()
        await mkdir(path.dirname(target), { recursive: true })
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return (await describe(target))!
    },
    async read(key, range) {
      const file = place(key)
      return (await describe(file)) && createReadStream(file, range)
    },
    describe: (key) => describe(place(key)),
    remove: (key) => rm(place(key), { force: true }),
  }
}
