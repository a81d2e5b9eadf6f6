import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { acknowledgement, noteForOperator } from './contact.emails.ts'
import { deleteMessagesBefore, insertMessage, type ContactMessage } from './contact.queries.ts'

/** Keeps the message and queues its mails, all or nothing: the operator gets it, and the sender is told so. */
export async function sendMessage(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  message: ContactMessage,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertMessage(tx, message, clock.now())
    await queueMail(tx, clock, noteForOperator(config.site, message))
    await queueMail(tx, clock, acknowledgement(config.site, message))
  })
}

const daysKept = 365

export async function forgetOldMessages({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteMessagesBefore(db, new Date(clock.now().getTime() - daysKept * 86_400_000))
}
