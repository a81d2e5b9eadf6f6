import { z } from 'zod'
import { deleteExpiredConfirmations } from './features/accounts/confirmations.service.ts'
import { deleteExpiredEmailChanges, mailEmailLinks } from './features/accounts/email-changes.service.ts'
import { expireUnconfirmedAccounts } from './features/accounts/unconfirmed-accounts.service.ts'
import { deleteExpiredResets, mailResetLink } from './features/accounts/resets.service.ts'
import { backUpNightly } from './features/backups/backup.service.ts'
import { refreshListedLikes } from './features/catalogue/catalogue.service.ts'
import { deleteOldMessages } from './features/contact/contact.service.ts'
import { reencryptTotps } from './features/factors/totp.service.ts'
import { forgetInvitations } from './features/invitations/invitations.service.ts'
import { ingestJob } from './features/films/masters.service.ts'
import { failLostFilms, encodeJob, probeJob } from './features/films/preparing.service.ts'
import { sweepFilms } from './features/films/sweep.service.ts'
import { purgeImports } from './features/imports/imports.service.ts'
import { importJob } from './features/imports/run.service.ts'
import { mailNewFilms, mailStartedFilms } from './features/mail-choices/mail-choices.service.ts'
import { sweepMedia } from './features/movie-media/sweep.service.ts'
import { trailerJob } from './features/movie-media/trailers.service.ts'
import { purgeMovies } from './features/movies/admin-movies.service.ts'
import { applyMessageJob, checkRenewals, forgetMessages } from './features/payments/messages.service.ts'
import { abandonOldCheckouts } from './features/payments/payments.service.ts'
import { reconcile } from './features/payments/reconcile.service.ts'
import { makeRefundJob } from './features/payments/refunds.service.ts'
import { makeExportJob, sweepExports } from './features/personal-data/data-exports.service.ts'
import { eraseAccounts } from './features/personal-data/deletion.service.ts'
import { deleteClearedReactions } from './features/reactions/reactions.service.ts'
import { loadDemoJob } from './features/setup/demo.service.ts'
import { deleteOldSessions } from './features/sessions/sessions.service.ts'
import { deleteExpiredCodes } from './features/sign-in-providers/sign-in-providers.service.ts'
import { cleanUpJob } from './features/subscriptions/cleanup.service.ts'
import { remindJob } from './features/subscriptions/reminders.service.ts'
import { followRenewals, tellProviderJob } from './features/subscriptions/renewals.service.ts'
import { expireOverdue } from './features/subscriptions/subscriptions.service.ts'
import { purgeOldUploads } from './features/uploads/uploads.service.ts'
import { purgeDismissedPositions } from './features/playback/positions.service.ts'
import { purgeOldPlaybackSessions } from './features/playback/playback.service.ts'
import { mailGifts } from './features/vouchers/gifts.service.ts'
import { purgeIdempotencyKeys } from './platform/http/idempotency.ts'
import { defineJob, type JobContext, type RunnableJob, type Schedule } from './platform/jobs/job.ts'
import { purgeQueues } from './platform/jobs/queues.ts'
import { deliverMail, forgetMail } from './platform/mail/mail.ts'
import { isOwnStorage } from './platform/storage/marker.ts'

/** Every job that is queued by code; `schedules` are queued by the clock. */
export const jobs: readonly RunnableJob[] = [
  deliverMail,
  mailResetLink,
  mailEmailLinks,
  applyMessageJob,
  makeRefundJob,
  cleanUpJob,
  tellProviderJob,
  ingestJob,
  probeJob,
  encodeJob,
  trailerJob,
  loadDemoJob,
  importJob,
  makeExportJob,
]

const job = (name: string, tries: number, run: (context: JobContext) => Promise<unknown>): RunnableJob =>
  defineJob({ name, payload: z.object({}), tries, run: async (_, context) => void (await run(context)) })

async function removeUnfinishedFiles(context: JobContext): Promise<void> {
  // Two installations may share a storage by mistake: unfinished files may belong to the other one.
  if (await isOwnStorage(context)) await context.storage.removeUnfinished(context.clock.now())
}

/** Every job that runs by the clock (UTC). */
export const schedules: readonly Schedule[] = [
  { job: job('catalogue.list-likes', 2, refreshListedLikes), cron: '* * * * *' },
  { job: job('jobs.purge-queues', 3, purgeQueues), cron: '49 * * * *' },
  { job: job('idempotency.purge-keys', 3, purgeIdempotencyKeys), cron: '34 * * * *' },
  { job: forgetMail, cron: '17 * * * *' },
  { job: job('subscriptions.expire', 8, expireOverdue), cron: '7 * * * *' },
  { job: remindJob, cron: '12 14 * * *' },
  { job: job('subscriptions.follow-renewals', 3, followRenewals), cron: '19 * * * *' },
  { job: job('payments.check-renewals', 8, checkRenewals), cron: '38 * * * *' },
  { job: job('payments.abandon', 3, abandonOldCheckouts), cron: '57 * * * *' },
  { job: job('vouchers.mail-gifts', 5, mailGifts), cron: '5 * * * *' },
  { job: job('backups.make', 3, backUpNightly), cron: '3 2 * * *' },
  { job: job('mail-choices.new-films', 5, mailNewFilms), cron: '40 15 * * *' },
  { job: job('mail-choices.started-films', 5, mailStartedFilms), cron: '45 15 * * *' },
  { job: job('payments.reconcile', 5, reconcile), cron: '33 2 * * *' },
  { job: job('payments.forgetMessages', 3, forgetMessages), cron: '57 3 * * *' },
  { job: job('contact.deleteOld', 3, deleteOldMessages), cron: '27 3 * * *' },
  { job: job('sessions.deleteOld', 3, deleteOldSessions), cron: '37 3 * * *' },
  { job: job('movies.purge-deleted', 3, purgeMovies), cron: '42 3 * * *' },
  { job: job('films.fail-lost', 3, failLostFilms), cron: '*/10 * * * *' },
  { job: job('films.sweep', 3, sweepFilms), cron: '22 * * * *' },
  { job: job('movie-media.sweep', 3, sweepMedia), cron: '2 4 * * *' },
  { job: job('imports.purge', 3, purgeImports), cron: '12 4 * * *' },
  { job: job('reactions.deleteCleared', 3, deleteClearedReactions), cron: '47 3 * * *' },
  { job: job('playback.purge-sessions', 3, purgeOldPlaybackSessions), cron: '2 * * * *' },
  { job: job('playback.purge-dismissed-positions', 3, purgeDismissedPositions), cron: '4 4 * * *' },
  { job: job('uploads.purge-abandoned', 3, purgeOldUploads), cron: '32 * * * *' },
  { job: job('storage.purge-unfinished', 3, removeUnfinishedFiles), cron: '52 3 * * *' },
  { job: job('factors.reencrypt', 3, reencryptTotps), cron: '52 4 * * *' },
  { job: job('accounts.deleteExpiredResets', 3, deleteExpiredResets), cron: '*/30 * * * *' },
  { job: job('accounts.deleteExpiredEmailChanges', 3, deleteExpiredEmailChanges), cron: '20 * * * *' },
  { job: job('personal-data.sweep-exports', 3, sweepExports), cron: '14 * * * *' },
  { job: job('accounts.expire-unconfirmed', 3, expireUnconfirmedAccounts), cron: '18 3 * * *' },
  { job: job('personal-data.erase-accounts', 5, eraseAccounts), cron: '24 3 * * *' },
  { job: job('accounts.deleteExpiredConfirmations', 3, deleteExpiredConfirmations), cron: '25 * * * *' },
  { job: job('invitations.forget', 3, forgetInvitations), cron: '22 4 * * *' },
  { job: job('sign-in-providers.deleteExpiredCodes', 3, deleteExpiredCodes), cron: '*/30 * * * *' },
]
