import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp({ env: { DATABASE_POOL: '4' } })))
afterAll(() => testApp.close())

const connections = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'matinee-health'`.execute(testApp.services.db)
  return rows[0]?.n
}

it('/readyz waits for none of the connections that visitors wait for, and takes none of them', async () => {
  const { pool, changes, settings } = testApp.services
  // Settings are read when LISTEN begins, which must not be what waits.
  await expect.poll(() => changes.isListening()).toBe(true)
  await settings.load()
  const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
  try {
    await expect.poll(async () => (await testApp.request({ url: '/readyz' })).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 500 }, () => testApp.request({ url: '/readyz' })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(answers[0]?.json()).toMatchObject({ ready: true, database: true, migrated: true, stopping: false })
    expect(pool.waitingCount).toBe(0)
  } finally {
    taken.forEach((client) => client.release())
  }
  expect(await connections()).toBe(1)
})

it('/readyz tells whether a worker runs, and is ready for visitors without one', async () => {
  const look = async () => {
    const answer = await testApp.request({ url: '/readyz' })
    return { status: answer.statusCode, worker: answer.json<{ worker: string }>().worker }
  }
  await expect.poll(look).toEqual({ status: 200, worker: 'away' })
  const stop = await testApp.startWorker()
  await expect.poll(look).toEqual({ status: 200, worker: 'running' })
  await stop()
  await expect.poll(look).toEqual({ status: 200, worker: 'away' })
})

it('/readyz tells a stranger whether it is ready, and nothing about the installation', async () => {
  await expect.poll(async () => (await testApp.request({ url: '/readyz' })).statusCode).toBe(200)
  const shownTo = async (remoteAddress: string, headers = {}) =>
    (await testApp.request({ url: '/readyz', remoteAddress, headers })).json<object>()
  const details = ['ready', 'database', 'migrated', 'worker', 'stopping']
  expect(Object.keys(await shownTo('127.0.0.1'))).toEqual(details)
  expect(Object.keys(await shownTo('::1'))).toEqual(details)
  expect(await shownTo('203.0.113.7')).toEqual({ ready: true })
  // Through a proxy on this machine, whether or not it is trusted.
  expect(await shownTo('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toEqual({ ready: true })
  expect(await shownTo('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toEqual({ ready: true })
})
