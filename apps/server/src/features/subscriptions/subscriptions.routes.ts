import { totalHeader } from '@matinee/contract/catalogue'
import {
  subscriptionEndpoints as endpoints,
  subscriptionErrors,
  subscriptionMessages as messages,
} from '@matinee/contract/subscriptions'
import { subscriptionSchemas as schemas } from '@matinee/contract/subscriptions.schemas'
import type { FastifyInstance } from 'fastify'
import { linkPages } from '../../platform/http/page-links.ts'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { getCleanup, startCleanup } from './cleanup.service.ts'
import { remindUser, requestReminders, listExpiringUsers } from './reminders.service.ts'
import { downloadSubscribers, getSubscriberPage } from './subscribers.service.ts'
import {
  cancelSubscription,
  cancelSubscriptions,
  giveDays,
  reactivateSubscription,
  resumeRenewal,
  setPreferredGenre,
  getSubscriptionStatus,
} from './subscriptions.service.ts'

/** Admins are not limited. Has its own counter, so that a user who has used up the purchase limit can still cancel. */
const cancelLimits: readonly Limit[] = [{ name: 'cancel', by: 'user', times: 6, seconds: 3600 }]
const resumeLimits: readonly Limit[] = [{ name: 'resume', by: 'user', times: 6, seconds: 3600 }]
const genreLimits: readonly Limit[] = [{ name: 'preferred-genre', by: 'caller', times: 30, seconds: 60 }]
/** A double click must not remind twice. */
const reminderLimits: readonly Limit[] = [{ name: 'reminders', by: 'caller', times: 1, seconds: 60 }]

function bulkMessage(words: typeof messages, cancelled: number, all: number): string {
  if (cancelled === 0) return words.cancelManyFailed
  return cancelled === all ? words.cancelledMany({ n: cancelled }) : words.cancelledSome({ n: cancelled, of: all })
}

/** Purchases are in `features/payments`. A user's `userId` is always their own: `ownOnly` has checked it. */
export function subscriptionRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments' | 'log'>,
) {
  serve(app, endpoints.status, schemas.status, ({ caller, query: { userId = caller.id } }) =>
    getSubscriptionStatus(services, userId),
  )

  serve(app, endpoints.cancel, schemas.cancel, { limits: cancelLimits }, async ({ caller, actor, body }) => {
    const { userId } = body
    if (userId === undefined) throw subscriptionErrors.userMissing()
    const isByAdmin = caller.audience === 'admin'
    const reason = body.reason || (isByAdmin ? messages.adminCancelReason : messages.cancelReason)
    await cancelSubscription(services, { userId, reason, ...(isByAdmin && { actor }) })
    return success(messages.cancelled)
  })

  serve(app, endpoints.resume, schemas.resume, { limits: resumeLimits }, async ({ caller }) => {
    await resumeRenewal(services, caller.id)
    return success(messages.resumed)
  })

  const { setPreferredGenre: genreEndpoint } = endpoints
  serve(app, genreEndpoint, schemas.setPreferredGenre, { limits: genreLimits }, async ({ caller, body }) => {
    if (body.userId === undefined) throw subscriptionErrors.userMissing()
    await setPreferredGenre(services, caller.id, body.genre)
    return { ...success(messages.genreSaved), preferredGenre: body.genre }
  })

  serveOnce(app, services, endpoints.reactivate, schemas.reactivate, {}, async ({ tx, actor, body }) => {
    const { userId, subscriptionType: plan } = body
    const grant = { userId, plan, reason: body.reason || messages.grantReason, actor }
    const { subscriptionId, expiresAt } = await reactivateSubscription({ ...services, db: tx }, grant)
    return { ...success(messages.reactivated), expirationDate: expiresAt.toISOString(), subscriptionId }
  })

  serveOnce(app, services, endpoints.giveDays, schemas.giveDays, {}, async ({ tx, actor, params, body }) => {
    const { subscriptionId, expiresAt } = await giveDays({ ...services, db: tx }, { ...params, ...body, actor })
    return { ...success(messages.daysGiven), expirationDate: expiresAt.toISOString(), subscriptionId }
  })

  serve(app, endpoints.remind, schemas.remind, { limits: reminderLimits }, async ({ body, actor }) => ({
    ...success(messages.remindersSent),
    ...(await requestReminders(services, body.days, actor)),
  }))

  serve(app, endpoints.expire, schemas.expire, async ({ actor }) => {
    const cleanup = await startCleanup(services, actor)
    return { ...success(messages.cleanupStarted), expired: cleanup.expired, cleanup }
  })

  serve(app, endpoints.cleanup, schemas.cleanup, async () => ({ cleanup: await getCleanup(services) }))

  serve(app, endpoints.cancelMany, schemas.cancelMany, async ({ actor, body, request }) => {
    const reason = body.reason || messages.cancelManyReason
    const outcomes = await cancelSubscriptions(services, { userIds: body.userIds, reason, actor })
    const cancelled = outcomes.filter(({ ok }) => ok).length
    const message = bulkMessage(await app.wordsFor(request, messages), cancelled, outcomes.length)
    return { ...success(message), cancelled, outcomes }
  })

  serve(app, endpoints.remindOne, schemas.remindOne, async ({ actor, params }) => {
    await remindUser(services, params.userId, actor)
    return success(messages.reminderSent)
  })

  serve(app, endpoints.subscribers, schemas.subscribers, async ({ query }) => ({
    ...success(messages.listed),
    ...(await getSubscriberPage(services, query)),
  }))

  serveCsv(app, endpoints.downloadSubscribers, schemas.downloadSubscribers, ({ query, actor }) =>
    downloadSubscribers(services, query, actor),
  )

  serve(app, endpoints.expiringSoon, schemas.expiringSoon, async ({ query, reply }) => {
    const { users, total, ...cursors } = await listExpiringUsers(services, query)
    reply.header(totalHeader, total)
    linkPages(reply, `${services.config.site.url}${endpoints.expiringSoon.path}`, query, cursors)
    return users
  })
}
