export const reactionMessages = {
  liked: 'Movie liked!',
  disliked: 'Movie disliked',
  /** Taken back. */
  likeCleared: 'Like removed',
  dislikeCleared: 'Dislike removed',
} as const

/** What the refusals say. */
export const reactionProblems = {
  off: 'Likes are turned off here.',
  invalidIds: 'Invalid movie or user ID',
  missingIds: 'Missing movie or user ID',
} as const
