import { type Connection, type Database, inOneMoment } from '../../platform/database/database.ts'
import { miscounted } from '../movies/movies.service.ts'
import { findBroken, invariants, readTablesOnly, type Violations } from './invariants.queries.ts'

/** In the caller's transaction. What is held in memory does not grow with the data. */
export async function askAll(db: Connection): Promise<(Violations & { what: string })[]> {
  const all = { 'likes, dislikes and comments are as many as their rows': miscounted, ...invariants }
  const results: (Violations & { what: string })[] = []
  for (const [what, query] of Object.entries(all)) results.push({ what, ...(await findBroken(db, query)) })
  return results
}

/** Checks one snapshot of the data, read only. */
export const checkInvariants = (db: Database) =>
  inOneMoment(db, async (tx) => {
    await readTablesOnly(tx)
    return askAll(tx)
  })
