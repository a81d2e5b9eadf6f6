import { movieMediaLimits } from './movie-media.limits.ts'

/** What the refusals say. */
export const movieMediaProblems = {
  notFound: 'This file is no longer on the server. Please upload it again.',
  noUpload: 'This upload is no longer on the server. Please choose the file again.',
  noFrame: 'The film has no such frame any more.',
  wrongState: 'This trailer has moved on since you looked.',
  notAPicture: 'This is not a picture that can be shown. Please choose a JPEG, PNG, WebP or AVIF file.',
  damaged: 'This picture is damaged and cannot be read. Please choose another file.',
  tooManyPixels: `This picture is too large. Please choose one of at most ${movieMediaLimits.megapixels} megapixels.`,
} as const
