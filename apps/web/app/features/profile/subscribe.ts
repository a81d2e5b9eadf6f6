import { AppError } from '@matinee/contract/http/errors'
import { attemptHeader, paymentEndpoints, type SubscribeAnswer } from '@matinee/contract/payments'
import { sessionMessages } from '@matinee/contract/sessions'
import { waitTime } from '@matinee/contract/wait-time'
import { browserApi, createIdempotencyKey } from '../../platform/browser-api.ts'
import { isServerDecision } from '../../platform/checkout.ts'

export interface PlanToBuy {
  plan: string
  /** PAY-9: the version of the text agreed to. */
  consent?: string | undefined
  /** PAY-10 */
  voucher?: string | undefined
  /** OFFER-9: where the provider's page leads back to. */
  returnTo?: string | undefined
}

let attempt: (Pick<PlanToBuy, 'plan' | 'voucher' | 'returnTo'> & { userId: string; key: string }) | undefined

/** SUB-9: an attempt keeps its idempotency key until the server has decided, so that a retry pays once. */
export async function subscribeToPlan(
  userId: string,
  { plan, consent, voucher, returnTo }: PlanToBuy,
): Promise<SubscribeAnswer> {
  const isSame = attempt?.userId === userId && attempt.plan === plan && attempt.voucher === voucher
  if (!attempt || !isSame || attempt.returnTo !== returnTo)
    attempt = { userId, plan, voucher, returnTo, key: createIdempotencyKey() }
  const headers = { [attemptHeader]: attempt.key }
  try {
    const answer = await browserApi()(
      paymentEndpoints.subscribe,
      { body: { userId, subscriptionType: plan, consent, voucher, returnTo } },
      { headers },
    )
    attempt = undefined
    return answer
  } catch (error) {
    if (isServerDecision(error)) attempt = undefined
    throw error
  }
}

/** The server's message if it has decided, else `fallback`. Undefined after a 401, which has its own (AUTH-4). */
export function refusalOf(error: unknown, fallback: string): string | undefined {
  if (!(error instanceof AppError)) return fallback
  if (error.status === 401) return undefined
  if (error.status === 429 && error.retryAfter) return sessionMessages.tooManyAttempts(waitTime(error.retryAfter))
  return (isServerDecision(error) && error.message) || fallback
}
