import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type FailedJob, type HealthCheck, type HealthCheckId, healthChecks } from '@matinee/contract/health'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { atDesk, aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { reactivateSubscription } from '../subscriptions/subscriptions.service.ts'
import { checks as definedChecks } from './checks.service.ts'
import { healthWords } from './health-words.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'matinee-health-'))
const stamp = path.join(folder, 'backup.stamp')

/** Takes connections and never says a word. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Health {
  checks: HealthCheck[]
  failedJobs: FailedJob[] | null
}

async function atTheDesk(env: NodeJS.ProcessEnv) {
  const testApp = await startTestApp({ env })
  const admin = await aUser(testApp, { role: 'owner' })
  const token = await tokenOf(testApp, admin, { audience: 'admin' })
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, language = 'en') =>
    testApp.request({
      method,
      url: `/api/admin/health${url}`,
      headers: { ...bearer(token), 'accept-language': language },
      remoteAddress: someAddress(),
      ...(payload && { payload }),
    })
  const health = async () => (await ask('GET', '')).json<Health>()
  const check = async (id: HealthCheckId) => (await health()).checks.find((each) => each.id === id)!
  return { testApp, admin, ask, health, check }
}

describe('SITE-9: with parts that work', () => {
  let testApp: TestApp
  let admin: Person
  let desk: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => {
    desk = await atTheDesk({ PUBLIC_URL: 'http://localhost:3000', BACKUP_STAMP: stamp })
    ;({ testApp, admin } = desk)
  })
  afterAll(async () => {
    await testApp.close()
    rmSync(folder, { recursive: true })
  })

  it('every part is looked at, and has a sentence', async () => {
    const { checks, failedJobs } = await desk.health()
    expect(checks.map(({ id }) => id)).toEqual([...healthChecks])
    expect(failedJobs).toEqual([])
    const stateOf = Object.fromEntries(checks.map(({ id, state }) => [id, state]))
    expect(stateOf).toMatchObject({ version: 'ok', database: 'ok', migrations: 'ok', mail: 'ok', keys: 'ok' })
    // What is not well says what to do.
    const isSentence = (text: string | null) => text?.endsWith('.') ?? false
    expect(
      checks.filter(({ state, text, advice }) => !isSentence(text) || (state !== 'ok' && !isSentence(advice))),
    ).toEqual([])
    expect(JSON.stringify(checks)).not.toContain('PRIVATE KEY')
  })

  it('storage that another installation uses is said, with what to do', async () => {
    const { storage } = testApp.services
    await storage.write('installation.json', Readable.from(['{"installation":"1","host":"films.example"}']))
    const { state, text, advice } = await desk.check('storage')
    expect({ state, text }).toEqual({
      state: 'broken',
      text: 'The storage is in use by another installation, films.example: nothing is deleted here.',
    })
    expect(advice).toContain('installation.json')
    await storage.remove('installation.json')
    expect((await desk.check('storage')).text).toBe('Files can be written and removed.')
    expect(await storage.stat('installation.json')).toBeDefined()
  })

  it('a worker is alive as long as it is connected', async () => {
    expect(await desk.check('worker')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/No worker is running/) as unknown,
    })
    const stop = await testApp.startWorker()
    expect(await desk.check('worker')).toMatchObject({ state: 'ok' })
    await stop()
    expect(await desk.check('worker')).toMatchObject({ state: 'broken' })
  })

  it('a failed job is listed with its reason, tried again and dismissed', async () => {
    const job = defineJob({
      name: 'planted.break',
      payload: z.object({}),
      tries: 1,
      run: () => Promise.reject(new Error('the reel tore\nand more')),
    })
    await enqueue(testApp.services.db, job, {})
    await enqueue(testApp.services.db, job, {})
    const stop = await testApp.startWorker([job])
    const failed = async () => (await desk.health()).failedJobs!
    await expect.poll(async () => (await failed()).filter(({ state }) => state === 'given up')).toHaveLength(2)
    const [first, second] = await failed()
    expect(first).toMatchObject({ what: 'planted.break', tries: 1, error: 'the reel tore' })
    expect(await desk.check('worker')).toMatchObject({ state: 'warning', text: '2 jobs were given up.' })
    await stop()

    const { reference } = first!
    expect((await desk.ask('POST', '/retry', { reference })).statusCode).toBe(200)
    expect((await failed()).find((each) => each.reference === reference)).toMatchObject({
      state: 'will be tried again',
      tries: 0,
    })
    expect((await desk.ask('POST', '/dismiss', { reference: second!.reference })).statusCode).toBe(200)
    expect((await desk.ask('POST', '/dismiss', { reference: second!.reference })).statusCode).toBe(404)
    expect((await desk.ask('POST', '/retry', { reference: 'job:1 or 1=1' })).statusCode).toBe(404)
    await sql`select graphile_worker.complete_jobs(array[${reference.slice(4)}]::bigint[])`.execute(testApp.services.db)
  })

  it('people whom a provider charges again that is not set up any more', async () => {
    const { db } = testApp.services
    const ann = await aUser(testApp)
    const actor = atDesk(admin)
    await reactivateSubscription(testApp.services, { userId: ann.id, plan: 'monthly', reason: 'a test', actor })
    await sql`
      with bought as (
        insert into checkout (user_id, plan, cents, currency, days, months, provider, state, created_at, settled_at)
        values (${ann.id}, 'monthly', 999, 'USD', 30, 1, 'stripe', 'failed', app_now(), app_now()) returning id),
      charged as (
        insert into renewal (checkout_id, provider, reference, customer, created_at)
        select id, 'stripe', 'sub_1', 'cus_1', app_now() from bought returning checkout_id)
      update subscription set renewal = 'on', renewal_id = checkout_id from charged`.execute(db)
    expect(await desk.check('payments')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/^1 person has a plan that renews, but payments are not set up/) as unknown,
      advice: expect.stringMatching(/STRIPE_SECRET_KEY/) as unknown,
    })
    await sql`update subscription set renewal = 'stopped'`.execute(db)
    expect((await desk.check('payments')).state).not.toBe('broken')
  })

  it('a payment event that could not be applied is settled, and never tried again', async () => {
    const { db, clock } = testApp.services
    await db
      .insertInto('payment_event')
      .values({
        provider: 'stripe',
        event_id: 'evt_1',
        kind: 'refunded',
        happened_at: clock.now(),
        received_at: clock.now(),
        outcome: 'refused',
        error: 'It fits no purchase.',
      })
      .execute()
    const reference = 'payment:stripe:evt_1'
    expect((await desk.health()).failedJobs).toMatchObject([{ reference, error: 'It fits no purchase.' }])
    expect(await desk.check('payments')).toMatchObject({ state: 'warning' })
    expect((await desk.ask('POST', '/retry', { reference })).statusCode).toBe(404)
    expect((await desk.ask('POST', '/dismiss', { reference })).statusCode).toBe(200)
    expect((await desk.health()).failedJobs).toEqual([])
  })

  it('a test email goes to the admin who asks for it', async () => {
    const stop = await testApp.startWorker()
    expect((await desk.ask('POST', '/test-mail')).json()).toMatchObject({
      message: `A test email to ${admin.email} is on its way.`,
    })
    expect((await testApp.sink.mailTo(admin.email)).subject).toBe('Matinee: a test email')
    await stop()
    await expect
      .poll(async () => (await desk.check('mail')).facts)
      .toContainEqual({
        label: 'Last sent',
        at: testApp.clock.now().toISOString(),
      })
  })

  it('processes that die while they look at storage leave one file at most, which the next look removes', async () => {
    const { services } = testApp
    const dying = { ...services.storage, remove: () => Promise.reject(new Error('killed')) }
    for (let times = 0; times < 2; times++) {
      const look = definedChecks.storage.find(
        { ...services, storage: dying },
        healthWords.en,
        new AbortController().signal,
      )
      await expect(look).rejects.toThrow('killed')
    }
    const left = async () => {
      const keys: string[] = []
      for await (const { key } of services.storage.list('health/')) keys.push(key)
      return keys
    }
    expect(await left()).toHaveLength(1)
    expect((await desk.check('storage')).state).not.toBe('broken')
    expect(await left()).toEqual([])
  })

  it('the age of the last backup decides', async () => {
    expect(await desk.check('backups')).toMatchObject({ state: 'warning', text: 'No backup is known.' })
    const states = []
    for (const days of [1, 3, 8]) {
      writeFileSync(stamp, '')
      const at = new Date(testApp.clock.now().getTime() - days * 86_400_000)
      utimesSync(stamp, at, at)
      states.push((await desk.check('backups')).state)
    }
    expect(states).toEqual(['ok', 'warning', 'broken'])
  })

  it('backups that cannot be encrypted are said, as none is made then', async () => {
    const { backups } = testApp.services.config
    const stamped = { ...backups }
    writeFileSync(stamp, '')
    Object.assign(backups, { folder: path.dirname(stamp), recipients: ['age1nobody'] })
    try {
      const { state, text, advice } = await desk.check('backups')
      expect([state, advice]).toEqual(['broken', expect.stringContaining('BACKUP_AGE_RECIPIENTS')])
      expect(text).toContain('age1nobody')
      vi.stubEnv('PATH', path.dirname(stamp))
      expect((await desk.check('backups')).text).toContain('apt install age')
    } finally {
      vi.unstubAllEnvs()
      Object.assign(backups, stamped)
    }
  })

  it('SITE-10 it is said in the language of who asks, with its values', async () => {
    Object.assign(testApp.services.config.site, { languages: ['de'] })
    writeFileSync(stamp, '')
    const at = new Date(testApp.clock.now().getTime() - 3 * 86_400_000)
    utimesSync(stamp, at, at)
    const { checks } = (await desk.ask('GET', '', undefined, 'de')).json<Health>()
    expect(checks.find(({ id }) => id === 'backups')).toMatchObject({
      text: 'Die letzte bekannte Sicherung ist 3 Tage alt.',
      facts: [{ label: 'Letzte Sicherung' }],
    })
    expect((await desk.ask('POST', '/test-mail', undefined, 'de')).json()).toMatchObject({
      message: `Eine Test-E-Mail an ${admin.email} ist unterwegs.`,
    })
  })

  it('a migration that was not applied is named', async () => {
    const { db } = testApp.services
    await sql`delete from schema_migration where name like '0002%'`.execute(db)
    expect(await desk.check('migrations')).toMatchObject({
      state: 'broken',
      facts: [{ label: 'Missing', text: '0002_catalogue.sql' }],
    })
  })
})

describe('SITE-9: with parts that are broken', () => {
  it('the page answers in time while mail, storage, certificate and a table do not', async () => {
    const silent = await silentServer()
    const s3 = { STORAGE: 's3', S3_BUCKET: 'matinee', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
    const desk = await atTheDesk({
      SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
      PUBLIC_URL: `https://127.0.0.1:${silent.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${silent.port}`,
      ...s3,
    })
    // Somebody's long ALTER TABLE: whoever reads emails waits.
    const locker = await desk.testApp.services.pool.connect()
    await locker.query('begin; lock table mail')
    const started = performance.now()
    const { checks, failedJobs } = await desk.health()
    expect(performance.now() - started).toBeLessThan(8_000)
    await locker.query('rollback')
    locker.release()
    const found = Object.fromEntries(checks.map((check) => [check.id, check]))
    const late = [{ label: 'Reason', text: 'no answer within 4 seconds' }]
    expect(found).toMatchObject({
      database: { state: 'ok' },
      migrations: { state: 'ok' },
      keys: { state: 'ok' },
      worker: { state: 'broken', text: 'The queue cannot be read.', facts: late },
      mail: { state: 'broken', text: 'Mail cannot be sent.', facts: late },
      storage: { state: 'broken', text: 'Files cannot be stored.', facts: late },
      certificate: {
        state: 'warning',
        facts: [{ label: 'Reason', text: expect.stringMatching(/in time|4 seconds/) as unknown }],
      },
    })
    expect(failedJobs).toBeNull()
    await silent.stop()
    await desk.testApp.close()
  })

  it('a part that refuses is named with its reason', async () => {
    const silent = await silentServer()
    await silent.stop()
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'matinee-health-')), 'file')
    writeFileSync(file, '')
    const desk = await atTheDesk({
      SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
      STORAGE_PATH: path.join(file, 'storage'),
      PUBLIC_URL: 'http://films.example',
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
    })
    const found = Object.fromEntries((await desk.health()).checks.map((check) => [check.id, check]))
    expect(found).toMatchObject({
      mail: {
        state: 'broken',
        facts: [
          { label: 'Server' },
          { label: 'Last sent', text: 'Never' },
          { label: 'Not delivered', text: '0' },
          { label: 'Reason', text: expect.stringMatching(/ECONNREFUSED/) as unknown },
        ],
      },
      storage: { state: 'broken', facts: [{ label: 'Reason', text: expect.stringMatching(/ENOTDIR/) as unknown }] },
      certificate: { state: 'broken', text: expect.stringMatching(/without TLS/) as unknown },
      payments: { state: 'warning', text: expect.stringMatching(/No money moves/) as unknown },
    })
    // As after the wizard, with plans that have their price in dollars.
    await desk.testApp.services.pool.query(`update plan set currency = 'EUR'`)
    expect(await desk.check('payments')).toMatchObject({
      text: expect.stringMatching(/^Nothing is on sale/) as unknown,
    })
    await desk.testApp.close()
    rmSync(path.dirname(file), { recursive: true })
  })
})
