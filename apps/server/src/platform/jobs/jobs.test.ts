import { z } from 'zod'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schedules } from '../../jobs.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { defineJob, enqueue } from './job.ts'
import { countDeadLetters, listDeadLetters } from '../../features/dead-letters/dead-letters.queries.ts'
import { retryJob } from './failed-jobs.ts'
import type { WorkerRole } from '../config.ts'
import { purgeQueues } from './queues.ts'
import { startWorker } from './worker.ts'

let testApp: TestApp
let stop: (() => Promise<void>) | undefined
beforeEach(async () => void (testApp = await startTestApp()))
afterEach(async () => {
  await stop?.()
  stop = undefined
  await testApp.close()
})

function recording() {
  const ran: number[] = []
  const job = defineJob({
    name: 'planted.record',
    payload: z.object({ n: z.number() }),
    tries: 2,
    run: async ({ n }) => void ran.push(n),
  })
  return { ran, job }
}

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(
    testApp.services.db,
  )
  return rows[0]?.n
}

describe('a job', () => {
  it('does not wait for those of a kind that runs one at a time', async () => {
    const { ran, job } = recording()
    let begun = 0
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const slow = defineJob({
      name: 'planted.slow',
      payload: z.object({}),
      tries: 2,
      isOneAtATime: true,
      run: () => (begun++, held),
    })
    stop = await testApp.startWorker([job, slow])
    const { db } = testApp.services
    for (let i = 0; i < 8; i++) await enqueue(db, slow, {})
    await expect.poll(() => begun).toBe(1)
    await enqueue(db, job, { n: 1 })
    await expect.poll(() => ran).toEqual([1])
    expect(begun).toBe(1)
    goOn()
    await expect.poll(waiting).toBe(0)
    expect(begun).toBe(8)
  })

  it('FILM-12: does not wait for an encode, which runs only in workers of that role', async () => {
    const { ran, job } = recording()
    let begun = 0
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const encode = defineJob({
      name: 'planted.encode',
      payload: z.object({}),
      tries: 2,
      role: 'encode',
      run: () => (begun++, held),
    })
    const { config, services } = testApp
    const startWith = (roles: WorkerRole[]) =>
      startWorker({
        config: { ...config, worker: { ...config.worker, roles } },
        services,
        pool: services.pool,
        jobs: [job, encode],
        schedules: [],
      })
    for (let i = 0; i < 8; i++) await enqueue(services.db, encode, {})
    await enqueue(services.db, job, { n: 1 })
    const stopGeneral = await startWith(['general'])
    await expect.poll(() => ran).toEqual([1])
    expect(begun).toBe(0)
    stop = await startWith(['encode'])
    await expect.poll(() => begun).toBe(1)
    await enqueue(services.db, job, { n: 2 })
    await expect.poll(() => ran).toEqual([1, 2])
    goOn()
    await expect.poll(waiting).toBe(0)
    await stopGeneral()
  })

  it('of the encoding role too does not run beside another of its kind that runs one at a time', async () => {
    let begun = 0
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
    const define = (name: string, isOneAtATime: boolean, run: () => Promise<void>) =>
      defineJob({ name, payload: z.object({}), tries: 2, role: 'encode', isOneAtATime, run })
    const alone = define('planted.alone', true, () => (begun++, held))
    let ran = 0
    const other = define('planted.other', false, async () => void ran++)
    const { config, services } = testApp
    const worker = { ...config.worker, roles: ['encode' as const], encodeConcurrency: 3 }
    stop = await startWorker({
      config: { ...config, worker },
      services,
      pool: services.pool,
      jobs: [alone, other],
      schedules: [],
    })
    for (let i = 0; i < 4; i++) await enqueue(services.db, alone, {})
    await expect.poll(() => begun).toBe(1)
    await enqueue(services.db, other, {})
    await expect.poll(() => ran).toBe(1)
    expect(begun).toBe(1)
    goOn()
    await expect.poll(waiting).toBe(0)
    expect(begun).toBe(4)
  })

  it('runs when its transaction commits, and never when it does not', async () => {
    const { ran, job } = recording()
    stop = await testApp.startWorker([job])
    const { db } = testApp.services
    await db.transaction().execute((tx) => enqueue(tx, job, { n: 1 }))
    await db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, job, { n: 2 })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await expect.poll(() => ran).toEqual([1])
    await expect.poll(waiting).toBe(0)
  })

  it('is one job while several with its key wait', async () => {
    const { ran, job } = recording()
    for (const n of [1, 2, 3]) await enqueue(testApp.services.db, job, { n }, { key: 'same' })
    stop = await testApp.startWorker([job])
    await expect.poll(waiting).toBe(0)
    expect(ran).toEqual([3])
  })

  it('is added although a worker takes the one with its key at the same moment', async () => {
    const { ran, job } = recording()
    const { db, pool } = testApp.services
    await enqueue(db, job, { n: 1 }, { key: 'same' })
    const worker = await pool.connect()
    await worker.query('begin')
    await worker.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another worker'")
    const added = enqueue(db, job, { n: 2 }, { key: 'same' })
    const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await blocked.execute(db)).rows.length).toBe(1)
    await worker.query('commit')
    worker.release()
    await added
    stop = await testApp.startWorker([job])
    await expect.poll(() => ran).toEqual([2])
  })

  it('does not run beside another of its queue, and does not wait for one that is tried again later', async () => {
    const { db } = testApp.services
    const seen: string[] = []
    const first = Promise.withResolvers<void>()
    const job = defineJob({
      name: 'planted.about',
      payload: z.object({ n: z.number(), about: z.string() }),
      tries: 2,
      run: async ({ n, about }) => {
        seen.push(`${about} ${n}`)
        if (n === 1) await first.promise
        if (n === 2) throw new Error('tried again in some seconds')
      },
    })
    stop = await testApp.startWorker([job])
    const add = (about: string, n: number) => enqueue(db, job, { about, n }, { key: about, queue: about })
    await add('one', 1)
    await expect.poll(() => seen).toEqual(['one 1'])
    await add('one', 2)
    await add('other', 3)
    await expect.poll(() => seen).toEqual(['one 1', 'other 3'])
    first.resolve()
    await expect.poll(() => seen).toEqual(['one 1', 'other 3', 'one 2'])
    await enqueue(db, job, { about: 'one', n: 4 }, { queue: 'one' })
    await expect.poll(() => seen).toEqual(['one 1', 'other 3', 'one 2', 'one 4'])
  })

  it('keeps its queue while queues without jobs are purged', async () => {
    const { job } = recording()
    const { db } = testApp.services
    const names = async () => {
      const { rows } = await sql<{ name: string }>`
        select queue_name as name from graphile_worker._private_job_queues order by id`.execute(db)
      return rows.map(({ name }) => name)
    }
    await enqueue(db, job, { n: 1 }, { queue: 'waits' })
    await sql`insert into graphile_worker._private_job_queues (queue_name) values ('empty'), ('about to be used')`.execute(
      db,
    )
    const purged = await db.transaction().execute(async (tx) => {
      await enqueue(tx, job, { n: 2 }, { queue: 'about to be used' })
      return purgeQueues({ db })
    })
    expect(purged).toBe(1)
    expect(await names()).toEqual(['waits', 'about to be used'])
  })

  it('that is not what it says is refused before it is queued', async () => {
    const { job } = recording()
    await expect(enqueue(testApp.services.db, job, { n: 'one' as never })).rejects.toThrow()
  })

  it('that fails on every try is shown to a person, who can have it tried again', async () => {
    let mended = false
    const givenUp: string[] = []
    const job = defineJob({
      name: 'planted.break',
      payload: z.object({ n: z.number() }),
      tries: 1,
      run: async () => {
        if (!mended) throw new Error('the reel tore')
      },
      gaveUp: async (_, __, error) => void givenUp.push(error.message),
    })
    stop = await testApp.startWorker([job])
    const { db } = testApp.services
    await enqueue(db, job, { n: 1 })
    await expect
      .poll(() => listDeadLetters(db))
      .toMatchObject([{ what: 'planted.break', state: 'given up', tries: 1, error: 'the reel tore' }])
    expect(givenUp).toEqual(['the reel tore'])
    expect(await countDeadLetters(db)).toMatchObject({ failed: 1 })
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ msg: 'job failed for the last time', job: 'planted.break' }),
    )

    mended = true
    const [trouble] = await listDeadLetters(db)
    expect(await retryJob(db, trouble!.reference.slice('job:'.length))).toBe(true)
    await expect.poll(() => listDeadLetters(db)).toEqual([])
    expect(await retryJob(db, '999999')).toBe(false)
  })

  it('that fails once is tried again by itself', async () => {
    let tries = 0
    const job = defineJob({
      name: 'planted.flaky',
      payload: z.object({}),
      tries: 3,
      run: async () => {
        if (++tries === 1) throw new Error('a hair in the gate')
      },
    })
    stop = await testApp.startWorker([job])
    await enqueue(testApp.services.db, job, {})
    await expect.poll(() => tries).toBe(2)
    await expect.poll(waiting).toBe(0)
  })
})

it('every schedule is known to the queue once a worker has started', async () => {
  stop = await testApp.startWorker()
  const known = async () => {
    const { rows } = await sql<{
      identifier: string
    }>`select identifier from graphile_worker._private_known_crontabs`.execute(testApp.services.db)
    return rows.map((row) => row.identifier).toSorted()
  }
  await expect.poll(known).toEqual(schedules.map(({ job }) => job.name).toSorted())
})
