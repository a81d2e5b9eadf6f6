import type { Logger } from 'pino'
import { isDatabaseAway } from '../database/database.ts'

type Item = string | { readonly id: string | number }

interface Options {
  log: Pick<Logger, 'error'>
  /** What one item is, for the log and the error: 'account'. */
  what: string
  signal?: AbortSignal | undefined
}

const idsShown = 5

/**
 * Runs `work` for each item, one after the other. An item that fails is logged, and the others follow; at the end one
 * error says how many failed, so that the job is tried again and is listed in the desk. Ends at once when `signal` is
 * aborted or the database is away.
 */
export async function forEachItem<T extends Item>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  { log, what, signal }: Options,
): Promise<void> {
  const failed: (string | number)[] = []
  let count = 0
  let first: unknown
  for await (const item of items) {
    signal?.throwIfAborted()
    count += 1
    try {
      await work(item)
    } catch (error) {
      signal?.throwIfAborted()
      if (isDatabaseAway(error)) throw error
      const id = typeof item === 'string' ? item : item.id
      log.error({ err: error, what, id }, 'an item of a batch failed')
      if (failed.length === 0) first = error
      failed.push(id)
    }
  }
  if (failed.length === 0) return
  const ids = failed.slice(0, idsShown).join(', ') + (failed.length > idsShown ? ', …' : '')
  const reason = first instanceof Error ? first.message : String(first)
  throw new Error(`${failed.length} of ${count} failed: ${what} ${ids}. The first: ${reason}`, { cause: first })
}
