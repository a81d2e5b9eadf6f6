import type { Role } from '@matinee/contract/permissions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { Boxed } from './secret-box.ts'

export interface FactorsRow {
  username: string
  email: string
  role: Role
  hasPassword: boolean
  isEmailConfirmed: boolean
  totpSince: Date | null
  recoveryCodes: number
}

export async function getFactorsRow(db: Connection, userId: string): Promise<FactorsRow | undefined> {
  const { rows } = await sql<FactorsRow>`
    select u.username, u.email, u.role, u.password_hash is not null as "hasPassword",
      u.email_confirmed_at is not null as "isEmailConfirmed", t.confirmed_at as "totpSince",
      (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as "recoveryCodes"
    from users u left join totp t on t.user_id = u.id where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Serializes changes of a user's factors. */
export async function lockFactors(tx: Connection, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Replaces a secret that was not confirmed. False if there is a confirmed one. */
export async function replaceTotp(
  db: Connection,
  userId: string,
  { keyId, box, at }: Boxed & { at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into totp (user_id, key_id, secret, created_at) values (${userId}, ${keyId}, ${box}, ${at})
    on conflict (user_id) do update set key_id = excluded.key_id, secret = excluded.secret, last_step = 0,
      created_at = excluded.created_at where totp.confirmed_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

export interface TotpRow extends Boxed {
  createdAt: Date
  confirmedAt: Date | null
}

export async function getTotp(db: Connection, userId: string): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp')
    .select(['key_id as keyId', 'secret as box', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** False when this secret is no longer the one that is being set up. */
export async function confirmTotp(
  db: Connection,
  userId: string,
  { createdAt, step, at }: { createdAt: Date; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('created_at', '=', createdAt)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when a code of this time step, or of a later one, was taken already. */
export async function consumeTotpStep(db: Connection, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTotp(db: Connection, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totp').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Secrets that were encrypted with another key than this one. */
export async function listTotpsOfOtherKeys(db: Connection, keyId: string): Promise<(Boxed & { userId: string })[]> {
  return db
    .selectFrom('totp')
    .select(['user_id as userId', 'key_id as keyId', 'secret as box'])
    .where('key_id', '<>', keyId)
    .execute()
}

/** Unless it was replaced meanwhile. */
export async function reencryptTotp(db: Connection, userId: string, before: Boxed, after: Boxed): Promise<void> {
  await db
    .updateTable('totp')
    .set({ key_id: after.keyId, secret: after.box })
    .where('user_id', '=', userId)
    .where('secret', '=', before.box)
    .execute()
}

export async function insertRecoveryCodes(db: Connection, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function deleteRecoveryCodes(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Marks a recovery code as used. False: there is no such code, or it was used before. */
export async function markRecoveryCodeUsed(db: Connection, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The newest last. */
export async function listPasskeys(db: Connection, userId: string) {
  return db
    .selectFrom('passkey')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface NewPasskey {
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  at: Date
}

/** False when it is known already. */
export async function insertPasskey(
  db: Connection,
  { userId, credentialId, publicKey, counter, transports, name, at }: NewPasskey,
): Promise<boolean> {
  const row = await db
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      name,
      created_at: at,
      challenged_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function getPasskeyByCredential(db: Connection, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** False when the passkey has answered this challenge, or a later one, before. */
export async function setPasskeyUsed(
  db: Connection,
  id: string,
  { counter, challengedAt, at }: { counter: number; challengedAt: Date; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, challenged_at: challengedAt, last_used_at: at })
    .where('id', '=', id)
    .where('challenged_at', '<', challengedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updatePasskeyName(db: Connection, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns its name; undefined if there was none. */
export async function deletePasskey(db: Connection, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function deletePasskeys(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
}
