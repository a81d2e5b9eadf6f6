import { randomBytes } from 'node:crypto'
import { httpErrors } from '@matinee/contract/http/errors'
import { type OwnSession, ownAccountErrors } from '@matinee/contract/own-account'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { recentMinutes, sessionErrors, sessionSeconds, tokenSeconds } from '@matinee/contract/sessions'
import type { Caller } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Client } from '../../platform/device.ts'
import { matchesSecret } from '../../platform/secrets.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import type { MissingCookieLogger } from './session-cookies.ts'
import type { SessionLoader } from './session-loader.ts'
import { sessionReused } from './sessions.emails.ts'
import { isSecondStepRequired } from './second-step-rule.ts'
import * as queries from './sessions.queries.ts'
import type { Audience, Claims, Tokens } from './tokens.ts'

export { endAllSessions, endAdminSessions, endOtherSessions, setAuthenticatedAt } from './sessions.queries.ts'
export { isSecondStepRequired } from './second-step-rule.ts'
export { sessionCookies } from './session-cookies.ts'
export { createTokens, type Tokens } from './tokens.ts'

export type SessionServices = Pick<Services, 'db' | 'clock' | 'config' | 'log'> & { tokens: Tokens }

/** For two tabs that refresh at once: the second still sends the token that the first has just replaced. */
const graceMs = 60_000
/** Clock skew, as `tokens.ts` allows it. */
const toleranceMs = 30_000
/** `seenAt` is not written more often than this. */
const seenEveryMs = 5 * 60_000

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)
const earliest = (a: Date, b: Date) => (a < b ? a : b)
const toKind = (audience: Audience, remembered: boolean) => (remembered ? 'remembered' : audience)

interface NewSession {
  userId: string
  audience: Audience
  remembered?: boolean
  client: Client
  /** The hash that the password was compared with, if the user gave one. */
  passwordHash?: string
  /** When a sign-in provider authenticated the user, if one did. */
  authenticatedAt?: Date
  /** Runs in the same transaction. */
  alongside?: (tx: Connection) => Promise<void>
}

/** A token for a new session. Undefined when the user or the password changed since the check. */
export async function createSession(
  { db, clock, tokens }: Pick<SessionServices, 'db' | 'clock' | 'tokens'>,
  { userId, audience, remembered = false, client, passwordHash, authenticatedAt, alongside }: NewSession,
): Promise<string | undefined> {
  const at = clock.now()
  const kind = toKind(audience, remembered)
  const id = randomBytes(16).toString('base64url')
  const expiresAt = later(at, tokenSeconds[kind])
  const session = { id, userId, audience, remembered, client, at, expiresAt, endsAt: later(at, sessionSeconds[kind]) }
  const isInserted = await db.transaction().execute(async (tx) => {
    if (!(await queries.insertSession(tx, session, { passwordHash, authenticatedAt }))) return false
    await alongside?.(tx)
    return true
  })
  if (!isInserted) return undefined
  return tokens.sign({ userId, audience, sessionId: id, generation: 1 }, at, expiresAt)
}

function isLive(session: queries.SessionRow, { userId, audience }: Claims, now: Date): boolean {
  return (
    session.endedAt === null &&
    session.disabledAt === null &&
    session.userId === userId &&
    session.audience === audience &&
    (audience === 'user' || session.role !== 'user') &&
    session.expiresAt.getTime() + toleranceMs > now.getTime()
  )
}

/**
 * Whether a token of an earlier generation is legitimate: only the last but one, while its successor has not been used
 * (its response may have been lost), or shortly after.
 */
function isWithinGrace(session: queries.SessionRow, generation: number, now: Date): boolean {
  if (generation !== session.generation - 1) return false
  return !session.isConfirmed || now.getTime() - session.refreshedAt.getTime() <= graceMs
}

/** An admin's replaced token gets no new token once its successor was used: the desk's tabs refresh under a lock. */
const canRefreshAgain = (session: queries.SessionRow, generation: number, now: Date) =>
  isWithinGrace(session, generation, now) && (session.audience === 'user' || !session.isConfirmed)

/** A replaced token was used: one of two clients has stolen it, so the session ends for both. */
async function endReused({ db, clock, config, log }: SessionServices, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await queries.endSession(tx, id, 'reused', clock.now()))) return
    const owner = await queries.getSessionOwner(tx, id)
    // One mail a day: an account with a stranger's address could otherwise flood that mailbox.
    const dayAgo = later(clock.now(), -86_400)
    if (owner && (await queries.countReusedSessions(tx, owner.userId, dayAgo)) <= 1)
      await sendMail(tx, { clock, config }, sessionReused(owner))
    log.warn({ sessionId: id }, 'session ended: a replaced token was used again')
  })
}

interface Credential {
  token: string
  cookieOf: (audience: Audience) => string | undefined
}

/** Runs for every authenticated request. `admit` may throw before the database is queried. */
export async function identify(
  services: SessionServices & { sessions: SessionLoader; missingCookies: MissingCookieLogger },
  { token, cookieOf }: Credential,
  admit?: (userId: string) => Promise<void>,
): Promise<Caller | undefined> {
  const { db, sessions, clock, tokens, config } = services
  const now = clock.now()
  const claims = await tokens.verify(token, now)
  if (!claims) return undefined
  const { userId: id, audience, sessionId, generation } = claims
  await admit?.(id)
  const session = await sessions.read(sessionId)
  if (!session || !isLive(session, claims, now)) return undefined
  // Before the generations: a copied token must not end the session of the browser that it was copied from.
  if (session.cookieHash && !matchesSecret(cookieOf(audience), session.cookieHash)) {
    services.missingCookies.write(sessionId)
    return undefined
  }
  const isDeletionPending = session.deletionRequestedAt !== null
  // ACC-4
  const isRestricted = session.hasSecondStep === false && isSecondStepRequired(config.site, session)
  const state = { isRestricted, isDeletionPending, isRecentlyAuthenticated: isRecent(session.authenticatedAt, now) }
  const caller = { id, audience, role: session.role, sessionId, generation, ...state }
  if (generation === session.generation) {
    if (!session.isConfirmed) await queries.confirmGeneration(db, sessionId, generation)
    const seenAt = session.seenAt ?? session.refreshedAt
    if (now.getTime() - seenAt.getTime() > seenEveryMs) await queries.setSeenAt(db, sessionId, now)
    return { ...caller, isReplaced: false }
  }
  // A restore or a failover set the row back: the token is newer than the row, and was not reused.
  if (generation > session.generation) return undefined
  if (isWithinGrace(session, generation, now)) return { ...caller, isReplaced: true }
  await endReused(services, sessionId)
  return undefined
}

/** The next token of a session (AUTH-6). `language`: the language of the site in this browser now. */
export async function refresh(services: SessionServices, caller: Caller, language?: SiteLanguage): Promise<string> {
  const { db, clock, tokens } = services
  const { id: userId, audience, sessionId } = caller
  const now = clock.now()
  const next = await db.transaction().execute(async (tx) => {
    const session = await queries.lockSession(tx, sessionId)
    if (!session || !isLive(session, { ...caller, userId }, now)) return undefined
    if (caller.generation === session.generation) {
      const generation = session.generation + 1
      const expiresAt = earliest(later(now, tokenSeconds[toKind(audience, session.remembered)]), session.endsAt)
      await queries.advanceGeneration(tx, sessionId, { generation, at: now, expiresAt })
      if (language) await queries.updateLanguage(tx, userId, language)
      return { generation, expiresAt }
    }
    // Another tab was faster: both continue with its token.
    return canRefreshAgain(session, caller.generation, now) ? session : 'reused'
  })
  if (next === 'reused') await endReused(services, sessionId)
  if (!next || next === 'reused') throw httpErrors.signedOut()
  return tokens.sign({ userId, audience, sessionId, generation: next.generation }, now, next.expiresAt)
}

export async function logOut(
  { db, clock }: Pick<SessionServices, 'db' | 'clock'>,
  { sessionId }: Caller,
): Promise<void> {
  await queries.endSession(db, sessionId, 'logout', clock.now())
}

/** ACC-1. This one first, then the last seen. `network` is where the caller is now. */
export async function listOwnSessions(
  { db, clock }: Pick<SessionServices, 'db' | 'clock'>,
  { id, sessionId }: Caller,
  network: string,
): Promise<OwnSession[]> {
  const sessions = await queries.listSessionsByUser(db, id, clock.now())
  const own = sessions.map((session) => ({
    id: session.id,
    isThis: session.id === sessionId,
    device: session.device,
    network: session.network,
    isSameNetwork: session.network === network,
    begunAt: session.begunAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
  }))
  return own.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

export async function endOwnSession(
  { db, clock }: Pick<SessionServices, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<void> {
  if (!(await queries.endSessionByUser(db, caller.id, id, clock.now()))) throw ownAccountErrors.sessionGone()
}

const isRecent = (authenticatedAt: Date, now: Date) => later(authenticatedAt, recentMinutes * 60) > now

export async function isRecentlyAuthenticated(db: Connection, { sessionId }: Caller, now: Date): Promise<boolean> {
  const at = await queries.getAuthenticatedAt(db, sessionId)
  return at !== undefined && isRecent(at, now)
}

/** Against stolen sessions: required for changes with which a thief could take over the account. */
export async function requireRecentAuthentication(db: Connection, caller: Caller, now: Date): Promise<void> {
  if (!(await isRecentlyAuthenticated(db, caller, now))) throw sessionErrors.authenticateAgain()
}

const retentionDays = 30

export async function deleteOldSessions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await queries.deleteSessionsBefore(db, later(clock.now(), -retentionDays * 86_400))
}
