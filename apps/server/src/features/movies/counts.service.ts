import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import type { Services } from '../../platform/services.ts'
import { foldChanges, type MovieCount, selectCounts, selectMiscounted } from './counts.queries.ts'

export type { MovieCount }

/** Long enough that a crowd's clicks are added up together, short enough that there is little to add up when one asks. */
const foldAfterMs = 250
const moviesAtOnce = 500

/** The likes, dislikes and comments of movies, exactly, whatever the crowd does at the moment. */
export class MovieCounts {
  readonly #services: Pick<Services, 'db' | 'pool' | 'log'>
  readonly #reading = new Map<string, Promise<MovieCount | undefined>>()
  readonly #next = new Map<string, Promise<MovieCount | undefined>>()
  #fold: NodeJS.Timeout | undefined
  #folding: Promise<void> | undefined

  constructor(services: Pick<Services, 'db' | 'pool' | 'log'>) {
    this.#services = services
  }

  /**
   * The numbers of this moment: everything that was stored before this was called is in them. All who call while one
   * look is under way share the one after it, so that a crowd at one movie costs no more than two at a time.
   */
  async read(movieId: string): Promise<MovieCount> {
    if (!isId(movieId)) throw movieErrors.notFound()
    const reading = this.#reading.get(movieId)
    const counts = await (reading ? this.#after(movieId, reading) : this.#look(movieId))
    if (!counts) throw movieErrors.notFound()
    return counts
  }

  #look(movieId: string): Promise<MovieCount | undefined> {
    const look = selectCounts(this.#services.pool, movieId).finally(() => this.#reading.delete(movieId))
    this.#reading.set(movieId, look)
    return look
  }

  #after(movieId: string, reading: Promise<unknown>): Promise<MovieCount | undefined> {
    const waiting = this.#next.get(movieId)
    if (waiting) return waiting
    const look = () => {
      this.#next.delete(movieId)
      return this.#look(movieId)
    }
    const next = reading.then(look, look)
    this.#next.set(movieId, next)
    return next
  }

  /** Something was counted: it is added to the counters soon. What a stopped process leaves, the worker adds. */
  changed(): void {
    this.#fold ??= setTimeout(() => {
      this.#folding = foldChanges(this.#services.db, moviesAtOnce).then(
        () => undefined,
        (error: unknown) => this.#services.log.warn({ err: error }, 'counts could not be added up; they stay exact'),
      )
      void this.#folding.finally(() => {
        this.#fold = undefined
        this.#folding = undefined
      })
    }, foldAfterMs)
    this.#fold.unref()
  }

  async close(): Promise<void> {
    clearTimeout(this.#fold)
    await this.#folding
  }
}

/** All that waits, from whichever process. */
export async function foldCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  while ((await foldChanges(db, moviesAtOnce)) === moviesAtOnce);
}

/** Whether every counter is what a count of the rows behind it gives: those for which it is not. */
export const findMiscounted = ({ db }: Pick<Services, 'db'>) => selectMiscounted(db)
