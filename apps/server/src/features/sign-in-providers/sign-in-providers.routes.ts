import { AppError } from '@matinee/contract/http/errors'
import { paths, returnPath } from '@matinee/contract/paths'
import { sessionMessages } from '@matinee/contract/sessions'
import { signInProviderEndpoints as endpoints } from '@matinee/contract/sign-in-providers'
import { signInProviderSchemas as schemas } from '@matinee/contract/sign-in-providers.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteCookies } from '../../platform/http/cookies.ts'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import { sessionCookies, type SessionServices } from '../sessions/sessions.service.ts'
import { pendingSeconds } from './pending-sign-in.ts'
import { codeSeconds, listProviders, ProviderSignIn, type SignInProblem } from './sign-in-providers.service.ts'

/** The pending sign-in until the callback, then the secret of this browser. */
const cookieName = 'sgn'

const limits = {
  start: { name: 'sign-in-start', by: 'address', times: 20, seconds: 300 },
  // Each callback is a request to the provider.
  callback: { name: 'sign-in-callback', by: 'address', times: 20, seconds: 300 },
  finish: { name: 'sign-in-finish', by: 'address', times: 20, seconds: 600 },
} as const satisfies Record<string, Limit>

const isWrongCode = (error: unknown) => error instanceof AppError && error.code === 'factors.wrongCode'

type ProviderRoute = { Params: { provider: string } }

export function signInProviderRoutes(app: FastifyInstance, services: SessionServices) {
  const { config, log } = services
  const cookies = siteCookies(config)
  const bound = sessionCookies(config)
  const signIn = new ProviderSignIn(services)

  serve(app, endpoints.list, schemas.list, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return listProviders(config)
  })

  /** Navigations: errors end at the login page, which shows them. */
  const page = (
    path: 'start' | 'callback',
    handler: (request: FastifyRequest<ProviderRoute>, query: URLSearchParams, reply: FastifyReply) => Promise<string>,
  ) =>
    app.get<ProviderRoute>(
      `/api/sign-in/:provider/${path}`,
      { config: { access: 'page' }, schema: { hide: true }, onRequest: app.limits.exactly(limits[path]) },
      async (request, reply) => {
        const { searchParams: query } = new URL(request.url, config.site.url)
        const goTo = await handler(request, query, reply).catch((error: unknown) => {
          log.error({ err: error }, 'sign-in with a provider crashed')
          return loginPage('failed')
        })
        // The addresses hold secrets: neither cached nor sent as referrer.
        return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(goTo, 303)
      },
    )
  /** Keeps `returnTo` for the next attempt. */
  const loginPage = (problem: SignInProblem, returnTo: string = paths.profile[0]) => {
    const query = new URLSearchParams({ problem })
    if (returnTo !== paths.profile[0]) query.set('returnTo', returnTo)
    return `${paths.login[0]}?${query.toString()}`
  }

  page('start', async ({ params, headers }, query, reply) => {
    // Another site must not sign its visitors in here.
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return paths.login[0]
    const input = { returnTo: query.get('returnTo') ?? undefined, remembered: query.get('rememberMe') === 'yes' }
    const started = await signIn.start(params.provider, input)
    if (!started) return loginPage('failed', returnPath(input.returnTo, paths.profile[0]))
    // Lax: the callback is a navigation from the provider's site.
    cookies.set(reply, cookieName, started.cookie, { maxAgeSeconds: pendingSeconds, sameSite: 'lax' })
    return started.url
  })

  page('callback', async (request, query, reply) => {
    const cookie = cookies.read(request, cookieName)
    const pending = await signIn.findPendingSignIn(request.params.provider, query.get('state'), cookie)
    // The cookie stays: a stranger's link must not end a pending sign-in.
    if (!pending) return loginPage('failed')
    const outcome = await signIn.handleCallback(pending, query.toString())
    if ('problem' in outcome) {
      request.failedSignIn = { account: null }
      cookies.clear(reply, cookieName)
      return loginPage(outcome.problem, pending.returnTo)
    }
    cookies.set(reply, cookieName, outcome.browserSecret, { maxAgeSeconds: codeSeconds, sameSite: 'lax' })
    // In the fragment, which is neither sent nor logged.
    return `${paths.login[0]}#code=${outcome.code}`
  })

  serve(app, endpoints.finish, schemas.finish, { limits: [limits.finish] }, async ({ body, request, reply }) => {
    const shown = body.secondStep
    try {
      const signInCode = await signIn.findSignInCode(body.code, cookies.read(request, cookieName))
      const opened = { audience: 'user', remembered: signInCode.remembered } as const
      const { token, user, returnTo } = await bound.signIn({ request, reply }, opened, (client) =>
        signIn.finish(signInCode, { shown, client }),
      )
      cookies.clear(reply, cookieName)
      return { ...success(sessionMessages.loggedIn), token, user, returnTo }
    } catch (error) {
      const isOver = error instanceof AppError && error.status === 401
      // Otherwise the browser comes back with a second step.
      if (isOver) cookies.clear(reply, cookieName)
      if (isOver || isWrongCode(error)) request.failedSignIn = { account: null }
      throw error
    }
  })
}
