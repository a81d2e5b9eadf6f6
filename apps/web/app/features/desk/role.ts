import { type Permission, permissionsOf, type Role } from '@matinee/contract/permissions'
import { createContext, useContext } from 'react'

/** ACC-7: of whoever is at the desk. The server decides; this is for what is shown. */
export const RoleContext = createContext<Role>('user')

export function useMay(): (permission: Permission) => boolean {
  const allowed = permissionsOf(useContext(RoleContext))
  return (permission) => allowed.includes(permission)
}
