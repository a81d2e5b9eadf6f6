export interface Quality {
  height: number
  /** Bits per second. */
  bitRate: number
}

/**
 * The height that a video plays in when this one is wanted: a height that it lacks means the next lower one, else its
 * lowest. Null leaves it to the line.
 */
export function resolveHeight(qualities: readonly Quality[], wanted: number | null): number | null {
  if (wanted === null || qualities.length === 0) return null
  const heights = qualities.map(({ height }) => height)
  const lower = heights.filter((height) => height <= wanted)
  return lower.length > 0 ? Math.max(...lower) : Math.min(...heights)
}
