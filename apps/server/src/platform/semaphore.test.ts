import { expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

const staying = new AbortController().signal

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let begun = false
  const run = () => {
    begun = true
    return promise
  }
  return { run, resolve, reject, isBegun: () => begun }
}

it('lets so many work at once, and the others in the order in which they came', async () => {
  const semaphore = new Semaphore({ concurrency: 2, maxQueued: 5 })
  const works = Array.from({ length: 4 }, work)
  const results = works.map(({ run }) => semaphore.run(run, staying))
  const begun = () => works.map(({ isBegun }) => isBegun())
  await Promise.resolve()
  expect(begun()).toEqual([true, true, false, false])
  works[1]!.resolve('second')
  expect(await results[1]).toBe('second')
  await expect.poll(begun).toEqual([true, true, true, false])
  works[0]!.reject(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  await expect.poll(begun).toEqual([true, true, true, true])
  for (const { resolve } of works) resolve('done')
  expect(await Promise.all(results.slice(2))).toEqual(['done', 'done'])
})

it('sends away who finds too many waiting, and takes the next once there is room', async () => {
  const semaphore = new Semaphore({ concurrency: 1, maxQueued: 1 })
  const [first, second, third] = [work(), work(), work()]
  const results = [semaphore.run(first.run, staying), semaphore.run(second.run, staying)]
  await expect(semaphore.run(third.run, staying)).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  expect(third.isBegun()).toBe(false)
  for (const { resolve } of [first, second, third]) resolve('done')
  await Promise.all(results)
  expect(await semaphore.run(third.run, staying)).toBe('done')
})

it('lets clients take semaphore, and keeps no room for one alone', async () => {
  const semaphore = new Semaphore({ concurrency: 1, maxQueued: 10, maxQueuedPerClient: 3 })
  const order: string[] = []
  const run = (client: string, name: string) => semaphore.run(async () => void order.push(name), staying, client)
  const first = work()
  const working = semaphore.run(first.run, staying, 'greedy')
  const waiting = ['g1', 'g2', 'g3'].map((name) => run('greedy', name))
  await expect(run('greedy', 'g4')).rejects.toMatchObject({ status: 503 })
  waiting.push(run('ann', 'a1'), run('ben', 'b1'), run('ann', 'a2'))
  first.resolve('done')
  await Promise.all([working, ...waiting])
  expect(order).toEqual(['g1', 'a1', 'b1', 'g2', 'a2', 'g3'])
})

it('gives the place of who has gone to the next, and finishes what has begun', async () => {
  const semaphore = new Semaphore({ concurrency: 1, maxQueued: 2 })
  const gone = new AbortController()
  const [first, second, third] = [work(), work(), work()]
  const begun = semaphore.run(first.run, gone.signal)
  const left = semaphore.run(second.run, gone.signal)
  const stayed = semaphore.run(third.run, staying)
  gone.abort()
  await expect(left).rejects.toThrow()
  first.resolve('finished')
  third.resolve('done')
  expect(await Promise.all([begun, stayed])).toEqual(['finished', 'done'])
  expect(second.isBegun()).toBe(false)
})

it('begins nothing for who has gone already, neither at once nor in the queue', async () => {
  const semaphore = new Semaphore({ concurrency: 1, maxQueued: 2 })
  const gone = AbortSignal.abort(new Error('gone'))
  const [first, unwanted, next] = [work(), work(), work()]
  await expect(semaphore.run(unwanted.run, gone)).rejects.toThrow('gone')
  const begun = semaphore.run(first.run, staying)
  await expect(semaphore.run(unwanted.run, gone)).rejects.toThrow('gone')
  const queued = semaphore.run(next.run, staying)
  first.resolve('done')
  next.resolve('done')
  await Promise.all([begun, queued])
  expect(unwanted.isBegun()).toBe(false)
})
