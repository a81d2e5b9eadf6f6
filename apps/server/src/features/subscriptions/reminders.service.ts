import {
  daysLeft,
  expiringSoonDays,
  type ExpiringUser,
  subscriptionErrors,
  subscriptionLimits,
} from '@matinee/contract/subscriptions'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, databaseNow, inSnapshot, lockUserAdvisory } from '../../platform/database/database.ts'
import { type PageParams, pageOf, timeCursor } from '../../platform/database/keyset.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { sendMail } from '../mail/compose.service.ts'
import { cancelMails } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { requirePlan } from '../plans/plans.service.ts'
import * as queries from './reminders.queries.ts'
import { premiumEnding } from './subscriptions.emails.ts'
import { lockUser, lockNewestSubscription } from './subscriptions.queries.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'config' | 'payments'>

/** Days before the end; one reminder in each. The last is for admins, who can remind earlier than the daily job. */
const windows = [1, 3, expiringSoonDays, subscriptionLimits.reminderDays] as const

const findWindow = (left: number) => windows.find((window) => left <= window)

const batchSize = 100

/** In the transaction that has locked the subscription. */
async function sendReminder(
  services: ReminderServices,
  tx: Connection,
  { user, ...subscription }: queries.ExpiringSubscription,
  { withinDays, now, isLowPriority }: { withinDays: number; now: Date; isLowPriority: boolean },
): Promise<void> {
  const { subscriptionId, expiresAt } = subscription
  const mail = premiumEnding(services, user, subscription, now)
  const mailId = await sendMail(tx, services, { ...mail, uselessAfter: expiresAt, isLowPriority })
  await queries.insertReminder(tx, { subscriptionId, expiresAt, withinDays, mailId, at: now })
}

async function* listAllDue(db: Services['db'], days: number) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const filter = { now: await databaseNow(db), days, windows }
    const ids: string[] = await queries.listDueReminders(db, { ...filter, after, limit: batchSize })
    yield* ids
    after = ids.at(-1)
  }
}

/** Reminds users whose Premium ends within so many days. May run in parallel, and be aborted at any moment. */
export async function sendReminders(
  services: ReminderServices & Pick<Services, 'log'>,
  { days, signal }: { days: number; signal?: AbortSignal },
): Promise<number> {
  const { db, log } = services
  let reminded = 0
  const remindOne = (id: string) =>
    db.transaction().execute(async (tx) => {
      const due = await queries.lockDueReminder(tx, id, { now: await databaseNow(tx), days, windows })
      if (!due) return
      // Read again after locking, as another process may have sent a reminder in the meantime.
      const before = (await queries.listNarrowestReminders(tx, [id])).get(id) ?? Infinity
      const now = await databaseNow(tx)
      const left = daysLeft(due.expiresAt, now)
      const withinDays = findWindow(left)
      if (left === 0 || !withinDays || before <= withinDays) return
      await sendReminder(services, tx, due, { withinDays, now, isLowPriority: true })
      reminded += 1
    })
  await forEachItem(listAllDue(db, days), remindOne, { log, what: 'subscription', signal })
  return reminded
}

/** For a subscription that was extended or has ended. */
export async function cancelReminders(tx: Connection, subscriptionId: string): Promise<void> {
  await cancelMails(tx, await queries.listMailIds(tx, 'reminder', subscriptionId))
}

/** Daily, and when an admin requests it. */
export const remindJob = defineJob({
  name: 'subscriptions.send-reminders',
  payload: z.object({ days: z.int().min(1).max(subscriptionLimits.reminderDays).default(expiringSoonDays) }),
  tries: 8,
  async run({ days }, { signal, ...services }) {
    const reminded = await sendReminders(services, { days, signal })
    if (reminded > 0) services.log.info({ reminded }, 'reminders queued')
  },
})

/** DATA-4. The worker sends the mails; the result says how many there are to send. */
export async function requestReminders(
  { db }: Pick<Services, 'db'>,
  days: number,
  actor: Actor,
): Promise<{ sent: number; skipped: number }> {
  return db.transaction().execute(async (tx) => {
    const { due, reminded } = await queries.countDueReminders(tx, { now: await databaseNow(tx), days, windows })
    await enqueue(tx, remindJob, { days }, { key: `subscriptions.send-reminders:${days}` })
    const counts = { sent: due, skipped: reminded }
    const entry = { action: 'subscriptions.remind', target: listTarget('subscriptions that end soon') } as const
    await writeAuditEntry(tx, actor, { ...entry, after: { days, ...counts } })
    return counts
  })
}

/** USERS-2: one user, at most once in each window. */
export async function remindUser(services: ReminderServices, userId: string, actor: Actor): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const user = await lockUser(tx, userId)
    if (!user) throw subscriptionErrors.userUnknown()
    const newest = await lockNewestSubscription(tx, userId)
    const now = await databaseNow(tx)
    const isEnding = newest?.status === 'active' && newest.renewal !== 'on'
    const left = isEnding ? daysLeft(newest.expiresAt, now) : 0
    const withinDays = findWindow(left)
    if (!newest || left === 0) throw subscriptionErrors.nothingEnds()
    if (!withinDays) throw subscriptionErrors.tooEarlyToRemind()
    const { id: subscriptionId, ...subscription } = newest
    const { name: planName } = await requirePlan(tx, newest.plan)
    const before = (await queries.listNarrowestReminders(tx, [subscriptionId])).get(subscriptionId) ?? Infinity
    if (before <= withinDays) throw subscriptionErrors.alreadyReminded()
    await sendReminder(
      services,
      tx,
      { ...subscription, planName, subscriptionId, user },
      { withinDays, now, isLowPriority: false },
    )
    const after = { expirationDate: newest.expiresAt.toISOString(), daysRemaining: left }
    await writeAuditEntry(tx, actor, { action: 'subscription.remind', target: personTarget(user), after })
  })
}

/** DATA-4, USERS-1. */
export async function listExpiringUsers(
  { db }: Pick<Services, 'db'>,
  { days, ...params }: PageParams & { days: number },
): Promise<{ users: ExpiringUser[]; total: number; next: string | null; previous: string | null }> {
  return inSnapshot(db, async (tx) => {
    const now = await databaseNow(tx)
    const filter = { now, days, windows }
    const total = await queries.countExpiring(tx, filter)
    const page = { ...params, total }
    const found = await queries.listExpiring(tx, filter, page)
    const { rows, ...cursors } = pageOf(found, page, (row) => timeCursor(row.expiresAt, row.subscriptionId))
    const users = rows.map(({ id, email, username, plan, planName, expiresAt, isReminded }) => ({
      id,
      email,
      username,
      subscriptionType: plan,
      planName,
      expirationDate: expiresAt.toISOString(),
      daysRemaining: daysLeft(expiresAt, now),
      isReminded,
    }))
    return { users, total, ...cursors }
  })
}
