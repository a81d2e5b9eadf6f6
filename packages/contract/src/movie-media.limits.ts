import { uploadLimits } from './uploads.ts'

export const movieMediaLimits = {
  /** The largest size of a decoded picture. */
  megapixels: 50,
  /** The longest trailer: a trailer is prepared by a single job. */
  trailerMinutes: 15,
  /** Days until an upload that no movie refers to is deleted; the delay is for unsaved drafts. */
  retentionDays: uploadLimits.retentionDays,
} as const
