import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { movieMediaSchemas } from './movie-media.schemas.ts'
import * as problems from '@matinee/locales/api/movie-media'

/** FILM-14: what an editor can upload for a movie besides its film. */
export const mediaKinds = ['poster', 'backdrop', 'trailer'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** FILM-9: what a frame of a film can be used as. */
export const frameKinds = ['poster', 'backdrop'] as const
export type FrameKind = (typeof frameKinds)[number]

export const mediaStates = ['preparing', 'ready', 'failed'] as const

export { movieMediaLimits } from './movie-media.limits.ts'

export const movieMediaEndpoints = {
  /** Adds a finished upload by its id. A picture is ready at once, a trailer is prepared by a worker. */
  add: adminCall<typeof movieMediaSchemas.add>('POST', '/api/admin/media', 'catalogue', { fresh: false }),
  /** Makes a picture from one of the frames that a film offers (`posters`). */
  addFrame: adminCall<typeof movieMediaSchemas.addFrame>('POST', '/api/admin/media/frames', 'catalogue', {
    fresh: false,
  }),
  show: adminCall<typeof movieMediaSchemas.show>('GET', '/api/admin/media/:mediaId', 'catalogue'),
  /** 'Try again' after preparing a trailer has failed. */
  retry: adminCall<typeof movieMediaSchemas.retry>('POST', '/api/admin/media/:mediaId/retry', 'catalogue', {
    fresh: false,
  }),
}

export const movieMediaErrors = /* @__PURE__ */ defineErrors('movie-media', {
  notFound: { status: 404, message: problems.notFound },
  noUpload: { status: 404, message: problems.noUpload },
  noFrame: { status: 404, message: problems.noFrame },
  wrongState: { status: 409, message: problems.wrongState },
  notAPicture: { status: 400, message: problems.notAPicture },
  damaged: { status: 400, message: problems.damaged },
  tooManyPixels: { status: 400, message: problems.tooManyPixels },
})

const uploaded = /^\/media\/uploads\/([0-9a-f]{24})\//

/** The id in the address of an uploaded file of this site; undefined for any other address. */
export function mediaIdIn(address: string, siteUrl: string): string | undefined {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  return uploaded.exec(path)?.[1]
}

export type { MovieMedia } from './movie-media.schemas.ts'
