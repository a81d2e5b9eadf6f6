import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { HealthCheckId, HealthFact, HealthState } from '@matinee/contract/health'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import { isWorkerAlive } from '../../platform/jobs/liveness.ts'
import { countUnsent } from '../../platform/mail/unsent.ts'
import { isTestKey } from '../../platform/payments/stripe.ts'
import { deriveKey } from '../../platform/derived-keys.ts'
import type { Services } from '../../platform/services.ts'
import { findOtherOwner } from '../../platform/storage/marker.ts'
import { readVersion } from '../../platform/version.ts'
import { checkRecipients } from '../backups/age.service.ts'
import { getLastBackup } from '../backups/backup.service.ts'
import { countDeadLetters } from '../dead-letters/dead-letters.service.ts'
import { listEncoders } from '../films/encoders.service.ts'
import { getOffer } from '../plans/plans.service.ts'
import { getStorageSpace } from '../storage-space/storage-space.service.ts'
import { fetchCertificate } from './certificate.ts'
import { countQueuedJobs, countRenewing, getDatabaseFacts, getLastSentMail, getPaymentFacts } from './health.queries.ts'
import type { HealthWords } from './health-words.ts'
import { reasonOf, withTimeLimit } from './time-limit.ts'

interface Finding {
  state: HealthState
  text: string
  advice?: string
  facts?: HealthFact[]
}

interface Check {
  find: (services: Services, words: HealthWords, signal: AbortSignal) => Promise<Finding>
  /** The state if the check fails or times out; by default 'broken'. */
  stateIfFailed?: HealthState
}

const dayMs = 86_400_000
const atFact = (
  { facts }: HealthWords,
  label: 'lastSent' | 'lastEvent' | 'lastBackup' | 'validUntil',
  at: Date | null,
): HealthFact => ({
  label: facts[label],
  ...(at ? { at: at.toISOString() } : { text: facts.never }),
})
const countFact = (label: string, n: number): HealthFact => ({ label, text: String(n) })
const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / dayMs)

async function checkVersion(_: Services, { texts, facts: names }: HealthWords): Promise<Finding> {
  const { version, commit } = readVersion()
  const facts = [
    { label: names.version, text: version },
    { label: names.commit, text: commit ?? names.notKnown },
    { label: 'Node.js', text: process.versions.node },
  ]
  return { state: 'ok', text: texts.version.ok({ version }), facts }
}

async function checkDatabase({ db }: Services, { texts, facts: names }: HealthWords): Promise<Finding> {
  const started = performance.now()
  const { version, bytes, connections, mostConnections } = await getDatabaseFacts(db)
  const facts: HealthFact[] = [
    { label: 'PostgreSQL', text: version },
    { label: names.size, bytes },
    { label: names.connections, text: names.outOf({ some: connections, most: mostConnections }) },
    { label: names.answeredIn, text: `${Math.ceil(performance.now() - started)} ms` },
  ]
  if (connections > mostConnections * 0.9) return { state: 'warning', ...texts.database.fewConnections, facts }
  return { state: 'ok', text: texts.database.ok, facts }
}

async function checkMigrations({ pool }: Services, { texts, facts: names }: HealthWords): Promise<Finding> {
  const pending = await pendingMigrations(pool)
  if (pending.length === 0) return { state: 'ok', text: texts.migrations.ok }
  const facts = [{ label: names.missing, text: pending.join(', ') }]
  return { state: 'broken', ...texts.migrations.pending, facts }
}

/** Jobs start within seconds; a worker that is busy with a long one may take some minutes. */
const longWaitSeconds = 600

async function checkWorker(
  { db, pool }: Services,
  { texts: { worker: texts }, facts: names }: HealthWords,
): Promise<Finding> {
  const isAlive = await isWorkerAlive(pool)
  const { ready, running } = await countQueuedJobs(db)
  const { failed, oldestSeconds } = await countDeadLetters(db)
  const facts = [countFact(names.waiting, ready), countFact(names.running, running), countFact(names.givenUp, failed)]
  if (!isAlive) return { state: 'broken', ...texts.missing, facts }
  if (oldestSeconds > longWaitSeconds)
    return {
      state: 'warning',
      ...texts.late,
      text: texts.late.text({ minutes: Math.round(oldestSeconds / 60) }),
      facts,
    }
  if (failed > 0) return { state: 'warning', ...texts.givenUp, text: texts.givenUp.text({ jobs: failed }), facts }
  return { state: 'ok', text: texts.ok, facts }
}

async function checkEncoder(
  services: Services,
  { texts: { encoder: texts }, facts: names }: HealthWords,
): Promise<Finding> {
  const encoders = await listEncoders(services)
  const facts = encoders.map(({ host, sandbox }) => ({
    label: host,
    text: sandbox === 'none' ? names.noSandbox : sandbox,
  }))
  if (encoders.length === 0) return { state: 'warning', ...texts.missing }
  if (encoders.some(({ sandbox }) => sandbox === 'none')) return { state: 'warning', ...texts.unsandboxed, facts }
  return { state: 'ok', text: texts.ok, facts }
}

/** Shorter than that of a check, so that what else is known about mail is shown too. */
const smtpMs = 3_000

async function checkMail({ db, clock, config, mailer }: Services, words: HealthWords): Promise<Finding> {
  const {
    texts: { mail: texts },
    facts: names,
  } = words
  const problem = await withTimeLimit(smtpMs, () => mailer.verify()).then(() => undefined, reasonOf)
  const { failed, failing, uncertain } = await countUnsent(db, clock.now())
  const unsent = failed + failing + uncertain
  const facts = [
    { label: names.server, text: new URL(config.mail.url).host },
    atFact(words, 'lastSent', await getLastSentMail(db)),
    countFact(names.notDelivered, unsent),
    ...(problem === undefined ? [] : [{ label: names.reason, text: problem }]),
  ]
  if (problem !== undefined) return { state: 'broken', ...texts.failed, facts }
  if (unsent > 0) return { state: 'warning', ...texts.unsent, text: texts.unsent.text({ emails: unsent }), facts }
  return { state: 'ok', text: texts.ok, facts }
}

/** Below this a film of usual length may not fit any more. */
const littleRoomBytes = 20 * 1000 ** 3

/** Always the same, so that processes killed in the middle of a check leave one file at most. */
const probe = 'health/probe'

async function checkStorage(
  services: Services,
  { texts: { storage: texts }, facts: names }: HealthWords,
): Promise<Finding> {
  const { storage, config } = services
  await storage.write(probe, Readable.from(['ok']))
  await storage.remove(probe)
  const other = await findOtherOwner(services)
  const { free, reserved, films, isFull } = await getStorageSpace(services)
  const { s3, path } = config.storage
  const facts: HealthFact[] = [
    { label: s3 ? names.bucket : names.folder, text: s3 ? s3.bucket : path },
    free === undefined ? { label: names.free, text: names.bucketDoesNotSay } : { label: names.free, bytes: free },
    { label: names.films, bytes: films },
    ...(reserved > 0 ? [{ label: names.promised, bytes: reserved }] : []),
  ]
  const { advice } = texts
  if (other) return { state: 'broken', ...texts.another, text: texts.another.text({ host: other.host }), facts }
  if (isFull) return { state: 'broken', text: texts.full, advice, facts }
  if (free !== undefined && free - reserved < littleRoomBytes)
    return { state: 'warning', text: texts.littleRoom, advice, facts }
  return { state: 'ok', text: texts.ok, facts }
}

async function checkPayments(services: Services, words: HealthWords): Promise<Finding> {
  const { db, config, payments, formerPayments } = services
  const {
    texts: { payments: texts },
    facts: names,
  } = words
  const { provider, stripe } = config.payments
  const configured = [payments, ...formerPayments].flatMap((each) => (each ? [each.name] : []))
  const unheard = await countRenewing(db, { except: configured })
  if (unheard > 0) return { state: 'broken', ...texts.unheard, text: texts.unheard.text({ people: unheard }) }
  if (!payments) return { state: 'ok', text: texts.off }
  const { lastEvent, unsettled, differences } = await getPaymentFacts(db, payments.name)
  const facts = [
    { label: names.provider, text: provider },
    atFact(words, 'lastEvent', lastEvent),
    countFact(names.unsettled, unsettled),
    countFact(names.differences, differences),
  ]
  const warn = (said: { text: string; advice: string }): Finding => ({ state: 'warning', ...said, facts })
  if (unsettled > 0) return warn({ ...texts.unsettled, text: texts.unsettled.text({ events: unsettled }) })
  if (differences > 0) return warn(texts.differ)
  const { subscriptionOptions } = await getOffer(services)
  if (Object.keys(subscriptionOptions).length === 0) return warn(texts.nothingOnSale)
  if (config.mode === 'production' && (provider === 'sandbox' || (stripe && isTestKey(stripe.key))))
    return warn(texts.test)
  if (provider === 'stripe' && lastEvent === null) return warn(texts.noEvent)
  return { state: 'ok', text: texts.ok, facts }
}

const backupDays = { late: 2, broken: 7 }

async function checkBackups({ config, clock }: Services, words: HealthWords, signal: AbortSignal): Promise<Finding> {
  const texts = words.texts.backups
  const { folder, recipients } = config.backups
  if (folder !== undefined && recipients.length > 0) {
    const problem = await checkRecipients({ recipients, signal }).then(() => undefined, reasonOf)
    if (problem !== undefined)
      return { state: 'broken', ...texts.notEncrypted, text: texts.notEncrypted.text({ reason: problem }) }
  }
  const last = await getLastBackup(config.backups)
  if (!last) return { state: 'warning', ...texts.failed }
  const days = daysBetween(last, clock.now())
  const facts = [atFact(words, 'lastBackup', last)]
  if (days < backupDays.late) return { state: 'ok', text: texts.ok, facts }
  return {
    state: days < backupDays.broken ? 'warning' : 'broken',
    ...texts.old,
    text: texts.old.text({ days }),
    facts,
  }
}

/** Certificates are usually renewed a month before their end. */
const certificateDays = 14

async function checkCertificate(
  { config: { mode, site }, clock }: Services,
  words: HealthWords,
  signal: AbortSignal,
): Promise<Finding> {
  const {
    texts: { certificate: texts },
    facts: names,
  } = words
  const { protocol, hostname } = new URL(site.url)
  const address = { label: names.address, text: site.url }
  if (protocol === 'http:') {
    const isTrial = mode !== 'production' || /^(localhost|127\.|\[::1\])/.test(hostname)
    if (isTrial) return { state: 'ok', text: texts.trial, facts: [address] }
    return { state: 'broken', ...texts.plain, facts: [address] }
  }
  const { validUntil, issuer, problem } = await fetchCertificate(site.url, signal)
  const facts = [address, { label: names.issuedBy, text: issuer }, atFact(words, 'validUntil', validUntil)]
  const days = daysBetween(clock.now(), validUntil)
  if (problem) return { state: 'broken', ...texts.refused, text: texts.refused.text({ problem }), facts }
  if (days < certificateDays) return { state: 'warning', ...texts.ending, text: texts.ending.text({ days }), facts }
  return { state: 'ok', text: texts.ok, facts }
}

/** Identifies a key without revealing it, to compare processes and machines. */
const fingerprint = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

async function checkKeys(
  { config: { secretKey } }: Services,
  { texts: { keys: texts }, facts: names }: HealthWords,
): Promise<Finding> {
  const facts = [
    { label: names.users, text: fingerprint(deriveKey(secretKey, 'fingerprint of users')) },
    { label: names.admins, text: fingerprint(deriveKey(secretKey, 'fingerprint of admins')) },
  ]
  if (secretKey.old === undefined) return { state: 'ok', text: texts.ok, facts }
  return { state: 'warning', ...texts.old, advice: texts.old.advice({ names: 'SECRET_KEY_OLD' }), facts }
}

export const checks: Record<HealthCheckId, Check> = {
  version: { find: checkVersion },
  database: { find: checkDatabase },
  migrations: { find: checkMigrations },
  worker: { find: checkWorker },
  encoder: { find: checkEncoder },
  mail: { find: checkMail },
  storage: { find: checkStorage },
  payments: { find: checkPayments },
  backups: { find: checkBackups, stateIfFailed: 'warning' },
  // A server often cannot reach its own public address.
  certificate: { find: checkCertificate, stateIfFailed: 'warning' },
  keys: { find: checkKeys },
}
