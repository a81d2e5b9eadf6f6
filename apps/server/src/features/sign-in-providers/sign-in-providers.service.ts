import type { User } from '@matinee/contract/accounts'
import { paths } from '@matinee/contract/paths'
import { returnPath } from '@matinee/contract/return-to'
import { type Provider, sessionErrors } from '@matinee/contract/sessions'
import type { Config } from '../../platform/config.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { addVouchedUser, hashSecret, isSecret, newSecret, showUser } from '../accounts/accounts.service.ts'
import { openSession, type SessionServices } from '../sessions/sessions.service.ts'
import { Issuers, type Profile, type ProviderConfig, ProviderRefusal, type Stranger } from './issuers.ts'
import { createTrips, type Trip } from './sealed-trip.ts'
import {
  deleteCodesBefore,
  findOwner,
  type Identity,
  insertCode,
  insertIdentity,
  takeCode,
} from './sign-in-providers.queries.ts'

/** The page finishes at once, or it never will. */
export const codeSeconds = 60

/** A trip has to fit into a cookie, for which browsers have 4096 bytes. */
const longestReturn = 1500

/** Why the way back from a provider ends at the login page, as its address says it. */
export type SignInProblem = 'failed' | 'emailTaken'

export type Outcome = { problem: SignInProblem } | { code: string; browserSecret: string }

export const listProviders = ({ signIn }: Pick<Config, 'signIn'>): Provider[] =>
  signIn.providers.map(({ id, name }) => ({ id, name }))

const callbackUrl = ({ site }: Pick<Config, 'site'>, { id }: ProviderConfig) => `${site.url}/api/sign-in/${id}/callback`

interface Wish {
  returnTo: string | undefined
  remembered: boolean
}

/** Sign-in with the providers that the operator configured (LOGIN-6). */
export class ProviderSignIn {
  readonly #services: SessionServices
  readonly #issuers: Issuers
  readonly #trips

  constructor(services: SessionServices) {
    const { config, clock } = services
    this.#services = services
    this.#issuers = new Issuers(clock)
    this.#trips = createTrips(config.tokens.user.key, clock)
  }

  #provider(id: string): ProviderConfig | undefined {
    return this.#services.config.signIn.providers.find((provider) => provider.id === id)
  }

  #refuse(provider: string, reason: string) {
    this.#services.log.warn({ provider, reason }, 'a sign-in with a provider did not work')
  }

  /** The provider's page, and what the browser keeps until it comes back. Undefined when the provider cannot be asked. */
  async start(providerId: string, wish: Wish): Promise<{ url: string; trip: string } | undefined> {
    const provider = this.#provider(providerId)
    if (!provider) return undefined
    try {
      const { url, ...secrets } = await this.#issuers.begin(provider, callbackUrl(this.#services.config, provider))
      const wanted = returnPath(wish.returnTo, paths.profile[0])
      const returnTo = wanted.length <= longestReturn ? wanted : paths.profile[0]
      const trip = this.#trips.seal({ provider: provider.id, returnTo, remembered: wish.remembered, ...secrets })
      return { url, trip }
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      this.#refuse(provider.id, error.reason)
      return undefined
    }
  }

  /**
   * The trip that an answer of a provider belongs to. Undefined for an answer that this browser has not asked for: who
   * follows a stranger's link must not find themselves signed in as that stranger.
   */
  tripOf(providerId: string, state: string | null, kept: string | undefined): Trip | undefined {
    const trip = this.#trips.open(kept)
    return trip && trip.provider === providerId && trip.state === state ? trip : undefined
  }

  /** From the provider's answer to a code that this browser, and no other, can turn into a session. */
  async answered(trip: Trip, query: string): Promise<Outcome> {
    const { db, clock, config } = this.#services
    const provider = this.#provider(trip.provider)
    if (!provider) return { problem: 'failed' }
    try {
      const answer = new URL(`${callbackUrl(config, provider)}?${query}`)
      const stranger = await this.#issuers.finish(provider, answer, trip)
      const identity = identityOf(provider, stranger)
      const isKnown = (await findOwner(db, identity)) !== undefined
      // Asked for before the transaction begins: it holds a connection, and a provider may be slow.
      const profile = isKnown ? undefined : await stranger.profile()
      return await db.transaction().execute(async (tx) => {
        const userId = await findOrMakeUser({ tx, clock }, identity, profile)
        if (!userId) return { problem: 'emailTaken' as const }
        const code = newSecret()
        const browserSecret = newSecret()
        await insertCode(tx, {
          codeHash: hashSecret(code),
          browserHash: hashSecret(browserSecret),
          userId,
          remembered: trip.remembered,
          returnTo: trip.returnTo,
          expiresAt: new Date(clock.now().getTime() + codeSeconds * 1000),
        })
        return { code, browserSecret }
      })
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      this.#refuse(provider.id, error.reason)
      return { problem: 'failed' }
    }
  }

  /** The page shows the code that it was opened with. An admin gets what everyone gets: the desk has a door of its own. */
  async finish(
    code: string,
    browserSecret: string | undefined,
  ): Promise<{ token: string; user: User; returnTo: string }> {
    const services = this.#services
    // Spent by whoever shows it: a code that turns up in another browser has been seen by somebody.
    const taken = await takeCode(services.db, hashSecret(code))
    if (!taken || taken.expiresAt <= services.clock.now() || !isSecret(browserSecret, taken.browserHash))
      throw sessionErrors.signInFailed()
    const { userId, remembered, returnTo } = taken
    // A password that was changed meanwhile ends whatever was open, and this was about to be.
    const vouchedAt = new Date(taken.expiresAt.getTime() - codeSeconds * 1000)
    const token = await openSession(services, { userId, audience: 'user', remembered, vouchedAt })
    if (!token) throw sessionErrors.signInFailed()
    return { token, user: await showUser(services, userId), returnTo }
  }
}

function identityOf({ id }: ProviderConfig, { subject }: Stranger): Identity {
  if (subject.length > 255) throw new ProviderRefusal('the subject is too long')
  return { provider: id, subject }
}

/** Undefined when the address has an account that is not this identity's. */
async function findOrMakeUser(
  { tx, clock }: { tx: Connection; clock: Services['clock'] },
  identity: Identity,
  profile: Profile | undefined,
): Promise<string | undefined> {
  const owner = await findOwner(tx, identity)
  if (owner?.disabledAt) throw new ProviderRefusal('the account is disabled')
  if (owner) return owner.userId
  // With an address that the provider has not checked, anybody could take the place of its owner here: the account would
  // be theirs, and whoever reads the mail could never have it alone. A provider that says nothing has not checked either.
  if (!profile?.email || !profile.isEmailVerified) throw new ProviderRefusal('no verified e-mail')
  const at = clock.now()
  const added = await addVouchedUser(tx, { email: profile.email, names: profile.names, at })
  if (added === 'emailInvalid') throw new ProviderRefusal('the e-mail cannot be used')
  // Never linked by the address alone. Taken it may also be by this same person, in another tab, a moment ago.
  if (added === 'emailTaken') return (await findOwner(tx, identity))?.userId
  await insertIdentity(tx, identity, { userId: added.id, at })
  return added.id
}

export async function forgetOldCodes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteCodesBefore(db, clock.now())
}
