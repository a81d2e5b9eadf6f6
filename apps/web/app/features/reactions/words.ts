import { reactionMessages as contractMessages } from '@matinee/contract/reactions'

export const reactionMessages = {
  ...contractMessages,
  /** LIKE-1 */
  like: (count: number) => `Like (${count})`,
  dislike: (count: number) => `Dislike (${count})`,
  /** LIKE-4 */
  logInToLike: 'Please log in to like the movie.',
  logInToDislike: 'Please log in to dislike the movie.',
  /** Refused without a word. */
  dislikeFailed: 'Failed to dislike movie',
} as const
