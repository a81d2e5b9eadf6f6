export const commentMessages = {
  title: 'Comments',
  /** COMM-1 */
  none: 'No comments yet',
  noneText: 'Be the first to share your thoughts about this movie!',
  /** To members, until they do. */
  opensSoon: 'Comments open with the next release.',
  /** COMM-2 */
  logIn: 'Log in',
  /** COMM-5 */
  logInFirst: 'Please log in to post a comment.',
} as const
