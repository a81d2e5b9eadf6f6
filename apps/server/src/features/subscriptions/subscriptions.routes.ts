import { totalHeader } from '@matinee/contract/catalogue'
import {
  subscriptionEndpoints as endpoints,
  subscriptionErrors,
  subscriptionMessages as messages,
} from '@matinee/contract/subscriptions'
import { subscriptionSchemas as schemas } from '@matinee/contract/subscriptions.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { linkPages } from '../../platform/http/page-links.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { askCleanup, showCleanup } from './cleanup.service.ts'
import { askReminders, remindOne, showExpiring } from './reminders.service.ts'
import { downloadSubscribers, pageOfSubscribers } from './subscribers.service.ts'
import {
  cancelSubscription,
  cancelSubscriptions,
  defaultReasons,
  reactivate,
  setPreferredGenre,
  showStatus,
} from './subscriptions.service.ts'

const genreLimits: readonly Limit[] = [{ name: 'preferred-genre', by: 'caller', times: 30, seconds: 60 }]
/** A double click is no second wave. */
const reminderLimits: readonly Limit[] = [{ name: 'reminders', by: 'caller', times: 1, seconds: 60 }]

const succeeded = (message: string) => ({ success: true as const, message })

function messageOfMany(cancelled: number, all: number): string {
  if (cancelled === 0) return messages.cancelManyFailed
  return cancelled === all ? messages.cancelledMany(cancelled) : messages.cancelledSome(cancelled, all)
}

/** What is paid for is subscribed to by way of `features/payments`. Whoever a user names is the user: another was refused. */
export function subscriptionRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments' | 'log'>,
) {
  serve(app, endpoints.status, schemas.status, ({ caller, query: { userId = caller.id } }) =>
    showStatus(services, userId),
  )

  serve(
    app,
    endpoints.cancel,
    schemas.cancel,
    async ({ caller, actor, body }) => {
      const isDesk = caller.audience === 'admin'
      const { userId } = body
      if (userId === undefined) throw subscriptionErrors.userMissing()
      const reason = body.reason || defaultReasons[isDesk ? 'desk' : 'person']
      await cancelSubscription(services, { userId, reason, ...(isDesk && { actor }) })
      return succeeded(messages.cancelled)
    },
    // Of people alone: the desk cancels as often as it has to. Not counted with buying, which must not stand in its way.
    { limits: [{ name: 'cancel', by: 'user', times: 6, seconds: 3600 }] },
  )

  serve(
    app,
    endpoints.setPreferredGenre,
    schemas.setPreferredGenre,
    async ({ caller, body: { userId, genre } }) => {
      if (userId === undefined) throw subscriptionErrors.userMissing()
      await setPreferredGenre(services, caller.id, genre)
      return { ...succeeded(messages.genreSaved), preferredGenre: genre }
    },
    { limits: genreLimits },
  )

  serve(
    app,
    endpoints.reactivate,
    schemas.reactivate,
    async ({ actor, body: { userId, subscriptionType: plan, reason } }) => {
      const given = { userId, plan, reason: reason || defaultReasons.grant, actor }
      const { subscriptionId, expiresAt } = await reactivate(services, given)
      return { ...succeeded(messages.reactivated), expirationDate: expiresAt.toISOString(), subscriptionId }
    },
  )

  serve(
    app,
    endpoints.remind,
    schemas.remind,
    async ({ body, actor }) => ({
      ...succeeded(messages.remindersSent),
      ...(await askReminders(services, body.days, actor)),
    }),
    { limits: reminderLimits },
  )

  serve(app, endpoints.expire, schemas.expire, async ({ actor }) => {
    const cleanup = await askCleanup(services, actor)
    return { ...succeeded(messages.cleanupStarted), expired: cleanup.expired, cleanup }
  })

  serve(app, endpoints.cleanup, schemas.cleanup, async () => ({ cleanup: await showCleanup(services) }))

  serve(app, endpoints.cancelMany, schemas.cancelMany, async ({ actor, body }) => {
    const reason = body.reason || messages.cancelManyReason
    const outcomes = await cancelSubscriptions(services, { userIds: body.userIds, reason, actor })
    const cancelled = outcomes.filter(({ ok }) => ok).length
    return { ...succeeded(messageOfMany(cancelled, outcomes.length)), cancelled, outcomes }
  })

  serve(app, endpoints.remindOne, schemas.remindOne, async ({ actor, params }) => {
    await remindOne(services, params.userId, actor)
    return succeeded(messages.reminderSent)
  })

  serve(app, endpoints.subscribers, schemas.subscribers, async ({ query }) => ({
    ...succeeded(messages.listed),
    ...(await pageOfSubscribers(services, query)),
  }))

  serveCsv(app, endpoints.downloadSubscribers, schemas.downloadSubscribers, ({ query, actor }) =>
    downloadSubscribers(services, query, actor),
  )

  serve(app, endpoints.expiringSoon, schemas.expiringSoon, async ({ query, reply }) => {
    const { users, total, ...cursors } = await showExpiring(services, query)
    reply.header(totalHeader, total)
    linkPages(reply, `${services.config.site.url}${endpoints.expiringSoon.path}`, query, cursors)
    return users
  })
}
