import { httpErrors } from '@matinee/contract/http/errors'

interface Options {
  atOnce: number
  mostWaiting: number
  /** Of those, how many may be one client's. */
  mostWaitingOfOne?: number
  /** What somebody is told who finds too many waiting. */
  refusal?: () => Error
}

/**
 * Work that fills a core: so much at once, and the others in their order. A crowd is sent away instead of piling up.
 * Where clients are told apart they take turns: who asks for a hundred things keeps nobody waiting for all of them.
 */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #mostWaitingOfOne: number
  readonly #refusal: () => Error
  /** By client, the one whose turn is next first. None is empty. */
  readonly #queues = new Map<string, Set<() => void>>()
  #waiting = 0
  #working = 0

  constructor(options: Options) {
    const { atOnce, mostWaiting, refusal = () => httpErrors.unavailable({ retryAfter: 2 }) } = options
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
    this.#mostWaitingOfOne = options.mostWaitingOfOne ?? mostWaiting
    this.#refusal = refusal
  }

  /** Rejects when the signal comes before the turn does; what has begun is finished. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal, client = ''): Promise<T> {
    if (this.#working < this.#atOnce) this.#working++
    else await this.#wait(client, signal)
    try {
      return await work()
    } finally {
      // Hand the place to the next in line directly, so that a new caller cannot overtake the queue.
      const next = this.#next()
      if (next) next()
      else this.#working--
    }
  }

  #next(): (() => void) | undefined {
    const [first] = this.#queues
    if (!first) return undefined
    const [client, queue] = first
    const [begin] = queue
    // The client's other work waits behind that of everybody else.
    this.#queues.delete(client)
    this.#queues.set(client, queue)
    return begin
  }

  #wait(client: string, signal?: AbortSignal): Promise<void> {
    const queue = this.#queues.get(client) ?? new Set()
    if (this.#waiting >= this.#mostWaiting || queue.size >= this.#mostWaitingOfOne) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const remove = () => {
        this.#waiting--
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
      this.#waiting++
      queue.add(begin)
      this.#queues.set(client, queue)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
