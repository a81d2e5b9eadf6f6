import { accountMessages as messages } from '@matinee/contract/accounts'
import { accountSchemas } from '@matinee/contract/accounts.schemas'
import type { DeskRole, Role } from '@matinee/contract/permissions'
import type { z } from 'zod'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { endAllSessions } from '../sessions/sessions.service.ts'
import {
  confirmEmail,
  type Credential,
  getCredentialByEmail,
  insertUser,
  lockCredential,
  updateDeletionRequestedAt,
  updateRole,
} from './accounts.queries.ts'
import { emailKey, usernameKey } from './names.ts'
import { passwordProblem } from './password-strength.ts'
import type { Passwords } from './passwords.ts'
import { applyPassword } from './resets.service.ts'
import { confirmFirst } from './unconfirmed-accounts.service.ts'

export type AdminServices = Pick<Services, 'db' | 'clock' | 'config'> & { passwords: Passwords }

const { username: usernameSchema, email: emailSchema } = accountSchemas.register.body.shape
const passwordSchema = accountSchemas.changeAdminPassword.body.shape.newPassword

type Field = 'email' | 'username' | 'password'

/** `message` is for the command line. Forms show `reason` at `field`. */
export class CreateAdminError extends Error {
  override readonly name = 'CreateAdminError'
  readonly reason: string
  /** The input to change, if the problem is with a single one. */
  readonly field: Field | undefined
  constructor(reason: string, field?: Field) {
    super(field ? `The ${field}: ${reason}` : reason)
    this.reason = reason
    this.field = field
  }
}

function parse(schema: z.ZodType<string>, field: Field, input: unknown): string {
  const { data, error } = schema.safeParse(input)
  if (data === undefined) throw new CreateAdminError(error?.issues[0]?.message ?? 'This cannot be used.', field)
  return data
}

export const getAccountByEmail = ({ db }: Pick<AdminServices, 'db'>, email: string): Promise<Credential | undefined> =>
  getCredentialByEmail(db, emailKey(parse(emailSchema, 'email', email)))

interface Input {
  email: string
  /** For a new account; by default the part of the email before the @. */
  username?: string | undefined
  /** Undefined keeps the current one. */
  password?: string | undefined
}

export interface Admin {
  id: string
  email: string
  username: string
  /** What the account was before. */
  was: 'nobody' | Role
}

interface SavedAdmin {
  email: string
  username: string
  /** Undefined keeps the current one. */
  passwordHash: string | undefined
  role: DeskRole
}

export async function hashAdminPassword(
  { config, passwords }: Pick<AdminServices, 'config' | 'passwords'>,
  input: string,
  { username, email }: { username: string; email: string },
): Promise<string> {
  const password = parse(passwordSchema, 'password', input)
  const problem = passwordProblem('admin', password, { username, email, siteName: config.site.name })
  if (problem) throw new CreateAdminError(problem, 'password')
  return passwords.hash(password)
}

async function insertAdmin(
  tx: Connection,
  { username, email, passwordHash, role, at }: SavedAdmin & { passwordHash: string; at: Date },
): Promise<string> {
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) }
  const id = await insertUser(tx, { username, email, ...keys, passwordHash, at })
  if (id === undefined) throw new CreateAdminError(messages.usernameTaken, 'username')
  await updateRole(tx, id, role)
  await confirmEmail(tx, id, at)
  return id
}

/** Lets an account use the desk, and gives it the new password, if any. */
async function promoteToAdmin(
  services: AdminServices,
  tx: Connection,
  account: Credential,
  { passwordHash, role }: Pick<SavedAdmin, 'passwordHash' | 'role'>,
): Promise<void> {
  if (account.disabledAt) throw new CreateAdminError('This account is disabled.')
  const isAdmin = account.role !== 'user'
  // The current password was checked by the rules for users, and may be a stranger's: the address may be unconfirmed.
  if (passwordHash === undefined && !isAdmin)
    throw new CreateAdminError('An admin needs a stronger password than a member. Give this account a new one.')
  if (passwordHash === undefined && account.passwordHash === null)
    throw new CreateAdminError('This account has no password, and an admin needs one.')
  if (account.role !== role) {
    const at = services.clock.now()
    await updateRole(tx, account.id, role)
    // Who accepts a role wants the account, and it must not be erased with the role.
    await updateDeletionRequestedAt(tx, account.id, null)
    await endAllSessions(tx, account.id, 'role', at)
  }
  await confirmFirst({ tx, clock: services.clock }, account.id)
  if (passwordHash !== undefined) await applyPassword(services, tx, { ...account, isAdmin }, passwordHash)
}

/** Creates an owner, or makes an existing account one. Run by the operator, who may also use reserved usernames. */
export async function createAdmin(services: AdminServices, input: Input): Promise<Admin> {
  const { db } = services
  const email = parse(emailSchema, 'email', input.email)
  const known = await getAccountByEmail({ db }, email)
  const username = known?.username ?? parse(usernameSchema, 'username', input.username ?? email.split('@')[0])
  const passwordHash =
    input.password === undefined ? undefined : await hashAdminPassword(services, input.password, { username, email })

  return db.transaction().execute((tx) => saveAdmin(services, tx, { email, username, passwordHash, role: 'owner' }))
}

/** In the caller's transaction. An existing account keeps its username. */
export async function saveAdmin(
  services: AdminServices,
  tx: Connection,
  { email, username, passwordHash, role }: SavedAdmin,
): Promise<Admin> {
  const account = await lockCredential(tx, emailKey(email))
  if (!account) {
    if (passwordHash === undefined) throw new CreateAdminError('A new account needs a password.')
    const id = await insertAdmin(tx, { username, email, passwordHash, role, at: services.clock.now() })
    return { id, email, username, was: 'nobody' }
  }
  await promoteToAdmin(services, tx, account, { passwordHash, role })
  const { id, email: known, username: name, role: was } = account
  return { id, email: known, username: name, was }
}
