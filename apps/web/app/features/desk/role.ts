import { type Permission, permissionsOf, type Role } from '@matinee/contract/permissions'
import { createContext, useContext } from 'react'

/** ACC-7: the role of the signed-in admin. It decides only what is shown; the server enforces it. */
export const RoleContext = createContext<Role>('user')

export function usePermission(): (permission: Permission) => boolean {
  const allowed = permissionsOf(useContext(RoleContext))
  return (permission) => allowed.includes(permission)
}
