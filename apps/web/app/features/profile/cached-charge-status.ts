import { failedCharge, storageKeys } from '@matinee/contract/sessions'
import { addDays, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { writeStored } from '../../platform/storage.ts'

/** Even a renewing plan bought right now is not charged again sooner: the shortest month. */
const SHORTEST_PERIOD_DAYS = 28

/** PAY-4: stores whether a charge has failed, or else when the next one can; until then there is no need to ask. */
export function cacheChargeStatus({ renewal }: SubscriptionStatus): void {
  const hasFailed = renewal?.state === 'failed'
  const next = renewal?.nextCharge ?? addDays(new Date(), SHORTEST_PERIOD_DAYS).toISOString()
  writeStored('localStorage', storageKeys.charge, hasFailed ? failedCharge : next)
  // Shows the banner now; on later page loads the boot script does.
  document.documentElement.toggleAttribute('data-payment-failed', hasFailed)
}
