import { createPrivateKey, createPublicKey, hash, type KeyObject, randomUUID } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Config } from '../../platform/config.ts'

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

const algorithm = 'EdDSA'
const maximumLength = 2048
/** Clock skew. */
const toleranceSeconds = 30

interface Key {
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
}

function readKey(pem: string): Key {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const id = hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'base64url').slice(0, 16)
  return { id, privateKey, publicKey }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Users and admins have separate key pairs, and a token carries its kind in both `typ` and `aud`. Keys are looked up by
 * `kid` among the configured ones only; `jwk`, `jku` and the like are ignored.
 */
export function createTokens(config: Pick<Config, 'tokens' | 'site'>): Tokens {
  const keysOf = ({ key, old }: { key: string; old?: string | undefined }) => {
    const current = readKey(key)
    const known = [current, ...(old ? [readKey(old)] : [])]
    return { current, known: new Map(known.map((each) => [each.id, each.publicKey])) }
  }
  const keys = { user: keysOf(config.tokens.user), admin: keysOf(config.tokens.admin) }
  const types = { 'user+jwt': 'user', 'admin+jwt': 'admin' } as const

  return {
    sign: ({ userId, audience, sessionId, generation }, issuedAt, expiresAt) => {
      const { current } = keys[audience]
      return new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: algorithm, typ: `${audience}+jwt`, kid: current.id })
        .setIssuer(config.site.url)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(current.privateKey)
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
