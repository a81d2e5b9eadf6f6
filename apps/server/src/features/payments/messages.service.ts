import { hash } from 'node:crypto'
import { httpErrors } from '@matinee/contract/http/errors'
import { z } from 'zod'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import {
  type OperatorEvent,
  type PaymentProvider,
  type ProviderEvent,
  findProvider,
  UnknownAtProvider,
} from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import { databaseNow } from '../../platform/database/database.ts'
import { listDueRenewals } from '../subscriptions/renewals.service.ts'
import * as queries from './messages.queries.ts'
import { applyEvent, type PaymentServices } from './apply-event.service.ts'
import { applyRenewalState } from './renewals.service.ts'
import { applyRefund } from './refunds.service.ts'

const messagePayload = z.object({ provider: z.string(), id: z.string() })

/** With exponential backoff these take three days, longer than a provider's outage. */
const tries = 20

export { eraseFromMessages } from './messages.queries.ts'

/** Applies a stored message, after the provider got its answer. Idempotent; messages may arrive in any order. */
export const applyMessageJob = defineJob({
  name: 'payments.apply-message',
  payload: messagePayload,
  tries,
  run: applyMessage,
})

const jobKey = ({ provider, id }: z.output<typeof messagePayload>) => `payment-message:${provider}:${id}`

/** Stores a signed message once, in one transaction with the job that applies it. */
export async function storeMessage(
  { db }: Pick<Services, 'db'>,
  provider: string,
  { id, type }: { id: string; type: string },
  bytes: Buffer,
): Promise<void> {
  // PostgreSQL cannot store NUL.
  const body = bytes.toString().replaceAll('\0', '')
  await db.transaction().execute(async (tx) => {
    if (!(await queries.insertMessage(tx, { provider, id, type, body }))) return
    await enqueue(tx, applyMessageJob, { provider, id }, { key: jobKey({ provider, id }), isUrgent: true })
  })
}

export async function applyMessage(
  { provider: name, id }: z.output<typeof messagePayload>,
  services: PaymentServices,
): Promise<void> {
  const body = await queries.getMessageBody(services.db, name, id)
  if (body === undefined) return
  const provider = findProvider(services, name)
  if (!provider) throw new Error(`message ${id} cannot be applied: provider ${name} is not configured`)
  const askedAt = await databaseNow(services.db)
  await applyProviderEvents(services, provider, await provider.fetchEvents(body), askedAt)
  await queries.finishMessage(services.db, name, id)
}

/** `askedAt`: when the provider was asked, by the clock of the database. */
export async function applyProviderEvents(
  services: PaymentServices,
  provider: PaymentProvider,
  events: readonly ProviderEvent[],
  askedAt: Date,
): Promise<void> {
  const references = events.flatMap((event) => ('reference' in event ? [event.reference] : []))
  for (const event of events) {
    if ('text' in event) await recordForOperator(services, provider.name, event)
    else if (event.kind === 'renewal') await applyRenewalState(services, event, { askedAt, references })
    else if (event.kind === 'refund') await applyRefund(services, provider, event)
    else await applyEvent(services, provider, event)
  }
}

const batchSize = 100
/** After so many failures in a row the provider counts as unreachable, and the run stops. */
const failuresInARow = 3

/**
 * Hourly, PAY-4: fetches every renewal whose payment is due or has failed, as a message may be lost. A renewal that
 * fails does not stop the others. If the provider cannot be reached the next run retries, and Premium lasts until then.
 */
export async function checkRenewals(services: PaymentServices & { signal?: AbortSignal }): Promise<void> {
  const { db, log } = services
  const errors: unknown[] = []
  let failed = 0
  for (let after = ''; ;) {
    services.signal?.throwIfAborted()
    const due = await listDueRenewals(db, { after, limit: batchSize })
    for (const { provider: name, reference } of due) {
      const provider = findProvider(services, name)
      if (!provider?.renewals) continue
      try {
        const askedAt = await databaseNow(db)
        await applyProviderEvents(services, provider, await provider.renewals.fetchEvents(reference), askedAt)
        failed = 0
      } catch (error) {
        log.warn({ err: error, provider: name, reference }, 'renewal could not be checked')
        errors.push(error)
        failed = error instanceof UnknownAtProvider ? 0 : failed + 1
        if (failed >= failuresInARow) throw error
      }
    }
    if (due.length < batchSize) break
    after = due.at(-1)?.id ?? after
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} renewals could not be checked`)
}

async function recordForOperator(
  { db, log }: Pick<Services, 'db' | 'log'>,
  provider: string,
  event: OperatorEvent,
): Promise<void> {
  if (await queries.insertOperatorEvent(db, provider, event))
    log.error({ provider, eventId: event.id, reason: event.text }, 'payment event could not be applied')
}

const retentionDays = 40

/** Longer than providers resend messages, which is some days. */
export const purgeMessages = ({ db }: Pick<Services, 'db'>) => queries.purgeAppliedMessages(db, retentionDays)

const maxUnverifiedEvents = 20
const maxUnverifiedBytes = 32 * 1024
/** The format of a signature, which cannot be verified without the secret. */
const plausibleSignature = /^t=\d{1,12},(?:[^,]*,)*v1=[0-9a-f]{64}(?:,|$)/

const hasPlausibleSignature = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.entries(headers).some(
    ([name, value]) => name.endsWith('-signature') && typeof value === 'string' && plausibleSignature.test(value),
  )

/** Whether messages of a provider of this name are accepted. Checked before the body is read. */
export async function acceptsMessagesFrom(
  services: Pick<Services, 'db' | 'payments' | 'formerPayments'>,
  name: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<boolean> {
  const { db, payments } = services
  const provider = findProvider(services, name)
  if (provider && provider !== payments && provider.settlesAtOnce)
    return queries.hasCheckouts(db, name, { isOpen: true })
  if (provider) return true
  return isProviderName(name) && hasPlausibleSignature(headers) && queries.hasCheckouts(db, name, { isOpen: false })
}

const isProviderName = (name: string) => /^[a-z0-9-]{1,40}$/.test(name)

/** Ids of ours, and of payments and subscriptions at a provider. */
const findIds = (body: string) => [...new Set(body.match(/\b(?:[0-9a-f]{24}|(?:pi|sub)_\w{8,64})\b/g))].slice(0, 100)

/**
 * A message of a provider that has sold here and is not configured: its signature cannot be verified, and the payment
 * may be real. Stored for an operator if it contains an id of a sale by this provider, which a stranger cannot know. A
 * refused message would be lost once the provider stops resending it.
 */
export async function storeUnverifiedEvent(
  { db, log }: Pick<Services, 'db' | 'log'>,
  provider: string,
  bytes: Buffer,
): Promise<void> {
  const body = bytes.toString().replaceAll('\0', '')
  if (bytes.length > maxUnverifiedBytes || !(await queries.hasSaleWithId(db, provider, findIds(body))))
    throw httpErrors.notFound()
  const id = `unverified-${hash('sha256', bytes, 'hex')}`
  const error =
    `The sender could not be verified, as ${provider} is not configured. ` +
    'Compare the text (column body of payment_event) with what the provider shows.'
  const isStored = await queries.insertUnverifiedEvent(db, { provider, id, body, error, most: maxUnverifiedEvents })
  // No room for more: the provider resends it for days.
  if (!isStored) throw httpErrors.unavailable({ retryAfter: 3600 })
  log.error({ provider, eventId: id, reason: error }, 'payment event could not be applied')
}
