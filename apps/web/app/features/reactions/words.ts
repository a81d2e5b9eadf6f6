import { reactionMessages as contractMessages } from '@matinee/contract/reactions'

export const reactionMessages = {
  ...contractMessages,
  like: (count: number) => `Like (${count})`,
  dislike: (count: number) => `Dislike (${count})`,
  logInToLike: 'Please log in to like the movie.',
  logInToDislike: 'Please log in to dislike the movie.',
  dislikeFailed: 'Failed to dislike movie',

  yourOpinion: 'Your opinion',
  failedToLikeThis: 'Failed to like this movie.',
  failedToLikeMovie: 'Failed to like movie',
  failedToLikeMoviePlease: 'Failed to like movie. Please try again.',
  anErrorOccurredWhile: 'An error occurred while liking. Try again.',
  failedToDislikeMovie: 'Failed to dislike movie. Please try again.',
  anErrorOccurredWhileDisliking: 'An error occurred while disliking. Try again.',
  logIn: 'Log in',
} as const
