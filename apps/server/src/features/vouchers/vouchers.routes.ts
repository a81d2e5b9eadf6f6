import { voucherEndpoints as endpoints, voucherMessages as messages } from '@matinee/contract/vouchers'
import { voucherSchemas as schemas } from '@matinee/contract/vouchers.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import { formatsIn } from '../../platform/mail/formats.ts'
import type { Services } from '../../platform/services.ts'
import { limitCodeGuesses } from './code-guesses.ts'
import {
  checkCode,
  downloadCodes,
  createVouchers,
  listVoucherBatches,
  redeemCode,
  deactivateVouchers,
} from './vouchers.service.ts'

export function voucherRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>) {
  const guess = limitCodeGuesses(app.limits)

  serve(app, endpoints.check, schemas.check, ({ caller, body, request }) =>
    guess({ userId: caller.id, ip: request.ip }, () => checkCode(services, { userId: caller.id, ...body })),
  )

  serve(app, endpoints.redeem, schemas.redeem, async ({ caller, body: { code }, request }) => {
    const redeem = () => redeemCode(services, { userId: caller.id, code })
    const { days, expiresAt } = await guess({ userId: caller.id, ip: request.ip }, redeem)
    const words = await app.wordsFor(request, messages)
    return {
      ...success(words.redeemed({ days, date: formatsIn(request.language).day(expiresAt) })),
      expirationDate: expiresAt.toISOString(),
    }
  })

  serve(app, endpoints.list, schemas.list, ({ query }) => listVoucherBatches(services, query))

  serveOnce(app, services, endpoints.make, schemas.make, {}, async ({ tx, body, actor, request }) => ({
    ...success((await app.wordsFor(request, messages)).made({ codes: body.codes })),
    ...(await createVouchers({ db: tx }, body, actor)),
  }))

  serve(app, endpoints.switchOff, schemas.switchOff, async ({ params, actor }) => {
    await deactivateVouchers(services, params.batchId, actor)
    return success(messages.switchedOff)
  })

  serveCsv(app, endpoints.download, schemas.download, ({ params, actor }) =>
    downloadCodes(services, params.batchId, actor),
  )
}
