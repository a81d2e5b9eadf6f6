import { forgetResets } from './features/accounts/accounts.jobs.ts'
import { mailResetLink } from './features/accounts/reset-link.ts'
import { countTermsJob, listLikesJob } from './features/catalogue/catalogue.jobs.ts'
import { forgetContactMessages } from './features/contact/contact.jobs.ts'
import { purgeMoviesJob } from './features/movies/movies.jobs.ts'
import { abandonCheckouts } from './features/payments/payments.jobs.ts'
import { forgetReactions } from './features/reactions/reactions.jobs.ts'
import { forgetSessions } from './features/sessions/sessions.jobs.ts'
import { forgetSignInCodes } from './features/sign-in-providers/sign-in-providers.jobs.ts'
import { foldTallyJob } from './features/statistics/statistics.jobs.ts'
import { cleanUpJob } from './features/subscriptions/cleanup.service.ts'
import { remindJob } from './features/subscriptions/reminders.service.ts'
import { expireOverdueJob } from './features/subscriptions/subscriptions.jobs.ts'
import type { RunnableJob, Schedule } from './platform/jobs/job.ts'
import { deliverMail, forgetMail } from './platform/mail/mail.ts'

/** Every job that the worker knows. */
export const jobs: readonly RunnableJob[] = [deliverMail, mailResetLink, cleanUpJob]

/** Every job that runs by the clock (UTC). */
export const schedules: readonly Schedule[] = [
  { job: listLikesJob, cron: '* * * * *' },
  { job: foldTallyJob, cron: '* * * * *' },
  { job: countTermsJob, cron: '*/10 * * * *' },
  { job: forgetMail, cron: '17 * * * *' },
  { job: expireOverdueJob, cron: '7 * * * *' },
  { job: remindJob, cron: '12 14 * * *' },
  { job: abandonCheckouts, cron: '57 * * * *' },
  { job: forgetContactMessages, cron: '27 3 * * *' },
  { job: forgetSessions, cron: '37 3 * * *' },
  { job: purgeMoviesJob, cron: '42 3 * * *' },
  { job: forgetReactions, cron: '47 3 * * *' },
  { job: forgetResets, cron: '*/30 * * * *' },
  { job: forgetSignInCodes, cron: '*/30 * * * *' },
]
