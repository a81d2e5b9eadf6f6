import { inTransaction } from '../../platform/database/database.ts'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { acknowledgement, noteForOperator } from './contact.emails.ts'
import { deleteMessagesBefore, insertMessage, type ContactMessage } from './contact.queries.ts'

export { deleteMessagesByEmail } from './contact.queries.ts'

/** Stores the message and queues the mails to the operator and the sender, in one transaction. */
export async function sendMessage(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  message: ContactMessage,
  language?: SiteLanguage,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, message, clock.now())
    await sendMail(tx, { clock, config }, noteForOperator(config.site.contactEmail, message))
    await sendMail(tx, { clock, config }, acknowledgement(message, language))
  })
}

const retentionDays = 365

export async function deleteOldMessages({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteMessagesBefore(db, new Date(clock.now().getTime() - retentionDays * 86_400_000))
}
