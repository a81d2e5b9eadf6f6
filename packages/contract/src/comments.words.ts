import { commentLimits } from './comments.limits.ts'

export const commentMessages = {
  title: 'Comments',
  posted: 'Comment posted successfully.',
  waiting: 'Thank you. Your comment is shown once it has been approved.',
  deleted: 'Comment deleted.',
  reported: 'Thank you. We will look at this comment.',
} as const

/** What the refusals say. */
export const commentProblems = {
  off: 'Comments are turned off here.',
  empty: 'Comment cannot be empty.',
  tooLong: `A comment can have at most ${commentLimits.characters} characters.`,
  notFound: 'This comment is no longer here.',
  muted: 'You cannot post comments for now.',
  notYours: 'You can only delete your own comments.',
} as const
