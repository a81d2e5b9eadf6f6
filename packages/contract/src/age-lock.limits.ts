export const ageLockLimits = {
  pinDigits: 4,
  /** A playback session that begins so long after the PIN is open; a later one asks again. */
  openMinutes: 5,
} as const
