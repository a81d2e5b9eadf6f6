import { sql } from 'kysely'
import type { Connection } from './database.ts'

/**
 * Until the transaction ends, whatever else this person does that is counted or compared with what they did before waits.
 * What is read afterwards needs a statement of its own: one that waits still sees what was there when it began.
 */
export async function lockPerson(transaction: Connection, personId: string): Promise<void> {
  await sql`select lock_user_advisory(${personId})`.execute(transaction)
}
