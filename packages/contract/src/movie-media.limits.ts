import { uploadLimits } from './uploads.ts'

export const movieMediaLimits = {
  /** Of a picture: what it may decode to. */
  megapixels: 50,
  /** A trailer is prepared in one piece of work. */
  trailerMinutes: 15,
  /** What no movie has ever referred to is removed after so many days; a draft may still name it. */
  daysKept: uploadLimits.daysKept,
} as const
