import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { peopleSchemas } from './people.schemas.ts'
import { problems } from '@matinee/locales/api/people'

export { messages as peopleMessages } from '@matinee/locales/api/people'

/** Entries of a timeline in one answer. */
export const timelineLimit = 50

export const peopleEndpoints = {
  /** SUBS-5 */
  person: adminCall<typeof peopleSchemas.person>('GET', '/api/admin/people/:userId', 'people'),
  /** Payments, mails, changes of subscriptions and admin actions from the audit log, the newest first. */
  timeline: adminCall<typeof peopleSchemas.timeline>('GET', '/api/admin/people/:userId/timeline', 'people'),
  /** ACC-9: disables the account, ends all its sessions, and mails the user the reason. */
  disable: adminCall<typeof peopleSchemas.disable>('POST', '/api/admin/people/:userId/disable', 'people', {
    fresh: true,
  }),
  /** ACC-3, ACC-4: for a user who has lost all factors. Ends all their sessions, and mails them. */
  resetFactors: adminCall<typeof peopleSchemas.resetFactors>(
    'POST',
    '/api/admin/people/:userId/reset-factors',
    'people',
    { fresh: true },
  ),
  enable: adminCall<typeof peopleSchemas.enable>('POST', '/api/admin/people/:userId/enable', 'people', { fresh: true }),
  /** Streams all accounts as CSV. */
  download: adminCall<typeof peopleSchemas.download>('GET', '/api/admin/people.csv', 'people', { fresh: true }),
}

export const peopleLimits = { reasonLength: 500 } as const

export const peopleErrors = /* @__PURE__ */ defineErrors('people', {
  ownAccount: { status: 403, message: problems.ownAccount },
  ownFactors: { status: 403, message: problems.ownFactors },
})

export type { Person, TimelineEntry } from './people.schemas.ts'
