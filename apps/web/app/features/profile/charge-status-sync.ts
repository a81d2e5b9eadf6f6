import { failedCharge, storageKeys } from '@matinee/contract/sessions'
import { useEffect } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { readStored } from '../../platform/storage.ts'

/** True if a charge is due or has failed, or if nothing is cached for a user with Premium. */
function shouldFetch(isPremium: boolean): boolean {
  const charge = readStored('localStorage', storageKeys.charge)
  if (charge === null) return isPremium
  return charge === failedCharge || charge <= new Date().toISOString()
}

/** PAY-4. Call once, in the layout: refreshes the renewal's status if a charge may have failed. */
export function useChargeStatusSync(): void {
  const user = useSession()?.user
  const userId = user?._id
  const isPremium = user?.hasActiveSubscription === true
  useEffect(() => {
    if (!userId || !shouldFetch(isPremium)) return
    // A failure is ignored: the next page load asks again.
    void import('./refresh-status.ts').then(({ refreshStatus }) => refreshStatus(userId)).catch(() => {})
  }, [userId, isPremium])
}
