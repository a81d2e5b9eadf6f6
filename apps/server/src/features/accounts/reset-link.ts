import { paths } from '@matinee/contract/paths'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { resetLink } from './accounts.emails.ts'
import { giveToken } from './resets.queries.ts'
import { hashSecret, newSecret } from './secrets.ts'

/**
 * Writes the mail with the link, for those who have an account. Asking queues this for everyone alike, so that the answer
 * takes the same time; and the link's secret first exists here, where no request can see it.
 */
export const mailResetLink = defineJob({
  name: 'accounts.mailResetLink',
  payload: z.object({ resetId: z.string() }),
  tries: 8,
  async run({ resetId }, { db, clock, config }) {
    const token = newSecret()
    await db.transaction().execute(async (tx) => {
      const addressee = await giveToken(tx, resetId, hashSecret(token), clock.now())
      if (!addressee) return
      const { email, username, audience, createdAt, expiresAt } = addressee
      const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)
      // From the configuration, never from what a request says its host is; behind the #, where no log sees it.
      const url = `${config.site.url}${paths.resetPassword[0]}#t=${token}`
      const mail = resetLink(config.site, { email, username, url, minutes, audience })
      await queueMail(tx, clock, { ...mail, secretUntil: expiresAt })
    })
  },
})
