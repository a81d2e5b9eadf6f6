import { randomUUID } from 'node:crypto'
import { createWriteStream, type Dirent, statSync } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { isImmutable } from './content-types.ts'
import {
  addressOf,
  checkKey,
  checkPrefix,
  isKey,
  isNamedByContent,
  type ListedFile,
  NoSuchFile,
  type Storage,
  type StoredFile,
  versionAt,
} from './storage.ts'

/** The most files that are watched for changes: each is looked at every few seconds. */
const watchedFiles = 2000

/** A write that is under way touches its draft all the time. */
const abandonedAfterMs = 24 * 3_600_000

const hasCode = (error: unknown, ...codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
/** No such file, or a name that no file can have here. */
const isMissing = (error: unknown) => hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')

/** Undefined where `look` finds nothing. */
async function ifThere<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function describe(file: string): Promise<StoredFile | undefined> {
  const found = await ifThere(stat(file))
  return found?.isFile() ? { size: found.size, modifiedAt: found.mtime, changedAt: found.ctime } : undefined
}

/** Synchronous: it takes some microseconds, and is called for each address in an answer. */
function readVersion(file: string): string | undefined {
  try {
    const found = statSync(file)
    return found.isFile() ? versionAt(found.ctime) : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name survives a power cut only once its folder, and each folder that was made for it, is on the disk. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const highest = firstMade === undefined ? folder : path.dirname(firstMade)
  for (let at = folder; ; at = path.dirname(at)) {
    await syncFolder(at)
    if (at === highest || at === path.dirname(at)) return
  }
}

/** Moves a finished file to its place, for good. */
export async function moveIntoPlace(draft: string, target: string): Promise<void> {
  const folder = path.dirname(target)
  for (let attempt = 1; ; attempt++) {
    const firstMade = await mkdir(folder, { recursive: true })
    try {
      await rename(draft, target)
      return await syncFolders(folder, firstMade)
    } catch (error) {
      // `remove` may just have taken the empty folder away.
      if (attempt === 5 || !isMissing(error) || !(await describe(draft))) throw error
    }
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await ifThere(opendir(folder))
  if (!entries) return
  for await (const entry of entries as AsyncIterable<Dirent>) {
    // Drafts, and what an operator's tools leave behind.
    if (entry.name.startsWith('.')) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(file)
    else yield file
  }
}

/** Keeps files in a folder. */
export function diskStorage(folder: string, mediaUrl?: string): Storage {
  const root = path.resolve(folder)
  const place = (key: string) => path.join(root, checkKey(key))
  // On the same disk, so that a rename completes a file.
  const drafts = path.join(root, '.incoming')
  const versions = new LRUCache<string, string>({ max: watchedFiles })
  let isChanged = false
  return {
    async write(key, content) {
      const target = place(key)
      const draft = path.join(drafts, randomUUID())
      await mkdir(drafts, { recursive: true })
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true }))
        await moveIntoPlace(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return (await describe(target))!
    },

    async read(key, range) {
      const handle = await ifThere(open(place(key)))
      if (!handle) return undefined
      if ((await handle.stat()).isFile()) return handle.createReadStream(range)
      await handle.close()
      return undefined
    },

    stat: (key) => describe(place(key)),

    async *list(prefix): AsyncGenerator<ListedFile> {
      checkPrefix(prefix)
      for await (const file of walk(path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1)))) {
        const key = path.relative(root, file)
        if (!key.startsWith(prefix) || !isKey(key)) continue
        const found = await describe(file)
        if (found) yield { key, size: found.size, modifiedAt: found.modifiedAt }
      }
    },

    async remove(key) {
      const file = place(key)
      await ifThere(rm(file, { force: true }))
      // Folders are no more than parts of names here: an empty one goes too, but never the ones at the top.
      for (let at = path.dirname(file); path.dirname(at).length > root.length; at = path.dirname(at)) {
        try {
          await rmdir(at)
        } catch (error) {
          if (isMissing(error)) continue
          if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EACCES', 'EPERM')) return
          throw error
        }
      }
    },

    addressOf: (key) => addressOf(key, mediaUrl),

    async withLocalFile(key, _scratchFolder, use) {
      const file = place(key)
      if (!(await describe(file))) throw new NoSuchFile(key)
      return use(file)
    },

    async freeBytes() {
      await mkdir(root, { recursive: true })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },

    async removeUnfinished(now) {
      for (const name of (await ifThere(readdir(drafts))) ?? []) {
        const draft = path.join(drafts, name)
        const found = await describe(draft)
        if (found && found.modifiedAt.getTime() < now.getTime() - abandonedAfterMs) await rm(draft, { force: true })
      }
    },

    versionOf(key) {
      if (!isKey(key) || isNamedByContent(key) || isImmutable(key)) return undefined
      const version = readVersion(place(key))
      const before = versions.get(key)
      if (version !== undefined) versions.set(key, version)
      // Cached answers may have the address with the old version.
      if (before !== undefined && before !== version) isChanged = true
      return version
    },

    async takeVersionChange() {
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

    close: () => {},
  }
}
