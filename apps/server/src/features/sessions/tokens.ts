import { createPrivateKey, createPublicKey, hash, type KeyObject, randomUUID } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Config } from '../../platform/config.ts'

export type Audience = 'user' | 'admin'

/** What a token says once it is known to be ours. Nothing of it is believed about the person: the session row decides. */
export interface Claims {
  userId: string
  audience: Audience
  sessionId: string
  generation: number
}

export interface Tokens {
  sign(claims: Claims, issuedAt: Date, expiresAt: Date): Promise<string>
  /** Undefined for whatever is not a token of ours that holds right now. */
  verify(token: string, now: Date): Promise<Claims | undefined>
}

const algorithm = 'EdDSA'
const longest = 2048
/** Clocks of two machines are never quite the same. */
const toleranceSeconds = 30

interface Key {
  id: string
  secret: KeyObject
  open: KeyObject
}

function readKey(pem: string): Key {
  const secret = createPrivateKey(pem)
  const open = createPublicKey(secret)
  const id = hash('sha256', open.export({ type: 'spki', format: 'der' }), 'base64url').slice(0, 16)
  return { id, secret, open }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Users and admins have key pairs of their own, and each kind of token names its kind twice: in the type of its header and
 * in its audience. A key is found by its id among ours alone; whatever else a header offers is not looked at.
 */
export function createTokens(config: Pick<Config, 'tokens' | 'site'>): Tokens {
  const keysOf = ({ key, old }: { key: string; old?: string | undefined }) => {
    const current = readKey(key)
    const known = [current, ...(old ? [readKey(old)] : [])]
    return { current, known: new Map(known.map((each) => [each.id, each.open])) }
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
        .sign(current.secret)
    },

    async verify(token, now) {
      if (token.length > longest) return undefined
      try {
        const { typ } = decodeProtectedHeader(token)
        const audience = types[typ as keyof typeof types] as Audience | undefined
        if (!audience) return undefined
        const findKey = ({ kid }: { kid?: string }) => {
          const key = keys[audience].known.get(kid ?? '')
          if (!key) throw new Error('This token names no key of ours.')
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
        // Nothing in here waits for anything: whatever went wrong, it is the token.
        return undefined
      }
    },
  }
}
