import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Previous builds to keep, as processes that have not restarted still read their files. */
const previousBuildsToKeep = 2
/** A folder without a record may belong to a build in progress. */
const abandonedAfterMs = 60 * 60_000
const buildRecord = 'build.json'

interface Build {
  folder: string
  commit: string | null
}

/** `20261116140332-9f3a`: in the order of their names they are in the order of time. */
const isBuild = (name: string) => /^\d{14}-[0-9a-f]+$/.test(name)

const readJson = async <T>(file: string): Promise<T | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Pages opened before the upgrade still request the assets of their own build. */
async function inheritAssets(builds: string, folder: string): Promise<void> {
  const last = await readJson<Build>(join(builds, 'current.json'))
  const own = last && (await readJson<{ assets: string[] }>(join(builds, last.folder, buildRecord)))
  if (!last || !own) return
  const from = join(builds, last.folder, 'client/assets')
  const to = join(builds, folder, 'client/assets')
  const present = new Set(await readdir(to))
  for (const name of own.assets) if (!present.has(name)) await copyFile(join(from, name), join(to, name))
}

async function removeOld(builds: string, folder: string): Promise<void> {
  const others = (await readdir(builds))
    .filter((name) => isBuild(name) && name !== folder)
    .toSorted()
    .toReversed()
  let kept = 0
  for (const name of others) {
    const isComplete = (await readJson(join(builds, name, buildRecord))) !== undefined
    if (isComplete && ++kept <= previousBuildsToKeep) continue
    const { mtimeMs } = await stat(join(builds, name))
    if (isComplete || Date.now() - mtimeMs > abandonedAfterMs)
      await rm(join(builds, name), { recursive: true, force: true })
  }
}

/**
 * Makes a build that is complete the one that processes start with from now on. Those that run keep theirs: nothing in
 * its folder changes any more.
 */
export async function publish(builds: string, { folder, commit }: Build): Promise<void> {
  const assets = join(builds, folder, 'client/assets')
  await mkdir(assets, { recursive: true })
  const own = await readdir(assets)
  await inheritAssets(builds, folder)
  await writeFile(join(builds, folder, buildRecord), JSON.stringify({ commit, assets: own }))
  const draft = join(builds, `${folder}.json`)
  await writeFile(draft, `${JSON.stringify({ folder, commit })}\n`)
  await rename(draft, join(builds, 'current.json'))
  await removeOld(builds, folder)
}
