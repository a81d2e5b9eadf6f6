import { paths } from '@matinee/contract/paths'
import { returnPath } from '@matinee/contract/return-to'
import { sessionEndpoints as endpoints, sessionMessages } from '@matinee/contract/sessions'
import { sessionSchemas as schemas } from '@matinee/contract/sessions.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { houseCookies } from '../../platform/http/cookies.ts'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SessionServices } from '../sessions/sessions.service.ts'
import { tripSeconds } from './sealed-trip.ts'
import { codeSeconds, listProviders, ProviderSignIn, type SignInProblem } from './sign-in-providers.service.ts'

/** Holds the trip on the way to the provider, and from the way back on the secret of this browser: never both. */
const cookieName = 'sgn'

const limits = {
  start: { name: 'sign-in-start', by: 'address', times: 20, seconds: 300 },
  // Each answer that names a trip is a question to the provider.
  callback: { name: 'sign-in-callback', by: 'address', times: 20, seconds: 300 },
  finish: { name: 'sign-in-finish', by: 'address', times: 20, seconds: 600 },
} as const satisfies Record<string, Limit>

type OfProvider = { Params: { provider: string } }

export function signInProviderRoutes(app: FastifyInstance, services: SessionServices) {
  const { config, log } = services
  const cookies = houseCookies(config)
  const signIn = new ProviderSignIn(services)

  serve(app, endpoints.providers, schemas.providers, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return listProviders(config)
  })

  /** Somebody looks at the answer: whatever happens, they end at a page of ours that tells them. */
  const page = (
    path: 'start' | 'callback',
    handler: (request: FastifyRequest<OfProvider>, query: URLSearchParams, reply: FastifyReply) => Promise<string>,
  ) =>
    app.get<OfProvider>(
      `/api/sign-in/:provider/${path}`,
      { config: { access: 'page' }, schema: { hide: true }, onRequest: app.limits.only(limits[path]) },
      async (request, reply) => {
        const { searchParams: query } = new URL(request.url, config.site.url)
        const goTo = await handler(request, query, reply).catch((error: unknown) => {
          log.error({ reqId: request.id, err: error }, 'a sign-in with a provider failed')
          return loginPage('failed')
        })
        // What is in these addresses is for nobody else: no cache keeps them, and no page that follows hears of them.
        return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(goTo, 303)
      },
    )
  /** The next try, also one with a password, leads to the same place. */
  const loginPage = (problem: SignInProblem, returnTo: string = paths.profile[0]) => {
    const query = new URLSearchParams({ problem })
    if (returnTo !== paths.profile[0]) query.set('returnTo', returnTo)
    return `${paths.login[0]}?${query.toString()}`
  }

  page('start', async ({ params, headers }, query, reply) => {
    // No other site may start this for somebody: they would be signed in without having asked for it.
    const from = headers['sec-fetch-site']
    if (from !== undefined && from !== 'same-origin' && from !== 'none') return paths.login[0]
    const wish = { returnTo: query.get('returnTo') ?? undefined, remembered: query.get('rememberMe') === 'yes' }
    const started = await signIn.start(params.provider, wish)
    if (!started) return loginPage('failed', returnPath(wish.returnTo, paths.profile[0]))
    // Lax: the way back begins at the provider's site.
    cookies.set(reply, cookieName, started.trip, { maxAgeSeconds: tripSeconds, sameSite: 'Lax' })
    return started.url
  })

  page('callback', async (request, query, reply) => {
    const trip = signIn.tripOf(request.params.provider, query.get('state'), cookies.read(request, cookieName))
    // The cookie stays: somebody's link must not be able to end a trip that is under way.
    if (!trip) return loginPage('failed')
    const outcome = await signIn.answered(trip, query.toString())
    if ('problem' in outcome) {
      request.failedSignIn = { account: null }
      cookies.clear(reply, cookieName)
      return loginPage(outcome.problem, trip.returnTo)
    }
    cookies.set(reply, cookieName, outcome.browserSecret, { maxAgeSeconds: codeSeconds, sameSite: 'Lax' })
    // Behind the #, which no server and no log ever sees.
    return `${paths.login[0]}#code=${outcome.code}`
  })

  serve(
    app,
    endpoints.finishSignIn,
    schemas.finishSignIn,
    async ({ body: { code }, request, reply }) => {
      const browserSecret = cookies.read(request, cookieName)
      cookies.clear(reply, cookieName)
      const { token, user, returnTo } = await signIn.finish(code, browserSecret).catch((error: unknown) => {
        request.failedSignIn = { account: null }
        throw error
      })
      return { success: true as const, message: sessionMessages.loggedIn, token, user, returnTo }
    },
    { limits: [limits.finish] },
  )
}
