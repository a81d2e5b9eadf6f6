import { refreshPlannedAheadSeconds, refreshSecondsBeforeExpiry } from '@matinee/contract/sessions'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

export type Step = { now: 'end' | 'refresh' } | { lookAgainInMs: number }

/**
 * AUTH-3: what to do about a token at this moment. Nothing is planned further ahead than a day: until then one looks
 * again from time to time, which also keeps within what a browser's timer can count (24.8 days).
 */
export function nextStep(expiresAt: number, now: number): Step {
  if (now >= expiresAt) return { now: 'end' }
  const wait = expiresAt - refreshSecondsBeforeExpiry * 1000 - now
  if (wait <= 0) return { now: 'refresh' }
  return { lookAgainInMs: Math.min(wait, refreshPlannedAheadSeconds * 1000) }
}

/** Between two tries while nobody answers: longer each time, and never past the expiry. */
export function pauseAfter(failures: number, expiresAt: number, now: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS)
  return Math.max(0, Math.min(pause, expiresAt - now))
}
