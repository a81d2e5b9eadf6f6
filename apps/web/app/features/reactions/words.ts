import { reactionMessages as contractMessages } from '@matinee/contract/reactions'

export const reactionMessages = {
  ...contractMessages,
  like: (count: number) => `Like (${count})`,
  dislike: (count: number) => `Dislike (${count})`,
  logInToLike: 'Please log in to like the movie.',
  logInToDislike: 'Please log in to dislike the movie.',
  dislikeFailed: 'Failed to dislike movie',
} as const
