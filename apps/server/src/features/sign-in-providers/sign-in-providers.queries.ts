import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface Identity {
  provider: string
  subject: string
}

export async function getIdentityOwner(
  db: Connection,
  { provider, subject }: Identity,
): Promise<{ userId: string; disabledAt: Date | null; isEmailConfirmed: boolean } | undefined> {
  return db
    .selectFrom('identity')
    .innerJoin('users', 'users.id', 'identity.user_id')
    .select([
      'users.id as userId',
      'users.disabled_at as disabledAt',
      sql<boolean>`users.email_confirmed_at is not null`.as('isEmailConfirmed'),
    ])
    .where('identity.provider', '=', provider)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()
}

export async function insertIdentity(
  db: Connection,
  { provider, subject }: Identity,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await db.insertInto('identity').values({ provider, subject, user_id: userId, created_at: at }).execute()
}

export interface SignInCode {
  codeHash: Buffer
  browserHash: Buffer
  userId: string
  remembered: boolean
  returnTo: string
  expiresAt: Date
}

export async function insertCode(db: Connection, code: SignInCode): Promise<void> {
  await db
    .insertInto('sign_in_code')
    .values({
      code_hash: code.codeHash,
      browser_hash: code.browserHash,
      user_id: code.userId,
      remembered: code.remembered,
      return_to: code.returnTo,
      expires_at: code.expiresAt,
    })
    .execute()
}

export async function getCode(db: Connection, codeHash: Buffer): Promise<SignInCode | undefined> {
  return db
    .selectFrom('sign_in_code')
    .where('code_hash', '=', codeHash)
    .select([
      'code_hash as codeHash',
      'browser_hash as browserHash',
      'user_id as userId',
      'remembered',
      'return_to as returnTo',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
}

/** Deletes a sign-in code. Only one of several simultaneous calls gets true. */
export async function consumeSignInCode(db: Connection, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_code').where('code_hash', '=', codeHash).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteCodesBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_code').where('expires_at', '<', before).execute()
}
