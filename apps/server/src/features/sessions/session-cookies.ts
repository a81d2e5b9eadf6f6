import { sessionSeconds } from '@matinee/contract/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { type Client, clientOf } from '../../platform/device.ts'
import { siteCookies } from '../../platform/http/cookies.ts'
import { hashSecret, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Audience } from './tokens.ts'

/** One for each audience: a browser may hold a member's session and an admin's. */
const names = { user: 'bound-user', admin: 'bound-admin' } as const

/** SAFE-5: a browser's session is bound to a cookie that scripts cannot read, so that a copied token opens nothing. */
export function sessionCookies(config: Pick<Config, 'site'>) {
  const cookies = siteCookies(config)
  return {
    read: (request: FastifyRequest, audience: Audience) => cookies.read(request, names[audience]),
    clear: (reply: FastifyReply, audience: Audience) => cookies.clear(reply, names[audience]),
    /**
     * The only source of a `Client` for a new session. Only browsers send `Sec-Fetch-Site`; other clients get no cookie.
     * It is set after `work`, as a refused sign-in must not replace the cookie of the session that a browser has.
     */
    async signIn<T>(
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      { audience, remembered = false }: { audience: Audience; remembered?: boolean },
      work: (client: Client) => Promise<T>,
    ): Promise<T> {
      const secret = request.headers['sec-fetch-site'] === undefined ? undefined : newSecret()
      const result = await work({ ...clientOf(request), cookieHash: secret === undefined ? null : hashSecret(secret) })
      const maxAgeSeconds = sessionSeconds[remembered ? 'remembered' : audience]
      if (secret !== undefined) cookies.set(reply, names[audience], secret, { maxAgeSeconds, sameSite: 'strict' })
      return result
    },
  }
}

const logAgainAfterMs = 3_600_000

/** Logs each session once an hour, as a copied token may be tried as often as the limits permit. */
export class MissingCookieLogger {
  readonly #log: Services['log']
  readonly #clock: Clock
  readonly #sessionIds = new Set<string>()
  #since = 0

  constructor({ log, clock }: Pick<Services, 'log' | 'clock'>) {
    this.#log = log
    this.#clock = clock
  }

  write(sessionId: string) {
    const now = this.#clock.now().getTime()
    if (now - this.#since >= logAgainAfterMs) {
      this.#sessionIds.clear()
      this.#since = now
    }
    if (this.#sessionIds.has(sessionId)) return
    this.#sessionIds.add(sessionId)
    this.#log.warn({ sessionId }, "a session's token came without the cookie of its browser")
  }
}
