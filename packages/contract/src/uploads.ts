import { filmLimits } from './films.limits.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { uploadSchemas } from './uploads.schemas.ts'
import * as problems from '@matinee/locales/api/uploads'

/** What a file is uploaded for. The feature that claims the finished upload decides how it is processed. */
export const uploadPurposes = ['master', 'trailer', 'picture', 'subtitles', 'import'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

const megabyte = 1024 * 1024

export const uploadLimits = {
  /** The largest body of one request: at most so much is sent again after a lost connection. */
  chunkBytes: 32 * megabyte,
  fileNameLength: 300,
  /** The largest upload by purpose. The operator configures the limit for masters. */
  mostBytes: {
    trailer: 10_240 * megabyte,
    picture: 20_000_000,
    subtitles: filmLimits.subtitleBytes,
    import: 50 * megabyte,
  },
  /** Days without activity until an unfinished or unclaimed upload is deleted. */
  retentionDays: 7,
} as const

/** Resumable uploads: the tus protocol, version 1.0.0, with the extensions creation and termination. */
export const uploadEndpoints = {
  /** The client sends the file's size as `Upload-Length`, and `filename` and `purpose` in `Upload-Metadata`. */
  begin: adminCall<typeof uploadSchemas.begin>('POST', '/api/uploads', 'films', { fresh: false }),
  /** The answer has the number of bytes received in `Upload-Offset`. */
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
