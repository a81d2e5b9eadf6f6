import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const policy = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => (value === '' ? name : `${name} ${value}`))
    .join('; ')

/** For responses that are data. */
const dataPolicy = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" })

/**
 * What a page may do. Pages are the same for everyone and kept by caches, so a nonce would be worth nothing: the inline
 * scripts of this very answer are named by their hashes instead.
 */
export const pagePolicy = (
  scriptHashes: readonly string[],
  { http, site, storage }: Pick<Config, 'http' | 'site' | 'storage'>,
) => {
  const mediaOrigins = storage.mediaUrl === undefined ? [] : [new URL(storage.mediaUrl).origin]
  return policy({
    'default-src': "'none'",
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': ["'self' https: data:", ...mediaOrigins].join(' '),
    'media-src': ["'self' blob: data: https:", ...mediaOrigins].join(' '),
    // Players fetch streams by script, those of other hosts only from STREAM_ORIGINS and MEDIA_URL.
    'connect-src': ["'self'", ...new Set([...http.streamOrigins, ...mediaOrigins])].join(' '),
    'font-src': "'self'",
    'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'matinee mail-preview',
    ...(site.url.startsWith('https:') && { 'upgrade-insecure-requests': '' }),
  })
}

/** What only a document needs: how it is embedded, where it sends people from, what it may ask of a device. */
export const documentHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Headers that every answer carries. A route may replace one; none may go without. While the process is stopping they
 * also tell the client to close its connection, so that its next one leads to another process.
 */
export function secureHeaders(
  app: FastifyInstance,
  { http, site }: Pick<Config, 'http' | 'site'>,
  isStopping: () => boolean,
) {
  const headers = {
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    ...(site.url.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${http.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
}
