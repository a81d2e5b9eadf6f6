import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

export const healthWords = {
  title: 'Health',
  checking: 'Checking...',
  checkAgain: 'Check again',
  checkAgainFailed: 'Could not check again. This is how it was before.',
  failed: 'Failed to check the installation',
  failedHint: 'If this stays, the database is probably away: it says so in the log of the server, and at /readyz.',
  everythingWorks: 'Everything works.',
  broken: (parts: number) => plural(parts, '1 part is broken', `${parts} parts are broken`),
  toLookAt: (parts: number) => `${parts} should be looked at`,
  testMailFailed: 'Failed to send a test email',
  sending: 'Sending...',
  sendTestMail: 'Send a test email',
  failedJobs: 'Failed jobs',
  failedJobsFailed: 'Failed to read the failed jobs',
  noFailedJobs: 'None. What fails is tried again by itself, and then shown here.',
  settleQuestion: {
    title: 'Is this payment settled?',
    text: 'Nothing is changed about it here: confirm once you have settled it with the payment provider.',
  },
  settled: 'Settled',
  saving: 'Saving...',
  dismissTitle: 'Dismiss this job?',
  dismissText: (what: string) => `${what} will not be tried again, and will not be shown here any more.`,
  dismiss: 'Dismiss',
  dismissing: 'Dismissing...',
  retryFailed: 'Failed to try the job again',
  dismissFailed: 'Failed to dismiss the job',
  job: 'Job',
  reason: 'Reason',
  notKnown: 'Not known',
  state: 'State',
  since: 'Since',
  retry: 'Retry',
  tries: (tries: number) => plural(tries, '1 try', `${tries} tries`),
  whatToDo: 'What to do:',
  titles: {
    version: 'Version',
    database: 'Database',
    migrations: 'Migrations',
    worker: 'Worker',
    encoder: 'Film encoder',
    mail: 'Mail',
    storage: 'Storage',
    payments: 'Payments',
    backups: 'Backups',
    certificate: 'Certificate',
    keys: 'Keys',
  },
  states: {
    ok: 'Works',
    warning: 'Look at it',
    broken: 'Broken',
  },
} as const

/** What the server says of a failed job. */
export const jobStates = {
  'given up': 'given up',
  'will be tried again': 'will be tried again',
  failed: 'failed',
  uncertain: 'uncertain',
  'to be settled with the provider': 'to be settled with the provider',
} as const
