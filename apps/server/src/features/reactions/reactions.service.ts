import { hash } from 'node:crypto'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import { isDatabaseAwayOrSlow } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import {
  applyClicks,
  type Click,
  deleteClearedBefore,
  type Reaction,
  getReaction,
  type Value,
} from './reactions.queries.ts'

export { deleteReactionsByUser } from './reactions.queries.ts'

export type Opinion = 'like' | 'dislike'

/** Per transaction. */
const largestGroup = 500

interface PendingClick extends Click {
  resolve: (reaction: Reaction | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Writes the clicks on one movie in groups: clicks that arrive while a group is in the database go together in the next
 * one, in one transaction with one update of the movie's counter. Movies do not wait for each other (decision 22).
 */
export class Reactions {
  readonly #services: Pick<Services, 'pool' | 'clock'>
  /** The clicks that wait, by movie. An entry exists while a group of its clicks is being written. */
  readonly #pending = new Map<string, Set<PendingClick>>()

  constructor(services: Pick<Services, 'pool' | 'clock'>) {
    this.#services = services
  }

  /** LIKE-3: sets or clears; one replaces the other. Repeating an idempotency key changes nothing. */
  async react(movieId: string, userId: string, opinion: Opinion, idempotencyKey?: string): Promise<Reaction> {
    const { promise, resolve, reject } = Promise.withResolvers<Reaction | undefined>()
    const clickId =
      idempotencyKey === undefined ? null : hash('sha256', idempotencyKey, 'buffer').readBigInt64BE().toString()
    const click = { userId, value: opinion === 'like' ? 1 : -1, clickId, resolve, reject } as const
    const pending = this.#pending.get(movieId)
    if (pending) pending.add(click)
    else void this.#writeGroups(movieId, new Set([click]))
    const reaction = await promise
    if (!reaction) throw movieErrors.notFound()
    return reaction
  }

  async #writeGroups(movieId: string, pending: Set<PendingClick>) {
    this.#pending.set(movieId, pending)
    while (pending.size > 0) {
      // One click of each user, in order; further ones go into the next group.
      const group = new Map<string, PendingClick>()
      for (const click of pending) {
        if (group.size === largestGroup) break
        if (group.has(click.userId)) continue
        group.set(click.userId, click)
        pending.delete(click)
      }
      await this.#write(movieId, [...group.values()])
    }
    this.#pending.delete(movieId)
  }

  async #write(movieId: string, clicks: readonly PendingClick[]): Promise<void> {
    const { pool, clock } = this.#services
    try {
      const reactions = await applyClicks(pool, movieId, clicks, clock.now())
      const byUser = new Map(reactions.map((reaction) => [reaction.user_id, reaction]))
      for (const { userId, resolve } of clicks) resolve(byUser.get(userId))
    } catch (error) {
      if (clicks.length === 1 || isDatabaseAwayOrSlow(error)) return clicks.forEach(({ reject }) => reject(error))
      // One failing click must not fail the others: retry each alone.
      for (const click of clicks) await this.#write(movieId, [click])
    }
  }
}

export const getReactionState = async (
  { pool }: Pick<Services, 'pool'>,
  userId: string,
  movieId: string,
): Promise<Value> => (isId(movieId) ? getReaction(pool, userId, movieId) : 0)

/** Kept for a day, so that a late retry of a click still finds it. */
export const deleteClearedReactions = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteClearedBefore(db, new Date(clock.now().getTime() - 24 * 60 * 60 * 1000))
