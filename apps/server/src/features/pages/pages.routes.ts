import {
  isOwnPage,
  pageEndpoints as endpoints,
  pageLimits as limits,
  pageMessages as messages,
} from '@matinee/contract/pages'
import { pageSchemas as schemas } from '@matinee/contract/pages.schemas'
import type { FastifyInstance } from 'fastify'
import { versionsIn } from '../../platform/http/if-match.ts'
import { type ResponseCache, serveCached } from '../../platform/http/response-cache.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { parseMarkdown } from './markdown.ts'
import {
  listAdminPages,
  openPage,
  removePage,
  restoreVersion,
  savePage,
  getPage,
  getPageVersion,
} from './pages.service.ts'

/** A character is at most six bytes of JSON. */
const bodyLimit = 6 * limits.textLength + 10_000

export function pageRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'settings'>, cache: ResponseCache) {
  serveCached(app, cache, endpoints.show, schemas.show, { seconds: 60 }, async ({ params }) => ({
    body: await getPage(services, params.slug),
  }))

  serve(app, endpoints.list, schemas.list, async () => ({ pages: await listAdminPages(services) }))

  serve(app, endpoints.edit, schemas.edit, async ({ params }) => ({ page: await openPage(services.db, params.slug) }))

  serve(app, endpoints.save, schemas.save, { bodyLimit }, async ({ params, body: draft, actor, request }) => ({
    ...success(messages.saved),
    page: await savePage(services, { slug: params.slug, versions: versionsIn(request), draft }, actor),
  }))

  serve(app, endpoints.remove, schemas.remove, async ({ params: { slug }, actor, request }) => ({
    ...success(isOwnPage(slug) ? messages.reset : messages.removed),
    page: await removePage(services, { slug, versions: versionsIn(request) }, actor),
  }))

  serve(app, endpoints.version, schemas.version, ({ params }) =>
    getPageVersion(services, params.slug, params.versionId),
  )

  serve(app, endpoints.restore, schemas.restore, async ({ params, actor }) => ({
    ...success(messages.restored),
    page: await restoreVersion(services, params.slug, params.versionId, actor),
  }))

  serve(app, endpoints.preview, schemas.preview, { bodyLimit }, async ({ body }) => ({
    text: parseMarkdown(body.text),
  }))
}
