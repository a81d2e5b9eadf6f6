import { factorEndpoints as endpoints } from '@matinee/contract/factors'
import { factorSchemas as schemas } from '@matinee/contract/factors.schemas'
import { AppError } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'
import { type KeyedLimit, limitGuesses } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import { type FactorServices, renewCodes, getFactors } from './factors.service.ts'
import { addPasskey, challengeForPasskey, passkeyOptions, removePasskey, renamePasskey } from './passkeys.service.ts'
import { finishTotp, removeTotp, startTotp } from './totp.service.ts'

const day = 24 * 60 * 60
/** Codes of a secret that is being set up. */
const firstCodes: KeyedLimit = { name: 'first-code', times: 30, seconds: day, pauses: [0, 0, 0, 0, 0, 10, 30, 60] }
/** Each sends a mail. */
const changes = {
  limits: [{ name: 'factors', by: 'caller', times: 40, seconds: day }],
  allowsRestricted: true,
} as const
const challenges = { limits: [{ name: 'passkey-challenge', by: 'address', times: 60, seconds: 300 }] } as const
const isWrong = (error: unknown) => error instanceof AppError && error.code === 'factors.wrongCode'

/** ACC-3, ACC-4 */
export function factorRoutes(app: FastifyInstance, services: FactorServices) {
  const guesses = app.limits.counter(firstCodes)

  serve(app, endpoints.show, schemas.show, { allowsRestricted: true }, ({ caller }) => getFactors(services, caller))
  serve(app, endpoints.startTotp, schemas.startTotp, changes, ({ caller }) => startTotp(services, caller))
  serve(app, endpoints.finishTotp, schemas.finishTotp, changes, ({ caller, actor, body }) =>
    limitGuesses(guesses, caller.id, isWrong, () => finishTotp(services, { caller, actor }, body.code)),
  )
  serve(app, endpoints.removeTotp, schemas.removeTotp, changes, ({ caller, actor }) =>
    removeTotp(services, { caller, actor }),
  )
  serve(app, endpoints.renewCodes, schemas.renewCodes, changes, ({ caller, actor }) =>
    renewCodes(services, { caller, actor }),
  )
  serve(app, endpoints.passkeyOptions, schemas.passkeyOptions, changes, async ({ caller }) => ({
    options: { ...(await passkeyOptions(services, caller)) },
  }))
  serve(app, endpoints.addPasskey, schemas.addPasskey, changes, ({ caller, actor, body }) =>
    addPasskey(services, { caller, actor }, body),
  )
  serve(app, endpoints.renamePasskey, schemas.renamePasskey, { allowsRestricted: true }, ({ caller, params, body }) =>
    renamePasskey(services, { caller }, params.id, body.name),
  )
  serve(app, endpoints.removePasskey, schemas.removePasskey, changes, ({ caller, actor, params }) =>
    removePasskey(services, { caller, actor }, params.id),
  )
  serve(app, endpoints.challenge, schemas.challenge, challenges, async () => ({
    options: { ...(await challengeForPasskey(services)) },
  }))
}
