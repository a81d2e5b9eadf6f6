import { useEffect } from 'react'
import { adminApi, setReauthenticate } from '../../platform/admin-api.ts'
import { useRecentAuthentication } from '../two-steps/index.ts'

/** SAFE-3: asks for a password, code or passkey when a call requires recent authentication. Needs a `QueryProvider`. */
export function ReauthenticationDialog() {
  const { ask, dialog } = useRecentAuthentication(adminApi)
  useEffect(() => setReauthenticate(ask), [ask])
  return dialog
}
