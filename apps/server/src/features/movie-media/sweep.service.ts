import { movieMediaLimits as limits } from '@matinee/contract/movie-media'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import type { Services } from '../../platform/services.ts'
import { isOwnStorage } from '../../platform/storage/marker.ts'
import { lockCatalogue } from '../movies/admin-movies.service.ts'
import { folderOf, foldersOf, mediaIdOf, uploadsFolder } from './media-keys.ts'
import { deleteUnused, updateUnusedSince, listKnownMediaIds } from './movie-media.queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const batch = 1000

type Deps = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>

async function removeFiles({ storage }: Pick<Deps, 'storage'>, id: string): Promise<void> {
  for (const folder of foldersOf(folderOf(id)))
    for await (const { key } of storage.list(folder)) await storage.remove(key)
}

/**
 * Removes what no movie has referred to for a day: a replaced trailer may still be playing. Recent
 * uploads stay, as a form that is not saved yet may refer to them. Movies that are deleted and can be restored count.
 */
async function removeUnused({ db, storage, clock, log }: Deps, signal?: AbortSignal): Promise<number> {
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  let removed = 0
  const remove = async (id: string) => {
    const media = await db.transaction().execute(async (tx) => {
      // No movie begins to refer to it meanwhile.
      await lockCatalogue(tx)
      return deleteUnused(tx, id)
    })
    if (!media) return
    // Files that a crash leaves behind are found by the next run (`findOrphanMedia`).
    await removeFiles({ storage }, id)
    if (media.sourceKey !== null) await storage.remove(media.sourceKey)
    removed++
  }
  const unused = await updateUnusedSince(db, { now, since: ago(1), madeBefore: ago(limits.retentionDays) })
  await forEachItem(unused, remove, { log, what: 'upload', signal })
  return removed
}

/** Files of uploads of which there is no row, older than a day. */
export async function* findOrphanMedia({ db, storage, clock }: Omit<Deps, 'log'>): AsyncGenerator<string> {
  const isOld = (modifiedAt: Date) => clock.now().getTime() - modifiedAt.getTime() > dayMs
  for (const folder of foldersOf(uploadsFolder)) {
    let keys: string[] = []
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (isOld(modifiedAt)) keys.push(key)
      if (keys.length < batch) continue
      yield* await unknownOf(db, keys)
      keys = []
    }
    yield* await unknownOf(db, keys)
  }
}

async function unknownOf(db: Services['db'], keys: readonly string[]): Promise<string[]> {
  const ids = [...new Set(keys.map((key) => mediaIdOf(key)).filter((id) => id !== undefined))]
  const known = await listKnownMediaIds(db, ids)
  return keys.filter((key) => {
    const id = mediaIdOf(key)
    return id !== undefined && !known.has(id)
  })
}

export async function sweepMedia({
  signal,
  ...services
}: Deps & Pick<Services, 'config'> & { signal?: AbortSignal }): Promise<void> {
  if (!(await isOwnStorage(services))) return
  const uploads = await removeUnused(services, signal)
  let files = 0
  const remove = async (key: string) => {
    await services.storage.remove(key)
    files++
  }
  await forEachItem(findOrphanMedia(services), remove, { log: services.log, what: 'file', signal })
  if (uploads + files > 0) services.log.info({ uploads, files }, 'removed uploaded media that no movie refers to')
}
