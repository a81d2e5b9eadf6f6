import { randomInt } from 'node:crypto'
import { emailKey, usernameKey } from '../src/features/accounts/names.ts'
import { Passwords } from '../src/features/accounts/passwords.ts'
import type { Role } from '@matinee/contract/permissions'
import type { Actor } from '../src/platform/actor.ts'
import type { Services } from '../src/platform/services.ts'
import type { TestApp } from './test-app.ts'

export const goodPassword = 'a good long one'
const passwords = new Passwords()
let hashed: Promise<string> | undefined

export interface Person {
  id: string
  username: string
  email: string
}

let people = 0

/** Somebody with an account, whose password is `goodPassword`. */
export async function aUser(
  { services: { db, clock } }: { services: Pick<Services, 'db' | 'clock'> },
  given: { username?: string; email?: string; role?: Role; isConfirmed?: boolean } = {},
): Promise<Person> {
  people += 1
  const { username = `person ${people}`, email = `person.${people}@example.org`, role = 'user' } = given
  const password_hash = await (hashed ??= passwords.hash(goodPassword))
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      username_key: usernameKey(username),
      email,
      email_key: emailKey(email),
      password_hash,
      role,
      email_confirmed_at: (given.isConfirmed ?? true) ? clock.now() : null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, username, email }
}

/** Them at the desk, as the record would know them. */
export const atDesk = ({ id }: Pick<Person, 'id'>): Actor => ({ id, address: '10.0.0.1', requestId: 'a-test' })

/** A caller of services who has just logged in to the desk and may do everything. */
export const freshOwner = { role: 'owner', isRecentlyAuthenticated: true } as const

/** An address that nobody else has come from: limits count by it. */
export const someAddress = (network = [10, randomInt(256), randomInt(256)].join('.')) =>
  `${network}.${randomInt(1, 255)}`

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Signs in by the door that everyone uses, and gives the token. */
export async function tokenOf(
  testApp: TestApp,
  { email }: Pick<Person, 'email'>,
  { audience = 'user', rememberMe = false }: { audience?: 'user' | 'admin'; rememberMe?: boolean } = {},
): Promise<string> {
  const answer = await testApp.request({
    method: 'POST',
    url: audience === 'admin' ? '/api/admin/login' : '/api/login',
    payload: { email, password: goodPassword, ...(audience === 'user' && { rememberMe }) },
    remoteAddress: someAddress(),
  })
  if (answer.statusCode !== 200) throw new Error(`signing in was answered with ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ token: string }>().token
}
