import { permissionErrors, type Role } from '@matinee/contract/permissions'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { endAdminSessions } from '../sessions/sessions.service.ts'
import { type Credential, lockCredentialById, updateRole } from './accounts.queries.ts'

export { lockCredentialById as lockAccountById } from './accounts.queries.ts'

/** A trigger (`require_owner`) refuses to leave the site without an owner: a check here could be raced. */
export async function requireOwnerLeft<T>(change: () => Promise<T>, refusal = permissionErrors.lastOwner): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'users_last_owner')
      throw refusal({ cause: error })
    throw error
  }
}

/**
 * Changes the desk role of an account that has one; 'user' takes it away and ends the desk sessions. Returns the
 * account as it was before, undefined if there is none.
 */
export async function setRole(
  { tx, clock }: { tx: Connection } & Pick<Services, 'clock'>,
  userId: string,
  role: Role,
): Promise<Credential | undefined> {
  const person = await lockCredentialById(tx, userId)
  if (!person || person.role === role || person.role === 'user') return person
  await requireOwnerLeft(() => updateRole(tx, userId, role))
  if (role === 'user') await endAdminSessions(tx, userId, clock.now())
  return person
}
