import { httpErrors } from '@matinee/contract/http/errors'
import { paths } from '@matinee/contract/paths'
import type { FastifyInstance } from 'fastify'
import { serveSharedFile, type SharedAnswers } from '../../platform/http/shared-answers.ts'
import type { Services } from '../../platform/services.ts'
import { selectPage, selectPageStarts } from './sitemap.queries.ts'

/** The most that the protocol allows in one file. */
const pageSize = 50_000
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const xml = { contentType: 'application/xml; charset=utf-8', seconds: 3600 }

/** Screens that are there for everyone, whatever the catalogue holds. */
const screens = [paths.home, paths.browse, paths.about, paths.contact, paths.privacy, paths.terms].map(
  ([first]) => first,
)

const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`

/** SEO-3: an index of pages, each of which search engines can take whole, however many movies there are. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db, config }: Pick<Services, 'db' | 'config'>,
  answers: SharedAnswers,
) {
  const origin = config.site.url

  serveSharedFile(app, answers, '/robots.txt', { contentType: 'text/plain; charset=utf-8', seconds: 3600 }, async () =>
    [
      'User-agent: *',
      'Disallow: /api/',
      `Disallow: ${paths.search[0]}`,
      `Disallow: ${paths.profile[0]}`,
      `Disallow: ${paths.watchlist[0]}`,
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  )

  serveSharedFile(app, answers, '/sitemap.xml', xml, async () => {
    const starts = await selectPageStarts(db, pageSize)
    const files = ['screens', ...starts.map((_, i) => `movies-${i + 1}`)]
    return document(
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${origin}/sitemaps/${file}.xml</loc></sitemap>`),
    )
  })

  serveSharedFile(app, answers, '/sitemaps/screens.xml', xml, async () =>
    document(
      'urlset',
      screens.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ),
  )

  serveSharedFile(app, answers, '/sitemaps/movies-:page.xml', xml, async ({ page = '' }) => {
    const starts = /^[1-9]\d{0,5}$/.test(page) ? await selectPageStarts(db, pageSize) : []
    const start = starts[Number(page) - 1]
    if (start === undefined) throw httpErrors.notFound()
    const movies = await selectPage(db, start, pageSize)
    const entry = ({ id, updated_at }: (typeof movies)[number]) =>
      `<url><loc>${origin}/movie/${id}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`
    return document('urlset', movies.map(entry))
  })
}
