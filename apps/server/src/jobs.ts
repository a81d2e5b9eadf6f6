import { z } from 'zod'
import { deleteExpiredConfirmations } from './features/accounts/confirmations.service.ts'
import { deleteExpiredEmailChanges, sendEmailChangeLinksJob } from './features/accounts/email-changes.service.ts'
import { expireUnconfirmedAccounts } from './features/accounts/unconfirmed-accounts.service.ts'
import { deleteExpiredResets, sendResetLinkJob } from './features/accounts/resets.service.ts'
import { backUpNightly } from './features/backups/backup.service.ts'
import { refreshListedLikes } from './features/catalogue/catalogue.service.ts'
import { deleteOldMessages } from './features/contact/contact.service.ts'
import { reencryptTotps } from './features/factors/totp.service.ts'
import { purgeInvitations } from './features/invitations/invitations.service.ts'
import { ingestJob } from './features/films/masters.service.ts'
import { failLostFilms, encodeJob, probeJob } from './features/films/preparing.service.ts'
import { sweepFilms } from './features/films/sweep.service.ts'
import { purgeImports } from './features/imports/imports.service.ts'
import { importJob } from './features/imports/run.service.ts'
import { sendNewFilmMails, sendStartedFilmMails } from './features/mail-choices/mail-choices.service.ts'
import { sweepMedia } from './features/movie-media/sweep.service.ts'
import { trailerJob } from './features/movie-media/trailers.service.ts'
import { purgeMovies } from './features/movies/admin-movies.service.ts'
import { applyMessageJob, checkRenewals, purgeMessages } from './features/payments/messages.service.ts'
import { abandonOldCheckouts } from './features/payments/close-checkouts.service.ts'
import { reconcile } from './features/payments/reconcile.service.ts'
import { makeRefundJob } from './features/payments/refunds.service.ts'
import { makeExportJob, purgeExports } from './features/personal-data/data-exports.service.ts'
import { eraseAccounts } from './features/personal-data/deletion.service.ts'
import { deleteClearedReactions } from './features/reactions/reactions.service.ts'
import { loadDemoJob } from './features/setup/demo.service.ts'
import { deleteOldSessions } from './features/sessions/sessions.service.ts'
import { deleteExpiredCodes } from './features/sign-in-providers/sign-in-providers.service.ts'
import { cleanUpJob } from './features/subscriptions/cleanup.service.ts'
import { remindJob } from './features/subscriptions/reminders.service.ts'
import { followUpRenewals, syncRenewalJob } from './features/subscriptions/renewals.service.ts'
import { expireOverdue } from './features/subscriptions/subscriptions.service.ts'
import { purgeOldUploads } from './features/uploads/uploads.service.ts'
import { purgeDismissedPositions } from './features/playback/positions.service.ts'
import { purgeOldPlaybackSessions } from './features/playback/playback.service.ts'
import { sendDueGifts } from './features/vouchers/gifts.service.ts'
import { purgeIdempotencyKeys } from './platform/http/idempotency.ts'
import { defineJob, type JobContext, type RunnableJob, type Schedule } from './platform/jobs/job.ts'
import { purgeQueues } from './platform/jobs/queues.ts'
import { deliverMailJob, purgeMailJob } from './platform/mail/mail.ts'
import { isOwnStorage } from './platform/storage/marker.ts'

/** Every job that is queued by code; `schedules` are queued by the clock. */
export const jobs: readonly RunnableJob[] = [
  deliverMailJob,
  sendResetLinkJob,
  sendEmailChangeLinksJob,
  applyMessageJob,
  makeRefundJob,
  cleanUpJob,
  syncRenewalJob,
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
  { job: purgeMailJob, cron: '17 * * * *' },
  { job: job('subscriptions.expire-overdue', 8, expireOverdue), cron: '7 * * * *' },
  { job: remindJob, cron: '12 14 * * *' },
  { job: job('subscriptions.follow-up-renewals', 3, followUpRenewals), cron: '19 * * * *' },
  { job: job('payments.check-renewals', 8, checkRenewals), cron: '38 * * * *' },
  { job: job('payments.abandon-checkouts', 3, abandonOldCheckouts), cron: '57 * * * *' },
  { job: job('vouchers.send-gifts', 5, sendDueGifts), cron: '5 * * * *' },
  { job: job('backups.make-backup', 3, backUpNightly), cron: '3 2 * * *' },
  { job: job('mail-choices.send-new-films', 5, sendNewFilmMails), cron: '40 15 * * *' },
  { job: job('mail-choices.send-started-films', 5, sendStartedFilmMails), cron: '45 15 * * *' },
  { job: job('payments.reconcile-ledger', 5, reconcile), cron: '33 2 * * *' },
  { job: job('payments.purge-messages', 3, purgeMessages), cron: '57 3 * * *' },
  { job: job('contact.purge-messages', 3, deleteOldMessages), cron: '27 3 * * *' },
  { job: job('sessions.purge-sessions', 3, deleteOldSessions), cron: '37 3 * * *' },
  { job: job('movies.purge-deleted', 3, purgeMovies), cron: '42 3 * * *' },
  { job: job('films.fail-lost', 3, failLostFilms), cron: '*/10 * * * *' },
  { job: job('films.sweep', 3, sweepFilms), cron: '22 * * * *' },
  { job: job('movie-media.sweep', 3, sweepMedia), cron: '2 4 * * *' },
  { job: job('imports.purge', 3, purgeImports), cron: '12 4 * * *' },
  { job: job('reactions.purge-cleared', 3, deleteClearedReactions), cron: '47 3 * * *' },
  { job: job('playback.purge-sessions', 3, purgeOldPlaybackSessions), cron: '2 * * * *' },
  { job: job('playback.purge-dismissed-positions', 3, purgeDismissedPositions), cron: '4 4 * * *' },
  { job: job('uploads.purge-abandoned', 3, purgeOldUploads), cron: '32 * * * *' },
  { job: job('storage.purge-unfinished', 3, removeUnfinishedFiles), cron: '52 3 * * *' },
  { job: job('factors.reencrypt-secrets', 3, reencryptTotps), cron: '52 4 * * *' },
  { job: job('accounts.purge-resets', 3, deleteExpiredResets), cron: '*/30 * * * *' },
  { job: job('accounts.purge-email-changes', 3, deleteExpiredEmailChanges), cron: '20 * * * *' },
  { job: job('personal-data.purge-exports', 3, purgeExports), cron: '14 * * * *' },
  { job: job('accounts.expire-unconfirmed', 3, expireUnconfirmedAccounts), cron: '18 3 * * *' },
  { job: job('personal-data.erase-accounts', 5, eraseAccounts), cron: '24 3 * * *' },
  { job: job('accounts.purge-confirmations', 3, deleteExpiredConfirmations), cron: '25 * * * *' },
  { job: job('invitations.purge-invitations', 3, purgeInvitations), cron: '22 4 * * *' },
  { job: job('sign-in-providers.purge-codes', 3, deleteExpiredCodes), cron: '*/30 * * * *' },
]
