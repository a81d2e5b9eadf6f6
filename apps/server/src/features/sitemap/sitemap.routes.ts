import { httpErrors } from '@matinee/contract/http/errors'
import { pagePath } from '@matinee/contract/pages'
import { collectionPath, moviePath, paths } from '@matinee/contract/paths'
import type { FastifyInstance } from 'fastify'
import { serveCachedFile, ResponseCache } from '../../platform/http/response-cache.ts'
import type { Services } from '../../platform/services.ts'
import { type MovieEntry, listSitemapCollections, listPageMovies, listPageStarts } from './sitemap.queries.ts'

/** The protocol allows 50 000; pages of this size fit into the cache. */
const pageSize = 10_000
const namespaces = {
  sitemapindex: 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  urlset:
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
}
const xml = { contentType: 'application/xml; charset=utf-8', seconds: 3600 }

const screens = [
  paths.home,
  paths.browse,
  paths.about,
  paths.pricing,
  paths.contact,
  paths.privacy,
  paths.terms,
  paths.imprint,
].map(([first]) => first)

const document = (root: keyof typeof namespaces, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces[root]}>\n${entries.join('\n')}\n</${root}>\n`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function movieEntry({ id, updated_at, image_url }: MovieEntry, origin: string): string {
  const image = image_url?.startsWith('/') ? origin + image_url : image_url
  return [
    `<url><loc>${origin}${moviePath(id)}</loc><lastmod>${updated_at.toISOString()}</lastmod>`,
    image ? `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>` : '',
    '</url>',
  ].join('')
}

/** SEO-3. With a cache of its own: a robot that reads all pages must not push API responses out. */
export function sitemapRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'config' | 'changes' | 'replicas' | 'settings' | 'metrics'>,
) {
  const { db, config, settings } = services
  const origin = config.site.url
  const cache = new ResponseCache(services, { name: 'sitemap', channel: 'catalogue', bytes: 20 * 1024 * 1024 })

  /** Cached, as it reads the whole catalogue. */
  async function pageStarts(): Promise<string[]> {
    const read = async () => ({ body: Buffer.from(JSON.stringify(await listPageStarts(db, pageSize))), headers: {} })
    const { body } = cache.get('starts') ?? (await cache.load('starts', xml.seconds, read))
    return JSON.parse(body.toString()) as string[]
  }

  // Pages marked no-index, such as searches, are not disallowed: a robot must read the mark.
  serveCachedFile(app, cache, '/robots.txt', { contentType: 'text/plain; charset=utf-8', seconds: 3600 }, async () =>
    ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
  )

  serveCachedFile(app, cache, '/sitemap.xml', xml, async () => {
    const starts = await pageStarts()
    const files = ['screens', ...starts.map((_, i) => `movies-${i + 1}`)]
    return document(
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${origin}/sitemaps/${file}.xml</loc></sitemap>`),
    )
  })

  serveCachedFile(app, cache, '/sitemaps/screens.xml', xml, async () => {
    const collections = await listSitemapCollections(db)
    const index = collections.length > 0 ? paths.collections : []
    return document('urlset', [
      ...[...new Set([...screens, ...index, ...settings.pages().map(({ slug }) => pagePath(slug))])].map(
        (path) => `<url><loc>${origin}${path}</loc></url>`,
      ),
      ...collections.map(
        ({ id, updatedAt }) =>
          `<url><loc>${origin}${collectionPath(id)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
      ),
    ])
  })

  serveCachedFile(app, cache, '/sitemaps/movies-:page.xml', xml, async ({ page = '' }) => {
    const starts = /^[1-9]\d{0,5}$/.test(page) ? await pageStarts() : []
    const start = starts[Number(page) - 1]
    if (start === undefined) throw httpErrors.notFound()
    const movies = await listPageMovies(db, start, pageSize)
    return document(
      'urlset',
      movies.map((movie) => movieEntry(movie, origin)),
    )
  })
}
