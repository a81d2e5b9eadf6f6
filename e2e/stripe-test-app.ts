import type { Page } from '@playwright/test'
import { openBench } from '../apps/server/bench/api-under-load.ts'
import { freePort } from '../apps/server/local/ports.ts'
import { MailSink } from '../apps/server/local/mail-sink.ts'
import { createPool } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { StripeStandIn } from '../apps/server/test/stripe/stand-in.ts'
import { testIn } from './test-app.ts'

/** The built product without films, which sells through the stand-in for Stripe. */
async function startTestApp() {
  const bench = await openBench({ pages: false, settings: { fsync: 'off', synchronous_commit: 'off' } })
  const sink = new MailSink()
  const { smtpUrl } = await sink.start()
  const standIn = await new StripeStandIn().start()
  const port = String(await freePort())
  const env = {
    ...standIn.env,
    WITHDRAWAL: 'unused',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: smtpUrl,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    WORKER_ROLES: 'general',
  }
  const { url } = await bench.startApi(env)
  await bench.startWorker(env)
  const log = createLog({ log: { level: 'warn' } }, 'test')
  const pool = createPool({ database: { url: bench.databaseUrl, pool: 1 } }, log)
  await pool.query(`update plan set months = 1 where id = 'monthly'`)
  // A film of Premium as rows alone: what matters here is whether it may begin.
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
      insert into movie (title, description, genres) values ('The Last Projectionist', 'A film of the tests.', array['Drama'])
      returning id
    ), prepared as (
      insert into film (movie_id, state, master_name, master_bytes, secret, plan, prepared_at)
      select id, 'ready', 'reel.mkv', 1, sha256(convert_to(id, 'UTF8')),
        '{"durationMs": 5400000, "segments": 1, "renditions": [], "audio": []}', now() from made
      returning id, movie_id
    )
    insert into movie_film (movie_id, film_id, is_premium) select movie_id, id, true from prepared returning movie_id as id`,
  )
  await pool.end()
  standIn.webhooks.url = `${url}/api/webhooks/stripe-test`
  const { ledger, webhooks } = standIn
  return {
    url,
    ledger,
    premiumFilm: { id: rows[0]!.id, title: 'The Last Projectionist' },
    /** To an address, the newest last. */
    mailsTo: (address: string) => sink.mails.filter(({ recipients }) => recipients.includes(address)),
    /** What has happened at Stripe becomes known here. */
    deliver: (order?: 'reversed') => webhooks.deliver({ order, age: ledger.now() - Math.floor(Date.now() / 1000) }),
    /** Of Stripe's page, on which this browser is. */
    sessionAt: (page: Page) => ledger.get('checkout.session', new URL(page.url()).pathname.split('/').at(-1) ?? ''),
    async close() {
      await bench.close()
      await standIn.stop()
      await sink.stop()
    },
  }
}

/** Each worker has a site of its own, as Stripe's clock is moved in it. */
export const test = testIn(startTestApp)
