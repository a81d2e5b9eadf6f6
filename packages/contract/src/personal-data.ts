import { userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { personalDataSchemas } from './personal-data.schemas.ts'
import { problems } from '@matinee/locales/api/personal-data'

export { messages as personalDataMessages } from '@matinee/locales/api/personal-data'

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
  /**
   * Asks for a credential, or for a recent sign-in where there is none. Signs out everywhere. For some days it can be taken
   * back by signing in.
   */
  requestDeletion: userCall<typeof personalDataSchemas.requestDeletion>('POST', '/api/me/deletion'),
  keepAccount: userCall<typeof personalDataSchemas.keepAccount>('DELETE', '/api/me/deletion'),
}

export const personalDataErrors = /* @__PURE__ */ defineErrors('personal-data', {
  noExport: { status: 404, message: problems.noExport },
  tooLate: { status: 410, message: problems.tooLate },
  lastOwner: { status: 409, message: problems.lastOwner },
})

export type { DataExport } from './personal-data.schemas.ts'
