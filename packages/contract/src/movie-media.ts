import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { movieMediaSchemas } from './movie-media.schemas.ts'
import { uploadLimits } from './uploads.ts'

/** FILM-14: what an editor can upload for a movie besides its film. */
export const mediaKinds = ['poster', 'backdrop', 'trailer'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** FILM-9: what a frame of a film can be used as. */
export const frameKinds = ['poster', 'backdrop'] as const
export type FrameKind = (typeof frameKinds)[number]

export const mediaStates = ['preparing', 'ready', 'failed'] as const

export const movieMediaLimits = {
  /** Of a picture: what it may decode to. */
  megapixels: 50,
  /** A trailer is prepared in one piece of work. */
  trailerMinutes: 15,
  /** What no movie has ever referred to is removed after so many days; a draft may still name it. */
  daysKept: uploadLimits.daysKept,
} as const

export const movieMediaEndpoints = {
  /** With the id of a finished upload. A picture is ready at once, a trailer is prepared by a worker. */
  add: adminCall<typeof movieMediaSchemas.add>('POST', '/api/admin/media', 'catalogue'),
  /** Of one of the frames that a film offers (`posters`). */
  addFrame: adminCall<typeof movieMediaSchemas.addFrame>('POST', '/api/admin/media/frames', 'catalogue'),
  show: adminCall<typeof movieMediaSchemas.show>('GET', '/api/admin/media/:mediaId', 'catalogue'),
  /** 'Try again' after a trailer could not be prepared. */
  retry: adminCall<typeof movieMediaSchemas.retry>('POST', '/api/admin/media/:mediaId/retry', 'catalogue'),
}

export const movieMediaErrors = /* @__PURE__ */ defineErrors('movie-media', {
  notFound: { status: 404, message: 'This file is no longer on the server. Please upload it again.' },
  noUpload: { status: 404, message: 'This upload is no longer on the server. Please choose the file again.' },
  noFrame: { status: 404, message: 'The film has no such frame any more.' },
  wrongState: { status: 409, message: 'This trailer has moved on since you looked.' },
  notAPicture: {
    status: 400,
    message: 'This is not a picture that can be shown. Please choose a JPEG, PNG, WebP or AVIF file.',
  },
  damaged: { status: 400, message: 'This picture is damaged and cannot be read. Please choose another file.' },
  tooManyPixels: {
    status: 400,
    message: `This picture is too large. Please choose one of at most ${movieMediaLimits.megapixels} megapixels.`,
  },
})

const uploaded = /^\/media\/uploads\/([0-9a-f]{24})\//

/** The id in the address of an uploaded file of this site; undefined for any other address. */
export function mediaIdIn(address: string, siteUrl: string): string | undefined {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  return uploaded.exec(path)?.[1]
}

export type { MovieMedia } from './movie-media.schemas.ts'
