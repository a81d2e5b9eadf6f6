import { accountEndpoints as endpoints, accountMessages as messages, resetMinutes } from '@matinee/contract/accounts'
import { accountSchemas as schemas } from '@matinee/contract/accounts.schemas'
import { totalCappedHeader, totalHeader } from '@matinee/contract/catalogue'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import { sessionMessages } from '@matinee/contract/sessions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteCookies } from '../../platform/http/cookies.ts'
import { linkPages } from '../../platform/http/page-links.ts'
import { refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import { addressKey } from '../../platform/networks.ts'
import { sessionCookies } from '../sessions/sessions.service.ts'
import { accountCallLimits as limits, failedAdminLogins, mailLimits, newAccounts } from './account-limits.ts'
import { listNames, listNamesOfCommenters } from './accounts.queries.ts'
import {
  type AccountServices,
  changeOwnPassword,
  getCredentialByEmail,
  logIn,
  logInAfterReset,
  logInAdmin,
  logInAdminByPasskey,
  logInByPasskey,
  listUsers,
  recordFailedSignIn,
  register,
  requireUser,
} from './accounts.service.ts'
import { emailKey } from './names.ts'
import { forSignedIn } from './passwords.ts'
import { confirmReset, getResetLink, requestReset } from './resets.service.ts'
import { deviceSeconds, toHolder, signInAttempts } from './sign-in-attempts.ts'

/** Known devices (`SignInAttempts`), and the browser that requested a reset. */
const cookieNames = { device: 'dev', reset: 'pwr' } as const

/** What `SignInAttempts` counts. */
const isFailedSignIn = (error: unknown) =>
  error instanceof AppError &&
  (error.status === 401 || ['accounts.wrongPassword', 'factors.wrongCode'].includes(error.code))

export function accountRoutes(app: FastifyInstance, services: AccountServices) {
  const { config, log } = services
  const cookies = siteCookies(config)
  const bound = sessionCookies(config)
  const made = app.limits.counter(newAccounts)

  serve(app, endpoints.register, schemas.register, limits.register, async ({ body, request }) => {
    const from = addressKey(request.ip)
    // Counted beforehand, so that parallel requests cannot exceed it.
    refuseIfLimited(await made.consume(from))
    try {
      const passwords = services.passwords.forClient({ address: request.ip, isKnown: false })
      await register({ ...services, passwords }, body, request.language)
    } catch (error) {
      await made.reward(from)
      throw error
    }
    return success(messages.registered)
  })

  const attemptsBy = {
    user: signInAttempts(app.limits, config, 'user'),
    admin: signInAttempts(app.limits, config, 'admin'),
  }
  const getDeviceCookie = (request: FastifyRequest) => cookies.read(request, cookieNames.device)
  const rememberDevice = (reply: FastifyReply, device: string) =>
    cookies.set(reply, cookieNames.device, device, { maxAgeSeconds: deviceSeconds, sameSite: 'lax' })

  /** For the request's log line. The same work whether or not the account exists. */
  const noteFailedSignIn = async (request: FastifyRequest, email: string) => {
    const account = await getCredentialByEmail(services, email).catch(() => undefined)
    request.failedSignIn = { account: account?.id ?? null }
    return account
  }
  /** Written after the response: its time must not reveal who is an admin. */
  const recordFailedAdminSignIn = (
    request: FastifyRequest,
    { raw }: FastifyReply,
    admin: { id: string; username: string },
  ) => {
    const from = { address: request.ip, requestId: request.id }
    const write = () =>
      void recordFailedSignIn(services, admin, from).catch((error: unknown) =>
        log.error({ err: error }, 'failed admin sign-in could not be recorded'),
      )
    if (raw.destroyed) write()
    else raw.once('close', write)
  }
  /** The same query whether or not there is an account. */
  const attemptOf = async (request: FastifyRequest, email: string) => {
    const holder = toHolder(await getCredentialByEmail(services, email))
    return { emailKey: emailKey(email), holder, address: request.ip, device: getDeviceCookie(request) }
  }
  /** With the queue of passwords as this visitor has it. */
  const servicesFor = (kind: 'user' | 'admin', attempt: Awaited<ReturnType<typeof attemptOf>>): AccountServices => {
    const client = { address: attempt.address, isKnown: attemptsBy[kind].isKnown(attempt) }
    return { ...services, passwords: services.passwords.forClient(client) }
  }
  const signIn = (kind: 'user' | 'admin') => {
    const attempts = attemptsBy[kind]
    return async <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      email: string,
      work: (services: AccountServices) => Promise<T>,
    ): Promise<T> => {
      const attempt = await attemptOf(request, email)
      try {
        await attempts.consumeAttempt(attempt)
      } catch (error) {
        await noteFailedSignIn(request, email)
        throw error
      }
      try {
        const result = await work(servicesFor(kind, attempt))
        rememberDevice(reply, await attempts.succeeded(attempt))
        return result
      } catch (error) {
        // Only wrong passwords and codes stay counted.
        if (!isFailedSignIn(error)) await attempts.refundAttempt(attempt)
        else {
          const account = await noteFailedSignIn(request, email)
          // A signed-in admin who mistypes the current password is not recorded.
          if (kind === 'admin' && account && account.role !== 'user' && !request.caller)
            recordFailedAdminSignIn(request, reply, account)
        }
        throw error
      }
    }
  }
  const asUser = signIn('user')
  const asAdmin = signIn('admin')

  serve(app, endpoints.login, schemas.login, limits.login, async ({ body, request, reply }) => {
    const opened = { audience: 'user', remembered: body.rememberMe } as const
    const { token, user } = await asUser(request, reply, body.email, (mine) =>
      bound.signIn({ request, reply }, opened, (client) => logIn(mine, body, client)),
    )
    return { ...success(sessionMessages.loggedIn), token, user }
  })

  const failed = app.limits.counter(failedAdminLogins)
  /** Counted beforehand, so that parallel attempts cannot exceed the limit; only what has failed stays counted. */
  const limitFailedAdminLogins = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const from = addressKey(request.ip)
    refuseIfLimited(await failed.consume(from))
    try {
      const result = await work()
      await failed.reward(from)
      return result
    } catch (error) {
      if (!isFailedSignIn(error)) await failed.reward(from)
      throw error
    }
  }

  serve(app, endpoints.adminLogin, schemas.adminLogin, limits.adminLogin, async ({ body, request, reply }) => {
    const from = { address: request.ip, requestId: request.id }
    const { token, email } = await limitFailedAdminLogins(request, () =>
      asAdmin(request, reply, body.email, (mine) =>
        bound.signIn({ request, reply }, { audience: 'admin' }, (client) => logInAdmin(mine, body, from, client)),
      ),
    )
    return { ...success(sessionMessages.loggedIn), token, email }
  })

  serve(app, endpoints.passkeyLogin, schemas.passkeyLogin, limits.login, async ({ body, request, reply }) => {
    const opened = { audience: 'user', remembered: body.rememberMe } as const
    const { token, user } = await bound.signIn({ request, reply }, opened, (client) =>
      logInByPasskey(services, body, client),
    )
    return { ...success(sessionMessages.loggedIn), token, user }
  })

  serve(app, endpoints.adminPasskeyLogin, schemas.adminPasskeyLogin, limits.adminLogin, async (given) => {
    const { body, request } = given
    const from = { address: request.ip, requestId: request.id }
    const { token, email } = await limitFailedAdminLogins(request, () =>
      bound.signIn(given, { audience: 'admin' }, (client) => logInAdminByPasskey(services, body.passkey, from, client)),
    )
    return { ...success(sessionMessages.loggedIn), token, email }
  })

  serve(app, endpoints.me, schemas.me, { allowsDeletionPending: true }, async ({ caller }) => ({
    user: await requireUser(services, caller.id),
  }))

  serve(app, endpoints.adminMe, schemas.adminMe, { allowsRestricted: true }, async ({ caller }) => ({
    ...(await requireUser(services, caller.id)),
    needsSecondStep: caller.isRestricted ?? false,
  }))

  /** The response does not reveal that a limit was reached, which would reveal the requests of others. */
  const mails = { user: app.limits.counter(...mailLimits.user), admin: app.limits.counter(...mailLimits.admin) }
  const mailLink = async (
    request: FastifyRequest,
    reply: FastifyReply,
    audience: 'user' | 'admin',
    input: { email: string; newPassword: string; returnTo?: string | undefined },
  ) => {
    const isOverLimit = (await mails[audience].consume(emailKey(input.email))) > 0
    const browserSecret = await requestReset(servicesFor(audience, await attemptOf(request, input.email)), {
      ...input,
      audience,
      isOverLimit,
    })
    const maxAgeSeconds = resetMinutes[audience] * 60
    cookies.set(reply, cookieNames.reset, browserSecret, { maxAgeSeconds, sameSite: 'strict' })
  }
  const browserSecretOf = (request: FastifyRequest) => cookies.read(request, cookieNames.reset)

  serve(app, endpoints.requestReset, schemas.requestReset, limits.reset, async ({ body, request, reply }) => {
    await mailLink(request, reply, 'user', body)
    return { message: messages.resetAsked }
  })

  serve(app, endpoints.readReset, schemas.readReset, limits.confirm, ({ body, request }) =>
    getResetLink(services, { ...body, browserSecret: browserSecretOf(request) }),
  )

  serve(app, endpoints.confirmReset, schemas.confirmReset, limits.confirm, async ({ body, request, reply }) => {
    const from = { address: request.ip, requestId: request.id }
    const { token, newPassword } = body
    const opened = { token, newPassword, browserSecret: browserSecretOf(request), from }
    const done = await confirmReset(services, opened)
    const { audience, email, hasFactor } = done
    cookies.clear(reply, cookieNames.reset)
    // The link proves ownership: from now on the guesses of others do not delay logins in this browser. With a second step
    // it proves only the first (SAFE-2).
    if (!hasFactor) {
      rememberDevice(reply, attemptsBy[audience].createDeviceCookie(await attemptOf(request, email)))
    }
    if (audience === 'admin') return { message: messages.adminPasswordChanged, audience, session: null }
    const session = hasFactor
      ? undefined
      : await bound.signIn({ request, reply }, { audience }, (client) => logInAfterReset(services, done, client))
    return { message: session ? messages.resetSignedIn : messages.resetDone, audience, session: session ?? null }
  })

  /** The call is public, as its other half mails a link: so this half looks for the session itself. */
  const changeBySignedInAdmin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    input: { email: string; currentPassword: string; newPassword: string },
  ) => {
    const caller = await app.identify(request)
    if (!caller || caller.isReplaced) throw httpErrors.signedOut()
    request.caller = caller
    if (caller.audience !== 'admin' || caller.isRestricted) throw httpErrors.forbidden()
    const actor = { id: caller.id, address: request.ip, requestId: request.id }
    const change = () => changeOwnPassword(forSignedIn(services, request), { caller, actor }, input)
    await asAdmin(request, reply, input.email, change)
  }

  const { changeAdminPassword } = endpoints
  serve(app, changeAdminPassword, schemas.changeAdminPassword, limits.adminReset, async ({ body, request, reply }) => {
    const { email, newPassword, currentPassword } = body
    if (currentPassword === undefined) {
      await mailLink(request, reply, 'admin', { email, newPassword })
      return success(messages.resetAsked)
    }
    await changeBySignedInAdmin(request, reply, { email, currentPassword, newPassword })
    return success(messages.adminPasswordChanged)
  })

  serve(app, endpoints.users, schemas.users, limits.users, async ({ caller, query: { ids, ...query }, reply }) => {
    if (caller.audience === 'user') return listNamesOfCommenters(services.db, ids ?? [])
    if (ids) return listNames(services.db, ids)
    const { users, total, isAtLeast, ...cursors } = await listUsers(services, query)
    reply.header(totalHeader, total)
    if (isAtLeast) reply.header(totalCappedHeader, 'true')
    linkPages(reply, `${config.site.url}${endpoints.users.path}`, query, cursors)
    return users
  })
}
