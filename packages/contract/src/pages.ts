import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { pageSchemas } from './pages.schemas.ts'
import { paths } from './paths.ts'

/** Pages that have words of ours until the operator writes their own, and their names. */
export const ownPages = {
  about: 'About',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  imprint: 'Imprint',
} as const
export type OwnPage = keyof typeof ownPages

export const isOwnPage = (slug: string): slug is OwnPage => Object.hasOwn(ownPages, slug)

/** Where a page is read. */
export const pagePath = (slug: string): string => (isOwnPage(slug) ? paths[slug][0] : `/page/${slug}`)

export const pageLimits = {
  slugLength: 60,
  titleLength: 100,
  descriptionLength: 300,
  textLength: 50_000,
  /** Without those that have words of ours. */
  pages: 100,
  /** How many of the latest versions the desk lists; all are kept. */
  versions: 100,
} as const

/** What a text can be made of. */
export const textTags = [
  ...(['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'img'] as const),
  ...(['a', 'em', 'strong', 's', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** SITE-3: pages that the operator writes in Markdown. */
export const pageEndpoints = {
  /** 404 also for a page that still has words of ours. */
  show: publicCall<typeof pageSchemas.show>('GET', '/api/pages/:slug'),
  list: adminCall<typeof pageSchemas.list>('GET', '/api/admin/pages', 'pages'),
  /** As it is now, to be edited. */
  edit: adminCall<typeof pageSchemas.edit>('GET', '/api/admin/pages/:slug', 'pages'),
  /** `If-Match`: the version that was edited, `"0"` for a page that nobody has written. */
  save: adminCall<typeof pageSchemas.save>('PUT', '/api/admin/pages/:slug', 'pages'),
  /** Ours again, or no page any more. Its versions stay. `If-Match` as above. */
  remove: adminCall<typeof pageSchemas.remove>('DELETE', '/api/admin/pages/:slug', 'pages'),
  version: adminCall<typeof pageSchemas.version>('GET', '/api/admin/pages/:slug/versions/:versionId', 'pages'),
  /** Brings an earlier version back, as a version of its own. */
  restore: adminCall<typeof pageSchemas.restore>('POST', '/api/admin/pages/:slug/versions/:versionId/restore', 'pages'),
  /** What visitors would see. Changes nothing. */
  preview: adminCall<typeof pageSchemas.preview>('POST', '/api/admin/pages/preview', 'pages'),
}

const longest = (what: string, length: number) => `${what} has at most ${length.toLocaleString('en')} characters.`

export const pageMessages = {
  saved: 'The page was saved.',
  removed: 'The page was removed.',
  reset: 'The page has our words again.',
  restored: 'The earlier version is back.',
  slugInvalid: 'Please use small letters, digits and hyphens, like opening-hours.',
  titleMissing: 'Please give the page a title.',
  titleTooLong: longest('A title', pageLimits.titleLength),
  descriptionTooLong: longest('A description', pageLimits.descriptionLength),
  textMissing: 'Please write something.',
  textTooLong: longest('A page', pageLimits.textLength),
} as const

export const pageErrors = /* @__PURE__ */ defineErrors('pages', {
  notFound: { status: 404, message: 'There is no such page.' },
  unknownVersion: { status: 404, message: 'There is no such version of this page.' },
  changedMeanwhile: {
    status: 412,
    message: 'Someone else has saved this page since you opened it.',
  },
  full: { status: 409, message: `There can be ${pageLimits.pages} pages. Remove one that you no longer need.` },
})

export type { DeskPage, OpenPage, PageDraft, PageText, PageVersion, TextPart, WrittenPage } from './pages.schemas.ts'
