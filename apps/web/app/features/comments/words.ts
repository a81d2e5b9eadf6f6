import { commentLimits, commentMessages as contractMessages } from '@matinee/contract/comments'

export const commentMessages = {
  ...contractMessages,
  /** COMM-1 */
  none: 'No comments yet',
  noneText: 'Be the first to share your thoughts about this movie!',
  newer: 'Newer comments',
  older: 'Older comments',
  olderFailed: 'Older comments could not be loaded. Please try again.',
  /** Of one that would fill the screen. */
  showAll: 'Show all',
  showLess: 'Show less',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  /** COMM-2 */
  logIn: 'Log in',
  label: 'Your comment',
  post: 'Post',
  posting: 'Posting...',
  formFailed: 'The comment form could not be loaded.',
  tryAgain: 'Try Again',
  /** COMM-3 */
  words: (count: number) => `${count}/${commentLimits.words} words`,
  tooManyWords: `A comment can have at most ${commentLimits.words} words.`,
  /** COMM-4 */
  unknown: 'Unknown',
  anonymous: 'Anonymous',
  unknownDate: 'Unknown date',
  /** COMM-5 */
  logInFirst: 'Please log in to post a comment.',
  failed: 'Failed to post comment.',
  invalid: 'Invalid comment data.',
  error: 'Error posting comment. Please try again.',
  delete: 'Delete',
  deleteOwn: (words: string) => `Delete your comment: ${words}`,
  deleting: 'Deleting...',
  deleteQuestion: 'Delete this comment?',
  deleteText: 'It will be gone for everyone. This cannot be undone.',
  deleteFailed: 'Your comment could not be deleted. Please try again.',
} as const
