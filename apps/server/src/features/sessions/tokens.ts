import { hash, randomUUID } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Config } from '../../platform/config.ts'
import { deriveKeys } from '../../platform/derived-keys.ts'

export type Audience = 'user' | 'admin'

/** The claims of a verified token. What the user may do is decided by the session row. */
export interface Claims {
  userId: string
  audience: Audience
  sessionId: string
  generation: number
}

export interface Tokens {
  sign(claims: Claims, issuedAt: Date, expiresAt: Date): Promise<string>
  /** Undefined for anything but a valid, current token. */
  verify(token: string, now: Date): Promise<Claims | undefined>
}

const algorithm = 'HS256'
const maximumLength = 2048
/** Clock skew. */
const toleranceSeconds = 30

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const idOf = (key: Buffer) => hash('sha256', key, 'base64url').slice(0, 16)

/** The first signs; tokens of the others still hold: of the version before, and of the old secret key. */
function keysOf({ tokenVersion, ...secretKeys }: Config['secretKey'], audience: Audience) {
  const versions = [tokenVersion, tokenVersion - 1].filter((version) => version > 0)
  const keys = versions.flatMap((version) => deriveKeys(secretKeys, `tokens of ${audience}s ${version}`))
  return { current: keys[0]!, known: new Map(keys.map((key) => [idOf(key), key])) }
}

/**
 * Users and admins have separate keys, and a token carries its kind in both `typ` and `aud`. Keys are looked up by `kid`
 * among our own; `jwk`, `jku` and the like are ignored.
 */
export function createTokens(config: Pick<Config, 'secretKey' | 'site'>): Tokens {
  const keys = { user: keysOf(config.secretKey, 'user'), admin: keysOf(config.secretKey, 'admin') }
  const types = { 'user+jwt': 'user', 'admin+jwt': 'admin' } as const

  return {
    sign: ({ userId, audience, sessionId, generation }, issuedAt, expiresAt) => {
      const { current } = keys[audience]
      return new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: algorithm, typ: `${audience}+jwt`, kid: idOf(current) })
        .setIssuer(config.site.url)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(current)
    },

    async verify(token, now) {
      if (token.length > maximumLength) return undefined
      try {
        const { typ } = decodeProtectedHeader(token)
        const audience = types[typ as keyof typeof types] as Audience | undefined
        if (!audience) return undefined
        const findKey = ({ kid }: { kid?: string }) => {
          const key = keys[audience].known.get(kid ?? '')
          if (!key) throw new Error('unknown kid')
          return key
        }
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: [algorithm],
          typ: `${audience}+jwt`,
          audience,
          issuer: config.site.url,
          requiredClaims: ['iss', 'aud', 'sub', 'sid', 'gen', 'iat', 'nbf', 'exp', 'jti'],
          clockTolerance: toleranceSeconds,
          currentDate: now,
        })
        const { sub, sid, gen } = payload
        if (!isText(sub) || !isText(sid) || !Number.isInteger(gen)) return undefined
        return { userId: sub, audience, sessionId: sid, generation: gen as number }
      } catch {
        // No I/O happens above: the token is invalid.
        return undefined
      }
    },
  }
}
