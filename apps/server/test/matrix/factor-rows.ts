import { accountEndpoints } from '@matinee/contract/accounts'
import { factorEndpoints } from '@matinee/contract/factors'
import { ownAccountEndpoints } from '@matinee/contract/own-account'
import { sql } from 'kysely'
import { challenges } from '../../src/features/factors/challenges.ts'
import { confirmTotp, insertPasskey, replaceTotp } from '../../src/features/factors/factors.queries.ts'
import { secretBox } from '../../src/features/factors/secret-box.ts'
import { newTotpSecret, createTotp } from '../../src/features/factors/totp.ts'
import { Authenticator } from '../authenticator.ts'
import { goodPassword, type Person } from '../people.ts'
import { type Given, type Row, row } from './row.ts'
import type { World } from './world.ts'

const exists = async ({ testApp }: World, { id }: Pick<Person, 'id'>) =>
  (await sql`select from users where id = ${id}`.execute(testApp.services.db)).rows.length > 0

/** An authenticator app of this person, set up or about to be, in place of all that the questions before have left. */
async function anApp(world: World, person: Pick<Person, 'id'>, { isConfirmed }: { isConfirmed: boolean }) {
  world.touch()
  const { db } = world.testApp.services
  const secret = newTotpSecret()
  await sql`delete from totp where user_id = ${person.id}`.execute(db)
  if (await exists(world, person)) {
    const boxed = secretBox(world.testApp.config.secretKey).seal(person.id, secret)
    await replaceTotp(db, person.id, { ...boxed, at: world.now })
    if (isConfirmed) await confirmTotp(db, person.id, { createdAt: world.now, step: 0, at: world.now })
  }
  return createTotp(secret).generate({ timestamp: world.now.getTime() })
}

const challengeFor = ({ testApp }: World, purpose: string) =>
  challenges(testApp.config.secretKey, testApp.clock).make(purpose).toString('base64url')

const newPasskey = ({ world, caller }: Given) =>
  new Authenticator().add({ challenge: challengeFor(world, `add ${caller.id}`) })

async function aPasskey(world: World, person: Pick<Person, 'id'>): Promise<{ id: string }> {
  world.touch()
  const { db } = world.testApp.services
  const credentialId = challengeFor(world, 'a name')
  if (!(await exists(world, person))) return { id: 'f'.repeat(24) }
  const facts = { publicKey: Buffer.alloc(32), counter: 0, transports: [], name: 'Mine', at: world.now }
  await insertPasskey(db, { userId: person.id, credentialId, ...facts })
  const { rows } = await sql<{ id: string }>`
    select id from passkey where credential_id = ${credentialId}`.execute(db)
  return rows[0]!
}

/** What a device shows that has just been added to this person's account. */
async function shownBy(world: World, person: Pick<Person, 'id'>) {
  world.touch()
  const { testApp } = world
  const [device, at] = [new Authenticator(), world.later(-60)]
  const { id: credentialId, response } = device.add({ challenge: 'any' })
  // The COSE key is what follows the head of the data and the credential's id.
  const publicKey = Buffer.from(response.attestationObject, 'base64url').subarray(-77)
  if (await exists(world, person))
    await insertPasskey(testApp.services.db, {
      userId: person.id,
      credentialId,
      publicKey,
      counter: 0,
      transports: [],
      name: 'Mine',
      at,
    })
  return device.show({ challenge: challengeFor(world, 'show') })
}

const anothersPasskey = {
  what: "somebody else's",
  as: 'user',
  status: 404,
} as const

/** Passkeys, authenticator apps and recovery codes: for members and for the desk. */
export const factorRows: Row[] = [
  row(factorEndpoints.show, { access: 'signedIn', permission: 'desk' }),
  row(factorEndpoints.startTotp, {
    access: 'signedIn',
    permission: 'desk',
    fresh: true,
    isTeamsAtDesk: true,
    call: async ({ world, caller }) => {
      await anApp(world, caller, { isConfirmed: false })
      return {}
    },
  }),
  row(factorEndpoints.finishTotp, {
    access: 'signedIn',
    permission: 'desk',
    fresh: true,
    isTeamsAtDesk: true,
    call: async ({ world, caller }) => ({ body: { code: await anApp(world, caller, { isConfirmed: false }) } }),
  }),
  row(factorEndpoints.removeTotp, {
    access: 'signedIn',
    permission: 'desk',
    fresh: true,
    isTeamsAtDesk: true,
    call: async ({ world, caller }) => {
      await anApp(world, caller, { isConfirmed: true })
      return {}
    },
  }),
  row(factorEndpoints.renewCodes, {
    access: 'signedIn',
    permission: 'desk',
    fresh: true,
    isTeamsAtDesk: true,
    call: async ({ world, caller }) => {
      await anApp(world, caller, { isConfirmed: true })
      return {}
    },
  }),
  row(factorEndpoints.passkeyOptions, { access: 'signedIn', permission: 'desk', fresh: true, isTeamsAtDesk: true }),
  row(factorEndpoints.addPasskey, {
    access: 'signedIn',
    permission: 'desk',
    fresh: true,
    isTeamsAtDesk: true,
    call: (given) => ({ body: { name: 'My phone', response: newPasskey(given) } }),
    refusals: [
      {
        what: 'one that was made for somebody else',
        as: 'user',
        status: 403,
        call: (given) => ({
          body: { name: 'My phone', response: newPasskey({ ...given, caller: given.world.victim }) },
        }),
      },
    ],
  }),
  row(factorEndpoints.renamePasskey, {
    access: 'signedIn',
    permission: 'desk',
    call: async ({ world, caller }) => ({ params: await aPasskey(world, caller), body: { name: 'Old phone' } }),
    refusals: [
      {
        ...anothersPasskey,
        call: async ({ world }) => ({ params: await aPasskey(world, world.victim), body: { name: 'Mine' } }),
      },
    ],
  }),
  row(factorEndpoints.removePasskey, {
    access: 'signedIn',
    permission: 'desk',
    fresh: true,
    isTeamsAtDesk: true,
    call: async ({ world, caller }) => ({ params: await aPasskey(world, caller) }),
    refusals: [{ ...anothersPasskey, call: async ({ world }) => ({ params: await aPasskey(world, world.victim) }) }],
  }),
  row(factorEndpoints.challenge, { access: 'public' }),
  row(accountEndpoints.passkeyLogin, {
    access: 'public',
    call: async ({ world }) => ({ body: { passkey: await shownBy(world, await world.person()) } }),
  }),
  row(accountEndpoints.adminPasskeyLogin, {
    access: 'public',
    call: async ({ world }) => ({ body: { passkey: await shownBy(world, await world.person('owner')) } }),
    refusals: [
      {
        what: 'with a passkey that nobody has',
        as: 'nobody',
        status: 403,
        call: async () => ({ body: { passkey: new Authenticator().show({ challenge: 'any' }) } }),
      },
    ],
  }),
  row(ownAccountEndpoints.authenticate, {
    access: 'signedIn',
    permission: 'desk',
    call: () => ({ body: { password: goodPassword } }),
    refusals: [
      { what: 'with a wrong password', as: 'user', status: 403, call: () => ({ body: { password: 'a guess' } }) },
      {
        what: 'with the passkey of somebody else',
        as: 'user',
        status: 403,
        call: async ({ world }) => ({ body: { passkey: await shownBy(world, world.victim) } }),
      },
    ],
  }),
]
