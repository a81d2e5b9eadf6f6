import type { Limit } from './rate-limits.ts'

/** All writes of one admin are counted together; a bulk call counts once. */
export const adminLimits: readonly Limit[] = [{ name: 'desk', by: 'admin', times: 120, seconds: 60 }]
