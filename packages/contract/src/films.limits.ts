export const filmLimits = {
  perPage: 25,
  titleLength: 100,
  /** The size of one subtitle file. */
  subtitleBytes: 4 * 1024 * 1024,
  subtitleTracks: 100,
} as const
