import { type Connection, type Database, inSnapshot } from '../../platform/database/database.ts'
import { miscounted } from '../movies/movies.service.ts'
import { disableIndexes, findViolations, invariants, type Violations } from './invariants.queries.ts'

/** In the caller's transaction. Memory does not grow with the data: of each invariant only the first violations are read. */
export async function checkAll(db: Connection): Promise<(Violations & { what: string })[]> {
  const all = { 'likes, dislikes and comments are as many as their rows': miscounted, ...invariants }
  const results: (Violations & { what: string })[] = []
  for (const [what, query] of Object.entries(all)) results.push({ what, ...(await findViolations(db, query)) })
  return results
}

/** Checks one snapshot of the data. */
export const checkInvariants = (db: Database) =>
  inSnapshot(db, async (tx) => {
    await disableIndexes(tx)
    return checkAll(tx)
  })
