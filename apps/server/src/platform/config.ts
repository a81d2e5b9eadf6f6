import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { defaultMovieSettings, movieLimits } from '@matinee/contract/movies'
import { firstSettings, settingsLimits } from '@matinee/contract/settings'
import { settings } from '@matinee/contract/settings.schemas'
import { socialNetworks } from '@matinee/contract/site'
import { z } from 'zod'
import { workspace } from './workspace.ts'

const inWorkspace = (file: string) => path.resolve(workspace, file)

/** `10.0.0.0/8`, `::1`. */
function isAddressOrRange(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits))
}

const workerRoles = ['general', 'encode'] as const
export type WorkerRole = (typeof workerRoles)[number]

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const port = (fallback: number) => wholeNumber(fallback).pipe(z.number().max(65_535))

const makeKeys = 'run `npx matinee keys <folder>`, which makes one and says how to name it'
const secretKey = z.string(`must be set: ${makeKeys}`).min(43, `shorter than 32 random bytes: ${makeKeys}`)

/** `no-reply@films.example`, `Matinee <no-reply@films.example>` */
const sender = /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

/** `github=https://...,rss=https://...` */
const social = list.pipe(
  z.array(
    z
      .string()
      .transform((item) => ({ network: item.slice(0, item.indexOf('=')), url: item.slice(item.indexOf('=') + 1) }))
      .pipe(z.object({ network: z.enum(socialNetworks), url: z.url({ protocol: /^https?$/ }) })),
  ),
)

const streamOrigin = z
  .url({ protocol: /^https$/, error: 'must begin with https://', abort: true })
  .refine((url) => new URL(url).pathname + new URL(url).search === '/', 'must be a host without a path')
  .transform((url) => new URL(url).origin)

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

const signInProvider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'an id has 1 to 40 small letters, digits and dashes'),
  name: z.string().trim().min(1).max(40),
  issuer: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || isLoopback(url), 'must be https')
    .refine((url) => !/[?#]/.test(url), 'must be the bare address of the issuer, without ? and #'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
})

/** `[{"id":"...","name":"...","issuer":"https://...","clientId":"...","clientSecret":"..."}]` */
const signInProviders = z
  .string()
  .default('[]')
  .transform((text, problems): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      // The parser's message would quote secrets.
      problems.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(signInProvider)
      .max(6)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'every provider needs an id of its own'),
  )

/** No commas in a name: they separate genres, in settings and in calls. */
const genreName = new RegExp(`^[\\p{L}\\p{N}][^,\\p{Cc}]{0,${movieLimits.genreLength - 1}}$`, 'u')
const genres = list
  .transform((given) => (given.length > 0 ? given : [...defaultMovieSettings.genres]))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(
            genreName,
            `a genre has at most ${movieLimits.genreLength} characters, and begins with a letter or digit`,
          ),
      )
      .max(50, 'must be at most 50 genres')
      .refine((all) => new Set(all.map((each) => each.toLowerCase())).size === all.length, 'names a genre twice'),
  )

const yearInvalid = `must be a year from ${movieLimits.firstYear} to 2100`

const agesInvalid = `must be whole numbers from 0 to ${movieLimits.highestAge}, with commas, the lowest first, as in 0,6,12`
const ageRatings = list
  .transform((given) => (given.length > 0 ? given.map(Number) : [...defaultMovieSettings.ageRatings]))
  .refine(
    (ages) =>
      ages.every(
        (age, i) =>
          Number.isInteger(age) && age >= 0 && age <= movieLimits.highestAge && (i === 0 || age > ages[i - 1]!),
      ),
    agesInvalid,
  )

const operatorMissing = 'must be set to the person or organisation that runs this service, for the legal pages'

/** Every variable that the product reads. A test checks `docs/operations.md` and `.env.example` against this list. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production').describe('How the process behaves'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: port(3000).describe('Port to listen on'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', 'must not have a path: the site lives at the root of its host')
    // As browsers write it in the Origin header.
    .transform((url) => new URL(url).origin)
    .describe('Where people reach the service; the base of every link that leaves it'),
  TRUST_PROXY: list
    .refine((proxies) => proxies.every(isAddressOrRange), 'not addresses or ranges, like 127.0.0.1 or 10.0.0.0/8')
    .describe('Addresses or ranges of proxies whose X-Forwarded-For is believed'),
  HSTS_SUBDOMAINS: z
    .enum(['off', 'on'])
    .default('off')
    .describe('Whether browsers are told to use https for every host below PUBLIC_URL too, for a year'),
  STREAM_ORIGINS: list
    .pipe(z.array(streamOrigin))
    .describe('Other hosts that streams (.m3u8) may come from, with commas, like https://cdn.example'),
  SHUTDOWN_DELAY_MS: wholeNumber(2_000)
    .pipe(z.number().max(7_000))
    .describe('How long to keep answering after SIGTERM, so that a load balancer notices that /readyz has turned'),
  DATABASE_URL: databaseUrl.describe('PostgreSQL 15 or newer, or PgBouncer in front of it'),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe('PostgreSQL itself, where DATABASE_URL leads to PgBouncer; see Scale'),
  DATABASE_REPLICA_URLS: list
    .pipe(z.array(databaseUrl))
    .describe('Standbys that public answers may be read from, with commas, best given as a file; see Scale'),
  DATABASE_PASSWORD: z
    .string()
    .optional()
    .describe('Password for the three above where they have none, best given as a file'),
  DATABASE_POOL: wholeNumber(10).pipe(z.number().min(4)).describe('Connections to PostgreSQL, for each process'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Shared rate limits; needed from the second API process on'),
  SECRET_KEY: secretKey.describe('Everything secret is derived from it: 32 random bytes, best given as a file'),
  SECRET_KEY_OLD: secretKey
    .optional()
    .describe('The one before SECRET_KEY, as long as what was made with it should hold'),
  TOKEN_KEY_VERSION: wholeNumber(1)
    .pipe(z.number().min(1))
    .describe('Raise it by one to sign tokens with another key; those of the version before hold until they end'),
  DESK_TWO_STEPS: z
    .enum(['off', 'owners', 'everybody'])
    .default(firstSettings.deskTwoSteps)
    .describe('Who has to log in to the desk with two steps: `off`, `owners` or `everybody`'),
  SIGN_IN_PROVIDERS: signInProviders.describe(
    'OpenID Connect providers to sign in with, as JSON, best given as a file; see Sign-in providers',
  ),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).describe('Mail server'),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address, alone or as in Matinee <no-reply@films.example>')
    .describe('Sender of every mail'),
  STORAGE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('Where files are kept: in a folder, or in a bucket of any store that speaks S3; see Storage'),
  STORAGE_PATH: z
    .string()
    .default('.data/storage')
    .transform(inWorkspace)
    .describe('Folder for files; with STORAGE=s3 nothing lasting is in it'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the object store; without it, Amazon'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  S3_BUCKET: z.string().optional().describe('Name of the bucket; needed with STORAGE=s3, as are the two below'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key of an account that may read and write the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret, best given as a file'),
  S3_FORCE_PATH_STYLE: z
    .enum(['off', 'on'])
    .default('off')
    .describe('On for stores that have the bucket in the path of an address and not in the name of the host'),
  MEDIA_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#]/.test(url), 'must be an address without ? and #')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Where browsers fetch films, if not from this server: a CDN or a public bucket, like https://cdn.example',
    ),
  MASTER_MAX_GB: wholeNumber(300).pipe(z.number().min(1)).describe('How large a master may be that is uploaded'),
  MAX_PLAYBACK_SESSIONS: wholeNumber(3)
    .pipe(z.number().min(1).max(1000))
    .describe('On how many devices one account may watch at once'),
  WORKER_CONCURRENCY: wholeNumber(4).pipe(z.number().min(1)).describe('Jobs that one worker process runs at once'),
  WORKER_ROLES: list
    .transform((roles) => (roles.length > 0 ? roles : [...workerRoles]))
    .pipe(z.array(z.enum(workerRoles)))
    .describe('What a worker process does, with commas: encode (films), general (all other jobs). Both by default'),
  ENCODE_CONCURRENCY: wholeNumber(1)
    .pipe(z.number().min(1))
    .describe('Parts of films that one worker encodes at once; each takes one core'),
  ENCODE_MAX_HEIGHT: z.coerce
    .number()
    .pipe(z.literal([360, 480, 720, 1080, 2160]))
    .default(1080)
    .describe('Height of the largest rendition that is made of a film'),
  ENCODE_SCRATCH: z
    .string()
    .default('.data/scratch')
    .transform(inWorkspace)
    .describe('Folder for what a worker needs while it prepares a film: parts, and a copy of a master from S3'),
  ENCODE_UNSANDBOXED: z
    .enum(['off', 'on'])
    .default('off')
    .describe('Whether films are encoded in production although ffmpeg cannot be put into a sandbox here'),
  INGEST_DIR: z
    .string()
    .optional()
    .describe('Folder from which masters, and movies with NFO files, can be taken without an upload'),
  BACKUP_STAMP: z
    .string()
    .transform(inWorkspace)
    .optional()
    .describe('A file that your backup touches when it has succeeded, so that the health page knows; see Backup'),
  BACKUP_DIR: z
    .string()
    .transform(inWorkspace)
    .optional()
    .describe('Folder, best on another disk, into which the worker makes a backup each night; see Backup'),
  BACKUP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(14)
    .describe('How many days backups in BACKUP_DIR are kept'),
  BACKUP_AGE_RECIPIENTS: z
    .string()
    .transform((keys) => keys.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^age1[0-9a-z]+$/, 'must be public keys of age, like age1..., with commas')))
    .default([])
    .describe('Public keys of age, with commas, for which backups in BACKUP_DIR are encrypted; see Backup'),
  BACKUP_AGE_IDENTITY_FILE: z
    .string()
    .transform(inWorkspace)
    .optional()
    .describe('File with an identity of age, for `npx matinee restore` of an encrypted backup'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address to listen on for the Prometheus pages'),
  METRICS_PORT: port(0).describe('Port of the API process for its Prometheus page; 0 turns it off'),
  WORKER_METRICS_PORT: port(0).describe('The same for the worker process'),
  PAYMENTS: z
    .enum(['off', 'sandbox', 'stripe'])
    .optional()
    .describe('Who takes the money for Premium; sandbox asks for none. Off in production unless it is set'),
  GRACE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(7)
    .describe('How many days Premium is kept after the charge for a renewing plan has failed'),
  DISPUTES: z
    .enum(['keep', 'end'])
    .default('keep')
    .describe('What happens to Premium when a bank takes its payment back: it stays, or ends. See Payments'),
  WITHDRAWAL: z
    .enum(['off', 'whole', 'unused'])
    .default('off')
    .describe(
      'What a buyer who withdraws within 14 days gets back: the whole price, or the days not used. See Payments',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe, sk_live_... or rk_live_...')
    .optional()
    .describe('Key of a Stripe account, best given as a file; a test key (sk_test_...) moves no money. See Payments'),
  STRIPE_WEBHOOK_SECRET: list
    .refine(
      (secrets) => secrets.every((secret) => /^whsec_\w+$/.test(secret)),
      'must be whsec_..., or two with a comma',
    )
    .describe(
      "Signing secret of Stripe's webhook, best given as a file; two with a comma while one replaces the other",
    ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('For tests only: another address than that of Stripe'),
  CURRENCY: settings.shape.currency
    .default(firstSettings.currency)
    .describe('The currency of all prices and payments, by its three letters; fixed once somebody has paid'),
  TAX_NAME: z
    .string()
    .trim()
    .min(1)
    .max(settingsLimits.taxNameLength)
    .optional()
    .describe("What all prices include, like VAT: shown as 'incl. VAT'. Without it nothing is said about tax"),
  TAX_RATE: z.coerce
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Its rate in per cent: receipts then say how much of the total it is'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level logged'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Where traces are sent by OTLP/HTTP, like http://127.0.0.1:4318; see Traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Which share of requests is traced, with their jobs, from 0 to 1'),
  SITE_NAME: settings.shape.name.default(firstSettings.name).describe('Name of the service'),
  SITE_OPERATOR: z
    .string(operatorMissing)
    .trim()
    .min(1, operatorMissing)
    .max(settingsLimits.operatorLength)
    .describe('Who runs it: a person or an organisation, as the legal pages name them'),
  SITE_CREDIT: settings.shape.credit.default(firstSettings.credit).describe("The footer's creator credit"),
  SITE_SOCIAL: social.describe(`Social links as network=address, with commas; networks: ${socialNetworks.join(', ')}`),
  EARLIEST_YEAR: z.coerce
    .number(yearInvalid)
    .int(yearInvalid)
    .min(movieLimits.firstYear, yearInvalid)
    .max(2100, yearInvalid)
    .default(defaultMovieSettings.earliestYear)
    .describe('The earliest year that a movie may be given at the desk'),
  GENRES: genres.describe('The genres of the catalogue, with commas, in the order of the menus'),
  AGE_RATINGS: ageRatings.describe('The ages that a movie can be rated for, with commas, the lowest first'),
  CONTACT_EMAIL: z.email().describe('Where messages from the contact page go, and what the legal pages name'),
  SUPPORT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where the support card sends people who give a coffee; without it there is no such card'),
})

const dataVariables = environment.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_REPLICA_URLS: true,
  DATABASE_PASSWORD: true,
  DATABASE_POOL: true,
  LOG_LEVEL: true,
  STORAGE: true,
  STORAGE_PATH: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  S3_FORCE_PATH_STYLE: true,
  MEDIA_URL: true,
  MASTER_MAX_GB: true,
  BACKUP_STAMP: true,
  BACKUP_DIR: true,
  BACKUP_DAYS: true,
  BACKUP_AGE_RECIPIENTS: true,
  BACKUP_AGE_IDENTITY_FILE: true,
})
type DataVariables = z.output<typeof dataVariables>

function requireBucket(e: DataVariables, problems: z.RefinementCtx) {
  if (e.STORAGE !== 's3') return
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (e[name] === undefined)
      problems.addIssue({ code: 'custom', path: [name], message: 'must be set for STORAGE=s3' })
}

const complete = environment
  // Providers without TLS are for trials on one machine.
  .refine(
    (e) => {
      const isTrial = e.NODE_ENV !== 'production' || (e.PUBLIC_URL.startsWith('http:') && isLoopback(e.PUBLIC_URL))
      return isTrial || e.SIGN_IN_PROVIDERS.every(({ issuer }) => issuer.startsWith('https:'))
    },
    { path: ['SIGN_IN_PROVIDERS'], error: 'in production every issuer must be https' },
  )
  .superRefine(requireBucket)
  .superRefine(requireStripe)

type Environment = z.output<typeof environment>

function requireStripe(e: Environment, problems: z.RefinementCtx) {
  const missing = (name: string) =>
    problems.addIssue({ code: 'custom', path: [name], message: 'must be set for PAYMENTS=stripe' })
  if (e.PAYMENTS !== 'stripe') return
  if (e.STRIPE_SECRET_KEY === undefined) missing('STRIPE_SECRET_KEY')
  if (e.STRIPE_WEBHOOK_SECRET.length === 0) missing('STRIPE_WEBHOOK_SECRET')
}

const stripeOf = ({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  STRIPE_API_URL: apiUrl,
}: Environment) => (key === undefined ? undefined : { key, webhookSecrets, apiUrl })

const bucketOf = (e: DataVariables) => ({
  endpoint: e.S3_ENDPOINT,
  region: e.S3_REGION,
  bucket: e.S3_BUCKET ?? '',
  accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
  forcePathStyle: e.S3_FORCE_PATH_STYLE === 'on',
})

function withPassword(address: string, password: string | undefined): string {
  const url = new URL(address)
  if (password === undefined || url.password !== '') return address
  url.password = encodeURIComponent(password)
  return url.href
}

const groupData = (e: DataVariables) => ({
  database: {
    url: withPassword(e.DATABASE_URL, e.DATABASE_PASSWORD),
    /** Past PgBouncer, for what needs a session: LISTEN, advisory locks, migrations, the job queue, commands. */
    directUrl: withPassword(e.DATABASE_DIRECT_URL ?? e.DATABASE_URL, e.DATABASE_PASSWORD),
    replicaUrls: e.DATABASE_REPLICA_URLS.map((url) => withPassword(url, e.DATABASE_PASSWORD)),
    pool: e.DATABASE_POOL,
  },
  storage: {
    path: e.STORAGE_PATH,
    mediaUrl: e.MEDIA_URL,
    s3: e.STORAGE === 's3' ? bucketOf(e) : undefined,
    largestMaster: e.MASTER_MAX_GB * 1000 ** 3,
  },
  log: { level: e.LOG_LEVEL },
  backups: {
    stamp: e.BACKUP_STAMP,
    folder: e.BACKUP_DIR,
    days: e.BACKUP_DAYS,
    recipients: e.BACKUP_AGE_RECIPIENTS,
    identityFile: e.BACKUP_AGE_IDENTITY_FILE,
  },
})

const group = (e: Environment) => ({
  ...groupData(e),
  mode: e.NODE_ENV,
  http: {
    host: e.HOST,
    port: e.PORT,
    trustProxy: e.TRUST_PROXY,
    hstsSubdomains: e.HSTS_SUBDOMAINS === 'on',
    streamOrigins: e.STREAM_ORIGINS,
    shutdownDelayMs: e.SHUTDOWN_DELAY_MS,
  },
  redis: { url: e.REDIS_URL },
  secretKey: { current: e.SECRET_KEY, old: e.SECRET_KEY_OLD, tokenVersion: e.TOKEN_KEY_VERSION },
  signIn: { providers: e.SIGN_IN_PROVIDERS },
  mail: { url: e.SMTP_URL, from: e.MAIL_FROM },
  worker: { roles: e.WORKER_ROLES, concurrency: e.WORKER_CONCURRENCY, encodeConcurrency: e.ENCODE_CONCURRENCY },
  films: {
    maxHeight: e.ENCODE_MAX_HEIGHT,
    scratch: e.ENCODE_SCRATCH,
    allowUnsandboxed: e.ENCODE_UNSANDBOXED === 'on',
    ingestFolder: e.INGEST_DIR,
  },
  playback: { maxSessions: e.MAX_PLAYBACK_SESSIONS },
  payments: {
    provider: e.PAYMENTS ?? (e.NODE_ENV === 'production' ? ('off' as const) : ('sandbox' as const)),
    graceDays: e.GRACE_DAYS,
    /** Whether a disputed payment takes its days of Premium with it (PAY-6). */
    disputes: e.DISPUTES,
    /** Set even while another provider is active: payments that were begun with Stripe still count. */
    stripe: stripeOf(e),
  },
  metrics: { host: e.METRICS_HOST, apiPort: e.METRICS_PORT, workerPort: e.WORKER_METRICS_PORT },
  tracing:
    e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : { url: `${e.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`, share: e.OTEL_TRACES_SAMPLER_ARG },
  /** The defaults of what the desk can set; see `followSettings`. */
  site: {
    ...firstSettings,
    url: e.PUBLIC_URL,
    name: e.SITE_NAME,
    operator: e.SITE_OPERATOR,
    credit: e.SITE_CREDIT,
    deskTwoSteps: e.DESK_TWO_STEPS,
    currency: e.CURRENCY,
    tax: e.TAX_NAME === undefined ? firstSettings.tax : { name: e.TAX_NAME, percent: e.TAX_RATE ?? null },
    social: e.SITE_SOCIAL,
    contactEmail: e.CONTACT_EMAIL,
    movies: { earliestYear: e.EARLIEST_YEAR, genres: e.GENRES, ageRatings: e.AGE_RATINGS },
    supportUrl: e.SUPPORT_URL ?? firstSettings.supportUrl,
    withdrawal: e.WITHDRAWAL === 'off' ? undefined : e.WITHDRAWAL,
  },
})

export type Config = ReturnType<typeof group>
export const variables = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  meaning: schema.description ?? '',
}))

const unreadable: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

/** Why a file that a variable names cannot be read. */
function describeFileError(name: string, file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const hint = code === 'ENOENT' && name === 'SECRET_KEY' ? `; ${makeKeys}` : ''
  return `${file} cannot be read: ${unreadable[code] ?? code}${hint}`
}

/** `DATABASE_URL_FILE` names a file that holds `DATABASE_URL`. */
function withFiles(given: NodeJS.ProcessEnv, names: readonly string[]) {
  const values = { ...given }
  const problems = new Map<string, string>()
  for (const name of names) {
    const file = given[`${name}_FILE`]
    try {
      if (file && !given[name]) values[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      problems.set(name, describeFileError(name, file ?? '', error))
    }
    // An empty line in an .env file means "not set".
    if (values[name] === '') delete values[name]
  }
  return { values, problems }
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The only reader of the environment. Reports every problem at once. */
export function loadConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const read = withFiles(
    given,
    variables.map(({ name }) => name),
  )
  const parsed = complete.safeParse(read.values)
  if (parsed.success && read.problems.size === 0) return Object.freeze(group(parsed.data))
  throw unusable(read, parsed.error)
}

/** For commands that need the database and storage only. */
export function loadDataConfig(
  given: NodeJS.ProcessEnv = process.env,
): Pick<Config, 'database' | 'storage' | 'log' | 'backups'> {
  const read = withFiles(given, Object.keys(dataVariables.shape))
  const parsed = dataVariables.superRefine(requireBucket).safeParse(read.values)
  if (!parsed.success || read.problems.size > 0) throw unusable(read, parsed.error)
  return groupData(parsed.data)
}

function unusable({ values, problems: ofFiles }: ReturnType<typeof withFiles>, error?: z.ZodError): ConfigError {
  const issues = (error?.issues ?? []).filter(({ path: [name] }) => !ofFiles.has(String(name)))
  // Zod would say that the type is wrong, where the variable is missing.
  const say = ({ path: [name], message }: (typeof issues)[number]) =>
    values[String(name)] === undefined && message.startsWith('Invalid input') ? 'must be set' : message
  const problems = [
    ...Array.from(ofFiles, ([name, problem]) => `  ${name}_FILE: ${problem}`),
    ...issues.map((issue) => `  ${issue.path.join('.')}: ${say(issue)}`),
  ]
  return new ConfigError(`The configuration cannot be used:\n${problems.join('\n')}\nSee docs/operations.md.`)
}
