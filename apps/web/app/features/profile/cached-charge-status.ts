import { failedCharge, storageKeys } from '@matinee/contract/sessions'
import { addDays, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { writeStored } from '../../platform/storage.ts'

/** The shortest month: no renewal is charged earlier. */
const SHORTEST_PERIOD_DAYS = 28

/** PAY-4: stores that a charge has failed, or the date of the next one, before which no refresh is needed. */
export function cacheChargeStatus({ renewal }: SubscriptionStatus): void {
  const hasFailed = renewal?.state === 'failed'
  const next = renewal?.nextCharge ?? addDays(new Date(), SHORTEST_PERIOD_DAYS).toISOString()
  writeStored('localStorage', storageKeys.charge, hasFailed ? failedCharge : next)
  // Shows the banner now; on later page loads the boot script does.
  document.documentElement.toggleAttribute('data-payment-failed', hasFailed)
}
