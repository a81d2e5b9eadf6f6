import { sql } from 'kysely'
import type { Connection } from './database.ts'

/**
 * Serializes what one user does at the same time, until the transaction ends, where it is counted or compared with earlier
 * rows. Read in a statement of its own afterwards: a statement that waited still sees its old snapshot.
 */
export async function lockUserAdvisory(transaction: Connection, userId: string): Promise<void> {
  await sql`select lock_user_advisory(${userId})`.execute(transaction)
}
