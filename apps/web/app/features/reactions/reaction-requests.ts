import { AppError } from '@matinee/contract/http/errors'
import {
  clickHeader,
  reactionEndpoints as endpoints,
  reactionErrors,
  reactionMessages as messages,
} from '@matinee/contract/reactions'
import { browserApi } from '../../platform/browser-api.ts'
import type { NoticeType } from '../../ui/notice.tsx'
import type { Opinion, Press } from './opinion.ts'

/** LIKE-4 */
const words = {
  like: {
    logIn: messages.logInToLike,
    noIds: () => reactionErrors.invalidIds().message,
    done: messages.liked,
    refused: messages.likeRefused,
    failed: messages.likeFailed,
    tryAgain: messages.likeFailedTryAgain,
    unreachable: messages.likeError,
  },
  dislike: {
    logIn: messages.logInToDislike,
    noIds: () => reactionErrors.missingIds().message,
    done: messages.disliked,
    refused: messages.dislikeFailed,
    failed: messages.dislikeFailed,
    tryAgain: messages.dislikeFailedTryAgain,
    unreachable: messages.dislikeError,
  },
} as const

interface Asked {
  movieId: string
  /** Undefined for nobody; an account without an id is a broken one. */
  userId: string | undefined
}

/** What came of a press, and what is said about it. */
interface Outcome {
  opinion?: Opinion
  message: string
  type: NoticeType
  /** Nobody knows whether the server has heard it. */
  isUncertain?: boolean
}

/** What a call told, or nothing where it failed. */
const told = async <T>(asking: Promise<T>): Promise<T | Record<string, never>> => await asking.catch(() => ({}))

/** The numbers as they are at this moment, and for a member what they think themselves; without what was not told. */
export async function lookAtOpinion({ movieId: id, userId }: Asked): Promise<Partial<Opinion>> {
  const call = browserApi()
  const params = { id, userId: userId ?? '' }
  const parts = await Promise.all([
    told<Partial<Opinion>>(call(endpoints.likes, { params }).then(({ count }) => ({ likes: count }))),
    told<Partial<Opinion>>(call(endpoints.dislikes, { params }).then(({ count }) => ({ dislikes: count }))),
    userId &&
      told<Partial<Opinion>>(call(endpoints.likeStatus, { params }).then(({ data }) => ({ hasLiked: data.hasLiked }))),
    userId &&
      told<Partial<Opinion>>(
        call(endpoints.dislikeStatus, { params }).then(({ data }) => ({ hasDisliked: data.hasDisliked })),
      ),
  ])
  return Object.assign({}, ...parts.map((part) => part || {})) as Partial<Opinion>
}

/** A press, said to the server. Two people may press at once, and a request may get lost: its answer decides. */
export async function sayOpinion(press: Press, { movieId, userId }: Asked, click: string): Promise<Outcome> {
  const { logIn, noIds, done, refused } = words[press]
  if (userId === undefined) return { message: logIn, type: 'warning' }
  if (movieId === '' || userId === '') return { message: noIds(), type: 'danger' }
  const send = () =>
    browserApi()(endpoints[press], { body: { movieId, userId } }, { headers: { [clickHeader]: click } })
  try {
    // A click whose answer was lost is sent once more: by its key the server knows whether it has counted already.
    const answer: Partial<Awaited<ReturnType<typeof send>>> = await send().catch((error: unknown) => {
      if (isUnreachable(error)) return send()
      throw error
    })
    const { data, message } = answer
    if (!answer.success || !data) return { message: message || refused, type: 'danger' }
    return { opinion: data, message: message || done, type: 'success' }
  } catch (error) {
    return refusal(press, error)
  }
}

const isUnreachable = (error: unknown) => !(error instanceof AppError) || error.status === 0

/** LIKE-4 */
function refusal(press: Press, error: unknown): Outcome {
  const { logIn, failed, tryAgain, unreachable } = words[press]
  const { status, code, message } = error instanceof AppError ? error : { status: 0, code: '', message: '' }
  if (status === 0) return { message: unreachable, type: 'danger', isUncertain: true }
  if (status === 401) return { message: logIn, type: 'warning' }
  if (status >= 500) return { message: tryAgain, type: 'danger', isUncertain: true }
  return { message: code === 'http.unknown' ? failed : message, type: 'danger' }
}
