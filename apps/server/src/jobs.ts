import { z } from 'zod'
import { deleteExpiredResets, mailResetLink } from './features/accounts/resets.service.ts'
import { listLikesJob } from './features/catalogue/catalogue.jobs.ts'
import { deleteOldMessages } from './features/contact/contact.service.ts'
import { purgeMoviesJob } from './features/movies/movies.jobs.ts'
import { abandonCheckouts } from './features/payments/payments.jobs.ts'
import { deleteClearedReactions } from './features/reactions/reactions.service.ts'
import { deleteOldSessions } from './features/sessions/sessions.service.ts'
import { deleteExpiredCodes } from './features/sign-in-providers/sign-in-providers.service.ts'
import { foldTallyJob } from './features/statistics/statistics.jobs.ts'
import { cleanUpJob } from './features/subscriptions/cleanup.service.ts'
import { remindJob } from './features/subscriptions/reminders.service.ts'
import { expireOverdueJob } from './features/subscriptions/subscriptions.jobs.ts'
import { defineJob, type JobContext, type RunnableJob, type Schedule } from './platform/jobs/job.ts'
import { deliverMail, forgetMail } from './platform/mail/mail.ts'

/** Every job that the worker knows. */
export const jobs: readonly RunnableJob[] = [deliverMail, mailResetLink, cleanUpJob]

const cleanup = (name: string, run: (context: JobContext) => Promise<void>): RunnableJob =>
  defineJob({ name, payload: z.object({}), tries: 3, run: (_, context) => run(context) })

/** Every job that runs by the clock (UTC). */
export const schedules: readonly Schedule[] = [
  { job: listLikesJob, cron: '* * * * *' },
  { job: foldTallyJob, cron: '* * * * *' },
  { job: forgetMail, cron: '17 * * * *' },
  { job: expireOverdueJob, cron: '7 * * * *' },
  { job: remindJob, cron: '12 14 * * *' },
  { job: abandonCheckouts, cron: '57 * * * *' },
  { job: cleanup('contact.deleteOld', deleteOldMessages), cron: '27 3 * * *' },
  { job: cleanup('sessions.deleteOld', deleteOldSessions), cron: '37 3 * * *' },
  { job: purgeMoviesJob, cron: '42 3 * * *' },
  { job: cleanup('reactions.deleteCleared', deleteClearedReactions), cron: '47 3 * * *' },
  {
    job: cleanup('storage.removeUnfinished', ({ storage, clock }) => storage.removeUnfinished(clock.now())),
    cron: '52 3 * * *',
  },
  { job: cleanup('accounts.deleteExpiredResets', deleteExpiredResets), cron: '*/30 * * * *' },
  { job: cleanup('sign-in-providers.deleteExpiredCodes', deleteExpiredCodes), cron: '*/30 * * * *' },
]
