import { failedCharge, storageKeys } from '@matinee/contract/sessions'
import { addDays, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { writeStored } from '../../platform/storage.ts'

/** No plan renews sooner after it was bought. */
const SHORTEST_PERIOD_DAYS = 28

/** PAY-4: keeps whether a charge has failed, or else when the next one can: until then nobody has to ask. */
export function rememberCharge({ renewal }: SubscriptionStatus): void {
  const hasFailed = renewal?.state === 'failed'
  const next = renewal?.nextCharge ?? addDays(new Date(), SHORTEST_PERIOD_DAYS).toISOString()
  writeStored('localStorage', storageKeys.charge, hasFailed ? failedCharge : next)
  // Shows the banner; on the next page the boot script does.
  document.documentElement.toggleAttribute('data-payment-failed', hasFailed)
}
