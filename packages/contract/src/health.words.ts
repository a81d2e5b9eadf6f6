import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('en')

export const healthMessages = {
  retried: 'It will be tried again now.',
  dismissed: 'It is off the list.',
  testMailQueued: (email: string) => `A test email to ${email} is on its way.`,
} as const

/** What the refusals say. */
export const healthProblems = {
  nothingThere: 'It was done or dismissed in the meantime.',
} as const

/** What the figures of a check are called. */
export const healthFacts = {
  never: 'Never',
  notKnown: 'Not known',
  reason: 'Reason',
  version: 'Version',
  commit: 'Commit',
  size: 'Size',
  connections: 'Connections',
  outOf: (some: number, most: number) => `${some} of ${most}`,
  answeredIn: 'Answered in',
  missing: 'Missing',
  waiting: 'Waiting',
  running: 'Running',
  givenUp: 'Given up',
  noSandbox: 'no sandbox',
  server: 'Server',
  lastSent: 'Last sent',
  notDelivered: 'Not delivered',
  bucket: 'Bucket',
  folder: 'Folder',
  free: 'Free',
  bucketDoesNotSay: 'A bucket does not say',
  films: 'Films and masters',
  promised: 'Promised to uploads and films in work',
  provider: 'Provider',
  lastEvent: 'Last event',
  unsettled: 'To be settled',
  differences: 'Differences',
  lastBackup: 'Last backup',
  address: 'Address',
  issuedBy: 'Issued by',
  validUntil: 'Valid until',
  users: 'Users',
  admins: 'Admins',
} as const

/** How each part is, and what to do about it. */
export const healthTexts = {
  version: {
    ok: (version: string) => `Matinee ${version} is running.`,
    failed: {
      text: 'The version is not known.',
    },
  },
  database: {
    ok: 'The database answers.',
    fewConnections: {
      text: 'The database has hardly any connections left.',
      advice: 'Lower DATABASE_POOL, or raise max_connections of PostgreSQL.',
    },
    failed: {
      text: 'The database does not answer.',
      advice:
        'Is PostgreSQL running, and does DATABASE_URL lead to it? If it is only slow, look at its load, and for long transactions in pg_stat_activity.',
    },
  },
  migrations: {
    ok: 'The database has the schema of this version.',
    pending: {
      text: 'The database is older than this version of Matinee.',
      advice: 'Run `npm run db:migrate`, or restart the processes: each applies what is missing when it starts.',
    },
    failed: {
      text: 'It is not known whether the schema is up to date.',
      advice: 'Run `npm run db:migrate`.',
    },
  },
  worker: {
    ok: 'The worker is running, and nothing is stuck.',
    missing: {
      text: 'No worker is running: emails, films and everything that is scheduled wait.',
      advice:
        'Start it: `npm start` runs both processes, `npx matinee worker` the worker alone. Its log says why it ended.',
    },
    late: {
      text: (minutes: number) => `A job has been waiting for ${minutes} minutes.`,
      advice: 'Look into the log of the worker. If it is only busy, raise WORKER_CONCURRENCY or start another one.',
    },
    givenUp: {
      text: (jobs: number) => plural(jobs, '1 job was given up.', `${jobs} jobs were given up.`),
      advice: 'They are listed below with their reasons. Mend the cause, then press Retry; or Dismiss.',
    },
    failed: {
      text: 'The queue cannot be read.',
      advice: 'Look for locks on the tables of graphile_worker in pg_locks.',
    },
  },
  encoder: {
    ok: 'ffmpeg is there, and runs in a sandbox.',
    missing: {
      text: 'No worker can prepare films or trailers.',
      advice:
        'Install ffmpeg and bubblewrap where the worker runs, leave `encode` in WORKER_ROLES, and restart it. Its log says what is missing.',
    },
    unsandboxed: {
      text: 'ffmpeg runs without a sandbox: a harmful file has all rights of the worker.',
      advice: 'Install bubblewrap, take ENCODE_UNSANDBOXED out, and restart the worker.',
    },
    failed: {
      text: 'It is not known whether films can be prepared.',
      advice: 'Look into the log of the worker.',
    },
  },
  mail: {
    ok: 'The mail server takes our mail.',
    unsent: {
      text: (emails: number) => plural(emails, '1 email was not delivered.', `${emails} emails were not delivered.`),
      advice:
        'The reasons are in the notice about emails at the top of the desk. Try them again there, or dismiss them.',
    },
    failed: {
      text: 'Mail cannot be sent.',
      advice:
        'Compare SMTP_URL with what your mail provider says: host, port, user, password, smtps:// for port 465. What is waiting is sent by itself afterwards.',
    },
  },
  storage: {
    ok: 'Files can be written and removed.',
    full: 'Storage is full: no upload and no film is taken.',
    littleRoom: 'Little room is left in storage.',
    advice: 'Give STORAGE_PATH a larger disk, or remove films and masters in the desk.',
    another: {
      text: (host: string) => `The storage is in use by another installation, ${host}: nothing is deleted here.`,
      advice:
        'Give this one a STORAGE_PATH or bucket of its own. If it has replaced the other, or has moved to another address, remove the file `installation.json` from storage.',
    },
    failed: {
      text: 'Files cannot be stored.',
      advice:
        'With a folder: does STORAGE_PATH exist, and may this process write there? With a bucket: are S3_ENDPOINT, S3_BUCKET and its keys right?',
    },
  },
  payments: {
    ok: 'Payments are taken, and ours agree with those of the provider.',
    off: 'Nothing is sold: PAYMENTS is off.',
    unheard: {
      text: (people: number) =>
        `${plural(people, '1 person has a plan that renews', `${people} people have a plan that renews`)}, but payments are not set up: Stripe goes on charging, and nothing here hears of it.`,
      advice:
        'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET as they were and restart, also if nothing is sold any more. Or end these subscriptions at Stripe, then cancel each in the desk, under Subscribers.',
    },
    unsettled: {
      text: (events: number) =>
        plural(events, '1 payment event could not be applied.', `${events} payment events could not be applied.`),
      advice: 'Settle each with the provider, then press Settled below.',
    },
    differ: {
      text: 'The list of the payment provider differs from ours.',
      advice: 'Open Analytics, Payments in the desk, and decide about each difference.',
    },
    test: {
      text: 'No money moves: everybody can have Premium without paying for it.',
      advice:
        'Set PAYMENTS=stripe and a live key before you open, or PAYMENTS=off. See Payments in docs/operations.md.',
    },
    nothingOnSale: {
      text: 'Nothing is on sale: no plan has a price in the currency of the site.',
      advice: 'Set the prices in the desk, tab Plans.',
    },
    noEvent: {
      text: 'No event of Stripe has arrived yet.',
      advice: 'Run `npm run payments:check`, and send a test event from Stripe to the webhook that it names.',
    },
    failed: {
      text: 'It is not known how payments are.',
      advice: 'Run `npm run payments:check`.',
    },
  },
  backups: {
    ok: 'The last backup is recent.',
    old: {
      text: (days: number) =>
        plural(days, 'The last known backup is 1 day old.', `The last known backup is ${days} days old.`),
      advice: 'Look at the failed jobs here or at the log of your own backup, and run it by hand.',
    },
    notEncrypted: {
      text: (reason: string) => `Backups cannot be encrypted. ${reason}`,
      advice: 'No backup is made until this is mended. Install age, and look at BACKUP_AGE_RECIPIENTS.',
    },
    failed: {
      text: 'No backup is known.',
      advice:
        'Name a folder in BACKUP_DIR and run `npx matinee backup`, which the worker does from then on each night, or let a backup of your own touch the file that BACKUP_STAMP names. See Backup in docs/operations.md.',
    },
  },
  certificate: {
    ok: 'The certificate is valid.',
    trial: 'This trial runs without TLS.',
    plain: {
      text: 'The site is reached without TLS: passwords can be read on the way.',
      advice: 'Put a proxy with a certificate in front, and let PUBLIC_URL begin with https://.',
    },
    refused: {
      text: (problem: string) => `Browsers refuse the certificate: ${problem}.`,
      advice: 'Renew it at the proxy that holds it, with the whole chain.',
    },
    ending: {
      text: (days: number) => plural(days, 'The certificate ends in 1 day.', `The certificate ends in ${days} days.`),
      advice: 'Find out why it was not renewed by itself: the log of the proxy, or of certbot, says it.',
    },
    failed: {
      text: 'The certificate could not be looked at from here.',
      advice: 'Open PUBLIC_URL in a browser. If it opens without a warning, the certificate is good.',
    },
  },
  keys: {
    ok: 'Tokens are signed with one key each.',
    old: {
      text: 'A key that was replaced is still accepted.',
      advice: (names: readonly string[]) =>
        `Take ${names.join(' and ')} out, 30 days after the change (that of admins: after an hour).`,
    },
    failed: {
      text: 'The keys cannot be read.',
      advice: 'See Keys in docs/operations.md.',
    },
  },
} as const
