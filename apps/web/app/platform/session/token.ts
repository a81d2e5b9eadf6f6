export interface TokenClaims {
  /** In milliseconds. */
  expiresAt: number
  /** Whose it is. */
  subject: unknown
}

/**
 * What a token says of itself; undefined for what is no token. Nothing is verified here: that is the server's part, and
 * it does so at every call. This only tells when to ask for a new one.
 */
export function readToken(token: string | null): TokenClaims | undefined {
  const [, claims, ...rest] = token?.split('.') ?? []
  if (!claims || rest.length !== 1 || !rest[0]) return undefined
  try {
    const { exp, sub } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, unknown>
    return typeof exp === 'number' && Number.isFinite(exp) ? { expiresAt: exp * 1000, subject: sub } : undefined
  } catch {
    return undefined
  }
}
