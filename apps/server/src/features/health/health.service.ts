import {
  type FailedJob,
  type HealthCheck,
  type HealthCheckId,
  healthChecks,
  healthErrors,
  healthLimits,
} from '@matinee/contract/health'
import { httpErrors } from '@matinee/contract/http/errors'
import type { Actor } from '../../platform/actor.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { dismissDeadLetter, listDeadLetters, retryDeadLetter } from '../dead-letters/dead-letters.service.ts'
import { checks } from './checks.service.ts'
import { testMail } from './health.emails.ts'
import type { HealthWords } from './health-words.ts'
import { getEmail } from './health.queries.ts'
import { reasonOf, withTimeLimit } from './time-limit.ts'

export { type HealthWords, healthWords } from './health-words.ts'

/** The time limit of each check, so that the others answer while one part is down. */
const checkMs = 4_000

async function runCheck(services: Services, words: HealthWords, id: HealthCheckId): Promise<HealthCheck> {
  const { find, stateIfFailed: state = 'broken' } = checks[id]
  try {
    const finding = await withTimeLimit(checkMs, (signal) => find(services, words, signal))
    return { id, advice: null, facts: [], ...finding }
  } catch (error) {
    services.log.warn({ err: error, check: id }, 'health check failed')
    const facts = [{ label: words.facts.reason, text: reasonOf(error) }]
    return { id, state, advice: null, facts, ...words.texts[id].failed }
  }
}

export const runChecks = (
  services: Services,
  words: HealthWords,
  ids: readonly HealthCheckId[] = healthChecks,
): Promise<HealthCheck[]> => Promise.all(ids.map((id) => runCheck(services, words, id)))

async function listFailedJobs({ db }: Pick<Services, 'db'>): Promise<FailedJob[]> {
  const deadLetters = await listDeadLetters(db, healthLimits.failedJobs)
  return deadLetters.map(({ reference, what, state, tries, error, since }) => ({
    reference,
    what,
    state,
    tries,
    error: reasonOf(error),
    since: since.toISOString(),
  }))
}

export async function getHealth(services: Services, words: HealthWords) {
  const [found, failedJobs] = await Promise.all([
    runChecks(services, words),
    withTimeLimit(checkMs, () => listFailedJobs(services)).catch(() => null),
  ])
  return { checks: found, failedJobs }
}

/** Tries a failed job again, or takes it off the list. */
export async function settleFailedJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { reference, action, actor }: { reference: string; action: 'retry' | 'dismiss'; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isDone = await (action === 'retry' ? retryDeadLetter(tx, reference) : dismissDeadLetter(tx, clock, reference))
    if (!isDone) throw healthErrors.nothingThere()
    await writeAuditEntry(tx, actor, { action: `job.${action}`, target: listTarget('jobs'), after: { reference } })
  })
}

/** To the admin's own address, which it returns. */
export async function sendTestMail(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Actor,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const email = await getEmail(tx, actor.id)
    if (email === undefined) throw httpErrors.signedOut()
    await sendMail(tx, { clock, config }, testMail(email))
    await writeAuditEntry(tx, actor, { action: 'mail.test', target: listTarget('emails') })
    return email
  })
}
