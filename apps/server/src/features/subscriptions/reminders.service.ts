import {
  daysLeft,
  expiringSoonDays,
  type ExpiringUser,
  subscriptionErrors,
  subscriptionLimits,
} from '@matinee/contract/subscriptions'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, inOneMoment } from '../../platform/database/database.ts'
import { type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import { lockUserAdvisory } from '../../platform/database/advisory-lock.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { queueMail, withdrawMails } from '../../platform/mail/mail.ts'
import { databaseNow } from '../../platform/database/database-clock.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import {
  countDue,
  countExpiring,
  insertReminder,
  listExpiring,
  listReminderMails,
  lockDue,
  narrowestReminders,
} from './reminders.queries.ts'
import { premiumEnding } from './subscriptions.emails.ts'
import { holdPerson, lockNewest } from './subscriptions.queries.ts'

/** Somebody is reminded once in each. The last is only for the desk, which may ask further ahead than the clock does. */
const windows = [1, 3, expiringSoonDays, subscriptionLimits.reminderDays] as const

const windowOf = (left: number) => windows.find((window) => left <= window)

const remindedAtOnce = 100

/**
 * Reminds those whose Premium ends within so many days, and who were not yet. Any number may do so at once, and be ended at
 * any moment: a reminder and its mail are written together behind the subscription's lock, once, and the next one goes on
 * with those who are left.
 */
export async function remindExpiring(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>,
  { days, signal }: { days: number; signal?: AbortSignal },
): Promise<number> {
  const { db, clock } = services
  let reminded = 0
  let after = ''
  for (;;) {
    signal?.throwIfAborted()
    const batch = await db.transaction().execute(async (tx) => {
      const found = await lockDue(tx, { now: await databaseNow(tx), days, windows, after, limit: remindedAtOnce })
      // Asked again behind the locks: another may have reminded them while this one waited, and it is later now.
      const before = await narrowestReminders(
        tx,
        found.map(({ subscriptionId }) => subscriptionId),
      )
      const now = await databaseNow(tx)
      for (const { subscriptionId, expiresAt, person, ...stretch } of found) {
        const left = daysLeft(expiresAt, now)
        const withinDays = windowOf(left)
        if (left === 0 || !withinDays || (before.get(subscriptionId) ?? Infinity) <= withinDays) continue
        const mail = premiumEnding(services, person, { ...stretch, expiresAt }, now)
        const mailId = await queueMail(tx, clock, { ...mail, uselessAfter: expiresAt, isOneOfMany: true })
        await insertReminder(tx, { subscriptionId, expiresAt, withinDays, mailId, at: now })
        reminded += 1
      }
      return found
    })
    if (batch.length < remindedAtOnce) return reminded
    after = batch.at(-1)?.subscriptionId ?? after
  }
}

/**
 * A reminder that waits for a mail server says what is no longer true once the subscription was extended or has ended.
 * What has not left is taken back in the transaction that changes the subscription, so that delivering needs to ask nothing.
 */
export async function withdrawReminders(tx: Connection, subscriptionId: string): Promise<void> {
  await withdrawMails(tx, await listReminderMails(tx, subscriptionId))
}

/** Daily; and whenever the desk asks, for as many days as it says. */
export const remindJob = defineJob({
  name: 'subscriptions.remind',
  payload: z.object({ days: z.int().min(1).max(subscriptionLimits.reminderDays).default(expiringSoonDays) }),
  tries: 8,
  async run({ days }, { signal, ...services }) {
    const reminded = await remindExpiring(services, { days, signal })
    if (reminded > 0) services.log.info({ reminded }, 'people were reminded of the end of their Premium')
  },
})

/** DATA-4. The worker does it; the answer says what there is to do. */
export async function askReminders(
  { db }: Pick<Services, 'db'>,
  days: number,
  actor: Actor,
): Promise<{ sent: number; skipped: number }> {
  return db.transaction().execute(async (tx) => {
    const { due, reminded } = await countDue(tx, { now: await databaseNow(tx), days, windows })
    await enqueue(tx, remindJob, { days }, { key: `subscriptions.remind:${days}` })
    const told = { sent: due, skipped: reminded }
    const target = { kind: 'list' as const, id: null, name: 'subscriptions that end soon' }
    await writeAuditEntry(tx, actor, { action: 'subscriptions.remind', target, after: { days, ...told } })
    return told
  })
}

/** USERS-2: one person, at most once in each window, whoever asks at the same moment. */
export async function remindOne(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>,
  userId: string,
  actor: Actor,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const person = await holdPerson(tx, userId)
    if (!person) throw subscriptionErrors.userUnknown()
    const newest = await lockNewest(tx, userId)
    const now = await databaseNow(tx)
    const left = newest?.status === 'active' ? daysLeft(newest.expiresAt, now) : 0
    const withinDays = windowOf(left)
    if (!newest || left === 0) throw subscriptionErrors.nothingEnds()
    if (!withinDays) throw subscriptionErrors.tooEarlyToRemind()
    const { id: subscriptionId, expiresAt } = newest
    const before = (await narrowestReminders(tx, [subscriptionId])).get(subscriptionId) ?? Infinity
    if (before <= withinDays) throw subscriptionErrors.alreadyReminded()
    const mail = premiumEnding(services, person, newest, now)
    const mailId = await queueMail(tx, services.clock, { ...mail, uselessAfter: expiresAt })
    await insertReminder(tx, { subscriptionId, expiresAt, withinDays, mailId, at: now })
    const target = { kind: 'person' as const, id: userId, name: person.username }
    const after = { expirationDate: expiresAt.toISOString(), daysRemaining: left }
    await writeAuditEntry(tx, actor, { action: 'subscription.remind', target, after })
  })
}

/** DATA-4, USERS-1. One page of those whose Premium ends within so many days, and how many they are. */
export async function showExpiring(
  { db }: Pick<Services, 'db'>,
  { days, ...params }: PageParams & { days: number },
): Promise<{ users: ExpiringUser[]; total: number; next: string | null; previous: string | null }> {
  return inOneMoment(db, async (tx) => {
    const now = await databaseNow(tx)
    const filter = { now, days, windows }
    const found = await listExpiring(tx, filter, params)
    const { rows, ...cursors } = pageOf(found, params, (row) => timeCursor(row.expiresAt, row.subscriptionId))
    const users = rows.map(({ id, email, username, plan, expiresAt, isReminded }) => ({
      id,
      email,
      username,
      subscriptionType: plan,
      expirationDate: expiresAt.toISOString(),
      daysRemaining: daysLeft(expiresAt, now),
      isReminded,
    }))
    return { users, total: await countExpiring(tx, filter), ...cursors }
  })
}
