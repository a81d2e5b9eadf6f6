import type { FirstPlanId } from '@matinee/contract/plans'
import { endOf, givesBack, type Happened, happens, plans, type Stretch } from './model.ts'

/** Somebody's attempts to pay, and what is told of them: each piece of money counts once, for what it was meant, and always. */
export interface Checkout {
  id: string
  plan: FirstPlanId
  state: 'pending' | 'paid' | 'failed' | 'abandoned'
  attempts: string[]
  since: number
  /** The provider's name of the money that was counted. */
  reference: string | undefined
  /** Until when Premium lasted with it. */
  until: number | undefined
  /** Where its days are: the stretch, and the how-manieth of it. */
  stretch?: Stretch
  entry?: number
  /** What was given back of it. */
  refundedCents: number
}

export interface Buyer {
  stretches: Stretch[]
  /** The newest last. */
  checkouts: Checkout[]
}

export type Asked = { status: number; goesOnWith?: undefined } | { status: 200; goesOnWith: Checkout | 'another' }

/** What comes of wanting to pay, before the provider is asked. */
export function asks(
  { stretches, checkouts }: Buyer,
  plan: FirstPlanId,
  attempt: string | undefined,
  time: number,
): Asked {
  const again = attempt === undefined ? undefined : checkouts.find(({ attempts }) => attempts.includes(attempt))
  if (again && again.plan !== plan) return { status: 422 }
  if (again?.state === 'paid') return { status: 200, goesOnWith: again }
  if (again && again.state !== 'pending') return { status: 409 }
  // Nothing is written by asking.
  if (happens(structuredClone(stretches), 'subscribe', time, plan).isRefused) return { status: 409 }
  const waiting = checkouts.find(({ state }) => state === 'pending')
  if (waiting?.plan === plan) {
    if (attempt !== undefined && !again) waiting.attempts.push(attempt)
    return { status: 200, goesOnWith: waiting }
  }
  if (waiting) waiting.state = 'abandoned'
  return { status: 200, goesOnWith: 'another' }
}

export interface News {
  id: string
  kind: 'paid' | 'failed'
  reference: string
  cents: number
}

export interface Listened {
  outcome: 'applied' | 'ignored' | 'refused' | 'repeated'
  did?: Happened
}

/** What comes of what is told about one of them. `counted`: for whose checkout this money was counted before. */
export function listens(
  buyer: Buyer,
  checkout: Checkout,
  { kind, reference, cents }: News,
  counted: Checkout | undefined,
  time: number,
): Listened {
  if (kind === 'failed') {
    if (checkout.state !== 'pending') return { outcome: 'ignored' }
    checkout.state = 'failed'
    return { outcome: 'applied' }
  }
  if (cents !== plans[checkout.plan].cents) return { outcome: 'refused' }
  if (counted === checkout) return { outcome: 'ignored' }
  if (counted || checkout.state === 'paid') return { outcome: 'refused' }
  checkout.state = 'paid'
  checkout.reference = reference
  const did = happens(buyer.stretches, 'pay', time, checkout.plan)
  checkout.stretch = buyer.stretches.at(-1)!
  checkout.entry = checkout.stretch.days.length - 1
  checkout.until = endOf(checkout.stretch)
  return { outcome: 'applied', did }
}

/** What comes of money that the provider has given back: Premium loses its days when all of it is back. */
export function refunds({ stretches }: Buyer, checkout: Checkout, cents: number, time: number): Happened {
  checkout.refundedCents += cents
  if (checkout.refundedCents < plans[checkout.plan].cents) return { isRefused: false, steps: [] }
  return givesBack(stretches, checkout.stretch, checkout.entry ?? 0, time)
}
