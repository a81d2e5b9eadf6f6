import { daysLeft, expiringSoonDays } from '@matinee/contract/plans'
import { subscriptionLimits } from '@matinee/contract/subscriptions'
import { z } from 'zod'
import type { Connection } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { queueMail, withdrawMails } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { countDue, insertReminder, listReminderMails, lockDue, narrowestReminders } from './reminders.queries.ts'
import { premiumEnding } from './subscriptions.emails.ts'
import { readTime } from './subscriptions.queries.ts'

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
      const found = await lockDue(tx, { now: await readTime(tx), days, windows, after, limit: remindedAtOnce })
      // Asked again behind the locks: another may have reminded them while this one waited, and it is later now.
      const before = await narrowestReminders(
        tx,
        found.map(({ subscriptionId }) => subscriptionId),
      )
      const now = await readTime(tx)
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
): Promise<{ sent: number; skipped: number }> {
  return db.transaction().execute(async (tx) => {
    const { due, reminded } = await countDue(tx, { now: await readTime(tx), days, windows })
    await enqueue(tx, remindJob, { days }, { key: `subscriptions.remind:${days}` })
    return { sent: due, skipped: reminded }
  })
}
