import { attemptHeader, paymentEndpoints, type SubscribeAnswer } from '@matinee/contract/payments'
import type { PlanName } from '@matinee/contract/subscriptions'
import { browserApi } from '../../platform/browser-api.ts'
import { hasDecided } from './refusal.ts'

let attempt: { userId: string; plan: PlanName; key: string } | undefined

/** Not `randomUUID`, which a page that came by plain HTTP does not have. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * SUB-9: each attempt has a key, and keeps it until the server has decided. Who presses again after silence goes on with
 * the same attempt, and pays once.
 */
export async function askForPlan(userId: string, plan: PlanName): Promise<SubscribeAnswer> {
  if (attempt?.userId !== userId || attempt.plan !== plan) attempt = { userId, plan, key: newKey() }
  const headers = { [attemptHeader]: attempt.key }
  try {
    const answer = await browserApi()(
      paymentEndpoints.subscribe,
      { body: { userId, subscriptionType: plan } },
      { headers },
    )
    attempt = undefined
    return answer
  } catch (error) {
    if (hasDecided(error)) attempt = undefined
    throw error
  }
}

/** Where somebody may be sent to pay: a page, never a script or a file. */
export function paymentPage(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
