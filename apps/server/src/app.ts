import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { ownAccountRoutes } from './features/accounts/own-account.routes.ts'
import { Passwords } from './features/accounts/passwords.ts'
import { ageLockRoutes } from './features/age-lock/age-lock.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { collectionRoutes } from './features/collections/collections.routes.ts'
import { commentRoutes } from './features/comments/comments.routes.ts'
import { moderationRoutes } from './features/comments/moderation.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { factorRoutes } from './features/factors/factors.routes.ts'
import { filmRoutes } from './features/films/films.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { mailRoutes } from './features/mail/mail.routes.ts'
import { imageRoutes } from './features/media/images.routes.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { movieMediaRoutes } from './features/movie-media/movie-media.routes.ts'
import { adminMovieRoutes } from './features/movies/admin-movies.routes.ts'
import { movieRoutes } from './features/movies/movies.routes.ts'
import { pageRoutes } from './features/pages/pages.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts'
import { planRoutes } from './features/plans/plans.routes.ts'
import { reactionRoutes } from './features/reactions/reactions.routes.ts'
import { auditLogRoutes } from './features/audit-log/audit-log.routes.ts'
import { identifyBearer, sessionRoutes } from './features/sessions/sessions.routes.ts'
import { createTokens, type Tokens } from './features/sessions/sessions.service.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { signInProviderRoutes } from './features/sign-in-providers/sign-in-providers.routes.ts'
import { teamRoutes } from './features/team/team.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts'
import { uploadRoutes } from './features/uploads/uploads.routes.ts'
import { playbackRoutes } from './features/playback/playback.routes.ts'
import { voucherRoutes } from './features/vouchers/vouchers.routes.ts'
import { mailChoiceRoutes } from './features/mail-choices/mail-choices.routes.ts'
import { watchlistRoutes } from './features/watchlist/watchlist.routes.ts'
import { type Identify, requireDeclaredAccess } from './platform/http/access.ts'
import { createHttpServer } from './platform/http/connections.ts'
import { describeApi, serveDocumentation } from './platform/http/documentation.ts'
import { answerErrors, refuseUnknownCalls } from './platform/http/error-handler.ts'
import { secureHeaders } from './platform/http/headers.ts'
import { decodable } from './platform/http/addresses.ts'
import { serveHealth } from './platform/http/health.ts'
import { translateAnswers } from './platform/http/sentences.ts'
import { rejectCrossSiteRequests } from './platform/http/csrf.ts'
import { RateLimits, requireLimits } from './platform/http/rate-limits.ts'
import { UntrustedProxies } from './platform/http/untrusted-proxies.ts'
import { ResponseCache } from './platform/http/response-cache.ts'
import { logRequestIds, newRequestId, observeRequests } from './platform/http/requests.ts'
import { servePages } from './platform/http/web.ts'
import type { LoadBuild } from './platform/http/web-build.ts'
import type { Services } from './platform/services.ts'

interface AppOptions {
  /** `false`: the API alone, as in most tests. `true`: with pages. A function: with pages from another build. */
  pages: boolean | LoadBuild
  isStopping?: () => boolean
  /** Routes that only a test adds. */
  extraRoutes?: (app: FastifyInstance) => void
  identify?: Identify
}

/** Registers the routes of every feature. */
function featureRoutes(
  app: FastifyInstance,
  services: Services & { tokens: Tokens; passwords: Passwords; proxies: UntrustedProxies },
) {
  siteRoutes(app, services)
  settingsRoutes(app, services)
  sessionRoutes(app, services)
  accountRoutes(app, services)
  signInProviderRoutes(app, services)
  invitationRoutes(app, services)
  contactRoutes(app, services)
  mediaRoutes(app, services)
  imageRoutes(app, services)
  const cache = new ResponseCache(services, { name: 'api', channel: 'catalogue' })
  pageRoutes(app, services, cache)
  movieRoutes(app, services, cache)
  adminMovieRoutes(app, services)
  filmRoutes(app, services)
  movieMediaRoutes(app, services)
  importRoutes(app, services)
  playbackRoutes(app, services)
  ownAccountRoutes(app, services)
  factorRoutes(app, services)
  personalDataRoutes(app, services)
  ageLockRoutes(app, services)
  reactionRoutes(app, services)
  commentRoutes(app, services)
  moderationRoutes(app, services)
  watchlistRoutes(app, services)
  mailChoiceRoutes(app, services)
  planRoutes(app, services)
  subscriptionRoutes(app, services)
  paymentRoutes(app, services)
  voucherRoutes(app, services)
  statisticsRoutes(app, services)
  catalogueRoutes(app, services, cache)
  collectionRoutes(app, services, cache)
  auditLogRoutes(app, services)
  peopleRoutes(app, services)
  mailRoutes(app, services)
  healthRoutes(app, services)
  setupRoutes(app, services)
  teamRoutes(app, services)
  uploadRoutes(app, services)
  sitemapRoutes(app, services)
}

/** Builds the server; `api.ts` makes it listen. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = services
  const withCredentials = { ...services, tokens: createTokens(config), passwords: new Passwords() }
  const isStopping = options.isStopping ?? (() => false)
  // Fastify's narrower type of a logger: pino's would otherwise become a type parameter of everything below.
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // The request's id is in the log context: no child logger for each request.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.http.trustProxy.length > 0 && config.http.trustProxy,
    bodyLimit: 32 * 1024,
    // In development Vite starts inside a plugin, which is slow on a busy machine.
    pluginTimeout: 60_000,
    serverFactory: createHttpServer,
    // At shutdown: still answer requests that arrive on open connections, and close only idle connections.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512 },
    rewriteUrl: ({ url = '/' }) => decodable(url),
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('endpoints', [])
  const limits = new RateLimits(services.redis)
  app.decorate('limits', limits)
  app.decorate('identify', options.identify ?? identifyBearer(withCredentials, limits.stopFlood()))
  app.decorateRequest('caller', undefined)

  logRequestIds(app, services)
  requireDeclaredAccess(app)
  requireLimits(app)
  secureHeaders(app, config, isStopping)
  translateAnswers(app, config)
  answerErrors(app, services)
  rejectCrossSiteRequests(app, config)
  observeRequests(app, services)
  const proxies = new UntrustedProxies(app, log)
  await app.register(cookie)
  // Opt-in for each route (`compress: {}`): most answers of the API are too short to gain by it.
  await app.register(compress, {
    global: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  await describeApi(app, config)
  serveHealth(app, services, isStopping)
  featureRoutes(app, { ...withCredentials, proxies })
  options.extraRoutes?.(app)
  await serveDocumentation(app)
  refuseUnknownCalls(app)
  const { pages } = options
  if (pages) await app.register(servePages(services, typeof pages === 'function' ? pages : undefined))
  return app
}
