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
import { providerNamed } from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import { keepMessage, mayBeFrom, storeUnreadEvent } from './messages.service.ts'
import { downloadPayments } from './payments-export.service.ts'
import { buyGift, pageOfPayments, subscribe } from './payments.service.ts'
import { pageOfReceipts, showReceipt } from './receipts.service.ts'
import { openPortal } from './renewals.service.ts'
import { applyDifference, showDifferences } from './reconcile.service.ts'
import { requestRefund, retryRefund, showPayment, showPaymentsOf } from './refunds.service.ts'
import { showWithdrawals, withdraw } from './withdrawals.service.ts'

/** Messages of one address that no provider has signed: more are refused unread. Signed ones have no limit. */
const refusedMessages = { name: 'refused-message', times: 60, seconds: 60 }
/** An event of Stripe's has the whole object in it. */
const largestMessage = 256 * 1024

/** Also against guessing codes. */
const purchases: readonly Limit[] = [{ name: 'subscribe', by: 'user', times: 6, seconds: 3600 }]
const portals: readonly Limit[] = [{ name: 'portal', by: 'user', times: 20, seconds: 3600 }]
const withdrawals: readonly Limit[] = [{ name: 'withdraw', by: 'user', times: 20, seconds: 3600 }]

export function paymentRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments' | 'formerPayments' | 'log'>,
) {
  const { clock, config, payments } = services
  if (payments?.isTest && config.mode === 'production')
    app.log.warn(`PAYMENTS is ${payments.name}: everybody can have Premium without paying for it.`)

  serve(app, endpoints.subscribe, schemas.subscribe, { limits: purchases }, async ({ caller, body, request }) => {
    if (body.userId === undefined) throw subscriptionErrors.userMissing()
    const { subscriptionType: plan, voucher, consent, returnTo } = body
    const asked = { plan, voucher, consent, returnTo, attempt: idempotencyKeyOf(request) }
    const words = await app.wordsFor(request, paymentMessages)
    return subscribe(services, { userId: caller.id, ...asked }, { words, language: request.language })
  })

  serve(app, endpoints.gift, schemas.gift, { limits: purchases }, async ({ caller, body, request }) => {
    const { plan, ...gift } = body
    const { url } = await buyGift(services, { userId: caller.id, plan, gift, attempt: idempotencyKeyOf(request) })
    const message = url === null ? paymentMessages.giftBought : paymentMessages.goingToPay
    return { success: true as const, message, checkoutUrl: url }
  })

  serve(app, endpoints.portal, schemas.portal, { limits: portals }, async ({ caller }) => ({
    url: await openPortal(services, caller.id),
  }))

  serve(app, endpoints.receipts, schemas.receipts, ({ caller, query }) => pageOfReceipts(services, caller.id, query))

  serve(app, endpoints.receipt, schemas.receipt, ({ caller, params }) =>
    showReceipt(services, caller.id, params.paymentId),
  )

  serve(app, endpoints.withdrawals, schemas.withdrawals, ({ caller }) => showWithdrawals(services, caller.id))

  serve(app, endpoints.withdraw, schemas.withdraw, { limits: withdrawals }, async ({ caller, body }) => ({
    success: true as const,
    message: paymentMessages.withdrawn,
    withdrawal: await withdraw(services, { userId: caller.id, ...body }),
  }))

  serve(app, endpoints.payments, schemas.payments, ({ query }) => pageOfPayments(services, query))

  serveCsv(app, endpoints.downloadPayments, schemas.downloadPayments, ({ query, actor }) =>
    downloadPayments(services, query, actor),
  )

  serve(app, endpoints.payment, schemas.payment, ({ params, caller }) =>
    showPayment(services, params.paymentId, caller),
  )

  serve(app, endpoints.paymentsOf, schemas.paymentsOf, async ({ params, caller }) => ({
    payments: await showPaymentsOf(services, params.userId, caller),
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

  serve(app, endpoints.differences, schemas.differences, () => showDifferences(services))

  serve(app, endpoints.applyDifference, schemas.applyDifference, async ({ params, actor }) => {
    const { isSettled } = await applyDifference(services, { id: params.differenceId, actor })
    const message = isSettled ? paymentMessages.differenceApplied : paymentMessages.differenceStands
    return { success: true as const, message, isSettled }
  })

  app.register(async (scope) => {
    // The signature is over the bytes, not over what a parser would make of them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const refused = app.limits.counter(refusedMessages)
    // Before the body is read.
    scope.addHook('onRequest', async ({ ip, params, headers }) => {
      refuseIfLimited(await refused.peek(addressKey(ip)))
      const { provider } = params as { provider: string }
      if (await mayBeFrom(services, provider, headers)) return
      refuseIfLimited(await refused.consume(addressKey(ip)))
      throw httpErrors.notFound()
    })
    const options = { isLimitedByHandler: true, bodyLimit: largestMessage }
    serve(scope, endpoints.webhook, schemas.webhook, options, async ({ params, request: { body, headers, ip } }) => {
      const provider = providerNamed(services, params.provider)
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const message = provider?.readMessage(bytes, headers, clock.now())
      if (!message) refuseIfLimited(await refused.consume(addressKey(ip)))
      if (!provider) await storeUnreadEvent(services, params.provider, bytes)
      else if (!message) throw paymentErrors.webhookRefused()
      else if (message !== 'ignored') await keepMessage(services, provider.name, message, bytes)
      return { received: true as const }
    })
  })
}
