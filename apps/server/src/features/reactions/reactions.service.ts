import { hash } from 'node:crypto'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import type { Services } from '../../platform/services.ts'
import type { Clicks } from './clicks.ts'
import { deleteTakenBack, type Reaction, selectValue, type Value } from './reactions.queries.ts'

export type Opinion = 'like' | 'dislike'

interface Pressed {
  userId: string
  movieId: string
  opinion: Opinion
  /** The name of the click, where it has one: it counts once, however often it is sent. */
  key?: string | undefined
}

/** 64 bits of a name are enough to tell it from the eight before it. */
const numberOf = (key: string) =>
  Buffer.from(hash('sha256', key, 'hex').slice(0, 16), 'hex')
    .readBigInt64BE()
    .toString()

/** LIKE-3: sets or clears; one replaces the other. */
export async function react(clicks: Clicks, { userId, movieId, opinion, key }: Pressed): Promise<Reaction> {
  const wanted = opinion === 'like' ? 1 : -1
  const click = key === undefined ? null : numberOf(key)
  const reaction = await clicks.count(movieId, { userId, wanted, click })
  if (!reaction) throw movieErrors.notFound()
  return reaction
}

/** What this person thinks of the movie; of one that is not there, nothing. */
export const showReaction = async ({ pool }: Pick<Services, 'pool'>, userId: string, movieId: string): Promise<Value> =>
  isId(movieId) ? selectValue(pool, userId, movieId) : 0

/** A click that comes late must still find that it was counted. */
const keptForMs = 24 * 60 * 60 * 1000

export const forgetTakenBack = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteTakenBack(db, new Date(clock.now().getTime() - keptForMs))
