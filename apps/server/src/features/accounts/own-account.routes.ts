import { ownAccountEndpoints as endpoints, ownAccountMessages as messages } from '@matinee/contract/own-account'
import { ownAccountSchemas as schemas } from '@matinee/contract/own-account.schemas'
import type { FastifyInstance } from 'fastify'
import { limitGuesses } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import { accountCallLimits } from './account-limits.ts'
import type { AccountServices } from './accounts.service.ts'
import { confirmOwnEmail, sendConfirmation } from './confirmations.service.ts'
import { confirmEmailChange } from './email-changes.service.ts'
import {
  authenticate,
  changeEmail,
  changePassword,
  isWrongCredential as isWrong,
  keepEmail,
  renameSelf,
  showOwnAccount,
  wrongPasswords,
} from './own-account.service.ts'

const day = 24 * 60 * 60
const limits = {
  rename: { limits: [{ name: 'rename', by: 'user', times: 20, seconds: day }] },
  /** Each sends two mails. */
  email: { limits: [{ name: 'email-change', by: 'user', times: 5, seconds: day }] },
  confirmation: { limits: [{ name: 'email-confirmation', by: 'user', times: 5, seconds: day }] },
} as const

/** ACC-1 */
export function ownAccountRoutes(app: FastifyInstance, services: AccountServices) {
  const guesses = app.limits.counter(wrongPasswords)

  serve(app, endpoints.show, schemas.show, ({ caller }) => showOwnAccount(services, caller.id))
  serve(app, endpoints.rename, schemas.rename, limits.rename, ({ caller, body }) =>
    renameSelf(services, caller.id, body.username),
  )
  serve(app, endpoints.changePassword, schemas.changePassword, async ({ caller, actor, body }) => {
    await limitGuesses(guesses, caller.id, isWrong, () => changePassword(services, { caller, actor }, body))
    return success(messages.passwordChanged)
  })
  serve(app, endpoints.changeEmail, schemas.changeEmail, limits.email, ({ caller, body }) =>
    limitGuesses(guesses, caller.id, isWrong, () => changeEmail(services, caller, body)),
  )
  serve(app, endpoints.authenticate, schemas.authenticate, { allowsRestricted: true }, async ({ caller, body }) => {
    await limitGuesses(guesses, caller.id, isWrong, () => authenticate(services, caller, body))
    return success(messages.authenticated)
  })
  serve(app, endpoints.keepEmail, schemas.keepEmail, ({ caller }) => keepEmail(services, caller.id))
  serve(app, endpoints.sendConfirmation, schemas.sendConfirmation, limits.confirmation, async ({ caller }) =>
    success(await sendConfirmation(services, caller.id)),
  )
  serve(app, endpoints.confirmEmail, schemas.confirmEmail, accountCallLimits.confirm, async ({ body, request }) => ({
    state: (await confirmOwnEmail(services, body.secret))
      ? ('confirmed' as const)
      : await confirmEmailChange(services, body.secret, { address: request.ip, requestId: request.id }),
  }))
}
