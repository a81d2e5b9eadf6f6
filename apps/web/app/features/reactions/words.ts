import { reactionMessages as contractMessages } from '@matinee/contract/reactions'

export const reactionMessages = {
  ...contractMessages,
  /** LIKE-1 */
  like: (count: number) => `Like (${count})`,
  dislike: (count: number) => `Dislike (${count})`,
  /** LIKE-4 */
  logInToLike: 'Please log in to like the movie.',
  logInToDislike: 'Please log in to dislike the movie.',
  /** The answer says itself that nothing came of it, and not why. */
  likeRefused: 'Failed to like this movie.',
  /** Refused without a word. */
  likeFailed: 'Failed to like movie',
  dislikeFailed: 'Failed to dislike movie',
  /** A fault of ours. */
  likeFailedTryAgain: 'Failed to like movie. Please try again.',
  dislikeFailedTryAgain: 'Failed to dislike movie. Please try again.',
  /** Nobody answered. */
  likeError: 'An error occurred while liking. Try again.',
  dislikeError: 'An error occurred while disliking. Try again.',
  logIn: 'Log in',
} as const
