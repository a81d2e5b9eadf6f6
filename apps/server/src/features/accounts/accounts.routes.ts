import { hkdfSync } from 'node:crypto'
import { accountEndpoints, accountMessages, resetMinutes } from '@matinee/contract/accounts'
import { accountSchemas } from '@matinee/contract/accounts.schemas'
import { atLeastHeader, totalHeader } from '@matinee/contract/catalogue'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import { sessionEndpoints, sessionMessages } from '@matinee/contract/sessions'
import { sessionSchemas } from '@matinee/contract/sessions.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteCookies } from '../../platform/http/cookies.ts'
import { refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import { addressKey } from '../../platform/networks.ts'
import { accountCallLimits as limits, mailLimits, newAccounts } from './account-limits.ts'
import {
  type AccountServices,
  changeOwnPassword,
  findMeant,
  logIn,
  logInAdmin,
  recordFailedSignIn,
  register,
  showUser,
} from './accounts.service.ts'
import { listNames, listNamesOfCommenters } from './accounts.queries.ts'
import { emailKey } from './names.ts'
import { askReset, confirmReset, lookAtReset } from './resets.service.ts'
import { pageOfUsers } from './user-list.service.ts'
import { deviceSeconds, SignInAttempts } from './sign-in-attempts.ts'

/** A browser in which somebody has signed in before, and the one that asked for a new password. */
const cookieNames = { device: 'dev', reset: 'pwr' } as const

const isWrongPassword = (error: unknown) =>
  error instanceof AppError && (error.status === 401 || error.code === 'accounts.wrongPassword')

export function accountRoutes(app: FastifyInstance, services: AccountServices) {
  const { config, log } = services
  const cookies = siteCookies(config)
  const made = app.limits.counter(newAccounts)

  serve(
    app,
    accountEndpoints.register,
    accountSchemas.register,
    async ({ body, request }) => {
      const from = addressKey(request.ip)
      // Taken beforehand, so that many at once are no way around it.
      refuseIfLimited(await made.consume(from))
      try {
        await register(services, body)
      } catch (error) {
        await made.reward(from)
        throw error
      }
      return { success: true as const, message: accountMessages.registered }
    },
    { limits: limits.register },
  )

  /** Counts what fails, and tells a browser apart in which its owner has signed in before. */
  const attemptsOf = (kind: 'user' | 'admin') => {
    const secret = Buffer.from(hkdfSync('sha256', config.tokens[kind].key, '', `known browsers of ${kind}s`, 32))
    return new SignInAttempts({ limits: app.limits, secret, kind })
  }
  const attemptsBy = { user: attemptsOf('user'), admin: attemptsOf('admin') }
  const deviceOf = (request: FastifyRequest) => cookies.read(request, cookieNames.device)
  const rememberDevice = (reply: FastifyReply, device: string) =>
    cookies.set(reply, cookieNames.device, device, { maxAgeSeconds: deviceSeconds, sameSite: 'lax' })

  /** For the line that the request leaves in the log. The same work whether or not there is such an account. */
  const nameMeant = async (request: FastifyRequest, email: string) => {
    const meant = await findMeant(services, email).catch(() => undefined)
    request.failedSignIn = { account: meant?.id ?? null }
    return meant
  }
  /** Written once the answer has left: its time must not tell who is an admin. */
  const recordGuess = (request: FastifyRequest, { raw }: FastifyReply, admin: { id: string; username: string }) => {
    const from = { address: request.ip, requestId: request.id }
    const write = () =>
      void recordFailedSignIn(services, admin, from).catch((error: unknown) =>
        log.error({ reqId: from.requestId, err: error }, 'a failed sign-in is not on record'),
      )
    if (raw.destroyed) write()
    else raw.once('close', write)
  }
  const signIn = (kind: 'user' | 'admin') => {
    const attempts = attemptsBy[kind]
    return async <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      email: string,
      work: () => Promise<T>,
    ): Promise<T> => {
      const who = { emailKey: emailKey(email), address: request.ip, device: deviceOf(request) }
      try {
        await attempts.admit(who)
      } catch (error) {
        await nameMeant(request, email)
        throw error
      }
      try {
        const result = await work()
        rememberDevice(reply, await attempts.succeeded(who))
        return result
      } catch (error) {
        // A wrong password stays counted; whatever else went wrong says nothing about it.
        if (!isWrongPassword(error)) await attempts.undecided(who)
        else {
          const meant = await nameMeant(request, email)
          // Whoever is signed in already and mistypes their current password is no stranger at the door.
          if (kind === 'admin' && meant?.role === 'admin' && !request.caller) recordGuess(request, reply, meant)
        }
        throw error
      }
    }
  }
  const asUser = signIn('user')
  const asAdmin = signIn('admin')

  serve(
    app,
    sessionEndpoints.login,
    sessionSchemas.login,
    async ({ body, request, reply }) => {
      const { token, user } = await asUser(request, reply, body.email, () => logIn(services, body))
      return { success: true as const, token, user, message: sessionMessages.loggedIn }
    },
    { limits: limits.login },
  )
  serve(
    app,
    sessionEndpoints.adminLogin,
    sessionSchemas.adminLogin,
    async ({ body, request, reply }) => {
      const { token, email } = await asAdmin(request, reply, body.email, () =>
        logInAdmin(services, body, { address: request.ip, requestId: request.id }),
      )
      return { success: true as const, token, email, message: sessionMessages.loggedIn }
    },
    { limits: limits.adminLogin },
  )
  serve(app, sessionEndpoints.me, sessionSchemas.me, async ({ caller }) => ({
    user: await showUser(services, caller.id),
  }))
  serve(app, sessionEndpoints.adminMe, sessionSchemas.adminMe, ({ caller }) => showUser(services, caller.id))

  /** No answer says that a limit was reached: it would tell a stranger what others ask for. */
  const mails = { user: app.limits.counter(...mailLimits.user), admin: app.limits.counter(...mailLimits.admin) }
  const ask = async (
    reply: FastifyReply,
    audience: 'user' | 'admin',
    given: { email: string; newPassword: string },
  ) => {
    const isOverLimit = (await mails[audience].consume(emailKey(given.email))) > 0
    const browserSecret = await askReset(services, { ...given, audience, isOverLimit })
    const maxAgeSeconds = resetMinutes[audience] * 60
    cookies.set(reply, cookieNames.reset, browserSecret, { maxAgeSeconds, sameSite: 'strict' })
  }
  const browserSecretOf = (request: FastifyRequest) => cookies.read(request, cookieNames.reset)

  serve(
    app,
    accountEndpoints.askReset,
    accountSchemas.askReset,
    async ({ body, reply }) => {
      await ask(reply, 'user', body)
      return { message: accountMessages.resetAsked }
    },
    { limits: limits.reset },
  )
  serve(
    app,
    accountEndpoints.lookAtReset,
    accountSchemas.lookAtReset,
    ({ body, request }) => lookAtReset(services, { ...body, browserSecret: browserSecretOf(request) }),
    { limits: limits.confirm },
  )
  serve(
    app,
    accountEndpoints.confirmReset,
    accountSchemas.confirmReset,
    async ({ body: { token, newPassword }, request, reply }) => {
      const from = { address: request.ip, requestId: request.id }
      const opened = { token, newPassword, browserSecret: browserSecretOf(request), from }
      const { audience, email } = await confirmReset(services, opened)
      cookies.clear(reply, cookieNames.reset)
      // Whoever reads the owner's mail is the owner: others who guess do not make them wait.
      const known = { emailKey: emailKey(email), device: deviceOf(request) }
      rememberDevice(reply, attemptsBy[audience].introduce(known))
      const message = audience === 'admin' ? accountMessages.adminPasswordChanged : accountMessages.resetDone
      return { message, audience }
    },
    { limits: limits.confirm },
  )
  serve(
    app,
    accountEndpoints.changeAdminPassword,
    accountSchemas.changeAdminPassword,
    async ({ body: { email, newPassword, currentPassword }, request, reply }) => {
      if (currentPassword === undefined) {
        await ask(reply, 'admin', { email, newPassword })
        return { success: true as const, message: accountMessages.resetAsked }
      }
      const caller = await app.identify(request)
      if (!caller || caller.isReplaced) throw httpErrors.signedOut()
      request.caller = caller
      if (caller.audience !== 'admin') throw httpErrors.forbidden()
      const actor = { id: caller.id, address: request.ip, requestId: request.id }
      const change = () => changeOwnPassword(services, actor, { email, newPassword, currentPassword })
      await asAdmin(request, reply, email, change)
      return { success: true as const, message: accountMessages.adminPasswordChanged }
    },
    { limits: limits.adminReset },
  )

  serve(
    app,
    accountEndpoints.users,
    accountSchemas.users,
    async ({ caller, query: { ids, ...asked }, reply }) => {
      if (caller.audience === 'user') return listNamesOfCommenters(services.db, ids ?? [])
      if (ids) return listNames(services.db, ids)
      const { users, total, isAtLeast } = await pageOfUsers(services, asked)
      reply.header(totalHeader, total)
      if (isAtLeast) reply.header(atLeastHeader, 'true')
      const { page, limit, search, premium } = asked
      const next = new URLSearchParams({ page: String(page + 1), limit: String(limit) })
      if (search) next.set('search', search)
      if (premium !== 'all') next.set('premium', premium)
      const address = `${config.site.url}${accountEndpoints.users.path}?${next.toString()}`
      if (page * limit < total || isAtLeast) reply.header('link', `<${address}>; rel="next"`)
      return users
    },
    { limits: limits.users },
  )
}
