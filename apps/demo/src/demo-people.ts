import { emailKey, usernameKey } from '../../server/src/features/accounts/names.ts'
import { Passwords } from '../../server/src/features/accounts/passwords.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

/** Written in the README: whoever has read it can sign in. */
export const demoPassword = 'popcorn-and-velvet'

export const demoPeople = [
  { username: 'Viewer', email: 'viewer@matinee.test', role: 'user' },
  { username: 'Premium viewer', email: 'premium@matinee.test', role: 'user' },
  { username: 'House admin', email: 'admin@matinee.test', role: 'owner' },
] as const

/** Which house it is. The demo runs as in production, on a database of its own. */
export type LocalApp = 'development' | 'demo'

/** Those who are made up stay where things are tried out. */
export function assertLocal(house: LocalApp): void {
  if (house !== 'demo' && process.env['NODE_ENV'] === 'production')
    throw new Error("The demo's people, whose password everybody knows, do not belong into production.")
}

/**
 * People to sign in as, where they are not there yet. One of them is an admin whose password everybody knows: a house
 * that is not for trying things out must never get them.
 */
export async function seedPeople({ db }: { db: Database }, house: LocalApp, now: Date): Promise<number> {
  assertLocal(house)
  const emails = demoPeople.map(({ email }) => emailKey(email))
  const there = await db.selectFrom('users').select('email_key').where('email_key', 'in', emails).execute()
  const missing = demoPeople.filter(({ email }) => !there.some((row) => row.email_key === emailKey(email)))
  if (missing.length === 0) return 0
  // One for all of them: hashing is meant to be slow, and starting is not.
  const hash = await new Passwords().hash(demoPassword)
  const since = new Date(now.getTime() - 90 * 24 * 60 * 60 * 1000)
  const added = await db
    .insertInto('users')
    .values(
      missing.map(({ username, email, role }) => ({
        username,
        username_key: usernameKey(username),
        email,
        email_key: emailKey(email),
        password_hash: hash,
        role,
        // For a while already: they have done something here.
        created_at: since,
        email_confirmed_at: since,
      })),
    )
    // Another process may be starting as well, or somebody may have taken the name.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length
}
