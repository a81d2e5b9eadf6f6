import { type Comment, commentEndpoints } from '@matinee/contract/comments'
import { AppError } from '@matinee/contract/http/errors'
import { browserApi } from '../../platform/browser-api.ts'
import { commentMessages as messages } from './words.ts'

interface Outcome {
  comment?: Comment
  message: string
  isSignedOut?: boolean
}

/** COMM-5 */
export async function postComment(movieId: string, text: string): Promise<Outcome> {
  try {
    const answer = await browserApi()(commentEndpoints.post, { params: { id: movieId }, body: { text } })
    const { success, data, message }: Partial<typeof answer> = answer
    if (!success || !data) return { message: message || messages.failed }
    return { comment: data, message: message || messages.posted }
  } catch (error) {
    return refusal(error)
  }
}

function refusal(error: unknown): Outcome {
  if (!(error instanceof AppError)) return { message: messages.error }
  const { status, code, message } = error
  if (status === 401) return { message: messages.logInFirst, isSignedOut: true }
  const isOfOurServer = code !== 'http.unknown'
  if (status === 400) return { message: (isOfOurServer && message) || messages.invalid }
  // What can be mended is said in the server's words: too many of them, or a movie that is gone.
  if (isOfOurServer && status > 400 && status < 500) return { message: message || messages.failed }
  return { message: messages.error }
}
