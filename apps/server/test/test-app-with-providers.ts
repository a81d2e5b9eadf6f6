import type { User } from '@matinee/contract/accounts'
import { signInPath } from '@matinee/contract/sign-in-providers'
import { freePort } from '../local/ports.ts'
import { startTestApp } from './test-app.ts'
import { oidcClient } from './oidc-client.ts'
import { type Card, startOidcProvider } from './oidc-provider.ts'
import { type Page, SmallBrowser } from './small-browser.ts'

export interface SignedIn {
  success: true
  message: string
  token: string
  user: User
  returnTo: string
}

interface Wish {
  id?: string
  returnTo?: string
  rememberMe?: boolean
}

export const codeOf = ({ url }: Page) => /^#code=([\w-]{43})$/.exec(url.hash)?.[1] ?? ''

/** The server, really listening, and a real provider that it knows under two ids; a third provider is not there. */
export async function startTestAppWithProviders() {
  const [port, providerPort, nobody] = [await freePort(), await freePort(), await freePort()]
  // Passkeys need a host with a name.
  const site = `http://localhost:${port}`
  /** What the provider says about people, by their login. */
  const cards = new Map<string, Card>()
  const provider = await startOidcProvider({
    port: providerPort,
    redirectUris: [`${site}/api/sign-in/card/callback`, `${site}/api/sign-in/other/callback`],
    cards: (login) => cards.get(login) ?? { email: `${login}@cards.example`, email_verified: true },
  })
  const providers = [
    { id: 'card', name: 'House card', issuer: provider.issuer, ...oidcClient },
    { id: 'other', name: 'Another card', issuer: provider.issuer, ...oidcClient },
    { id: 'down', name: 'Closed', issuer: `http://127.0.0.1:${nobody}`, ...oidcClient },
  ]
  const testApp = await startTestApp({
    env: { PUBLIC_URL: site, TRUST_PROXY: '127.0.0.1', SIGN_IN_PROVIDERS: JSON.stringify(providers) },
  })
  await testApp.app.listen({ host: '127.0.0.1', port })

  const newBrowser = () => new SmallBrowser((url) => url.origin === site && url.pathname === '/login')
  const start = (wish: Wish = {}) => site + signInPath(wish.id ?? 'card', wish)

  /** Until the provider's own pages have nothing more to ask; gives what they end with. */
  async function throughTheProvider(browser: SmallBrowser, login: string, wish?: Wish): Promise<Page> {
    let page = await browser.open(start(wish))
    while (page.url.origin === provider.issuer) page = await browser.submit(page, { login, password: 'any' })
    return page
  }

  const finish = (browser: SmallBrowser, code: string, secondStep?: object) =>
    browser.fetch(`${site}/api/sign-in/finish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, secondStep }),
    })

  const count = (table: 'users' | 'identity' | 'sign_in_code' | 'session') =>
    testApp.services.db
      .selectFrom(table)
      .select((of) => of.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
      .then(({ n }) => Number(n))

  return {
    ...testApp,
    site,
    issuer: provider.issuer,
    cards,
    newBrowser,
    start,
    throughTheProvider,
    finish,
    failed: `${site}/login?problem=failed`,

    /** The address that the provider would send the browser back to, not yet opened. */
    async untilCallback(browser: SmallBrowser, login: string): Promise<URL> {
      const halting = new SmallBrowser((url) => url.pathname.endsWith('/callback'))
      const { url } = await throughTheProvider(halting, login)
      for (const [key, cookie] of halting.cookies) browser.cookies.set(key, cookie)
      return url
    },

    async signIn(login: string, wish?: Wish): Promise<SignedIn> {
      const browser = newBrowser()
      const { status, text } = await finish(browser, codeOf(await throughTheProvider(browser, login, wish)))
      if (status !== 200) throw new Error(`signing in was answered with ${status}: ${text}`)
      return JSON.parse(text) as SignedIn
    },

    /** Whatever a sign-in can leave behind. */
    counts: async () => ({
      users: await count('users'),
      identities: await count('identity'),
      codes: await count('sign_in_code'),
      sessions: await count('session'),
    }),

    async close() {
      await testApp.close()
      await provider.stop()
    },
  }
}

export type TestAppWithProviders = Awaited<ReturnType<typeof startTestAppWithProviders>>
