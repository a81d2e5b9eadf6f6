import type { TimelineEntry } from '@matinee/contract/people'
import { formatMoney } from '@matinee/contract/money'
import { auditActions } from '@matinee/contract/audit-log'
import { dayOf } from '../dates.ts'

export interface TimelineLine {
  title: string
  detail: string | null
  /** Of what went wrong, or may have. */
  tone: 'plain' | 'warning' | 'danger'
}

type Of<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>

const steps: Record<Of<'change'>['step'], string> = {
  start: 'Premium began',
  extend: 'Premium was extended',
  shorten: 'Premium was shortened',
  cancel: 'Premium was cancelled',
  expire: 'Premium expired',
  stop: 'Renewal was cancelled',
  resume: 'Renewal was taken back',
  endRenewal: 'Renewal ended',
  grace: 'A renewal failed',
}
const causes: Record<Of<'change'>['by'], string> = {
  payment: 'by a payment',
  desk: 'by an admin',
  person: 'by themselves',
  clock: 'its days were over',
  provider: 'by the payment provider',
  refund: 'by a refund',
}
const refundStates: Record<Of<'refund'>['state'], string> = {
  requested: 'Refund requested:',
  pending: 'Refunded',
  succeeded: 'Refunded',
  failed: 'Could not refund',
}
const disputeStates: Record<Of<'refund'>['state'], string> = {
  requested: 'Disputed',
  pending: 'Disputed',
  succeeded: 'Lost the dispute about',
  failed: 'Won the dispute about',
}
const mailStates: Record<Of<'mail'>['state'], string> = {
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not delivered',
  uncertain: 'May not have arrived',
  withdrawn: 'Withdrawn before it was sent',
}
const mailTones: Partial<Record<Of<'mail'>['state'], TimelineLine['tone']>> = {
  failed: 'danger',
  uncertain: 'warning',
}

const actionWords = (action: string): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as keyof typeof auditActions] : action

/** SUBS-5: what one entry of somebody's timeline says. */
export function timelineLine(entry: TimelineEntry): TimelineLine {
  const plain = (title: string, ...details: (string | null | false)[]): TimelineLine => ({
    title,
    detail: details.filter(Boolean).join(' · ') || null,
    tone: 'plain',
  })
  switch (entry.kind) {
    case 'joined':
      return plain('Joined')
    case 'payment':
      return plain(
        `Paid ${formatMoney(entry.cents, entry.currency)}`,
        entry.planName,
        entry.provider === 'sandbox' ? 'test payment' : entry.provider,
        entry.reference,
      )
    case 'refund': {
      const line = plain(
        `${(entry.isDispute ? disputeStates : refundStates)[entry.state]} ${formatMoney(entry.cents, entry.currency)}`,
        entry.planName,
        entry.reason,
        entry.by !== null && `by ${entry.by}`,
      )
      const isBad = entry.isDispute ? entry.state !== 'failed' : entry.state === 'failed'
      return { ...line, tone: isBad ? 'danger' : 'plain' }
    }
    case 'grant':
      return plain(`Was given ${entry.days} days`, entry.planName, entry.reason, entry.by !== null && `by ${entry.by}`)
    case 'change':
      return plain(
        steps[entry.step],
        entry.planName,
        causes[entry.by],
        ['start', 'extend', 'shorten'].includes(entry.step) && `until ${dayOf(entry.expiresAt)}`,
      )
    case 'mail':
      return { ...plain(`Email: ${entry.subject}`, mailStates[entry.state]), tone: mailTones[entry.state] ?? 'plain' }
    case 'desk':
      return plain(actionWords(entry.action), entry.by === null ? 'by the system' : `by ${entry.by}`)
  }
}
