import * as oidc from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'

export type ProviderConfig = Config['signIn']['providers'][number]

/** How long anybody waits for a provider, for each question. */
const waitSeconds = 5
const keptMs = 3600_000

/** The provider did not answer, refused, or said what cannot be believed. The reason is for the log: no secret is in it. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly reason: string
  constructor(reason: string) {
    super('A sign-in with a provider did not work.')
    this.reason = reason
  }
}

/** Words of a protocol, and nothing that could be a person or a secret. */
const asWord = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined)

/**
 * Of what the library throws only the code and the protocol's word. Its errors carry whole answers as their cause, with
 * codes and tokens in them.
 */
function refusalOf(error: unknown): ProviderRefusal {
  if (!(error instanceof Error)) return new ProviderRefusal('unknown')
  const { code, error: word } = error as { code?: unknown; error?: unknown }
  // What failed below the library, such as a connection that was refused, has its code one level down.
  const below = (error.cause as { code?: unknown } | undefined)?.code
  return new ProviderRefusal([code, word, below].map(asWord).filter(Boolean).join(' ') || error.name)
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error)
  }
}

/** In the body, as most take it without a difference of opinion about encoding; in the header where nothing else is taken. */
const authenticateWith =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported
    const inHeader = ways && !ways.includes('client_secret_post')
    return (inHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, ...rest)
  }

/** Only for an issuer on this very machine: the configuration takes no other. */
// oxlint-disable-next-line typescript/no-deprecated -- marked so that nobody overlooks it, not because it will go
const allowPlainHttp = oidc.allowInsecureRequests

const discover = ({ issuer, clientId, clientSecret }: ProviderConfig): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(issuer), clientId, undefined, authenticateWith(clientSecret), {
    timeout: waitSeconds,
    // By itself the library does not read the signature of a token that came straight from the provider. We do.
    execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowPlainHttp] : [])],
  })

/** What issuers say about themselves, asked for when it is first needed, and once however many wait for it. */
export class Issuers {
  readonly #clock: Clock
  readonly #known = new Map<string, { asked: Promise<oidc.Configuration>; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  #configurationOf(provider: ProviderConfig): Promise<oidc.Configuration> {
    const now = this.#clock.now().getTime()
    const known = this.#known.get(provider.id)
    if (known && known.until > now) return known.asked
    const asked = refusing(() => discover(provider))
    this.#known.set(provider.id, { asked, until: now + keptMs })
    // What failed is asked for again by whoever comes next.
    asked.catch(() => {
      if (this.#known.get(provider.id)?.asked === asked) this.#known.delete(provider.id)
    })
    return asked
  }

  /** Where to send a browser, and what must be remembered until it comes back. */
  async begin(provider: ProviderConfig, redirectUri: string) {
    const configuration = await this.#configurationOf(provider)
    const state = oidc.randomState()
    const nonce = oidc.randomNonce()
    const verifier = oidc.randomPKCECodeVerifier()
    const challenge = await oidc.calculatePKCECodeChallenge(verifier)
    const url = await refusing(async () =>
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

  /**
   * Turns the provider's answer into a person: exchanges the code, and checks the ID token's issuer, audience, nonce,
   * times and signature.
   */
  async finish(
    provider: ProviderConfig,
    answer: URL,
    { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
  ): Promise<Stranger> {
    const configuration = await this.#configurationOf(provider)
    return refusing(async () => {
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('There is no ID token.')
      return {
        subject: claims.sub,
        profile: () => refusing(() => readProfile(configuration, tokens.access_token, claims)),
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

/** Somebody who has proved to the provider who they are; perhaps nobody here knows them yet. */
export interface Stranger {
  subject: string
  /** Asks the provider again where the ID token said too little. */
  profile(): Promise<Profile>
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

async function readProfile(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Profile> {
  const isEnough = claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint
  const said = isEnough ? claims : await oidc.fetchUserInfo(configuration, accessToken, claims.sub)
  const { email, email_verified: verified, preferred_username: preferred, name } = said
  return {
    email: isText(email) ? email : undefined,
    // Some providers write the word.
    isEmailVerified: verified === true || verified === 'true',
    names: [preferred, name, email].filter(isText),
  }
}
