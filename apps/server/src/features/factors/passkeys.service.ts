import { type Factors, factorErrors as errors, factorLimits as limits, passkeyHost } from '@matinee/contract/factors'
import type { Assertion, Attestation } from '@matinee/contract/factors.schemas'
import { httpErrors } from '@matinee/contract/http/errors'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Caller } from '../../platform/actor.ts'
import { requireRecentAuthentication } from '../sessions/sessions.service.ts'
import { challenges } from './challenges.ts'
import {
  deletePasskey,
  getPasskeyByCredential,
  insertPasskey,
  listPasskeys,
  getFactorsRow,
  updatePasskeyName,
  setPasskeyUsed,
} from './factors.queries.ts'
import { changeFactors, type FactorServices, requireCanChangeFactors, getFactors, type Who } from './factors.service.ts'
import { clearFailures } from './wrong-codes.queries.ts'

function relyingParty({ config }: Pick<FactorServices, 'config'>): { id: string; origin: string } {
  const id = passkeyHost(config.site.url)
  if (id === undefined) throw errors.noPasskeys()
  return { id, origin: config.site.url }
}
const createChallenges = ({ config, clock }: FactorServices) => challenges(config.secretKey, clock)
/** The purposes of challenges. */
const purposeOfAdding = ({ id }: Caller) => `add ${id}`
const purposeOfSignIn = 'show'
/** EdDSA, ES256 and RS256: what every browser and security key knows. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Options with which the browser, or a security key, creates a passkey and keeps it. */
export async function passkeyOptions(services: FactorServices, caller: Caller) {
  const { db, clock, config } = services
  const { id: rpID } = relyingParty(services)
  await requireRecentAuthentication(db, caller, clock.now())
  const [person, known] = await Promise.all([getFactorsRow(db, caller.id), listPasskeys(db, caller.id)])
  if (!person) throw httpErrors.signedOut()
  requireCanChangeFactors(caller, person)
  if (known.length >= limits.passkeys) throw errors.passkeysFull()
  return generateRegistrationOptions({
    supportedAlgorithmIDs,
    rpName: config.site.name,
    rpID,
    userName: person.email,
    userDisplayName: person.username,
    userID: Buffer.from(caller.id),
    challenge: createChallenges(services).make(purposeOfAdding(caller)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // A passkey is both steps at once: something they have, and a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function addPasskey(
  services: FactorServices,
  who: Who,
  { name, response }: { name: string; response: Attestation },
) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(services)
  const expectedChallenge = (challenge: string) =>
    createChallenges(services).read(purposeOfAdding(who.caller), challenge) !== undefined
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
  }).catch(refuse)
  if (!verified) throw errors.passkeyRefused()
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return changeFactors(services, who, 'passkey.add', async (tx, at) => {
    if ((await listPasskeys(tx, who.caller.id)).length >= limits.passkeys) throw errors.passkeysFull()
    const { transports } = response.response
    const passkey = { credentialId, publicKey: Buffer.from(publicKey), counter, transports, name, at }
    if (!(await insertPasskey(tx, { userId: who.caller.id, ...passkey }))) throw errors.passkeyKnown()
  })
}

export async function renamePasskey(
  services: FactorServices,
  { caller }: Pick<Who, 'caller'>,
  id: string,
  name: string,
): Promise<Factors> {
  if (!(await updatePasskeyName(services.db, caller.id, id, name))) throw errors.passkeyUnknown()
  return getFactors(services, caller)
}

export const removePasskey = async (services: FactorServices, who: Who, id: string) =>
  (
    await changeFactors(services, who, 'passkey.remove', async (tx) => {
      if ((await deletePasskey(tx, who.caller.id, id)) === undefined) throw errors.passkeyUnknown()
    })
  ).factors

/** The same for everybody: it does not tell who has a passkey. */
export const challengeForPasskey = (services: FactorServices) =>
  generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    challenge: createChallenges(services).make(purposeOfSignIn),
    userVerification: 'required',
  })

/** Returns whose passkey has signed the challenge, once. It counts as two steps: the device has verified its user. */
export async function verifyPasskey(
  services: FactorServices,
  response: Assertion,
  /** Only of this person. */
  owner?: string,
): Promise<{ userId: string }> {
  const { db, clock } = services
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(services)
  const passkey = await getPasskeyByCredential(db, response.id)
  if (!passkey || (owner !== undefined && passkey.userId !== owner)) throw errors.passkeyRefused()
  let challengedAt: Date | undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => {
      challengedAt = createChallenges(services).read(purposeOfSignIn, challenge)
      return challengedAt !== undefined
    },
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(refuse)
  if (!verified || !challengedAt) throw errors.passkeyRefused()
  const use = { counter: authenticationInfo.newCounter, challengedAt, at: clock.now() }
  if (!(await setPasskeyUsed(db, passkey.id, use))) throw errors.passkeyRefused()
  await clearFailures(db, passkey.userId)
  return { userId: passkey.userId }
}

/** The library throws for everything that it does not accept. */
function refuse(cause: unknown): never {
  throw errors.passkeyRefused({ cause })
}
