/**
 * When a token expires, in milliseconds; undefined for what is no token. Nothing is verified here: that is the server's
 * part, and it does so at every call. This only tells when to ask for a new one.
 */
export function tokenExpiry(token: string): number | undefined {
  const [, claims, ...rest] = token.split('.')
  if (!claims || rest.length !== 1 || !rest[0]) return undefined
  try {
    const { exp } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: unknown }
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}
