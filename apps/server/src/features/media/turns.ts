import { httpErrors } from '@matinee/contract/http/errors'

/** Work that fills a core: so much at once, and the others in their order. A crowd is sent away instead of piling up. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting = new Set<() => void>()
  #working = 0

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Rejects when the signal comes before the turn does; what has begun is finished. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
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

  #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) throw httpErrors.unavailable({ retryAfter: 2 })
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(begin)
        reject(signal.reason as Error)
      }
      const begin = () => {
        this.#waiting.delete(begin)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      this.#waiting.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
