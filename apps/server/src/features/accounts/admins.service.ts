import { accountMessages as messages } from '@matinee/contract/accounts'
import { accountSchemas } from '@matinee/contract/accounts.schemas'
import type { Services } from '../../platform/services.ts'
import { endAllSessions } from '../sessions/sessions.service.ts'
import { insertUser } from './accounts.queries.ts'
import { type Account, lockAccount, makeAdmin } from './admins.queries.ts'
import { emailKey, usernameKey } from './names.ts'
import { passwordProblem } from './password-strength.ts'
import type { Passwords } from './passwords.ts'
import { applyPassword } from './resets.service.ts'

type AdminServices = Pick<Services, 'db' | 'clock' | 'config'> & { passwords: Passwords }

const { username: usernameRule, email: emailRule } = accountSchemas.register.body.shape
const passwordRule = accountSchemas.changeAdminPassword.body.shape.newPassword

/** Why nobody became an admin, in words for whoever asked for it. */
export class NoAdmin extends Error {
  override readonly name = 'NoAdmin'
}

function check<T>(rule: { safeParse(given: unknown): { data?: T; error?: { issues: { message: string }[] } } }) {
  return (what: string, given: unknown): T => {
    const { data, error } = rule.safeParse(given)
    if (data === undefined) throw new NoAdmin(`${what}: ${error?.issues[0]?.message ?? 'This cannot be used.'}`)
    return data
  }
}
const checkEmail = check(emailRule)
const checkUsername = check(usernameRule)
const checkPassword = check(passwordRule)

/** Who has this address, if anybody. */
export async function findAccount({ db }: Pick<AdminServices, 'db'>, email: string): Promise<Account | undefined> {
  return lockAccount(db, emailKey(checkEmail('The email', email)))
}

interface Wanted {
  email: string
  /** For a new account; otherwise what stands before the @. */
  username?: string | undefined
  /** Undefined keeps the one there is. */
  password?: string | undefined
}

export interface Admin {
  email: string
  username: string
  was: 'nobody' | 'user' | 'admin'
}

/**
 * Makes an account that is an admin's, or an admin of an account. By the hand of whoever runs the server, so that the
 * names which speak for the house are theirs to give.
 */
export async function createAdmin(services: AdminServices, wanted: Wanted): Promise<Admin> {
  const { db, clock, config, passwords } = services
  const email = checkEmail('The email', wanted.email)
  const before = await findAccount({ db }, email)
  const username = before?.username ?? checkUsername('The username', wanted.username ?? email.split('@')[0])
  const passwordHash = wanted.password === undefined ? undefined : await hashOf(wanted.password)

  async function hashOf(password: string) {
    const checked = checkPassword('The password', password)
    const problem = passwordProblem('admin', checked, { username, email, siteName: config.site.name })
    if (problem) throw new NoAdmin(`The password: ${problem}`)
    return passwords.hash(checked)
  }

  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, emailKey(email))
    const at = clock.now()
    if (!account) {
      if (passwordHash === undefined) throw new NoAdmin('A new account needs a password.')
      const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) }
      const id = await insertUser(tx, { username, email, ...keys, passwordHash, at })
      if (id === undefined) throw new NoAdmin(`The username: ${messages.usernameTaken}`)
      await makeAdmin(tx, id)
      return { email, username, was: 'nobody' }
    }
    if (account.isDisabled) throw new NoAdmin('This account is disabled.')
    // The one there is was chosen by the rules for members, and may be a stranger's: anybody can register any address.
    if (passwordHash === undefined && !account.isAdmin)
      throw new NoAdmin('An admin needs a stronger password than a member. Give this account a new one.')
    if (passwordHash === undefined && !account.hasPassword)
      throw new NoAdmin('This account has no password, and an admin needs one.')
    if (!account.isAdmin) {
      await makeAdmin(tx, account.id)
      await endAllSessions(tx, account.id, 'role', at)
    }
    if (passwordHash !== undefined) await applyPassword(services, tx, { ...account, isAdmin: true }, passwordHash)
    return { email: account.email, username: account.username, was: account.isAdmin ? 'admin' : 'user' }
  })
}
