import { ownAccountEndpoints as endpoints, ownAccountMessages as messages } from '@matinee/contract/own-account'
import { ownAccountSchemas as schemas } from '@matinee/contract/own-account.schemas'
import type { FastifyInstance } from 'fastify'
import { limitGuesses, refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import { accountCallLimits, newAddressMails } from './account-limits.ts'
import type { AccountServices } from './accounts.service.ts'
import { sendConfirmation } from './confirmations.service.ts'
import { emailKey } from './names.ts'
import {
  authenticate,
  changeEmail,
  changePassword,
  isWrongCredential as isWrong,
  cancelEmailChange,
  openEmailLink,
  getLinkOwner,
  changeUsername,
  getOwnAccount,
  wrongPasswords,
} from './own-account.service.ts'
import { forSignedIn } from './passwords.ts'
import { signInAttempts } from './sign-in-attempts.ts'

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
  const mailed = app.limits.counter(newAddressMails)
  const attempts = signInAttempts(app.limits, services.config, 'user')

  serve(app, endpoints.show, schemas.show, ({ caller }) => getOwnAccount(services, caller.id))
  serve(app, endpoints.rename, schemas.rename, limits.rename, ({ caller, body }) =>
    changeUsername(services, caller.id, body.username),
  )
  serve(app, endpoints.changePassword, schemas.changePassword, async ({ caller, actor, body, request }) => {
    const change = () => changePassword(forSignedIn(services, request), { caller, actor }, body)
    await limitGuesses(guesses, caller.id, isWrong, change)
    return success(messages.passwordChanged)
  })
  serve(app, endpoints.changeEmail, schemas.changeEmail, limits.email, async ({ caller, body, request }) => {
    const address = emailKey(body.email)
    refuseIfLimited(await mailed.consume(address))
    const change = () => changeEmail(forSignedIn(services, request), caller, body)
    return limitGuesses(guesses, caller.id, isWrong, change).catch(async (error: unknown) => {
      await mailed.reward(address)
      throw error
    })
  })
  serve(
    app,
    endpoints.authenticate,
    schemas.authenticate,
    { allowsRestricted: true },
    async ({ caller, body, request }) => {
      const show = () => authenticate(forSignedIn(services, request), caller, body)
      await limitGuesses(guesses, caller.id, isWrong, show)
      return success(messages.authenticated)
    },
  )
  serve(app, endpoints.cancelEmailChange, schemas.cancelEmailChange, ({ caller }) =>
    cancelEmailChange(services, caller.id),
  )
  serve(app, endpoints.sendConfirmation, schemas.sendConfirmation, limits.confirmation, async ({ caller }) =>
    success(await sendConfirmation(services, caller.id)),
  )
  serve(app, endpoints.confirmEmail, schemas.confirmEmail, accountCallLimits.confirm, async ({ body, ...asked }) => {
    const { caller, request } = asked
    const owner = await getLinkOwner(services, body.secret)
    const from = { address: request.ip, requestId: request.id }
    const passwords = services.passwords.forClient({ address: request.ip, isKnown: false })
    const open = () => openEmailLink({ ...services, passwords }, body, { caller, owner, from })
    if (body.password === undefined) return { state: await open() }
    // Counted like the passwords of failed logins.
    const attempt = { emailKey: emailKey(owner.email), address: request.ip, device: undefined }
    await attempts.consumeAttempt(attempt)
    try {
      const state = await open()
      await attempts.refundAttempt(attempt)
      return { state }
    } catch (error) {
      if (!isWrong(error)) await attempts.refundAttempt(attempt)
      throw error
    }
  })
}
