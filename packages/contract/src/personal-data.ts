import { userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { personalDataSchemas } from './personal-data.schemas.ts'

/** How long the archive can be downloaded. */
export const exportDays = 7

/** How long a deletion can be taken back. */
export const deletionDays = 7

/** ACC-5: 'Download my data'. ACC-6: 'Delete my account'. */
export const personalDataEndpoints = {
  showExport: userCall<typeof personalDataSchemas.showExport>('GET', '/api/me/export'),
  /** A job makes it. One that is ready is replaced. */
  requestExport: userCall<typeof personalDataSchemas.requestExport>('POST', '/api/me/export'),
  downloadExport: userCall<typeof personalDataSchemas.downloadExport>('GET', '/api/me/export/file'),
  /** Signs out everywhere. For some days it can be taken back by signing in. */
  requestDeletion: userCall<typeof personalDataSchemas.requestDeletion>('POST', '/api/me/deletion'),
  keepAccount: userCall<typeof personalDataSchemas.keepAccount>('DELETE', '/api/me/deletion'),
}

export const personalDataMessages = {
  kept: 'Your account stays, and everything is as before.',
} as const

export const personalDataErrors = /* @__PURE__ */ defineErrors('personal-data', {
  noExport: { status: 404, message: 'There is no archive to download. Please ask for a new one.' },
  tooLate: { status: 410, message: 'The time to keep this account is over: it is being deleted.' },
  lastAdmin: {
    status: 409,
    message: 'You are the only admin of this site. Make somebody else an admin before you delete your account.',
  },
})

export type { DataExport } from './personal-data.schemas.ts'
