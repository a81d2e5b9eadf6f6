import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Call, createClient } from '@matinee/contract/http/client'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { MailSink } from '../local/mail-sink.ts'
import { buildApp } from '../src/app.ts'
import { jobs, schedules } from '../src/jobs.ts'
import { type Config, loadConfig } from '../src/platform/config.ts'
import type { Caller } from '../src/platform/actor.ts'
import type { Identify } from '../src/platform/http/access.ts'
import type { RunnableJob } from '../src/platform/jobs/job.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import type { PaymentProvider } from '../src/platform/payments/provider.ts'
import { createServices, type Services } from '../src/platform/services.ts'
import { createTestDatabase } from './database.ts'
import { leaksIn } from './log-secrets.ts'

/** A clock that a test moves. */
class TestClock {
  #now = new Date('2026-03-01T12:00:00Z')
  now = () => this.#now
  forward(milliseconds: number) {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}

export interface TestApp {
  config: Config
  services: Services
  app: FastifyInstance
  clock: TestClock
  sink: MailSink
  /** Everything that was logged, line by line. */
  logged: Record<string, unknown>[]
  call: Call
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  startWorker(extra?: RunnableJob[]): Promise<() => Promise<void>>
  /** Moves the clock of the process, and that of the database, by which Premium is decided. */
  forward(milliseconds: number): Promise<void>
  close(): Promise<void>
}

interface TestAppOptions {
  env?: NodeJS.ProcessEnv
  extraRoutes?: (app: FastifyInstance) => void
  /** Who a request comes from, by the bearer that it carries. */
  callers?: Record<string, Caller>
  /** Who takes the money, if it is to be somebody else than the sandbox. */
  payments?: PaymentProvider
  /** As they were built last. */
  pages?: boolean | undefined
  /** Where the database server is, for those who are no test. */
  postgres?: string | undefined
}

export const testKeys = { SECRET_KEY: randomBytes(32).toString('base64url') }

export const testEnvironment = (databaseUrl: string, smtpUrl: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  PUBLIC_URL: 'https://matinee.test',
  DATABASE_URL: databaseUrl,
  SMTP_URL: smtpUrl,
  ...testKeys,
  MAIL_FROM: 'Matinee <testApp@matinee.test>',
  // Most tests sign admins in by their password alone; `factors.test.ts` asks for what an installation begins with.
  DESK_TWO_STEPS: 'off',
  SITE_OPERATOR: 'Matinee Test TestApp',
  CONTACT_EMAIL: 'desk@matinee.test',
  SUPPORT_URL: 'https://coffee.test/matinee',
})

/** The whole server in this process, on a real database and a real mail server. */
export async function startTestApp({
  env,
  extraRoutes,
  callers,
  payments,
  pages = false,
  postgres,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ server: postgres })
  const storage = mkdtempSync(path.join(tmpdir(), 'matinee-storage-'))
  const sink = new MailSink()
  const { smtpUrl } = await sink.start()
  const config = loadConfig({ ...testEnvironment(database.url, smtpUrl), STORAGE_PATH: storage, ...env })
  const clock = new TestClock()
  const logged: Record<string, unknown>[] = []
  const logTo = { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) }
  // A machine that is busy with many tests may take longer than a visitor would wait.
  const services = await createServices(config, 'test', { clock, logTo, payments, connectTimeoutMs: 10_000 })
  const identify: Identify | undefined =
    callers && (async ({ headers }) => callers[headers.authorization?.replace('Bearer ', '') ?? ''])
  const app = await buildApp(services, { pages, extraRoutes, identify })

  const setDatabaseClock = async () => {
    const now = sql.lit(clock.now().toISOString())
    await sql`create or replace function app_now() returns timestamptz language sql stable parallel safe
      return timestamptz ${now}`.execute(services.db)
  }
  // Some come with a database of their own, or with one that is not there.
  if (config.database.url === database.url) {
    await services.settings.load()
    await setDatabaseClock()
  }

  const call = createClient({
    baseUrl: config.site.url,
    fetch: async (url, init) => {
      const answer = await app.inject({
        method: init.method as 'GET',
        url: url.pathname + url.search,
        headers: Object.fromEntries(new Headers(init.headers)),
        payload: init.body as string | undefined,
      })
      return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
    },
  })
  return {
    config: services.config,
    services,
    app,
    clock,
    sink,
    logged,
    call,
    request: (options) => app.inject(options),
    startWorker: (extra = []) =>
      startWorker({ config, services, pool: services.pool, jobs: [...jobs, ...extra], schedules }),
    async forward(milliseconds) {
      clock.forward(milliseconds)
      await setDatabaseClock()
    },
    async close() {
      await app.close()
      await services.close()
      await sink.stop()
      await database.drop()
      rmSync(storage, { recursive: true, force: true })
      // Every test of the server is also a test of its log.
      const leaks = leaksIn(logged.map((line) => JSON.stringify(line)))
      if (leaks.length > 0) throw new Error(`The log holds what it must not:\n${JSON.stringify(leaks, null, 2)}`)
    },
  }
}
