import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

const newKeys = () => generateKeyPair('ES256', { extractable: true })

/** What an honest provider would never do: a test says what this one answers. */
export interface Manners {
  /** What its own description calls it. */
  issuer?: string
  /** Of the ID token, beside or instead of what belongs there. */
  claims?: JWTPayload
  signedBy?: 'its own key' | 'another key' | 'nobody'
  userInfo?: Record<string, unknown>
  authMethods?: string[]
  /** Nothing comes back, or this does. */
  fails?: 'never answers' | 503
}

/** An issuer that can lie. It has no pages: whoever is sent to it is taken to have agreed at once. */
export async function startMadeUpIssuer(client: { clientId: string }) {
  let manners: Manners = {}
  let nonce = ''
  const asked: { path: string; authorization: string | undefined; body: URLSearchParams }[] = []
  const own = await newKeys()
  const another = await newKeys()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url = '', headers } = request
      const body = new URLSearchParams(Buffer.concat(parts).toString())
      asked.push({ path: url, authorization: headers.authorization, body })
      void answer(url, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function idToken(): Promise<string> {
    const { claims, signedBy = 'its own key' } = manners
    const now = Math.floor(Date.now() / 1000)
    const said = { iss: issuer, aud: client.clientId, sub: 'somebody', iat: now, exp: now + 60, nonce, ...claims }
    if (signedBy === 'nobody') return new UnsecuredJWT(said).encode()
    const key: CryptoKey = signedBy === 'its own key' ? own.privateKey : another.privateKey
    return new SignJWT(said).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(key)
  }

  async function answer(path: string, response: ServerResponse) {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (manners.fails === 'never answers') return
    if (manners.fails) return send(manners.fails, { error: 'temporarily_unavailable' })
    if (path === '/.well-known/openid-configuration')
      return send(200, {
        issuer: manners.issuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256'],
        ...(manners.authMethods && { token_endpoint_auth_methods_supported: manners.authMethods }),
      })
    if (path === '/keys')
      return send(200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'ES256' }] })
    if (path === '/me') return send(200, manners.userInfo ?? {})
    return send(200, { access_token: 'opens userinfo', token_type: 'Bearer', id_token: await idToken() })
  }

  return {
    issuer,
    asked,
    behave(next: Manners) {
      manners = next
    },
    /** Takes note of the nonce that a sign-in was started with. */
    heard(authorizationUrl: URL) {
      nonce = authorizationUrl.searchParams.get('nonce') ?? ''
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type MadeUpIssuer = Awaited<ReturnType<typeof startMadeUpIssuer>>
