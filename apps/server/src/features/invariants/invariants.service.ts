import { type Connection, type Database, inSnapshot } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { findMissingFiles, findOrphanFiles } from '../films/sweep.service.ts'
import { findOrphanMedia } from '../movie-media/sweep.service.ts'
import { miscounted } from '../movies/movies.service.ts'
import { findMissingUploads } from '../uploads/uploads.service.ts'
import { disableIndexes, listViolations, invariants, mostNamed, type Violations } from './invariants.queries.ts'

export type Invariant = Violations & { what: string }

/** In the caller's transaction. Memory does not grow with the data: of each invariant only the first violations are read. */
export async function checkAll(db: Connection): Promise<Invariant[]> {
  const all = { 'likes, dislikes and comments are as many as their rows': miscounted, ...invariants }
  const results: Invariant[] = []
  for (const [what, query] of Object.entries(all)) results.push({ what, ...(await listViolations(db, query)) })
  return results
}

/** Checks one snapshot of the data. */
export const checkInvariants = (db: Database) =>
  inSnapshot(db, async (tx) => {
    await disableIndexes(tx)
    return checkAll(tx)
  })

/** Compares rows with the files in storage. Files that are younger than a day may still wait for their row. */
export async function checkFiles(services: Pick<Services, 'db' | 'storage' | 'clock'>): Promise<Invariant[]> {
  return [
    { what: 'every file of a film is in storage, whole', ...(await count(findMissingFiles(services))) },
    { what: 'every file of a finished upload is in storage, whole', ...(await count(findMissingUploads(services))) },
    { what: 'nothing is in storage that no row names', ...(await count(listOrphans(services))) },
  ]
}

async function* listOrphans(services: Pick<Services, 'db' | 'storage' | 'clock'>): AsyncGenerator<string> {
  yield* findOrphanFiles(services)
  yield* findOrphanMedia(services)
}

async function count(found: AsyncIterable<string>): Promise<Violations> {
  const violations: Violations = { count: 0, broken: [] }
  for await (const key of found) {
    violations.count += 1
    if (violations.broken.length < mostNamed) violations.broken.push(key)
  }
  return violations
}
