import type { User } from '@matinee/contract/accounts'
import type { ShownSecondStep } from '@matinee/contract/factors.schemas'
import { paths, returnPath } from '@matinee/contract/paths'
import { type Provider, signInProviderErrors } from '@matinee/contract/sign-in-providers'
import type { Config } from '../../platform/config.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Client } from '../../platform/device.ts'
import { hashSecret, matchesSecret, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { addProviderUser, requireUser } from '../accounts/accounts.service.ts'
import { deleteAccess } from '../accounts/unconfirmed-accounts.service.ts'
import { requireSecondStep } from '../factors/factors.service.ts'
import { verifyPasskey } from '../factors/passkeys.service.ts'
import { useInvitation } from '../invitations/invitations.service.ts'
import { createSession, type SessionServices } from '../sessions/sessions.service.ts'
import { type Profile, type ProviderConfig, ProviderError, Providers } from './providers.ts'
import { type PendingSignIn, pendingSignInCookie } from './pending-sign-in.ts'
import {
  deleteCodesBefore,
  getCode,
  getIdentityOwner,
  type Identity,
  insertCode,
  insertIdentity,
  type SignInCode,
  consumeSignInCode,
} from './sign-in-providers.queries.ts'

/** The login page exchanges the code at once, or when the person has typed their second step. */
export const codeSeconds = 5 * 60

/** A pending sign-in has to fit into a cookie of 4096 bytes. */
const longestReturnTo = 1500

/** In the query of the login page. */
export type SignInProblem = 'failed' | 'emailTaken' | 'signUpClosed' | 'invitationNeeded'

export type Outcome = { problem: SignInProblem } | { code: string; browserSecret: string }

export const listProviders = ({ signIn }: Pick<Config, 'signIn'>): Provider[] =>
  signIn.providers.map(({ id, name }) => ({ id, name }))

const callbackUrl = ({ site }: Pick<Config, 'site'>, { id }: ProviderConfig) => `${site.url}/api/sign-in/${id}/callback`

/** Sign-in with the providers that the operator configured (LOGIN-6). */
export class ProviderSignIn {
  readonly #services: SessionServices
  readonly #providers: Providers
  readonly #pending

  constructor(services: SessionServices) {
    const { config, clock } = services
    this.#services = services
    this.#providers = new Providers(clock)
    this.#pending = pendingSignInCookie(config.secretKey, clock)
  }

  #provider(id: string): ProviderConfig | undefined {
    return this.#services.config.signIn.providers.find((provider) => provider.id === id)
  }

  /** Undefined, and a log line, for what the provider did wrong. */
  async #unlessProviderFails<T>({ id }: ProviderConfig, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      this.#services.log.warn({ provider: id, reason: error.reason }, 'sign-in with a provider failed')
      return undefined
    }
  }

  /** The provider's page, and the cookie until the browser comes back. Undefined when the provider does not answer. */
  async start(
    providerId: string,
    params: { returnTo: string | undefined; remembered: boolean },
  ): Promise<{ url: string; cookie: string } | undefined> {
    const provider = this.#provider(providerId)
    if (!provider) return undefined
    return this.#unlessProviderFails(provider, async () => {
      const { url, ...secrets } = await this.#providers.start(provider, callbackUrl(this.#services.config, provider))
      const path = returnPath(params.returnTo, paths.profile[0])
      const returnTo = path.length <= longestReturnTo ? path : paths.profile[0]
      const { remembered } = params
      return { url, cookie: await this.#pending.encrypt({ provider: provider.id, returnTo, remembered, ...secrets }) }
    })
  }

  /** Undefined for a callback that this browser did not start: a link must not sign a user in to another account. */
  async findPendingSignIn(
    providerId: string,
    state: string | null,
    cookie: string | undefined,
  ): Promise<PendingSignIn | undefined> {
    const pending = await this.#pending.decrypt(cookie)
    return pending?.provider === providerId && pending.state === state ? pending : undefined
  }

  /** Exchanges the provider's answer for a code that only this browser can turn into a session. */
  async handleCallback(pending: PendingSignIn, query: string): Promise<Outcome> {
    const { db, clock, config } = this.#services
    const provider = this.#provider(pending.provider)
    const outcome =
      provider &&
      (await this.#unlessProviderFails(provider, async (): Promise<Outcome> => {
        const callback = new URL(`${callbackUrl(config, provider)}?${query}`)
        const { subject, fetchProfile } = await this.#providers.finish(provider, callback, pending)
        if (subject.length > 255) throw new ProviderError('the subject is too long')
        const identity = { provider: provider.id, subject }
        const isKnown = (await getIdentityOwner(db, identity)) !== undefined
        if (!isKnown && config.site.signUp === 'closed') return { problem: 'signUpClosed' }
        // Before the transaction, as a slow provider would hold its connection.
        const profile = isKnown ? undefined : await fetchProfile()
        return db.transaction().execute(async (tx): Promise<Outcome> => {
          const found = await findOrCreateUser({ tx, clock, config }, identity, profile)
          if ('problem' in found) return found
          const { userId } = found
          const code = newSecret()
          const browserSecret = newSecret()
          await insertCode(tx, {
            codeHash: hashSecret(code),
            browserHash: hashSecret(browserSecret),
            userId,
            remembered: pending.remembered,
            returnTo: pending.returnTo,
            expiresAt: new Date(clock.now().getTime() + codeSeconds * 1000),
          })
          return { code, browserSecret }
        })
      }))
    return outcome ?? { problem: 'failed' }
  }

  /** The sign-in that a code of this browser stands for. */
  async findSignInCode(code: string, browserSecret: string | undefined): Promise<SignInCode> {
    const { db, clock } = this.#services
    const found = await getCode(db, hashSecret(code))
    if (found && found.expiresAt > clock.now() && matchesSecret(browserSecret, found.browserHash)) return found
    // Deleted even if another browser sends it: then it has leaked.
    if (found) await consumeSignInCode(db, found.codeHash)
    throw signInProviderErrors.failed()
  }

  /** The provider counts as the first step only, even if it asked for two. Admins get a user's session too. */
  async finish(
    { codeHash, userId, remembered, returnTo, expiresAt }: SignInCode,
    { shown, client }: { shown: ShownSecondStep | undefined; client: Client },
  ): Promise<{ token: string; user: User; returnTo: string }> {
    const services = this.#services
    if (shown && 'passkey' in shown) await verifyPasskey(services, shown.passkey, userId)
    else await requireSecondStep(services, userId, shown?.code)
    // A password changed since then must also end this sign-in.
    const authenticatedAt = new Date(expiresAt.getTime() - codeSeconds * 1000)
    const isTaken = await consumeSignInCode(services.db, codeHash)
    const token =
      isTaken && (await createSession(services, { userId, audience: 'user', remembered, client, authenticatedAt }))
    if (!token) throw signInProviderErrors.failed()
    return { token, user: await requireUser(services, userId), returnTo }
  }
}

async function findOrCreateUser(
  { tx, clock, config }: { tx: Connection } & Pick<Services, 'clock' | 'config'>,
  identity: Identity,
  profile: Profile | undefined,
): Promise<{ userId: string } | { problem: SignInProblem }> {
  const owner = await getIdentityOwner(tx, identity)
  // SAFE-1: a provider linked to an account with an unconfirmed address may not be its owner's.
  if (owner && !owner.isEmailConfirmed) {
    await deleteAccess({ tx, clock }, owner.userId)
    return { problem: 'emailTaken' }
  }
  if (owner?.disabledAt) throw new ProviderError('the account is disabled')
  if (owner) return owner
  // An unverified address may be a stranger's, who would then share the account with this user.
  if (!profile?.email || !profile.isEmailVerified) throw new ProviderError('no verified e-mail')
  // The provider has verified the address: the link is not needed.
  const isInvited = await useInvitation({ tx, clock }, { email: profile.email })
  if (!isInvited && config.site.signUp === 'invitation') return { problem: 'invitationNeeded' }
  const at = clock.now()
  const added = await addProviderUser(tx, { email: profile.email, names: profile.names, at })
  if (added === 'emailInvalid') throw new ProviderError('the e-mail cannot be used')
  // Never linked by address alone. The same user in another tab may just have created it.
  if (added === 'emailTaken') return (await getIdentityOwner(tx, identity)) ?? { problem: 'emailTaken' }
  await insertIdentity(tx, identity, { userId: added.id, at })
  return { userId: added.id }
}

export async function deleteExpiredCodes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteCodesBefore(db, clock.now())
}
