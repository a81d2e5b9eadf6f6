import { userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { personalDataSchemas } from './personal-data.schemas.ts'
import { problems } from '@matinee/locales/api/personal-data'

export { messages as personalDataMessages } from '@matinee/locales/api/personal-data'

/** Days for which the archive can be downloaded. */
export const exportDays = 7

/** Days within which a requested deletion can be cancelled. */
export const deletionDays = 7

/** ACC-5: 'Download my data'. ACC-6: 'Delete my account'. */
export const personalDataEndpoints = {
  showExport: userCall<typeof personalDataSchemas.showExport>('GET', '/api/me/export'),
  /** Queues a job that creates the archive. It replaces an existing archive. */
  requestExport: userCall<typeof personalDataSchemas.requestExport>('POST', '/api/me/export'),
  downloadExport: userCall<typeof personalDataSchemas.downloadExport>('GET', '/api/me/export/file'),
  /**
   * Requires a credential, or a recent sign-in for accounts without one. Ends all sessions. The user can cancel it within
   * the waiting period by signing in.
   */
  requestDeletion: userCall<typeof personalDataSchemas.requestDeletion>('POST', '/api/me/deletion'),
  /** Cancels a requested deletion. */
  cancelDeletion: userCall<typeof personalDataSchemas.cancelDeletion>('DELETE', '/api/me/deletion'),
}

export const personalDataErrors = /* @__PURE__ */ defineErrors('personal-data', {
  noExport: { status: 404, message: problems.noExport },
  tooLate: { status: 410, message: problems.tooLate },
  lastOwner: { status: 409, message: problems.lastOwner },
})

export type { DataExport } from './personal-data.schemas.ts'
