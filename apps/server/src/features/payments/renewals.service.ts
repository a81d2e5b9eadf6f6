import { paths } from '@matinee/contract/paths'
import { paymentErrors } from '@matinee/contract/payments'
import { lockUserAdvisory } from '../../platform/database/database.ts'
import { providerNamed, type RenewalEvent } from '../../platform/payments/provider.ts'
import { readRenewal, readRenewalOf, updateNextCharge } from '../subscriptions/renewals.service.ts'
import { changeSubscription } from '../subscriptions/subscriptions.service.ts'
import { isPaidSince, readCheckout } from './payments.queries.ts'
import type { PaymentServices } from './payments.service.ts'

/** What a provider's state means here. Undefined: nothing new. */
function eventOf({ state }: RenewalEvent, isWanted: boolean) {
  if (state === 'failed') return 'renewalFailed' as const
  if (state === 'over') return 'renewalEnded' as const
  // Somebody has changed their mind on the provider's page.
  if (state === 'stopping') return isWanted ? ('stopRenewing' as const) : undefined
  return isWanted ? undefined : ('resumeRenewing' as const)
}

/** When the provider was asked, and the payments that it told of. */
export interface Reading {
  askedAt: Date
  references: readonly string[]
}

/**
 * Applies the state of a renewal at its provider, as read at `askedAt`. Stale states are skipped, as the provider will
 * be asked again: if a wish was told to the provider later or not yet, or a payment was counted since.
 */
export async function applyRenewal(
  services: PaymentServices,
  state: RenewalEvent,
  { askedAt, references }: Reading,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const userId = (await readCheckout(tx, state.checkoutId))?.userId
    if (!userId) return
    await lockUserAdvisory(tx, userId)
    const renewal = await readRenewal(tx, state.checkoutId)
    if (!renewal) return
    const { id, isWanted, toldAt } = renewal
    if (!toldAt || toldAt > askedAt) return
    if (await isPaidSince(tx, id, { since: askedAt, known: references })) return
    await updateNextCharge(tx, id, state.nextChargeAt)
    const event = eventOf(state, isWanted)
    if (event) await changeSubscription(services, tx, userId, { event, by: 'provider', ofRenewal: id })
  })
}

/** PAY-4: the provider's page on which the card is changed. */
export async function openPortal(services: PaymentServices, userId: string): Promise<string> {
  const { db, config, log } = services
  const renewal = await readRenewalOf(db, userId)
  const renewals = renewal && providerNamed(services, renewal.provider)?.renewals
  if (!renewals) throw paymentErrors.noPortal()
  try {
    return await renewals.portal(renewal.customer, `${config.site.url}${paths.profile[0]}`)
  } catch (error) {
    log.warn({ err: error, provider: renewal.provider }, 'billing portal could not be opened')
    throw paymentErrors.portalFailed({ cause: error })
  }
}
