import type { Limit } from './rate-limits.ts'

/** All that an admin changes counts together; what is done to many in one call counts once. */
export const deskLimits: readonly Limit[] = [{ name: 'desk', by: 'admin', times: 120, seconds: 60 }]
