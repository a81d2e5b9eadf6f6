import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

interface CookieOptions {
  maxAgeSeconds: number
  sameSite: 'Strict' | 'Lax'
}

export interface Cookies {
  read(request: FastifyRequest, name: string): string | undefined
  set(reply: FastifyReply, name: string, value: string, options: CookieOptions): void
  clear(reply: FastifyReply, name: string): void
}

/** What we write, and so all that we read: nothing that would have to be quoted or encoded. */
const plainValue = /^[\w.~-]*$/

/** The first of that name. Only spaces and tabs are cut off: a name with any other blank around it is another name. */
function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals === -1 || pair.slice(0, equals).replace(/^[ \t]+|[ \t]+$/g, '') !== name) continue
    const value = pair.slice(equals + 1).replace(/^[ \t]+|[ \t]+$/g, '')
    if (plainValue.test(value)) return value
  }
  return undefined
}

function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAgeSeconds, sameSite, secure }: CookieOptions & { secure: boolean },
) {
  if (!plainValue.test(value)) throw new Error(`The value of the cookie ${name} would have to be encoded`)
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`]
  reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '))
}

/**
 * The cookies of this site. `__Host-` is a promise of the browser: no other host, a neighbour under the same domain
 * least of all, can have set it. Browsers keep it with https alone, so in development there is none.
 */
export function houseCookies({ site }: Pick<Config, 'site'>): Cookies {
  const secure = site.url.startsWith('https:')
  const full = (name: string) => (secure ? `__Host-${name}` : name)
  const set: Cookies['set'] = (reply, name, value, options) =>
    setCookie(reply, full(name), value, { ...options, secure })
  return {
    read: (request, name) => readCookie(request, full(name)),
    set,
    clear: (reply, name) => set(reply, name, '', { maxAgeSeconds: 0, sameSite: 'Strict' }),
  }
}
