import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { defaultMovieSettings } from '@matinee/contract/movies'
import pg from 'pg'
import { expect, it } from 'vitest'
import { ConfigError, loadConfig, variables } from './config.ts'
import { workspace } from './workspace.ts'

const good = {
  SECRET_KEY: randomBytes(32).toString('base64url'),
  PUBLIC_URL: 'https://films.example/',
  DATABASE_URL: 'postgres://u:p@db/matinee',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'Films <films@films.example>',
  SITE_OPERATOR: 'Films Example Ltd',
  CONTACT_EMAIL: 'desk@films.example',
}
const fromWorkspace = (file: string) => readFileSync(path.join(workspace, file), 'utf8')

it('reads a complete environment, in groups, and nothing may change it', () => {
  const config = loadConfig({
    ...good,
    SITE_SOCIAL: 'github=https://a.example/x=y, rss=https://b.example',
    PORT: '8080',
  })
  expect(config.http.port).toBe(8080)
  expect(config.site.url).toBe('https://films.example')
  expect(config.site.social).toEqual([
    { network: 'github', url: 'https://a.example/x=y' },
    { network: 'rss', url: 'https://b.example' },
  ])
  expect(() => Object.assign(config, { mode: 'test' })).toThrow()
})

it('shows its metrics to this machine alone, wherever it listens, until it is told otherwise', () => {
  expect(loadConfig({ ...good, HOST: '0.0.0.0' }).metrics).toMatchObject({ host: '127.0.0.1' })
  expect(loadConfig({ ...good, METRICS_HOST: '10.0.0.5' }).metrics).toMatchObject({ host: '10.0.0.5' })
})

it('takes the hosts of streams as origins', () => {
  const config = loadConfig({ ...good, STREAM_ORIGINS: 'https://cdn.example/, https://films.example:8443' })
  expect(config.http.streamOrigins).toEqual(['https://cdn.example', 'https://films.example:8443'])
})

it('keeps files on the disk, or in a bucket if it is told all that this needs', () => {
  expect(loadConfig(good).storage).toMatchObject({ s3: undefined, mediaUrl: undefined })
  expect(() => loadConfig({ ...good, STORAGE: 's3' })).toThrow(
    /S3_BUCKET: must be set for STORAGE=s3[\s\S]+S3_ACCESS_KEY_ID[\s\S]+S3_SECRET_ACCESS_KEY/,
  )
  const bucket = { S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', S3_FORCE_PATH_STYLE: 'on' }
  expect(loadConfig({ ...good, ...bucket, STORAGE: 's3', MEDIA_URL: 'https://cdn.example/x/' }).storage).toMatchObject({
    s3: { region: 'us-east-1', bucket: 'films', accessKeyId: 'a', secretAccessKey: 'b', forcePathStyle: true },
    mediaUrl: 'https://cdn.example/x',
  })
})

it('names every problem at once', () => {
  const broken = () =>
    loadConfig({ ...good, DATABASE_URL: undefined, PORT: '99999', SITE_SOCIAL: 'myspace=https://x.example' })
  expect(broken).toThrow(ConfigError)
  expect(broken).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*SITE_SOCIAL/)
})

it('FILM-15: genres, the earliest year and age ratings are settings, with those of old by default', () => {
  expect(loadConfig(good).site.movies).toEqual(defaultMovieSettings)
  expect(loadConfig({ ...good, GENRES: ' , ', AGE_RATINGS: '' }).site.movies).toEqual(defaultMovieSettings)
  const set = { EARLIEST_YEAR: '1888', GENRES: 'Western, Film noir , 60s', AGE_RATINGS: '0, 7,15' }
  expect(loadConfig({ ...good, ...set }).site.movies).toEqual({
    earliestYear: 1888,
    genres: ['Western', 'Film noir', '60s'],
    ageRatings: [0, 7, 15],
  })
})

it('treats an empty value as one that is not set', () => {
  expect(loadConfig({ ...good, REDIS_URL: '', PORT: '' }).http.port).toBe(3000)
  expect(() => loadConfig({ ...good, SMTP_URL: '' })).toThrow(/SMTP_URL/)
})

it.each([undefined, '', '  '])('needs to be told who runs the site, and says what to set (%j)', (SITE_OPERATOR) => {
  const start = () => loadConfig({ ...good, SITE_OPERATOR })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/SITE_OPERATOR.+must be set to the person or organisation that runs this service/)
})

it('needs no address for support', () => {
  expect(loadConfig(good).site.supportUrl).toBeNull()
  expect(loadConfig({ ...good, SUPPORT_URL: 'https://coffee.example' }).site.supportUrl).toBe('https://coffee.example')
  expect(() => loadConfig({ ...good, SUPPORT_URL: 'coffee' })).toThrow(/SUPPORT_URL/)
})

it('takes a secret from a file', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'matinee-config-')), 'url')
  writeFileSync(file, 'postgres://from/file\n')
  const config = loadConfig({ ...good, DATABASE_URL: undefined, DATABASE_URL_FILE: file })
  expect(config.database.url).toBe('postgres://from/file')
})

it('puts the password of the database, from a file, into addresses that have none', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'matinee-config-')), 'password')
  writeFileSync(file, 'p%4@/x\n')
  const { database } = loadConfig({
    ...good,
    DATABASE_URL: 'postgres://u@db/matinee?sslmode=verify-full',
    DATABASE_REPLICA_URLS: 'postgres://u:own@standby/matinee',
    DATABASE_PASSWORD_FILE: file,
  })
  expect(new pg.Client(database.url)).toMatchObject({ user: 'u', password: 'p%4@/x', host: 'db' })
  expect(database.directUrl).toBe(database.url)
  expect(database.replicaUrls).toEqual(['postgres://u:own@standby/matinee'])
})

it('says which file cannot be read, beside all other problems, and without a trace', () => {
  const missing = path.join(tmpdir(), 'matinee-no-such-folder/secret-key')
  const start = () =>
    loadConfig({
      ...good,
      PORT: '99999',
      SECRET_KEY: undefined,
      SECRET_KEY_FILE: missing,
      REDIS_URL_FILE: tmpdir(),
    })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(`SECRET_KEY_FILE: ${missing} cannot be read: there is no such file; run \`npx matinee keys`)
  expect(start).toThrow(`REDIS_URL_FILE: ${tmpdir()} cannot be read: it is a folder`)
  expect(start).toThrow(/^ {2}PORT:/m)
  expect(start).not.toThrow(/SECRET_KEY:/)
})

it('says how to make a secret key that is missing, and takes none that can be guessed', () => {
  expect(() => loadConfig({ ...good, SECRET_KEY: '' })).toThrow('SECRET_KEY: must be set: run `npx matinee keys')
  expect(() => loadConfig({ ...good, SECRET_KEY: 'secret' })).toThrow('SECRET_KEY: shorter than 32 random bytes')
  expect(() => loadConfig({ ...good, TOKEN_KEY_VERSION: '0' })).toThrow('TOKEN_KEY_VERSION')
})

it.each(['films@films.example', 'Films <films@films.example>', '"Films, Inc." <films@localhost>'])(
  'mails may come from %s',
  (MAIL_FROM) => expect(loadConfig({ ...good, MAIL_FROM }).mail.from).toBe(MAIL_FROM),
)

it.each([
  'Films',
  'Films films@films.example',
  'Films <films.example>',
  'a@b.example, c@d.example',
  'A\n<a@b.example>',
])('mails may not come from %j, and it says how to write it', (MAIL_FROM) =>
  expect(() => loadConfig({ ...good, MAIL_FROM })).toThrow(/MAIL_FROM: must be an address.+<no-reply@/),
)

it('.env.example can be read by a shell, also with every line uncommented, and means the same there', () => {
  const text = fromWorkspace('.env.example').replaceAll(/^# (?=[A-Z][A-Z0-9_]+=)/gm, '')
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'matinee-config-')), '.env')
  writeFileSync(file, text)
  const env = { PATH: process.env['PATH'] }
  const shell = spawnSync('sh', ['-c', `set -aeu; . '${file}'; env -0`], { encoding: 'utf8', env })
  expect({ status: shell.status, stderr: shell.stderr }).toEqual({ status: 0, stderr: '' })
  const read = new Map(shell.stdout.split('\0').map((line) => line.split(/=(.*)/s) as [string, string]))
  const parsed = parseEnv(text)
  for (const { name } of variables) expect([name, read.get(name)]).toEqual([name, parsed[name]])
})

it.each(['.env.example', 'docs/operations.md'])('%s names every variable with its meaning, and no other', (file) => {
  const text = fromWorkspace(file)
  for (const { name, meaning } of variables) {
    expect(text).toContain(name)
    expect(text).toContain(meaning)
  }
  const named =
    file === '.env.example' ? text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm) : text.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)
  expect([...named].map((match) => match[1]).toSorted()).toEqual(variables.map(({ name }) => name).toSorted())
})

it('is the only reader of the environment in the product', async () => {
  const { globSync } = await import('node:fs')
  const sources = globSync('**/*.ts', { cwd: path.resolve(import.meta.dirname, '..') })
  const readers = sources.filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /process\.env/.test(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')),
  )
  // cli.ts fills it from .env; child-process.ts hands the whole of it on.
  expect(readers).toEqual(['cli.ts', 'platform/child-process.ts', 'platform/config.ts'])
})

it.each([
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', 'nginx.internal'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['PUBLIC_URL', 'https://films.example/cinema'],
  ['SHUTDOWN_DELAY_MS', '20000'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['STREAM_ORIGINS', 'http://cdn.example'],
  ['STREAM_ORIGINS', 'cdn.example'],
  ['STREAM_ORIGINS', 'https://cdn.example/films'],
  ['EARLIEST_YEAR', '1799'],
  ['EARLIEST_YEAR', 'long ago'],
  ['EARLIEST_YEAR', '1900.5'],
  ['CURRENCY', 'dollars'],
  ['CURRENCY', 'XYZ'],
  // Stripe counts it in hundredths, which it is shown without.
  ['CURRENCY', 'HUF'],
  ['CURRENCY', 'KWD'],
  ['TAX_RATE', '101'],
  ['GENRES', 'Drama,*'],
  ['GENRES', 'Drama,Comedy,drama'],
  ['GENRES', `Drama,${'x'.repeat(51)}`],
  ['GENRES', Array.from({ length: 51 }, (_, at) => `Genre ${at}`).join(',')],
  ['AGE_RATINGS', '0,six'],
  ['AGE_RATINGS', '12,6'],
  ['AGE_RATINGS', '6,6'],
  ['AGE_RATINGS', '-1'],
  ['AGE_RATINGS', '22'],
])('%s may not be %s', (name, value) => {
  expect(() => loadConfig({ ...good, [name]: value })).toThrow(name)
})

it('sells nothing in production until it is told how, and tries things out elsewhere', () => {
  const providerIn = (more: NodeJS.ProcessEnv) => loadConfig({ ...good, ...more }).payments.provider
  expect(providerIn({})).toBe('off')
  expect(providerIn({ NODE_ENV: 'production', PAYMENTS: '' })).toBe('off')
  expect(providerIn({ NODE_ENV: 'production', PAYMENTS: 'sandbox' })).toBe('sandbox')
  expect(providerIn({ NODE_ENV: 'development' })).toBe('sandbox')
  expect(providerIn({ NODE_ENV: 'test', PAYMENTS: 'off' })).toBe('off')
  expect(() => providerIn({ PAYMENTS: 'cash' })).toThrow(/PAYMENTS/)
  // PAY-1
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
  expect(providerIn({ NODE_ENV: 'production', PAYMENTS: 'stripe', ...stripe })).toBe('stripe')
  expect(() => providerIn({ PAYMENTS: 'stripe' })).toThrow(/STRIPE_SECRET_KEY: must be set[\s\S]*STRIPE_WEBHOOK_SECRET/)
  expect(() => providerIn({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_a' })).toThrow(/secret or restricted key/)
})

const google = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'a',
  clientSecret: 'hush-hush',
}
const withProviders = (providers: unknown, more: NodeJS.ProcessEnv = {}) =>
  loadConfig({
    ...good,
    SIGN_IN_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers),
    ...more,
  })

it('LOGIN-6: sign-in providers come as JSON, also from a file, and none are needed', () => {
  expect(loadConfig(good).signIn.providers).toEqual([])
  expect(withProviders([google]).signIn.providers).toEqual([google])
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'matinee-config-')), 'providers.json')
  writeFileSync(file, JSON.stringify([google], undefined, 2))
  expect(loadConfig({ ...good, SIGN_IN_PROVIDERS_FILE: file }).signIn.providers).toEqual([google])
})

it.each<[string, unknown]>([
  ['no JSON', '[{"clientSecret":"hush-hush",}]'],
  ['no list', google],
  ['one with an id that is no word', [{ ...google, id: 'Google!' }]],
  ['two with one id', [google, google]],
  ['seven', Array.from({ length: 7 }, (_, i) => ({ ...google, id: `g${i}` }))],
  ['one without a secret', [{ ...google, clientSecret: '' }]],
  ['one with a word that nobody knows', [{ ...google, secret: 'x' }]],
  ['one without TLS', [{ ...google, issuer: 'http://accounts.example' }]],
  ['one that only looks local', [{ ...google, issuer: 'http://127.0.0.1.example' }]],
  ['one with a query', [{ ...google, issuer: 'https://accounts.example/?a=b' }]],
  ['one without TLS in production, on this machine', [{ ...google, issuer: 'http://127.0.0.1:9000' }]],
])('sign-in providers may not be %s, and the complaint tells no secret', (_, providers) => {
  expect(() => withProviders(providers)).toThrow(/SIGN_IN_PROVIDERS/)
  expect(() => withProviders(providers)).not.toThrow(/hush/)
})

it.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000/realm'])(
  'an issuer without TLS may be %s, where things are tried out',
  (issuer) => {
    const providers = [{ ...google, issuer }]
    expect(withProviders(providers, { NODE_ENV: 'development' }).signIn.providers).toEqual(providers)
    const demo = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:4000' }
    expect(withProviders(providers, demo).signIn.providers).toEqual(providers)
    expect(() => withProviders(providers, { ...demo, PUBLIC_URL: 'http://films.example' })).toThrow(/SIGN_IN_PROVIDERS/)
  },
)
