import { failedCharge, storageKeys } from '@matinee/contract/sessions'
import { useEffect } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { readStored } from '../../platform/storage.ts'

/** A charge is due or has failed; or nobody has asked since the login of somebody with Premium. */
function isToBeAsked(isPremium: boolean): boolean {
  const charge = readStored('localStorage', storageKeys.charge)
  if (charge === null) return isPremium
  return charge === failedCharge || charge <= new Date().toISOString()
}

/** PAY-4. Render it once, in the layout: asks how a member's renewal stands, but only if it can have failed. */
export function useChargeWatch(): void {
  const user = useSession()?.user
  const userId = user?._id
  const isPremium = user?.hasActiveSubscription === true
  useEffect(() => {
    if (!userId || !isToBeAsked(isPremium)) return
    // What cannot be asked now is asked by the next page.
    void import('./read-charge.ts').then(({ readCharge }) => readCharge(userId)).catch(() => {})
  }, [userId, isPremium])
}
