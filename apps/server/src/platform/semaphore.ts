import { httpErrors } from '@matinee/contract/http/errors'

interface Options {
  concurrency: number
  maxQueued: number
  maxQueuedPerClient?: number
  /** Thrown when the queue is full. */
  overflowError?: () => Error
}

/**
 * Limits how much CPU-bound work runs at once. The rest is queued, up to a limit. The queue serves clients in turn, so
 * that many tasks of one client do not delay those of the others.
 */
export class Semaphore {
  readonly #concurrency: number
  readonly #maxQueued: number
  readonly #maxQueuedPerClient: number
  readonly #overflowError: () => Error
  /** Waiting tasks by client, the client that is served next first. No set is empty. */
  readonly #queues = new Map<string, Set<() => void>>()
  #queued = 0
  #running = 0

  constructor(options: Options) {
    const { concurrency, maxQueued, overflowError = () => httpErrors.unavailable({ retryAfter: 2 }) } = options
    this.#concurrency = concurrency
    this.#maxQueued = maxQueued
    this.#maxQueuedPerClient = options.maxQueuedPerClient ?? maxQueued
    this.#overflowError = overflowError
  }

  /** Rejects if the signal is aborted before the work begins; running work is not aborted. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal, client = ''): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running < this.#concurrency) this.#running++
    else await this.#wait(client, signal)
    try {
      return await work()
    } finally {
      // Hand the slot to the next waiter directly, so that a new caller cannot overtake the queue.
      const next = this.#next()
      if (next) next()
      else this.#running--
    }
  }

  #next(): (() => void) | undefined {
    const [first] = this.#queues
    if (!first) return undefined
    const [client, queue] = first
    const [begin] = queue
    // This client's other tasks go behind those of the others.
    this.#queues.delete(client)
    this.#queues.set(client, queue)
    return begin
  }

  #wait(client: string, signal?: AbortSignal): Promise<void> {
    const queue = this.#queues.get(client) ?? new Set()
    if (this.#queued >= this.#maxQueued || queue.size >= this.#maxQueuedPerClient) throw this.#overflowError()
    return new Promise((resolve, reject) => {
      const remove = () => {
        this.#queued--
        queue.delete(begin)
        if (queue.size === 0) this.#queues.delete(client)
      }
      const leave = () => {
        remove()
        reject(signal?.reason as Error)
      }
      const begin = () => {
        remove()
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      this.#queued++
      queue.add(begin)
      this.#queues.set(client, queue)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
