import {
  subscriptionEndpoints as endpoints,
  subscriptionErrors,
  subscriptionMessages as messages,
} from '@matinee/contract/subscriptions'
import { subscriptionSchemas as schemas } from '@matinee/contract/subscriptions.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { askReminders } from './reminders.service.ts'
import {
  cancelSubscription,
  defaultReasons,
  expireOverdue,
  pageOfSubscribers,
  reactivate,
  setPreferredGenre,
  showExpiring,
  showStatus,
} from './subscriptions.service.ts'

const genreLimits: readonly Limit[] = [{ name: 'preferred-genre', by: 'caller', times: 30, seconds: 60 }]
/** A double click is no second wave. */
const reminderLimits: readonly Limit[] = [{ name: 'reminders', by: 'caller', times: 1, seconds: 60 }]

const said = (message: string) => ({ success: true as const, message })

/** What is paid for is subscribed to by way of `features/payments`. Whoever a user names is the user: another was refused. */
export function subscriptionRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>,
) {
  serve(app, endpoints.status, schemas.status, ({ caller, query: { userId = caller.id } }) =>
    showStatus(services, userId),
  )

  serve(
    app,
    endpoints.cancel,
    schemas.cancel,
    async ({ caller, body }) => {
      const by = caller.audience === 'admin' ? 'desk' : 'person'
      const { userId } = body
      if (userId === undefined) throw subscriptionErrors.userMissing()
      await cancelSubscription(services, { userId, by, reason: body.reason || defaultReasons[by], actorId: caller.id })
      return said(messages.cancelled)
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
      return { ...said(messages.genreSaved), preferredGenre: genre }
    },
    { limits: genreLimits },
  )

  serve(
    app,
    endpoints.reactivate,
    schemas.reactivate,
    async ({ caller, body: { userId, subscriptionType: plan, reason } }) => {
      const given = { userId, plan, reason: reason || defaultReasons.grant, adminId: caller.id }
      const { subscriptionId, expiresAt } = await reactivate(services, given)
      return { ...said(messages.reactivated), expirationDate: expiresAt.toISOString(), subscriptionId }
    },
  )

  serve(
    app,
    endpoints.remind,
    schemas.remind,
    async ({ body }) => ({ ...said(messages.remindersSent), ...(await askReminders(services, body.days)) }),
    { limits: reminderLimits },
  )

  serve(app, endpoints.expire, schemas.expire, async () => ({
    ...said(messages.cleanedUp),
    expired: await expireOverdue(services),
  }))

  serve(app, endpoints.subscribers, schemas.subscribers, async ({ query }) => ({
    ...said(messages.listed),
    ...(await pageOfSubscribers(services, query)),
  }))

  serve(app, endpoints.expiringSoon, schemas.expiringSoon, ({ query }) => showExpiring(services, query.days))
}
