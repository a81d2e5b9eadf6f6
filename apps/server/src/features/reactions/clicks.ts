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

/**
 * The clicks of this process on one movie go through the database one group after the other: who comes while one is
 * under way goes with the next. Alone, a click is on its way at once; in a crowd, hundreds share one transaction and one
 * change of the movie's counter, so that nobody queues for its row. Movies do not wait for each other.
 */
export class Clicks {
  readonly #services: Pick<Services, 'pool' | 'clock'>
  /** Of the movies on which somebody is pressing right now. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(services: Pick<Services, 'pool' | 'clock'>) {
    this.#services = services
  }

  /** What is true once it is counted; undefined if there is no such movie. */
  count(movieId: string, click: Click): Promise<Reaction | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(movieId)
      if (waiting) return void waiting.push({ click, resolve, reject })
      this.#waiting.set(movieId, [{ click, resolve, reject }])
      void this.#work(movieId)
    })
  }

  async #work(movieId: string) {
    for (let group = this.#take(movieId); group.length > 0; group = this.#take(movieId))
      await this.#send(movieId, group)
    this.#waiting.delete(movieId)
  }

  /** The first of each person, in their order; the others take the next turn. */
  #take(movieId: string): Waiting[] {
    const taken = new Map<string, Waiting>()
    const left: Waiting[] = []
    for (const each of this.#waiting.get(movieId) ?? []) {
      const { userId } = each.click
      if (taken.size < mostAtOnce && !taken.has(userId)) taken.set(userId, each)
      else left.push(each)
    }
    this.#waiting.set(movieId, left)
    return [...taken.values()]
  }

  async #send(movieId: string, group: readonly Waiting[]): Promise<void> {
    const { pool, clock } = this.#services
    const clicks = group.map(({ click }) => click)
    try {
      const rows = await reactAll(pool, movieId, clicks, clock.now())
      const byUser = new Map(rows.map((row) => [row.user_id, row]))
      for (const { click, resolve } of group) resolve(byUser.get(click.userId))
    } catch (error) {
      if (group.length === 1 || isDatabaseDown(error)) return group.forEach(({ reject }) => reject(error))
      // Nobody's click fails because of another's.
      for (const each of group) await this.#send(movieId, [each])
    }
  }
}
