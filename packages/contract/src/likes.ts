export const likeMessages = {
  /** LIKE-1 */
  like: (count: number) => `Like (${count})`,
  dislike: (count: number) => `Dislike (${count})`,
  /** To members, until it does. */
  opensSoon: 'Likes open with the next release.',
  /** LIKE-4 */
  logInToLike: 'Please log in to like the movie.',
  logInToDislike: 'Please log in to dislike the movie.',
} as const
