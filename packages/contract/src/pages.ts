import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { pageSchemas } from './pages.schemas.ts'
import { ownPages, problems } from '@matinee/locales/api/pages'
import { paths } from './paths.ts'

export { pageLimits } from './pages.limits.ts'
export { ownPages, messages as pageMessages } from '@matinee/locales/api/pages'

export type OwnPage = keyof typeof ownPages

export const isOwnPage = (slug: string): slug is OwnPage => Object.hasOwn(ownPages, slug)

/** The address of a page. */
export const pagePath = (slug: string): string => (isOwnPage(slug) ? paths[slug][0] : `/page/${slug}`)

/** The HTML elements that a text can have. */
export const textTags = [
  ...(['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'img'] as const),
  ...(['a', 'em', 'strong', 's', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** SITE-3: pages that the operator writes in Markdown. */
export const pageEndpoints = {
  /** Returns a page. Answers 404 also for a page that still has its built-in text. */
  show: publicCall<typeof pageSchemas.show>('GET', '/api/pages/:slug'),
  list: adminCall<typeof pageSchemas.list>('GET', '/api/admin/pages', 'pages'),
  /** Returns the current version, for editing. */
  edit: adminCall<typeof pageSchemas.edit>('GET', '/api/admin/pages/:slug', 'pages'),
  /** Requires `If-Match`: the version that was edited, `"0"` for a page that nobody has written. */
  save: adminCall<typeof pageSchemas.save>('PUT', '/api/admin/pages/:slug', 'pages', { fresh: false }),
  /** Restores the built-in text, or removes a page that has none. The versions stay. `If-Match` as for `save`. */
  remove: adminCall<typeof pageSchemas.remove>('DELETE', '/api/admin/pages/:slug', 'pages', { fresh: false }),
  version: adminCall<typeof pageSchemas.version>('GET', '/api/admin/pages/:slug/versions/:versionId', 'pages'),
  /** Restores an earlier version, as a new version. */
  restore: adminCall<typeof pageSchemas.restore>(
    'POST',
    '/api/admin/pages/:slug/versions/:versionId/restore',
    'pages',
    { fresh: false },
  ),
  /** Returns what visitors would see. Changes nothing. */
  preview: adminCall<typeof pageSchemas.preview>('POST', '/api/admin/pages/preview', 'pages', { fresh: false }),
}

export const pageErrors = /* @__PURE__ */ defineErrors('pages', {
  notFound: { status: 404, message: problems.notFound },
  unknownVersion: { status: 404, message: problems.unknownVersion },
  changedMeanwhile: { status: 412, message: problems.changedMeanwhile },
  full: { status: 409, message: problems.full },
})

export type { DeskPage, OpenPage, PageDraft, PageText, PageVersion, TextPart, WrittenPage } from './pages.schemas.ts'
