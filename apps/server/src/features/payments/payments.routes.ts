import { paymentEndpoints as endpoints, paymentErrors, paymentMessages } from '@matinee/contract/payments'
import { paymentSchemas as schemas } from '@matinee/contract/payments.schemas'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts'
import { type Limit, refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serve } from '../../platform/http/serve.ts'
import { addressKey } from '../../platform/networks.ts'
import { findProvider } from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import { storeMessage, acceptsMessagesFrom, storeUnverifiedEvent } from './messages.service.ts'
import { downloadPayments } from './payments-export.service.ts'
import { listPayments } from './payments.service.ts'
import { buyGift, subscribe } from './purchase.service.ts'
import { listReceipts, getReceipt } from './receipts.service.ts'
import { createPortalUrl } from './renewals.service.ts'
import { applyDifference, listDifferences } from './reconcile.service.ts'
import { requestRefund, retryRefund, getPayment, listPaymentsByUser } from './refunds.service.ts'
import { listWithdrawals, withdraw } from './withdrawals.service.ts'

/** Per address, messages without a valid signature; further ones are refused before they are read. */
const refusedMessageLimit = { name: 'refused-message', times: 60, seconds: 60 }
/** An event of Stripe's has the whole object in it. */
const maxMessageBytes = 256 * 1024

/** Also against guessing codes. */
const purchaseLimits: readonly Limit[] = [{ name: 'subscribe', by: 'user', times: 6, seconds: 3600 }]
const portalLimits: readonly Limit[] = [{ name: 'portal', by: 'user', times: 20, seconds: 3600 }]
const withdrawalLimits: readonly Limit[] = [{ name: 'withdraw', by: 'user', times: 20, seconds: 3600 }]

export function paymentRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments' | 'formerPayments' | 'log'>,
) {
  const { clock, config, payments } = services
  if (payments?.isTest && config.mode === 'production')
    app.log.warn(`PAYMENTS is ${payments.name}: everybody can have Premium without paying for it.`)

  serve(app, endpoints.subscribe, schemas.subscribe, { limits: purchaseLimits }, async ({ caller, body, request }) => {
    if (body.userId === undefined) throw subscriptionErrors.userMissing()
    const { subscriptionType: plan, voucher, consent, returnTo } = body
    const purchase = { plan, voucher, consent, returnTo, idempotencyKey: idempotencyKeyOf(request) }
    const words = await app.wordsFor(request, paymentMessages)
    return subscribe(services, { userId: caller.id, ...purchase }, { words, language: request.language })
  })

  serve(app, endpoints.gift, schemas.gift, { limits: purchaseLimits }, async ({ caller, body, request }) => {
    const { plan, ...gift } = body
    const { url } = await buyGift(services, {
      userId: caller.id,
      plan,
      gift,
      idempotencyKey: idempotencyKeyOf(request),
    })
    const message = url === null ? paymentMessages.giftBought : paymentMessages.goingToPay
    return { success: true as const, message, checkoutUrl: url }
  })

  serve(app, endpoints.portal, schemas.portal, { limits: portalLimits }, async ({ caller }) => ({
    url: await createPortalUrl(services, caller.id),
  }))

  serve(app, endpoints.receipts, schemas.receipts, ({ caller, query }) => listReceipts(services, caller.id, query))

  serve(app, endpoints.receipt, schemas.receipt, ({ caller, params }) =>
    getReceipt(services, caller.id, params.paymentId),
  )

  serve(app, endpoints.withdrawals, schemas.withdrawals, ({ caller }) => listWithdrawals(services, caller.id))

  serve(app, endpoints.withdraw, schemas.withdraw, { limits: withdrawalLimits }, async ({ caller, body }) => ({
    success: true as const,
    message: paymentMessages.withdrawn,
    withdrawal: await withdraw(services, { userId: caller.id, ...body }),
  }))

  serve(app, endpoints.payments, schemas.payments, ({ query }) => listPayments(services, query))

  serveCsv(app, endpoints.downloadPayments, schemas.downloadPayments, ({ query, actor }) =>
    downloadPayments(services, query, actor),
  )

  serve(app, endpoints.payment, schemas.payment, ({ params, caller }) => getPayment(services, params.paymentId, caller))

  serve(app, endpoints.paymentsOf, schemas.paymentsOf, async ({ params, caller }) => ({
    payments: await listPaymentsByUser(services, params.userId, caller),
  }))

  serve(app, endpoints.refund, schemas.refund, async ({ params, body, actor, caller, request }) => ({
    success: true as const,
    message: paymentMessages.refunding,
    refund: await requestRefund(services, { ...params, ...body, key: idempotencyKeyOf(request), actor, caller }),
  }))

  serve(app, endpoints.retryRefund, schemas.retryRefund, async ({ params, actor, caller }) => ({
    success: true as const,
    message: paymentMessages.refunding,
    refund: await retryRefund(services, { ...params, actor, caller }),
  }))

  serve(app, endpoints.differences, schemas.differences, () => listDifferences(services))

  serve(app, endpoints.applyDifference, schemas.applyDifference, async ({ params, actor }) => {
    const { isSettled } = await applyDifference(services, { id: params.differenceId, actor })
    const message = isSettled ? paymentMessages.differenceApplied : paymentMessages.differenceStands
    return { success: true as const, message, isSettled }
  })

  app.register(async (scope) => {
    // The signature is over the bytes, not over what a parser would make of them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const refused = app.limits.counter(refusedMessageLimit)
    // Before the body is read.
    scope.addHook('onRequest', async ({ ip, params, headers }) => {
      refuseIfLimited(await refused.peek(addressKey(ip)))
      const { provider } = params as { provider: string }
      if (await acceptsMessagesFrom(services, provider, headers)) return
      refuseIfLimited(await refused.consume(addressKey(ip)))
      throw httpErrors.notFound()
    })
    const options = { isLimitedByHandler: true, bodyLimit: maxMessageBytes }
    serve(scope, endpoints.webhook, schemas.webhook, options, async ({ params, request: { body, headers, ip } }) => {
      const provider = findProvider(services, params.provider)
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const message = provider?.verifyWebhook(bytes, headers, clock.now())
      if (!message) refuseIfLimited(await refused.consume(addressKey(ip)))
      if (!provider) await storeUnverifiedEvent(services, params.provider, bytes)
      else if (!message) throw paymentErrors.webhookRefused()
      else if (message !== 'ignored') await storeMessage(services, provider.name, message, bytes)
      return { received: true as const }
    })
  })
}
