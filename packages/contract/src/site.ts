import { publicCall } from './http/endpoint.ts'
import type { siteSchemas } from './site.schemas.ts'

/** The service as a whole: who runs it, and whether it answers. */
export const siteEndpoints = {
  test: publicCall<typeof siteSchemas.test>('GET', '/api/test'),
  show: publicCall<typeof siteSchemas.show>('GET', '/api/site'),
}

export const siteMessages = {
  answers: 'ok',
  tagline: 'Streaming the best movies and shows, anytime, anywhere.',
  searchPlaceholder: 'Search movies, TV shows...',
} as const

export const socialNetworks = ['github', 'mastodon', 'rss', 'youtube', 'instagram', 'bluesky'] as const
