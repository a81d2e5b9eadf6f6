import { paths } from '@matinee/contract/paths'
import { paymentErrors } from '@matinee/contract/payments'
import { lockUserAdvisory } from '../../platform/database/database.ts'
import { findProvider, type RenewalEvent } from '../../platform/payments/provider.ts'
import { getRenewal, getRenewalByUser, updateNextCharge } from '../subscriptions/renewals.service.ts'
import { changeSubscription } from '../subscriptions/subscriptions.service.ts'
import { getCheckout } from './checkouts.queries.ts'
import { hasPaymentSince } from './payments.queries.ts'
import type { PaymentServices } from './apply-event.service.ts'

/** Undefined: the provider's state is the one that we have. */
function toSubscriptionEvent({ state }: RenewalEvent, autoRenew: boolean) {
  if (state === 'failed') return 'renewalFailed' as const
  if (state === 'over') return 'renewalEnded' as const
  // The user may have changed it on the provider's page.
  if (state === 'stopping') return autoRenew ? ('stopRenewing' as const) : undefined
  return autoRenew ? undefined : ('resumeRenewing' as const)
}

/** When the provider was asked, and the payments in its answer. */
export interface ProviderSnapshot {
  askedAt: Date
  references: readonly string[]
}

/**
 * Applies the state of a renewal at its provider, as fetched at `askedAt`. Skips a stale state, as the provider will be
 * asked again: if the renewal was synced later or not yet, or a payment was recorded since.
 */
export async function applyRenewalState(
  services: PaymentServices,
  state: RenewalEvent,
  { askedAt, references }: ProviderSnapshot,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const userId = (await getCheckout(tx, state.checkoutId))?.userId
    if (!userId) return
    await lockUserAdvisory(tx, userId)
    const renewal = await getRenewal(tx, state.checkoutId)
    if (!renewal) return
    const { id, autoRenew, syncedAt } = renewal
    if (!syncedAt || syncedAt > askedAt) return
    if (await hasPaymentSince(tx, id, { since: askedAt, known: references })) return
    await updateNextCharge(tx, id, state.nextChargeAt)
    const event = toSubscriptionEvent(state, autoRenew)
    if (event) await changeSubscription(services, tx, userId, { event, by: 'provider', onlyForRenewal: id })
  })
}

/** PAY-4: the address of the provider's page on which the user changes the card. */
export async function createPortalUrl(services: PaymentServices, userId: string): Promise<string> {
  const { db, config, log } = services
  const renewal = await getRenewalByUser(db, userId)
  const renewals = renewal && findProvider(services, renewal.provider)?.renewals
  if (!renewals) throw paymentErrors.noPortal()
  try {
    return await renewals.createPortalUrl(renewal.customer, `${config.site.url}${paths.profile[0]}`)
  } catch (error) {
    log.warn({ err: error, provider: renewal.provider }, 'billing portal could not be opened')
    throw paymentErrors.portalFailed({ cause: error })
  }
}
