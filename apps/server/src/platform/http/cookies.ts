import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

interface CookieOptions {
  maxAgeSeconds: number
  sameSite: 'strict' | 'lax'
}

/**
 * The cookies of this site, read and written by @fastify/cookie. Over https their names begin with `__Host-`: browsers
 * then guarantee that no other host, such as one under the same domain, has set them.
 */
export function siteCookies({ site }: Pick<Config, 'site'>) {
  const secure = site.url.startsWith('https:')
  const fullName = (name: string) => (secure ? `__Host-${name}` : name)
  const attributes = { path: '/', httpOnly: true, secure }
  return {
    /** Undefined before cookies are parsed, as in the answer to a request that an early hook has refused. */
    read: (request: Partial<Pick<FastifyRequest, 'cookies'>>, name: string) => request.cookies?.[fullName(name)],
    set(reply: FastifyReply, name: string, value: string, { maxAgeSeconds: maxAge, sameSite }: CookieOptions) {
      reply.setCookie(fullName(name), value, { ...attributes, maxAge, sameSite })
    },
    clear(reply: FastifyReply, name: string) {
      reply.clearCookie(fullName(name), { ...attributes, sameSite: 'strict' })
    },
  }
}
