import { adminCall, publicCall } from './http/endpoint.ts'
import type { siteSchemas } from './site.schemas.ts'

/** The service as a whole: who runs it, and whether it answers. */
export const siteEndpoints = {
  test: publicCall<typeof siteSchemas.test>('GET', '/api/test'),
  show: publicCall<typeof siteSchemas.show>('GET', '/api/site'),
  /** Returns the version, to admins only: it would tell an attacker which defects to try. */
  version: adminCall<typeof siteSchemas.version>('GET', '/api/version', 'desk'),
  /** Lists what the operator should change. */
  notices: adminCall<typeof siteSchemas.notices>('GET', '/api/admin/notices', 'health'),
}

export const siteMessages = {
  answers: 'ok',
} as const

/** What the software is called. A site has this name too until its operator gives it another one. */
export const productName = 'Matinee'

/** Of a logo or an icon, in pixels, by its address: a page keeps room for it. */
export function pictureSize(address: string) {
  const [, width, height] = /-(\d+)x(\d+)\.png$/.exec(address) ?? []
  return { width, height }
}

/** The picture for links to a site with a name of its own. */
export const namedCardPath = '/site-card.jpg'

export const socialNetworks = ['github', 'mastodon', 'rss', 'youtube', 'instagram', 'bluesky'] as const
