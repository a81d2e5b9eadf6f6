import { randomBytes } from 'node:crypto'
import { httpErrors } from '@matinee/contract/http/errors'
import { sessionSeconds, tokenSeconds } from '@matinee/contract/sessions'
import type { Connection } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { sessionReused } from './sessions.emails.ts'
import {
  advanceGeneration,
  confirmGeneration,
  countReused,
  deleteSessionsBefore,
  endSession,
  endSessionsOf,
  type EndedBecause,
  insertSession,
  lockSession,
  readOwner,
  readSession,
  type SessionRow,
} from './sessions.queries.ts'
import type { Audience, Claims, Tokens } from './tokens.ts'

export { createTokens, type Tokens } from './tokens.ts'

export type SessionServices = Pick<Services, 'db' | 'clock' | 'config' | 'log'> & { tokens: Tokens }

/** For two tabs that refresh at once: the second may still show the token that the first has just replaced. */
const graceMs = 60_000
const toleranceMs = 30_000

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)
const earliest = (a: Date, b: Date) => (a < b ? a : b)
const kindOf = (audience: Audience, remembered: boolean) => (remembered ? 'remembered' : audience)

interface Opening {
  userId: string
  audience: Audience
  remembered?: boolean
  /** The hash that the password was compared with, where there was one... */
  passwordHash?: string
  /** ...or when somebody else vouched for the person. */
  vouchedAt?: Date
  /** What else belongs to it, in the same transaction. */
  alongside?: (tx: Connection) => Promise<void>
}

/** A token for a new session. Undefined when the person, or their password, has changed since it was checked. */
export async function openSession(
  { db, clock, tokens }: Pick<SessionServices, 'db' | 'clock' | 'tokens'>,
  { userId, audience, remembered = false, passwordHash, vouchedAt, alongside }: Opening,
): Promise<string | undefined> {
  const at = clock.now()
  const kind = kindOf(audience, remembered)
  const id = randomBytes(16).toString('base64url')
  const expiresAt = later(at, tokenSeconds[kind])
  const session = { id, userId, audience, remembered, at, expiresAt, endsAt: later(at, sessionSeconds[kind]) }
  const isOpen = await db.transaction().execute(async (tx) => {
    if (!(await insertSession(tx, session, { passwordHash, vouchedAt }))) return false
    await alongside?.(tx)
    return true
  })
  if (!isOpen) return undefined
  return tokens.sign({ userId, audience, sessionId: id, generation: 1 }, at, expiresAt)
}

/** The person behind a token, as their session says now. */
export interface Holder {
  id: string
  audience: Audience
  sessionId: string
  generation: number
  /** A newer token has taken its place, so recently that this one may still be used to ask for that. */
  isReplaced: boolean
}

function isLive(session: SessionRow, { userId, audience }: Claims, now: Date): boolean {
  return (
    session.endedAt === null &&
    session.disabledAt === null &&
    session.userId === userId &&
    session.audience === audience &&
    (audience === 'user' || session.role === 'admin') &&
    session.expiresAt.getTime() + toleranceMs > now.getTime()
  )
}

/**
 * Whether a token of an earlier generation can be an honest one: the last but one, while nobody has shown its successor
 * (whose answer may have been lost on the way), or shortly after.
 */
function mayBeHonest(session: SessionRow, generation: number, now: Date): boolean {
  if (generation !== session.generation - 1) return false
  return !session.isConfirmed || now.getTime() - session.refreshedAt.getTime() <= graceMs
}

/**
 * Whether such a token gets its successor once more. An admin's does not once that has been seen: their tabs take turns
 * with a lock, and a token that opens the desk must not be had for an old one.
 */
const mayAskAgain = (session: SessionRow, generation: number, now: Date) =>
  mayBeHonest(session, generation, now) && (session.audience === 'user' || !session.isConfirmed)

/** Two people have tokens of one session, and nobody can tell which of them is its owner: it ends for both. */
async function endReused({ db, clock, config, log }: SessionServices, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, id, 'reused', clock.now()))) return
    const owner = await readOwner(tx, id)
    // Once a day: who has an account in somebody else's name could otherwise fill that one's mailbox.
    const dayAgo = later(clock.now(), -86_400)
    if (owner && (await countReused(tx, owner.userId, dayAgo)) <= 1)
      await queueMail(tx, clock, sessionReused(config.site, owner))
    log.warn({ sessionId: id }, 'a token that had been replaced was shown again: its session was ended')
  })
}

/**
 * Who shows this token, if it holds. Every request comes by here: what has ended opens nothing from that moment on.
 * `admit` may refuse somebody by throwing, before the database is asked.
 */
export async function identify(
  services: SessionServices,
  token: string,
  admit?: (userId: string) => Promise<void>,
): Promise<Holder | undefined> {
  const { db, clock, tokens } = services
  const now = clock.now()
  const claims = await tokens.verify(token, now)
  if (!claims) return undefined
  const { userId: id, audience, sessionId, generation } = claims
  await admit?.(id)
  const session = await readSession(db, sessionId)
  if (!session || !isLive(session, claims, now)) return undefined
  if (generation === session.generation) {
    if (!session.isConfirmed) await confirmGeneration(db, sessionId, generation)
    return { id, audience, sessionId, generation, isReplaced: false }
  }
  if (mayBeHonest(session, generation, now)) return { id, audience, sessionId, generation, isReplaced: true }
  await endReused(services, sessionId)
  return undefined
}

/** The next token of a session (AUTH-6). */
export async function refresh(services: SessionServices, holder: Holder): Promise<string> {
  const { db, clock, tokens } = services
  const { id: userId, audience, sessionId } = holder
  const now = clock.now()
  const next = await db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, sessionId)
    if (!session || !isLive(session, { ...holder, userId }, now)) return undefined
    if (holder.generation === session.generation) {
      const generation = session.generation + 1
      const expiresAt = earliest(later(now, tokenSeconds[kindOf(audience, session.remembered)]), session.endsAt)
      await advanceGeneration(tx, sessionId, { generation, at: now, expiresAt })
      return { generation, expiresAt }
    }
    // Another tab was faster: both go on with what it got.
    return mayAskAgain(session, holder.generation, now) ? session : 'reused'
  })
  if (next === 'reused') await endReused(services, sessionId)
  if (!next || next === 'reused') throw httpErrors.signedOut()
  return tokens.sign({ userId, audience, sessionId, generation: next.generation }, now, next.expiresAt)
}

export async function logOut(
  { db, clock }: Pick<SessionServices, 'db' | 'clock'>,
  { sessionId }: Holder,
): Promise<void> {
  await endSession(db, sessionId, 'logout', clock.now())
}

/** Everywhere at once, in the caller's transaction. */
export const endAllSessions = (db: Connection, userId: string, because: EndedBecause, at: Date): Promise<void> =>
  endSessionsOf(db, userId, because, at)

const daysKept = 30

/** Long enough to answer who was signed in when; then nobody's business. */
export async function forgetOldSessions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteSessionsBefore(db, later(clock.now(), -daysKept * 86_400))
}
