import type { Connection } from '../../platform/database/database.ts'

export interface Account {
  id: string
  username: string
  email: string
  isAdmin: boolean
  hasPassword: boolean
  isDisabled: boolean
}

/** Somebody's account, which nobody else changes until the transaction ends. */
export async function lockAccount(db: Connection, emailKey: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'username',
      'email',
      eb('role', '=', 'admin').$castTo<boolean>().as('isAdmin'),
      eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb('disabled_at', 'is not', null).$castTo<boolean>().as('isDisabled'),
    ])
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()
}

export async function makeAdmin(db: Connection, id: string): Promise<void> {
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
}
