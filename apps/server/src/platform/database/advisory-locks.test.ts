import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { AdvisoryLocks, type HeldLock, LockTimeout } from './advisory-locks.ts'
import pg from 'pg'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const opened: AdvisoryLocks[] = []
afterEach(async () => {
  for (const locks of opened.splice(0)) await locks.close()
})
/** Each as if in a process of its own. */
function aProcess(): AdvisoryLocks {
  const locks = new AdvisoryLocks({ database: { directUrl: database.url } })
  opened.push(locks)
  return locks
}
const ignore = () => {}
const isOfLocks = `application_name = 'matinee-locks' and datname = current_database()`
async function ask(query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

it.each([
  ['one process', () => Array<AdvisoryLocks>(2).fill(aProcess())],
  ['two processes', () => [aProcess(), aProcess()]],
])('of two in %s one has the lock, and is told that the other waits', async (_, processes) => {
  const [first, second] = processes()
  let wanted = 0
  const held = await first!.acquire('a', { onWanted: () => wanted++ })
  await expect(second!.acquire('a', { onWanted: ignore, withinMs: 300 })).rejects.toThrow(LockTimeout)
  expect(wanted).toBeGreaterThan(0)
  const other = await second!.acquire('b', { onWanted: ignore })
  await other.release()
  const waiting = second!.acquire('a', { onWanted: ignore })
  await held.release()
  await held.release()
  await (await waiting).release()
})

it('of many that come at once each has it in turn', async () => {
  const processes = [aProcess(), aProcess()]
  let inside = 0
  let turns = 0
  const work = async (locks: AdvisoryLocks) => {
    const held = await locks.acquire('crowded', { onWanted: ignore, withinMs: 60_000 })
    expect(++inside).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside--
    turns++
    await held.release()
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => work(processes[n % 2]!)))
  expect(turns).toBe(20)
})

it('who waits may give up', async () => {
  const locks = aProcess()
  const held = await locks.acquire('a', { onWanted: ignore })
  const aborter = new AbortController()
  const waiting = locks.acquire('a', { onWanted: ignore, signal: aborter.signal })
  aborter.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await held.release()
})

it('a lock whose connection was lost is anybody’s, and its holder is told', async () => {
  const [first, second] = [aProcess(), aProcess()]
  const told = Promise.withResolvers<void>()
  const held = await first.acquire('a', { onWanted: told.resolve })
  await ask('select pg_terminate_backend(pid) from pg_stat_activity where ' + isOfLocks)
  await told.promise
  const taken = await second.acquire('a', { onWanted: ignore })
  await held.release()
  await expect(first.acquire('a', { onWanted: ignore, withinMs: 200 })).rejects.toThrow(LockTimeout)
  await taken.release()
  await (await first.acquire('a', { onWanted: ignore })).release()
})

it('a connection that takes the place of a lost one is kept: a process has one', async () => {
  const locks = aProcess()
  const again = Promise.withResolvers<HeldLock>()
  // The holder is told while the connection is being lost, and takes another lock at once.
  let isTold = false
  const onWanted = () => {
    if (!isTold) again.resolve(locks.acquire('b', { onWanted: ignore }))
    isTold = true
  }
  const lost = await locks.acquire('a', { onWanted })
  await ask('select pg_terminate_backend(pid) from pg_stat_activity where ' + isOfLocks)
  const held = [await again.promise, await locks.acquire('c', { onWanted: ignore })]
  await expect.poll(() => ask('select from pg_stat_activity where ' + isOfLocks)).toHaveLength(1)
  for (const lock of [lost, ...held]) await lock.release()
})
