import { type Demo, setupEndpoints } from '@matinee/contract/setup'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, bearer, someAddress, tokenOf } from '../../../test/people.ts'
import { Passwords } from '../accounts/passwords.ts'
import { createAdmin } from '../accounts/admins.service.ts'
import { loadDemo, getDemoState } from './demo.service.ts'
import { newSetupAddress } from './setup.service.ts'

let testApp: TestApp
beforeEach(async () => void (testApp = await startTestApp()))
afterEach(() => testApp.close())

const secretOf = (address: string | undefined) => address?.split('#')[1] ?? ''
const anAddress = async () => secretOf(await newSetupAddress(testApp.services))
const post = (url: string, payload: object, remoteAddress = someAddress()) =>
  testApp.request({ method: 'POST', url, payload, remoteAddress })
const check = async (secret: string) => (await post(setupEndpoints.check.path, { secret })).statusCode
const owner = { username: 'The owner', email: 'owner@example.org', password: 'velvet curtain 12' }
const create = (secret: string, more: object = {}) =>
  post(setupEndpoints.createAdmin.path, { secret, ...owner, ...more })
const admins = () =>
  testApp.services.db.selectFrom('users').select(['id', 'email']).where('role', '=', 'owner').execute()

it('SITE-1: the printed address makes the first admin, once, who can log in; it is on record', async () => {
  const address = await newSetupAddress(testApp.services)
  expect(address).toMatch(/^https:\/\/matinee\.test\/setup#[\w-]{43}$/)
  const secret = secretOf(address)
  const found = await post(setupEndpoints.check.path, { secret })
  expect(found.json()).toMatchObject({
    checks: ['database', 'worker', 'mail', 'storage', 'encoder'].map((id) => ({ id })),
  })
  expect((await create(secret)).statusCode).toBe(200)
  expect(await admins()).toMatchObject([{ email: owner.email }])
  const { email, password } = owner
  expect((await post('/api/admin/login', { email, password })).statusCode).toBe(200)
  const record = await testApp.services.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(record.map(({ action }) => action)).toEqual(['admin.setup', 'admin.login'])

  expect((await create(secret, { username: 'Another', email: 'b@example.org' })).statusCode).toBe(404)
  expect(await check(secret)).toBe(404)
  expect(await newSetupAddress(testApp.services)).toBeUndefined()
  expect(await testApp.services.db.selectFrom('setup').selectAll().execute()).toEqual([])
  // Neither the secret nor its address is in the log.
  expect(JSON.stringify(testApp.logged)).not.toContain(secret)
})

it('SITE-1: of two browsers at once, one makes the admin', async () => {
  for (let round = 0; round < 5; round++) {
    await sql`truncate users cascade`.execute(testApp.services.db)
    const secret = await anAddress()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => create(secret, { username: `owner ${name}`, email: `${name}@example.org` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
    expect(await admins()).toHaveLength(1)
  }
})

it('SITE-1: only the newest secret holds, and only its hash is stored', async () => {
  const [first, second] = [await anAddress(), await anAddress()]
  expect([await check(first), await check(''), await check('x'), await check(second)]).toEqual([404, 404, 404, 200])
  const [row] = await testApp.services.db.selectFrom('setup').select('secret_hash').execute()
  expect(row?.secret_hash.toString('base64url')).not.toBe(second)
  expect(row?.secret_hash).toHaveLength(32)
})

it('SITE-1: admin:create ends it, and so does an admin who is made in any other way', async () => {
  const secret = await anAddress()
  await createAdmin({ ...testApp.services, passwords: new Passwords() }, owner)
  expect(await check(secret)).toBe(404)
  expect((await create(secret, { username: 'Another', email: 'b@example.org' })).statusCode).toBe(404)

  await sql`truncate users cascade`.execute(testApp.services.db)
  const again = await anAddress()
  await aUser(testApp, { role: 'owner' })
  expect(await testApp.services.db.selectFrom('setup').selectAll().execute()).toEqual([])
  expect(await check(again)).toBe(404)
})

it('SITE-1: what cannot be used is said at its field, and the address still holds', async () => {
  const secret = await anAddress()
  await aUser(testApp, { username: 'The owner' })
  expect((await create(secret)).json()).toMatchObject({ fields: { username: expect.any(String) as string } })
  expect((await create(secret, { username: 'Somebody', password: 'kq7#xx9w' })).json()).toMatchObject({
    fields: { password: expect.stringContaining('easy to guess') as string },
  })
  expect(await admins()).toEqual([])
  expect(await check(secret)).toBe(200)
})

it('SITE-1: an empty catalogue is filled with the demo by a job, once; one with movies is left alone', async () => {
  const headers = bearer(await tokenOf(testApp, await aUser(testApp, { role: 'owner' }), { audience: 'admin' }))
  const demo = async () =>
    (await testApp.request({ method: 'GET', url: setupEndpoints.demo.path, headers })).json<Demo>()
  const load = async () =>
    (await testApp.request({ method: 'POST', url: setupEndpoints.loadDemo.path, headers })).statusCode
  expect(await demo()).toEqual({ state: 'offered', movies: 0 })
  expect(await Promise.all([load(), load(), load()])).toEqual([200, 200, 200])
  expect(await demo()).toEqual({ state: 'loading', movies: 0 })
  const { db } = testApp.services
  const { rows } = await sql`delete from graphile_worker._private_jobs where key = 'setup:demo' returning id`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  await addMovies(db, [{}])
  expect(await demo()).toEqual({ state: 'over', movies: 1 })
  expect(await load()).toBe(409)
})

it('SITE-1: where pictures go to a bucket, the demo is not offered', async () => {
  const s3 = { ...testApp.config.storage, s3: {} } as unknown as typeof testApp.config.storage
  const services = { ...testApp.services, config: { ...testApp.config, storage: s3 } }
  expect(await getDemoState(services)).toEqual({ state: 'missing', movies: 0 })
  await expect(loadDemo(services, atDesk(await aUser(testApp)))).rejects.toMatchObject({ code: 'setup.demoMissing' })
})

it('SITE-1: guesses are limited by address', async () => {
  const from = someAddress()
  const answers: number[] = []
  for (let tried = 0; tried < 32; tried++)
    answers.push((await post(setupEndpoints.check.path, { secret: 'a guess' }, from)).statusCode)
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
  expect(answers.slice(30)).toEqual([429, 429])
})
