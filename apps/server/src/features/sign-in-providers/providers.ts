import * as oidc from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'

export type ProviderConfig = Config['signIn']['providers'][number]

/** For each request to a provider. */
const timeoutSeconds = 5
const metadataMs = 3600_000

/** The provider did not answer, refused, or gave an invalid answer. The reason is for the log and holds no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly reason: string
  constructor(reason: string) {
    super('Sign-in with a provider failed.')
    this.reason = reason
  }
}

/** Protocol codes only, nothing that could be personal or secret. */
const toErrorCode = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined)

/** The library's errors carry whole responses with codes and tokens: only their error codes are kept. */
async function toProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw new ProviderError('unknown')
    const { code, error: oauthError } = error as { code?: unknown; error?: unknown }
    // Network errors, such as a refused connection, have their code in the cause.
    const networkCode = (error.cause as { code?: unknown } | undefined)?.code
    throw new ProviderError([code, oauthError, networkCode].map(toErrorCode).filter(Boolean).join(' ') || error.name)
  }
}

/** In the body, where encoding is unambiguous; in the header only if the provider takes nothing else. */
const authenticateWith =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const inHeader = methods && !methods.includes('client_secret_post')
    return (inHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, ...rest)
  }

/** The configuration allows http for issuers on localhost only. */
// oxlint-disable-next-line typescript/no-deprecated -- marked as a warning only
const allowPlainHttp = oidc.allowInsecureRequests

const discover = ({ issuer, clientId, clientSecret }: ProviderConfig): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(issuer), clientId, undefined, authenticateWith(clientSecret), {
    timeout: timeoutSeconds,
    // The library does not verify the ID token's signature by default.
    execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowPlainHttp] : [])],
  })

/** OpenID Connect with the configured providers. Their metadata is loaded on first use and cached. */
export class Providers {
  readonly #clock: Clock
  readonly #metadata = new Map<string, { loaded: Promise<oidc.Configuration>; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  #configurationOf(provider: ProviderConfig): Promise<oidc.Configuration> {
    const now = this.#clock.now().getTime()
    const cached = this.#metadata.get(provider.id)
    if (cached && cached.until > now) return cached.loaded
    const loaded = toProviderError(() => discover(provider))
    this.#metadata.set(provider.id, { loaded, until: now + metadataMs })
    // Failures are not cached.
    loaded.catch(() => {
      if (this.#metadata.get(provider.id)?.loaded === loaded) this.#metadata.delete(provider.id)
    })
    return loaded
  }

  /** Where to redirect the browser, and the secrets to keep until the callback. */
  async start(provider: ProviderConfig, redirectUri: string) {
    const configuration = await this.#configurationOf(provider)
    const state = oidc.randomState()
    const nonce = oidc.randomNonce()
    const verifier = oidc.randomPKCECodeVerifier()
    const challenge = await oidc.calculatePKCECodeChallenge(verifier)
    const url = await toProviderError(async () =>
      oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    )
    return { url: url.href, state, nonce, verifier }
  }

  /** Exchanges the code and checks the ID token's issuer, audience, nonce, times and signature. */
  async finish(
    provider: ProviderConfig,
    callback: URL,
    { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
  ): Promise<{ subject: string; fetchProfile: () => Promise<Profile> }> {
    const configuration = await this.#configurationOf(provider)
    return toProviderError(async () => {
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('There is no ID token.')
      return {
        subject: claims.sub,
        fetchProfile: () => toProviderError(() => fetchProfile(configuration, tokens.access_token, claims)),
      }
    })
  }
}

export interface Profile {
  email: string | undefined
  isEmailVerified: boolean
  /** The best first. */
  names: string[]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** From the ID token, or from the userinfo endpoint when that lacks the address. */
async function fetchProfile(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Profile> {
  const isComplete = claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint
  const source = isComplete ? claims : await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
  const { email, email_verified: verified, preferred_username: preferred, name } = source
  return {
    email: isText(email) ? email : undefined,
    // Some providers send a string.
    isEmailVerified: verified === true || verified === 'true',
    names: [preferred, name, email].filter(isText),
  }
}
