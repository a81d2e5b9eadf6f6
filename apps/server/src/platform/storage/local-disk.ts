import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { checkKey, isKey, isNamedByContent, type Storage, type StoredFile, versionAt } from './storage.ts'

/** Of how many files a change is noticed. They are looked at every few seconds. */
const watchedFiles = 2000

/** No such file, or a name that no file can have here. */
const missing = new Set<unknown>(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && missing.has(error.code)

async function describe(file: string): Promise<StoredFile | undefined> {
  try {
    const { size, mtime, ctime } = await stat(file)
    return { size, modifiedAt: mtime, changedAt: ctime }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** At once: it takes some microseconds, and is asked for each address of an answer. */
function readVersion(file: string): string | undefined {
  try {
    const found = statSync(file)
    return found.isFile() ? versionAt(found.ctime) : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Keeps files in a folder. Half-written ones stand in `.incoming`, on the same disk, so that a rename completes them. */
export function localDisk(root: string): Storage {
  const place = (key: string) => path.join(root, checkKey(key))
  const incoming = path.join(root, '.incoming')
  const versions = new LRUCache<string, string>({ max: watchedFiles })
  let isChanged = false
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
    versionOf(key) {
      if (!isKey(key) || isNamedByContent(key)) return undefined
      const version = readVersion(place(key))
      const before = versions.get(key)
      if (version !== undefined) versions.set(key, version)
      // Answers with the version of before may be kept somewhere.
      if (before !== undefined && before !== version) isChanged = true
      return version
    },
    async haveVersionsChanged() {
      const asked = Array.from(versions.entries())
      for (const [key, version] of asked) {
        const found = await describe(place(key))
        if (found && versionAt(found.changedAt) === version) continue
        versions.delete(key)
        isChanged = true
      }
      const was = isChanged
      isChanged = false
      return was
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}
