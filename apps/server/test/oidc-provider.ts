import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { oidcClient } from './oidc-client.ts'

export interface Card {
  email?: string
  email_verified?: boolean
  preferred_username?: string
  name?: string
}

/** What people are called who have no card of their own: the login that they typed says it all. */
const cardOf = (login: string): Card => ({
  email: `${login}@cards.example`,
  email_verified: !login.startsWith('unverified'),
  preferred_username: login,
})

interface Options {
  port: number
  /** Where it may send people back to. */
  redirectUris: string[]
  cards?: (login: string) => Card
}

/** A real OpenID Connect provider, on this machine. Its own pages ask for any login, with any password, and for consent. */
export async function startOidcProvider({ port, redirectUris, cards = cardOf }: Options) {
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.clientId,
        client_secret: oidcClient.clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, ...(cards(login) as Record<string, string | boolean | undefined>) }),
    }),
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }] },
    // Nobody's session: whoever comes is asked who they are.
    ttl: { Session: 600, Grant: 600, Interaction: 600, IdToken: 600, AccessToken: 600, AuthorizationCode: 60 },
  })
  const server = provider.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
