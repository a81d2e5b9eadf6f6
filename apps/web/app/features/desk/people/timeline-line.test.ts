import type { TimelineEntry } from '@matinee/contract/people'
import { describe, expect, it } from 'vitest'
import { timelineLine } from './timeline-line.ts'

const at = '2026-11-01T10:00:00.000Z'
const line = (entry: TimelineEntry) => {
  const { title, detail, tone } = timelineLine(entry)
  return [title, detail, tone]
}

describe('SUBS-5: what an entry of the timeline says', () => {
  it.each<[TimelineEntry, string, string | null, string]>([
    [{ kind: 'joined', at }, 'Joined', null, 'plain'],
    [
      {
        kind: 'payment',
        at,
        plan: 'yearly',
        planName: 'Yearly',
        cents: 7999,
        currency: 'USD',
        provider: 'sandbox',
        reference: 'sb_1',
      },
      'Paid $79.99',
      'Yearly · test payment · sb_1',
      'plain',
    ],
    [
      {
        kind: 'refund',
        at,
        isDispute: false,
        plan: 'yearly',
        planName: 'Yearly',
        currency: 'USD',
        cents: 7999,
        state: 'succeeded',
        reason: 'Sorry',
        by: 'a@desk.example',
      },
      'Refunded $79.99',
      'Yearly · Sorry · by a@desk.example',
      'plain',
    ],
    [
      {
        kind: 'refund',
        at,
        isDispute: false,
        plan: 'yearly',
        planName: 'Yearly',
        currency: 'USD',
        cents: 100,
        state: 'failed',
        reason: 'Sorry',
        by: null,
      },
      'Could not refund $1.00',
      'Yearly · Sorry',
      'danger',
    ],
    [
      {
        kind: 'refund',
        at,
        isDispute: true,
        plan: 'yearly',
        planName: 'Yearly',
        currency: 'USD',
        cents: 100,
        state: 'pending',
        reason: 'fraudulent',
        by: null,
      },
      'Disputed $1.00',
      'Yearly · fraudulent',
      'danger',
    ],
    [
      {
        kind: 'change',
        at,
        step: 'shorten',
        by: 'refund',
        plan: 'monthly',
        planName: 'Monthly',
        expiresAt: '2026-12-01T10:00:00.000Z',
      },
      'Premium was shortened',
      'Monthly · by a refund · until 1 Dec 2026',
      'plain',
    ],
    [
      { kind: 'grant', at, plan: 'monthly', planName: 'Monthly', days: 30, reason: 'Sorry', by: null },
      'Was given 30 days',
      'Monthly · Sorry',
      'plain',
    ],
    [
      {
        kind: 'change',
        at,
        step: 'extend',
        by: 'desk',
        plan: 'monthly',
        planName: 'Monthly',
        expiresAt: '2026-12-01T10:00:00.000Z',
      },
      'Premium was extended',
      'Monthly · by an admin · until 1 Dec 2026',
      'plain',
    ],
    [
      {
        kind: 'change',
        at,
        step: 'cancel',
        by: 'person',
        plan: 'monthly',
        planName: 'Monthly',
        expiresAt: '2026-12-01T10:00:00.000Z',
      },
      'Premium was cancelled',
      'Monthly · by themselves',
      'plain',
    ],
    [{ kind: 'mail', at, subject: 'Your Premium ends', state: 'sent' }, 'Email: Your Premium ends', 'Sent', 'plain'],
    [{ kind: 'mail', at, subject: 'Hello', state: 'failed' }, 'Email: Hello', 'Not delivered', 'danger'],
    [{ kind: 'mail', at, subject: 'Hello', state: 'uncertain' }, 'Email: Hello', 'May not have arrived', 'warning'],
    [
      { kind: 'desk', at, action: 'subscription.cancel', by: 'desk@example.org', recordId: 7 },
      'Cancelled a subscription',
      'by desk@example.org',
      'plain',
    ],
    [
      { kind: 'desk', at, action: 'of another release', by: null, recordId: 8 },
      'of another release',
      'by the system',
      'plain',
    ],
  ])('%j', (entry, title, detail, tone) => {
    expect(line(entry)).toEqual([title, detail, tone])
  })
})
