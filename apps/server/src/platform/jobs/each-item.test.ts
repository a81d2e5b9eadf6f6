import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { forEachItem } from './each-item.ts'

function recorder() {
  const lines: string[] = []
  const log = createLog({ log: { level: 'info' } }, 'test', { write: (line) => void lines.push(line) })
  return { log, logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('a batch', () => {
  it('goes on after an item that fails, logs each, and fails as one at the end', async () => {
    const { log, logged } = recorder()
    const done: string[] = []
    const batch = forEachItem(
      ['a', 'b', 'c', 'd'],
      async (id) => {
        if (id < 'c') throw new Error(`no ${id}`)
        done.push(id)
      },
      { log, what: 'account' },
    )
    await expect(batch).rejects.toThrow('2 of 4 failed: account a, b. The first: no a')
    expect(done).toEqual(['c', 'd'])
    expect(logged()).toMatchObject([
      { id: 'a', what: 'account', err: { message: 'no a' } },
      { id: 'b', what: 'account', err: { message: 'no b' } },
    ])
  })

  it('names the first five, of items that are read while it runs', async () => {
    async function* items() {
      for (let id = 1; id <= 7; id++) yield { id }
    }
    const batch = forEachItem(items(), () => Promise.reject(new Error('full')), { log: recorder().log, what: 'film' })
    await expect(batch).rejects.toThrow('7 of 7 failed: film 1, 2, 3, 4, 5, …. The first: full')
  })

  it('ends without an error if none fails', async () => {
    const { log, logged } = recorder()
    await forEachItem(['a', 'b'], async () => {}, { log, what: 'account' })
    expect(logged()).toEqual([])
  })

  it('ends at once when it is aborted, without counting the item that this broke off', async () => {
    const { log, logged } = recorder()
    const stop = new AbortController()
    const begun: string[] = []
    const work = async (id: string) => {
      begun.push(id)
      stop.abort(new Error('the worker stops'))
      throw new Error('broken off')
    }
    await expect(forEachItem(['a', 'b'], work, { log, what: 'account', signal: stop.signal })).rejects.toThrow(
      'the worker stops',
    )
    expect(begun).toEqual(['a'])
    expect(logged()).toEqual([])
  })

  it('ends at once while the database is away, as all others would fail too', async () => {
    const { log, logged } = recorder()
    const begun: string[] = []
    const work = async (id: string) => {
      begun.push(id)
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    }
    await expect(forEachItem(['a', 'b'], work, { log, what: 'account' })).rejects.toThrow('terminating connection')
    expect(begun).toEqual(['a'])
    expect(logged()).toEqual([])
  })
})
