import { hash } from 'node:crypto'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import { isMissingReference } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import type { MovieCounts } from '../movies/counts.service.ts'
import { deleteTakenBack, selectValue, toggle, type Value } from './reactions.queries.ts'

export type Opinion = 'like' | 'dislike'

interface Reaction {
  value: Value
  likes: number
  dislikes: number
}

interface Click {
  userId: string
  movieId: string
  opinion: Opinion
  /** The name of the click, where it has one: it counts once, however often it is sent. */
  key?: string | undefined
}

type Needs = Pick<Services, 'pool' | 'clock'> & { counts: MovieCounts }

/** 64 bits of a name are enough to tell it from the eight before it. */
const numberOf = (key: string) =>
  Buffer.from(hash('sha256', key, 'hex').slice(0, 16), 'hex')
    .readBigInt64BE()
    .toString()

/** LIKE-3: sets or clears; one replaces the other. */
export async function react(services: Needs, { userId, movieId, opinion, key }: Click): Promise<Reaction> {
  const { pool, clock, counts } = services
  const value = await toggle(pool, {
    userId,
    movieId,
    value: opinion === 'like' ? 1 : -1,
    click: key === undefined ? undefined : numberOf(key),
    at: clock.now(),
  }).catch((error: unknown) => {
    throw isMissingReference(error) ? movieErrors.notFound({ cause: error }) : error
  })
  if (value === undefined) return { value: await selectValue(pool, userId, movieId), ...(await counts.read(movieId)) }
  counts.changed()
  return { value, ...(await counts.read(movieId)) }
}

/** What this person thinks of the movie; of one that is not there, nothing. */
export const showReaction = async ({ pool }: Pick<Services, 'pool'>, userId: string, movieId: string): Promise<Value> =>
  isId(movieId) ? selectValue(pool, userId, movieId) : 0

const day = 24 * 60 * 60 * 1000
/** A click that comes late must still find that it was counted. */
const keptForMs = day

export const forgetTakenBack = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteTakenBack(db, new Date(clock.now().getTime() - keptForMs))
