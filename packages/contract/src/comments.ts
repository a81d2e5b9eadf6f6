export const commentMessages = {
  title: 'Comments',
  /** COMM-1 */
  none: 'No comments yet',
  noneText: 'Be the first to share your thoughts about this movie!',
  /** COMM-2 */
  logIn: 'Log in',
  /** COMM-5 */
  logInFirst: 'Please log in to post a comment.',
} as const
