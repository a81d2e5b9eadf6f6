export const moderationMessages = {
  hidden: 'Comment hidden.',
  shown: 'Comment is shown.',
  kept: 'Comment kept. Its reports are closed.',
  deleted: 'Comment deleted.',
  warned: 'Warning sent by email.',
  allHidden: 'All their comments are hidden.',
  allShown: 'Their comments are back.',
  muted: 'They can read, and cannot post comments for now.',
  unmuted: 'They can post comments again.',
} as const

/** What the refusals say. */
export const moderationProblems = {
  noAuthor: 'The account of its author was deleted: there is nobody to warn.',
} as const
