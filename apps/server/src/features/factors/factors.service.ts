import { randomBytes } from 'node:crypto'
import { accountErrors } from '@matinee/contract/accounts'
import {
  type Factors,
  factorErrors as errors,
  factorLimits as limits,
  passkeyHost,
  type SecondStep,
} from '@matinee/contract/factors'
import { httpErrors } from '@matinee/contract/http/errors'
import { mayManage, permissionErrors, type Role } from '@matinee/contract/permissions'
import { peopleErrors } from '@matinee/contract/people'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import type { Actor, Caller } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { sendMail } from '../mail/compose.service.ts'
import { hashSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import {
  endAllSessions,
  endOtherSessions,
  isRecentlyAuthenticated,
  isSecondStepRequired,
  requireRecentAuthentication,
} from '../sessions/sessions.service.ts'
import { type FactorChange, factorChanged, factorsReset, recoveryCodeUsed } from './factors.emails.ts'
import * as queries from './factors.queries.ts'
import { secretBox } from './secret-box.ts'
import { findTimeStep } from './totp.ts'
import { deleteFailures } from './wrong-codes.queries.ts'
import { limitWrongCodes } from './wrong-codes.service.ts'

export type FactorServices = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

export async function getFactors({ db, clock, config }: FactorServices, caller: Caller): Promise<Factors> {
  const [person, passkeys, isRecent] = await Promise.all([
    queries.getFactorsRow(db, caller.id),
    queries.listPasskeys(db, caller.id),
    isRecentlyAuthenticated(db, caller, clock.now()),
  ])
  if (!person) throw httpErrors.signedOut()
  return {
    totpSince: person.totpSince?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes: person.recoveryCodes,
    hasPasskeys: passkeyHost(config.site.url) !== undefined,
    hasPassword: person.hasPassword,
    isEmailConfirmed: person.isEmailConfirmed,
    isAtDesk: needsAdminSession(caller, person),
    isRecent,
    isRequired: isSecondStepRequired(config.site, person),
  }
}

/** The second step that this user needs after the password. */
async function getSecondStep(db: Connection, userId: string): Promise<SecondStep | undefined> {
  const [person, passkeys] = await Promise.all([queries.getFactorsRow(db, userId), queries.listPasskeys(db, userId)])
  const step = { hasTotp: Boolean(person?.totpSince), hasPasskey: passkeys.length > 0 }
  return step.hasTotp || step.hasPasskey ? step : undefined
}

export const hasFactor = async (db: Connection, userId: string) => (await getSecondStep(db, userId)) !== undefined

/** Called after the right password. Uses up the code. */
export async function requireSecondStep(
  services: FactorServices,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const step = await getSecondStep(services.db, userId)
  if (!step) return
  if (code === undefined) throw errors.codeNeeded({ details: step })
  await consumeSecondFactorCode(services, userId, code)
}

/** Asked in addition to the password, which is only one step: with a factor, the authentication must be recent. */
export async function requireBothSteps({ db, clock }: Pick<FactorServices, 'db' | 'clock'>, caller: Caller) {
  if (await hasFactor(db, caller.id)) await requireRecentAuthentication(db, caller, clock.now())
}

/** Uses up a code of the authenticator app or a recovery code. Throws if it is wrong. */
export async function consumeSecondFactorCode(services: FactorServices, userId: string, typed: string): Promise<void> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const isRecoveryCode = !/^\d{6}$/.test(code)
  await limitWrongCodes(services, userId, { isRecoveryCode }, () =>
    isRecoveryCode ? consumeRecoveryCode(services, userId, code) : consumeTotpCode(services, userId, code),
  )
}

async function consumeTotpCode(
  { db, clock, config, log }: FactorServices,
  userId: string,
  code: string,
): Promise<boolean> {
  const totp = await queries.getTotp(db, userId)
  if (!totp?.confirmedAt) return false
  const secret = secretBox(config.secretKey).open(userId, totp)
  if (secret === undefined) {
    log.error({ userId }, 'the secret of an authenticator app was encrypted with a key that is gone')
    return false
  }
  const step = findTimeStep(secret, code, clock.now())
  return step !== undefined && queries.consumeTotpStep(db, userId, step)
}

async function consumeRecoveryCode(
  { db, clock, config }: FactorServices,
  userId: string,
  code: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await queries.markRecoveryCodeUsed(tx, userId, hashSecret(code), clock.now()))) return false
    const owner = await queries.getFactorsRow(tx, userId)
    if (owner) await sendMail(tx, { clock, config }, recoveryCodeUsed(owner, owner.recoveryCodes))
    return true
  })
}

/** 80 random bits, in characters that do not look alike: too many to guess, so that a plain hash is enough. */
function newRecoveryCode(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('')
}
const inGroups = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

async function replaceRecoveryCodes(tx: Connection, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode)
  await queries.insertRecoveryCodes(tx, userId, codes.map(hashSecret))
  return codes.map(inGroups)
}

export interface Who {
  caller: Caller
  actor: Actor
}

/** SAFE-3: what opens the desk is changed by a session of the desk only. */
const needsAdminSession = ({ audience }: Caller, { role }: Pick<queries.FactorsRow, 'role'>) =>
  role !== 'user' && audience !== 'admin'

/** Whether this session may change factors of theirs at all. */
export function requireCanChangeFactors(caller: Caller, person: queries.FactorsRow): void {
  if (needsAdminSession(caller, person)) throw errors.atDesk()
  // SAFE-1: an unconfirmed address may be a stranger's.
  if (!person.isEmailConfirmed) throw accountErrors.emailUnconfirmed()
}

/**
 * Adds or removes a factor, with all that follows from it: a stolen session cannot do it, other devices are logged out,
 * and their owner gets a mail. Adding a factor makes recovery codes where none are left; removing the last one deletes
 * them.
 */
export async function changeFactors(
  services: FactorServices,
  { caller, actor }: Who,
  change: FactorChange,
  work: (tx: Connection, at: Date) => Promise<void>,
): Promise<{ codes: string[] | null; factors: Factors }> {
  const { db, clock, config } = services
  await requireRecentAuthentication(db, caller, clock.now())
  const codes = await db.transaction().execute(async (tx) => {
    const at = clock.now()
    await queries.lockFactors(tx, caller.id)
    const before = await queries.getFactorsRow(tx, caller.id)
    if (!before) throw httpErrors.signedOut()
    requireCanChangeFactors(caller, before)
    await work(tx, at)
    const person = (await queries.getFactorsRow(tx, caller.id)) ?? before
    const isLeft = await hasFactor(tx, caller.id)
    if (!isLeft && isSecondStepRequired(config.site, person)) throw errors.setupNeeded()
    const isAdded = change === 'passkey.add' || change === 'totp.add'
    // Not on a removal, whose response cannot show codes.
    const isNew = change === 'codes.renew' || (isAdded && person.recoveryCodes === 0)
    const made = isNew ? await replaceRecoveryCodes(tx, caller.id) : null
    if (!isLeft) await queries.deleteRecoveryCodes(tx, caller.id)
    if (change !== 'codes.renew') await endOtherSessions(tx, caller, 'factor', at)
    await sendMail(tx, { clock, config }, factorChanged(person, change))
    if (person.role !== 'user')
      await writeAuditEntry(tx, actor, {
        action: 'admin.factors',
        target: personTarget({ id: caller.id, username: person.username }),
        after: { change },
      })
    return made
  })
  return { codes, factors: await getFactors(services, caller) }
}

/** Replaces the recovery codes. */
export const renewCodes = (services: FactorServices, who: Who) =>
  changeFactors(services, who, 'codes.renew', async (tx) => {
    if (!(await hasFactor(tx, who.caller.id))) throw errors.noFactor()
  })

/** By the desk, for a user who has lost all factors. */
export async function resetFactors(
  { db, clock, config }: Pick<FactorServices, 'db' | 'clock' | 'config'>,
  userId: string,
  { actor, role }: { actor: Actor; role: Role },
): Promise<void> {
  // Admins who are signed in need no reset: they can remove a lost factor themselves.
  if (actor.id === userId) throw peopleErrors.ownFactors()
  await db.transaction().execute(async (tx) => {
    await queries.lockFactors(tx, userId)
    const owner = await queries.getFactorsRow(tx, userId)
    if (!owner) throw subscriptionErrors.userUnknown()
    if (!mayManage(role, owner.role)) throw permissionErrors.missing()
    await deleteFactors(tx, userId)
    await endAllSessions(tx, userId, 'factor', clock.now())
    await sendMail(tx, { clock, config }, factorsReset(owner))
    const target = personTarget({ id: userId, username: owner.username })
    await writeAuditEntry(tx, actor, { action: 'person.reset-factors', target })
  })
}

/** The ways into an account besides its password. */
export async function countFactors(tx: Connection, userId: string): Promise<{ passkeys: number; hasTotp: boolean }> {
  const [person, passkeys] = [await queries.getFactorsRow(tx, userId), await queries.listPasskeys(tx, userId)]
  return { passkeys: passkeys.length, hasTotp: Boolean(person?.totpSince) }
}

export async function deleteFactors(tx: Connection, userId: string): Promise<void> {
  await queries.deleteTotp(tx, userId)
  await queries.deletePasskeys(tx, userId)
  await queries.deleteRecoveryCodes(tx, userId)
  await deleteFailures(tx, userId)
}
