import { readFileSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from './start-failure.ts'

const builds = path.resolve(import.meta.dirname, '../../../web/build')

/** What `npm run build` wrote down when it was done. Each build has a folder of its own. */
interface BuildRecord {
  folder: string
  commit: string | null
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The newest build that is complete; undefined before the first one. */
export function readBuildRecord(root = builds): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(path.join(root, 'current.json'), 'utf8')) as BuildRecord
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Where the files of the newest build are. They stay there: the next build has another folder. */
export function currentBuildFolder(root = builds): string {
  const record = readBuildRecord(root)
  if (!record) throw new StartFailure('The pages are not built yet. Run: npm run build')
  return path.join(root, record.folder)
}
