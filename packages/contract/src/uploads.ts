import { filmLimits } from './films.limits.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { uploadSchemas } from './uploads.schemas.ts'
import * as problems from '@matinee/locales/api/uploads'

/** What a file is uploaded for. What is made of it is decided by whoever takes the finished upload. */
export const uploadPurposes = ['master', 'trailer', 'picture', 'subtitles', 'import'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

const megabyte = 1024 * 1024

export const uploadLimits = {
  /** What one request may carry: at most so much is sent again after a lost line. */
  chunkBytes: 32 * megabyte,
  fileNameLength: 300,
  /** Of masters the operator says how large they may be. */
  mostBytes: {
    trailer: 10_240 * megabyte,
    picture: 20_000_000,
    subtitles: filmLimits.subtitleBytes,
    import: 50 * megabyte,
  },
  /** An upload that nobody goes on with, or makes anything of, is removed after so many days. */
  daysKept: 7,
} as const

/** Resumable uploads: the tus protocol, version 1.0.0, with the extensions creation and termination. */
export const uploadEndpoints = {
  /** `Upload-Length` says how large the file is, `Upload-Metadata` its `filename` and `purpose`. */
  begin: adminCall<typeof uploadSchemas.begin>('POST', '/api/uploads', 'films', { fresh: false }),
  /** `Upload-Offset` says how much of it has arrived. */
  look: adminCall<typeof uploadSchemas.look>('HEAD', '/api/uploads/:id', 'films'),
  send: adminCall<typeof uploadSchemas.send>('PATCH', '/api/uploads/:id', 'films', { fresh: false }),
  giveUp: adminCall<typeof uploadSchemas.giveUp>('DELETE', '/api/uploads/:id', 'films', { fresh: false }),
}

export const uploadErrors = /* @__PURE__ */ defineErrors('uploads', {
  notFound: { status: 404, message: problems.notFound },
  empty: { status: 400, message: problems.empty },
  tooLarge: { status: 413, message: problems.tooLarge },
  wrongOffset: { status: 409, message: problems.wrongOffset },
  shortChunk: { status: 400, message: problems.shortChunk },
  busy: { status: 423, message: problems.busy },
  unsupported: { status: 501, message: problems.unsupported },
  noRoom: { status: 507, message: problems.noRoom },
})
