import { messages as apiMessages } from '@matinee/locales/api/reactions'
import { AppError } from '@matinee/contract/http/errors'
import { clickHeader, reactionEndpoints as endpoints, reactionErrors } from '@matinee/contract/reactions'
import { browserApi } from '../../platform/browser-api.ts'
import type { NoticeType } from '../../ui/notice.tsx'
import type { Opinion, Press } from './opinion.ts'
import * as messages from '@matinee/locales/reactions'

/** LIKE-4 */
const words = {
  like: {
    logIn: messages.logInToLike,
    noIds: () => reactionErrors.invalidIds().message,
    done: apiMessages.liked,
    refused: messages.likeThisFailed,
    failed: messages.failedToLikeMovie,
    tryAgain: messages.likeFailed,
    unreachable: messages.likeError,
  },
  dislike: {
    logIn: messages.logInToDislike,
    noIds: () => reactionErrors.missingIds().message,
    done: apiMessages.disliked,
    refused: messages.dislikeFailed,
    failed: messages.dislikeFailed,
    tryAgain: messages.failedToDislikeMovie,
    unreachable: messages.dislikeError,
  },
} as const

interface Subject {
  movieId: string
  /** Undefined for a visitor; empty for a broken account. */
  userId: string | undefined
}

interface Outcome {
  opinion?: Opinion
  message: string
  type: NoticeType
  /** It is unknown whether the server has processed it. */
  isUncertain?: boolean
}

const nothing = () => undefined

/** Omits values that failed to load. */
export async function fetchOpinion({ movieId: id, userId }: Subject): Promise<Partial<Opinion>> {
  const call = browserApi()
  const params = { id, userId: userId ?? '' }
  const [likes, dislikes, liked, disliked] = await Promise.all([
    call(endpoints.likes, { params }).catch(nothing),
    call(endpoints.dislikes, { params }).catch(nothing),
    userId ? call(endpoints.likeStatus, { params }).catch(nothing) : undefined,
    userId ? call(endpoints.dislikeStatus, { params }).catch(nothing) : undefined,
  ])
  return {
    ...(likes && { likes: likes.count }),
    ...(dislikes && { dislikes: dislikes.count }),
    ...(liked && { hasLiked: liked.data.hasLiked }),
    ...(disliked && { hasDisliked: disliked.data.hasDisliked }),
  }
}

/** Sends a press; the server's answer decides. `click` is its idempotency key. */
export async function sendReaction(press: Press, { movieId, userId }: Subject, click: string): Promise<Outcome> {
  const { logIn, noIds, done, refused } = words[press]
  if (userId === undefined) return { message: logIn, type: 'warning' }
  if (movieId === '' || userId === '') return { message: noIds(), type: 'danger' }
  const send = () =>
    browserApi()(endpoints[press], { body: { movieId, userId } }, { headers: { [clickHeader]: click } })
  try {
    // After a lost answer, one retry with the same idempotency key: the server counts the press once.
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

function refusal(press: Press, error: unknown): Outcome {
  const { logIn, failed, tryAgain, unreachable } = words[press]
  const { status, code, message } = error instanceof AppError ? error : { status: 0, code: '', message: '' }
  if (status === 0) return { message: unreachable, type: 'danger', isUncertain: true }
  if (status === 401) return { message: logIn, type: 'warning' }
  if (status >= 500) return { message: tryAgain, type: 'danger', isUncertain: true }
  return { message: code === 'http.unknown' ? failed : message, type: 'danger' }
}
