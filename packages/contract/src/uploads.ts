import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { uploadSchemas } from './uploads.schemas.ts'

/** What a file is uploaded for. What is made of it is decided by whoever takes the finished upload. */
export const uploadPurposes = ['master', 'trailer', 'picture', 'subtitles', 'import'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

const megabyte = 1024 * 1024

export const uploadLimits = {
  /** What one request may carry: at most so much is sent again after a lost line. */
  chunkBytes: 32 * megabyte,
  fileNameLength: 300,
  /** Of masters the operator says how large they may be. */
  mostBytes: { trailer: 10_240 * megabyte, picture: 20_000_000, subtitles: 10 * megabyte, import: 50 * megabyte },
  /** An upload that nobody goes on with, or makes anything of, is removed after so many days. */
  daysKept: 7,
} as const

/** Resumable uploads: the tus protocol, version 1.0.0, with the extensions creation and termination. */
export const uploadEndpoints = {
  /** `Upload-Length` says how large the file is, `Upload-Metadata` its `filename` and `purpose`. */
  begin: adminCall<typeof uploadSchemas.begin>('POST', '/api/uploads', 'films'),
  /** `Upload-Offset` says how much of it has arrived. */
  look: adminCall<typeof uploadSchemas.look>('HEAD', '/api/uploads/:id', 'films'),
  send: adminCall<typeof uploadSchemas.send>('PATCH', '/api/uploads/:id', 'films'),
  giveUp: adminCall<typeof uploadSchemas.giveUp>('DELETE', '/api/uploads/:id', 'films'),
}

export const uploadErrors = /* @__PURE__ */ defineErrors('uploads', {
  notFound: { status: 404, message: 'This upload is no longer on the server. Please choose the file again.' },
  empty: { status: 400, message: 'This file is empty.' },
  tooLarge: { status: 413, message: 'This file is larger than what can be uploaded here.' },
  wrongOffset: { status: 409, message: 'This upload has come further than that. Please go on where it is.' },
  shortChunk: { status: 400, message: 'This server takes uploads in chunks of exactly 32 MiB.' },
  busy: { status: 423, message: 'This upload is being continued elsewhere. Please try again in a moment.' },
  noRoom: {
    status: 507,
    message:
      'There is not enough room on the server for this file. Please remove something, or ask who runs the server.',
  },
})
