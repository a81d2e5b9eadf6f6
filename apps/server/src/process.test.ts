import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../local/ports.ts'
import { type TestApp, startTestApp, testKeys } from '../test/test-app.ts'
import { listDeadLetters } from './features/dead-letters/dead-letters.queries.ts'

let testApp: TestApp
let env: NodeJS.ProcessEnv
const running: ChildProcess[] = []

beforeEach(async () => {
  testApp = await startTestApp()
  await sql`create table planted_mark (key text, what text)`.execute(testApp.services.db)
  const { config } = testApp
  env = {
    ...process.env,
    NODE_ENV: 'test',
    PUBLIC_URL: config.site.url,
    DATABASE_URL: config.database.url,
    SMTP_URL: config.mail.url,
    ...testKeys,
    MAIL_FROM: config.mail.from,
    SITE_OPERATOR: config.site.operator,
    CONTACT_EMAIL: config.site.contactEmail,
    LOG_LEVEL: 'warn',
  }
})
afterEach(async () => {
  for (const child of running.splice(0)) await kill(child)
  await testApp.close()
})

function start(script: string, extra: NodeJS.ProcessEnv = {}): ChildProcess {
  const file = path.resolve(import.meta.dirname, '../test', script)
  const child = spawn(process.execPath, [file], { env: { ...env, ...extra }, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  return child
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

const marks = async () => {
  const { rows } = await sql<{ key: string; begun: number; ended: number }>`
    select key, count(*) filter (where what = 'begun')::int as begun, count(*) filter (where what = 'ended')::int as ended
    from planted_mark group by key`.execute(testApp.services.db)
  return rows
}
const addSlowJob = (milliseconds: number) =>
  sql`select graphile_worker.add_job('planted.slow', json_build_object('key', 'a', 'milliseconds', ${milliseconds}::int))`.execute(
    testApp.services.db,
  )
const jobsLeft = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(
    testApp.services.db,
  )
  return rows[0]?.n
}

describe('a process that is killed', () => {
  it('as a worker in the middle of a job: another worker takes the job, and it ends once', async () => {
    const first = start('worker-process.ts')
    await addSlowJob(60_000)
    await expect.poll(marks).toEqual([{ key: 'a', begun: 1, ended: 0 }])
    await kill(first)
    await sql`update graphile_worker._private_jobs set payload = '{"key":"a","milliseconds":100}'`.execute(
      testApp.services.db,
    )

    start('worker-process.ts')
    start('worker-process.ts')
    await expect.poll(jobsLeft).toBe(0)
    expect(await marks()).toEqual([{ key: 'a', begun: 2, ended: 1 }])
  })

  it('as a worker in a job that the schedule has asked for again: the newer one is done, and nothing is left', async () => {
    const first = start('worker-process.ts')
    const ask = (milliseconds: number) =>
      sql`select graphile_worker.add_job('planted.slow', json_build_object('key', 'a', 'milliseconds', ${milliseconds}::int,
        '_cron', json_build_object('ts', now(), 'backfilled', false)), job_key => 'schedule:planted.slow')`.execute(
        testApp.services.db,
      )
    await ask(60_000)
    await expect.poll(marks).toEqual([{ key: 'a', begun: 1, ended: 0 }])
    await ask(100)
    await kill(first)
    start('worker-process.ts')
    await expect.poll(jobsLeft).toBe(0)
    expect(await marks()).toMatchObject([{ key: 'a', ended: 1 }])
  })

  it('as a worker in the last try of a job: a person is told', async () => {
    const first = start('worker-process.ts')
    await sql`select graphile_worker.add_job('planted.slow', '{"key":"a","milliseconds":60000}', max_attempts => 1)`.execute(
      testApp.services.db,
    )
    await expect.poll(marks).toEqual([{ key: 'a', begun: 1, ended: 0 }])
    expect(await listDeadLetters(testApp.services.db)).toEqual([])
    await kill(first)
    start('worker-process.ts')
    await expect
      .poll(() => listDeadLetters(testApp.services.db))
      .toMatchObject([{ what: 'planted.slow', state: 'given up', error: 'The worker died while it ran.' }])
  })

  it('as the API right after it answered: what it promised still happens, once', async () => {
    const port = String(await freePort())
    const api = start('api-process.ts', { PORT: port })
    await once(api.stdout!, 'data')
    const answer = await fetch(`http://127.0.0.1:${port}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', email: 'ann@example.org', message: 'Hello' }),
    })
    expect(answer.status).toBe(200)
    await kill(api)
    expect(testApp.sink.mails).toEqual([])

    start('worker-process.ts')
    await testApp.sink.mailTo('ann@example.org')
    await expect.poll(jobsLeft).toBe(0)
    expect(testApp.sink.mails.map((mail) => mail.recipients[0]).toSorted()).toEqual([
      'ann@example.org',
      'desk@matinee.test',
    ])
  })

  it('as the API while its job is running: the job goes on, and ends once', async () => {
    const port = String(await freePort())
    const api = start('api-process.ts', { PORT: port })
    await once(api.stdout!, 'data')
    let goOn = () => {}
    const told = new Promise<void>((resolve) => (goOn = resolve))
    let handedOver = 0
    testApp.sink.beforeAccepting = () => (handedOver++, told)
    start('worker-process.ts')
    const answer = await fetch(`http://127.0.0.1:${port}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', email: 'ann@example.org', message: 'Hello' }),
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => handedOver).toBe(1)
    await kill(api)
    goOn()
    await expect.poll(jobsLeft).toBe(0)
    expect(testApp.sink.mails).toHaveLength(2)
    expect(await testApp.services.db.selectFrom('mail').select(['state', 'tries']).execute()).toEqual([
      { state: 'sent', tries: 1 },
      { state: 'sent', tries: 1 },
    ])
  })

  it('while a mail is being handed over: nobody gets it twice, and the next one leaves', async () => {
    let handedOver = 0
    testApp.sink.beforeAccepting = () => (handedOver++, new Promise(() => {}))
    const worker = start('worker-process.ts')
    await testApp.request({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'Ann', email: 'ann@example.org', message: 'Hello' },
    })
    await expect.poll(() => handedOver).toBe(1)
    await kill(worker)
    testApp.sink.beforeAccepting = async () => {}

    start('worker-process.ts')
    await expect.poll(jobsLeft).toBe(0)
    const states = await testApp.services.db.selectFrom('mail').select('state').orderBy('state').execute()
    expect(states).toEqual([{ state: 'sent' }, { state: 'uncertain' }])
    expect(testApp.sink.mails).toHaveLength(1)
  })
})

describe('a process that is told to stop', () => {
  it('as a worker: finishes the job at hand first', async () => {
    const worker = start('worker-process.ts')
    await addSlowJob(1_500)
    await expect.poll(marks).toEqual([{ key: 'a', begun: 1, ended: 0 }])
    await kill(worker, 'SIGTERM')
    expect(worker.exitCode).toBe(0)
    expect(await marks()).toEqual([{ key: 'a', begun: 1, ended: 1 }])
    expect(await jobsLeft()).toBe(0)
  })

  it('as the API: ends by itself', async () => {
    const api = start('api-process.ts', { PORT: String(await freePort()) })
    await once(api.stdout!, 'data')
    await kill(api, 'SIGTERM')
    expect(api.exitCode).toBe(0)
  })
})

it('a process with a configuration that cannot be used says what is wrong and ends', async () => {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, 'api.ts')], {
    env: { PATH: process.env['PATH'] },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(78)
  expect(said).toMatch(/PUBLIC_URL: must be set[\s\S]*DATABASE_URL: must be set[\s\S]*SMTP_URL: must be set/)
  expect(said).not.toContain('    at ')
})

/** Starts one and collects all that it says. */
function startAndListen(script: string, extra: NodeJS.ProcessEnv) {
  const file = path.resolve(import.meta.dirname, script)
  const child = spawn(process.execPath, [file], { env: { ...env, ...extra }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  return { child, said }
}
const databaseUrl = (change: (url: URL) => void) => {
  const url = new URL(testApp.config.database.url)
  change(url)
  return url.href
}

describe('a process that cannot start says why in a sentence', () => {
  const refusalOf = async (script: string, extra: NodeJS.ProcessEnv) => {
    const { child, said } = startAndListen(script, extra)
    const [code] = (await once(child, 'close')) as [number]
    return { code, said: said.err }
  }

  it('when the password of the database is wrong', async () => {
    const { code, said } = await refusalOf('worker.ts', {
      DATABASE_URL: databaseUrl((url) => (url.password = 'wrong-one')),
    })
    expect(said).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+ does not let the user "matinee" in: the password in DATABASE_URL .+\n$/,
    )
    expect(said).not.toContain('wrong-one')
    expect(code).toBe(78)
  })

  it('when there is no such database', async () => {
    const { code, said } = await refusalOf('worker.ts', {
      DATABASE_URL: databaseUrl((url) => (url.pathname = '/nowhere')),
    })
    expect(said).toMatch(/^PostgreSQL at \S+ has no database "nowhere"\. Create it: createdb .+\n$/)
    expect(code).toBe(78)
  })

  it('when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    const { code, said } = await refusalOf('../test/api-process.ts', { PORT: port })
    other.close()
    expect(said).toBe(`Port ${port} is in use by another program. Stop that program, or set PORT to another port.\n`)
    expect(code).toBe(78)
  })
})

describe('a process whose database is not there yet', () => {
  /** To the database, from a port where nobody listened until now. */
  const openDoor = async (port: number) => {
    const { hostname, port: to } = new URL(testApp.config.database.url)
    const door = createServer((visitor) => {
      const database = connect(Number(to), hostname)
      visitor.pipe(database).pipe(visitor)
      for (const socket of [visitor, database]) socket.on('error', () => {})
    }).listen(port, '127.0.0.1')
    await once(door, 'listening')
    return door
  }

  it('waits for it, says so, and goes on; the first line of its log names the version', async () => {
    const port = await freePort()
    const { child, said } = startAndListen('worker.ts', {
      DATABASE_URL: databaseUrl((url) => (url.port = String(port))),
      LOG_LEVEL: 'info',
    })
    await expect.poll(() => said.out).toMatch(/cannot be reached: trying again/)
    const [first = ''] = said.out.split('\n')
    expect(JSON.parse(first)).toMatchObject({
      name: 'worker',
      msg: 'starting Matinee',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    })
    const door = await openDoor(port)
    await expect.poll(() => said.out).toMatch(/can be reached[\s\S]*the worker is ready/)
    await kill(child, 'SIGTERM')
    door.close()
    expect(child.exitCode).toBe(0)
    expect(said.err).toBe('')
  }, 90_000)

  it('ends at once when it is told to while it waits', async () => {
    const { child, said } = startAndListen('worker.ts', {
      DATABASE_URL: databaseUrl((url) => (url.port = '1')),
    })
    await expect.poll(() => said.out).toMatch(/trying again each second/)
    const told = Date.now()
    await kill(child, 'SIGTERM')
    expect(child.exitCode).toBe(0)
    expect(Date.now() - told).toBeLessThan(8_000)
  })
})
