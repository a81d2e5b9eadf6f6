import { permissionErrors } from '@matinee/contract/permissions'

/** The database refuses whatever leaves the site without an owner (`require_owner`): two may go at once. */
export async function withAnOwnerLeft<T>(change: () => Promise<T>, refusal = permissionErrors.lastOwner): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'users_last_owner')
      throw refusal({ cause: error })
    throw error
  }
}
