import { createHash, createPublicKey, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { HealthCheckId, HealthFact, HealthState } from '@matinee/contract/health'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import { isWorkerAlive } from '../../platform/jobs/liveness.ts'
import { countUnsent } from '../../platform/mail/unsent.ts'
import { isTestKey } from '../../platform/payments/stripe.ts'
import type { Services } from '../../platform/services.ts'
import { readVersion } from '../../platform/version.ts'
import { findLastBackup } from '../archive/backup.service.ts'
import { countDeadLetters } from '../dead-letters/dead-letters.service.ts'
import { listEncoders } from '../films/encoders.service.ts'
import { readRoom } from '../storage-room/storage-room.service.ts'
import { readCertificate } from './certificate.ts'
import {
  countQueuedJobs,
  countRenewing,
  readDatabaseFacts,
  readLastSentMail,
  readPaymentFacts,
} from './health.queries.ts'
import { reasonOf, withTimeLimit } from './time-limit.ts'

interface Finding {
  state: HealthState
  text: string
  advice?: string
  facts?: HealthFact[]
}

interface Check {
  find: (services: Services, signal: AbortSignal) => Promise<Finding>
  /** What is said if it fails, or does not answer in time. */
  failed: Pick<Finding, 'text' | 'advice'> & { state?: HealthState }
}

const dayMs = 86_400_000
const atFact = (label: string, at: Date | null): HealthFact =>
  at ? { label, at: at.toISOString() } : { label, text: 'Never' }
const countFact = (label: string, n: number): HealthFact => ({ label, text: String(n) })
const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / dayMs)
const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

async function checkVersion(): Promise<Finding> {
  const { version, commit } = readVersion()
  const facts = [
    { label: 'Version', text: version },
    { label: 'Commit', text: commit ?? 'Not known' },
    { label: 'Node.js', text: process.versions.node },
  ]
  return { state: 'ok', text: `Matinee ${version} is running.`, facts }
}

async function checkDatabase({ db }: Services): Promise<Finding> {
  const started = performance.now()
  const { version, bytes, connections, mostConnections } = await readDatabaseFacts(db)
  const facts: HealthFact[] = [
    { label: 'PostgreSQL', text: version },
    { label: 'Size', bytes },
    { label: 'Connections', text: `${connections} of ${mostConnections}` },
    { label: 'Answered in', text: `${Math.ceil(performance.now() - started)} ms` },
  ]
  if (connections > mostConnections * 0.9)
    return {
      state: 'warning',
      text: 'The database has hardly any connections left.',
      advice: 'Lower DATABASE_POOL, or raise max_connections of PostgreSQL.',
      facts,
    }
  return { state: 'ok', text: 'The database answers.', facts }
}

async function checkMigrations({ pool }: Services): Promise<Finding> {
  const pending = await pendingMigrations(pool)
  if (pending.length === 0) return { state: 'ok', text: 'The database has the schema of this version.' }
  return {
    state: 'broken',
    text: 'The database is older than this version of Matinee.',
    advice: 'Run `npm run db:migrate`, or restart the processes: each applies what is missing when it starts.',
    facts: [{ label: 'Missing', text: pending.join(', ') }],
  }
}

/** Jobs start within seconds; a worker that is busy with a long one may take some minutes. */
const longWaitSeconds = 600

async function checkWorker({ db, pool }: Services): Promise<Finding> {
  const isAlive = await isWorkerAlive(pool)
  const { ready, running } = await countQueuedJobs(db)
  const { failed, oldestSeconds } = await countDeadLetters(db)
  const facts = [countFact('Waiting', ready), countFact('Running', running), countFact('Given up', failed)]
  if (!isAlive)
    return {
      state: 'broken',
      text: 'No worker is running: emails, films and everything that is scheduled wait.',
      advice:
        'Start it: `npm start` runs both processes, `npm run start:worker` the worker alone. Its log says why it ended.',
      facts,
    }
  if (oldestSeconds > longWaitSeconds)
    return {
      state: 'warning',
      text: `A job has been waiting for ${Math.round(oldestSeconds / 60)} minutes.`,
      advice: 'Look into the log of the worker. If it is only busy, raise WORKER_CONCURRENCY or start another one.',
      facts,
    }
  if (failed > 0)
    return {
      state: 'warning',
      text: failed === 1 ? '1 job was given up.' : `${failed} jobs were given up.`,
      advice: 'They are listed below with their reasons. Mend the cause, then press Retry; or Dismiss.',
      facts,
    }
  return { state: 'ok', text: 'The worker is running, and nothing is stuck.', facts }
}

async function checkEncoder(services: Services): Promise<Finding> {
  const encoders = await listEncoders(services)
  const facts = encoders.map(({ host, sandbox }) => ({
    label: host,
    text: sandbox === 'none' ? 'no sandbox' : sandbox,
  }))
  if (encoders.length === 0)
    return {
      state: 'warning',
      text: 'No worker can prepare films or trailers.',
      advice:
        'Install ffmpeg and bubblewrap where the worker runs, leave `encode` in WORKER_ROLES, and restart it. Its log says what is missing.',
    }
  if (encoders.some(({ sandbox }) => sandbox === 'none'))
    return {
      state: 'warning',
      text: 'ffmpeg runs without a sandbox: a harmful file has all rights of the worker.',
      advice: 'Install bubblewrap, take ENCODE_UNSANDBOXED out, and restart the worker.',
      facts,
    }
  return { state: 'ok', text: 'ffmpeg is there, and runs in a sandbox.', facts }
}

const mailFailed = {
  text: 'Mail cannot be sent.',
  advice:
    'Compare SMTP_URL with what your mail provider says: host, port, user, password, smtps:// for port 465. What is waiting is sent by itself afterwards.',
}

/** Shorter than that of a check, so that what else is known about mail is shown too. */
const smtpMs = 3_000

async function checkMail({ db, clock, config, mailer }: Services): Promise<Finding> {
  const problem = await withTimeLimit(smtpMs, () => mailer.verify()).then(() => undefined, reasonOf)
  const { failed, failing, uncertain } = await countUnsent(db, clock.now())
  const unsent = failed + failing + uncertain
  const facts = [
    { label: 'Server', text: new URL(config.mail.url).host },
    atFact('Last sent', await readLastSentMail(db)),
    countFact('Not delivered', unsent),
    ...(problem === undefined ? [] : [{ label: 'Reason', text: problem }]),
  ]
  if (problem !== undefined) return { state: 'broken', ...mailFailed, facts }
  if (unsent > 0)
    return {
      state: 'warning',
      text: unsent === 1 ? '1 email was not delivered.' : `${unsent} emails were not delivered.`,
      advice:
        'The reasons are in the notice about emails at the top of the desk. Try them again there, or dismiss them.',
      facts,
    }
  return { state: 'ok', text: 'The mail server takes our mail.', facts }
}

/** Below this a film of usual length may not fit any more. */
const littleRoomBytes = 20 * 1000 ** 3

async function checkStorage(services: Services): Promise<Finding> {
  const { storage, config } = services
  const probe = `health/${randomUUID()}`
  await storage.write(probe, Readable.from(['ok']))
  await storage.remove(probe)
  const { free, promised, films, isFull } = await readRoom(services)
  const { s3, path } = config.storage
  const facts: HealthFact[] = [
    { label: s3 ? 'Bucket' : 'Folder', text: s3 ? s3.bucket : path },
    free === undefined ? { label: 'Free', text: 'A bucket does not say' } : { label: 'Free', bytes: free },
    { label: 'Films and masters', bytes: films },
    ...(promised > 0 ? [{ label: 'Promised to uploads and films in work', bytes: promised }] : []),
  ]
  const advice = 'Give STORAGE_PATH a larger disk, or remove films and masters in the desk.'
  if (isFull) return { state: 'broken', text: 'Storage is full: no upload and no film is taken.', advice, facts }
  if (free !== undefined && free - promised < littleRoomBytes)
    return { state: 'warning', text: 'Little room is left in storage.', advice, facts }
  return { state: 'ok', text: 'Files can be written and removed.', facts }
}

async function checkPayments({ db, config, payments, formerPayments }: Services): Promise<Finding> {
  const { provider, stripe } = config.payments
  const configured = [payments, ...formerPayments].flatMap((each) => (each ? [each.name] : []))
  const unheard = await countRenewing(db, { except: configured })
  if (unheard > 0)
    return {
      state: 'broken',
      text: `${
        unheard === 1 ? '1 person has a plan that renews' : `${unheard} people have a plan that renews`
      }, but payments are not set up: Stripe goes on charging, and nothing here hears of it.`,
      advice:
        'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET as they were and restart, also if nothing is sold any more. Or end these subscriptions at Stripe, then cancel each in the desk, under Subscribers.',
    }
  if (!payments) return { state: 'ok', text: 'Nothing is sold: PAYMENTS is off.' }
  const { lastEvent, unsettled, differences } = await readPaymentFacts(db, payments.name)
  const facts = [
    { label: 'Provider', text: provider },
    atFact('Last event', lastEvent),
    countFact('To be settled', unsettled),
    countFact('Differences', differences),
  ]
  const warn = (text: string, advice: string): Finding => ({ state: 'warning', text, advice, facts })
  if (unsettled > 0)
    return warn(
      unsettled === 1 ? '1 payment event could not be applied.' : `${unsettled} payment events could not be applied.`,
      'Settle each with the provider, then press Settled below.',
    )
  if (differences > 0)
    return warn(
      'The list of the payment provider differs from ours.',
      'Open Analytics, Payments in the desk, and decide about each difference.',
    )
  if (config.mode === 'production' && (provider === 'sandbox' || (stripe && isTestKey(stripe.key))))
    return warn(
      'No money moves: everybody can have Premium without paying for it.',
      'Set PAYMENTS=stripe and a live key before you open, or PAYMENTS=off. See Payments in docs/operations.md.',
    )
  if (provider === 'stripe' && lastEvent === null)
    return warn(
      'No event of Stripe has arrived yet.',
      'Run `npm run payments:check`, and send a test event from Stripe to the webhook that it names.',
    )
  return { state: 'ok', text: 'Payments are taken, and ours agree with those of the provider.', facts }
}

const backupDays = { late: 2, broken: 7 }
const backupAdvice =
  'Name a folder in BACKUP_DIR, or let a backup of your own touch the file that BACKUP_STAMP names. See Backup in docs/operations.md.'

async function checkBackups({ config, clock }: Services): Promise<Finding> {
  const last = await findLastBackup(config.backups)
  if (!last) return { state: 'warning', text: 'No backup is known.', advice: backupAdvice }
  const days = daysBetween(last, clock.now())
  const facts = [atFact('Last backup', last)]
  if (days < backupDays.late) return { state: 'ok', text: 'The last backup is recent.', facts }
  return {
    state: days < backupDays.broken ? 'warning' : 'broken',
    text: `The last known backup is ${daysInWords(days)} old.`,
    advice: 'Look at the failed jobs here or at the log of your own backup, and run it by hand.',
    facts,
  }
}

/** Certificates are usually renewed a month before their end. */
const certificateDays = 14

async function checkCertificate({ config: { mode, site }, clock }: Services, signal: AbortSignal): Promise<Finding> {
  const { protocol, hostname } = new URL(site.url)
  const address = { label: 'Address', text: site.url }
  if (protocol === 'http:') {
    const isTrial = mode !== 'production' || /^(localhost|127\.|\[::1\])/.test(hostname)
    if (isTrial) return { state: 'ok', text: 'This trial runs without TLS.', facts: [address] }
    return {
      state: 'broken',
      text: 'The site is reached without TLS: passwords can be read on the way.',
      advice: 'Put a proxy with a certificate in front, and let PUBLIC_URL begin with https://.',
      facts: [address],
    }
  }
  const { validUntil, issuer, problem } = await readCertificate(site.url, signal)
  const facts = [address, { label: 'Issued by', text: issuer }, atFact('Valid until', validUntil)]
  const days = daysBetween(clock.now(), validUntil)
  if (problem)
    return {
      state: 'broken',
      text: `Browsers refuse the certificate: ${problem}.`,
      advice: 'Renew it at the proxy that holds it, with the whole chain.',
      facts,
    }
  if (days < certificateDays)
    return {
      state: 'warning',
      text: `The certificate ends in ${daysInWords(days)}.`,
      advice: 'Find out why it was not renewed by itself: the log of the proxy, or of certbot, says it.',
      facts,
    }
  return { state: 'ok', text: 'The certificate is valid.', facts }
}

/** To compare processes and machines by: nobody learns the key from it. */
function fingerprint(privateKey: string): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

async function checkKeys({ config: { tokens } }: Services): Promise<Finding> {
  const facts = [
    { label: 'Users', text: fingerprint(tokens.user.key) },
    { label: 'Admins', text: fingerprint(tokens.admin.key) },
  ]
  const old = [tokens.user.old && 'USER_TOKEN_KEY_OLD', tokens.admin.old && 'ADMIN_TOKEN_KEY_OLD'].filter(Boolean)
  if (old.length === 0) return { state: 'ok', text: 'Tokens are signed with one key each.', facts }
  return {
    state: 'warning',
    text: 'A key that was replaced is still accepted.',
    advice: `Take ${old.join(' and ')} out, 30 days after the change (that of admins: after an hour).`,
    facts,
  }
}

export const checks: Record<HealthCheckId, Check> = {
  version: { find: checkVersion, failed: { text: 'The version is not known.' } },
  database: {
    find: checkDatabase,
    failed: {
      text: 'The database does not answer in time.',
      advice: 'Look at its load, and for long transactions in pg_stat_activity.',
    },
  },
  migrations: {
    find: checkMigrations,
    failed: { text: 'It is not known whether the schema is up to date.', advice: 'Run `npm run db:migrate`.' },
  },
  worker: {
    find: checkWorker,
    failed: {
      text: 'The queue cannot be read.',
      advice: 'Look for locks on the tables of graphile_worker in pg_locks.',
    },
  },
  encoder: {
    find: checkEncoder,
    failed: { text: 'It is not known whether films can be prepared.', advice: 'Look into the log of the worker.' },
  },
  mail: {
    find: checkMail,
    failed: mailFailed,
  },
  storage: {
    find: checkStorage,
    failed: {
      text: 'Files cannot be stored.',
      advice:
        'With a folder: does STORAGE_PATH exist, and may this process write there? With a bucket: are S3_ENDPOINT, S3_BUCKET and its keys right?',
    },
  },
  payments: {
    find: checkPayments,
    failed: { text: 'It is not known how payments are.', advice: 'Run `npm run payments:check`.' },
  },
  backups: { find: checkBackups, failed: { text: 'No backup is known.', advice: backupAdvice, state: 'warning' } },
  certificate: {
    find: checkCertificate,
    failed: {
      // A server often cannot reach its own public address.
      state: 'warning',
      text: 'The certificate could not be looked at from here.',
      advice: 'Open PUBLIC_URL in a browser. If it opens without a warning, the certificate is good.',
    },
  },
  keys: { find: checkKeys, failed: { text: 'The keys cannot be read.', advice: 'See Keys in docs/operations.md.' } },
}
