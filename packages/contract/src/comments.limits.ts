export const commentLimits = {
  /** COMM-3 */
  words: 300,
  characters: 2000,
  /** COMM-1 */
  shown: 5,
  shownOnNarrow: 3,
  narrowPixels: 768,
  /** Default and maximum of one call. */
  page: 30,
  longestPage: 100,
  /** A repeated text within this time is no new comment. */
  repeatSeconds: 60,
  /** Of what somebody adds to a report. */
  noteLength: 500,
} as const
