import { commentLimits, commentMessages as contractMessages } from '@matinee/contract/comments'

export const commentMessages = {
  ...contractMessages,
  posting: 'Posting...',
  words: (count: number) => `${count}/${commentLimits.words} words`,
  tooManyWords: `A comment can have at most ${commentLimits.words} words.`,
  logInFirst: 'Please log in to post a comment.',
  failed: 'Failed to post comment.',
  error: 'Error posting comment. Please try again.',
} as const
