/** Time as the product sees it: injected, so that a test can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A month in UTC, `2026-11`: its first moment, and the first after it. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}
