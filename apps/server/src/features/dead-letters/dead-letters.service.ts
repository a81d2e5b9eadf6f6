import type { Clock } from '../../platform/clock.ts'
import type { Connection } from '../../platform/database/database.ts'
import { dismissJob, retryJob } from '../../platform/jobs/failed-jobs.ts'
import { dismissMails, retryMails } from '../../platform/mail/mail.ts'
import { settlePaymentEvent } from '../payments/payments.service.ts'

export { countDeadLetters, listDeadLetters } from './dead-letters.queries.ts'

function parse(reference: string) {
  const [, kind, id = ''] = /^(job|mail):(\d{1,18})$/.exec(reference) ?? []
  return { kind, id }
}

/** Tries a failed job or mail again. False if there is none of that reference; payment events cannot be tried again. */
export async function retryDeadLetter(tx: Connection, reference: string): Promise<boolean> {
  const { kind, id } = parse(reference)
  if (kind === 'mail') return (await retryMails(tx, [id])) > 0
  return kind === 'job' && retryJob(tx, id)
}

/** Takes an entry off the list, without a retry. Of a payment event it means that an operator has settled it. */
export async function dismissDeadLetter(tx: Connection, clock: Clock, reference: string): Promise<boolean> {
  if (reference.startsWith('payment:')) return settlePaymentEvent(tx, reference.slice('payment:'.length))
  const { kind, id } = parse(reference)
  if (kind === 'mail') return (await dismissMails(tx, clock, [id])) > 0
  return kind === 'job' && dismissJob(tx, id)
}
