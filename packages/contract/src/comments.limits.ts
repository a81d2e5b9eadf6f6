export const commentLimits = {
  /** COMM-3 */
  words: 300,
  characters: 2000,
  /** COMM-1 */
  shown: 5,
  shownOnNarrow: 3,
  narrowPixels: 768,
  /** Comments in one answer: the default and the maximum. */
  page: 30,
  longestPage: 100,
  /** Time within which a repeated text is not stored as a new comment. */
  repeatSeconds: 60,
  /** The length of the text that a user adds to a report. */
  noteLength: 500,
} as const
