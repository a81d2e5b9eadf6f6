import type { User } from '@matinee/contract/accounts'
import { subscriptionLabels } from './words.ts'
import type { Subscriber } from '@matinee/contract/subscriptions'
import { Status } from '../../ui/badge.tsx'

const tones = { active: 'success', expired: 'muted', cancelled: 'outline' } as const
const premiumTones = { Premium: 'success', Expired: 'muted', Free: 'outline' } as const

const isKnown = (status: string): status is Subscriber['status'] => Object.hasOwn(tones, status)

/** SUBS-2: what this page has never heard of is shown as it came, in the colour of a warning. */
export function StatusDot({ status }: { status: string }) {
  if (!isKnown(status)) return <Status tone="warning">{status}</Status>
  return <Status tone={tones[status]}>{subscriptionLabels[status]}</Status>
}

/** How somebody stands now, whatever they had before. */
export function PremiumDot({ status }: { status: User['subscriptionStatus'] }) {
  return <Status tone={premiumTones[status]}>{status}</Status>
}
