import { isDatabaseDown } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { type Click, reactAll, type Reaction } from './reactions.queries.ts'

/** One statement is enough for a crowd: more at once would only make those wait longer who come after. */
const mostAtOnce = 500

interface Waiting {
  click: Click
  resolve: (reaction: Reaction | undefined) => void
  reject: (error: unknown) => void
}

const keyOf = ({ userId, movieId }: { userId: string; movieId: string }) => `${userId} ${movieId}`

/**
 * All clicks of this process go through the database one group after the other: who comes while one is under way goes
 * with the next. Alone, a click is on its way at once; in a crowd, hundreds share one transaction and one change of the
 * movie's counter, so that nobody queues for its row.
 */
export class Clicks {
  readonly #services: Pick<Services, 'pool' | 'clock'>
  #waiting: Waiting[] = []
  #isUnderWay = false

  constructor(services: Pick<Services, 'pool' | 'clock'>) {
    this.#services = services
  }

  /** What is true once it is counted; undefined if there is no such movie. */
  count(click: Click): Promise<Reaction | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ click, resolve, reject })
      if (!this.#isUnderWay) void this.#work()
    })
  }

  async #work() {
    this.#isUnderWay = true
    while (this.#waiting.length > 0) await this.#send(this.#take())
    this.#isUnderWay = false
  }

  /** The first of each person and movie, in their order; the others take the next turn. */
  #take(): Waiting[] {
    const taken = new Map<string, Waiting>()
    const left: Waiting[] = []
    for (const each of this.#waiting) {
      const key = keyOf(each.click)
      if (taken.size < mostAtOnce && !taken.has(key)) taken.set(key, each)
      else left.push(each)
    }
    this.#waiting = left
    return [...taken.values()]
  }

  async #send(group: readonly Waiting[]): Promise<void> {
    const { pool, clock } = this.#services
    try {
      const rows = await reactAll(
        pool,
        group.map(({ click }) => click),
        clock.now(),
      )
      const byKey = new Map(rows.map((row) => [keyOf({ userId: row.user_id, movieId: row.movie_id }), row]))
      for (const { click, resolve } of group) resolve(byKey.get(keyOf(click)))
    } catch (error) {
      if (group.length === 1 || isDatabaseDown(error)) return group.forEach(({ reject }) => reject(error))
      // Nobody's click fails because of another's.
      for (const each of group) await this.#send([each])
    }
  }
}
