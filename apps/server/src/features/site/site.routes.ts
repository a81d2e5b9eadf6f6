import { buffer } from 'node:stream/consumers'
import { accentTokens } from '@matinee/contract/accent'
import { namedCardPath, siteEndpoints, siteMessages } from '@matinee/contract/site'
import { siteSchemas } from '@matinee/contract/site.schemas'
import type { FastifyInstance } from 'fastify'
import type { UntrustedProxies } from '../../platform/http/untrusted-proxies.ts'
import { serve } from '../../platform/http/serve.ts'
import { prepareResponse, sendPrepared } from '../../platform/http/response-cache.ts'
import type { Services } from '../../platform/services.ts'
import { readVersion } from '../../platform/version.ts'
import { webManifest } from './manifest.ts'
import { securityPath, securityText } from './security-text.ts'
import { drawSiteCard } from './site-card.ts'

interface SiteServices extends Pick<Services, 'config' | 'clock' | 'settings' | 'storage'> {
  proxies: UntrustedProxies
}

export function siteRoutes(app: FastifyInstance, { config, clock, proxies, settings, storage }: SiteServices) {
  serve(app, siteEndpoints.test, siteSchemas.test, async () => ({
    success: true as const,
    message: siteMessages.answers,
  }))

  serve(app, siteEndpoints.show, siteSchemas.show, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=0, s-maxage=60')
    const { accent } = config.site
    return { ...config.site, ...(accent !== null && { palette: accentTokens(accent) }) }
  })

  serve(app, siteEndpoints.version, siteSchemas.version, async () => readVersion())

  serve(app, siteEndpoints.notices, siteSchemas.notices, async () => ({ untrustedProxies: proxies.list() }))

  const options = { config: { access: 'public' as const }, schema: { hide: true }, onRequest: app.limits.forCall() }
  app.get(securityPath, options, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(config, clock.now())),
  )

  /** Undefined without a logo: then the site's name is drawn. */
  const getLogo = async () => {
    const { logoDark } = config.site
    const file = logoDark === null ? undefined : await storage.read(logoDark.slice(1))
    return file && (await buffer(file))
  }
  const cached = { app, settings }
  serveFile(cached, '/manifest.webmanifest', 'application/manifest+json; charset=utf-8', async () =>
    Buffer.from(JSON.stringify(webManifest(config.site))),
  )
  serveFile(cached, namedCardPath, 'image/jpeg', async () => drawSiteCard(config.site, await getLogo()))
}

/** A file that is made from the settings, again when they change. Browsers ask each time, and mostly get a 304. */
function serveFile(
  { app, settings }: { app: FastifyInstance } & Pick<Services, 'settings'>,
  url: string,
  contentType: string,
  make: () => Promise<Buffer>,
) {
  const cacheControl = 'public, max-age=0, s-maxage=60'
  const headers = { 'content-type': contentType, 'cache-control': cacheControl, vary: 'accept-encoding' }
  let made: Promise<ReturnType<typeof prepareResponse>> | undefined
  settings.onChange(() => (made = undefined))
  app.route({
    method: 'GET',
    url,
    config: { access: 'public' },
    schema: { hide: true },
    onRequest: app.limits.forCall(),
    handler: async (request, reply) => {
      made ??= make().then((body) => prepareResponse({ body, headers }))
      return sendPrepared(request, reply, await made)
    },
  })
}
