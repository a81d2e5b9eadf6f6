import { httpErrors } from '@matinee/contract/http/errors'

interface Options {
  atOnce: number
  mostWaiting: number
  /** What somebody is told who finds too many waiting. */
  refusal?: () => Error
}

/** Work that fills a core: so much at once, and the others in their order. A crowd is sent away instead of piling up. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #refusal: () => Error
  readonly #waiting = new Set<() => void>()
  #working = 0

  constructor({ atOnce, mostWaiting, refusal = () => httpErrors.unavailable({ retryAfter: 2 }) }: Options) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
    this.#refusal = refusal
  }

  /** Rejects when the signal comes before the turn does; what has begun is finished. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#working < this.#atOnce) this.#working++
    else await this.#wait(signal)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      // Who comes next takes over the place: nobody who comes just now can slip in between.
      if (next) next()
      else this.#working--
    }
  }

  #wait(signal?: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(begin)
        reject(signal?.reason as Error)
      }
      const begin = () => {
        this.#waiting.delete(begin)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      this.#waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
