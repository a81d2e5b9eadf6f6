import type { TimelineEntry } from '@matinee/contract/people'
import { formatMoney } from '@matinee/contract/money'
import { auditActions } from '@matinee/contract/audit-log'
import { formatDate } from '../dates.ts'
import * as words from '@matinee/locales/desk/timeline'

export interface TimelineLine {
  title: string
  detail: string | null
  /** 'danger' for what went wrong, 'warning' for what may have. */
  tone: 'plain' | 'warning' | 'danger'
}

type EntryOfKind<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>

const mailTones: Partial<Record<EntryOfKind<'mail'>['state'], TimelineLine['tone']>> = {
  failed: 'danger',
  uncertain: 'warning',
}

const actionWords = (action: string): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as keyof typeof auditActions] : action

/** SUBS-5: text and tone of a timeline entry. */
export function timelineLine(entry: TimelineEntry): TimelineLine {
  const plain = (title: string, ...details: (string | null | false)[]): TimelineLine => ({
    title,
    detail: details.filter(Boolean).join(' · ') || null,
    tone: 'plain',
  })
  switch (entry.kind) {
    case 'joined':
      return plain(words.joined)
    case 'payment':
      return plain(
        words.paid({ money: formatMoney(entry.cents, entry.currency) }),
        entry.planName,
        entry.provider === 'sandbox' ? words.testPayment : entry.provider,
        entry.reference,
      )
    case 'refund': {
      const line = plain(
        (entry.isDispute ? words.disputes : words.refunds)[entry.state]({
          money: formatMoney(entry.cents, entry.currency),
        }),
        entry.planName,
        entry.reason,
        entry.by !== null && words.byName({ name: entry.by }),
      )
      const isBad = entry.isDispute ? entry.state !== 'failed' : entry.state === 'failed'
      return { ...line, tone: isBad ? 'danger' : 'plain' }
    }
    case 'grant':
      return plain(
        words.given({ days: entry.days }),
        entry.planName,
        entry.reason,
        entry.by !== null && words.byName({ name: entry.by }),
      )
    case 'change':
      return plain(
        words.steps[entry.step],
        entry.planName,
        words.causes[entry.by],
        ['start', 'extend', 'shorten'].includes(entry.step) && words.until({ day: formatDate(entry.expiresAt) }),
      )
    case 'mail':
      return {
        ...plain(words.email({ subject: entry.subject }), words.mails[entry.state]),
        tone: mailTones[entry.state] ?? 'plain',
      }
    case 'desk':
      return plain(actionWords(entry.action), entry.by === null ? words.bySystem : words.byName({ name: entry.by }))
  }
}
